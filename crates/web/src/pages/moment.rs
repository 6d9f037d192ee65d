//! A moment of a game, as a record tells it, drawn by what draws the table.

use engine::{Record, Seat, Viewer};
use maud::{Markup, PreEscaped};
use page::{Alone, Plate, Region, Stage};
use play::{AnyPlay, Reader};
use words::{Language, Names};

/// A moment, and whose eyes see it.
pub(super) struct Moment {
    play: Box<dyn AnyPlay>,
    names: Names,
    seat: Seat,
    language: Language,
}

impl Moment {
    /// The moment at the end of a record of ours. Its players are called as bots are.
    pub(super) fn of(record: &str, seat: Seat, language: Language) -> Moment {
        let record = Record::read(record.as_bytes()).expect("a situation is a record");
        let play = catalog::replay(&record).expect("a situation can be played");
        let names = Names::new(&words::bot_names(language)[..record.setup.seats.into()]);
        Moment { play, names, seat, language }
    }

    /// The whole table.
    pub(super) fn draw(&self) -> Markup {
        without_ids(self.stage().still())
    }

    /// Some of its parts.
    pub(super) fn glimpse(&self, shows: &[Region]) -> Markup {
        without_ids(self.stage().glimpse(shows))
    }

    fn stage(&self) -> Stage {
        self.play.draw(&self.reader(), &self.plates(), true, &Alone)
    }

    /// What is asked.
    pub(super) fn asked(&self) -> String {
        self.play.asked(&self.reader())
    }

    fn reader(&self) -> Reader<'_> {
        Reader {
            viewer: Viewer::Seat(self.seat),
            language: self.language,
            names: &self.names,
            preferences: Default::default(),
        }
    }

    fn plates(&self) -> Vec<Plate> {
        let asked = self.play.pending().seats();
        self.names.everyone().map(|seat| Plate { turn: asked.contains(seat), ..Plate::default() }).collect()
    }
}

/// A page has many pictures, each of a table: their ids would be there many times.
fn without_ids(picture: Markup) -> Markup {
    PreEscaped(picture.into_string().replace(" id=\"", " data-id=\""))
}
