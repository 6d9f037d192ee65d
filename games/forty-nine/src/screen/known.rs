//! What everybody may know and nobody has to keep in mind: the crazy cards that are still in the deck,
//! and with two players the payout table.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use screen::Scene;
use words::isolate;

use super::labels::{dollars, labels};
use crate::words::title;
use crate::{FortyNine, payout_table};

/// F3: the crazy cards that were not turned up yet, of each how many.
pub(super) fn crazy_cards(scene: &Scene<'_, FortyNine>) -> String {
    let left = scene.view.crazy_to_come().filter(|(_, left)| *left > 0);
    let cards: Vec<String> = left.map(|(card, left)| isolate(format!("{left}×{}", title(card)))).collect();
    let cards = if cards.is_empty() { String::from("–") } else { cards.join(" ") };
    (labels(scene.language).crazy)(&cards)
}

/// F28: what tokens bring at a payout between two, as the box's card has it; nothing with more players.
pub(super) fn payouts(scene: &Scene<'_, FortyNine>) -> Vec<String> {
    if scene.view.seats() != 2 {
        return Vec::new();
    }
    let labels = labels(scene.language);
    let table: Vec<(usize, u16)> = payout_table(2).collect();
    let (_, each) = table[0];
    let even =
        table.iter().take_while(|(tokens, paid)| usize::from(*paid) == tokens * usize::from(each)).count();
    let mut lines = vec![format!("{}:", labels.payouts), (labels.each)(even, each)];
    for (tokens, paid) in &table[even..] {
        let more = if *tokens == table.len() { "+" } else { "" };
        lines.push(format!("{}: {}", isolate(format!("{tokens}{more}")), dollars(*paid)));
    }
    lines
}
