//! The middle of the table: stock, pile, dice, and the circle of the ranks.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use maud::{Markup, html};
use page::{Part, Piece, Pieces, so_many};

use super::{Drawing, STOCK, dice, face, sum};
use crate::{Action, Card, Die, Event, Phase, Rank, Seen, View};

/// The most cards of the pile that are drawn: those below can't be seen.
const PILE: usize = 4;

impl Drawing<'_> {
    pub(super) fn middle(&self) -> Pieces {
        let heaps = Pieces::new(html! { div .heaps {} }, [self.stock(), self.pile()]);
        let inside: [Part; 4] = [self.round().into(), heaps.into(), self.ranks().into(), self.dice().into()];
        Pieces::new(html! { div .mat {} }, inside)
    }

    fn round(&self) -> Markup {
        html! { span .chip { @if self.view.round > 0 { (self.labels.round) " " (self.view.round) } } }
    }

    /// C8: the stock can be touched too.
    fn stock(&self) -> Piece {
        let may_draw = self.scene.own().map(|_| self.scene.is_legal(Action::Draw));
        self.scene.alike(("stock", self.view.stock, may_draw), || self.draw_stock())
    }

    fn draw_stock(&self) -> Markup {
        let label = format!("{}: {}", self.labels.stock, so_many(self.view.stock, self.scene.language));
        let top = page::Card {
            id: STOCK.to_owned(),
            class: if self.view.stock > 0 { "card back deck" } else { "card gap" }.to_owned(),
            label,
            ..page::Card::default()
        };
        html! {
            div .heap {
                (self.scene.touch(self.view, Action::Draw, &top))
                span .caption { (self.labels.stock) " · " b { (self.view.stock) } }
            }
        }
    }

    /// C4: the order of the ranks, and where the pile is in it.
    fn ranks(&self) -> Piece {
        self.scene.alike(("ranks", self.view.round == 0, self.view.pile), || self.draw_ranks())
    }

    fn draw_ranks(&self) -> Markup {
        if self.view.round == 0 {
            return html! { div .ranks {} };
        }
        let (same, next) = (self.view.pile, self.view.pack.next(self.view.pile));
        let label = (self.labels.fitting)(&self.labels.rank(same), &self.labels.rank(next));
        html! {
            div .ranks role="img" aria-label=(label) {
                @for rank in Rank::ALL {
                    span .same[rank == same] .next[rank == next] { (face::emblem(rank)) }
                }
            }
        }
    }
}

/// The pile.
impl Drawing<'_> {
    fn pile(&self) -> Piece {
        let View { round, pile, ref turns, .. } = *self.view;
        // Whoever laid the top card sees where in the own hand it was, which is nobody else's affair.
        self.scene.alike(("pile", round > 0, pile, turns, self.laid_from()), || self.draw_pile())
    }

    fn draw_pile(&self) -> Markup {
        let laid = if self.view.round > 0 { laid_in_order(self.view) } else { Vec::new() };
        let hidden = laid.len().saturating_sub(PILE);
        html! {
            div .heap {
                div .pile id="pile" {
                    @for (at, card) in laid.iter().enumerate().skip(hidden) {
                        (self.laid(at, card, at + 1 == laid.len()))
                    }
                }
                span .caption { (self.labels.pile) }
            }
        }
    }

    fn laid(&self, at: usize, laid: &Laid, is_top: bool) -> Markup {
        let rank = self.labels.rank(laid.rank);
        let (label, face) = match laid.card {
            Card::Egg => ((self.labels.egg_as)(&rank), face::egg_as(laid.rank)),
            card => (rank, face::of(card)),
        };
        let from = is_top.then(|| self.laid_from()).flatten();
        let class = format!("tilt-{}", at % 5);
        page::Card { id: format!("pile-{at}"), from, class, label, face, is_twin: false }.lying()
    }

    /// Where the pile's top card came from with the last step.
    fn laid_from(&self) -> Option<String> {
        self.scene.news.iter().find_map(|seen| match *seen {
            Seen::Dealt { .. } => Some(STOCK.to_owned()),
            Seen::Open(Event::Played { seat, card, .. }) => Some(self.played_from(seat, card)),
            _ => None,
        })
    }
}

/// The dice.
impl Drawing<'_> {
    fn just_rolled(&self) -> Option<[Die; 2]> {
        self.scene.news.iter().find_map(|seen| match seen {
            Seen::Open(Event::Rolled { dice, .. }) => Some(*dice),
            _ => None,
        })
    }

    fn dice(&self) -> Markup {
        match self.just_rolled() {
            Some(dice) => self.rolled(dice),
            None if self.view.phase == Phase::Roll => shaken(),
            None => html! {},
        }
    }

    fn rolled(&self, dice: [Die; 2]) -> Markup {
        let [first, second] = dice.map(|die| self.labels.die(die));
        html! {
            div .dice .rolled role="img" aria-label=(format!("{first}, {second}")) {
                @for die in dice { (dice::showing(die)) }
                b { "−" (sum(dice)) }
            }
        }
    }
}

/// Dice in somebody's hand: what they show means nothing yet.
fn shaken() -> Markup {
    html! {
        div .dice .shaken aria-hidden="true" { (dice::showing(Die::Rooster)) (dice::showing(Die::Five)) }
    }
}

/// A card of the pile, and the rank that it has there.
struct Laid {
    card: Card,
    rank: Rank,
}

/// The cards of the pile from the first: what was turned up, and what was laid since.
fn laid_in_order(view: &View) -> Vec<Laid> {
    let first = view.turns.first().map_or(view.pile, |turn| turn.on);
    let turned_up = Laid { card: Card::Ranked(first), rank: first };
    let laid = view.turns.iter().filter_map(|turn| match turn.action {
        Action::Play(card) => Some(Laid { card, rank: view.pack.rank_on(card, turn.on) }),
        Action::Draw | Action::Quit => None,
    });
    core::iter::once(turned_up).chain(laid).collect()
}
