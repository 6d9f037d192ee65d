//! A game of any kind, and its luck.

use bots::Generator;
use catalog::{Entry, OpenError};
use engine::{Outcome, Pending, Record, Seat, Setup, SetupError};
use play::{AnyPlay, Refused};
use rand_core::SeedableRng;

use crate::action_name::ActionName;

/// A game in progress, with luck of its own. It notes for every viewer the lines that it saw, so that
/// a player's whole knowledge can be told.
pub(crate) struct Session {
    pub(crate) play: Box<dyn AnyPlay>,
    pub(crate) luck: Luck,
    /// How often chance struck so far.
    strokes: u64,
}

/// Whence luck comes, and whether it strikes by itself.
#[derive(Clone, Copy)]
pub(crate) struct Luck {
    pub(crate) seed: u64,
    pub(crate) is_automatic: bool,
}

impl Session {
    /// A new game. Luck that is due strikes at once, if it strikes by itself.
    pub(crate) fn start(entry: &Entry, setup: Setup, luck: Luck) -> Result<Session, SetupError> {
        let mut session = Session::of((entry.start)(setup)?, luck);
        session.settle();
        Ok(session)
    }

    /// The game of a record.
    pub(crate) fn replay(record: &Record, luck: Luck) -> Result<Session, OpenError> {
        let mut session = Session::of(catalog::open(record)?, Luck { is_automatic: false, ..luck });
        for line in &record.steps {
            let taken = session.take(&line.text);
            taken.map_err(|refused| OpenError::Step { line: line.number, refused })?;
        }
        session.luck = luck;
        session.settle();
        Ok(session)
    }

    fn of(mut play: Box<dyn AnyPlay>, luck: Luck) -> Session {
        play.note_lines();
        Session { play, luck, strokes: 0 }
    }

    /// The seat does something.
    pub(crate) fn act(&mut self, seat: Seat, action: &ActionName) -> Result<(), Refused> {
        match action {
            ActionName::Index(number) => self.play.act(seat, *number)?,
            ActionName::Text(text) => self.play.take(&format!("{seat} {text}"))?,
        }
        self.settle();
        Ok(())
    }

    /// Takes a line of the record.
    pub(crate) fn take(&mut self, line: &str) -> Result<(), Refused> {
        let is_chance = matches!(self.play.pending(), Pending::Chance(_));
        self.play.take(line)?;
        self.strokes += u64::from(is_chance);
        self.settle();
        Ok(())
    }

    /// Chance strikes once, if it is due.
    pub(crate) fn draw(&mut self) -> Result<(), Refused> {
        self.draw_once()?;
        self.settle();
        Ok(())
    }

    /// A game that the seat can't tell from this one, with other luck to come.
    pub(crate) fn imagine(&self, seat: Seat, seed: u64) -> Session {
        let play = self.play.imagine(seat, &mut Generator::seed_from_u64(seed));
        Session { play, luck: Luck { seed, ..self.luck }, strokes: self.strokes }
    }

    fn draw_once(&mut self) -> Result<(), Refused> {
        self.play.draw_chance(&mut arena::luck(self.luck.seed, 0, self.strokes))?;
        self.strokes += 1;
        Ok(())
    }

    /// Lets luck strike that is due, if it strikes by itself.
    fn settle(&mut self) {
        while self.luck.is_automatic && matches!(self.play.pending(), Pending::Chance(_)) {
            self.draw_once().expect("luck is due");
        }
    }
}

impl Clone for Session {
    fn clone(&self) -> Session {
        Session { play: self.play.boxed(), ..*self }
    }
}

/// What each seat gets: everybody stakes 1, and the winners share the pot; in a draw everybody gets
/// their own back. So it adds up to 0.
pub(crate) fn returns(pending: Pending, seats: u8) -> impl Iterator<Item = f64> {
    let won = move |seat, outcome: Outcome| outcome.share(seat, seats) * f64::from(seats) - 1.0;
    (0..seats).map(Seat::new).map(move |seat| match pending {
        Pending::Over(outcome) => won(seat, outcome),
        Pending::Seats(_) | Pending::Chance(_) => 0.0,
    })
}
