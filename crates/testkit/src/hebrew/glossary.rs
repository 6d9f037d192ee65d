//! The table of words, and the words of a text that it forbids.

use std::sync::LazyLock;

use super::{Kind, is_letter};

const TABLE: &str = include_str!("../../../../docs/hebrew/glossary.md");

/// Letters that are joined to the word that follows.
const JOINED: [char; 7] = ['ה', 'ו', 'ב', 'ל', 'מ', 'ש', 'כ'];

/// Something that has one name.
struct Entry {
    place: &'static str,
    right: &'static str,
    never: Vec<Form>,
}

/// A form of a word, or of several, that is not to be used.
struct Form {
    words: Vec<&'static str>,
    /// Does it count also with letters joined to it?
    joins: bool,
}

/// The words of the text that the glossary has another word for.
pub(super) fn faults(text: &str, kind: Kind, game: Option<&str>) -> Vec<String> {
    let said = words(text);
    let entries = ENTRIES.iter().filter(|entry| entry.holds(kind, game));
    let wrong = entries.flat_map(|entry| entry.never.iter().map(|form| (form, entry.right)));
    let found = wrong.filter(|(form, _)| form.is_in(&said));
    found.map(|(form, right)| format!("{} instead of {right}", form.words.join(" "))).collect()
}

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let rows = TABLE.lines().filter(|line| line.starts_with('|'));
    rows.skip(2).map(Entry::read).collect()
});

impl Entry {
    fn read(line: &'static str) -> Entry {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [place, _concept, right, never] = cells[..] else { panic!("four cells: {line}") };
        Entry {
            place,
            right,
            never: never.split(", ").filter(|form| !form.is_empty()).map(Form::read).collect(),
        }
    }

    fn holds(&self, kind: Kind, game: Option<&str>) -> bool {
        match self.place {
            "all" => true,
            "said" => kind == Kind::Message,
            place => Some(place) == game,
        }
    }
}

impl Form {
    fn read(form: &'static str) -> Form {
        let alone = form.strip_prefix('„').and_then(|form| form.strip_suffix('“'));
        Form { words: alone.unwrap_or(form).split(' ').collect(), joins: alone.is_none() }
    }

    fn is_in(&self, said: &[String]) -> bool {
        said.windows(self.words.len()).any(|said| self.is(said))
    }

    fn is(&self, said: &[String]) -> bool {
        let (first, rest) = (self.words[0], &self.words[1..]);
        let is_first = match said[0].strip_suffix(first) {
            Some(before) => before.is_empty() || self.joins && before.chars().all(|c| JOINED.contains(&c)),
            None => false,
        };
        is_first && said[1..].iter().zip(rest).all(|(said, word)| said == word)
    }
}

/// The Hebrew words of a text, without points and marks of direction.
fn words(text: &str) -> Vec<String> {
    let bare: String =
        text.chars().filter(|c| !matches!(c, '\u{5b0}'..='\u{5bd}' | '\u{2066}'..='\u{2069}')).collect();
    let is_part = |c: char| is_letter(c) || matches!(c, '׳' | '״');
    bare.split(|c| !is_part(c))
        .map(|word| word.trim_matches(['׳', '״']).to_owned())
        .filter(|word| !word.is_empty())
        .collect()
}
