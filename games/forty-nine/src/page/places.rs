//! What there is to know about a seat: how it stands in the auction, its tokens, the money that may be seen.

use alloc::vec::Vec;

use engine::Seat;
use maud::html;
use page::{Fact, Place, Scene, crown};

use super::labels::labels;
use super::{auction, board, money, pieces};
use crate::{FortyNine, View};

pub(super) fn place(view: &View, scene: &Scene<'_, FortyNine>, seat: Seat) -> Place {
    Place {
        facts: facts(view, scene, seat),
        is_out: view.card().is_some() && !view.bidding.contains(seat),
        says: money::payout(scene, seat),
        ..Place::default()
    }
}

fn facts(view: &View, scene: &Scene<'_, FortyNine>, seat: Seat) -> Vec<Fact> {
    let labels = labels(scene.language);
    let tokens = view.tokens[seat.index()].len();
    let won = Fact { sign: crown(), label: labels.winner.into(), ..Fact::default() };
    let first = Fact { class: "first", sign: pieces::flag(), label: labels.starts.into(), ..Fact::default() };
    let on_board = Fact {
        id: Some(board::supply_id(seat)),
        sign: pieces::token(scene.token(seat), None),
        figure: html! { (tokens) },
        word: labels.on_board,
        label: (labels.tokens)(tokens),
        ..Fact::default()
    };
    let money = view.money[seat.index()].map(|dollars| Fact {
        class: "purse",
        sign: pieces::purse(),
        figure: html! { "$" (dollars) },
        label: alloc::format!("{}: \u{2068}${dollars}\u{2069}", labels.money),
        ..Fact::default()
    });
    let starts = view.start == seat && view.card().is_some();
    let facts = [
        scene.has_won(seat).then_some(won),
        Some(auction::standing(view, scene, seat)),
        Some(on_board),
        money,
        starts.then_some(first),
    ];
    facts.into_iter().flatten().collect()
}
