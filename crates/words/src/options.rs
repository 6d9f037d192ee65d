//! What an option of a game is called, and its values.

use alloc::string::String;

use engine::Seat;
use engine::setup::{NONE, read_number};

use crate::general::general;
use crate::names::{isolate, plain};
use crate::{Language, Names};

/// What an option is called, what it does, and how its values are said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionWords {
    /// A short name.
    pub title: &'static str,
    /// A sentence that says what it does.
    pub explanation: &'static str,
    /// What its values mean.
    pub values: Values,
}

/// What the values of an option mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Values {
    /// `on` or `off`.
    OnOff,
    /// A seat, by its number.
    Seat,
    /// A number of something.
    Number,
    /// How many at most, or no limit.
    Limit,
    /// These words, each with what it says.
    Words(&'static [(&'static str, &'static str)]),
}

impl OptionWords {
    /// How a value is said; one that the option does not have, as it stands.
    pub fn value(&self, value: &str, names: &Names, language: Language) -> String {
        let said = match self.values {
            Values::OnOff => on_or_off(value, language),
            Values::Seat => seat(value).map(|seat| names.who(seat, language)),
            Values::Number => None,
            Values::Limit => (value == NONE).then(|| general(language).no_limit().into()),
            Values::Words(words) => {
                words.iter().find(|(word, _)| *word == value).map(|(_, said)| String::from(*said))
            }
        };
        said.unwrap_or_else(|| isolate(plain(value)))
    }
}

fn on_or_off(value: &str, language: Language) -> Option<String> {
    let is_on = match value {
        "on" => true,
        "off" => false,
        _ => return None,
    };
    Some(general(language).on_or_off(is_on).into())
}

fn seat(value: &str) -> Option<Seat> {
    read_number(value).and_then(|number| u8::try_from(number).ok()).map(Seat::new)
}
