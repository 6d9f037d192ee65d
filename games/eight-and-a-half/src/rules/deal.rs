//! The deal: what lies where, and who opens.

use alloc::vec::Vec;
use core::ops::Range;

use engine::{Seat, Sink, random};
use rand_core::Rng;

use crate::rules::action::{Chance, Event, Slot};
use crate::rules::cards::{Card, Cards, Deck, Pack};
use crate::rules::few::Few;
use crate::rules::refusal::Refusal;
use crate::rules::state::{Bank, Phase, Player, SEATS, State, from_dealer};
use crate::rules::value::Value;

impl Pack {
    /// E2: in a block the blind cards come first, then the open cards.
    #[inline]
    pub(crate) fn open_places(&self) -> Range<usize> {
        let first = usize::from(self.blind);
        first..first + usize::from(self.open)
    }

    /// Then the hand; the rest is the bank.
    #[inline]
    pub(crate) fn hand_places(&self) -> Range<usize> {
        let first = self.open_places().end;
        first..first + usize::from(Few::MOST)
    }
}

/// E2: which part of the deal is whose. The first ones after the dealer get one more if it does
/// not come out even.
#[inline]
pub(crate) fn blocks(
    pack: &Pack,
    dealer: Seat,
    seats: u8,
) -> impl Iterator<Item = (Seat, Range<usize>)> + use<> {
    let (all, seats_here) = (usize::from(pack.cards().len()), usize::from(seats));
    let (size, more) = (all / seats_here, all % seats_here);
    let start = move |at: usize| at * size + at.min(more);
    from_dealer(dealer, seats).enumerate().map(move |(at, seat)| (seat, start(at)..start(at + 1)))
}

#[inline]
pub(crate) fn draw_chance<G: Rng + ?Sized>(state: &State, rng: &mut G) -> Chance {
    let mut deck = state.pack.deck();
    random::shuffle(deck.cards_mut(), rng);
    Chance::Deal(deck)
}

/// Not inlined, so that a turn of a playout has the registers for itself.
#[inline(never)]
pub(crate) fn strike<G: Rng + ?Sized>(state: &mut State, rng: &mut G) {
    let mut deck = state.pack.deck();
    random::shuffle_quickly(deck.cards_mut(), rng);
    apply_chance(state, &Chance::Deal(deck), &mut ());
}

/// E2: the banks, and the blind cards that nobody has seen (E19).
pub(crate) fn face_down(state: &State) -> Vec<usize> {
    let blind = |player: &Player| {
        let (first, hidden) = (usize::from(player.first), player.blind & !player.seen);
        (0..Slot::ALL.len()).filter(move |slot| hidden >> slot & 1 == 1).map(move |slot| first + slot)
    };
    state.seated().iter().flat_map(|player| blind(player).chain(player.bank.places())).collect()
}

pub(crate) fn exchange(state: &mut State, one: usize, other: usize) {
    state.deck.swap(one, other);
}

/// E1: a deal is the whole deck.
pub(crate) fn check_chance(state: &State, chance: &Chance) -> Result<(), Refusal> {
    let Chance::Deal(deck) = chance;
    let cards = state.pack.cards();
    // Not counted as a bag: that has no room for more of a kind than there can be.
    let mut dealt = [0; Card::ALL.len()];
    deck.cards().iter().for_each(|card| dealt[card.index()] += 1);
    if Card::ALL.iter().all(|kind| dealt[kind.index()] == usize::from(cards.count(*kind))) {
        Ok(())
    } else if state.pack.has_all() {
        Err(Refusal::WrongDeck)
    } else {
        Err(Refusal::WrongPack { cards: cards.len() })
    }
}

/// E2: the cards go to their places.
#[inline]
pub(crate) fn apply_chance(state: &mut State, chance: &Chance, sink: &mut impl Sink<Event>) {
    let Chance::Deal(deck) = chance;
    state.deck = *deck.array();
    // With the box as it is the compiler knows all of these numbers.
    match state.pack {
        Pack::WHOLE => deal_out(state, &Pack::WHOLE, deck),
        pack => deal_out(state, &pack, deck),
    }
    state.pile = Cards::NONE;
    state.value = Value::EMPTY;
    state.round += 1;
    state.turn = opener(state.dealer, state.seats, |seat| state.players[seat.index()].hand);
    state.phase = Phase::Opening;
    sink.push(|| dealt_event(state));
}

/// E2: every player gets their block.
#[inline(always)]
fn deal_out(state: &mut State, pack: &Pack, deck: &Deck) {
    for (seat, block) in blocks(pack, state.dealer, state.seats) {
        let player = &mut state.players[seat.index()];
        *player = dealt(pack, &deck.cards()[block.clone()], block.start as u8, player.score);
    }
}

/// E2: what a player begins with.
#[inline]
fn dealt(pack: &Pack, block: &[Card], first: u8, score: u16) -> Player {
    let (open, hand) = (pack.open_places(), pack.hand_places());
    let bank = Bank { top: first + hand.end as u8, end: first + block.len() as u8 };
    Player {
        hand: block[hand].iter().copied().collect(),
        open: block[open].iter().copied().collect(),
        burnt: Cards::NONE,
        score,
        first,
        blind: (1 << pack.blind) - 1,
        seen: 0,
        bank,
    }
}

fn dealt_event(state: &State) -> Event {
    let players: [Player; SEATS] = state.players;
    Event::Dealt {
        seats: state.seats,
        dealer: state.dealer,
        opener: state.turn,
        hands: players.map(|player| player.hand),
        open: players.map(|player| player.open),
    }
}

/// E6: the lowest yellow card opens; of equal ones the first after the dealer, and if there is
/// none, the seat after the dealer.
#[inline]
pub(crate) fn opener(dealer: Seat, seats: u8, hand: impl Fn(Seat) -> Few) -> Seat {
    // Cards are ordered, and `min_by_key` takes the first of equals.
    let lowest = |seat: &Seat| hand(*seat).lowest_yellow().map_or(Card::ALL.len(), Card::index);
    from_dealer(dealer, seats).min_by_key(lowest).expect("somebody plays")
}
