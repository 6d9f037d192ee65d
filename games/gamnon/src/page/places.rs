//! What there is to know about a seat: how many cards, what it owes, and which of its cards are known.

use alloc::format;

use engine::{Hand, Seat};
use maud::{Markup, html};
use page::{Fact, Place, Says, Scene, cards, crown};

use super::labels::labels;
use super::paths::Paths;
use super::{face, hand};
use crate::{Cards, Gamnon, View};

pub(super) fn place(view: &View, scene: &Scene<'_, Gamnon>, paths: &Paths, seat: Seat) -> Place {
    let facts = [
        scene.has_won(seat).then(|| won(scene)),
        Some(held(view, scene, paths, seat)),
        Some(owed(view, scene, seat)).filter(|_| view.debts[seat.index()] > 0),
    ];
    Place {
        facts: facts.into_iter().flatten().collect(),
        is_out: size(view, seat) == 0,
        says: came(view, scene, paths, seat),
        details: known(view, scene, seat),
        ..Place::default()
    }
}

fn won(scene: &Scene<'_, Gamnon>) -> Fact {
    Fact { sign: crown(), label: labels(scene.language).winner.into(), ..Fact::default() }
}

fn held(view: &View, scene: &Scene<'_, Gamnon>, paths: &Paths, seat: Seat) -> Fact {
    let count = size(view, seat);
    Fact {
        id: Some(paths.stack(seat)),
        from: paths.stack_from(seat),
        sign: cards(),
        figure: html! { (count) },
        label: (labels(scene.language).cards)(count),
        ..Fact::default()
    }
}

/// G13: what a seat still owes.
fn owed(view: &View, scene: &Scene<'_, Gamnon>, seat: Seat) -> Fact {
    let label = (labels(scene.language).owes)(view.debts[seat.index()]);
    Fact { class: "debt", figure: html! { (label) }, label: label.clone(), ..Fact::default() }
}

/// What has just come into a hand.
fn came(view: &View, scene: &Scene<'_, Gamnon>, paths: &Paths, seat: Seat) -> Option<Says> {
    let count: u8 = paths.came(seat).iter().map(|came| came.count).sum();
    let words = format!("\u{2068}+{count}\u{2069}");
    let id = format!("came-{}-{seat}", scene.step);
    let from = paths.came(seat).first().map(|came| came.from.clone());
    (count > 0 && size(view, seat) > 0).then(|| Says { id, from, short: words.clone(), words })
}

/// The cards of a hand that the viewer sees, or remembers for certain.
fn known(view: &View, scene: &Scene<'_, Gamnon>, seat: Seat) -> Option<Markup> {
    let cards = view.known(seat);
    if cards.is_empty() || scene.own() == Some(seat) {
        return None;
    }
    let label = match view.hands[seat.index()] {
        Hand::Open(_) => labels(scene.language).open,
        Hand::Closed(_) => labels(scene.language).remembered,
    };
    Some(html! {
        p { (label) }
        div .known role="group" aria-label=(label) {
            @for card in hand::sorted(cards) { (face::tile(card, scene.language)) }
        }
    })
}

fn size(view: &View, seat: Seat) -> u8 {
    match view.hands[seat.index()] {
        Hand::Open(cards) => Cards::len(cards),
        Hand::Closed(count) => count,
    }
}
