//! 49 as numbers.

use crate::{Card, FortyNine, MOST_MONEY, Phase, Squares, View};
use engine::Viewer;
use engine::observe::{Observe, Ring, Sheet};

impl Observe for FortyNine {
    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn observe(view: &View, sheet: &mut impl Sheet) {
        let ring = Ring::new(view.viewer, view.seats());
        board(view, ring, sheet);
        cards(view, sheet);
        auction(view, ring, sheet);
        agreed(view, sheet);
    }
}

fn board(view: &View, ring: Ring, sheet: &mut impl Sheet) {
    sheet.part("tokens", "by seat, viewer first, and square, 1 to 49: has a token there");
    for seat in ring.seats() {
        let tokens = view.tokens[seat.index()];
        Squares::ALL.iter().for_each(|square| sheet.flag(tokens.contains(square)));
    }
    sheet.part("money", "by seat: dollars, of 637; of others what follows from bids and payouts");
    ring.seats().for_each(|seat| sheet.share(view.deduced_money[seat.index()], MOST_MONEY));
}

fn cards(view: &View, sheet: &mut impl Sheet) {
    sheet.part("card", "the card up for auction: one of 1 to 48, 1-24, 25-40, 41-48, 49");
    sheet.one_of(Card::ALL.len(), view.card().map(Card::index));
    sheet.part("turned", "of each card, in the same order, those turned up so far, of those in the deck");
    let mut turned = [0u8; Card::ALL.len()];
    view.turned.iter().for_each(|card| turned[card.index()] += 1);
    Card::ALL.iter().for_each(|card| sheet.share(turned[card.index()], card.copies() as u32));
}

fn auction(view: &View, ring: Ring, sheet: &mut impl Sheet) {
    let asked = matches!(view.phase, Phase::Auction | Phase::Place);
    sheet.part("turn", "by seat: is asked; nobody when the game is over");
    sheet.who(ring, asked.then_some(view.turn));
    sheet.part("place", "is a token to be placed? Otherwise it is an auction");
    sheet.flag(view.phase == Phase::Place);
    sheet.part("start", "by seat: is the start player");
    sheet.who(ring, Some(view.start));
    sheet.part("bidding", "by seat: has not passed");
    ring.seats().for_each(|seat| sheet.flag(view.bidding.contains(seat)));
    sheet.part("bidder", "by seat: made the highest bid");
    sheet.who(ring, view.bid.map(|bid| bid.seat));
    sheet.part("bid", "the highest bid in dollars, of 637");
    sheet.share(view.bid.map_or(0, |bid| bid.dollars), MOST_MONEY);
    sheet.part("again", "is the auction of this card held again (F30)?");
    sheet.flag(view.again);
}

fn agreed(view: &View, sheet: &mut impl Sheet) {
    sheet.part("agreed", "the options opening_price (F13), check (F25), honour (F30)");
    let agreed = view.agreed;
    [agreed.opening_price, agreed.check, agreed.honour].into_iter().for_each(|is_on| sheet.flag(is_on));
}
