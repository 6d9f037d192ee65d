//! A hand as somebody sees it.

use serde::{Serialize, Serializer};

/// A hand of cards `C`, as far as a viewer knows it. Serialised: the cards, or how many.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hand<C> {
    /// The viewer sees the cards.
    Open(C),
    /// The viewer sees how many there are.
    Closed(u8),
}

impl<C: Copy> Hand<C> {
    /// The cards, if the viewer sees them.
    pub fn open(self) -> Option<C> {
        match self {
            Hand::Open(cards) => Some(cards),
            Hand::Closed(_) => None,
        }
    }

    /// How many cards there are; `len` counts those that lie open.
    pub fn count(self, len: impl FnOnce(C) -> u8) -> u8 {
        match self {
            Hand::Open(cards) => len(cards),
            Hand::Closed(count) => count,
        }
    }
}

impl<C: Serialize> Serialize for Hand<C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Hand::Open(cards) => cards.serialize(serializer),
            Hand::Closed(count) => count.serialize(serializer),
        }
    }
}
