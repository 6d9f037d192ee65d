//! A decision in words: what an action is called, its game says.

use engine::{Seat, Viewer};
use play::{AnyPlay, Reader};
use words::{Language, Names};

use crate::{Judged, Mark, Turning, say};

/// What was done at a decision and what would have been as good or better, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// What was done.
    pub played: String,
    /// What would have been best; a range of bids, if many were.
    pub better: String,
}

impl Told {
    /// Of a decision of this game.
    pub fn of(play: &dyn AnyPlay, judged: &Judged, names: &Names, language: Language) -> Told {
        let seat = Seat::new(judged.seat as u8);
        let reader = Reader { viewer: Viewer::Seat(seat), language, names, preferences: Default::default() };
        let legal = play.back(judged.step - 1).legal_in_words(seat, &reader);
        let said = |action: &str| {
            let found = legal.iter().find(|(notation, _)| notation == action);
            found.map_or_else(|| action.to_owned(), |(_, words)| words.clone())
        };
        let better = match judged.range() {
            Some((low, high)) => say(language).range(&said(low), &said(high)),
            None => said(&judged.best),
        };
        Told { played: said(&judged.played), better }
    }
}

impl Turning {
    /// What changed, and why.
    pub fn told(&self, language: Language) -> String {
        let words = say(language);
        let why = if self.mark == Mark::Costly && self.to < self.from {
            words.own_part(self.loss.min(self.from - self.to))
        } else {
            words.no_own_part().to_owned()
        };
        format!("{}, {why}", words.turn(self.from, self.to))
    }
}
