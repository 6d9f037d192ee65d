//! English: what is said about any game, and how sentences are put together.

use alloc::format;
use alloc::string::{String, ToString};
use core::ops::RangeInclusive;

use bots::Level;
use engine::{Seat, Seats};

use crate::general::{General, LevelWords, joined};
use crate::numbers::english as spelled;
use crate::{Language, Names};

/// The English catalogues: each game implements [`Messages`](crate::Messages) for it.
pub struct English;

impl General for English {
    fn seat(&self, number: usize) -> String {
        format!("Seat {number}")
    }

    fn on_or_off(&self, is_on: bool) -> &'static str {
        if is_on { "On" } else { "Off" }
    }

    fn age(&self, years: u8) -> String {
        format!("age {years} and up")
    }

    fn minutes(&self, minutes: u8) -> String {
        format!("{minutes} minutes")
    }

    fn level(&self, level: Level) -> LevelWords {
        let (title, description) = match level {
            Level::Random => ("Random", "Does anything the rules allow, by pure luck."),
            Level::Casual => ("Casual", "Plays for fun, forgets things and makes mistakes."),
            Level::Club => ("Club", "A sound player who counts the cards."),
            Level::Expert => ("Expert", "Thinks ahead before every move."),
            Level::Champion => ("Champion", "The strongest there is, and takes a little longer."),
        };
        LevelWords { title, description }
    }

    fn dealing(&self) -> &'static str {
        "The cards are being dealt…"
    }

    fn own_turn(&self) -> &'static str {
        "Your turn"
    }

    fn your_turn(&self, choice: &str) -> String {
        format!("Your turn: {choice}.")
    }

    fn did(&self, who: &str, what: &str) -> String {
        format!("{who} {what}")
    }

    fn waiting_for(&self, who: &str) -> String {
        format!("{who} is thinking.")
    }

    fn luck(&self, who: &str) -> String {
        format!("Luck decides for {who}.")
    }

    fn over(&self) -> &'static str {
        "The game is over."
    }

    fn others_turn(&self, asked: &[String]) -> String {
        format!("It is the turn of {}.", one_of(asked))
    }

    fn no_such_seat(&self, seats: u8) -> String {
        format!("There is no such seat: this table has {seats}.")
    }

    fn chance_first(&self) -> &'static str {
        "Luck comes first: wait for the cards or the dice."
    }

    fn stale(&self) -> &'static str {
        "The game has moved on since then. Look again, then choose."
    }

    fn wrong_seats(&self, allowed: &RangeInclusive<u8>) -> String {
        format!("This game is for {} to {} players.", allowed.start(), allowed.end())
    }

    fn unknown_option(&self, name: &str) -> String {
        format!("This game has no option {name}.")
    }

    fn option_twice(&self, title: &str) -> String {
        format!("The option “{title}” is given twice.")
    }

    fn bad_value(&self, title: &str, value: &str, takes: &[String]) -> String {
        format!("The option “{title}” can be {}, but not {value}.", one_of(takes))
    }

    fn number_within(&self, range: RangeInclusive<u32>) -> String {
        format!("a number from {} to {}", range.start(), range.end())
    }

    fn number_from(&self, least: u32) -> String {
        format!("a number from {least} on")
    }

    fn no_limit(&self) -> &'static str {
        "no limit"
    }

    fn forbidden(&self, title: &str) -> String {
        format!("The rules do not allow this setting of “{title}”.")
    }
}

/// The player's name.
pub fn who(names: &Names, seat: Seat) -> String {
    names.who(seat, Language::English)
}

/// "a, b and c".
pub fn all_of<S: AsRef<str>>(items: &[S]) -> String {
    joined(items, |last| format!("and {last}"))
}

/// "a, b or c".
pub fn one_of<S: AsRef<str>>(items: &[S]) -> String {
    joined(items, |last| format!("or {last}"))
}

/// "1 card", "2 cards".
pub fn count(number: impl Into<u32>, noun: &str) -> String {
    let number = number.into();
    format!("{number} {noun}{}", plural(number))
}

/// "one card", "eleven cards".
pub fn in_full(number: u8, noun: &str) -> String {
    format!("{} {noun}{}", spelled(number), plural(number.into()))
}

fn plural(number: u32) -> &'static str {
    if number == 1 { "" } else { "s" }
}

/// "Dana wins", "Dana and Avi share the win", and to Dana herself "You win".
pub fn wins(names: &Names, winners: Seats) -> String {
    if names.is_reader(winners) {
        return "You win".into();
    }
    let verb = if winners.len() == 1 { "wins" } else { "share the win" };
    format!("{} {verb}", all_of(&names.all(winners, Language::English)))
}

/// "Dana 3, Avi 1".
pub fn figures<T: ToString>(names: &Names, figures: impl IntoIterator<Item = (Seat, T)>) -> String {
    names.figures(figures, Language::English)
}
