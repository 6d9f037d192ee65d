//! Text on its way to the screen: wrapped, then put in the order in which it is seen.
//!
//! Most terminals show what they get from left to right, so Hebrew has to be turned round here;
//! some do it themselves, and then it must not be done twice. Lines are wrapped first: turned
//! round as a whole, a paragraph would begin at its end.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use unicode_bidi::{BidiInfo, Level};
use unicode_bidi_mirroring::get_mirrored;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;
use words::{Language, without_isolates};

/// Who puts Hebrew in visual order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bidi {
    /// We do, and ask the terminal not to.
    Ours,
    /// The terminal does.
    Terminal,
}

impl FromStr for Bidi {
    type Err = UnknownBidi;

    fn from_str(text: &str) -> Result<Bidi, UnknownBidi> {
        match text {
            "ours" => Ok(Bidi::Ours),
            "terminal" => Ok(Bidi::Terminal),
            _ => Err(UnknownBidi),
        }
    }
}

/// It is neither `ours` nor `terminal`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownBidi;

impl fmt::Display for UnknownBidi {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("it takes `ours` or `terminal`")
    }
}

impl core::error::Error for UnknownBidi {}

/// In which language we write, and who turns it round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Script {
    /// The language.
    pub language: Language,
    /// Who puts it in visual order.
    pub bidi: Bidi,
}

impl Script {
    /// Do lines start at the right?
    pub fn is_right_to_left(self) -> bool {
        self.language == Language::Hebrew
    }

    /// The lines of a text when they may be so wide; still in logical order.
    pub fn wrap(self, text: &str, width: u16) -> Vec<String> {
        let width = usize::from(width.max(1));
        textwrap::wrap(text, width).into_iter().map(|line| line.into_owned()).collect()
    }

    /// One line as it is sent to the terminal.
    pub fn shown(self, line: &str) -> String {
        match self.bidi {
            Bidi::Ours => self.visual(line),
            // A terminal takes the whole row for one paragraph. The marks keep this text apart
            // from what stands beside it, and give it its own direction.
            Bidi::Terminal if self.is_right_to_left() => {
                format!("\u{200e}\u{200f}{line}\u{200f}\u{200e}")
            }
            Bidi::Terminal => line.to_owned(),
        }
    }

    /// One line of plain text. It may go to a file or be read aloud, so marks of direction stay in
    /// only where they are needed.
    pub fn plain(self, line: &str) -> String {
        match self.bidi {
            Bidi::Ours => self.visual(line),
            Bidi::Terminal if self.is_right_to_left() => line.to_owned(),
            Bidi::Terminal => without_isolates(line),
        }
    }

    /// The line in the order in which it is seen, without marks of direction.
    fn visual(self, line: &str) -> String {
        let base = if self.is_right_to_left() { Level::rtl() } else { Level::ltr() };
        let info = BidiInfo::new(line, Some(base));
        let Some(paragraph) = info.paragraphs.first() else { return String::new() };
        let by_byte = info.reordered_levels(paragraph, paragraph.range.clone());
        let letters: Vec<(usize, &str)> = line[paragraph.range.clone()].grapheme_indices(true).collect();
        let levels: Vec<Level> = letters.iter().map(|(at, _)| by_byte[*at]).collect();
        let order = BidiInfo::reorder_visual(&levels);
        order.into_iter().map(|at| as_seen(letters[at].1, levels[at])).collect()
    }
}

/// A letter with its marks; brackets turn round in text that runs to the left.
fn as_seen(letter: &str, level: Level) -> String {
    let mirror = |c: char| if level.is_rtl() { get_mirrored(c).unwrap_or(c) } else { c };
    letter.chars().filter(|c| !is_direction_mark(*c)).map(mirror).collect()
}

fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// How many columns a text takes.
pub fn width(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

/// The text, cut to so many columns.
pub fn cut(text: &str, most: u16) -> String {
    if width(text) <= most {
        return text.to_owned();
    }
    let mut room = most.saturating_sub(1);
    let fits = |letter: &&str| {
        let needed = width(letter);
        let fits = needed <= room;
        room = if fits { room - needed } else { 0 };
        fits
    };
    let kept: String = text.graphemes(true).take_while(fits).collect();
    if most == 0 { kept } else { kept + "…" }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(language: Language, logical: &str, visual: &str) {
        assert_eq!(Script { language, bidi: Bidi::Ours }.shown(logical), visual);
    }

    #[test]
    fn hebrew_is_turned_round_and_numbers_are_not() {
        check(Language::Hebrew, "שלום 12", "12 םולש");
        check(Language::English, "Dana דנה plays 12", "Dana הנד plays 12");
        check(Language::English, "plain", "plain");
        check(Language::Hebrew, "", "");
    }

    #[test]
    fn brackets_turn_and_what_is_isolated_keeps_its_order() {
        check(Language::Hebrew, "אסור (C6)", "(C6) רוסא");
        check(Language::Hebrew, "ציון \u{2068}12-7\u{2069}!", "!12-7 ןויצ");
    }

    #[test]
    fn a_letter_keeps_its_points() {
        check(Language::Hebrew, "שָׁב", "בשָׁ");
    }

    #[test]
    fn a_terminal_that_turns_text_round_gets_it_as_it_is_said() {
        let script = Script { language: Language::Hebrew, bidi: Bidi::Terminal };
        let shown = script.shown("שלום 12");
        assert!(shown.contains("שלום 12"));
        assert_eq!(width(&shown), 7);
    }

    #[test]
    fn a_text_is_cut_where_it_has_to_be() {
        assert_eq!(
            [cut("pile", 4), cut("pile", 3), cut("pile", 1), cut("pile", 0)],
            ["pile", "pi…", "…", ""]
        );
    }

    #[test]
    fn lines_are_wrapped_in_logical_order() {
        let script = Script { language: Language::Hebrew, bidi: Bidi::Ours };
        let lines: Vec<String> =
            script.wrap("אחת שתיים שלוש", 9).iter().map(|line| script.shown(line)).collect();
        assert_eq!(lines, ["םייתש תחא", "שולש"]);
    }
}
