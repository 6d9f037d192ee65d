//! How long things may be, and what a name and a message may contain.

use std::time::Duration;

/// The most characters of a name.
pub(crate) const NAME: usize = 24;
/// The most characters of a message.
pub(crate) const MESSAGE: usize = 300;
/// The most bytes of a form.
pub(crate) const FORM: usize = 16 * 1024;
/// The longest that a form may take to arrive.
pub(crate) const FORM_TIME: Duration = Duration::from_secs(20);
/// The most that people may say at one table.
pub(crate) const MESSAGES: usize = 2000;
/// Beyond those, the most that a table notes of what one player can do alone and as often as they like.
pub(crate) const NOTES: usize = 2000;
/// The most tables at which one guest may be the host of a game that has not ended.
pub(crate) const TABLES: usize = 50;
/// The most people of one group.
pub(crate) const MEMBERS: usize = 100;
/// The most groups of one person.
pub(crate) const GROUPS: usize = 30;
/// The most open tables of a group that are shown.
pub(crate) const TABLES_OF_GROUP: u32 = 12;
/// The most streams that one guest may have open at a table.
pub(crate) const STREAMS: usize = 32;
/// The most streams that one client may have open, whoever its guests are.
pub(crate) const STREAMS_OF_CLIENT: usize = 256;
/// The most exports of one client at a time: each reads whole games.
pub(crate) const EXPORTS_OF_CLIENT: usize = 1;
/// The most tables that one client may have opened that are awake.
pub(crate) const TABLES_OF_CLIENT: usize = 128;

/// A name as it will be shown: one line, not too long; `None` if nothing is left of it.
pub(crate) fn name(text: &str) -> Option<String> {
    line(text, NAME)
}

/// A message as it will be shown.
pub(crate) fn message(text: &str) -> Option<String> {
    line(text, MESSAGE)
}

/// Without what can't be seen or turns the direction of what follows, and no longer than that.
fn line(text: &str, most: usize) -> Option<String> {
    let visible: String =
        text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(is_plain).collect();
    let words: Vec<&str> = visible.split(' ').filter(|word| !word.is_empty()).collect();
    let cut: String = words.join(" ").chars().take(most).collect();
    (!cut.is_empty()).then(|| cut.trim_end().to_owned())
}

fn is_plain(c: &char) -> bool {
    !c.is_control() && !is_invisible(*c)
}

/// What Unicode calls default ignorable (marks of direction, joiners, fillers, selectors, tags), and
/// two that are as empty: the blank of Braille and the replacement for an object.
const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffc}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// A name that none of the others has, also not in other letters' case: with a number behind it, if
/// somebody has it already.
pub(crate) fn distinct_name<'a>(name: &str, others: impl Iterator<Item = &'a str> + Clone) -> String {
    let is_free = |name: &str| others.clone().all(|other| other.to_lowercase() != name.to_lowercase());
    let numbered = |number: usize| {
        let number = format!(" {number}");
        let kept: String = name.chars().take(NAME - number.len()).collect();
        kept.trim_end().to_owned() + &number
    };
    let names = std::iter::once(name.to_owned()).chain((2..).map(numbered));
    names.into_iter().find(|name| is_free(name)).expect("there are fewer people than numbers")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_called_by_what_nobody_sees() {
        for hidden in
            ["\u{61c}", "\u{ad}", "\u{2800}", "\u{3164}", "\u{2060}\u{fe0f}", "\u{e0041}", "\u{180e}"]
        {
            assert_eq!(name(hidden), None, "{hidden:?}");
            assert_eq!(name(&format!("Da{hidden}na")).as_deref(), Some("Dana"), "{hidden:?}");
        }
    }

    #[test]
    fn a_name_is_had_by_one() {
        let others = ["Dana", "dana 2", "רון"];
        let distinct = |name| distinct_name(name, others.into_iter());
        assert_eq!(["Ron", "DANA", "רון"].map(distinct), ["Ron", "DANA 3", "רון 2"]);
        let long = "x".repeat(NAME);
        let other = distinct_name(&long, [long.as_str()].into_iter());
        assert!(other.ends_with(" 2") && other.chars().count() == NAME, "{other}");
    }

    #[test]
    fn names_are_one_plain_line() {
        assert_eq!(name("  דנה\n כהן ").as_deref(), Some("דנה כהן"));
        assert_eq!(name("a\u{202e}b\u{0}c").as_deref(), Some("abc"));
        assert_eq!(name(" \u{200f}\t"), None);
        assert_eq!(name(&"א".repeat(1000)).unwrap().chars().count(), NAME);
        assert_eq!(name("<b>&").as_deref(), Some("<b>&"), "escaping is the page's work");
    }
}
