//! What holds whatever is tried.

use eight_and_a_half::{Card, Cards, Count, EightAndAHalf, Few, Meld, State, Value, points};
use engine::{Rules, Setup, playout};
use proptest::collection::vec;
use proptest::prelude::*;

fn card() -> impl Strategy<Value = Card> {
    (0..Card::ALL.len()).prop_map(|at| Card::ALL[at])
}

fn count() -> impl Strategy<Value = Count> {
    (1u8..15, 0u8..20).prop_map(|(left, burnt)| Count { left, burnt })
}

#[test]
fn any_bytes_and_any_words_get_an_answer() {
    testkit::properties::<EightAndAHalf>("(play|take|flip|deal)?[a-z0-9 ]{0,40}");
}

proptest! {
    #[test]
    fn a_few_cards_are_their_bag(cards in vec(card(), 0..=3)) {
        let few: Few = cards.iter().copied().collect();
        let bag: Cards = cards.iter().copied().collect();
        let mut sorted = cards;
        sorted.sort();
        prop_assert_eq!(few.iter().collect::<Vec<_>>(), sorted.clone());
        prop_assert_eq!(bag.iter().collect::<Vec<_>>(), sorted);
        prop_assert_eq!((few.bag(), few.len()), (bag, bag.len()));
    }

    #[test]
    fn e8_a_hand_has_the_plays_whose_cards_are_in_it(cards in vec(card(), 0..=3)) {
        let few: Few = cards.iter().copied().collect();
        for play in Meld::all() {
            let holds = play.cards().iter().all(|card| few.count(card) >= play.cards().count(card));
            prop_assert_eq!(few.has(play), holds, "{} of {:?}", play, few);
        }
    }

    #[test]
    fn e7_e13_e16_no_legal_play_lowers_the_value_but_on_five_or_with_a_zero(at in 0..Value::COUNT, play in 0..Meld::COUNT) {
        let value = Value::all().nth(at).expect("a value");
        let play = Meld::from_index(play).expect("a play");
        if value.check(play).is_ok() && value.after(play).halves() < value.halves() {
            prop_assert!(value == Value::FIVE || play.cards().count(Card::Zero) > 0);
        }
    }

    #[test]
    fn e21_a_round_gives_two_points_or_more_and_three_at_most_to_one(others in vec(count(), 1..5), burnt in 0u8..20) {
        let counts: Vec<Count> = [Count { left: 0, burnt }].into_iter().chain(others).collect();
        let points: Vec<u8> = points(&counts).collect();
        prop_assert!(points.iter().sum::<u8>() >= 2);
        prop_assert!((1..=3).contains(&points[0]));
        prop_assert!(points[1..].iter().all(|points| *points <= 1));
    }
}

#[test]
fn playing_allocates_nothing() {
    let start = EightAndAHalf::start(&Setup::new(5)).expect("five can play");
    let mut rng = testkit::generator(1);
    let used = allocation_counter::measure(|| {
        for _ in 0..20 {
            playout::<EightAndAHalf, _>(&mut start.clone(), &mut rng);
        }
    });
    assert_eq!(used.count_total, 0);
}

#[test]
fn a_state_is_copied_in_four_cache_lines() {
    assert_eq!(size_of::<State>(), 256);
}
