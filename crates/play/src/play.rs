//! One game in progress, with what happened at each step.

use std::borrow::Cow;
use std::ops::Deref;
use std::sync::Arc;

use engine::game::ReplayError;
use engine::world::noticed;
use engine::{Game, Line, PlayError, Record, Rules, Seat, Setup, SetupError, Step, Viewer};
use rand_core::Rng;

use crate::scores::Scores;

/// A game in progress, and what happened at each of its steps: words and movements come from that.
///
/// It lends its [`Game`] to be looked at; every step goes through here.
pub struct Play<R: Rules> {
    game: Game<R>,
    /// By step. Shared, because a table keeps a copy of the play for each of its changes.
    events: Vec<Arc<[R::Event]>>,
    /// For each of [`Viewer::all`] the lines that it saw, if anybody wants to know; the referee's are those
    /// before the log.
    notes: Option<Vec<String>>,
    pub(crate) scores: Scores,
}

impl<R: Rules> Deref for Play<R> {
    type Target = Game<R>;

    fn deref(&self) -> &Game<R> {
        &self.game
    }
}

impl<R: Rules> Play<R> {
    /// A new game, before its first step.
    pub fn new(setup: Setup) -> Result<Play<R>, SetupError> {
        Ok(Play { game: Game::new(setup)?, events: Vec::new(), notes: None, scores: Scores::default() })
    }

    /// The game that the record tells. Fails with the number of the line that can't be taken.
    pub fn replay(record: &Record) -> Result<Play<R>, ReplayError<R::Refusal>> {
        let mut play = Play::new(record.setup.clone()).map_err(ReplayError::Setup)?;
        play.take_all(&record.steps)?;
        Ok(play)
    }

    /// Takes the lines of a record.
    pub(crate) fn take_all(&mut self, lines: &[Line]) -> Result<(), ReplayError<R::Refusal>> {
        lines.iter().try_for_each(|line| {
            let taken = self.read_step(&line.text).and_then(|step| self.take(step));
            taken.map_err(|error| ReplayError::Step { line: line.number, error })
        })
    }

    /// From now on everybody notes the lines that they see: see [`Play::lines_seen`].
    pub fn note_lines(&mut self) {
        self.notes = Some(Viewer::all(self.seats()).map(|_| String::new()).collect());
    }

    /// Checks a step and takes it; if it is refused, nothing has changed.
    pub fn take(&mut self, step: Step<R>) -> Result<(), PlayError<R::Refusal>> {
        let lines = self.lines(&step)?;
        let events: Arc<[R::Event]> = self.game.take(step)?.into();
        let viewers = watchers(self.seats());
        for ((note, viewer), line) in self.notes.iter_mut().flatten().zip(viewers).zip(lines) {
            note.push_str(&line);
            note.push('\n');
            note.extend(noticed::<R>(&events, viewer));
        }
        self.events.push(events);
        self.scores.expire();
        Ok(())
    }

    /// The seat wants to do this. `expected_step` is the number of steps it had seen when it decided:
    /// a click on yesterday's page is refused.
    pub fn act(
        &mut self,
        seat: Seat,
        action: R::Action,
        expected_step: usize,
    ) -> Result<(), PlayError<R::Refusal>> {
        self.game.expect_step(expected_step)?;
        self.take(Step::Action(seat, action))
    }

    /// Chance strikes as the generator has it, if it is what the game waits for.
    pub fn draw_chance<G: Rng + ?Sized>(&mut self, rng: &mut G) -> Result<(), PlayError<R::Refusal>> {
        let step = self.game.world().draw_chance(rng)?;
        self.take(step)
    }

    /// Two cards that lie face down change places, as if they had been dealt like that: see
    /// [`Game::exchange`].
    pub(crate) fn exchange(&mut self, one: usize, other: usize) {
        self.game.exchange(one, other);
    }

    /// The game as it was after so many steps.
    pub fn back(&self, step: usize) -> Play<R> {
        let game = self.game.back(step);
        Play { events: self.events[..game.step()].to_vec(), game, notes: None, scores: Scores::default() }
    }

    /// A play that the seat can't tell from this one, chosen at random. The others know there what
    /// everybody knows.
    pub fn imagine<G: Rng + ?Sized>(&self, seat: Seat, rng: &mut G) -> Play<R> {
        let known = |viewer| if viewer == Viewer::Seat(seat) { viewer } else { Viewer::Public };
        let note = |viewer| self.lines_seen(known(viewer)).map(Cow::into_owned);
        let notes = Viewer::all(self.seats()).map(note).collect();
        Play { game: self.game.imagine(seat, rng), events: Vec::new(), notes, scores: Scores::default() }
    }

    /// What happened at a step; the first is 1.
    pub(crate) fn events(&self, step: usize) -> &[R::Event] {
        step.checked_sub(1).and_then(|at| self.events.get(at)).map_or(&[], |events| events)
    }

    /// What the viewer saw of a step; the first is 1.
    pub fn seen(&self, step: usize, viewer: Viewer) -> Vec<R::Seen> {
        let at = step.checked_sub(1).and_then(|at| self.events.get(at..at + 1));
        seen::<R>(at.unwrap_or_default(), viewer)
    }

    /// What the viewer saw of all steps after so many.
    pub fn seen_since(&self, step: usize, viewer: Viewer) -> Vec<R::Seen> {
        seen::<R>(&self.events[step.min(self.step())..], viewer)
    }

    /// All steps as the viewer saw them, one line each, and as comments what else it noticed, if they were
    /// [noted](Play::note_lines). The referee's are the lines of the record.
    pub fn lines_seen(&self, viewer: Viewer) -> Option<Cow<'_, str>> {
        let note = self.notes.as_ref()?[viewer.position(self.seats())].as_str();
        let line = |step: &Step<R>| format!("{step}\n");
        Some(match viewer {
            // What lies face down may still change places, and then the log says so.
            Viewer::Referee => (note.to_owned() + &self.log().iter().map(line).collect::<String>()).into(),
            Viewer::Seat(_) | Viewer::Public => note.into(),
        })
    }

    /// What everybody who notes it will see of a step, if it can be taken.
    fn lines(&self, step: &Step<R>) -> Result<Vec<String>, PlayError<R::Refusal>> {
        if self.notes.is_none() {
            return Ok(Vec::new());
        }
        self.check(step)?;
        Ok(watchers(self.seats()).map(|viewer| self.line_seen(step, viewer)).collect())
    }
}

/// Those who note what they see; the referee, who comes last, reads the log.
fn watchers(seats: u8) -> impl Iterator<Item = Viewer> {
    Viewer::all(seats).filter(|viewer| *viewer != Viewer::Referee)
}

fn seen<R: Rules>(steps: &[Arc<[R::Event]>], viewer: Viewer) -> Vec<R::Seen> {
    steps.iter().flat_map(|events| events.iter()).filter_map(|event| R::seen(event, viewer)).collect()
}

impl<R: Rules> Clone for Play<R> {
    fn clone(&self) -> Play<R> {
        Play {
            game: self.game.clone(),
            events: self.events.clone(),
            notes: self.notes.clone(),
            scores: self.scores.clone(),
        }
    }
}
