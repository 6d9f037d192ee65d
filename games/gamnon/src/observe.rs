//! Gamnon as numbers.

use crate::{AtLimit, Card, Cards, Colour, Gamnon, KINDS, Stage, TwoEmpty, View};
use engine::Viewer;
use engine::observe::{Observe, Ring, Sheet};

impl Observe for Gamnon {
    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn observe(view: &View, sheet: &mut impl Sheet) {
        let ring = Ring::new(view.viewer, view.seats());
        own_cards(view, ring, sheet);
        table(view, sheet);
        turn(view, ring, sheet);
        debts(view, ring, sheet);
        others(view, ring, sheet);
        terms(view, sheet);
    }
}

fn own_cards(view: &View, ring: Ring, sheet: &mut impl Sheet) {
    sheet.part("hand", "own cards of each kind, of the packs: spades, clubs, hearts, diamonds, 2 to ace");
    let cards = view.hands[ring.first().index()].open().unwrap_or(Cards::NONE);
    write_cards(view, cards, sheet);
}

fn write_cards(view: &View, cards: Cards, sheet: &mut impl Sheet) {
    // A division for each of hundreds of numbers would take longer than a turn.
    let shares: [f32; 8] = core::array::from_fn(|count| count as f32 / f32::from(view.terms.packs));
    let mut numbers = [0.0; KINDS];
    if cards.are_different() {
        for (at, numbers) in numbers.as_chunks_mut::<4>().0.iter_mut().enumerate() {
            *numbers = ONES[(cards.kinds() >> (4 * at) & 15) as usize].map(|one| one * shares[1]);
        }
    } else {
        numbers
            .iter_mut()
            .zip(Card::all())
            .for_each(|(at, card)| *at = shares[usize::from(cards.count(card))]);
    }
    sheet.write_all(&numbers);
}

/// Four bits, the lowest one first, as numbers.
const ONES: [[f32; 4]; 16] = {
    let mut ones = [[0.0; 4]; 16];
    let mut at = 0;
    while at < 64 {
        ones[at / 4][at % 4] = ((at / 4) >> (at % 4) & 1) as f32;
        at += 1;
    }
    ones
};

fn table(view: &View, sheet: &mut impl Sheet) {
    let demand = (view.turn > 0).then_some(view.demand);
    sheet.part("demand_colour", "black or red is demanded (G6)");
    sheet.one_of(Colour::ALL.len(), demand.map(|card| card.colour().index()));
    sheet.part("demand_value", "so many cards are demanded, one of 2 to 14");
    sheet.one_of(KINDS / 4, demand.map(|card| usize::from(card.value()) - 2));
    sheet.part("pile", "cards of each kind on the pile, of the packs");
    write_cards(view, view.pile.iter().copied().collect(), sheet);
    sheet.part("stock", "cards in the stock, of all");
    sheet.share(view.stock, all_cards(view));
}

fn all_cards(view: &View) -> u32 {
    u32::from(view.terms.packs) * KINDS as u32
}

/// G2: an ace demands the most, and nobody can owe more than was demanded.
const MOST_OWED: u8 = 14;

fn turn(view: &View, ring: Ring, sheet: &mut impl Sheet) {
    let (asked, owed, to) = match view.stage {
        Stage::Put { owed } => (Some(view.player), owed, None),
        Stage::Give { giver, to, owed } => (Some(giver), owed, Some(to)),
        Stage::Lay => (Some(view.player), 1, None),
        Stage::Deal | Stage::Over { .. } => (None, 0, None),
    };
    sheet.part("asked", "by seat, viewer first: is asked; nobody when the game is over");
    sheet.who(ring, asked);
    sheet.part("player", "by seat: is the player in turn");
    sheet.who(ring, Some(view.player));
    sheet.part("first", "by seat: started, so hands move when it is in turn again (G4, G5)");
    sheet.who(ring, Some(view.terms.first));
    sheet.part("stage", "is asked to put, to give, to lay");
    sheet.one_of(3, stage(view.stage));
    sheet.part("owed", "so many cards are to be put, given or laid, of 14");
    sheet.share(owed, MOST_OWED);
    sheet.part("receiver", "by seat: is given the cards");
    sheet.who(ring, to);
}

fn stage(stage: Stage) -> Option<usize> {
    match stage {
        Stage::Put { .. } => Some(0),
        Stage::Give { .. } => Some(1),
        Stage::Lay => Some(2),
        Stage::Deal | Stage::Over { .. } => None,
    }
}

fn debts(view: &View, ring: Ring, sheet: &mut impl Sheet) {
    sheet.part("share", "while others give: so many each, of 14");
    sheet.share(view.share, MOST_OWED);
    sheet.part("debts", "by seat: what a giver who ran out still owes (G13), of 14");
    ring.seats().for_each(|seat| sheet.share(view.debts[seat.index()], MOST_OWED));
}

fn others(view: &View, ring: Ring, sheet: &mut impl Sheet) {
    sheet.part("cards", "by seat: cards in the hand, of all");
    ring.seats().for_each(|seat| sheet.share(view.hands[seat.index()].count(Cards::len), all_cards(view)));
    sheet
        .part("known", "by seat, without the viewer, and kind: cards that it is known to hold, of the packs");
    ring.seats().skip(1).for_each(|seat| write_cards(view, view.known(seat), sheet));
}

/// G1: with twelve players.
const MOST_PACKS: u8 = 4;

fn terms(view: &View, sheet: &mut impl Sheet) {
    sheet.part("turns", "turns so far, of the turn limit (G18)");
    sheet.share(view.turn, view.terms.turn_limit);
    sheet.part("packs", "packs of cards, of 4 (G1)");
    sheet.share(view.terms.packs, MOST_PACKS);
    sheet.part("most_cards", "do the most cards win at the turn limit (G18)?");
    sheet.flag(view.terms.at_limit == AtLimit::MostCards);
    sheet.part("two_empty", "does the first of several with no cards take the pile (G14)?");
    sheet.flag(view.terms.two_empty == TwoEmpty::First);
}
