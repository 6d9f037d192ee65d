//! Eight and a Half as numbers.

use crate::{Blind, Card, Cards, EightAndAHalf, Few, Phase, Value, View};
use engine::Viewer;
use engine::observe::{Observe, Ring, Sheet};

impl Observe for EightAndAHalf {
    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn observe(view: &View, sheet: &mut impl Sheet) {
        let ring = Ring::new(view.viewer, view.seats());
        own_cards(view, ring, sheet);
        pile(view, sheet);
        turn(view, ring, sheet);
        cards(view, ring, sheet);
        memory(view, ring, sheet);
    }
}

fn own_cards(view: &View, ring: Ring, sheet: &mut impl Sheet) {
    sheet.part("hand", "own cards of each kind, of 3: 0 to 9, Half, Demon");
    let cards = view.hands[ring.first().index()].open().unwrap_or(Few::NONE);
    write_few(cards, sheet);
}

// Whole kinds are written at once: hundreds of single numbers, each with a division, would take longer than a turn.

fn write_few(cards: Few, sheet: &mut impl Sheet) {
    const SHARES: [f32; 4] = [0.0, 1.0 / 3.0, 2.0 / 3.0, 1.0];
    const _: () = assert!(Few::MOST == 3);
    sheet.write_all(&Card::ALL.map(|card| SHARES[usize::from(cards.count(card))]));
}

fn write_cards(cards: Cards, sheet: &mut impl Sheet) {
    sheet.write_all(&Card::ALL.map(|card| f32::from(cards.count(card)) / card.copies() as f32));
}

fn pile(view: &View, sheet: &mut impl Sheet) {
    sheet.part("value", "the pile's value, one of 0, 0.5, 1 to 13, or a 5 that a Demon left free (E16)");
    sheet.one_of(Value::COUNT, Some(view.value.index()));
    sheet.part("pile", "cards of each kind on the pile, of those in the deck");
    write_cards(view.pile, sheet);
    sheet.part("opening", "is the round's first card to be played (E6)?");
    sheet.flag(view.phase == Phase::Opening);
}

/// E22: the game ends at seven, but a shared lead goes on; more than this counts as this.
const MOST_POINTS: u16 = 21;

fn turn(view: &View, ring: Ring, sheet: &mut impl Sheet) {
    let asked = matches!(view.phase, Phase::Opening | Phase::Turn);
    sheet.part("turn", "by seat, viewer first: is in turn; nobody when the game is over");
    sheet.who(ring, asked.then_some(view.turn));
    sheet.part("dealer", "by seat: dealt this round");
    sheet.who(ring, Some(view.dealer));
    sheet.part("offender", "by seat: set a value that is not whole (E17)");
    sheet.who(ring, view.offender);
    sheet.part("scores", "by seat: points, of 21 or more");
    ring.seats().for_each(|seat| sheet.share(view.scores[seat.index()].min(MOST_POINTS), MOST_POINTS));
}

/// E2: 72 cards for two, less the nine on the table and in the hand.
const MOST_BANK: u8 = 27;

fn cards(view: &View, ring: Ring, sheet: &mut impl Sheet) {
    sheet.part("cards", "by seat: cards in the hand, of 3");
    ring.seats().for_each(|seat| sheet.share(view.hands[seat.index()].count(Few::len), Few::MOST));
    sheet.part("bank", "by seat: cards in the bank, of 27");
    ring.seats().for_each(|seat| sheet.share(view.bank[seat.index()], MOST_BANK));
    sheet.part("open", "by seat and kind: open cards, of 3");
    ring.seats().for_each(|seat| write_few(view.open[seat.index()], sheet));
    sheet.part("blind", "by seat and slot: a card lies there unseen, then the card if it was seen (E19)");
    ring.seats()
        .for_each(|seat| view.blind[seat.index()].iter().for_each(|blind| write_blind(*blind, sheet)));
    sheet.part("burnt", "by seat and kind: burnt cards, of those in the deck");
    ring.seats().for_each(|seat| write_cards(view.burnt[seat.index()], sheet));
}

fn write_blind(blind: Blind, sheet: &mut impl Sheet) {
    let mut numbers = [0.0; 1 + Card::ALL.len()];
    match blind {
        Blind::Hidden => numbers[0] = 1.0,
        Blind::Known(card) => numbers[1 + card.index()] = 1.0,
        Blind::Gone => {}
    }
    sheet.write_all(&numbers);
}

fn memory(view: &View, ring: Ring, sheet: &mut impl Sheet) {
    sheet.part("possible", "by seat and kind: after what the seat did this round it may hold such a card");
    for seat in ring.seats() {
        let hands = &view.possible[seat.index()];
        sheet.write_all(&Card::ALL.map(|card| f32::from(u8::from(hands.may_hold(card)))));
    }
}
