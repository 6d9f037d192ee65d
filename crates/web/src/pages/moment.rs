//! A moment of a game, as a record tells it, drawn by what draws the table.

use engine::{Record, Seat, Viewer};
use maud::{Markup, PreEscaped};
use page::Plate;
use play::{AnyPlay, Reader};
use words::{Language, Names};

/// A moment, and whose eyes see it.
pub(super) struct Moment {
    play: Box<dyn AnyPlay>,
    names: Names,
    seat: Seat,
}

impl Moment {
    /// The moment at the end of a record of ours.
    pub(super) fn of(record: &str, seat: Seat) -> Moment {
        let record = Record::read(record.as_bytes()).expect("a situation is a record");
        let play = catalog::replay(&record).expect("a situation can be played");
        Moment { play, names: Names::unnamed(record.setup.seats), seat }
    }

    /// The table. A page has many of them: their ids would be there many times.
    pub(super) fn draw(&self, language: Language) -> Markup {
        let picture = self.play.draw(&self.reader(language), &self.plates(), Some("#"));
        PreEscaped(picture.into_string().replace(" id=\"", " data-id=\""))
    }

    /// What is asked.
    pub(super) fn asked(&self, language: Language) -> String {
        self.play.asked(&self.reader(language))
    }

    fn reader(&self, language: Language) -> Reader<'_> {
        Reader { viewer: Viewer::Seat(self.seat), language, names: &self.names }
    }

    fn plates(&self) -> Vec<Plate> {
        let asked = self.play.pending().seats();
        self.names.everyone().map(|seat| Plate { turn: asked.contains(seat), ..Plate::default() }).collect()
    }
}
