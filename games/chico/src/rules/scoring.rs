//! What a round costs.

use crate::rules::cards::{Card, Cards, Rank};

/// C14: each rank left in the hand counts once. C15: an egg counts as a card of the pile's rank.
pub fn points(hand: Cards, pile: Rank) -> u8 {
    let as_egg = |rank| rank == pile && hand.has(Card::Egg);
    let left = |rank| hand.has(Card::Ranked(rank)) || as_egg(rank);
    Rank::ALL.into_iter().filter(|rank| left(*rank)).map(Rank::points).sum()
}
