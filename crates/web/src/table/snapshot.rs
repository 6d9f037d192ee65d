//! How a table stands at one moment.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use bots::Level;
use engine::{Pending, Seat, Seats, Setup, Viewer};
use store::{By, Message, Seat as Occupant, Status};
use tokio::time::Instant;
use words::{Language, Names};

use crate::guest::Guest;
use play::luck::Luck;
use play::{AnyPlay, Reader};

use super::terms::Terms;

/// A table at one moment.
#[derive(Clone)]
pub struct Snapshot {
    /// As the store has it; terms and luck are kept in their own fields.
    pub row: store::Table,
    /// What the host decided.
    pub terms: Terms,
    /// What decides deals and rolls.
    pub luck: Luck,
    /// The game, once it has begun.
    pub play: Option<Arc<dyn AnyPlay>>,
    /// Who took each step.
    pub by: Arc<Vec<By>>,
    /// What was said.
    pub messages: Arc<Vec<Message>>,
    /// The seats that a bot keeps for somebody who is gone.
    pub kept: Seats,
    /// When the game came to wait for what it waits for.
    pub since: Instant,
    /// Is this how the table was, and no longer is?
    pub is_past: bool,
    /// The game at the steps that some have missed.
    pub(crate) missed: Missed,
}

/// The game at earlier steps, worked out once for all who missed them. They are the last few, and a
/// changed snapshot begins without any.
#[derive(Default)]
pub(crate) struct Missed(Mutex<BTreeMap<usize, Arc<dyn AnyPlay>>>);

impl Missed {
    /// Whoever comes second waits, which is shorter than playing it all again.
    fn at(&self, step: usize, play_again: impl FnOnce() -> Arc<dyn AnyPlay>) -> Arc<dyn AnyPlay> {
        let mut missed = self.0.lock().expect("what was played once can be played again");
        missed.entry(step).or_insert_with(play_again).clone()
    }
}

impl Clone for Missed {
    fn clone(&self) -> Missed {
        Missed::default()
    }
}

/// Who plays at a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// Somebody with a cookie.
    Person,
    /// A program.
    Bot(Level),
}

impl Player {
    /// Reads what the store has.
    pub fn of(occupant: &Occupant) -> Player {
        occupant.kind.parse().map_or(Player::Person, Player::Bot)
    }
}

impl Snapshot {
    /// The row with everything that belongs into it.
    pub(crate) fn stored(&self) -> store::Table {
        let json = "terms and luck are plain data";
        store::Table {
            terms: serde_json::to_string(&self.terms).expect(json),
            fate: serde_json::to_string(&self.luck).expect(json),
            ..self.row.clone()
        }
    }

    /// The number of steps taken.
    pub fn step(&self) -> usize {
        self.play.as_ref().map_or(0, |play| play.step())
    }

    /// The table as it was after so many steps, for those who missed that.
    pub fn back(&self, step: usize) -> Snapshot {
        let mut earlier = self.clone();
        if step < self.step() {
            let play = |play: &Arc<dyn AnyPlay>| self.missed.at(step, || Arc::from(play.back(step)));
            earlier.play = self.play.as_ref().map(play);
            earlier.row.status = Status::Running;
            earlier.is_past = true;
        }
        earlier
    }

    /// Has the game not begun?
    pub fn is_waiting(&self) -> bool {
        self.row.status == Status::Waiting
    }

    /// Has the game ended?
    pub fn is_over(&self) -> bool {
        self.row.status == Status::Over
    }

    /// Whom the game asks.
    pub fn asked(&self) -> Seats {
        match self.play.as_ref().map(|play| play.pending()) {
            Some(Pending::Seats(seats)) => seats,
            _ => Seats::NONE,
        }
    }

    /// The guest's seat.
    pub fn seat_of(&self, guest: &Guest) -> Option<Seat> {
        let own = |occupant: &Occupant| occupant.player.as_deref() == Some(&guest.id);
        self.row.seats.iter().position(own).map(|at| Seat::new(at as u8))
    }

    /// What the guest may see.
    pub fn viewer(&self, guest: &Guest) -> Viewer {
        self.seat_of(guest).map_or(Viewer::Public, Viewer::Seat)
    }

    /// Is the guest the host?
    pub fn is_host(&self, guest: &Guest) -> bool {
        self.row.host == guest.id
    }

    /// Who plays at the seat.
    pub fn player(&self, seat: Seat) -> Player {
        Player::of(&self.row.seats[seat.index()])
    }

    /// Which bot moves for the seat, and on whose behalf.
    pub fn mover(&self, seat: Seat) -> Option<(Level, By)> {
        match self.player(seat) {
            Player::Bot(level) => Some((level, By::Bot)),
            Player::Person if self.kept.contains(seat) => Some((Level::Club, By::Keeper)),
            Player::Person => None,
        }
    }

    /// Every seat.
    pub fn everyone(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.row.seats.len() as u8).map(Seat::new)
    }

    /// The names of the players.
    pub fn names(&self) -> Names {
        Names::new(self.row.seats.iter().map(|occupant| occupant.name.as_str()))
    }

    /// For whom things are said and drawn.
    pub fn reader<'a>(&self, viewer: Viewer, language: Language, names: &'a Names) -> Reader<'a> {
        Reader { viewer, language, names }
    }

    /// The seats and options as they were agreed on so far.
    pub fn setup(&self) -> Setup {
        let option =
            |line: &str| line.split_once(' ').map(|(name, value)| (name.to_owned(), value.to_owned()));
        let options = self.row.setup.lines().filter_map(option).collect();
        Setup { seats: self.row.seats.len() as u8, options }
    }
}
