//! The auction: the card, the highest bid, who is still in, and what is left of the deck.

use alloc::borrow::ToOwned;

use engine::{Seat, Seats};
use maud::{Markup, html};
use page::{Fact, Pieces, Scene, crown};

use super::labels::labels;
use super::{face, money, pieces};
use crate::{Card, FortyNine, Phase, View};

/// Where the deck is on the page.
const DECK: &str = "deck";

/// One line above the board, always there.
pub(super) fn line(view: &View, scene: &Scene<'_, FortyNine>) -> Pieces {
    let paid = money::paid_by(scene.news).map(|paid| (paid, scene.step));
    let up = scene.alike(("up", view.card(), view.turned.len()), || up(view, scene));
    let offer = scene.alike(("offer", view.phase, view.card(), view.bid), || offers(view, scene));
    let reserve = scene.alike(("reserve", view.deck(), paid), || reserve(view, scene));
    Pieces::new(html! { div .auction {} }, [up, offer, reserve])
}

fn up(view: &View, scene: &Scene<'_, FortyNine>) -> Markup {
    html! {
        div .up { @if let Some(card) = view.card() { (face::card(card, view.turned.len(), DECK, scene.language)) } }
    }
}

fn offers(view: &View, scene: &Scene<'_, FortyNine>) -> Markup {
    html! {
        div .offer {
            @if let Some(card) = view.card() { (offer(view, scene, card)) }
            @if let Phase::Over { winners } = view.phase { (victory(scene, winners)) }
        }
    }
}

/// The highest bid and whose it is; before the opening, what the card costs at least.
fn offer(view: &View, scene: &Scene<'_, FortyNine>, card: Card) -> Markup {
    let labels = labels(scene.language);
    match view.bid {
        Some(bid) => {
            let is_sold = view.phase == Phase::Place;
            html! {
                small { (if is_sold { labels.sold_for } else { labels.highest_bid }) }
                strong .amount { (money::dollars(bid.dollars)) }
                span .bidder { (pieces::token(scene.token(bid.seat), None)) bdi { (scene.names.who(bid.seat, scene.language)) } }
            }
        }
        None => html! {
            small { (labels.price) }
            strong .amount .none { (money::dollars(view.agreed.least_opening(card))) }
            span .bidder { (labels.no_bid) }
        },
    }
}

fn victory(scene: &Scene<'_, FortyNine>, winners: Seats) -> Markup {
    html! {
        div .victory {
            (crown())
            @for seat in winners.iter() {
                span .bidder { (pieces::token(scene.token(seat), None)) bdi { (scene.names.who(seat, scene.language)) } }
            }
        }
    }
}

/// The deck and the bank.
fn reserve(view: &View, scene: &Scene<'_, FortyNine>) -> Markup {
    let cards = view.deck();
    html! {
        div .reserve {
            div .deck id=(DECK) .empty[cards == 0] role="img" aria-label=((labels(scene.language).deck)(cards)) {
                b { (cards) }
            }
            (money::bank(scene))
        }
    }
}

/// How a seat stands in the auction.
enum Standing {
    /// The highest bid is theirs.
    Leads(u16),
    /// F25: spoke, and did not open.
    Checked,
    /// Has not passed.
    In,
    /// F9: has passed.
    Out,
}

impl Standing {
    fn of(view: &View, seat: Seat) -> Option<Standing> {
        view.card()?;
        Some(match view.bid {
            Some(bid) if bid.seat == seat => Standing::Leads(bid.dollars),
            _ if !view.bidding.contains(seat) => Standing::Out,
            None if view.has_spoken(seat) => Standing::Checked,
            _ => Standing::In,
        })
    }
}

/// A seat's standing as a small sign.
pub(super) fn standing(view: &View, scene: &Scene<'_, FortyNine>, seat: Seat) -> Fact {
    let labels = labels(scene.language);
    let (class, figure, label) = match Standing::of(view, seat) {
        Some(Standing::Leads(dollars)) => ("standing leads", money::dollars(dollars), labels.highest_bid),
        Some(Standing::Checked) => ("standing checked", html! { (labels.checked) }, labels.checked),
        Some(Standing::In) => ("standing in", html! { (labels.is_in) }, labels.is_in),
        Some(Standing::Out) => ("standing out", html! { (labels.is_out) }, labels.is_out),
        None => ("standing", html! {}, labels.money),
    };
    Fact { id: Some(money::bid_id(seat)), class, figure, label: label.to_owned(), ..Fact::default() }
}
