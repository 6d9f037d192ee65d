//! E1, E2 and E6: the deck, the deal, and who opens.

use eight_and_a_half::{Card, Cards, Chance, DECK, EightAndAHalf};
use engine::{Game, Rules, Seat, Setup, Step, Viewer};

use crate::scene::{Block, deal, hand, play};

#[test]
fn e1_the_deck_is_72_cards() {
    let right = deal(&[hand("1 2 3", ""), hand("4 5 6", "")]);
    let five_ones = right.replacen(" 0", " 1", 1);
    let short = right.rsplit_once(' ').expect("a deal has many words").0;
    let nines = format!("deal{}", " 9".repeat(DECK));
    play(
        "seats 2",
        &format!(
            "# refused E1 {five_ones}
            # refused E1 {nines}
            # refused E1 {short}
            # refused E1 {right} 1
            # refused E1 {short} x
            # refused E1 deal
            {right}
            # refused E1 0 play 10
            # refused E1 0 play 8 x"
        ),
    );
}

#[test]
fn e1_every_order_of_the_deck_is_dealt() {
    let start = EightAndAHalf::start(&Setup::new(2)).expect("two can play");
    let mut rng = testkit::generator(1);
    let mut demons = [0u32; DECK];
    for _ in 0..9_000 {
        let Chance::Deal(deck) = EightAndAHalf::draw_chance(&start, &mut rng);
        assert_eq!(deck.cards().iter().copied().collect::<Cards>(), Cards::DECK);
        let cards = demons.iter_mut().zip(deck.cards());
        cards.for_each(|(count, card)| *count += u32::from(*card == Card::Demon));
    }
    assert!(demons.iter().all(|count| (850..1150).contains(count)), "{demons:?}");
}

#[test]
fn e2_three_blind_three_open_three_in_the_hand_and_the_bank() {
    let block = Block { blind: "7 8 9", open: "4 5 6", hand: "1 2 3", bank: "d d" };
    let deal = deal(&[block, hand("h h h", "")]);
    play(
        "seats 2",
        &format!(
            r#"# expect state.round 0
            # expect state.blind [[null,null,null],[null,null,null]]
            {deal}
            # expect state.round 1
            # expect state.dealer 1
            # expect state.blind.0 ["7","8","9"]
            # expect state.open.0 ["4","5","6"]
            # expect state.hands [["1","2","3"],["h","h","h"]]
            # expect state.bank [27,27]
            # expect state.value 0
            # expect state.pile 0
            # expect state.burnt [0,0]
            # expect state.offender null
            # expect state.scores [0,0]
            # refused E2 0 flip 4
            # refused E2 0 flip 0"#
        ),
    );
}

#[test]
fn e2_the_first_seats_after_the_dealer_get_one_more() {
    let hands = ["1 2 3", "d d d", "h h h", "9 9 9", "0 0 0"].map(|cards| hand(cards, ""));
    let deal = deal(&hands);
    play(
        "seats 5\noption dealer 1",
        &format!(
            r#"{deal}
            # expect state.dealer 1
            # expect state.bank [5,5,6,6,5]
            # expect state.hands.2 ["1","2","3"]
            # expect state.hands.1 ["0","0","0"]
            # expect pending {{"seats":[2]}}"#
        ),
    );
}

#[test]
fn e2_a_seat_sees_of_a_deal_its_own_hand_and_all_open_cards() {
    let game = Game::<EightAndAHalf>::new(Setup::new(3)).expect("three can play");
    let block = |open, hand| Block { open, hand, ..Block::default() };
    let line = deal(&[block("1 1 1", "4 4 4"), block("2 2 2", "5 5 5"), block("3 3 3", "6 6 6")]);
    let step: Step<EightAndAHalf> = game.read_step(&line).expect("a deal is due");
    let seen = |viewer| game.line_seen(&step, viewer);
    let bank = "? ".repeat(15);
    assert_eq!(
        seen(Viewer::Seat(Seat::new(1))).trim_end(),
        format!("deal ? ? ? 1 1 1 ? ? ? {bank}? ? ? 2 2 2 5 5 5 {bank}? ? ? 3 3 3 ? ? ? {bank}").trim_end()
    );
    assert_eq!(
        seen(Viewer::Public).trim_end(),
        format!("deal ? ? ? 1 1 1 ? ? ? {bank}? ? ? 2 2 2 ? ? ? {bank}? ? ? 3 3 3 ? ? ? {bank}").trim_end()
    );
    assert_eq!(seen(Viewer::Referee), line);
}

/// Deals these hands to three, dealt by the last, and expects one to open.
fn opens(hands: [&'static str; 3], opener: u8, legal: &str) {
    let deal = deal(&hands.map(|cards| hand(cards, "")));
    play("seats 3", &format!("{deal}\n# expect legal {{\"{opener}\":[{legal}]}}"));
}

#[test]
fn e6_the_lowest_yellow_card_opens() {
    opens(["4 4 9", "3 8 h", "6 7 8"], 1, r#""play 3""#);
    // 0, 5 and the others are not yellow.
    opens(["0 0 5", "9 h d", "8 8 h"], 2, r#""play 8","play 8 8""#);
    opens(["5 5 5", "0 0 0", "6 0 0"], 2, r#""play 6""#);
}

#[test]
fn e6_of_equal_ones_the_first_after_the_dealer_opens() {
    opens(["4 9 9", "2 5 5", "2 2 2"], 1, r#""play 2""#);
    opens(["2 2 2", "2 5 5", "9 9 9"], 0, r#""play 2","play 2 2","play 2 2 2""#);
}

#[test]
fn e6_without_yellow_the_seat_after_the_dealer_opens_with_any_card() {
    opens(["0 9 h", "5 5 5", "d d d"], 0, r#""play 0","play 9","play h""#);
}

#[test]
fn e6_the_opener_plays_nothing_else() {
    let deal = deal(&[hand("8 8 h", ""), hand("9 9 9", "")]);
    play(
        "seats 2",
        &format!(
            r#"{deal}
            # refused E6 0 play h
            # refused E6 0 play 8 h
            # refused E9 0 take
            # refused E4 0 flip 1
            0 play 8 8
            # expect state.value 8
            # expect state.hands.0.0 "h""#
        ),
    );
}
