//! What several viewers see alike, drawn for the first of them.

use alloc::string::String;
use alloc::sync::Arc;

use engine::Seat;
use words::Language;

use crate::Plate;

/// A seat as all others see it.
#[derive(PartialEq, Debug)]
pub struct Other {
    /// The seat itself, as HTML.
    pub(crate) seat: String,
    /// The sheet with what is known about it.
    pub(crate) details: String,
}

/// Keeps the seats of one moment.
pub trait Alike {
    /// The seat with that plate, if it was drawn in that language.
    fn get(&self, seat: Seat, plate: &Plate, language: Language) -> Option<Arc<Other>>;

    /// It was drawn.
    fn keep(&self, seat: Seat, plate: &Plate, language: Language, other: &Arc<Other>);
}

/// Everything is drawn for the viewer alone.
pub struct Alone;

impl Alike for Alone {
    fn get(&self, _: Seat, _: &Plate, _: Language) -> Option<Arc<Other>> {
        None
    }

    fn keep(&self, _: Seat, _: &Plate, _: Language, _: &Arc<Other>) {}
}
