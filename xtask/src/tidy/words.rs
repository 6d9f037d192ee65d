//! One word for one thing: the list of words in ARCHITECTURE.md has each once.

use std::collections::HashSet;

use super::source::Source;
use crate::problem::Problem;

/// Words that are listed a second time.
pub(super) fn problems(document: &Source) -> Vec<Problem> {
    let mut known = HashSet::new();
    let rows = document.lines().skip_while(|(_, line)| *line != "## Words");
    let words = rows.flat_map(|(number, line)| words(line).map(move |word| (number, word)));
    let second = words.filter(|(_, word)| !known.insert(word.to_lowercase()));
    second
        .map(|(number, word)| document.problem(number, format!("the word `{word}` is listed before")))
        .collect()
}

/// What a row explains: `| Quota, permit | ... |`.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let first = line.strip_prefix("| ").and_then(|row| row.split_once(" |")).map(|(words, _)| words);
    first.into_iter().flat_map(|words| words.split(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rows: &str) -> usize {
        let text =
            format!("| Seat | before the list |\n\n## Words\n\n| word | what it means |\n|---|---|\n{rows}");
        problems(&Source { path: "ARCHITECTURE.md".into(), text }).len()
    }

    #[test]
    fn a_word_is_listed_once() {
        assert_eq!(check("| Seat | a place |\n| Slide, hint | pictures |\n"), 0);
        assert_eq!(check("| Seat | a place |\n| Hint, seat | a chair |\n"), 1);
    }
}
