//! Chico as numbers.

use crate::{Action, Card, Cards, Chico, DECK, Phase, Rank, View};
use engine::Viewer;
use engine::observe::{Observe, Ring, Sheet};

/// C17: at most 49 before a round, and 31 for one of each rank.
const MOST_POINTS: u8 = 80;

impl Observe for Chico {
    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn observe(view: &View, sheet: &mut impl Sheet) {
        let ring = Ring::new(view.viewer, view.seats());
        own_cards(view, ring, sheet);
        pile(view, sheet);
        players(view, ring, sheet);
        memory(view, ring, sheet);
        sheet.part("draw_when_able", "may players draw who could play (C9)?");
        sheet.flag(view.draw_when_able);
    }
}

fn own_cards(view: &View, ring: Ring, sheet: &mut impl Sheet) {
    sheet.part("hand", "own cards of each kind, of those in the deck: 1 to 6, Chick, egg");
    let cards = view.hands[ring.first().index()].open().unwrap_or(Cards::NONE);
    write_cards(cards, sheet);
}

fn write_cards(cards: Cards, sheet: &mut impl Sheet) {
    Card::ALL.iter().for_each(|card| sheet.share(cards.count(*card), Cards::DECK.count(*card)));
}

fn pile(view: &View, sheet: &mut impl Sheet) {
    sheet.part("laid", "cards of each kind on the pile, of those in the deck: 1 to 6, Chick, egg");
    write_cards(view.laid, sheet);
    sheet.part("pile", "the rank that the pile shows, one of 1 to 6, Chick");
    sheet.one_of(Rank::ALL.len(), (view.round > 0).then_some(view.pile as usize));
    sheet.part("stock", "cards that can still be drawn, of 50");
    sheet.share(view.stock, DECK as u32);
}

fn players(view: &View, ring: Ring, sheet: &mut impl Sheet) {
    sheet.part("cards", "by seat, viewer first: cards in the hand, of 50");
    ring.seats().for_each(|seat| sheet.share(view.hands[seat.index()].count(Cards::len), DECK as u32));
    sheet.part("playing", "by seat: has not quit this round");
    ring.seats().for_each(|seat| sheet.flag(view.playing.contains(seat)));
    sheet.part("turn", "by seat: is in turn; nobody when the game is over");
    sheet.who(ring, (view.phase == Phase::Turn).then_some(view.turn));
    sheet.part("last_to_lay", "by seat: laid the last card of this round");
    sheet.who(ring, view.last_to_lay);
    sheet.part("scores", "by seat: points, of 80");
    ring.seats().for_each(|seat| sheet.share(view.scores[seat.index()], MOST_POINTS));
}

fn memory(view: &View, ring: Ring, sheet: &mut impl Sheet) {
    sheet.part("drew_on", "by seat and rank of the pile, 1 to 6, Chick: drew a card on it this round");
    let mut drew_on = [0u8; 16];
    for turn in view.turns.iter().filter(|turn| turn.action == Action::Draw) {
        drew_on[turn.seat.index()] |= 1 << turn.on as u8;
    }
    for seat in ring.seats() {
        let ranks = drew_on[seat.index()];
        Rank::ALL.iter().for_each(|rank| sheet.flag(ranks >> *rank as u8 & 1 == 1));
    }
}
