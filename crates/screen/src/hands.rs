//! Hands of cards in words, as far as they are known.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;

use engine::{Hand, Rules};

use crate::Scene;

/// The cards, or how many there are.
pub fn described<R: Rules, C: Copy, I: Iterator<Item: Display>>(
    scene: &Scene<'_, R>,
    hand: &Hand<C>,
    cards: impl FnOnce(C) -> I,
) -> String {
    let labels = scene.labels();
    match hand {
        Hand::Open(open) => format!("{} {}", labels.hand, listed(cards(*open))),
        Hand::Closed(count) => (labels.cards)((*count).into()),
    }
}

/// The items with a space between them.
pub fn listed(items: impl Iterator<Item: Display>) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}
