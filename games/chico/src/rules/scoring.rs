//! What a round costs.

use crate::rules::bytes::{self, EGG, RANKS, mask};
use crate::rules::cards::{Cards, Rank};

/// C14: each rank left in the hand counts once. C15: an egg counts as a card of the pile's rank.
#[inline]
pub fn points(hand: Cards, pile: Rank) -> u8 {
    points_of(hand.bytes(), 1 << (8 * pile as u32)) as u8
}

/// The same for a hand as bytes, and a card of the pile's rank.
#[inline(always)]
pub(crate) fn points_of(hand: u64, pile: u64) -> u64 {
    let kinds = bytes::kinds(hand);
    let ranks = (kinds | pile & mask(kinds >= EGG)) & RANKS;
    bytes::sum((ranks << 8).wrapping_sub(ranks) & COSTS)
}

/// C14: what each rank costs, in its byte.
const COSTS: u64 = {
    let (mut costs, mut at) = (0, 0);
    while at < Rank::ALL.len() {
        costs |= (Rank::ALL[at].points() as u64) << (8 * at);
        at += 1;
    }
    costs
};
