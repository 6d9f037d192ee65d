//! Which worlds explain what the others did.
//!
//! Who draws seldom could have laid a card, and who quits seldom holds much. That is all that is
//! assumed: it holds for weak players and for strong ones.

use engine::{Seat, Seats, Viewer};

use crate::{Action, Cards, Pack, Rank, State, Turn, View, points};

/// How likely it is that somebody who could lay a card draws or quits instead, against somebody
/// who can't. A guess, like the points at which people quit.
const DECLINES: f64 = 0.15;

/// How well the hands of a world explain the turns of the round.
pub(super) fn likelihood(view: &View, world: &State) -> f64 {
    let others = Seats::all(world.seats()).iter().filter(|seat| view.viewer != Viewer::Seat(*seat));
    others.map(|seat| explains(&view.pack, &view.turns, seat, world.hand(seat))).product()
}

/// Goes back from the last turn to the first. The cards that the seat has now or laid later are
/// known in this world; which of them it had not drawn yet is not.
fn explains(pack: &Pack, turns: &[Turn], seat: Seat, hand: Cards) -> f64 {
    let (mut pool, mut drawn, mut likely) = (hand, 0, 1.0);
    for turn in turns.iter().rev().filter(|turn| turn.seat == seat) {
        match turn.action {
            Action::Play(card) => pool.add(card),
            Action::Draw => {
                drawn += 1;
                let unable = chance_of_none(pool.len(), fitting(pack, pool, turn.on), pool.len() - drawn);
                likely *= unable + (1.0 - unable) * DECLINES;
            }
            Action::Quit => likely *= quits(pack, hand, turn.on),
        }
    }
    likely
}

/// How many of the cards could be laid.
fn fitting(pack: &Pack, cards: Cards, on: Rank) -> u8 {
    pack.followers(on).map(|card| cards.count(card)).iter().sum()
}

/// The probability that none of `some` among `all` is in a random part of `size`.
fn chance_of_none(all: u8, some: u8, size: u8) -> f64 {
    let left = |out: u8| f64::from((all - size).saturating_sub(out)) / f64::from(all - out);
    (0..some).map(left).product()
}

/// How likely somebody with these cards quits.
fn quits(pack: &Pack, hand: Cards, on: Rank) -> f64 {
    let able = if fitting(pack, hand, on) > 0 { DECLINES } else { 1.0 };
    able / (1.0 + libm::exp((f64::from(points(hand, on)) - 14.0) / 4.0))
}
