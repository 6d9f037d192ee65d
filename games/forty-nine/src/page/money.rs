//! Money: sums, and the coins that go from the bank to the players and back.

use alloc::format;
use alloc::string::String;

use engine::Seat;
use maud::{Markup, html};
use page::{Says, Scene};

use super::labels::labels;
use super::pieces;
use crate::{Event, FortyNine};

/// A sum, written from left to right in every language.
pub(super) fn dollars(dollars: u16) -> Markup {
    html! { bdi .dollars dir="ltr" { "$" (dollars) } }
}

/// F19: what the bank has just paid to the seat.
pub(super) fn payout(scene: &Scene<'_, FortyNine>, seat: Seat) -> Option<Says> {
    let paid = paid_to(scene.news, seat)?;
    let words = format!("\u{2068}+${paid}\u{2069}");
    let id = format!("payout-{}-{seat}", scene.step);
    Some(Says { id, from: Some(pile_id(seat)), short: words.clone(), words })
}

/// The pile of coins from which the bank pays a seat. Each has one of its own, so that all payouts can
/// be seen to move at once.
fn pile_id(seat: Seat) -> String {
    format!("bank-{seat}")
}

/// A step can make several payouts, if cards that nobody can buy come up after one another (F22).
fn paid_to(news: &[Event], seat: Seat) -> Option<u16> {
    let paid = |event: &Event| match event {
        Event::PaidOut { dollars } => dollars[seat.index()],
        _ => 0,
    };
    Some(news.iter().map(paid).sum()).filter(|sum| *sum > 0)
}

/// The bank, and what it has just been paid (F11).
pub(super) fn bank(scene: &Scene<'_, FortyNine>) -> Markup {
    let labels = labels(scene.language);
    html! {
        div .bank role="img" aria-label=(labels.bank) {
            @for (seat, coins) in scene.names.everyone().zip([3, 5, 2, 4, 3]) {
                span id=(pile_id(seat)) { (pieces::pile(coins)) }
            }
        }
        @if let Some((seat, paid)) = paid_by(scene.news) {
            div .paid id=(format!("paid-{}", scene.step)) data-from=(bid_id(seat))
                role="img" aria-label=((labels.paid)(paid)) { "+" (dollars(paid)) }
        }
    }
}

/// The id of the sign that shows a seat's bid: from there the money goes to the bank.
pub(super) fn bid_id(seat: Seat) -> String {
    format!("bid-{seat}")
}

pub(super) fn paid_by(news: &[Event]) -> Option<(Seat, u16)> {
    news.iter().find_map(|event| match event {
        Event::Won { seat, dollars, .. } => Some((*seat, *dollars)),
        _ => None,
    })
}
