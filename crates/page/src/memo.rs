//! What need not be drawn again: it is on the page already, or was drawn for somebody else.

use alloc::sync::Arc;
use core::hash::{Hash, Hasher};

use engine::Seat;
use maud::Markup;
use words::Language;

use crate::{Piece, Plate};

/// A seat as all others see it.
#[derive(PartialEq, Debug)]
pub struct Other {
    /// The seat itself.
    pub(crate) seat: Drawn,
    /// The sheet with what is known about it.
    pub(crate) details: Drawn,
}

/// Something that was drawn, and the hash of it.
#[derive(Debug)]
pub(crate) struct Drawn {
    hash: u64,
    html: Arc<Markup>,
}

impl PartialEq for Drawn {
    fn eq(&self, other: &Drawn) -> bool {
        self.html.0 == other.html.0
    }
}

impl Drawn {
    pub(crate) fn new(html: Markup, memo: &dyn Memo) -> Drawn {
        Drawn { hash: inputs(memo, &html.0), html: Arc::new(html) }
    }

    /// The piece of a page, which looks the same if it is drawn from the same hash.
    pub(crate) fn piece(&self, memo: &dyn Memo) -> Piece {
        let html = (!memo.is_shown(self.hash)).then(|| self.html.clone());
        Piece { inputs: self.hash, html }
    }
}

/// Remembers what was drawn: for this viewer before, and of this moment for others.
pub trait Memo {
    /// The seat with that plate, if it was drawn at this moment in that language.
    fn seat(&self, seat: Seat, plate: &Plate, language: Language) -> Option<Arc<Other>>;

    /// It was drawn.
    fn keep_seat(&self, seat: Seat, plate: &Plate, language: Language, other: &Arc<Other>);

    /// The hash of what something is drawn from, which `write` hands over; 0 if nothing is remembered.
    fn hash(&self, write: &mut dyn FnMut(&mut dyn Hasher)) -> u64;

    /// Is that what the viewer's page shows?
    fn is_shown(&self, inputs: u64) -> bool;

    /// What was drawn from these inputs at this moment, for whomever.
    fn drawn(&self, inputs: u64) -> Option<Arc<Markup>>;

    /// It was drawn.
    fn keep(&self, inputs: u64, drawn: &Arc<Markup>);
}

/// The hash of what something is drawn from.
pub fn inputs(memo: &dyn Memo, of: &impl Hash) -> u64 {
    memo.hash(&mut |mut hasher| of.hash(&mut hasher))
}

/// Everything is drawn, each time.
pub struct Alone;

impl Memo for Alone {
    fn seat(&self, _: Seat, _: &Plate, _: Language) -> Option<Arc<Other>> {
        None
    }

    fn keep_seat(&self, _: Seat, _: &Plate, _: Language, _: &Arc<Other>) {}

    fn hash(&self, _: &mut dyn FnMut(&mut dyn Hasher)) -> u64 {
        0
    }

    fn is_shown(&self, _: u64) -> bool {
        false
    }

    fn drawn(&self, _: u64) -> Option<Arc<Markup>> {
        None
    }

    fn keep(&self, _: u64, _: &Arc<Markup>) {}
}
