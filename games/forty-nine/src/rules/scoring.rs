//! What tokens earn, and who has won when the deck runs out.

use engine::Seats;

use crate::rules::state::State;

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

/// F24: most tokens, then most money, then the token on the highest square. Sets of squares that
/// have none in common are never equal, unless they are empty: then the money has decided.
pub(crate) fn leaders(state: &State) -> Seats {
    let standing = |seat: engine::Seat| {
        let tokens = state.tokens[seat.index()];
        (tokens.len(), state.money[seat.index()], tokens.highest())
    };
    let best = state.everyone().map(standing).max();
    state.everyone().filter(|seat| Some(standing(*seat)) == best).collect()
}
