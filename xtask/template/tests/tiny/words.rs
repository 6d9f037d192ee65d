//! What is said about Tiny.

use testkit::check_words;
use tiny::{Action, Tiny, View};
use words::Language;

#[test]
fn everything_is_said() {
    check_words::<Tiny>(phrases);
}

fn phrases(actions: &[Action], _view: &View, language: Language) -> Vec<String> {
    let [keep, swap] = match language {
        Language::English => ["keep the card", "swap it"],
        Language::Hebrew => ["לשמור את הקלף", "להחליף אותו"],
    };
    let phrase = |action: &Action| match action {
        Action::Keep => keep.to_owned(),
        Action::Swap => swap.to_owned(),
    };
    actions.iter().map(phrase).collect()
}
