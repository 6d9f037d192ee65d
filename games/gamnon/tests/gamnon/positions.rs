//! Deals after which, with no choice made or few, something rare happens. They were found by
//! playing random games; each says what it is good for. Those for four say so.

/// Seat 1, with four black cards, has to put fourteen: seat 2 is asked for five, then seat 0.
pub(crate) const ACE_OF_CLUBS: &str = "deal Jh 7d 5c Jd 5d Tc 2d 3c 2c Kh Ts 9d 5h Kd 6c 9h Ad Js 5s 3h 7h Ah Qc 7c 4c Qd Ks 4s 8d 4d 6h 8c As 9c 9s 8s Qs Th 2h 6s 6d 3s Qh Jc 7s Kc 2s 4h 8h Td 3d Ac";

/// Seat 1 lacks thirteen cards: seat 2 is asked for seven of nine, and seat 0 has four.
pub(crate) const DEBT_OF_SEVEN: &str = "deal 3h 4h 6c Jh 7d 2s 5c 2d 2c Qd Kd 8h 8c 9d 6s Tc Qh 3d 7c 5d 4s 7s 3c 5h Td Ah 8d Qc Ad Kc Kh 2h As 9s 8s 4d 3s Ts Qs Ac 6h Th 4c 7h Js 9h 9c 5s Jc Jd 6d Ks";

/// What seat 2 gives then, so that it keeps 4d and 7d.
pub(crate) const SEVEN_GIFTS: &str = "2 give 3s
    2 give Ts
    2 give Qs
    2 give Ac
    2 give 5h
    2 give 6h
    2 give Jh";

/// Seat 0 lacks nine cards, and the stock has one: seat 1 is asked for four, then seat 2.
pub(crate) const STOCK_RUNS_OUT: &str = "deal 2d 4d 8c 9d 2s Js Jh Ac 9s Kh 7d Jc 7h As 7c 3s Jd 6c 4h Qs 9h 2c 2h 3d 6h 5h Th 8s Ks 6d Kc Td Tc 8h 5c 9c Ad 5s 4c 4s 3c Kd Qd 6s Qc 8d 3h Ts Qh 7s Ah 5d";

/// Seat 1 lacks thirteen cards, and the stock has thirteen.
pub(crate) const STOCK_JUST_ENOUGH: &str = "deal Ts Kh Js Ah 3s 6h 5h Td 9d 2s 6c 8s 8d 2h 6s Jd 5d Qh 4c 6d 4h Qd 9h 7h Kc 2d 3h Th Qc 7s 5c Jc Ac 4d 9s Qs 8c 7c Kd Tc Jh 7d Ks 3d 3c 5s As 8h 9c 4s Ad 2c";

/// Seat 2 has put all it owed, and has one card left to lay.
pub(crate) const LAST_CARD: &str = "deal Ad Kh 3d Jd 4h 8d Tc 8c 2h 7h Ac 3c 9h 5s Qs 7d 5h 5d Th 6h 9d 8s 2s 5c 2c 3h Kd Qd Ts 7s 6c 9s 4s Td Jh 7c Jc 9c Ks Qc Kc 8h 4c 2d 6d 6s Qh Js 4d Ah As 3s";

/// Seat 1 lacks ten: seat 0 gives its last five, seat 2 its last three, and owes two.
pub(crate) const WIN_WITH_A_DEBT: &str = "deal 4s Ac Js Ts Qd Kd 5c Jc Tc Ah Th 9h Ad 6s 5h Td 3d 7h 4d Jd Kc 7c 6c 4h 7d 8h 4c 2s 7s 5d 3h 3c 2d As 5s 9c 9d 2c 6h 8s 2h 8d Qs 9s 3s Qh Ks Kh Qc 6d 8c Jh";

/// Seat 2 lacks ten, and both others give their last five.
pub(crate) const BOTH_GIVE_FIVE: &str = "deal Ad 4c Kc Kd Qh Jh Ac 3c Td Tc Ts 7d Ks Th Ah 6c 4h 6h 8h 9s 4s 2d 3h 8s 3s 8d 7c 5c 2s 6d 5h 7h 6s 5d 2c Kh 7s Jd Qd Jc 9c Qs As 4d 8c 2h Js 3d 5s 9d 9h Qc";

/// Four players. Seat 2 lacks six: seats 3 and 0 had one card each, and owe one more; seat 1 is asked.
pub(crate) const TWO_RUN_SHORT: &str = "deal Js 6s Td Qs 7d 5h 4c Th 8h 3d Kh Kd 2c 4s Ah 7h Tc Jh As 3c 5d Jc 7s 4h 5s Ks 6c 8c 3s 8s 2s 9d Kc Jd 7c 2d 4d Qd 8d Ad 9h Ts 5c 2h Qc 6d Qh 3h Ac 6h 9c 9s";

/// Four players. Seat 2 lacks two: seats 3 and 0 have given their only cards, and seat 1 is asked for one.
pub(crate) const TWO_GIVE_ALL: &str = "deal 8s 9c Tc Qs 2c 3s 5d Qc Ts 7s 6d Ad 4c Jh 3h 8c 4d 5c Qh 2h 9d 6c 6s 7c Ks Kd 6h 4h 7h 3d Jd As 8d 3c Kh 2s 4s Th Js Qd 5s 9s 2d 8h 9h Ac 7d Kc Jc 5h Td Ah";

/// Four players. Seat 1 lacks one: seat 2 has given its only card, seat 3 is asked, and seat 0 has one card.
pub(crate) const ONE_GAVE_ALL: &str = "deal 4d Qh Qd 5h 3d 8d Jd 7d Jc Tc 4s 5c Kc Td 2s 9h Ah 3c 3h Ts 6h 7h Ks 8h 7s 5s 6d 2d 9c Jh Ad Kh 8c 3s 6s 8s 2c Th As 6c Kd 9s 7c 4c Qc 2h 9d 5d Js Qs 4h Ac";

/// Four players. Seat 1 lacks two: seats 2 and 3 have given their only cards, and seat 0 is asked.
pub(crate) const EMPTY_GIVER: &str = "deal 5d 3s Qs Jd 7s 2d 4s 8c 8d 3d 9s 6d 2s Jh Kd Ks 7h 6c As 5s 7d 7c 5h Th 6s Ad Tc Td Ac 9d 4c 6h Ts 2h Kh 5c Qc 3h Ah Jc 3c 8h Kc Qd Qh Js 9h 4d 8s 4h 9c 2c";

/// Four players. After four gifts seat 0 lays, seat 3 takes the pile, and seat 1 has one card left.
pub(crate) const EMPTY_PILE: &str = "deal Td 8c 8s 2c 9s Ac Jh 3c 7h 7d Ks 4c 5d 8d 6h 5c 7s 6d 6s Qd Jc 4s 6c 4h 2d Kh Kc 5s Ah Qs Kd 9h 2s 5h 3s Tc Ts Jd 9c 7c 8h 3h Qh Ad 3d 9d Js Th As 4d 2h Qc";
