//! Agreeing on luck: browsers commit to numbers, the start fixes who sits where and what is committed,
//! browsers reveal, and when all numbers are in the game begins. `docs/luck.md` says why.

use catalog::Entry;
use engine::{Seat, Setup};
use play::luck::{Digest, Nonce};
use store::Status;
use tokio::time::Instant;

use crate::guest::Guest;
use crate::problem::Problem;

use super::{Draft, Note, lots, setup_lines};

impl Draft {
    /// A browser commits to its number: for this game or, once it is over, for the next one.
    pub(crate) fn commit(&mut self, guest: &Guest, commitment: Digest) -> Result<(), Problem> {
        let seat = self.next.seat_of(guest).ok_or(Problem::NotSeated)?;
        if self.next.is_over() && self.next.row.next.is_none() {
            self.next.luck.next.insert(seat.index(), commitment);
            return Ok(());
        }
        self.must_wait()?;
        Ok(self.next.luck.commit(seat, commitment)?)
    }

    /// The host starts the game: seats, options and commitments are fixed from now on.
    pub(crate) fn start(&mut self, guest: &Guest) -> Result<(), Problem> {
        self.must_wait()?;
        self.must_be_host(guest)?;
        self.end_invitations(guest.language);
        self.expect_playable(guest)?;
        self.next.luck.freeze();
        self.next.since = Instant::now();
        self.begin_if_complete()
    }

    /// A browser reveals the number that it has committed to; also again.
    pub(crate) fn reveal(&mut self, guest: &Guest, number: Nonce) -> Result<(), Problem> {
        let seat = self.next.seat_of(guest).ok_or(Problem::NotSeated)?;
        self.next.luck.reveal(seat, number)?;
        self.begin_if_complete()
    }

    /// Nobody waits any longer for numbers that were not revealed; all are told whose are missing.
    pub(super) fn give_up_numbers(&mut self) -> Result<(), Problem> {
        if !self.next.is_frozen() {
            return Ok(());
        }
        for seat in self.next.luck.give_up() {
            self.note(Note::Withheld(seat));
        }
        self.begin_if_complete()
    }

    /// The game begins when all numbers are in: first of all, lots are drawn.
    fn begin_if_complete(&mut self) -> Result<(), Problem> {
        if !self.next.is_frozen() || !self.next.luck.is_complete() {
            return Ok(());
        }
        let game = self.game()?;
        let drawn = self.next.luck.draw_seat(self.next.setup().seats.max(1));
        let (setup, by_lots) = self.with_lots(game, drawn);
        self.next.row.setup = setup_lines(&setup.options);
        self.next.luck.lots = by_lots;
        self.next.play = Some((game.start)(setup).map_err(|_| Problem::Nonsense)?.into());
        self.next.row.status = Status::Running;
        self.next.since = Instant::now();
        Ok(())
    }

    /// What the rules refuse is refused before anything is fixed. Whom lots will choose does not matter.
    fn expect_playable(&self, guest: &Guest) -> Result<(), Problem> {
        let game = self.game()?;
        let (setup, _) = self.with_lots(game, Seat::new(0));
        let seats = setup.seats;
        let refused = |error| Problem::Refused((game.setup_error)(&error, seats, guest.language));
        (game.start)(setup).map(drop).map_err(refused)
    }

    fn game(&self) -> Result<&'static Entry, Problem> {
        catalog::find(&self.next.row.game).ok_or(Problem::Nonsense)
    }

    /// What is agreed on, with the seat that lots have chosen; and the options that were left to them.
    fn with_lots(&self, game: &Entry, drawn: Seat) -> (Setup, Vec<String>) {
        let mut setup = self.next.setup();
        let mut by_lots = Vec::new();
        for (name, value) in setup.options.iter_mut().filter(|(name, _)| lots::may_decide(game, name)) {
            if value == lots::LOTS {
                *value = drawn.to_string();
                by_lots.push(name.clone());
            }
        }
        (setup, by_lots)
    }
}
