//! What a seat in turn knows of a round, and how it is told to the network.

use bots::network::inputs::{Block, Inputs};
use bots::network::weights::Layout;
use engine::{Hand, Seat, Seats};

use super::chances::{chance_next_is_stuck, chance_to_be_caught, goers};
use super::position::{Position, plays, shown_card};
use super::sound::{chance_to_be_stuck, worth};
use super::tally::Tally;
use super::{KINDS, MOST_SEATS};
use crate::{Blind, Card, Meld, Slot, State, Value, View};

/// What a seat in turn knows. It is the same whether it comes from a view or from an imagined
/// state: nothing of the others' secrets.
#[derive(Clone)]
pub struct Features {
    position: Position,
    seat: usize,
    seats: usize,
    rows: [Row; MOST_SEATS],
    /// What the club player's choice is worth to it.
    best: f64,
}

/// What everybody knows of a seat.
#[derive(Clone, Copy, Default)]
struct Row {
    score: u16,
    /// How many cards.
    hand: u8,
    burnt: u8,
    open: Tally,
    /// Blind cards that everybody has seen.
    shown: Tally,
    /// How many nobody has.
    hidden: u8,
    /// E20: how many are not out of play yet.
    left: u8,
}

// What is the same for all actions.
const ALWAYS: Block = Block::first(1, 1);
const SEATS: Block = ALWAYS.then(1, 4);
const SCORES: Block = SEATS.then(MOST_SEATS, 9);
const UNSEEN: Block = SCORES.then(KINDS, 9);
// By seat, clockwise from the one in turn.
const LEFT: Block = UNSEEN.then(MOST_SEATS, 20);
const HANDS: Block = LEFT.then(MOST_SEATS, 4);
const BURNT: Block = HANDS.then(MOST_SEATS, 10);
const OPEN: Block = BURNT.then(KINDS * MOST_SEATS, 3);
const SHOWN: Block = OPEN.then(KINDS * MOST_SEATS, 3);
const HIDDEN: Block = SHOWN.then(MOST_SEATS, 4);
// What the action leaves.
const PLAY: Block = HIDDEN.then(1, Meld::COUNT);
const VALUE: Block = PLAY.then(1, Value::HIGHEST.halves() as usize + 1);
const PILE: Block = VALUE.then(1, 10);
const CATCH: Block = PILE.then(1, 10);
const REST: Block = CATCH.then(KINDS, 3);
const REST_LEN: Block = REST.then(1, 4);
const GOES_ON: Block = REST_LEN.then(1, 4);
const STUCK: Block = GOES_ON.then(1, 11);
const CAUGHT: Block = STUCK.then(1, 11);
const LATER: Block = CAUGHT.then(1, 11);
const BEHIND: Block = LATER.then(1, 12);

/// How many inputs the network has.
pub const INPUTS: usize = BEHIND.end();

/// How they are laid out.
pub const LAYOUT: Layout = BEHIND.layout();

impl Features {
    /// What the viewer who is in turn knows.
    pub fn of_view(view: &View) -> Features {
        let row = |seat: Seat| row_in_view(view, seat);
        Features::new(Position::of_view(view), view.turn, row)
    }

    /// What the seat in turn knows in an imagined state.
    pub fn of_state(state: &State) -> Features {
        let row = |seat: Seat| row_in_state(state, seat);
        Features::new(Position::of_state(state, state.turn()), state.turn(), row)
    }

    fn new(position: Position, turn: Seat, row: impl Fn(Seat) -> Row) -> Features {
        let mut rows = [Row::default(); MOST_SEATS];
        for seat in Seats::all(position.seats).iter() {
            rows[seat.index()] = row(seat);
        }
        let worths = plays(position.cards, position.value).map(|play| worth(&position, play));
        let best = worths.fold(f64::NEG_INFINITY, f64::max);
        Features { position, seat: turn.index(), seats: position.seats.into(), rows, best }
    }

    /// What is the same for all actions.
    pub fn inputs(&self) -> Inputs {
        let mut inputs = Inputs::NONE;
        inputs.tell(ALWAYS, 0, 0);
        inputs.tell(SEATS, 0, self.seats - 2);
        tell_kinds(&mut inputs, UNSEEN, 0, self.position.unseen);
        for step in 0..self.seats {
            self.tell_row(&mut inputs, step);
        }
        inputs
    }

    /// What everybody knows of the seat that is so many steps away.
    fn tell_row(&self, inputs: &mut Inputs, step: usize) {
        let row = &self.rows[(self.seat + step) % self.seats];
        inputs.tell(SCORES, step, row.score.into());
        inputs.tell(LEFT, step, left_step(row.left));
        inputs.tell(BURNT, step, pile_step(row.burnt));
        inputs.tell(HIDDEN, step, row.hidden.into());
        tell_kinds(inputs, SHOWN, step, row.shown);
        if step > 0 || row.hand > 0 {
            inputs.tell(HANDS, step, row.hand.into());
            tell_kinds(inputs, OPEN, step, row.open);
        }
    }

    /// What a play leaves.
    pub fn inputs_after(&self, play: Meld) -> Inputs {
        let mut inputs = Inputs::NONE;
        let position = &self.position;
        let cards = Tally::from(play);
        let (rest, pile) = (position.cards.without(cards), position.pile + cards.len());
        inputs.tell(PLAY, 0, play.index());
        inputs.tell(BEHIND, 0, behind_step(self.best - worth(position, play)));
        tell_kinds(&mut inputs, REST, 0, rest);
        inputs.tell(REST_LEN, 0, rest.len().into());
        if position.value.is_policed_by(play) {
            inputs.tell(CATCH, 0, pile_step(pile));
            return inputs;
        }
        let value = position.five.after(position.value, play);
        inputs.tell(VALUE, 0, value.halves().into());
        inputs.tell(PILE, 0, pile_step(pile));
        inputs.tell(GOES_ON, 0, rest.count_of(goers(value)).into());
        inputs.tell(STUCK, 0, tenths(chance_next_is_stuck(position, value)));
        inputs.tell(CAUGHT, 0, tenths(chance_to_be_caught(position, value)));
        inputs.tell(LATER, 0, tenths(chance_to_be_stuck(position, cards, value)));
        inputs
    }
}

/// How many there are of each kind of which there are any.
fn tell_kinds(inputs: &mut Inputs, block: Block, step: usize, cards: Tally) {
    for card in Card::ALL.into_iter().filter(|card| cards.count(*card) > 0) {
        inputs.tell(block, KINDS * step + card.index(), usize::from(cards.count(card)) - 1);
    }
}

/// The fewer are left, the more each matters.
fn left_step(left: u8) -> usize {
    usize::from(if left < 12 { left } else { 12 + (left - 12) / 4 })
}

/// None, and then in steps that grow.
fn pile_step(cards: u8) -> usize {
    match cards {
        0..=4 => cards.into(),
        5..=6 => 5,
        7..=9 => 6,
        10..=13 => 7,
        14..=19 => 8,
        _ => 9,
    }
}

/// How far a play is behind the best one, by the club player's reckoning.
fn behind_step(behind: f64) -> usize {
    const STEPS: [f64; 11] = [1e-9, 0.05, 0.1, 0.2, 0.3, 0.45, 0.6, 0.8, 1.1, 1.5, 2.2];
    STEPS.iter().take_while(|step| behind > **step).count()
}

/// In tenths, rounded up: never is for itself.
fn tenths(chance: f64) -> usize {
    libm::ceil(chance * 10.0) as usize
}

fn row_in_view(view: &View, seat: Seat) -> Row {
    let at = seat.index();
    let hand = match view.hands[at] {
        Hand::Open(cards) => cards.len(),
        Hand::Closed(count) => count,
    };
    Row {
        score: view.scores[at],
        hand,
        burnt: view.burnt[at].len(),
        open: view.open[at].into(),
        shown: view.blind[at].iter().filter_map(shown_card).collect(),
        hidden: view.blind[at].iter().filter(|blind| **blind == Blind::Hidden).count() as u8,
        left: view.left(seat),
    }
}

fn row_in_state(state: &State, seat: Seat) -> Row {
    let shown: Tally = Slot::ALL.into_iter().filter_map(|slot| state.shown(seat, slot)).collect();
    Row {
        score: state.score(seat),
        hand: state.hand(seat).len(),
        burnt: state.burnt(seat).len(),
        open: state.open(seat).into(),
        shown,
        hidden: state.blind(seat) - shown.len(),
        left: state.left(seat),
    }
}
