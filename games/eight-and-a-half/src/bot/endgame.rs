//! The end of a round, solved: once no hand is left, everybody knows the same, and the only secrets
//! are blind cards that nobody has seen.
//!
//! Every play and every card that may be turned up is followed to the end of the round, each
//! player doing what is best for themselves (expectimax with a share for each). That is given up if
//! it takes too long.

use alloc::vec::Vec;

use bots::Shares;
use engine::{Choices, Hand, Mask, Seat, Seats};

use super::MOST_SEATS;
use super::chances::goers;
use super::position::{plays, shown_card, unseen_in_view};
use super::standing::match_shares;
use super::tally::Tally;
use crate::rules::{before, winner_from};
use crate::{Action, Blind, Card, Count, Few, Five, Meld, Value, View, points};

/// The most positions that are looked at: a millisecond or two.
const PATIENCE: u32 = 30_000;

/// What each action is really worth to everybody, if that can be found out.
pub(super) fn solve(view: &View, legal: Mask<Action>) -> Option<Vec<(Action, Shares)>> {
    if !view.hands.iter().all(is_empty) {
        return None;
    }
    let endgame = Endgame::of(view);
    let mut patience = PATIENCE;
    legal.iter().map(|action| Some((action, endgame.action(view, action, &mut patience)?))).collect()
}

fn is_empty(hand: &Hand<Few>) -> bool {
    matches!(*hand, Hand::Closed(0) | Hand::Open(Few::NONE))
}

/// What lies on the table when no hand is left.
#[derive(Clone, Copy)]
struct Endgame {
    seats: u8,
    turn: Seat,
    value: Value,
    five: Five,
    /// E22: how many points win at least when this round is over.
    goal: u16,
    /// Is it the last round there is?
    is_last: bool,
    pile: u8,
    /// The blind cards that nobody has seen, whosever they are.
    hidden: Tally,
    rows: [Row; MOST_SEATS],
}

/// What belongs to one seat.
#[derive(Clone, Copy)]
struct Row {
    open: Tally,
    /// Blind cards that everybody has seen.
    shown: Tally,
    /// How many nobody has.
    hidden: u8,
    burnt: u8,
    score: u16,
}

impl Row {
    const NONE: Row = Row { open: Tally::NONE, shown: Tally::NONE, hidden: 0, burnt: 0, score: 0 };

    fn of(view: &View, seat: Seat) -> Row {
        let blind = &view.blind[seat.index()];
        Row {
            open: view.open[seat.index()].into(),
            shown: blind.iter().filter_map(shown_card).collect(),
            hidden: blind.iter().filter(|blind| **blind == Blind::Hidden).count() as u8,
            burnt: view.burnt[seat.index()].len(),
            score: view.scores[seat.index()],
        }
    }

    /// E20: with no hand and no bank.
    fn left(&self) -> u8 {
        self.open.len() + self.shown.len() + self.hidden
    }
}

impl Endgame {
    fn of(view: &View) -> Endgame {
        let mut rows = [Row::NONE; MOST_SEATS];
        rows.iter_mut()
            .zip(Seats::all(view.seats()).iter())
            .for_each(|(row, seat)| *row = Row::of(view, seat));
        let (turn, value, five, pile) = (view.turn, view.value, view.five, view.pile.len());
        let (goal, is_last) = (view.pack.goal(view.round), view.pack.is_last(view.round));
        let hidden = unseen_in_view(view);
        Endgame { seats: view.seats(), turn, value, five, goal, is_last, pile, hidden, rows }
    }

    fn row(&mut self) -> &mut Row {
        &mut self.rows[self.turn.index()]
    }

    fn action(&self, view: &View, action: Action, patience: &mut u32) -> Option<Shares> {
        match action {
            Action::Play(play) => self.play(play, patience),
            Action::Take => self.taken().shares(patience),
            Action::Flip(slot) => match view.blind[view.turn.index()][slot.index()] {
                Blind::Known(card) => self.flip_shown(card, patience),
                Blind::Hidden | Blind::Gone => self.flip_hidden(patience),
            },
        }
    }

    /// What each seat can hope for.
    fn shares(&self, patience: &mut u32) -> Option<Shares> {
        *patience = patience.checked_sub(1)?;
        let row = &self.rows[self.turn.index()];
        if row.open.len() == 0 {
            return self.flips(row, patience);
        }
        let mut best = None;
        for play in plays(row.open, self.value) {
            best = self.better(best, self.play(play, patience)?);
        }
        if best.is_some() { best } else { self.taken().shares(patience) }
    }

    fn flips(&self, row: &Row, patience: &mut u32) -> Option<Shares> {
        let mut best = None;
        for card in Card::ALL.into_iter().filter(|card| row.shown.count(*card) > 0) {
            best = self.better(best, self.flip_shown(card, patience)?);
        }
        if row.hidden > 0 {
            best = self.better(best, self.flip_hidden(patience)?);
        }
        best
    }

    fn better(&self, best: Option<Shares>, shares: Shares) -> Option<Shares> {
        let at = self.turn.index();
        best.filter(|best| best[at] >= shares[at]).or(Some(shares))
    }

    fn play(&self, play: Meld, patience: &mut u32) -> Option<Shares> {
        let mut after = *self;
        after.row().open = after.row().open.without(play.into());
        after.laid(play).shares(patience)
    }

    fn flip_shown(&self, card: Card, patience: &mut u32) -> Option<Shares> {
        let mut after = *self;
        if !goers(self.value).contains(card) {
            return after.taken().shares(patience);
        }
        after.row().shown = after.row().shown.without(Tally::NONE.with(card, 1));
        after.turned_up(card, patience)
    }

    /// E19: any of the hidden cards, each equally likely.
    fn flip_hidden(&self, patience: &mut u32) -> Option<Shares> {
        let mut sum = [0.0; Seats::MOST as usize];
        for card in Card::ALL.into_iter().filter(|card| self.hidden.count(*card) > 0) {
            let mut after = *self;
            after.hidden = after.hidden.without(Tally::NONE.with(card, 1));
            after.row().hidden -= 1;
            let shares = if goers(self.value).contains(card) {
                after.turned_up(card, patience)?
            } else {
                after.row().shown = after.row().shown.with(card, 1);
                after.taken().shares(patience)?
            };
            let chance = f64::from(self.hidden.count(card)) / f64::from(self.hidden.len());
            sum.iter_mut().zip(shares).for_each(|(sum, share)| *sum += chance * share);
        }
        Some(sum)
    }

    /// A blind card that goes is laid; E20: the last one ends the round.
    fn turned_up(&self, card: Card, patience: &mut u32) -> Option<Shares> {
        let after = self.laid(Meld::one(card));
        if self.rows[self.turn.index()].left() == 0 { Some(after.end()) } else { after.shares(patience) }
    }

    /// E18: the cards lie on the pile, and police is settled.
    fn laid(&self, play: Meld) -> Endgame {
        let mut after = *self;
        after.pile += Tally::from(play).len();
        after.value = self.five.after(self.value, play);
        if self.value.is_policed_by(play) {
            after.burn(before(self.turn, self.seats));
        } else {
            after.turn = self.turn.next(self.seats);
        }
        after
    }

    /// E9: the player in turn takes the pile.
    fn taken(&self) -> Endgame {
        let mut after = *self;
        after.burn(self.turn);
        after.turn = self.turn.next(self.seats);
        after
    }

    fn burn(&mut self, seat: Seat) {
        self.rows[seat.index()].burnt += self.pile;
        (self.pile, self.value) = (0, Value::EMPTY);
    }

    /// E21, E22: what the points of the round make of the match.
    fn end(&self) -> Shares {
        let seats = usize::from(self.seats);
        let counts = self.rows.map(|row| Count { left: row.left(), burnt: row.burnt });
        let mut scores = self.rows.map(|row| row.score);
        scores.iter_mut().zip(points(&counts[..seats])).for_each(|(score, more)| *score += u16::from(more));
        let score = |at: usize| scores.get(at).map_or(0.0, |score| f64::from(*score));
        match winner_from(self.goal, scores[..seats].iter().copied()) {
            Some(seat) => core::array::from_fn(|at| f64::from(u8::from(at == seat.index()))),
            None if self.is_last => [1.0 / f64::from(self.seats); Seats::MOST as usize],
            None => match_shares(&core::array::from_fn(score), self.seats),
        }
    }
}
