//! A play of any game.

use std::collections::BTreeMap;

use bots::{Evaluation, Generator, Level};
use engine::{
    Action as _, Chance as _, Choices as _, Pending, PlayError, Record, Rules, Seat, Seats, Setup, Step,
    Viewer, observe,
};
use maud::Markup;
use page::{Plate, Region, Scene, Stage};
use rand_core::{Rng, SeedableRng as _};
use serde_json::value::{RawValue, to_raw_value};
use words::{Brief, Language, Names, Sentence, Status};

use crate::{Complete, Play, Refused, Thinking, advise, choose};

/// A [`Play`] of whichever game: what goes in and comes out is notation, JSON, numbers, words and
/// markup.
pub trait AnyPlay: Send + Sync {
    /// The game's name in records and addresses.
    fn slug(&self) -> &'static str;

    /// What was agreed before the game.
    fn setup(&self) -> &Setup;

    /// How many seats there are.
    fn seats(&self) -> u8 {
        self.setup().seats
    }

    /// How many steps were taken.
    fn step(&self) -> usize;

    /// What happens next.
    fn pending(&self) -> Pending;

    /// The step of the last deal; 0 before the first.
    fn dealt(&self) -> usize;

    /// The game so far; `None` for one that was imagined.
    fn record(&self) -> Option<Record>;

    /// A copy that goes its own way.
    fn boxed(&self) -> Box<dyn AnyPlay>;

    /// The game as it was after so many steps.
    fn back(&self, step: usize) -> Box<dyn AnyPlay>;

    /// A game that the seat can't tell from this one, chosen at random.
    fn imagine(&self, seat: Seat, rng: &mut Generator) -> Box<dyn AnyPlay>;

    /// Takes a step, written as a line of the record.
    fn take(&mut self, line: &str) -> Result<(), Refused>;

    /// The seat takes the action with this number.
    fn act(&mut self, seat: Seat, number: i64) -> Result<(), Refused>;

    /// Takes the chance that the game waits for; gives its line.
    fn draw_chance(&mut self, rng: &mut dyn Rng) -> Result<String, Refused>;

    /// The legal actions that the viewer may know of, in notation: its own, and the referee all.
    fn legal(&self, viewer: Viewer) -> BTreeMap<Seat, Vec<String>>;

    /// The numbers of the seat's legal actions, ascending.
    fn legal_indices(&self, seat: Seat) -> Vec<usize>;

    /// How things stand for the viewer, as JSON.
    fn view(&self, viewer: Viewer) -> Box<RawValue>;

    /// What the seat knows, as numbers.
    fn observe(&self, seat: Seat) -> Vec<f32>;

    /// A step that could be taken now, as the viewer would see it.
    fn line_seen(&self, line: &str, viewer: Viewer) -> Result<String, Refused>;

    /// From now on everybody notes the lines that they see.
    fn note_lines(&mut self);

    /// All steps as the viewer saw them, one line each, if they were noted.
    fn lines_seen(&self, viewer: Viewer) -> Option<&str>;

    /// What the reader is asked, or for what everybody waits.
    fn asked(&self, reader: &Reader<'_>) -> String;

    /// The same in two short lines, of which the second says what happened last to those who are not
    /// asked.
    fn status(&self, reader: &Reader<'_>) -> Status;

    /// Who won, and why; empty while the game goes on.
    fn ending(&self, reader: &Reader<'_>) -> String;

    /// What the reader saw of the last step, in a few words each, in order.
    fn beats(&self, reader: &Reader<'_>) -> Vec<Brief>;

    /// What can be looked through at the table, if the game has such a thing.
    fn pile(&self, reader: &Reader<'_>) -> Option<Markup>;

    /// What the reader saw of a step, in words; the first step is 1.
    fn told(&self, step: usize, reader: &Reader<'_>) -> Vec<Sentence>;

    /// The hint that is due for the reader, who knows some already; none while it is not asked.
    fn hint(&self, reader: &Reader<'_>, is_known: &dyn Fn(&str) -> bool) -> Option<DueHint>;

    /// Why a step can't be taken, in the reader's language; `None` if it can.
    fn objection(&self, line: &str, reader: &Reader<'_>) -> Option<Sentence>;

    /// The table as the reader sees it. `may_act`: would an answer be taken, if the reader is asked?
    fn draw(&self, reader: &Reader<'_>, plates: &[Plate], may_act: bool) -> Stage;

    /// The score sheet so far: the step of each line, and its figures by seat.
    fn scores(&self) -> Vec<(usize, Vec<i32>)>;

    /// Asks a bot for a move of the seat, which takes it some time: a line of the record.
    fn think(&self, seat: Seat, level: Level, thinking: Thinking, seed: u64) -> Result<String, Refused>;

    /// What the champion thinks of the seat's actions, the best first; nothing if it is not asked.
    fn advise(&self, seat: Seat, thinking: Thinking, reader: &Reader<'_>) -> Vec<Advice>;
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

/// A hint whose moment has come.
pub struct DueHint {
    /// Its name.
    pub name: &'static str,
    /// At which control.
    pub at: Region,
    /// What it says, in the reader's language.
    pub says: &'static str,
}

/// What the champion thinks of an action.
pub struct Advice {
    /// The action in notation.
    pub action: String,
    /// The action in words.
    pub words: String,
    /// What it promises, from 0 to 1.
    pub chance: f64,
    /// In how many worlds it was tried.
    pub visits: u32,
}

impl dyn AnyPlay {
    /// The game after the chance that it waits for, and the line; `None` if it waits for none.
    pub fn after_chance(&self, rng: &mut dyn Rng) -> Option<(Box<dyn AnyPlay>, String)> {
        let mut next = self.boxed();
        let line = next.draw_chance(rng).ok()?;
        Some((next, line))
    }

    /// The game after these lines of the record, or why they can't be taken.
    pub fn after(&self, lines: &[String], reader: &Reader<'_>) -> Result<Box<dyn AnyPlay>, Sentence> {
        let mut next = self.boxed();
        for line in lines {
            if next.take(line).is_err() {
                return Err(next.objection(line, reader).expect("what is refused is objected to"));
            }
        }
        Ok(next)
    }
}

impl<R: Complete> AnyPlay for Play<R> {
    fn slug(&self) -> &'static str {
        R::SLUG
    }

    fn setup(&self) -> &Setup {
        engine::Game::setup(self)
    }

    fn step(&self) -> usize {
        engine::Game::step(self)
    }

    fn pending(&self) -> Pending {
        self.world().pending()
    }

    fn dealt(&self) -> usize {
        let is_deal = |step: &Step<R>| matches!(step, Step::Chance(chance) if chance.word() == "deal");
        self.log().iter().rposition(is_deal).map_or(0, |at| at + 1)
    }

    fn record(&self) -> Option<Record> {
        (!self.is_imagined()).then(|| engine::Game::record(self))
    }

    fn boxed(&self) -> Box<dyn AnyPlay> {
        Box::new(self.clone())
    }

    fn back(&self, step: usize) -> Box<dyn AnyPlay> {
        Box::new(Play::back(self, step))
    }

    fn imagine(&self, seat: Seat, rng: &mut Generator) -> Box<dyn AnyPlay> {
        Box::new(Play::imagine(self, seat, rng))
    }

    fn take(&mut self, line: &str) -> Result<(), Refused> {
        let step = self.read_step(line)?;
        Ok(Play::take(self, step)?)
    }

    fn act(&mut self, seat: Seat, number: i64) -> Result<(), Refused> {
        self.expect_seat(seat)?;
        let action = action::<R>(number)?;
        Ok(Play::take(self, Step::Action(seat, action))?)
    }

    fn draw_chance(&mut self, rng: &mut dyn Rng) -> Result<String, Refused> {
        Play::draw_chance(self, rng)?;
        Ok(self.log().last().expect("a step was just taken").to_string())
    }

    fn legal(&self, viewer: Viewer) -> BTreeMap<Seat, Vec<String>> {
        self.legal_seen(viewer)
    }

    fn legal_indices(&self, seat: Seat) -> Vec<usize> {
        let mut indices: Vec<usize> = self.world().legal(seat).iter().map(|action| action.index()).collect();
        indices.sort_unstable();
        indices
    }

    fn view(&self, viewer: Viewer) -> Box<RawValue> {
        to_raw_value(&self.world().view(viewer)).expect("a view is plain data")
    }

    fn observe(&self, seat: Seat) -> Vec<f32> {
        observe::numbers::<R>(&self.world().view(Viewer::Seat(seat)))
    }

    fn line_seen(&self, line: &str, viewer: Viewer) -> Result<String, Refused> {
        let step = self.read_step(line)?;
        self.check(&step)?;
        Ok(self.world().line_seen(&step, viewer))
    }

    fn note_lines(&mut self) {
        Play::note_lines(self);
    }

    fn lines_seen(&self, viewer: Viewer) -> Option<&str> {
        Play::lines_seen(self, viewer)
    }

    fn asked(&self, reader: &Reader<'_>) -> String {
        let legal = self.asks(reader.viewer).map(|seat| self.world().legal(seat));
        R::asked(&self.world().view(reader.viewer), legal, reader.names, reader.language)
    }

    fn status(&self, reader: &Reader<'_>) -> Status {
        let legal = self.asks(reader.viewer).map(|seat| self.world().legal(seat));
        let last = AnyPlay::beats(self, reader).pop();
        let before = last.map(|brief| brief.said(reader.names, reader.language)).unwrap_or_default();
        R::status(&self.world().view(reader.viewer), legal, before, reader.names, reader.language)
    }

    fn ending(&self, reader: &Reader<'_>) -> String {
        let view = self.world().view(reader.viewer);
        let seen = self.seen(self.log().len(), reader.viewer);
        let names = reader.names.read_by(reader.viewer);
        let mut said = seen.iter().filter_map(|seen| R::ending(seen, &view, &names, reader.language));
        said.next().unwrap_or_default()
    }

    fn beats(&self, reader: &Reader<'_>) -> Vec<Brief> {
        let seen = self.seen(self.log().len(), reader.viewer);
        seen.iter().filter_map(|seen| R::brief(seen, reader.names, reader.language)).collect()
    }

    fn pile(&self, reader: &Reader<'_>) -> Option<Markup> {
        R::pile(&self.world().view(reader.viewer), reader.language)
    }

    fn told(&self, step: usize, reader: &Reader<'_>) -> Vec<Sentence> {
        let seen = self.seen(step, reader.viewer);
        let names = reader.names.read_by(reader.viewer);
        seen.iter().filter_map(|seen| R::told(seen, &names, reader.language)).collect()
    }

    fn hint(&self, reader: &Reader<'_>, is_known: &dyn Fn(&str) -> bool) -> Option<DueHint> {
        let legal = self.world().legal(self.asks(reader.viewer)?);
        let hint = page::due(R::HINTS, &self.world().view(reader.viewer), legal, is_known)?;
        Some(DueHint { name: hint.name, at: hint.at, says: hint.says.to(reader.language) })
    }

    fn objection(&self, line: &str, reader: &Reader<'_>) -> Option<Sentence> {
        let checked = self.read_step(line).and_then(|step| self.check(&step));
        let said =
            |error: PlayError<R::Refusal>| words::play_error::<R>(&error, reader.names, reader.language);
        checked.err().map(said)
    }

    fn draw(&self, reader: &Reader<'_>, plates: &[Plate], may_act: bool) -> Stage {
        let scene = Scene {
            viewer: reader.viewer,
            language: reader.language,
            names: reader.names,
            plates,
            asked: self.asks(reader.viewer).filter(|_| may_act).map(|seat| self.world().legal(seat)),
            winners: self.winners(),
            news: &self.seen(self.log().len(), reader.viewer),
            lately: &self.lately(reader),
            step: self.log().len(),
        };
        Stage::of::<R>(&self.world().view(reader.viewer), &scene)
    }

    fn scores(&self) -> Vec<(usize, Vec<i32>)> {
        let mut sums = vec![0; AnyPlay::seats(self).into()];
        let line = |step: usize| {
            let line = self.seen(step, Viewer::Public).iter().find_map(|seen| R::score(seen, &sums))?;
            sums.iter_mut().zip(&line).for_each(|(sum, points)| *sum += points);
            Some((step, line))
        };
        (1..=self.log().len()).filter_map(line).collect()
    }

    fn think(&self, seat: Seat, level: Level, thinking: Thinking, seed: u64) -> Result<String, Refused> {
        self.expect_seat(seat)?;
        let mut rng = Generator::seed_from_u64(seed);
        let action = thinking.limited(&|| false, |limit| choose::<R>(self, seat, &level, &mut rng, limit));
        Ok(format!("{seat} {action}"))
    }

    fn advise(&self, seat: Seat, thinking: Thinking, reader: &Reader<'_>) -> Vec<Advice> {
        if self.expect_seat(seat).is_err() {
            return Vec::new();
        }
        let view = self.world().view(Viewer::Seat(seat));
        let advice = |found: Evaluation<R::Action>| Advice {
            action: found.action.to_string(),
            words: R::action(found.action, &view, reader.names, reader.language),
            chance: found.chance,
            visits: found.visits,
        };
        let evaluated = thinking.limited(&|| false, |limit| advise::<R>(self, seat, limit));
        evaluated.into_iter().map(advice).collect()
    }
}

impl<R: Complete> Play<R> {
    /// Those who have won; nobody while the game goes on.
    fn winners(&self) -> Seats {
        match self.world().pending() {
            Pending::Over(outcome) => outcome.winners,
            Pending::Seats(_) | Pending::Chance(_) => Seats::NONE,
        }
    }

    /// By seat: the last that the reader saw it do, not long ago.
    fn lately(&self, reader: &Reader<'_>) -> Vec<Option<R::Seen>> {
        let mut lately: Vec<Option<R::Seen>> = vec![None; AnyPlay::seats(self).into()];
        let steps = (1..=self.log().len()).rev().take(4 * lately.len());
        for seen in steps.flat_map(|step| self.seen(step, reader.viewer).into_iter().rev()) {
            let brief = R::brief(&seen, reader.names, reader.language);
            if let Some(seat) = brief.and_then(|brief| brief.seat) {
                lately[seat.index()].get_or_insert(seen);
            }
        }
        lately
    }

    /// The viewer's seat, if it is asked.
    fn asks(&self, viewer: Viewer) -> Option<Seat> {
        match viewer {
            Viewer::Seat(seat) => self.world().pending().seats().contains(seat).then_some(seat),
            Viewer::Public | Viewer::Referee => None,
        }
    }
}

/// The action with this number, which may come from outside.
pub fn action<R: Rules>(number: i64) -> Result<R::Action, Refused> {
    let most = R::Action::COUNT - 1;
    let unknown =
        || Refused { rule: None, message: format!("there is no action {number}, only 0 to {most}") };
    let index = usize::try_from(number).ok().filter(|index| *index <= most);
    index.and_then(R::Action::from_index).ok_or_else(unknown)
}
