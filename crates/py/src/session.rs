//! A game of any kind, with its luck, behind one trait.
//!
//! A session is either a real game, which has a record, or an imagined world, which has none. It
//! keeps for every viewer the lines that it saw, so that a player's whole knowledge can be told.

use arena::Thinking;
use bots::{Bot, Generator, Level};
use catalog::{Complete, Refused, Visitor, observe};
use engine::{Action, Choices, Game, Outcome, Pending, Record, Seat, Setup, SetupError, Step, Viewer, World};
use rand_core::SeedableRng;

use crate::choice::{self, Choice};

/// What Python can do with a game, whichever it is.
pub(crate) trait Play: Send + Sync {
    fn slug(&self) -> &'static str;
    fn setup(&self) -> &Setup;
    fn seed(&self) -> u64;
    fn pending(&self) -> Pending;
    fn legal(&self, seat: Seat) -> Vec<String>;
    fn legal_indices(&self, seat: Seat) -> Vec<usize>;
    fn mask(&self, seat: Seat) -> Vec<bool>;
    fn observe(&self, seat: Seat) -> Vec<f32>;
    /// How things stand, as JSON.
    fn view(&self, viewer: Viewer) -> String;
    /// What the viewer saw so far, one line a step.
    fn seen(&self, viewer: Viewer) -> &str;
    /// The record; an imagined game has none.
    fn record(&self) -> Option<String>;
    fn play(&mut self, seat: Seat, choice: &Choice) -> Result<(), Refused>;
    /// Takes a line of the record.
    fn take(&mut self, line: &str) -> Result<(), Refused>;
    /// Chance strikes once, if it is due.
    fn draw(&mut self) -> Result<(), Refused>;
    fn action_text(&self, index: i64) -> Result<String, Refused>;
    fn action_index(&self, text: &str) -> Result<usize, Refused>;
    fn choose(&self, seat: Seat, level: Level, thinking: Thinking, seed: u64) -> Result<String, Refused>;
    fn copy(&self) -> Box<dyn Play>;
    /// The same with other luck to come.
    fn reseed(&mut self, seed: u64);
    fn imagine(&self, seat: Seat, seed: u64) -> Box<dyn Play>;
}

/// Whence luck comes, and whether it strikes by itself.
#[derive(Clone, Copy)]
pub(crate) struct Luck {
    pub(crate) seed: u64,
    pub(crate) is_automatic: bool,
}

/// A new game. Luck that is due strikes at once, if it strikes by itself.
pub(crate) struct Start<'a>(pub(crate) &'a Setup, pub(crate) Luck);

impl Visitor for Start<'_> {
    type Output = Result<Box<dyn Play>, SetupError>;

    fn visit<R: Complete>(self) -> Self::Output {
        let game = Game::<R>::new(self.0.clone())?;
        Ok(Box::new(Session::new(game, self.1)))
    }
}

/// The game of a record.
pub(crate) struct Replay<'a>(pub(crate) &'a Record, pub(crate) Luck);

impl Visitor for Replay<'_> {
    type Output = Result<Box<dyn Play>, (usize, Refused)>;

    fn visit<R: Complete>(self) -> Self::Output {
        let game = Game::<R>::new(self.0.setup.clone())
            .map_err(|error| (self.0.line_of(&error), Refused { rule: None, message: error.to_string() }))?;
        let mut session = Session::new(game, Luck { is_automatic: false, ..self.1 });
        for line in &self.0.steps {
            session.take(&line.text).map_err(|refused| (line.number, refused))?;
        }
        session.luck = self.1;
        session.settle();
        Ok(Box::new(session))
    }
}

enum Source<R: Complete> {
    Real(Game<R>),
    Imagined(World<R>),
}

struct Session<R: Complete> {
    setup: Setup,
    source: Source<R>,
    luck: Luck,
    /// How often chance struck so far.
    strokes: u64,
    /// For each of [`Viewer::all`] what it saw.
    seen: Vec<String>,
    /// How many numbers an observation has.
    observation: usize,
}

impl<R: Complete> Session<R> {
    fn new(game: Game<R>, luck: Luck) -> Session<R> {
        let setup = game.setup().clone();
        let parts = observe::parts::<R>(&setup).expect("the game was set up like that");
        let mut session = Session {
            seen: Viewer::all(setup.seats).map(|_| String::new()).collect(),
            observation: parts.iter().map(|part| part.len).sum(),
            source: Source::Real(game),
            strokes: 0,
            setup,
            luck,
        };
        session.settle();
        session
    }

    fn world(&self) -> &World<R> {
        match &self.source {
            Source::Real(game) => game,
            Source::Imagined(world) => world,
        }
    }

    fn take_step(&mut self, step: Step<R>) -> Result<(), Refused> {
        self.world().check(&step)?;
        self.note(&step);
        self.strokes += u64::from(matches!(step, Step::Chance(_)));
        let taken = match &mut self.source {
            Source::Real(game) => game.take(step),
            Source::Imagined(world) => world.take(&step),
        };
        taken.expect("the step was checked");
        self.settle();
        Ok(())
    }

    /// Everybody notes what they see of the step.
    fn note(&mut self, step: &Step<R>) {
        for viewer in Viewer::all(self.setup.seats) {
            let line = self.world().line_seen(step, viewer);
            let seen = &mut self.seen[viewer.position(self.setup.seats)];
            seen.push_str(&line);
            seen.push('\n');
        }
    }

    /// Lets luck strike that is due, if it strikes by itself.
    fn settle(&mut self) {
        while self.luck.is_automatic && matches!(self.world().pending(), Pending::Chance(_)) {
            self.draw().expect("luck is due");
        }
    }
}

impl<R: Complete> Play for Session<R> {
    fn slug(&self) -> &'static str {
        R::SLUG
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn seed(&self) -> u64 {
        self.luck.seed
    }

    fn pending(&self) -> Pending {
        self.world().pending()
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        self.world().legal(seat).iter().map(|action| action.to_string()).collect()
    }

    fn legal_indices(&self, seat: Seat) -> Vec<usize> {
        let mut indices: Vec<usize> = self.world().legal(seat).iter().map(Action::index).collect();
        indices.sort_unstable();
        indices
    }

    fn mask(&self, seat: Seat) -> Vec<bool> {
        let mut mask = vec![false; R::Action::COUNT];
        self.world().legal(seat).iter().for_each(|action| mask[action.index()] = true);
        mask
    }

    fn observe(&self, seat: Seat) -> Vec<f32> {
        let mut numbers = vec![0.0; self.observation];
        observe::observe::<R>(&self.world().view(Viewer::Seat(seat)), &mut numbers);
        numbers
    }

    fn view(&self, viewer: Viewer) -> String {
        serde_json::to_string(&self.world().view(viewer)).expect("a view is plain data")
    }

    fn seen(&self, viewer: Viewer) -> &str {
        &self.seen[viewer.position(self.setup.seats)]
    }

    fn record(&self) -> Option<String> {
        match &self.source {
            Source::Real(game) => Some(game.record().to_string()),
            Source::Imagined(_) => None,
        }
    }

    fn play(&mut self, seat: Seat, choice: &Choice) -> Result<(), Refused> {
        self.take_step(choice.step(self.world(), seat)?)
    }

    fn take(&mut self, line: &str) -> Result<(), Refused> {
        self.take_step(self.world().read_step(line)?)
    }

    fn draw(&mut self) -> Result<(), Refused> {
        let mut rng = arena::luck(self.luck.seed, 0, self.strokes);
        self.take_step(self.world().draw_chance(&mut rng)?)
    }

    fn action_text(&self, index: i64) -> Result<String, Refused> {
        choice::action::<R>(index).map(|action| action.to_string())
    }

    fn action_index(&self, text: &str) -> Result<usize, Refused> {
        choice::read::<R>(text).map(Action::index)
    }

    fn choose(&self, seat: Seat, level: Level, thinking: Thinking, seed: u64) -> Result<String, Refused> {
        self.world().expect_seat(seat)?;
        let mut rng = Generator::seed_from_u64(seed);
        let bot: &dyn Bot<R> = &level;
        let action =
            thinking.limited(&|| false, |limit| arena::choose(self.world(), seat, bot, &mut rng, limit));
        Ok(action.to_string())
    }

    fn copy(&self) -> Box<dyn Play> {
        let source = match &self.source {
            Source::Real(game) => Source::Real(game.clone()),
            Source::Imagined(world) => Source::Imagined(world.clone()),
        };
        Box::new(Session { source, setup: self.setup.clone(), seen: self.seen.clone(), ..*self })
    }

    fn reseed(&mut self, seed: u64) {
        self.luck.seed = seed;
    }

    fn imagine(&self, seat: Seat, seed: u64) -> Box<dyn Play> {
        let world = self.world().imagine(seat, &mut Generator::seed_from_u64(seed));
        let seen_by = |viewer| match viewer {
            Viewer::Seat(other) if other == seat => self.seen(viewer).to_owned(),
            _ => self.seen(Viewer::Public).to_owned(),
        };
        Box::new(Session {
            source: Source::Imagined(world),
            setup: self.setup.clone(),
            luck: Luck { seed, ..self.luck },
            seen: Viewer::all(self.setup.seats).map(seen_by).collect(),
            ..*self
        })
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
