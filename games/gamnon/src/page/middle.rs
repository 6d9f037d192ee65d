//! The middle of the table: what is demanded, the stock, and the pile, which lies open (G3).

use alloc::borrow::ToOwned;
use alloc::format;

use maud::{Markup, html};
use page::{Card as Lying, Scene};

use super::face;
use super::labels::labels;
use super::paths::{PILE, Paths, STOCK};
use crate::{Gamnon, Stage, View};

pub(super) fn middle(view: &View, scene: &Scene<'_, Gamnon>, paths: &Paths) -> Markup {
    let heap = Heap { view, scene, paths, demand: demand_at(view) };
    html! {
        div .mat {
            @if !matches!(view.stage, Stage::Deal | Stage::Over { .. }) { (heap.demand()) }
            div .heaps { (stock(view, scene)) (heap.pile()) }
        }
    }
}

/// The place on the pile of the card that demands: as long as somebody puts or gives, and nobody has
/// taken the pile.
fn demand_at(view: &View) -> Option<usize> {
    let in_force = matches!(view.stage, Stage::Put { .. } | Stage::Give { .. });
    if in_force { view.pile.iter().rposition(|card| *card == view.demand) } else { None }
}

fn stock(view: &View, scene: &Scene<'_, Gamnon>) -> Markup {
    let labels = labels(scene.language);
    html! {
        div .stock {
            span .card .small .back[view.stock > 0] .gone[view.stock == 0] id=(STOCK) role="img"
                aria-label={ (labels.stock) ": " ((labels.cards)(view.stock)) } {}
            small { (labels.stock) } b { (view.stock) }
        }
    }
}

/// G3: the whole pile, to look through.
pub(super) fn all(view: &View, scene: &Scene<'_, Gamnon>) -> Markup {
    html! {
        h3 { (labels(scene.language).pile) }
        div .all dir="ltr" { @for card in &view.pile { (face::tile(*card, scene.language)) } }
    }
}

/// So many cards are shown of a pile; for the rest one looks through it.
const TOP: usize = 6;

/// The pile, and all that is needed to draw it.
struct Heap<'a> {
    view: &'a View,
    scene: &'a Scene<'a, Gamnon>,
    paths: &'a Paths<'a>,
    demand: Option<usize>,
}

impl Heap<'_> {
    /// The card that demands, and the demand in words.
    fn demand(&self) -> Markup {
        let labels = labels(self.scene.language);
        html! {
            section .demand aria-label=(labels.demand) {
                @match self.demand {
                    Some(at) => (self.card(at, "large")),
                    None => span .card .large .slot {},
                }
                div .wants { (self.says()) }
            }
        }
    }

    /// The demand, and what is left of it; once it is met, what comes next.
    fn says(&self) -> Markup {
        let labels = labels(self.scene.language);
        match self.view.stage {
            Stage::Put { owed } if owed < self.view.demand.value() => {
                html! { (self.wanted()) p .progress { ((labels.still)(owed)) } }
            }
            Stage::Put { .. } => self.wanted(),
            Stage::Give { giver, to, owed } => {
                let who = |seat| self.scene.names.who(seat, self.scene.language);
                html! { (self.wanted()) p .progress { ((labels.gift)(&who(giver), &who(to), owed)) } }
            }
            Stage::Deal | Stage::Lay | Stage::Over { .. } => {
                html! { p .wanted .soft { (labels.next_demand) } }
            }
        }
    }

    /// How many cards of which colour, in figures and in words.
    fn wanted(&self) -> Markup {
        let demand = self.view.demand;
        let colour = face::colour_class(demand.colour());
        html! {
            p .number .(colour) aria-hidden="true" { b { (demand.value()) } (face::suits(demand.colour())) }
            p .wanted .(colour) { (crate::words::demand(demand, self.scene.language)) }
        }
    }

    /// What lies on the card that demands, or else the top of the pile; and all of it to look through.
    fn pile(&self) -> Markup {
        let labels = labels(self.scene.language);
        let count = self.view.pile.len();
        let first = self.demand.map_or(0, |at| at + 1).max(count.saturating_sub(TOP));
        html! {
            div .pile id=(PILE) {
                span .caption { (labels.pile) " · " b { (count) } }
                div .top-cards dir="ltr" { @for at in first..count { (self.card(at, "small")) } }
            }
        }
    }

    fn card(&self, at: usize, size: &str) -> Markup {
        let card = self.view.pile[at];
        let lying = Lying {
            id: format!("pile-{at}"),
            from: self.paths.pile_from(at).map(str::to_owned),
            class: format!("{} {size}", face::colour_class(card.colour())),
            label: crate::words::card(card, self.scene.language),
            face: face::face(card),
            is_twin: false,
        };
        lying.lying()
    }
}
