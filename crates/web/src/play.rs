//! A game of any kind as the table needs it: played by notation, drawn for each viewer.
//!
//! A `Play` never changes: a step gives a new one. So whoever draws has a whole picture, and nothing
//! is shown before it is on disk.

use std::sync::Arc;

use arena::Thinking;
use bots::{Generator, Level, Limit, Evaluation};
use engine::{Game, Pending, PlayError, Record, Seat, Setup, SetupError, Viewer};
use maud::Markup;
use rand_core::{Rng, SeedableRng as _};
use words::{Language, Names, Sentence};

use crate::draw::{self, Asked, Render, Plate, Scene};
use crate::problem::Problem;

/// A game in progress.
pub trait Play: Send + Sync {
    /// How many seats there are.
    fn seats(&self) -> u8;

    /// How many steps were taken.
    fn step(&self) -> usize;

    /// What happens next.
    fn pending(&self) -> Pending;

    /// The game so far.
    fn record(&self) -> Record;

    /// The game after these lines of the record, or why they can't be taken.
    fn after(&self, lines: &[String], reader: &Reader<'_>) -> Result<Box<dyn Play>, Sentence>;

    /// The game after the chance that it waits for, and the line.
    fn after_chance(&self, rng: &mut dyn Rng) -> Option<(Box<dyn Play>, String)>;

    /// The game as it was after so many steps.
    fn back(&self, step: usize) -> Box<dyn Play>;

    /// The table as the viewer sees it. `address`: where an answer goes; none, if the viewer only looks.
    fn draw(&self, reader: &Reader<'_>, plates: &[Plate], address: Option<&str>) -> Markup;

    /// What the viewer is asked, or for what everybody waits.
    fn asked(&self, reader: &Reader<'_>) -> String;

    /// Who won, and why.
    fn ending(&self, reader: &Reader<'_>) -> String;

    /// What the viewer saw of a step, in words; the first step is 1.
    fn told(&self, step: usize, reader: &Reader<'_>) -> Vec<Sentence>;

    /// The score sheet so far: the step of each line, and its figures by seat.
    fn scores(&self) -> Vec<(usize, Vec<i32>)>;

    /// Asks a bot for a move of the seat, which takes it some time; a line of the record.
    fn think(&self, seat: Seat, level: Level, seed: u64) -> String;

    /// What the champion thinks of the seat's actions, the best first; this takes some time.
    fn advise(&self, seat: Seat, reader: &Reader<'_>) -> Vec<Advice>;
}

/// For whom something is drawn or said.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    /// Through whose eyes.
    pub viewer: Viewer,
    /// In which language.
    pub language: Language,
    /// Who sits where.
    pub names: &'a Names,
}

/// What the champion thinks of an action.
pub struct Advice {
    /// The action in words.
    pub action: String,
    /// What it promises, from 0 to 1.
    pub chance: f64,
}

/// A new game of that name, before its first step; `None` if there is no such game.
pub(crate) fn open(slug: &str, setup: Setup) -> Option<Result<Box<dyn Play>, SetupError>> {
    draw::visit(slug, Open(setup))
}

/// The version of the rules by which a game of that name is played now.
pub(crate) fn version(slug: &str) -> Option<u32> {
    struct Version;

    impl draw::Visitor for Version {
        type Output = u32;

        fn visit<R: Render>(self) -> u32 {
            R::VERSION
        }
    }

    draw::visit(slug, Version)
}

/// The game that a record tells, or why it can't be played.
pub(crate) fn replay(record: &Record) -> Result<Box<dyn Play>, String> {
    let missing = || format!("there is no game `{}`", record.slug);
    let start = open(&record.slug, record.setup.clone()).ok_or_else(missing)?;
    let start = start.map_err(|error| error.to_string())?;
    let names = Names::unnamed(record.setup.seats);
    let reader = Reader { viewer: Viewer::Public, language: Language::English, names: &names };
    let lines: Vec<String> = record.steps.iter().map(|line| line.text.clone()).collect();
    start.after(&lines, &reader).map_err(|sentence| sentence.text)
}

/// Why a game can't be set up like that, in the reader's language.
pub(crate) fn setup_problem(slug: &str, error: &SetupError, seats: u8, language: Language) -> Problem {
    let sentence = draw::visit(slug, SayWhyNot { error, seats, language });
    sentence.map_or(Problem::Nonsense, Problem::Refused)
}

struct SayWhyNot<'a> {
    error: &'a SetupError,
    seats: u8,
    language: Language,
}

impl draw::Visitor for SayWhyNot<'_> {
    type Output = Sentence;

    fn visit<R: Render>(self) -> Sentence {
        words::setup_error::<R>(self.error, self.seats, self.language)
    }
}

struct Open(Setup);

impl draw::Visitor for Open {
    type Output = Result<Box<dyn Play>, SetupError>;

    fn visit<R: Render>(self) -> Self::Output {
        Ok(Box::new(Session::<R> { game: Game::new(self.0)?, events: Vec::new() }))
    }
}

/// A game, and what happened at each step: words and movements come from it.
struct Session<R: Render> {
    game: Game<R>,
    events: Vec<Arc<[R::Event]>>,
}

impl<R: Render> Session<R> {
    fn clone(&self) -> Session<R> {
        Session { game: self.game.clone(), events: self.events.clone() }
    }

    fn take(&mut self, line: &str) -> Result<(), PlayError<R::Refusal>> {
        let step = self.game.read_step(line)?;
        self.events.push(self.game.take(step)?.into());
        Ok(())
    }

    fn seen(&self, step: usize, viewer: Viewer) -> Vec<R::Seen> {
        let events = step.checked_sub(1).and_then(|at| self.events.get(at));
        events.iter().flat_map(|events| events.iter()).filter_map(|event| R::seen(event, viewer)).collect()
    }

    fn is_asked(&self, viewer: Viewer) -> Option<Seat> {
        match viewer {
            Viewer::Seat(seat) => self.game.pending().seats().contains(seat).then_some(seat),
            Viewer::Public | Viewer::Referee => None,
        }
    }
}

impl<R: Render> Play for Session<R> {
    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn step(&self) -> usize {
        self.game.step()
    }

    fn pending(&self) -> Pending {
        self.game.pending()
    }

    fn record(&self) -> Record {
        self.game.record()
    }

    fn after(&self, lines: &[String], reader: &Reader<'_>) -> Result<Box<dyn Play>, Sentence> {
        let mut next = self.clone();
        for line in lines {
            next.take(line).map_err(|error| words::play_error::<R>(&error, reader.names, reader.language))?;
        }
        Ok(Box::new(next))
    }

    fn after_chance(&self, rng: &mut dyn Rng) -> Option<(Box<dyn Play>, String)> {
        let mut next = self.clone();
        next.events.push(next.game.draw_chance(rng).ok()?.into());
        let line = next.game.log().last().expect("a step was just taken").to_string();
        Some((Box::new(next), line))
    }

    fn back(&self, step: usize) -> Box<dyn Play> {
        let game = Game::new(self.game.setup().clone()).expect("it was set up like this before");
        let mut earlier = Session::<R> { game, events: self.events[..step.min(self.step())].to_vec() };
        for step in &self.game.log()[..earlier.events.len()] {
            let taken = earlier.game.take(step.clone());
            taken.expect("what was taken once can be taken again");
        }
        Box::new(earlier)
    }

    fn draw(&self, reader: &Reader<'_>, plates: &[Plate], address: Option<&str>) -> Markup {
        let asked = self.is_asked(reader.viewer).zip(address);
        let scene = Scene {
            language: reader.language,
            names: reader.names,
            plates,
            asked: asked.map(|(seat, address)| Asked { legal: self.game.legal(seat), address }),
            news: &self.seen(self.step(), reader.viewer),
            step: self.step(),
        };
        let table = R::table(&self.game.view(reader.viewer), &scene);
        #[cfg(test)]
        let table = maud::html! { (table) (crate::leaks::planted(&self.game, reader.viewer)) };
        table
    }

    fn asked(&self, reader: &Reader<'_>) -> String {
        R::asked(&self.game.view(reader.viewer), reader.names, reader.language)
    }

    fn ending(&self, reader: &Reader<'_>) -> String {
        R::ending(&self.game.view(reader.viewer), reader.names, reader.language)
    }

    fn told(&self, step: usize, reader: &Reader<'_>) -> Vec<Sentence> {
        let seen = self.seen(step, reader.viewer);
        seen.iter().filter_map(|seen| R::told(seen, reader.names, reader.language)).collect()
    }

    fn scores(&self) -> Vec<(usize, Vec<i32>)> {
        let mut sums = vec![0; self.seats().into()];
        let line = |step: usize| {
            let line = self.seen(step, Viewer::Public).iter().find_map(|seen| R::score(seen, &sums))?;
            sums.iter_mut().zip(&line).for_each(|(sum, points)| *sum += points);
            Some((step, line))
        };
        (1..=self.step()).filter_map(line).collect()
    }

    fn think(&self, seat: Seat, level: Level, seed: u64) -> String {
        let mut rng = Generator::seed_from_u64(seed);
        let choose = |limit: Limit<'_>| arena::choose(&self.game, seat, &level, &mut rng, limit);
        format!("{seat} {}", Thinking::of(level).limited(&|| false, choose))
    }

    fn advise(&self, seat: Seat, reader: &Reader<'_>) -> Vec<Advice> {
        if self.is_asked(Viewer::Seat(seat)).is_none() {
            return Vec::new();
        }
        let view = self.game.view(Viewer::Seat(seat));
        let evaluated =
            Thinking::of(Level::Champion).limited(&|| false, |limit| arena::advise(&self.game, seat, limit));
        let advice = |evaluated: Evaluation<R::Action>| Advice {
            action: R::action(evaluated.action, &view, reader.names, reader.language),
            chance: evaluated.chance,
        };
        evaluated.into_iter().map(advice).collect()
    }
}

#[cfg(test)]
mod tests {
    use chico::Chico;
    use eight_and_a_half::EightAndAHalf;

    use super::*;

    /// Bots play; at every step the sums of the score sheet are what the game has.
    fn check<R: Render>(scores: impl Fn(&R::State, Seat) -> i32) {
        for seed in 0..4 {
            let rng = &mut Generator::seed_from_u64(seed);
            let game = Game::new(Setup::new(3)).expect("a game for three");
            let mut session = Session::<R> { game, events: Vec::new() };
            while go_on(&mut session, rng) {
                let has = [0, 1, 2].map(|seat| scores(session.game.state(), Seat::new(seat)));
                let sums =
                    [0, 1, 2].map(|seat| session.scores().iter().map(|(_, line)| line[seat]).sum::<i32>());
                assert_eq!(sums, has, "seed {seed}, step {}", session.step());
            }
        }
    }

    fn go_on<R: Render>(session: &mut Session<R>, rng: &mut Generator) -> bool {
        match session.pending() {
            Pending::Over(_) => return false,
            Pending::Chance(_) => {
                let events = session.game.draw_chance(rng).expect("chance is due");
                session.events.push(events.into());
            }
            Pending::Seats(seats) => {
                let seat = seats.first().expect("somebody is asked");
                let line = session.think(seat, Level::Casual, rng.next_u64());
                session.take(&line).expect("bots play by the rules");
            }
        }
        true
    }

    #[test]
    fn the_score_sheet_adds_up_to_the_scores() {
        check::<Chico>(|state, seat| state.score(seat).into());
        check::<EightAndAHalf>(|state, seat| state.score(seat).into());
    }
}
