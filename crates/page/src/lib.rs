//! What drawings of the games for the web share. A game does not draw a page: it hands over [`Parts`], and
//! the [`Stage`] puts them into regions that never move: the other seats, the table, and the dock with
//! the own plate, the own hand as one fan, and a slot for each thing that can be done. A game is drawn
//! from a view, so nothing can be shown that the viewer may not know. How each game looks stands in its
//! own folder, with a stylesheet; this crate knows none of them.
//!
//! An element that moves from frame to frame keeps its `id`. One that comes from another place says
//! so by `data-from`, the id of what was there before; the page's script lets it fly. Whatever stays
//! keeps its tag and its label: whether something can be done is `aria-disabled` alone, so that a
//! step changes few bytes.
//!
//! Faces are symbols, drawn once for each page and used by name ([`ink::used`]). Colours belong to the
//! stylesheet: a drawing names them, `var(--shell)`.
#![no_std]

extern crate alloc;

pub mod ink;

mod card;
mod controls;
mod labels;
mod lesson;
mod memo;
mod parts;
mod pieces;
mod preferences;
mod round_end;
mod scene;
mod signs;
mod stage;
mod strip;
mod token;

use alloc::vec::Vec;

use engine::{RuleId, Seat};
pub use maud::Markup;
use words::{Language, Text};

pub use card::{Card, back, so_many};
pub use controls::{Choice, Look};
pub use lesson::{Hint, Region, Saying, Slide, due, names};
pub use memo::{Alone, Memo, Other, inputs};
pub use parts::{Fact, Parts, Place, Says};
pub use pieces::{Part, Piece, Pieces};
pub use preferences::{Preferences, Sort};
pub use round_end::{RoundEnd, Tally};
pub use scene::{Plate, Scene, place_id};
pub use signs::{cards, crown, points, symbols};
pub use stage::Stage;
pub use strip::{Clock, Strip};
pub use token::Token;

/// A game that can be drawn.
pub trait Render: Text {
    /// How many sit at a table against bots.
    const USUAL_SEATS: u8;

    /// Pictures for the page of rules.
    const SITUATIONS: &'static [Situation];

    /// The idea of the game in a few pictures, for whoever has never played it; none: there is no such
    /// page.
    const IDEA: &'static [Slide] = &[];

    /// What its controls are for, said in the first game; of several that are due the first is shown.
    const HINTS: &'static [Hint<Self>] = &[];

    /// A class that the stage has for this game.
    const CLASS: &'static str;

    /// The game's stylesheet. All its rules begin with the class.
    const STYLE: &'static str;

    /// Faces and signs that are drawn many times: [`ink::symbol`]s, for once a page.
    fn symbols() -> Markup;

    /// Does everybody see the same of a seat that is not theirs? Then it is drawn once for all of them.
    const SEATS_ARE_ALIKE: bool;

    /// What there is to see and to do at the table.
    fn parts(view: &Self::View, scene: &Scene<'_, Self>) -> Parts;

    /// How a round ended, between its end and the next deal: who went out and why, the hands as far as they
    /// are laid open, and what it came to. Nothing, where there are no rounds.
    fn round_end(_view: &Self::View, _end: &RoundEnd<'_, Self>) -> Option<Markup> {
        None
    }

    /// What can be looked through when somebody asks for it, and is too long for every frame.
    fn pile(_view: &Self::View, _language: Language) -> Option<Markup> {
        None
    }

    /// Does the action take its player out of something for good, so that one asks first?
    fn is_final(_action: Self::Action, _view: &Self::View) -> bool {
        false
    }

    /// A picture of the game for the home page: SVG, no words in it.
    fn picture() -> Markup;

    /// A line of the score sheet, by seat: what a round brought, if that is what was seen. `before`: the
    /// sums of the lines above.
    fn score(seen: &Self::Seen, before: &[i32]) -> Option<Vec<i32>>;
}

/// A moment of a game that explains a rule.
pub struct Situation {
    /// The rule.
    pub rule: RuleId,
    /// Through whose eyes it is shown.
    pub seat: Seat,
    /// How the game came there.
    pub record: &'static str,
}

impl Situation {
    /// The moment at the end of the record, through the eyes of the seat with that number.
    pub const fn new(rule: RuleId, seat: u8, record: &'static str) -> Situation {
        Situation { rule, seat: Seat::new(seat), record }
    }
}
