//! What a game says about its looks.

use alloc::string::String;
use alloc::vec::Vec;

use ratatui_core::layout::Rect;
use words::Text;

use crate::{Canvas, Scene, Spot};

/// A game that can be drawn.
pub trait Render: Text {
    /// Do players hold cards?
    const HAS_HAND: bool;

    /// Where the game stands: the round, or the turn.
    fn heading(scene: &Scene<'_, Self>) -> String;

    /// Everybody, and what lies in the middle.
    fn table(scene: &Scene<'_, Self>, canvas: &mut Canvas<'_, Self::Action>, area: Rect);

    /// The player's own cards.
    fn hand(scene: &Scene<'_, Self>, canvas: &mut Canvas<'_, Self::Action>, area: Rect);

    /// The same in words, a line each, for plain text.
    fn described(scene: &Scene<'_, Self>) -> Vec<String>;

    /// What one types to choose the action. It starts with none of the keys that mean something
    /// else, and no two actions that are legal at once have the same.
    fn typed(action: Self::Action) -> String;

    /// From where to where something moved.
    fn way(seen: &Self::Seen) -> Option<(Spot, Spot)>;

    /// The choice that lies in that direction of the one at a place of the list, where choices lie
    /// on a board; elsewhere they lie in a row.
    fn on_board(_choices: &[Self::Action], _at: usize, _arrow: Arrow) -> Option<usize> {
        None
    }
}

/// A direction in which a choice is looked for: on the screen, so the same in every language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrow {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// To the top.
    Up,
    /// To the bottom.
    Down,
}
