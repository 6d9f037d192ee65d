//! A play of any game.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::BTreeMap;

use bots::{Evaluation, Generator, Level};
use engine::{
    Action as _, Chance as _, Choices as _, Pending, PlayError, Record, Rules, Seat, Seats, Setup, Step,
    Viewer, observe,
};
use maud::Markup;
use page::{Memo, Plate, Preferences, Region, RoundEnd, Scene, Stage};
use rand_core::{Rng, SeedableRng as _};
use serde_json::value::{RawValue, to_raw_value};
use words::{Language, Names, Sentence, Status};

use crate::scores::ScoreSheet;
use crate::{Complete, Judge, Play, Refused, Thinking, advise, choose};

/// A [`Play`] of whichever game: what goes in and comes out is notation, JSON, numbers, words and
/// markup.
pub trait AnyPlay: Judge + Send + Sync {
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

    /// Who took a step; nobody, if luck did. The first is 1.
    fn actor(&self, step: usize) -> Option<Seat>;

    /// Did anybody see something at the step that the one who took it could not know? Luck always shows.
    fn reveals(&self, step: usize) -> bool;

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

    /// The seat's legal actions, in notation and in words.
    fn legal_in_words(&self, seat: Seat, reader: &Reader<'_>) -> Vec<(String, String)>;

    /// How things stand for the viewer, as JSON.
    fn view(&self, viewer: Viewer) -> Box<RawValue>;

    /// What the viewer knows, as numbers.
    fn observe(&self, viewer: Viewer) -> Vec<f32>;

    /// A step that was taken, as a line of the record; the first is 1.
    fn line(&self, step: usize) -> Option<String>;

    /// A step that could be taken now, as the viewer would see it.
    fn line_seen(&self, line: &str, viewer: Viewer) -> Result<String, Refused>;

    /// From now on everybody notes the lines that they see.
    fn note_lines(&mut self);

    /// All steps as the viewer saw them, one line each, if they were noted.
    fn lines_seen(&self, viewer: Viewer) -> Option<Cow<'_, str>>;

    /// What the reader is asked, or for what everybody waits.
    fn asked(&self, reader: &Reader<'_>) -> String;

    /// The same in two short lines, of which the second says what happened last to those who are not
    /// asked.
    fn status(&self, reader: &Reader<'_>) -> Status;

    /// Who won, and why; empty while the game goes on.
    fn ending(&self, reader: &Reader<'_>) -> String;

    /// What can be looked through at the table, if the game has such a thing.
    fn pile(&self, reader: &Reader<'_>) -> Option<Markup>;

    /// What the reader saw of a step, in words; the first step is 1.
    fn told(&self, step: usize, reader: &Reader<'_>) -> Vec<Sentence>;

    /// The hint that is due for the reader, who knows some already; none while it is not asked.
    fn hint(&self, reader: &Reader<'_>, is_known: &dyn Fn(&str) -> bool) -> Option<DueHint>;

    /// Why a step can't be taken, in the reader's language; `None` if it can.
    fn objection(&self, line: &str, reader: &Reader<'_>) -> Option<Sentence>;

    /// The table as the reader sees it. `may_act`: would an answer be taken, if the reader is asked?
    fn draw(&self, reader: &Reader<'_>, plates: &[Plate], may_act: bool, memo: &dyn Memo) -> Stage;

    /// The legal actions of the seat that take it out of something for good, in notation; none, if it has no
    /// choice.
    fn finals(&self, seat: Seat) -> Vec<String>;

    /// How the last round ended, as the reader sees it: between the end of a round and the next deal.
    fn round_end(&self, reader: &Reader<'_>, plates: &[Plate]) -> Option<Markup>;

    /// The score sheet so far, a line for each deal: the last step that changed it, and its figures by seat.
    fn scores(&self) -> &[(usize, Vec<i32>)];

    /// Asks a bot for a move of the seat, which takes it some time: a line of the record.
    fn think(&self, seat: Seat, level: Level, thinking: Thinking, seed: u64) -> Result<String, Refused> {
        self.think_until(seat, level, thinking, seed, &|| false)
    }

    /// The same; a bot that searches stops early when it is hurried.
    fn think_until(
        &self,
        seat: Seat,
        level: Level,
        thinking: Thinking,
        seed: u64,
        is_hurried: &(dyn Fn() -> bool + Sync),
    ) -> Result<String, Refused>;

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
    /// What the reader likes.
    pub preferences: Preferences,
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

    fn actor(&self, step: usize) -> Option<Seat> {
        match self.log().get(step.checked_sub(1)?)? {
            Step::Action(seat, _) => Some(*seat),
            Step::Chance(_) => None,
        }
    }

    fn reveals(&self, step: usize) -> bool {
        AnyPlay::actor(self, step).is_none() || self.events(step).iter().any(R::reveals)
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

    fn legal_in_words(&self, seat: Seat, reader: &Reader<'_>) -> Vec<(String, String)> {
        let view = self.world().view(reader.viewer);
        let said = |action: R::Action| R::action(action, &view, reader.names, reader.language);
        self.world().legal(seat).iter().map(|action| (action.to_string(), said(action))).collect()
    }

    fn view(&self, viewer: Viewer) -> Box<RawValue> {
        to_raw_value(&self.world().view(viewer)).expect("a view is plain data")
    }

    fn observe(&self, viewer: Viewer) -> Vec<f32> {
        observe::numbers::<R>(&self.world().view(viewer))
    }

    fn line(&self, step: usize) -> Option<String> {
        self.log().get(step.checked_sub(1)?).map(ToString::to_string)
    }

    fn line_seen(&self, line: &str, viewer: Viewer) -> Result<String, Refused> {
        let step = self.read_step(line)?;
        self.check(&step)?;
        Ok(self.world().line_seen(&step, viewer))
    }

    fn note_lines(&mut self) {
        Play::note_lines(self);
    }

    fn lines_seen(&self, viewer: Viewer) -> Option<Cow<'_, str>> {
        Play::lines_seen(self, viewer)
    }

    fn asked(&self, reader: &Reader<'_>) -> String {
        let legal = self.asks(reader.viewer).map(|seat| self.world().legal(seat));
        R::asked(&self.world().view(reader.viewer), legal, reader.names, reader.language)
    }

    fn status(&self, reader: &Reader<'_>) -> Status {
        let legal = self.asks(reader.viewer).map(|seat| self.world().legal(seat));
        let seen = self.seen(self.log().len(), reader.viewer);
        let last = seen.iter().rev().find_map(|seen| R::brief(seen, reader.names, reader.language));
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

    fn draw(&self, reader: &Reader<'_>, plates: &[Plate], may_act: bool, memo: &dyn Memo) -> Stage {
        let lately = OnceCell::new();
        let tokens: Vec<_> = plates.iter().map(|plate| plate.token).collect();
        let setting = (reader.language, reader.names, tokens, reader.preferences);
        let scene = Scene {
            viewer: reader.viewer,
            language: reader.language,
            names: reader.names,
            plates,
            drawn: Seats::NONE,
            asked: self.asks(reader.viewer).filter(|_| may_act).map(|seat| self.world().legal(seat)),
            winners: self.winners(),
            news: &self.seen(self.log().len(), reader.viewer),
            lately: &|seat| lately.get_or_init(|| self.lately(reader))[seat.index()].clone(),
            past: &|step| self.seen_since(step, reader.viewer),
            step: self.log().len(),
            preferences: reader.preferences,
            setting: page::inputs(memo, &setting),
            memo,
        };
        Stage::of::<R>(&self.world().view(reader.viewer), scene)
    }

    fn finals(&self, seat: Seat) -> Vec<String> {
        let (legal, view) = (self.world().legal(seat), self.world().view(Viewer::Seat(seat)));
        let is_final = |action: &R::Action| legal.len() > 1 && <R as page::Render>::is_final(*action, &view);
        legal.iter().filter(is_final).map(|action| action.to_string()).collect()
    }

    fn round_end(&self, reader: &Reader<'_>, plates: &[Plate]) -> Option<Markup> {
        if !self.world().pending().is_deal() || AnyPlay::dealt(self) == 0 {
            return None;
        }
        let ((_, gained), earlier) = AnyPlay::scores(self).split_last()?;
        let mut before = vec![0; gained.len()];
        earlier.iter().for_each(|(_, line)| add(&mut before, line));
        let last = self.log().iter().rposition(|step| matches!(step, Step::Action(..)))?;
        let seen = self.seen_since(last, reader.viewer);
        let names = reader.names.read_by(reader.viewer);
        let (language, view) = (reader.language, self.world().view(reader.viewer));
        let end = RoundEnd { language, names: &names, plates, seen: &seen, before: &before, gained };
        <R as page::Render>::round_end(&view, &end)
    }

    fn scores(&self) -> &[(usize, Vec<i32>)] {
        &self.scores.sheet(|earlier| self.score_sheet(earlier)).lines
    }

    fn think_until(
        &self,
        seat: Seat,
        level: Level,
        thinking: Thinking,
        seed: u64,
        is_hurried: &(dyn Fn() -> bool + Sync),
    ) -> Result<String, Refused> {
        self.expect_seat(seat)?;
        let mut rng = Generator::seed_from_u64(seed);
        let action = thinking.limited(is_hurried, |limit| choose::<R>(self, seat, &level, &mut rng, limit));
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

fn add(sums: &mut [i32], line: &[i32]) {
    sums.iter_mut().zip(line).for_each(|(sum, points)| *sum += points);
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
            if lately.iter().all(Option::is_some) {
                break;
            }
        }
        lately
    }

    /// The score sheet, by all that happened.
    fn score_sheet(&self, mut sheet: ScoreSheet) -> ScoreSheet {
        let mut sums = vec![0; AnyPlay::seats(self).into()];
        sheet.lines.iter().for_each(|(_, line)| add(&mut sums, line));
        for (step, taken) in (1..).zip(self.log()).skip(sheet.steps) {
            sheet.steps = step;
            sheet.is_counted &= !matches!(taken, Step::Chance(chance) if chance.word() == "deal");
            let seen = self.seen(step, Viewer::Public);
            let Some(line) = seen.iter().find_map(|seen| R::score(seen, &sums)) else { continue };
            add(&mut sums, &line);
            match sheet.lines.last_mut().filter(|_| sheet.is_counted) {
                // What comes after a round was counted belongs to it.
                Some((last, sum)) => {
                    *last = step;
                    add(sum, &line);
                }
                None => sheet.lines.push((step, line)),
            }
            sheet.is_counted = true;
        }
        sheet
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
