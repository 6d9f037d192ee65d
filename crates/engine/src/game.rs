//! One play of a game: a world, and the log that leads to it.

use alloc::string::ToString;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use core::ops::Deref;

use rand_core::Rng;

use crate::record::Record;
use crate::{Chance as _, PlayError, Refusal, Rules, Seat, Setup, SetupError, Step, World};

/// One play of a game.
///
/// The log is what counts: the [`World`] always is what replaying it gives. Everything from
/// outside comes in through [`Game::play`] or [`Game::take`], which check. A game lends its world to
/// be looked at, and never to be changed behind the log's back.
///
/// The log leads there from the beginning, or from a world that was [imagined](Game::imagine).
pub struct Game<R: Rules> {
    setup: Setup,
    /// The imagined world from which the log starts; `None`: from the beginning.
    imagined: Option<Arc<World<R>>>,
    world: World<R>,
    log: Vec<Step<R>>,
}

impl<R: Rules> Deref for Game<R> {
    type Target = World<R>;

    fn deref(&self) -> &World<R> {
        &self.world
    }
}

impl<R: Rules> Game<R> {
    /// A new game, before the first deal.
    pub fn new(setup: Setup) -> Result<Game<R>, SetupError> {
        let world = World::new(&setup)?;
        Ok(Game { setup, imagined: None, world, log: Vec::new() })
    }

    /// A game that the seat can't tell from this one, chosen at random. Its log is empty: how it came
    /// to stand like that is not imagined.
    pub fn imagine<G: Rng + ?Sized>(&self, seat: Seat, rng: &mut G) -> Game<R> {
        let world = self.world.imagine(seat, rng);
        let imagined = Some(Arc::new(world.clone()));
        Game { setup: self.setup.clone(), imagined, world, log: Vec::new() }
    }

    /// Was this game imagined, so that its log does not start at the beginning?
    pub fn is_imagined(&self) -> bool {
        self.imagined.is_some()
    }

    /// How things stand.
    pub fn world(&self) -> &World<R> {
        &self.world
    }

    /// What was agreed before the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// All that happened, in order.
    pub fn log(&self) -> &[Step<R>] {
        &self.log
    }

    /// The number of steps so far.
    pub fn step(&self) -> usize {
        self.log.len()
    }

    /// The seat wants to do this. `expected_step` is the number of steps it had seen when it
    /// decided: a click on yesterday's page is refused.
    pub fn play(
        &mut self,
        seat: Seat,
        action: R::Action,
        expected_step: usize,
    ) -> Result<Vec<R::Event>, PlayError<R::Refusal>> {
        self.expect_step(expected_step)?;
        self.take(Step::Action(seat, action))
    }

    /// Is this the number of steps so far? If not, the game has gone on since somebody decided.
    pub fn expect_step(&self, expected: usize) -> Result<(), PlayError<R::Refusal>> {
        let now = self.step();
        if expected == now { Ok(()) } else { Err(PlayError::Stale { expected, now }) }
    }

    /// Chance strikes as the generator has it, if it is what the game waits for.
    pub fn draw_chance<G: Rng + ?Sized>(
        &mut self,
        rng: &mut G,
    ) -> Result<Vec<R::Event>, PlayError<R::Refusal>> {
        let step = self.world.draw_chance(rng)?;
        self.take(step)
    }

    /// Checks a step and takes it; if it is refused, nothing has changed.
    pub fn take(&mut self, step: Step<R>) -> Result<Vec<R::Event>, PlayError<R::Refusal>> {
        let events = self.world.take(&step)?;
        self.log.push(step);
        Ok(events)
    }

    /// Two cards that lie [face down](Rules::face_down) change places, as if they had been dealt like
    /// that. Nobody can tell, and the log says so too.
    pub fn exchange(&mut self, one: usize, other: usize) {
        let deals = self.log.iter_mut().rev().filter_map(|step| match step {
            Step::Chance(chance) if chance.word() == "deal" => Some(chance),
            _ => None,
        });
        deals.take(1).for_each(|deal| deal.exchange(one, other));
        R::exchange(&mut self.world.state, one, other);
    }

    /// The game as it was after so many steps.
    pub fn back(&self, step: usize) -> Game<R> {
        let world = match &self.imagined {
            Some(world) => World::clone(world),
            None => World::new(&self.setup).expect("it was set up like this before"),
        };
        let log = Vec::new();
        let mut earlier = Game { setup: self.setup.clone(), imagined: self.imagined.clone(), world, log };
        for step in &self.log[..step.min(self.step())] {
            earlier.take(step.clone()).expect("what was taken once can be taken again");
        }
        earlier
    }

    /// The game so far as a record; of an imagined one, what happened since.
    pub fn record(&self) -> Record {
        Record::new(R::SLUG, self.setup.clone(), self.log.iter().map(ToString::to_string))
    }

    /// The game that the record tells. Fails with the number of the line that can't be taken.
    pub fn replay(record: &Record) -> Result<Game<R>, ReplayError<R::Refusal>> {
        let mut game = Game::new(record.setup.clone()).map_err(ReplayError::Setup)?;
        for line in &record.steps {
            let taken = game.read_step(&line.text).and_then(|step| game.take(step));
            taken.map_err(|error| ReplayError::Step { line: line.number, error })?;
        }
        Ok(game)
    }
}

impl<R: Rules> Clone for Game<R> {
    fn clone(&self) -> Game<R> {
        Game {
            setup: self.setup.clone(),
            imagined: self.imagined.clone(),
            world: self.world.clone(),
            log: self.log.clone(),
        }
    }
}

/// Why a record is not a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayError<E> {
    /// The game can't be set up like that.
    Setup(SetupError),
    /// A step can't be taken.
    Step {
        /// The number of its line in the text.
        line: usize,
        /// Why not.
        error: PlayError<E>,
    },
}

impl<E: Refusal> fmt::Display for ReplayError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Setup(error) => error.fmt(f),
            ReplayError::Step { line, error } => write!(f, "line {line}: {error}"),
        }
    }
}

impl<E: Refusal> Error for ReplayError<E> {}
