//! What holds whatever is tried.

use engine::{Action as _, Choices as _, Rules};
use forty_nine::{Action, Choices, FortyNine, MOST_MONEY, Square, Squares};
use proptest::collection::vec;
use proptest::prelude::*;

fn squares() -> impl Strategy<Value = Vec<Square>> {
    vec((1..=49u8).prop_map(|number| Square::new(number).expect("a square")), 0..20)
}

#[test]
fn any_bytes_and_any_words_get_an_answer() {
    testkit::properties::<FortyNine>("(bid|pass|check|place|lose|deal)?[a-z0-9 -]{0,20}");
}

proptest! {
    #[test]
    fn f29_any_number_is_a_bid_or_beyond_all_means(digits in "[1-9][0-9]{0,30}") {
        let read = FortyNine::read_action(&format!("bid {digits}"));
        let sum = digits.parse::<u16>().ok().filter(|dollars| *dollars <= MOST_MONEY);
        match sum {
            Some(dollars) => prop_assert_eq!(read, Ok(Action::Bid(dollars))),
            None => prop_assert_eq!(read, Err(forty_nine::Refusal::BeyondMeans)),
        }
    }

    #[test]
    fn a_set_forgets_only_the_order(squares in squares()) {
        let set: Squares = squares.iter().copied().collect();
        let mut sorted = squares;
        sorted.sort();
        sorted.dedup();
        prop_assert_eq!(set.iter().collect::<Vec<_>>(), sorted.clone());
        prop_assert_eq!((set.len(), set.highest()), (sorted.len(), sorted.last().copied()));
        for decline in [false, true] {
            let placed: Vec<Action> = Choices::Place { squares: set, decline }.iter().collect();
            let places = sorted.iter().copied().map(Action::Place);
            prop_assert_eq!(placed, places.chain(decline.then_some(Action::Pass)).collect::<Vec<_>>());
        }
    }

    #[test]
    fn choices_in_an_auction_are_pass_check_and_the_bids(check: bool, least in 1..600u16, bids in 0..37u16) {
        let mut expected = vec![Action::Pass];
        expected.extend(check.then_some(Action::Check));
        expected.extend((least..least + bids).map(Action::Bid));
        let choices = Choices::Auction { check, least, bids };
        prop_assert_eq!(choices.iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn an_action_is_its_number(index in 0..Action::COUNT + 9) {
        let action = Action::from_index(index);
        prop_assert_eq!(action.map(Action::index), (index < Action::COUNT).then_some(index));
    }
}
