//! A turn from outside: a card is turned up, and at the end the bank pays and the next one starts.

use engine::{Seat, Seats, Sink};

use super::auction;
use crate::rules::action::Event;
use crate::rules::board::Squares;
use crate::rules::scoring::{Reason, leaders, payouts, reason};
use crate::rules::state::{Phase, State};

/// F7: the starting player turns up cards until one can be sold. F24: or until the deck runs out.
#[inline(always)]
pub(super) fn turn_up(state: &mut State, sink: &mut impl Sink<Event>) {
    while state.turned < state.agreed.pack.size {
        state.turned += 1;
        let card = state.card();
        sink.push(|| Event::Turned { seat: state.start, card });
        if card.can_be_sold(state.empty()) {
            state.again = false;
            return auction::open(state);
        }
        sink.push(|| Event::Left { card });
        // F21: the same player turns up another. F22: a crazy card pays and ends the turn.
        if card.is_crazy() {
            pay_and_move_on(state, sink);
        }
    }
    let seats = usize::from(state.seats);
    let (tokens, money) = (&state.tokens[..seats], &state.money[..seats]);
    let (winners, reason) = (leaders(tokens, money), reason(tokens, money));
    end_game(state, winners, reason, sink);
}

/// The card is dealt with. F14, F19, F20: if it is crazy, the bank pays, sold or not.
#[inline]
pub(super) fn end(state: &mut State, sink: &mut impl Sink<Event>) {
    pay_and_move_on(state, sink);
    turn_up(state, sink);
}

/// F12: the next player starts.
#[inline]
fn pay_and_move_on(state: &mut State, sink: &mut impl Sink<Event>) {
    if state.card().is_crazy() {
        pay_out(state, sink);
    }
    state.start = state.start.next(state.seats);
}

/// F19: the bank pays everybody for all their tokens.
fn pay_out(state: &mut State, sink: &mut impl Sink<Event>) {
    let dollars = payouts(&state.agreed.pack, &state.tokens, state.seats);
    for (money, dollars) in state.money.iter_mut().zip(dollars) {
        *money += dollars;
    }
    sink.push(|| Event::PaidOut { dollars });
}

/// F23: no payout any more.
pub(super) fn win_by_line(state: &mut State, seat: Seat, line: Squares, sink: &mut impl Sink<Event>) {
    end_game(state, Seats::one(seat), Reason::Line(line), sink);
}

/// The auction is over for good: nobody is in.
fn end_game(state: &mut State, winners: Seats, reason: Reason, sink: &mut impl Sink<Event>) {
    state.phase = Phase::Over { winners };
    state.bid = None;
    state.bidding = Seats::NONE;
    sink.push(|| Event::GameOver { winners, reason });
}
