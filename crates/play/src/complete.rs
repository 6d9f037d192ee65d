//! What Kupa asks of a game.

use bots::Knowledge;
use engine::Audit;
use engine::observe::Observe;

/// A game with everything: rules, checks for its tests, a bot, words, numbers for learning, and
/// drawings for the web and the terminal.
pub trait Complete: Audit + Knowledge + Observe + page::Render + screen::Render {}

impl<R: Audit + Knowledge + Observe + page::Render + screen::Render> Complete for R {}
