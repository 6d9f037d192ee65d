//! What holds for every game, whatever is tried.

use engine::{Audit, Rules};
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::strategy::Strategy;
use proptest::string::string_regex;
use proptest::test_runner::{Config, TestRunner};

use crate::fuzz;

/// Any bytes are a game, and any words are read or refused. `words` is a pattern for texts that
/// come near the game's notation.
pub fn properties<R: Audit>(words: &str) {
    for_all(vec(any::<u8>(), 0..400), |bytes| fuzz::choices::<R>(&bytes));
    for_all(string_regex(words).expect("a pattern"), |text| read_again::<R>(&text));
}

fn for_all<S: Strategy>(strategy: S, check: impl Fn(S::Value)) {
    // Nothing is kept of a failure but what is printed: the shrunk input belongs in a test.
    let config = Config { cases: 128, failure_persistence: None, ..Config::default() };
    let checked = TestRunner::new(config).run(&strategy, |value| {
        check(value);
        Ok(())
    });
    checked.unwrap_or_else(|failure| panic!("{failure}"));
}

/// What can be read is written, and read again as the same.
fn read_again<R: Rules>(text: &str) {
    if let Ok(action) = R::read_action(text) {
        assert_eq!(R::read_action(&action.to_string()), Ok(action), "{text}");
    }
    if let Ok(chance) = R::read_chance(text) {
        assert_eq!(R::read_chance(&chance.to_string()), Ok(chance), "{text}");
    }
}
