//! What the rulebook itself gives as examples. Never regenerated.

use chico::{Card, Cards, Pack, Rank, points};

use crate::scene::{deal, for_two};

#[test]
fn c6_on_a_three_only_a_three_or_a_four() {
    let deal = deal(&["1 2 3 4 5 6", "1 2 3 4 5 6"], "3", "");
    for_two(&format!(
        "{deal}
        # expect legal.0 [\"play 3\", \"play 4\", \"draw\", \"quit\"]"
    ));
}

#[test]
fn c4_a_chick_comes_after_a_six_and_on_a_chick_goes_a_chick_or_a_one() {
    let deal = deal(&["c c 1 2 3 4", "c 1 2 3 4 5"], "6", "");
    for_two(&format!(
        "{deal}
        # expect legal.0 [\"play c\", \"draw\", \"quit\"]
        0 play c
        # expect legal.1 [\"play 1\", \"play c\", \"draw\", \"quit\"]
        1 play c
        # expect legal.0 [\"play 1\", \"play c\", \"draw\", \"quit\"]"
    ));
}

#[test]
fn c7_an_egg_is_five_on_a_four_a_chick_on_a_six_and_one_on_a_chick() {
    for (pile, becomes) in [(Rank::Four, Rank::Five), (Rank::Six, Rank::Chick), (Rank::Chick, Rank::One)] {
        assert_eq!(Pack::WHOLE.rank_on(Card::Egg, pile), becomes);
    }
}

#[test]
fn c14_three_chicks_and_two_threes_make_thirteen() {
    let hand: Cards = [Rank::Chick, Rank::Chick, Rank::Chick, Rank::Three, Rank::Three]
        .map(Card::Ranked)
        .into_iter()
        .collect();
    assert_eq!(points(hand, Rank::One), 13);
}
