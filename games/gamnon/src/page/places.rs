//! What there is to know about a seat: how many cards, what it owes, and which of its cards are known.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use engine::{Hand, Seat};
use maud::{Markup, html};
use page::{Fact, Place, Says, Scene, cards, crown};
use words::Text as _;

use super::face;
use super::known::{self, Recalled};
use super::labels::labels;
use super::paths::{Gift, Paths};
use crate::{Cards, Event, Gamnon, Seen, View};

pub(super) fn place(
    view: &View,
    scene: &Scene<'_, Gamnon>,
    paths: &Paths,
    past: &Recalled<'_>,
    seat: Seat,
) -> Place {
    let facts = [
        scene.has_won(seat).then(|| won(scene)),
        Some(held(view, scene, paths, seat)),
        Some(owed(view, scene, seat)).filter(|_| view.debts[seat.index()] > 0),
        remembered(view, scene, seat),
    ];
    Place {
        facts: facts.into_iter().flatten().collect(),
        is_out: size(view, seat) == 0,
        says: says(scene, seat),
        came: came(scene, paths, seat),
        details: known::known(view, scene, past, seat),
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

/// How many cards of another's closed hand the viewer knows.
fn remembered(view: &View, scene: &Scene<'_, Gamnon>, seat: Seat) -> Option<Fact> {
    let count = view.known(seat).len();
    let is_closed = matches!(view.hands[seat.index()], Hand::Closed(_));
    (is_closed && count > 0).then(|| Fact {
        class: "seen",
        sign: face::eye(),
        figure: html! { (count) },
        label: (labels(scene.language).known)(count),
        ..Fact::default()
    })
}

/// What the seat did last; where many sit, how many cards came or went.
fn says(scene: &Scene<'_, Gamnon>, seat: Seat) -> Option<Says> {
    let seen = &(scene.lately)(seat)?;
    let words = Gamnon::brief(seen, scene.names, scene.language)?.words;
    Some(Says { id: format!("says-{seat}"), from: None, words, short: change(seen) })
}

/// By how many cards the hand has changed.
fn change(seen: &Seen) -> String {
    let isolated = |sign: &str, count: u8| format!("\u{2068}{sign}{count}\u{2069}");
    match seen {
        Seen::Drew { count, .. } => isolated("+", *count),
        Seen::Gave { count, .. } => isolated("−", *count),
        Seen::Open(Event::PutAll { cards, .. }) => isolated("−", cards.len()),
        Seen::Open(Event::TookPile { cards, .. }) => isolated("+", cards.len()),
        Seen::Open(Event::Put { .. } | Event::Laid { .. }) => isolated("−", 1),
        _ => String::new(),
    }
}

/// What others have just given to the seat: face down, unless they are the viewer's own.
fn came(scene: &Scene<'_, Gamnon>, paths: &Paths, seat: Seat) -> Option<Markup> {
    let drawn = |(at, gift): (usize, &Gift)| {
        let id = format!("gift-{}-{seat}-{at}", scene.step);
        let (class, face) = match gift.card {
            Some(card) => (face::colour_class(card.colour()), face::face(card)),
            None => ("back", html! { @if gift.count > 1 { b { (gift.count) } } }),
        };
        html! { span .card .(class) id=(id) data-from=(gift.from) { (face) } }
    };
    let drawn: Vec<Markup> = paths.gifts(seat).enumerate().map(drawn).collect();
    (!drawn.is_empty()).then(|| html! { @for gift in drawn { (gift) } })
}

fn size(view: &View, seat: Seat) -> u8 {
    match view.hands[seat.index()] {
        Hand::Open(cards) => Cards::len(cards),
        Hand::Closed(count) => count,
    }
}
