//! What is said about Tiny.

mod english;
mod hebrew;

use alloc::vec::Vec;

use engine::RuleId;
use words::{Language, Messages, Text, Waiting, catalogue};

use crate::{Event, Phase, Seen, Tiny, View};

impl Text for Tiny {
    fn messages(language: Language) -> &'static dyn Messages<Tiny> {
        catalogue(language)
    }

    fn waiting(view: &View) -> Waiting {
        match view.phase {
            Phase::Deal => Waiting::Deal,
            Phase::Turn => Waiting::Turn(view.turn),
            Phase::Over => Waiting::Over,
        }
    }

    fn cited(seen: &Seen) -> Vec<RuleId> {
        let rules: &[RuleId] = match seen {
            Seen::Dealt { .. } | Seen::Open(Event::Dealt { .. }) => &["T2", "T3"],
            Seen::Swapped { .. } | Seen::Open(Event::Swapped { .. } | Event::Kept { .. }) => &["T4"],
            Seen::Open(Event::GameOver { .. }) => &["T5"],
        };
        rules.to_vec()
    }
}
