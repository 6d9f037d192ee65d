//! What the players are called, and how a name keeps its direction inside a sentence.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use engine::{Seat, Seats};

use crate::Language;
use crate::general::general;

/// First strong isolate: what follows has its own direction, whatever surrounds it.
const ISOLATE: char = '\u{2068}';
/// Pop directional isolate: its end.
const END: char = '\u{2069}';

/// The most characters of a text from outside that come into a sentence.
const LONGEST: usize = 40;

/// The names of the players, by seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names(Vec<String>);

impl Names {
    /// These names, one for each seat. One that is empty is said as the seat's number.
    pub fn new<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> Names {
        Names(names.into_iter().map(|name| plain(name.as_ref())).collect())
    }

    /// A table at which nobody has a name.
    pub fn unnamed(seats: u8) -> Names {
        Names::new((0..seats).map(|_| ""))
    }

    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.0.len() as u8
    }

    /// Every seat.
    pub fn everyone(&self) -> impl Iterator<Item = Seat> + use<> {
        Seats::all(self.seats()).iter()
    }

    /// What the player of this seat is called, isolated for a sentence.
    pub fn who(&self, seat: Seat, language: Language) -> String {
        match self.0.get(seat.index()) {
            Some(name) if !name.is_empty() => isolate(name),
            _ => isolate(general(language).seat(seat.index() + 1)),
        }
    }

    /// Players with a figure each: "Dana 3, Avi 1".
    pub(crate) fn figures<T: ToString>(
        &self,
        figures: impl IntoIterator<Item = (Seat, T)>,
        language: Language,
    ) -> String {
        let figure =
            |(seat, figure): (Seat, T)| format!("{} {}", self.who(seat, language), figure.to_string());
        figures.into_iter().map(figure).collect::<Vec<_>>().join(", ")
    }

    /// The players whose figure in a list by seat is not zero.
    pub fn nonzero<T: Copy + Default + PartialEq>(&self, figures: &[T]) -> impl Iterator<Item = (Seat, T)> {
        self.everyone().zip(figures.iter().copied()).filter(|(_, figure)| *figure != T::default())
    }

    /// Several players.
    pub(crate) fn all(&self, seats: Seats, language: Language) -> Vec<String> {
        seats.iter().map(|seat| self.who(seat, language)).collect()
    }
}

/// The text in isolation: it keeps its own direction, and so does what surrounds it.
pub fn isolate(text: impl ToString) -> String {
    format!("{ISOLATE}{}{END}", text.to_string())
}

/// The text without the marks of isolation, for where they mean nothing.
pub fn without_isolates(text: &str) -> String {
    text.replace([ISOLATE, END], "")
}

/// A text from outside as it may stand in a sentence: on one line, not endless, and with nothing
/// in it that turns the direction of what comes after.
pub(crate) fn plain(text: &str) -> String {
    let harmless = text.trim().chars().filter(|c| !c.is_control() && !turns_direction(*c));
    harmless.take(LONGEST).collect()
}

fn turns_direction(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{061c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn who(names: &Names, seat: u8, language: Language) -> String {
        names.who(Seat::new(seat), language)
    }

    #[test]
    fn a_name_is_isolated_and_a_seat_without_one_has_a_number() {
        let names = Names::new(["דנה", " "]);
        assert_eq!(who(&names, 0, Language::English), "\u{2068}דנה\u{2069}");
        assert_eq!(who(&names, 1, Language::English), "\u{2068}Seat 2\u{2069}");
        assert_eq!(who(&names, 1, Language::Hebrew), "\u{2068}מקום 2\u{2069}");
        assert_eq!(who(&names, 7, Language::English), "\u{2068}Seat 8\u{2069}");
    }

    #[test]
    fn a_name_can_not_turn_the_sentence_round() {
        let names = Names::new(["\u{202e}Eve\u{2069}\u{2069}\n", &"x".repeat(1000)]);
        assert_eq!(who(&names, 0, Language::English), "\u{2068}Eve\u{2069}");
        assert_eq!(without_isolates(&who(&names, 1, Language::English)).len(), LONGEST);
    }
}
