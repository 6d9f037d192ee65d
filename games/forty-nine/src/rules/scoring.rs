//! What tokens earn, and who has won when the deck runs out.

use engine::{Seat, Seats};

use crate::rules::board::Squares;
use crate::rules::state::SEATS;

/// F19: the dollars that the bank pays for so many tokens. F28: with two players, fewer for many.
#[inline]
pub const fn payout(tokens: usize, seats: u8) -> u16 {
    match (seats, tokens) {
        (_, ..=7) => 7 * tokens as u16,
        (2, 8) => 42,
        (2, 9) => 35,
        (2, _) => 28,
        _ => 49,
    }
}

/// F19: what the bank pays everybody, for all their tokens.
#[inline]
pub(crate) fn payouts(tokens: &[Squares; SEATS], seats: u8) -> [u16; SEATS] {
    tokens.map(|tokens| payout(tokens.len(), seats))
}

/// F24: most tokens, then most money, then the token on the highest square. Sets of squares that
/// have none in common are never equal, unless they are empty: then the money has decided.
pub(crate) fn leaders(tokens: &[Squares], money: &[u16]) -> Seats {
    let standing = |(tokens, dollars): (&Squares, &u16)| (tokens.len(), *dollars, tokens.highest());
    let standings = || tokens.iter().zip(money).map(standing);
    let best = standings().max();
    let leaders = (0..).map(Seat::new).zip(standings()).filter(|(_, standing)| Some(*standing) == best);
    leaders.map(|(seat, _)| seat).collect()
}
