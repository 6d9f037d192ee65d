//! Hebrew: what is said about any game, and how sentences are put together.
//!
//! Nobody's gender is known: a player's name, a colon and what is done ("דנה: 6"), what a player says
//! ("דנה: פרשתי"), or the second person, which is the same for everybody while it has no points. How
//! to write more of it: `docs/hebrew.md`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use bots::Level;
use engine::{Seat, Seats};

use crate::general::{General, LevelWords, joined};
use crate::names::isolate;
use crate::{Language, Names};

/// The Hebrew catalogues: each game implements [`Messages`](crate::Messages) for it.
pub struct Hebrew;

impl General for Hebrew {
    fn seat(&self, number: usize) -> String {
        format!("מקום {number}")
    }

    fn on_or_off(&self, is_on: bool) -> &'static str {
        if is_on { "כן" } else { "לא" }
    }

    fn age(&self, years: u8) -> String {
        format!("מגיל {years}")
    }

    fn minutes(&self, minutes: u8) -> String {
        format!("{minutes} דקות")
    }

    fn level(&self, level: Level) -> LevelWords {
        let (title, description) = match level {
            Level::Random => ("אקראי", "כל מהלך חוקי, לפי המזל בלבד."),
            Level::Casual => ("קליל", "משחק בכיף, ולפעמים מפספס."),
            Level::Club => ("מנוסה", "יריב נעים שזוכר מה שוחק."),
            Level::Expert => ("מומחה", "חושב כמה מהלכים קדימה."),
            Level::Champion => ("אלוף", "הכי חזק, לוקח עוד רגע."),
        };
        LevelWords { title, description }
    }

    fn dealing(&self) -> &'static str {
        "מחלקים קלפים…"
    }

    fn own_turn(&self) -> &'static str {
        "תורך"
    }

    fn your_turn(&self, choice: &str) -> String {
        format!("תורך – {choice}.")
    }

    fn did(&self, who: &str, what: &str) -> String {
        format!("{who}: {what}")
    }

    fn waiting_for(&self, who: &str) -> String {
        format!("התור של {who}.")
    }

    fn luck(&self, who: &str) -> String {
        format!("רגע של מזל: {who}.")
    }

    fn over(&self) -> &'static str {
        "המשחק נגמר."
    }

    fn others_turn(&self, asked: &[String]) -> String {
        format!("עכשיו התור של {}.", one_of(asked))
    }

    fn no_such_seat(&self, seats: u8) -> String {
        format!("אין מקום כזה: ליד השולחן הזה יש {seats} מקומות.")
    }

    fn chance_first(&self) -> &'static str {
        "קודם המזל: מחכים לקלפים או לקוביות."
    }

    fn stale(&self) -> &'static str {
        "המשחק כבר התקדם מאז. כדאי להסתכל ולבחור שוב."
    }

    fn wrong_seats(&self, allowed: &RangeInclusive<u8>) -> String {
        format!("המשחק מתאים ל־{} עד {} שחקנים.", allowed.start(), allowed.end())
    }

    fn unknown_option(&self, name: &str) -> String {
        format!("במשחק הזה אין אפשרות בשם {name}.")
    }

    fn option_twice(&self, title: &str) -> String {
        format!("האפשרות ״{title}״ נקבעה פעמיים.")
    }

    fn bad_value(&self, title: &str, value: &str, takes: &[String]) -> String {
        format!("האפשרות ״{title}״ יכולה להיות {}, אבל לא {value}.", one_of(takes))
    }

    fn number_within(&self, range: RangeInclusive<u32>) -> String {
        format!("מספר מ־{} עד {}", isolate(range.start()), isolate(range.end()))
    }

    fn number_from(&self, least: u32) -> String {
        format!("מספר מ־{} ומעלה", isolate(least))
    }

    fn no_limit(&self) -> &'static str {
        "בלי הגבלה"
    }

    fn forbidden(&self, title: &str) -> String {
        format!("אי אפשר לבחור כך את ״{title}״.")
    }
}

/// The player's name.
pub fn who(names: &Names, seat: Seat) -> String {
    names.who(seat, Language::Hebrew)
}

/// "ל" and the player's name.
pub fn to(names: &Names, seat: Seat) -> String {
    prefixed("ל", &who(names, seat))
}

/// A word with a one-letter word before it: joined to Hebrew, with a hyphen to anything else.
pub fn prefixed(prefix: &str, word: &str) -> String {
    let is_hebrew = |c: char| ('א'..='ת').contains(&c);
    match word.chars().find(|c| c.is_alphanumeric() || *c == '$') {
        Some(first) if is_hebrew(first) => format!("{prefix}{word}"),
        _ => format!("{prefix}־{word}"),
    }
}

/// "א, ב וג".
pub fn all_of<S: AsRef<str>>(items: &[S]) -> String {
    joined(items, |last| prefixed("ו", last))
}

/// "א, ב או ג".
pub fn one_of<S: AsRef<str>>(items: &[S]) -> String {
    joined(items, |last| format!("או {last}"))
}

/// "ניצחון לדנה", "ניצחון משותף לדנה ולאבי", and to Dana herself "ניצחת".
pub fn wins(names: &Names, winners: Seats) -> String {
    if names.is_reader(winners) {
        return "ניצחת".into();
    }
    let winners: Vec<String> = winners.iter().map(|seat| to(names, seat)).collect();
    let shared = if winners.len() == 1 { "" } else { "משותף " };
    format!("ניצחון {shared}{}", all_of(&winners))
}

/// "דנה 3, אבי 1".
pub fn figures<T: ToString>(names: &Names, figures: impl IntoIterator<Item = (Seat, T)>) -> String {
    names.figures(figures, Language::Hebrew)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_word_joins_hebrew_and_is_hyphenated_to_the_rest() {
        let check = |word: &str, expected: &str| assert_eq!(prefixed("ו", word), expected);
        check("שד", "ושד");
        check("\u{2068}דנה\u{2069}", "ו\u{2068}דנה\u{2069}");
        check("\u{2068}Dana\u{2069}", "ו־\u{2068}Dana\u{2069}");
        check("7", "ו־7");
        check("\u{2068}$7\u{2069}", "ו־\u{2068}$7\u{2069}");
    }

    #[test]
    fn lists_are_joined_as_they_are_said() {
        assert_eq!(all_of(&["3", "שד", "אפס"]), "3, שד ואפס");
        assert_eq!(one_of(&["3", "4"]), "3 או 4");
        assert_eq!(one_of(&["שד"]), "שד");
    }
}
