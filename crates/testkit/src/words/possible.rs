//! What a sentence says to be possible, held against what is legal.

use core::cmp::Reverse;
use std::collections::BTreeSet;

use engine::{Action, Choices as _, Rules};
use words::{Language, Text, without_isolates};

/// The phrases by which a sentence says that these actions are possible, for whoever sees the view.
///
/// All phrases of the legal actions must stand in the sentence, and none by which an action that is
/// not legal would be said.
pub type Phrases<R> = fn(&[<R as Rules>::Action], &<R as Rules>::View, Language) -> Vec<String>;

/// Does the sentence say what is legal, and nothing else?
pub(super) fn check<R: Text>(
    sentence: &str,
    legal: R::Choices,
    phrases: impl Fn(&[R::Action]) -> Vec<String>,
) {
    let actions: Vec<R::Action> = legal.iter().collect();
    let listed: BTreeSet<usize> = actions.iter().map(|action| action.index()).collect();
    let others = (0..R::Action::COUNT).filter(|index| !listed.contains(index));
    let others = others.filter_map(R::Action::from_index).flat_map(|action| phrases(&[action]));
    let expected = phrases(&actions);
    let said = said(choice(&without_isolates(sentence)), others.chain(expected.clone()));
    let notation: Vec<String> = actions.iter().map(ToString::to_string).collect();
    let notation = notation.join(", ");
    assert!(!expected.is_empty(), "no sentence would say that this is possible: {notation}");
    assert_eq!(said, BTreeSet::from_iter(expected), "`{sentence}` does not say what is legal: {notation}");
}

/// The part of a sentence that says what is possible: what comes before it says how things stand.
fn choice(sentence: &str) -> &str {
    sentence.rsplit(". ").next().unwrap_or(sentence)
}

/// Which of the phrases stand in the text, as whole words and not as a part of longer ones.
fn said(text: &str, phrases: impl Iterator<Item = String>) -> BTreeSet<String> {
    let mut text = text.to_lowercase();
    let known = phrases.filter(|phrase| find_words(&text, phrase).is_some());
    let mut known = Vec::from_iter(BTreeSet::from_iter(known));
    known.sort_by_key(|phrase| Reverse(phrase.len()));
    let mut take = |phrase: &String| {
        let at = find_words(&text, phrase);
        at.inspect(|at| text.replace_range(*at..at + phrase.len(), "|")).is_some()
    };
    known.into_iter().filter(|phrase| take(phrase)).collect()
}

/// Where the phrase stands in the text, which is in small letters, as whole words.
fn find_words(text: &str, phrase: &str) -> Option<usize> {
    let phrase = &phrase.to_lowercase();
    let is_whole = |at: &usize| {
        let (before, after) = (&text[..*at], &text[at + phrase.len()..]);
        !before.ends_with(char::is_alphanumeric) && !after.starts_with(char::is_alphanumeric)
    };
    text.match_indices(phrase.as_str()).map(|(at, _)| at).find(is_whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_found_as_whole_words_and_the_longest_first() {
        let check = |text: &str, expected: &[&str]| {
            let known = ["a Half", "an 8", "an 8 with a Half", "$1 or more", "$13 or more", "pass"];
            let expected = BTreeSet::from_iter(expected.iter().map(|phrase| (*phrase).to_owned()));
            assert_eq!(said(choice(text), known.map(str::to_owned).into_iter()), expected, "{text}");
        };
        check(
            "The pile is at an 8. Play an 8, a Half or an 8 with a Half.",
            &["an 8", "a Half", "an 8 with a Half"],
        );
        check("Play an 8 with a Half.", &["an 8 with a Half"]);
        check("Bid $13 or more, or pass.", &["$13 or more", "pass"]);
        check("No passport.", &[]);
    }
}
