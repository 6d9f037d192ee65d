//! What a game puts on the stage.

use alloc::string::String;
use alloc::vec::Vec;

use maud::{Markup, html};

use crate::{Part, Piece};

/// The parts of a table, for the regions of the [`Stage`](crate::Stage).
#[derive(Default)]
pub struct Parts {
    /// What there is to know about each of [`Scene::drawn`](crate::Scene), in that order; the viewer's own is the
    /// plate above the hand.
    pub places: Vec<Place>,
    /// The middle of the table, in pieces that change apart. It is scaled to what is left (`cqi`, `cqb` of the
    /// container `table`).
    pub middle: Vec<Part>,
    /// What everybody may know and nobody has to keep in mind, for who wants to look it up.
    pub known: Option<Piece>,
    /// The viewer's hand ([`Scene::hand`](crate::Scene::hand)). None in a game without hands.
    pub hand: Option<Piece>,
    /// [`Scene::quick`](crate::Scene::quick).
    pub quick: Option<Piece>,
    /// [`Scene::slots`](crate::Scene::slots).
    pub slots: Piece,
}

/// What there is to know about a seat.
#[derive(Default)]
pub struct Place {
    /// Counters.
    pub facts: Vec<Fact>,
    /// Cards that lie open before the seat.
    pub cards: Option<Markup>,
    /// Is it out of the round or the auction?
    pub is_out: bool,
    /// What it did last.
    pub says: Option<Says>,
    /// What has just come to the seat. It is seen on its way, then it fades, and it takes no room.
    pub came: Option<Markup>,
    /// What else is known, for who wants to look closer.
    pub details: Option<Markup>,
}

/// What a seat did last, in a bubble.
pub struct Says {
    /// Something else that is said has another id, so that it is seen to appear.
    pub id: String,
    /// The id of what comes with it: money from the bank.
    pub from: Option<String>,
    /// In two or three words.
    pub words: String,
    /// Where many sit: a sign or a figure.
    pub short: String,
}

/// A counter of a seat.
#[derive(Default)]
pub struct Fact {
    /// Where something flies to or from; with another number it is another id.
    pub id: Option<String>,
    /// The id of what has just come here.
    pub from: Option<String>,
    /// For the stylesheet.
    pub class: &'static str,
    /// What is counted.
    pub sign: Markup,
    /// How many.
    pub figure: Markup,
    /// A word where there is space for it.
    pub word: &'static str,
    /// What a screen reader says.
    pub label: String,
}

impl Fact {
    pub(crate) fn draw(&self) -> Markup {
        html! {
            span .fact .(self.class) id=[self.id.as_deref()] data-from=[self.from.as_deref()]
                role="img" aria-label=(self.label) {
                (self.sign)
                b dir="ltr" data-counts { (self.figure) }
                @if !self.word.is_empty() { span .word { (self.word) } }
            }
        }
    }

    /// The same without ids, where it stands a second time.
    pub(crate) fn told(&self) -> Markup {
        html! { li { (self.sign) (self.label) } }
    }
}
