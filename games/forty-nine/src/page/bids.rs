//! What the viewer can say in the auction, and after it: quick bids, and a row with the rest.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use maud::{Markup, html};
use page::{Look, Piece, Scene};

use super::labels::labels;
use super::money;
use crate::{Action, Choices, FortyNine, Phase, View};

/// How much more than the lowest bid the quick ones are. Each keeps its place, also where it asks for what another
/// asked for before.
const MORE: [(&str, u16); 3] = [("least", 0), ("more", 5), ("most", 10)];

/// The bids that are legal now.
fn bids(scene: &Scene<'_, FortyNine>) -> Option<RangeInclusive<u16>> {
    match scene.asked {
        Some(Choices::Auction { least, bids, .. }) if bids > 0 => Some(least..=least + bids - 1),
        _ => None,
    }
}

/// The lowest bid and some higher ones, also while they can't be made.
pub(super) fn quick(view: &View, scene: &Scene<'_, FortyNine>) -> Option<Piece> {
    scene.own()?;
    let least = lowest(view);
    let slot = |(id, more): (&str, u16)| {
        let words = money::dollars(least + more);
        let look = Look { id: Some(id), class: "main", words, ..Look::default() };
        scene.slot(Action::Bid(least + more), look)
    };
    Some(scene.quick((least, scene.asked), || MORE.into_iter().map(slot).collect()))
}

/// F8: what the next bid has to be at least, whoever makes it.
fn lowest(view: &View) -> u16 {
    match (view.bid, view.card()) {
        (Some(bid), _) => bid.dollars + 1,
        (None, Some(card)) => view.agreed.least_opening(card),
        (None, None) => 1,
    }
}

/// Pass (or decline a token, F18), check, another sum.
pub(super) fn slots(view: &View, scene: &Scene<'_, FortyNine>) -> Piece {
    scene.slots((view.phase, lowest(view), scene.asked), || all_slots(view, scene))
}

fn all_slots(view: &View, scene: &Scene<'_, FortyNine>) -> Vec<Markup> {
    let labels = labels(scene.language);
    let pass = if view.phase == Phase::Place { labels.decline } else { labels.pass };
    let look = |words: &'static str| Look { words: html! { (words) }, ..Look::default() };
    let range = bids(scene);
    let shown = range.clone().unwrap_or_else(|| lowest(view)..=lowest(view));
    vec![
        scene.slot(Action::Pass, look(pass)),
        scene.slot(Action::Check, look(labels.check)),
        scene.amount(labels.other_bid, "$", &shown, range.is_some()),
        scene.send(&"bid", None, range.is_some(), look(labels.bid)),
    ]
}
