//! The rules proper: what is legal in a turn, what is refused, and what it does.

use engine::{Choices, Mask, Outcome, Pending, Seat, Seats, Sink};

use crate::rules::action::{Action, Event, Slot, Source};
use crate::rules::cards::Cards;
use crate::rules::few::Few;
use crate::rules::meld::Meld;
use crate::rules::refusal::Refusal;
use crate::rules::scoring::{Count, points, winner_from};
use crate::rules::state::{Phase, Player, SEATS, State, before};
use crate::rules::value::Value;

#[inline]
pub(crate) fn pending(state: &State) -> Pending {
    match state.phase {
        Phase::Opening | Phase::Turn => Pending::seat(state.turn),
        Phase::Deal => Pending::Chance("deal"),
        Phase::Over => Pending::Over(Outcome { winners: leader(state).map_or(Seats::NONE, Seats::one) }),
    }
}

/// E22: who has won.
fn leader(state: &State) -> Option<Seat> {
    winner_from(state.pack.goal(state.round), state.seated().iter().map(|player| player.score))
}

// What is legal.

#[inline(always)]
pub(crate) fn legal(state: &State, seat: Seat) -> Mask<Action> {
    if state.turn != seat {
        return Mask::none();
    }
    let player = &state.players[seat.index()];
    match state.phase {
        Phase::Turn => Mask::new(turns(player, state.value)),
        Phase::Opening => Mask::new(openings(player.hand)),
        Phase::Deal | Phase::Over => Mask::none(),
    }
}

/// E9: play if that is possible, else take. E19: without other cards, one blind card or another.
#[inline]
fn turns(player: &Player, value: Value) -> u64 {
    let (_, cards) = player.cards();
    if cards.is_empty() {
        return u64::from(player.blind) << Action::FLIP;
    }
    let plays = cards.plays() & value.followers();
    if plays == 0 { Action::TAKE } else { plays }
}

/// E6: the lowest yellow card, one or more of it; without any, whatever there is.
fn openings(hand: Few) -> u64 {
    match hand.lowest_yellow() {
        Some(lowest) => hand.plays() & Few::all_of(lowest).plays(),
        None => hand.plays(),
    }
}

// What is refused, rule by rule.

pub(crate) fn check(state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
    let player = &state.players[seat.index()];
    match action {
        Action::Play(play) => {
            check_held(player, play)?;
            check_opening(state, player, play)?;
            state.value.check(play)
        }
        Action::Take => check_take(state, player),
        Action::Flip(slot) => check_flip(player, slot),
    }
}

/// E3, E4: from the hand; when that is empty, from the open cards; then E19 alone.
fn check_held(player: &Player, play: Meld) -> Result<(), Refusal> {
    let both = player.hand.bag().and(player.open.bag());
    let would_do = play.cards().iter().all(|card| both.count(card) >= play.cards().count(card));
    if !player.hand.is_empty() {
        match player.hand.has(play) {
            true => Ok(()),
            false if would_do => Err(Refusal::OpenTooEarly(play)),
            false => Err(Refusal::NotInHand(play)),
        }
    } else if player.open.is_empty() {
        Err(Refusal::OnlyBlind)
    } else if player.open.has(play) {
        Ok(())
    } else {
        Err(Refusal::NotOpen(play))
    }
}

/// E6: a round is opened with nothing but the lowest yellow card, if the opener has one.
fn check_opening(state: &State, player: &Player, play: Meld) -> Result<(), Refusal> {
    if state.phase != Phase::Opening {
        return Ok(());
    }
    let yellow = player.hand.iter().find(|card| card.is_yellow());
    match (yellow, play) {
        (None, _) => Ok(()),
        (Some(lowest), Meld::Same(card, _)) if card == lowest => Ok(()),
        (Some(lowest), _) => Err(Refusal::NotLowestYellow { play, lowest }),
    }
}

/// E9: not while something can be played. E19: not instead of turning up a blind card.
fn check_take(state: &State, player: &Player) -> Result<(), Refusal> {
    let can_play = |play| check_held(player, play).is_ok() && state.value.check(play).is_ok();
    if player.hand.is_empty() && player.open.is_empty() {
        Err(Refusal::OnlyBlind)
    } else if Meld::all().any(can_play) {
        Err(Refusal::CouldPlay)
    } else {
        Ok(())
    }
}

/// E4: blind cards come last. E19: any of them that is left.
fn check_flip(player: &Player, slot: Slot) -> Result<(), Refusal> {
    if !player.hand.is_empty() || !player.open.is_empty() {
        Err(Refusal::BlindTooEarly)
    } else if !player.has_blind(slot) {
        Err(Refusal::SlotEmpty)
    } else {
        Ok(())
    }
}

// What it does.

#[inline(always)]
pub(crate) fn apply(state: &mut State, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
    debug_assert!(legal(state, seat).contains(action));
    match action {
        Action::Play(play) => play_cards(state, seat, play, sink),
        Action::Take => take(state, seat, sink),
        Action::Flip(slot) => flip(state, seat, slot, sink),
    }
}

/// E3, E4: cards of the hand or open cards go on the pile.
#[inline]
fn play_cards(state: &mut State, seat: Seat, play: Meld, sink: &mut impl Sink<Event>) {
    let player = &mut state.players[seat.index()];
    let (from, mut cards) = player.cards();
    cards.remove(play);
    match from {
        Source::Hand => player.hand = cards,
        _ => player.open = cards,
    }
    lay(state, seat, from, play, sink);
    if from == Source::Hand {
        fill_up(state, seat, sink);
    }
}

/// E3: the hand is filled up to three while the bank lasts.
#[inline]
fn fill_up(state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) {
    let player = &mut state.players[seat.index()];
    let mut drawn = Few::NONE;
    while player.hand.len() < Few::MOST
        && let Some(place) = player.bank.draw()
    {
        let card = state.deck[place];
        player.hand.add(card);
        drawn.add(card);
    }
    if !drawn.is_empty() {
        sink.push(|| Event::Drew { seat, cards: drawn });
    }
}

/// The cards lie on the pile, and the next one is in turn.
#[inline]
fn lay(state: &mut State, seat: Seat, from: Source, play: Meld, sink: &mut impl Sink<Event>) {
    let on = state.value;
    sink.push(|| Event::Played { seat, from, on, play });
    play.lay_on(&mut state.pile);
    state.value = state.five.after(on, play);
    state.phase = Phase::Turn;
    if on.is_policed_by(play) {
        arrest(state, before(seat, state.seats), sink);
    } else {
        state.turn = seat.next(state.seats);
    }
}

/// E18: the offender takes the pile. E10: the one after, who played the police and is still in
/// turn, opens the next.
fn arrest(state: &mut State, offender: Seat, sink: &mut impl Sink<Event>) {
    let cards = state.pile;
    sink.push(|| Event::Caught { offender, cards });
    burn(state, offender);
}

/// E9: the pile is burnt. E10: the next one opens another.
#[inline]
fn take(state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) {
    sink.push(|| Event::Took { seat, on: state.value, cards: state.pile });
    burn(state, seat);
    state.turn = seat.next(state.seats);
}

/// E9: the pile goes to somebody's burnt cards. E5: an empty pile is at 0.
#[inline]
fn burn(state: &mut State, seat: Seat) {
    let player = &mut state.players[seat.index()];
    player.burnt = player.burnt.and(state.pile);
    state.pile = Cards::NONE;
    state.value = Value::EMPTY;
}

/// E19: the card is played if it can be; if not, everybody has seen it, and the pile is taken.
#[inline]
fn flip(state: &mut State, seat: Seat, slot: Slot, sink: &mut impl Sink<Event>) {
    let player = &mut state.players[seat.index()];
    let bit = 1 << slot.index();
    let card = state.deck[player.place(slot)];
    let play = Meld::one(card);
    if !state.value.takes(play) {
        player.seen |= bit;
        sink.push(|| Event::Failed { seat, slot, card, on: state.value });
        return take(state, seat, sink);
    }
    player.blind &= !bit;
    player.seen &= !bit;
    let out = player.blind == 0;
    // E20: police is settled before the round ends.
    lay(state, seat, Source::Blind(slot), play, sink);
    if out {
        end_round(state, seat, sink);
    }
}

/// E21: points. E22: the game ends, or E23: the next one deals.
fn end_round(state: &mut State, out: Seat, sink: &mut impl Sink<Event>) {
    let added = round_points(state);
    for (player, points) in state.players.iter_mut().zip(added) {
        player.score = player.score.saturating_add(points.into());
    }
    sink.push(|| Event::RoundOver { winner: out, points: added });
    match leader(state) {
        Some(winner) => {
            state.phase = Phase::Over;
            sink.push(|| Event::GameOver { winner, score: state.players[winner.index()].score });
        }
        // The last round there is was a tie.
        None if state.pack.is_last(state.round) => state.phase = Phase::Over,
        None => {
            state.phase = Phase::Deal;
            state.dealer = state.dealer.next(state.seats);
        }
    }
}

/// E21: what each gets for the round, by seat.
fn round_points(state: &State) -> [u8; SEATS] {
    let counts = state.players.map(|player| Count { left: player.left(), burnt: player.burnt.len() });
    let mut added = [0; SEATS];
    let seated = points(&counts[..state.seats.into()]);
    added.iter_mut().zip(seated).for_each(|(place, points)| *place = points);
    added
}
