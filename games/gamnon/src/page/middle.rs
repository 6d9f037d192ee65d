//! The middle of the table: what is demanded, in large; the stock; and the pile, which lies open (G3).

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use maud::{Markup, html};
use page::{Card as Lying, Part, Pieces, Scene, cards};
use words::Language;

use super::face;
use super::labels::labels;
use super::paths::{PILE, Paths, STOCK};
use super::story::story;
use crate::{Gamnon, Stage, View};

pub(super) fn middle(view: &View, scene: &Scene<'_, Gamnon>, paths: &Paths) -> Vec<Part> {
    let heap = Heap { view, scene, paths, demand: demand_at(view) };
    // Whoever put a card sees where in the own hand it was, which is nobody else's affair.
    let ways = paths.onto_pile();
    let demand = ("demand", view.stage, view.player, view.demand, heap.demand, ways);
    let demand = scene.alike(demand, || heap.demand());
    let laid = scene.alike(("laid", &view.pile, heap.demand, ways), || heap.laid());
    let mat = Pieces::new(html! { div .mat {} }, [demand, laid, heap.stores().into()]);
    vec![mat.into(), story(scene).into()]
}

/// G3: the whole pile, to look through; the newest first.
pub(super) fn pile(view: &View, language: Language) -> Markup {
    let labels = labels(language);
    html! {
        h1 { (labels.pile) " · " ((labels.cards)(view.pile.len() as u8)) }
        p .soft { (labels.newest_first) }
        div .gamnon .all dir="ltr" { @for card in view.pile.iter().rev() { (face::tile(*card, language)) } }
    }
}

/// The place on the pile of the card that demands: as long as somebody puts or gives, and nobody has
/// taken the pile.
fn demand_at(view: &View) -> Option<usize> {
    let in_force = matches!(view.stage, Stage::Put { .. } | Stage::Give { .. });
    if in_force { view.pile.iter().rposition(|card| *card == view.demand) } else { None }
}

/// So many of the cards that were put are shown; for the rest one looks through the pile.
const TOP: usize = 5;

/// The pile, and all that is needed to draw it.
struct Heap<'a> {
    view: &'a View,
    scene: &'a Scene<'a, Gamnon>,
    paths: &'a Paths<'a>,
    demand: Option<usize>,
}

impl Heap<'_> {
    /// The card that demands, and the demand in words. Before the deal and after the end nothing is.
    fn demand(&self) -> Markup {
        let labels = labels(self.scene.language);
        html! {
            section .demand aria-label=(labels.demand) {
                @match self.demand {
                    Some(at) => (self.card(at, "large")),
                    None => span .card .large .gap aria-hidden="true" {},
                }
                div .wants { (self.wants()) }
            }
        }
    }

    /// The demand, and what is left of it; once it is met, what comes next.
    fn wants(&self) -> Markup {
        let labels = labels(self.scene.language);
        let who = |seat| self.scene.who(seat);
        match self.view.stage {
            Stage::Put { owed } => self.wanted(&(labels.puts)(&who(self.view.player), owed)),
            Stage::Give { giver, to, owed } => self.wanted(&(labels.gift)(&who(giver), &who(to), owed)),
            Stage::Lay => html! {
                b .soft { (labels.next_demand) }
                span .suits .unknown aria-hidden="true" { i {} i {} }
                small { ((labels.chosen_by)(&who(self.view.player))) }
            },
            Stage::Deal => html! { b .soft { (labels.dealing) } },
            Stage::Over { .. } => html! { b .soft { (labels.over) } },
        }
    }

    /// How many cards of which colour, in figures and signs, and who has to do something about it.
    fn wanted(&self, progress: &str) -> Markup {
        let demand = self.view.demand;
        html! {
            b { ((labels(self.scene.language).wanted)(demand.value(), demand.colour())) }
            span .suits .(face::colour_class(demand.colour())) aria-hidden="true" { (face::suits(demand.colour())) }
            small { (progress) }
        }
    }

    /// What was put on the card that demands, or else the top of the pile.
    fn laid(&self) -> Markup {
        let count = self.view.pile.len();
        let first = self.demand.map_or(0, |at| at + 1).max(count.saturating_sub(TOP));
        html! { div .laid id=(PILE) dir="ltr" { @for at in first..count { (self.card(at, "small")) } } }
    }

    /// How many cards the stock has, and the pile, which opens when it is touched.
    fn stores(&self) -> Markup {
        let labels = labels(self.scene.language);
        html! {
            div .stores {
                span .store id=(STOCK) { (cards()) span { (labels.stock) ": " b { (self.view.stock) } } }
                a .store .drawer href="?pile" { (labels.pile) " · " b { (self.view.pile.len()) } }
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
