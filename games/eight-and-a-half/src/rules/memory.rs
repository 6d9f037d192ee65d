//! What anybody at the table can remember of a round, and what follows from it.
//!
//! Everybody remembers the same: who did what, and which hands that leaves possible. What a seat
//! knows beyond that is in its own hand.

use alloc::vec::Vec;

use engine::{Seat, Seats};

use crate::rules::action::{Action, Event, Seen, Slot, Source};
use crate::rules::cards::Card;
use crate::rules::few::Few;
use crate::rules::hand_set::HandSet;
use crate::rules::meld::Meld;
use crate::rules::state::{SEATS, from_dealer};
use crate::rules::value::Value;

/// What somebody did, and on what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// Who.
    pub seat: Seat,
    /// The value that the pile had.
    pub on: Value,
    /// What they did.
    pub action: Action,
    /// E19: the blind card that was turned up, if one was.
    pub flipped: Option<Card>,
}

impl Turn {
    /// E19: was it this blind card that was turned up?
    pub(crate) fn turned_up(&self, seat: Seat, slot: Slot) -> bool {
        self.seat == seat && self.action == Action::Flip(slot)
    }
}

/// The turns of this round, and what they tell about the hands.
#[derive(Clone, PartialEq, Debug)]
pub struct Memory {
    pub(crate) turns: Vec<Turn>,
    /// By seat.
    pub(crate) possible: [HandSet; SEATS],
    /// E6: those before the opener, who would have opened with an equal card.
    before_opener: Seats,
}

impl Default for Memory {
    fn default() -> Memory {
        Memory { turns: Vec::new(), possible: [HandSet::every(0); SEATS], before_opener: Seats::NONE }
    }
}

impl Memory {
    pub(crate) fn remember(&mut self, seen: &Seen) {
        match *seen {
            Seen::Dealt { seats, dealer, opener, .. } => {
                let before_opener = from_dealer(dealer, seats).take_while(|seat| *seat != opener).collect();
                *self = Memory {
                    possible: [HandSet::every(Few::MOST); SEATS],
                    before_opener,
                    ..Memory::default()
                };
            }
            Seen::Drew { seat, count, .. } => {
                (0..count).for_each(|_| self.possible[seat.index()].draw());
            }
            Seen::Open(Event::Played { seat, from, on, play }) => self.played(seat, from, on, play),
            Seen::Open(Event::Failed { seat, slot, card, on }) => {
                self.push(seat, on, Action::Flip(slot), Some(card));
            }
            Seen::Open(Event::Took { seat, on, .. }) => self.took(seat, on),
            Seen::Open(_) => {}
        }
    }

    fn push(&mut self, seat: Seat, on: Value, action: Action, flipped: Option<Card>) {
        self.turns.push(Turn { seat, on, action, flipped });
    }

    fn played(&mut self, seat: Seat, from: Source, on: Value, play: Meld) {
        if self.turns.is_empty() {
            self.possible = self.possible_if_opened(seat, play.cards().iter().find(|card| card.is_yellow()));
        }
        match (from, play) {
            (Source::Blind(slot), Meld::Same(card, _)) => self.push(seat, on, Action::Flip(slot), Some(card)),
            _ => self.push(seat, on, Action::Play(play), None),
        }
        if from == Source::Hand {
            self.possible[seat.index()].play(play);
        }
    }

    /// E6: what it tells that the opener's lowest yellow card is this. Nobody had a lower one, and
    /// nobody before the opener an equal one; without any, nobody had one.
    pub(crate) fn possible_if_opened(&self, opener: Seat, lowest: Option<Card>) -> [HandSet; SEATS] {
        let mut possible = self.possible;
        for (seat, hands) in (0..).map(Seat::new).zip(&mut possible) {
            let yellow = || Card::ALL.into_iter().filter(|card| card.is_yellow());
            let is_lower = |card: &Card| lowest.is_none_or(|lowest| card.index() < lowest.index());
            let none_lower = HandSet::of_none(hands.size(), yellow().filter(is_lower));
            let has_equal = |hands: HandSet| lowest.map_or(hands, |lowest| hands.holding(lowest));
            let open_with_it = has_equal(none_lower);
            *hands = hands.and(&match (seat == opener, self.before_opener.contains(seat)) {
                (true, _) => open_with_it,
                (_, true) => none_lower.without(&open_with_it),
                (_, false) => none_lower,
            });
        }
        possible
    }

    /// E9: who took the pile could not play. After a blind card that failed the turn is
    /// remembered already, and there is no hand to learn about.
    fn took(&mut self, seat: Seat, on: Value) {
        let flipped = self.turns.last().is_some_and(|turn| turn.seat == seat && turn.flipped.is_some());
        if !flipped {
            self.push(seat, on, Action::Take, None);
        }
        self.possible[seat.index()].was_stuck(on);
    }
}

#[cfg(test)]
mod tests {
    use core::cmp::Ordering;

    use super::*;

    #[test]
    fn e6_the_opening_tells_what_trying_every_hand_does() {
        let yellow = Card::ALL.into_iter().filter(|card| card.is_yellow());
        let rank = |card: Option<Card>| card.map_or(Card::ALL.len(), Card::index);
        let opener = Seat::new(2);
        let before_opener = [0, 1].map(Seat::new).into_iter().collect();
        let memory = Memory { possible: [HandSet::every(3); SEATS], before_opener, ..Memory::default() };
        for lowest in yellow.map(Some).chain([None]) {
            let possible = memory.possible_if_opened(opener, lowest);
            for (seat, hands) in (0..).map(Seat::new).zip(possible) {
                let could = |hand: &Few| match rank(hand.lowest_yellow()).cmp(&rank(lowest)) {
                    Ordering::Less => false,
                    Ordering::Equal => !before_opener.contains(seat),
                    Ordering::Greater => seat != opener,
                };
                assert!(hands.iter().eq(HandSet::every(3).iter().filter(could)), "{seat} {lowest:?}");
            }
        }
    }
}
