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
}

impl Moment {
    /// The moment at the end of a record of ours.
    pub(super) fn of(record: &str, seat: Seat) -> Moment {
        let record = Record::read(record.as_bytes()).expect("a situation is a record");
        let play = catalog::replay(&record).expect("a situation can be played");
        Moment { play, names: Names::unnamed(record.setup.seats), seat }
    }

    /// The whole table.
    pub(super) fn draw(&self, language: Language) -> Markup {
        without_ids(self.stage(language).still())
    }

    /// Some of its parts.
    pub(super) fn glimpse(&self, shows: &[Region], language: Language) -> Markup {
        without_ids(self.stage(language).glimpse(shows))
    }

    fn stage(&self, language: Language) -> Stage {
        self.play.draw(&self.reader(language), &self.plates(), true, &Alone)
    }

    /// What is asked.
    pub(super) fn asked(&self, language: Language) -> String {
        self.play.asked(&self.reader(language))
    }

    fn reader(&self, language: Language) -> Reader<'_> {
        Reader {
            viewer: Viewer::Seat(self.seat),
            language,
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
