//! What holds whatever is tried.

use engine::{Action as _, Rules, Seat, Setup};
use gamnon::{Action, Card, Cards, Colour, Gamnon, KINDS};
use proptest::collection::vec;
use proptest::prelude::*;

fn cards(most: usize) -> impl Strategy<Value = Vec<Card>> {
    vec((0..KINDS).prop_map(Card::new), 0..most)
}

#[test]
fn any_bytes_and_any_words_get_an_answer() {
    testkit::properties::<Gamnon>("(put|give|lay|deal)?( [0-9A-Zschd?]{1,3}){0,4}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_bag_forgets_only_the_order(cards in cards(8)) {
        let bag: Cards = cards.iter().copied().collect();
        let mut sorted = cards;
        sorted.sort();
        prop_assert_eq!(bag.iter().collect::<Vec<_>>(), sorted);
    }

    #[test]
    fn bags_add_up(one in cards(4), two in cards(4)) {
        let [one, two]: [Cards; 2] = [one, two].map(|cards| cards.into_iter().collect());
        prop_assert_eq!(one.and(two).without(one), two);
        prop_assert_eq!(one.and(two).len(), one.len() + two.len());
        let colours = Colour::ALL.map(|colour| one.of(colour));
        prop_assert_eq!(colours[0].and(colours[1]), one);
    }

    #[test]
    fn before_the_deal_nobody_can_do_anything(index in 0..Action::COUNT, seat in 0u8..3) {
        let state = Gamnon::start(&Setup::new(3)).expect("three can play");
        let action = Action::from_index(index).expect("an action");
        prop_assert!(Gamnon::check(&state, Seat::new(seat), action).is_err());
    }
}
