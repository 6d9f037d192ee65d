//! Hands of cards, as far as they are known.

use std::fmt::Display;

use engine::{Hand, Rules};

use super::Scene;

/// The cards, if whoever looks sees them.
pub(super) fn open<C: Copy>(hand: &Hand<C>) -> Option<C> {
    match hand {
        Hand::Open(cards) => Some(*cards),
        Hand::Closed(_) => None,
    }
}

/// How many cards there are.
pub(super) fn size<C: Copy>(hand: &Hand<C>, len: fn(C) -> u8) -> u8 {
    match hand {
        Hand::Open(cards) => len(*cards),
        Hand::Closed(count) => *count,
    }
}

/// The cards in words, or how many there are.
pub(super) fn described<R: Rules, C: Copy, I: Iterator<Item: Display>>(
    scene: &Scene<'_, R>,
    hand: &Hand<C>,
    cards: impl FnOnce(C) -> I,
) -> String {
    match hand {
        Hand::Open(open) => format!("{} {}", scene.say().hand(), listed(cards(*open))),
        Hand::Closed(count) => scene.say().cards((*count).into()),
    }
}

/// The items with a space between them.
pub(super) fn listed(items: impl Iterator<Item: Display>) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}
