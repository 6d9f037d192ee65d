//! Placing: where the winner's token goes.

use engine::{Seat, Sink};

use super::turn;
use crate::rules::action::{Action, Choices, Event};
use crate::rules::board::{Square, Squares};
use crate::rules::cards::Kind;
use crate::rules::lines::line_through;
use crate::rules::refusal::Refusal;
use crate::rules::state::{Phase, State};

/// F11: a number card says where. F15: a range card leaves the choice.
#[inline]
pub(super) fn place_won(state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) {
    match state.card().kind() {
        Kind::Number(square) => put(state, seat, square, None, sink),
        Kind::Range(_) => state.phase = Phase::Place,
        Kind::FortyNine => place_forty_nine(state, seat, sink),
    }
}

/// F16, F17: on the centre, whoever was there. F18: if that was the winner, anywhere else or nowhere;
/// on a full board nothing is asked.
fn place_forty_nine(state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) {
    let owner = state.everyone().find(|seat| state.tokens[seat.index()].contains(Square::CENTRE));
    if owner != Some(seat) {
        put(state, seat, Square::CENTRE, owner, sink);
    } else if state.empty().is_empty() {
        turn::end(state, sink);
    } else {
        state.phase = Phase::Place;
    }
}

/// F15, F18: the winner, who is in turn, has the choice.
#[inline]
pub(super) fn legal(state: &State) -> Choices {
    let (card, own) = (state.card(), state.tokens[state.turn.index()]);
    Choices::Place { squares: card.squares_for(own, state.empty()), decline: card.may_be_declined(own) }
}

/// F15, F18: an empty square, of the range if there is one. F18: or none, for a "49" card.
pub(super) fn check(state: &State, action: Action) -> Result<(), Refusal> {
    let card = state.card();
    let square = match action {
        Action::Place(square) => square,
        Action::Pass if card.kind() == Kind::FortyNine => return Ok(()),
        _ => return Err(Refusal::MustPlace { card }),
    };
    if card.kind() != Kind::FortyNine && !card.squares().contains(square) {
        Err(Refusal::OutsideRange { card, square })
    } else if state.tokens.iter().any(|tokens| tokens.contains(square)) {
        Err(Refusal::Taken { card, square })
    } else {
        Ok(())
    }
}

#[inline]
pub(super) fn place(state: &mut State, seat: Seat, square: Square, sink: &mut impl Sink<Event>) {
    put(state, seat, square, None, sink);
}

/// F18: the payout comes all the same.
pub(super) fn decline(state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) {
    sink.push(|| Event::Declined { seat });
    turn::end(state, sink);
}

/// F23: a line wins at once, before any payout.
#[inline]
fn put(state: &mut State, seat: Seat, square: Square, instead_of: Option<Seat>, sink: &mut impl Sink<Event>) {
    let token = Squares::one(square);
    if let Some(owner) = instead_of {
        state.tokens[owner.index()] = state.tokens[owner.index()].without(token);
    }
    let tokens = state.tokens[seat.index()].with(token);
    state.tokens[seat.index()] = tokens;
    sink.push(|| Event::Placed { seat, square, instead_of });
    match line_through(tokens, square, state.agreed.pack.line) {
        Some(line) => turn::win_by_line(state, seat, line, sink),
        None => turn::end(state, sink),
    }
}
