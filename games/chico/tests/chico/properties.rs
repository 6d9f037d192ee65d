//! What holds whatever is tried.

use chico::{Card, Cards, Chico, Rank, points};
use proptest::collection::vec;
use proptest::prelude::*;

fn cards() -> impl Strategy<Value = Vec<Card>> {
    vec((0..Card::ALL.len()).prop_map(|at| Card::ALL[at]), 0..20)
}

fn rank() -> impl Strategy<Value = Rank> {
    (0..Rank::ALL.len()).prop_map(|at| Rank::ALL[at])
}

#[test]
fn any_bytes_and_any_words_get_an_answer() {
    testkit::properties::<Chico>("(play|draw|quit|deal|roll)?[a-z0-9 ]{0,40}");
}

proptest! {
    #[test]
    fn a_bag_forgets_only_the_order(cards in cards()) {
        let bag: Cards = cards.iter().copied().collect();
        let mut sorted = cards;
        sorted.sort();
        prop_assert_eq!(bag.iter().collect::<Vec<_>>(), sorted);
    }

    #[test]
    fn c14_c15_points_are_the_sum_over_the_ranks_that_are_there(cards in cards(), pile in rank()) {
        let ranks = cards.iter().map(|card| match card {
            Card::Ranked(rank) => *rank,
            Card::Egg => pile,
        });
        let mut ranks: Vec<Rank> = ranks.collect();
        ranks.sort();
        ranks.dedup();
        let sum: u8 = ranks.into_iter().map(Rank::points).sum();
        prop_assert_eq!(points(cards.iter().copied().collect(), pile), sum);
    }
}
