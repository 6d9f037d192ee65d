//! The auction: who may bid what, and who wins.

use engine::{Seat, Seats, Sink};

use super::{placing, turn};
use crate::rules::action::{Action, Choices, Event};
use crate::rules::refusal::Refusal;
use crate::rules::state::{Bid, MOST_MONEY, Phase, State};

/// F7, F8: everybody is in, and the starting player speaks first.
#[inline]
pub(super) fn open(state: &mut State) {
    state.phase = Phase::Auction;
    state.bid = None;
    state.bidding = Seats::all(state.seats);
    state.turn = state.start;
}

/// F8, F9: passing is always possible.
#[inline]
pub(super) fn legal(state: &State, seat: Seat) -> Choices {
    let least = least(state);
    let bids = (most(state, seat) + 1).saturating_sub(least);
    Choices::Auction { check: state.agreed.check && state.bid.is_none(), least, bids }
}

/// F13: the price opens. F9: then higher.
#[inline]
fn least(state: &State) -> u16 {
    match state.bid {
        Some(bid) => bid.dollars + 1,
        None => price(state),
    }
}

#[inline]
fn price(state: &State) -> u16 {
    state.agreed.least_opening(state.card())
}

/// F29: what one holds. F30: with `honour` anything, but on one attempt only.
#[inline]
fn most(state: &State, seat: Seat) -> u16 {
    if state.agreed.honour && !state.again { MOST_MONEY } else { state.money[seat.index()] }
}

pub(super) fn check(state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
    match action {
        Action::Pass => Ok(()),
        Action::Check => check_check(state),
        Action::Bid(dollars) => check_bid(state, seat, dollars),
        // F11: winning and paying come first.
        Action::Place(_) => Err(Refusal::NotWon),
    }
}

/// F9: who has passed stays out of this auction.
pub(super) fn out_of_turn(state: &State, seat: Seat) -> Option<Refusal> {
    (!state.bidding.contains(seat)).then_some(Refusal::HasPassed)
}

/// F25: only if that was agreed, and only before the opening bid.
fn check_check(state: &State) -> Result<(), Refusal> {
    if !state.agreed.check {
        Err(Refusal::CheckNotAgreed)
    } else if state.bid.is_some() {
        Err(Refusal::CheckTooLate)
    } else {
        Ok(())
    }
}

fn check_bid(state: &State, seat: Seat, dollars: u16) -> Result<(), Refusal> {
    match state.bid {
        None if dollars < price(state) => return Err(Refusal::BelowPrice { price: price(state) }),
        Some(bid) if dollars <= bid.dollars => return Err(Refusal::NotHigher { bid: bid.dollars }),
        _ => {}
    }
    let covered = dollars <= state.money[seat.index()];
    let trusted = state.agreed.honour && !state.again && dollars <= MOST_MONEY;
    if covered || trusted { Ok(()) } else { Err(Refusal::BeyondMeans) }
}

/// F10: the auction ends when one player is left, also at the opening bid.
#[inline]
pub(super) fn bid(state: &mut State, seat: Seat, dollars: u16, sink: &mut impl Sink<Event>) {
    sink.push(|| Event::Bid { seat, dollars });
    let bid = Bid { seat, dollars };
    state.bid = Some(bid);
    if state.bidding == Seats::one(seat) { win(state, bid, sink) } else { ask_next_bidder(state, seat) }
}

/// F9: out of this auction. F10: if one is left, that one has won.
#[inline]
pub(super) fn pass(state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) {
    sink.push(|| Event::Passed { seat });
    state.bidding.remove(seat);
    match state.bid {
        None => ask_next_to_open(state, sink),
        Some(bid) if state.bidding == Seats::one(bid.seat) => win(state, bid, sink),
        Some(_) => ask_next_bidder(state, seat),
    }
}

/// F25: not opening, but not out.
#[inline]
pub(super) fn say_check(state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) {
    sink.push(|| Event::Checked { seat });
    ask_next_to_open(state, sink);
}

/// F8, F25: clockwise, once. If nobody opens, the card leaves the game.
#[inline]
fn ask_next_to_open(state: &mut State, sink: &mut impl Sink<Event>) {
    state.turn = state.turn.next(state.seats);
    if state.turn == state.start {
        leave(state, sink);
    }
}

#[inline]
fn leave(state: &mut State, sink: &mut impl Sink<Event>) {
    sink.push(|| Event::Left { card: state.card() });
    turn::end(state, sink);
}

/// F8, F11: nobody is left to be asked: the highest bid wins, or the card leaves the game.
#[inline]
pub(crate) fn close(state: &mut State, sink: &mut impl Sink<Event>) {
    match state.bid {
        Some(bid) => win(state, bid, sink),
        None => leave(state, sink),
    }
}

/// F9: clockwise among those still in.
#[inline]
fn ask_next_bidder(state: &mut State, seat: Seat) {
    state.turn = state.bidding.after(seat).expect("the highest bidder is in");
}

/// F11: the winner pays, and then places.
#[inline]
fn win(state: &mut State, Bid { seat, dollars }: Bid, sink: &mut impl Sink<Event>) {
    state.turn = seat;
    let money = &mut state.money[seat.index()];
    if *money < dollars {
        return void(state, seat, dollars, sink);
    }
    *money -= dollars;
    sink.push(|| Event::Won { seat, card: state.card(), dollars });
    placing::place_won(state, seat, sink);
}

/// F30: a winner who can't pay loses a token, if there is one, and the auction is held again.
fn void(state: &mut State, seat: Seat, dollars: u16, sink: &mut impl Sink<Event>) {
    sink.push(|| Event::Void { seat, dollars });
    state.again = true;
    if state.tokens[seat.index()].is_empty() { open(state) } else { state.phase = Phase::Lose }
}
