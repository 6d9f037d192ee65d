//! The few words that stand on the table of Eight and a Half.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};

use engine::Viewer;
use words::Language;

use super::layout::in_play;
use crate::{Blind, Card, Meld, Phase, Slot, Value, View};

/// What things are called. A word that is missing in a language does not compile.
pub(super) struct Labels {
    pub(super) round: &'static str,
    pub(super) points: &'static str,
    pub(super) bank: &'static str,
    pub(super) burnt: &'static str,
    pub(super) hand: &'static str,
    pub(super) blind: &'static str,
    pub(super) pile: &'static str,
    pub(super) offender: &'static str,
    pub(super) police: &'static str,
    /// The offender has been caught.
    pub(super) caught: &'static str,
    /// E9: on the button.
    pub(super) take: &'static str,
    pub(super) winner: &'static str,
    half: &'static str,
    demon: &'static str,
    any_card: &'static str,
    lowest_yellow: &'static str,
    or_higher: fn(usize) -> String,
    five_or_lower: &'static str,
    on_eight_and_a_half: &'static str,
    special_only: &'static str,
}

/// The words of a language.
pub(super) const fn labels(language: Language) -> &'static Labels {
    match language {
        Language::Hebrew => &HEBREW,
        Language::English => &ENGLISH,
    }
}

const HEBREW: Labels = Labels {
    round: "משחקון",
    points: "נק׳",
    bank: "בנק",
    burnt: "שרופים",
    hand: "ביד",
    blind: "קלף עיוור",
    pile: "קופה",
    offender: "בעבירה",
    police: "שוטר",
    caught: "שוטר!",
    take: "לקחת קופה",
    winner: "ניצחון",
    half: "חצי",
    demon: "שד",
    any_card: "כל קלף",
    lowest_yellow: "הצהוב הנמוך ביותר",
    or_higher: |number| format!("{number} ומעלה"),
    five_or_lower: "5 ומטה",
    on_eight_and_a_half: "רק 9, שד או \u{2068}8½\u{2069}",
    special_only: "רק קלף מיוחד",
};

const ENGLISH: Labels = Labels {
    round: "Round",
    points: "pts",
    bank: "bank",
    burnt: "burnt",
    hand: "in hand",
    blind: "blind card",
    pile: "Pile",
    offender: "Offender",
    police: "Police",
    caught: "Police!",
    take: "Take pile",
    winner: "Winner",
    half: "Half",
    demon: "Demon",
    any_card: "any card",
    lowest_yellow: "lowest yellow card",
    or_higher: |number| format!("{number} or higher"),
    five_or_lower: "5 or lower",
    on_eight_and_a_half: "only 9, Demon or 8½",
    special_only: "special cards only",
};

impl Labels {
    /// A card's name.
    pub(super) fn card(&self, card: Card) -> String {
        match card {
            Card::Half => self.half.to_owned(),
            Card::Demon => self.demon.to_owned(),
            number => number.index().to_string(),
        }
    }

    /// A blind card: its place, and what it is if everybody has seen it.
    pub(super) fn blind_card(&self, slot: Slot, blind: Blind) -> String {
        match blind {
            Blind::Known(card) => format!("{} {slot}: {}", self.blind, self.card(card)),
            Blind::Hidden | Blind::Gone => format!("{} {slot}", self.blind),
        }
    }

    /// What goes on the pile, in few words; special cards go nearly everywhere and are not named.
    pub(super) fn what_goes(&self, view: &View) -> String {
        match (view.value, lowest_number_on(view.value)) {
            _ if view.phase == Phase::Opening && !opens_freely(view) => self.lowest_yellow.to_owned(),
            (Value::EMPTY, _) => self.any_card.to_owned(),
            (Value::FIVE, _) => self.five_or_lower.to_owned(),
            (Value::EIGHT_AND_A_HALF, _) => self.on_eight_and_a_half.to_owned(),
            (_, Some(lowest)) => (self.or_higher)(lowest.index()),
            (_, None) => self.special_only.to_owned(),
        }
    }
}

/// The lowest number that goes there, but for the 0, which is special.
fn lowest_number_on(value: Value) -> Option<Card> {
    let is_number = |card: &Card| !matches!(card, Card::Zero | Card::Half | Card::Demon);
    Card::ALL.into_iter().filter(is_number).find(|card| value.check(Meld::one(*card)).is_ok())
}

/// E6: the viewer opens the round without a yellow card. Of others nobody knows.
fn opens_freely(view: &View) -> bool {
    view.viewer == Viewer::Seat(view.turn) && in_play(view).lowest_yellow().is_none()
}
