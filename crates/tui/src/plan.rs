//! What `kupa play` was asked for, and how it is made to happen.

use std::io;
use std::path::PathBuf;
use std::{env, fmt};

use bots::Level;
use catalog::{Visitor, visit};
use engine::game::ReplayError;
use engine::{Record, RecordError, Refusal, Rules, Setup};
use play::{Complete, Play};
use screen::{Bidi, Look, Script, Theme};
use words::Language;

use crate::full_screen::{self, Menu};
use crate::saved::{SaveFile, Saved};
use crate::session::{Player, Session};
use crate::sitting::Sitting;
use crate::{colours, plain};

/// What was asked for; what is not said is chosen.
#[derive(Default)]
pub struct Plan {
    /// The game's name; without one the player is asked.
    pub game: Option<String>,
    /// How many seats.
    pub seats: Option<u8>,
    /// The bots, in the order of their seats; the last one's level goes for all that follow.
    pub bots: Vec<Level>,
    /// How many people share the keyboard.
    pub people: Option<u8>,
    /// Where the first of them sits.
    pub seat: Option<u8>,
    /// What they are called.
    pub names: Vec<String>,
    /// The game's options, by name.
    pub options: Vec<(String, String)>,
    /// Whence the luck comes.
    pub seed: Option<u64>,
    /// In which language.
    pub language: Option<Language>,
    /// Who turns Hebrew round.
    pub bidi: Option<Bidi>,
    /// The file in which the game is, or will be, and what is in it already.
    pub record: Option<(PathBuf, Option<Vec<u8>>)>,
    /// Lines in, lines out?
    pub is_plain: bool,
}

/// Why there is no game.
#[derive(Debug)]
pub enum Problem {
    /// What was asked for does not go together.
    Usage(String),
    /// The record is not one, or not of a game that can go on.
    Record(String),
    /// The terminal failed.
    Terminal(io::Error),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Usage(text) | Problem::Record(text) => f.write_str(text),
            Problem::Terminal(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Problem {}

impl From<RecordError> for Problem {
    fn from(error: RecordError) -> Problem {
        Problem::Record(error.to_string())
    }
}

impl From<io::Error> for Problem {
    fn from(error: io::Error) -> Problem {
        Problem::Terminal(error)
    }
}

/// Plays as asked for.
pub fn play(mut plan: Plan) -> Result<(), Problem> {
    let language = plan.language.unwrap_or_else(language_of_system);
    let saved = match &plan.record {
        Some((_, Some(bytes))) => Some(Saved::read(bytes)?),
        _ => None,
    };
    let Some(slug) = which_game(&mut plan, saved.as_ref(), language)? else { return Ok(()) };
    let language = plan.language.unwrap_or(language);
    let unknown = || no_such_game(&slug, saved.as_ref());
    visit(&slug, Start { plan: &plan, saved: saved.as_ref(), language }).ok_or_else(unknown)?
}

/// The game of the record, or the one that was named, or the one that the player chooses.
fn which_game(plan: &mut Plan, saved: Option<&Saved>, language: Language) -> Result<Option<String>, Problem> {
    match (&plan.game, saved.map(|saved| &saved.record.slug)) {
        (Some(game), Some(slug)) if game != slug => {
            Err(Problem::Usage(format!("the record is a game of `{slug}`, not of `{game}`")))
        }
        (_, Some(slug)) => Ok(Some(slug.clone())),
        (Some(game), None) => Ok(Some(game.clone())),
        (None, None) => ask(plan, language),
    }
}

fn no_such_game(slug: &str, saved: Option<&Saved>) -> Problem {
    let games = catalog::names();
    match saved {
        Some(saved) => {
            let line = saved.record.line_of_game();
            Problem::Record(format!("line {line}: there is no game `{slug}`; there is {games}"))
        }
        None => Problem::Usage(format!("there is no game `{slug}`; the games are {games}")),
    }
}

/// What is wrong with a record, with the line.
fn not_a_game<E: Refusal>(record: &Record, error: &ReplayError<E>) -> Problem {
    Problem::Record(match error {
        ReplayError::Setup(setup) => format!("line {}: {setup}", record.line_of(setup)),
        ReplayError::Step { .. } => error.to_string(),
    })
}

/// Lets the player choose.
fn ask(plan: &mut Plan, language: Language) -> Result<Option<String>, Problem> {
    if plan.is_plain {
        return Ok(plain::ask(language)?);
    }
    let look = plan.look(language);
    let Some(wish) = full_screen::choose(Menu::new(look), look)? else { return Ok(None) };
    plan.language = Some(wish.language);
    plan.seats = plan.seats.or(plan.bots.is_empty().then_some(wish.seats));
    if plan.bots.is_empty() {
        plan.bots = vec![wish.level];
    }
    Ok(Some(wish.slug.to_owned()))
}

impl Plan {
    fn look(&self, language: Language) -> Look {
        let script = Script { language, bidi: self.bidi.unwrap_or(Bidi::Ours) };
        Look { script, theme: Theme { colours: colours::of_terminal() } }
    }

    /// Who plays, in a game for so many at least.
    fn players(&self, least: u8) -> Result<Vec<Player>, Problem> {
        let people = self.people.unwrap_or(1);
        let named = people.saturating_add(u8::try_from(self.bots.len()).unwrap_or(u8::MAX));
        let usual =
            if self.bots.is_empty() { people.max(if people == 1 { 3 } else { least }) } else { named };
        let seats = self.seats.unwrap_or(usual.max(least));
        let first = self.seat.unwrap_or(0);
        if people > seats || usize::from(seats - people) < self.bots.len() {
            return Err(Problem::Usage(format!("{named} players are too many for {seats} seats")));
        }
        if first >= seats {
            return Err(Problem::Usage(format!("there is no seat {first}, only 0 to {}", seats - 1)));
        }
        Ok(self.seated(seats, people, first))
    }

    /// People sit side by side from the first seat on, bots take the rest in order.
    fn seated(&self, seats: u8, people: u8, first: u8) -> Vec<Player> {
        let last = self.bots.last().copied().unwrap_or(Level::Club);
        let mut bots = self.bots.iter().copied().chain(std::iter::repeat(last));
        let is_person = |seat: u8| (seat + seats - first) % seats < people;
        let player = |seat| match is_person(seat) {
            true => Player::Person,
            false => Player::Bot(bots.next().expect("the last level is repeated")),
        };
        (0..seats).map(player).collect()
    }

    fn setup(&self, seats: u8) -> Setup {
        Setup { seats, options: self.options.clone() }
    }

    /// Who plays on: those whom the command line names, else those whom the file names.
    fn resuming(&self, saved: &Saved) -> Result<Vec<Player>, Problem> {
        let seats = saved.record.setup.seats;
        let is_named = !self.bots.is_empty() || self.people.is_some() || self.seat.is_some();
        match &saved.players {
            Some(players) if !is_named => Ok(players.clone()),
            _ => Plan { seats: Some(seats), ..self.lineup() }.players(seats),
        }
    }

    fn lineup(&self) -> Plan {
        Plan { bots: self.bots.clone(), people: self.people, seat: self.seat, ..Plan::default() }
    }
}

struct Start<'a> {
    plan: &'a Plan,
    saved: Option<&'a Saved>,
    language: Language,
}

impl Visitor for Start<'_> {
    type Output = Result<(), Problem>;

    fn visit<R: Complete>(self) -> Result<(), Problem> {
        let sitting = self.sitting::<R>()?;
        if self.plan.is_plain {
            let script = Script { language: self.language, bidi: self.plan.bidi.unwrap_or(Bidi::Terminal) };
            return Ok(plain::run(sitting, script)?);
        }
        Ok(full_screen::run(sitting, self.plan.look(self.language))?)
    }
}

impl Start<'_> {
    fn sitting<R: Complete>(&self) -> Result<Sitting<R>, Problem> {
        let place = match &self.plan.record {
            Some((path, _)) => SaveFile::File(path.clone()),
            None => SaveFile::New(R::SLUG),
        };
        let seed = self.plan.seed.map_or_else(fresh_seed, Ok)?;
        let session = match self.saved {
            Some(saved) => self.resumed(&saved.record, saved, seed)?,
            None => self.new_session(seed)?,
        };
        Ok(Sitting::new(session, place, self.people(), self.language))
    }

    fn new_session<R: Rules>(&self, seed: u64) -> Result<Session<R>, Problem> {
        let players = self.plan.players(*R::SEATS.start())?;
        let setup = self.plan.setup(players.len() as u8);
        let play = Play::new(setup).map_err(|error| Problem::Usage(error.to_string()))?;
        Ok(Session::new(play, players, seed))
    }

    fn resumed<R: Rules>(&self, record: &Record, saved: &Saved, seed: u64) -> Result<Session<R>, Problem> {
        if !self.plan.options.is_empty() || self.plan.seats.is_some() {
            return Err(Problem::Usage("the record says how many play, and by which options".to_owned()));
        }
        let play = Play::replay(record).map_err(|error| not_a_game(record, &error))?;
        Ok(Session::new(play, self.plan.resuming(saved)?, seed))
    }

    /// One who plays alone is called as they are called on this machine.
    fn people(&self) -> Vec<String> {
        if self.plan.names.is_empty() && self.plan.people.unwrap_or(1) == 1 {
            return login_name().into_iter().collect();
        }
        self.plan.names.clone()
    }
}

/// What somebody is called on this machine, unless it is a role and not a name.
fn login_name() -> Option<String> {
    let name = ["USER", "USERNAME"].iter().find_map(|variable| env::var(variable).ok())?;
    let mut letters = name.chars();
    let first = letters.next().filter(|_| name != "root")?;
    Some(first.to_uppercase().chain(letters).collect())
}

fn language_of_system() -> Language {
    match sys_locale::get_locale() {
        Some(locale) if locale.starts_with("he") || locale.starts_with("iw") => Language::Hebrew,
        _ => Language::English,
    }
}

fn fresh_seed() -> Result<u64, Problem> {
    getrandom::u64().map_err(|error| Problem::Terminal(io::Error::other(error)))
}
