//! What the others' plays tell about their hands: somebody who had the police would have used it,
//! and somebody who played a Demon probably had no number that goes.

use engine::{Hand, Seat, Seats};

use super::position::{Position, plays};
use super::sound::worth;
use super::tally::Tally;
use crate::{Action, Few, Meld, State, Turn, View};

/// How well the hands of this world explain what the others last did.
pub(super) fn likelihood(view: &View, world: &State) -> f64 {
    let is_hidden = |seat: &Seat| matches!(view.hands[seat.index()], Hand::Closed(count) if count > 0);
    let hidden = Seats::all(view.seats()).iter().filter(is_hidden);
    hidden.map(|seat| last_play(view, seat).map_or(1.0, |(turn, play)| explains(world, turn, play))).product()
}

/// The seat's last turn, if it was a play: while a hand is left, that was from the hand.
fn last_play(view: &View, seat: Seat) -> Option<(&Turn, Meld)> {
    let turn = view.turns.iter().rfind(|turn| turn.seat == seat)?;
    match turn.action {
        Action::Play(play) => Some((turn, play)),
        // It could do nothing else, and the imagined hand agrees with that already.
        Action::Take | Action::Flip(_) => None,
    }
}

/// How likely a sound player makes this play, with what the hand may have been before it: some of
/// the cards came in since, and nobody knows which.
fn explains(world: &State, turn: &Turn, play: Meld) -> f64 {
    let hand = Tally::from(world.hand(turn.seat));
    let position = Position { value: turn.on, ..Position::of_state(world, turn.seat) };
    let played = Tally::from(play);
    let drawn = (hand.len() + played.len()).saturating_sub(Few::MOST);
    let (mut sum, mut ways) = (0.0, 0.0);
    subsets(world.hand(turn.seat), drawn, |kept| {
        sum += probability(&Position { cards: kept.and(played), ..position }, play);
        ways += 1.0;
    });
    sum / ways
}

/// Calls with what is left of the hand without so many of its cards, once for each choice of them.
fn subsets(hand: Few, without: u8, mut call: impl FnMut(Tally)) {
    let size = hand.len();
    for chosen in (0..1u32 << size).filter(|chosen| chosen.count_ones() == u32::from(size - without)) {
        call(hand.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1).map(|(_, card)| card).collect());
    }
}

/// The better a play is worth, the likelier it is made.
fn probability(position: &Position, play: Meld) -> f64 {
    const SHARPNESS: f64 = 3.0;
    let weight = |play| libm::exp(SHARPNESS * worth(position, play));
    let all: f64 = plays(position.cards, position.value).map(weight).sum();
    0.02 + 0.98 * weight(play) / all
}
