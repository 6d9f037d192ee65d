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
/// The most tables at which one guest may be the host of a game that has not ended.
pub(crate) const TABLES: usize = 50;
/// The most streams that one guest may have open at a table.
pub(crate) const STREAMS: usize = 32;
/// The most streams that one client may have open, whoever its guests are.
pub(crate) const STREAMS_OF_CLIENT: usize = 256;
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
    let directs =
        matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    !c.is_control() && !directs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_plain_line() {
        assert_eq!(name("  דנה\n כהן ").as_deref(), Some("דנה כהן"));
        assert_eq!(name("a\u{202e}b\u{0}c").as_deref(), Some("abc"));
        assert_eq!(name(" \u{200f}\t"), None);
        assert_eq!(name(&"א".repeat(1000)).unwrap().chars().count(), NAME);
        assert_eq!(name("<b>&").as_deref(), Some("<b>&"), "escaping is the page's work");
    }
}
