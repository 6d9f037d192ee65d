//! What the players are called, and how a name keeps its direction inside a sentence.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::{Display, Write as _};

use engine::{Seat, Seats, Viewer};

use crate::Language;
use crate::general::general;

/// First strong isolate: what follows has its own direction, whatever surrounds it.
const ISOLATE: char = '\u{2068}';
/// Pop directional isolate: its end.
const END: char = '\u{2069}';

/// The most characters of a text from outside that come into a sentence.
const LONGEST: usize = 40;

/// The names of the players, by seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Names {
    names: Arc<[String]>,
    /// Who reads: whoever has won alone is told so and not named.
    reader: Option<Seat>,
}

impl Names {
    /// These names, one for each seat. One that is empty is said as the seat's number.
    pub fn new<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> Names {
        Names { names: names.into_iter().map(|name| plain(name.as_ref())).collect(), reader: None }
    }

    /// The same names, for whoever looks through these eyes.
    pub fn read_by(&self, viewer: Viewer) -> Names {
        let reader = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Public | Viewer::Referee => None,
        };
        Names { reader, ..self.clone() }
    }

    /// Has the reader won, and nobody else?
    pub(crate) fn is_reader(&self, winners: Seats) -> bool {
        self.reader.is_some_and(|reader| winners == Seats::one(reader))
    }

    /// A table at which nobody has a name.
    pub fn unnamed(seats: u8) -> Names {
        Names::new((0..seats).map(|_| ""))
    }

    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.names.len() as u8
    }

    /// Every seat.
    pub fn everyone(&self) -> impl Iterator<Item = Seat> + use<> {
        Seats::all(self.seats()).iter()
    }

    /// What the player of this seat is called, isolated for a sentence.
    pub fn who(&self, seat: Seat, language: Language) -> String {
        match self.names.get(seat.index()) {
            Some(name) if !name.is_empty() => isolate(name),
            _ => isolate(general(language).seat(seat.index() + 1)),
        }
    }

    /// Players with a figure each: "Dana 3, Avi 1"; "Seat 1: 5" where the name ends with a figure too.
    pub(crate) fn figures<T: ToString>(
        &self,
        figures: impl IntoIterator<Item = (Seat, T)>,
        language: Language,
    ) -> String {
        let figure = |(seat, figure): (Seat, T)| {
            let name = self.who(seat, language);
            let is_numbered = name.trim_end_matches('\u{2069}').ends_with(|last: char| last.is_numeric());
            format!("{name}{} {}", if is_numbered { ":" } else { "" }, figure.to_string())
        };
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

/// What bots are called, in the order in which they sit down.
pub const fn bot_names(language: Language) -> [&'static str; 12] {
    match language {
        Language::Hebrew => {
            ["אבי", "נועה", "גיל", "טל", "שיר", "דור", "מאיה", "עידו", "ליאור", "רוני", "עומר", "יעל"]
        }
        Language::English => {
            ["Avi", "Noa", "Gil", "Tal", "Shir", "Dor", "Maya", "Ido", "Lior", "Roni", "Omer", "Yael"]
        }
    }
}

/// What the bot of that name is called in this language; nothing, if it is no bot's name.
pub fn bot_name(name: &str, language: Language) -> Option<&'static str> {
    let mut lists = Language::ALL.into_iter().map(bot_names);
    let place = lists.find_map(|names| names.iter().position(|one| *one == name))?;
    Some(bot_names(language)[place])
}

/// The text in isolation: it keeps its own direction, and so does what surrounds it.
pub fn isolate(text: impl Display) -> String {
    let mut isolated = String::with_capacity(LONGEST);
    isolated.push(ISOLATE);
    let _ = write!(isolated, "{text}");
    isolated.push(END);
    isolated
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
    fn a_figure_is_not_read_as_a_part_of_the_name_before_it() {
        let names = Names::new(["Dana", "", "Avi 2"]);
        let figures = names.everyone().zip([3, 5, 0]);
        let said = names.figures(figures, Language::English).replace(['\u{2068}', '\u{2069}'], "");
        assert_eq!(said, "Dana 3, Seat 2: 5, Avi 2: 0");
    }

    #[test]
    fn whoever_won_alone_is_told_so() {
        let names = Names::new(["דנה", "אבי"]);
        let dana = names.read_by(Viewer::Seat(Seat::new(0)));
        let said = |names: &Names, winners| {
            (crate::english::wins(names, winners), crate::hebrew::wins(names, winners))
        };
        assert_eq!(said(&dana, Seats::one(Seat::new(0))), ("You win".into(), "ניצחת".into()));
        for (names, winners) in [(&names, Seats::one(Seat::new(0))), (&dana, Seats::all(2))] {
            let (english, hebrew) = said(names, winners);
            assert!(english.contains("דנה") && hebrew.contains("דנה"), "{english} {hebrew}");
        }
    }

    #[test]
    fn a_bot_is_called_as_the_reader_writes() {
        for (hebrew, english) in bot_names(Language::Hebrew).into_iter().zip(bot_names(Language::English)) {
            for name in [hebrew, english] {
                assert_eq!(bot_name(name, Language::Hebrew), Some(hebrew));
                assert_eq!(bot_name(name, Language::English), Some(english));
            }
        }
        assert_eq!(bot_name("Dana", Language::Hebrew), None);
    }

    #[test]
    fn a_name_can_not_turn_the_sentence_round() {
        let names = Names::new(["\u{202e}Eve\u{2069}\u{2069}\n", &"x".repeat(1000)]);
        assert_eq!(who(&names, 0, Language::English), "\u{2068}Eve\u{2069}");
        assert_eq!(without_isolates(&who(&names, 1, Language::English)).len(), LONGEST);
    }
}
