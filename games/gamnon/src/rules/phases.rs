//! What the game asks for, what is legal and what is refused; the deal. What follows from an
//! action is in `turn`.

use alloc::boxed::Box;
use alloc::vec::Vec;

use engine::{Choices as _, Options, Outcome, Pending, Seat, SetupError, Sink, random};
use rand_core::Rng;

use crate::rules::action::{Action, Choices, Deal, Event, Verb};
use crate::rules::cards::{Card, KINDS, MOST_CARDS};
use crate::rules::refusal::Refusal;
use crate::rules::state::{AtLimit, Pack, Piles, Stage, State, Terms, TwoEmpty};
use crate::rules::turn;

/// G5: cards dealt to each player.
pub(crate) const HAND: usize = 3;

/// G1: one pack more for every further three players.
pub(crate) const fn most_packs(seats: u8) -> u8 {
    seats / 3
}

#[inline]
pub(crate) fn pending(state: &State) -> Pending {
    match state.stage {
        Stage::Deal => Pending::Chance("deal"),
        Stage::Put { .. } | Stage::Lay => Pending::seat(state.player),
        Stage::Give { giver, .. } => Pending::seat(giver),
        Stage::Over { winners } => Pending::Over(Outcome { winners }),
    }
}

// What is legal: one card of those asked for.

#[inline]
pub(crate) fn legal(state: &State, seat: Seat) -> Choices {
    let hand = state.hands[seat.index()].kinds();
    match state.stage {
        // G6: cards of the demanded colour, the player's choice.
        Stage::Put { .. } if seat == state.player => {
            Choices::new(Verb::Put, hand & state.demand.colour().kinds())
        }
        // G12, G13: any card, the giver's choice.
        Stage::Give { giver, .. } if seat == giver => Choices::new(Verb::Give, hand),
        // G11: any card, the player's choice.
        Stage::Lay if seat == state.player => Choices::new(Verb::Lay, hand),
        _ => Choices::NONE,
    }
}

/// G7: the stock.
pub(crate) fn face_down(state: &State) -> Vec<usize> {
    state.piles.stock_places().collect()
}

pub(crate) fn exchange(state: &mut State, one: usize, other: usize) {
    state.piles.exchange(one, other);
}

pub(crate) fn check(state: &State, seat: Seat, Action { verb, card }: Action) -> Result<(), Refusal> {
    match (verb, state.stage) {
        (Verb::Put, Stage::Put { .. }) => {
            check_colour(state, card)?;
            check_held(state, seat, card, "G6")
        }
        (Verb::Give, Stage::Give { to, .. }) => {
            check_held(state, seat, card, if to == state.player { "G12" } else { "G13" })
        }
        (Verb::Lay, Stage::Lay) => check_held(state, seat, card, "G11"),
        (Verb::Put, _) => Err(Refusal::NothingToPut),
        (Verb::Give, _) => Err(Refusal::NothingToGive),
        (Verb::Lay, _) => Err(Refusal::TooEarlyToLay),
    }
}

/// G6: the colour of the demand.
fn check_colour(state: &State, card: Card) -> Result<(), Refusal> {
    let demanded = state.demand.colour();
    if card.colour() == demanded { Ok(()) } else { Err(Refusal::WrongColour { card, demanded }) }
}

fn check_held(state: &State, seat: Seat, card: Card, rule: &'static str) -> Result<(), Refusal> {
    if state.hands[seat.index()].has(card) { Ok(()) } else { Err(Refusal::NotHeld { card, rule }) }
}

#[inline]
pub(crate) fn apply(state: &mut State, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
    debug_assert!(legal(state, seat).contains(action));
    match state.stage {
        Stage::Put { owed } => turn::put(state, action.card, owed - 1, sink),
        Stage::Give { to, owed, .. } => turn::give(state, seat, to, action.card, owed - 1, sink),
        _ => turn::lay(state, action.card, sink),
    }
}

// Luck: the deal.

pub(crate) fn draw_chance<G: Rng + ?Sized>(state: &State, rng: &mut G) -> Deal {
    deal(state, |cards| random::shuffle(cards, rng))
}

/// Not inlined, so that a turn of a playout has the registers for itself.
#[inline(never)]
pub(crate) fn strike<G: Rng + ?Sized>(state: &mut State, rng: &mut G) {
    let deal = deal(state, |cards| random::shuffle_quickly(cards, rng));
    apply_chance(state, &deal, &mut ());
}

fn deal(state: &State, shuffle: impl FnOnce(&mut [Card])) -> Deal {
    let mut deal = whole(&state.terms);
    let len = usize::from(deal.len);
    shuffle(&mut deal.cards[..len]);
    // What lies behind the deal means nothing, and equal deals are equal.
    deal.cards[len..].fill(Card::FIRST);
    deal
}

/// G1: the cards of all packs in order.
fn whole(terms: &Terms) -> Deal {
    if terms.pack == Pack::WHOLE {
        return Deal { cards: PACKS, len: terms.packs * KINDS as u8 };
    }
    let mut deal = Deal::EMPTY;
    for (place, card) in deal.cards.iter_mut().zip(terms.cards().iter()) {
        *place = card;
        deal.len += 1;
    }
    deal
}

/// G1: all packs, one after the other, each in order.
const PACKS: [Card; MOST_CARDS] = {
    let mut cards = [Card::FIRST; MOST_CARDS];
    let mut at = 0;
    while at < MOST_CARDS {
        cards[at] = Card::new(at % KINDS);
        at += 1;
    }
    cards
};

/// G1: a deal is all cards of all packs.
pub(crate) fn check_chance(state: &State, deal: &Deal) -> Result<(), Refusal> {
    let (packs, all) = (state.terms.packs, state.terms.cards());
    // Counted card by card: a bag can't count to more than seven of a kind.
    let mut copies = [0; KINDS];
    deal.cards().iter().for_each(|card| copies[card.index()] += 1);
    if Card::all().all(|kind| copies[kind.index()] == usize::from(all.count(kind))) {
        Ok(())
    } else if state.terms.pack == Pack::WHOLE {
        Err(Refusal::WrongDeal { packs })
    } else {
        Err(Refusal::WrongPack { cards: all.len() })
    }
}

/// G5: three cards to each player, and the first demand turned up. Then whoever is first starts.
#[inline]
pub(crate) fn apply_chance(state: &mut State, deal: &Deal, sink: &mut impl Sink<Event>) {
    let (seats, hand) = (usize::from(state.terms.seats), usize::from(state.terms.pack.hand));
    for (seat, cards) in deal.cards[..hand * seats].chunks_exact(hand).enumerate() {
        cards.iter().for_each(|card| state.add(Seat::new(seat as u8), *card));
    }
    if state.terms.pack != Pack::WHOLE {
        sink.push(|| Event::Fewer { cards: state.terms.cards(), hand: state.terms.pack.hand });
    }
    state.piles = Piles::new(deal.cards, (hand * seats) as u8, deal.len);
    let up = state.piles.draw();
    state.piles.put(up);
    let (stock, seats) = (state.piles.stock_len(), state.terms.seats);
    sink.push(|| Event::Dealt { hands: Box::new(state.hands), up, stock, seats });
    turn::begin(state, sink);
}

/// The terms that the options say.
pub(crate) fn terms(seats: u8, options: &Options) -> Result<Terms, SetupError> {
    let [most_cards, first] = ["at_limit", "two_empty"].map(|name| options.number(name) == 1);
    let [values, suits, hand] = ["values", "suits", "hand"].map(|name| options.number(name) as u8);
    let terms = Terms {
        seats,
        pack: Pack { values, suits, hand },
        packs: options.number("packs") as u8,
        turn_limit: options.number("turn_limit"),
        at_limit: if most_cards { AtLimit::MostCards } else { AtLimit::Draw },
        two_empty: if first { TwoEmpty::First } else { TwoEmpty::Nobody },
        first: Seat::new(options.number("first_seat") as u8),
    };
    // G5: one is turned up.
    if terms.cards().len() <= hand * seats {
        let reason = "there are too few cards for these hands and one that is turned up";
        return Err(SetupError::Refused { option: "hand", rule: "G5", reason });
    }
    Ok(terms)
}
