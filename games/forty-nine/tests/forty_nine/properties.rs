//! What holds whatever is tried.

use engine::{Action as _, Choices as _, Rules};
use forty_nine::{Action, Choices, FortyNine, MOST_MONEY, Square, Squares};
use proptest::collection::vec;
use proptest::prelude::*;
use testkit::fuzz;

fn squares() -> impl Strategy<Value = Vec<Square>> {
    vec((1..=49u8).prop_map(|number| Square::new(number).expect("a square")), 0..20)
}

proptest! {
    #[test]
    fn any_bytes_are_a_game(bytes in vec(any::<u8>(), 0..400)) {
        fuzz::choices::<FortyNine>(&bytes);
    }

    #[test]
    fn any_words_are_read_or_refused(text in "(bid|pass|check|place|lose|deal)?[a-z0-9 -]{0,20}") {
        if let Ok(action) = FortyNine::read_action(&text) {
            prop_assert_eq!(FortyNine::read_action(&action.to_string()), Ok(action));
        }
        if let Ok(chance) = FortyNine::read_chance(&text) {
            prop_assert_eq!(FortyNine::read_chance(&chance.to_string()), Ok(chance));
        }
    }

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
        let placed: Vec<Action> = Choices::Squares(set).iter().collect();
        prop_assert_eq!(placed, sorted.into_iter().map(Action::Place).collect::<Vec<_>>());
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
