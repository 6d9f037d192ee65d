//! Hebrew: what is said about any game, and how sentences are put together.
//!
//! Sentences are nominal ("דנה: פרישה מהמשחקון") or passive, so that they fit everybody.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use bots::Level;

use crate::general::{General, LevelWords};
use crate::names::isolate;

/// The Hebrew catalogues.
pub(crate) struct Hebrew;

impl General for Hebrew {
    fn seat(&self, number: usize) -> String {
        format!("מקום {number}")
    }

    fn on_or_off(&self, is_on: bool) -> &'static str {
        if is_on { "כן" } else { "לא" }
    }

    fn level(&self, level: Level) -> LevelWords {
        let (title, description) = match level {
            Level::Random => ("אקראי", "כל מהלך חוקי, לפי המזל בלבד."),
            Level::Casual => ("חובב", "משחק להנאה: שוכח קלפים ועושה טעויות."),
            Level::Club => ("מנוסה", "משחק נבון וזוכר אילו קלפים כבר שוחקו."),
            Level::Expert => ("מומחה", "חושב כמה צעדים קדימה לפני כל מהלך."),
            Level::Champion => ("אלוף", "החזק מכולם, וחושב קצת יותר זמן."),
        };
        LevelWords { title, description }
    }

    fn over(&self) -> &'static str {
        "המשחק נגמר."
    }

    fn others_turn(&self, asked: &[String]) -> String {
        format!("עכשיו התור של {}.", one_of(asked))
    }

    fn no_such_seat(&self, seats: u8) -> String {
        format!("אין מקום כזה: בשולחן הזה יש {seats} מקומות.")
    }

    fn chance_first(&self) -> &'static str {
        "קודם המזל: צריך להמתין לקלפים או לקוביות."
    }

    fn stale(&self) -> &'static str {
        "המשחק כבר התקדם מאז. כדאי להסתכל שוב ולבחור מחדש."
    }

    fn wrong_seats(&self, allowed: &RangeInclusive<u8>) -> String {
        format!("המשחק מתאים ל־{} עד {} משתתפים.", allowed.start(), allowed.end())
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

    fn forbidden(&self, title: &str) -> String {
        format!("הכללים אינם מתירים לקבוע כך את ״{title}״.")
    }
}

/// "א, ב או ג".
pub(crate) fn one_of<S: AsRef<str>>(items: &[S]) -> String {
    match items {
        [] => String::new(),
        [only] => only.as_ref().into(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} או {}", first.join(", "), last.as_ref())
        }
    }
}
