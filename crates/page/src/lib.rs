//! What drawings of the games for the web share: name plates, cards, and the buttons by which a seat
//! answers. A game is drawn from a view, so nothing can be shown that the viewer may not know. How
//! each game looks stands in its own folder, with a stylesheet; this crate knows none of them.
//!
//! An element that moves from frame to frame keeps its `id`. One that comes from another place says
//! so by `data-from`, the id of what was there before; the page's script lets it fly.
//!
//! Colours belong to the stylesheet: a drawing names them, `var(--shell)`.
#![no_std]

extern crate alloc;

pub mod ink;

mod card;
mod preferences;
mod scene;
mod signs;
mod token;

use alloc::vec::Vec;

use engine::{RuleId, Seat};
use maud::Markup;
use words::Text;

pub use card::{Card, back, so_many};
pub use preferences::{Preferences, Sort};
pub use scene::{Asked, Plate, Scene, place_id};
pub use signs::crown;
pub use token::Token;

/// A game that can be drawn.
pub trait Render: Text {
    /// How many sit at a table against bots.
    const USUAL_SEATS: u8;

    /// Pictures for the page of rules.
    const SITUATIONS: &'static [Situation];

    /// The game's stylesheet. All its rules begin with a class of the game's own.
    const STYLE: &'static str;

    /// The table as the viewer sees it: the others around, the middle, the own hand below.
    fn table(view: &Self::View, scene: &Scene<'_, Self>) -> Markup;

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
