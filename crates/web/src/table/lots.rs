//! A seat that is left to lots: who starts, or who deals first. Until the game starts the table's row
//! has a word in place of the seat; then the seat is drawn by the table's luck, and the proof can draw
//! it again.

use catalog::Entry;
use words::{Language, Values};

/// What stands in place of the seat.
pub(crate) const LOTS: &str = "lots";

/// Is the option a seat, so that lots may decide it?
pub(crate) fn may_decide(game: &Entry, option: &str) -> bool {
    (game.option)(option, Language::English).is_some_and(|words| words.values == Values::Seat)
}
