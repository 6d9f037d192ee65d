//! How a table stands at one moment.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use bots::Level;
use engine::{Line, Pending, Record, Seat, Seats, Setup, Viewer};
use page::Preferences;
use store::{By, Message, Position, Seat as Occupant, Status, Stored};
use tokio::time::Instant;
use words::{Language, Names};

use crate::guest::Guest;
use crate::id;
use crate::ladder::LADDER;
use crate::limits;
use crate::messages::say;
use crate::outside::{now, random_nonce};
use crate::problem::Problem;
use play::luck::{Luck, Nonce};
use play::{AnyPlay, Reader};

use super::Note;
use super::alike::DrawnAlike;
use super::fleeting::{Fleeting, Recent, lock};
use super::newcomers::Request;
use super::outsiders;
use super::terms::Terms;
use super::undo::Wish;

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
    /// Who asks for a bot's seat.
    pub(crate) requests: Arc<Vec<Request>>,
    /// Who is ready for the next round.
    pub ready: Seats,
    /// Who knows what a bot did for them while they were away.
    pub(crate) informed: Seats,
    /// Who wants to take the last step back.
    pub(crate) wish: Option<Wish>,
    /// Has who made the last step said that it stays?
    pub(crate) is_meant: bool,
    /// How often steps were taken back. A step's number may come twice; this tells the two apart.
    pub undone: usize,
    /// When the game came to wait for what it waits for.
    pub since: Instant,
    /// How often the store has written what passes.
    pub(crate) moments: u32,
    /// When the table is to be woken, in milliseconds since 1970, if it is.
    pub(crate) due: Option<i64>,
    /// Is this how the table was, and no longer is?
    pub is_past: bool,
    /// The game at the steps that some have missed.
    pub(crate) missed: Missed,
    /// What was drawn of it for several viewers.
    pub(crate) alike: DrawnAlike,
}

/// The game at earlier steps, worked out once for all who missed them. They are the last few, and a
/// changed snapshot begins without any.
#[derive(Default)]
pub(crate) struct Missed(Fleeting<Steps>);

type Steps = Mutex<BTreeMap<usize, Earlier>>;

struct Earlier {
    play: Arc<dyn AnyPlay>,
    alike: DrawnAlike,
}

static RECENTLY: Recent<Steps> = Recent::new(64);

impl Missed {
    /// Whoever comes second waits, which is shorter than playing it all again.
    fn at(&self, step: usize, play_again: impl FnOnce() -> Arc<dyn AnyPlay>) -> Earlier {
        let steps = self.0.get(&RECENTLY);
        let mut missed = lock(&steps);
        let earlier = || Earlier { play: play_again(), alike: DrawnAlike::default() };
        let Earlier { play, alike } = missed.entry(step).or_insert_with(earlier);
        Earlier { play: play.clone(), alike: alike.shared() }
    }
}

impl Clone for Missed {
    fn clone(&self) -> Missed {
        Missed::default()
    }
}

/// What a seat is called at which a program plays.
pub(super) const PROGRAM: &str = "program";

/// Who plays at a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// Somebody with a cookie.
    Person,
    /// Somebody who plays through the API, by a program of their own.
    Program,
    /// A bot from outside, under a name of its own.
    Outsider,
    /// One that was invited and has not answered.
    Invited,
    /// A bot of the house.
    Bot(Level),
}

impl Player {
    /// Reads what the store has.
    pub fn of(occupant: &Occupant) -> Player {
        match occupant.kind.parse() {
            Ok(level) => Player::Bot(level),
            Err(_) if occupant.kind == PROGRAM => Player::Program,
            Err(_) => outsiders::player(&occupant.kind).unwrap_or(Player::Person),
        }
    }

    /// Is it the house's?
    pub fn is_bot(self) -> bool {
        matches!(self, Player::Bot(_))
    }
}

impl Snapshot {
    /// A new table with that secret, at which nobody sits.
    pub(crate) fn new(game: &str, host: &str, secret: Nonce) -> Snapshot {
        let luck = Luck { rematch: random_nonce(), ..Luck::new(secret) };
        let row = store::Table {
            id: id::random(),
            game: game.to_owned(),
            version: catalog::find(game).map_or(0, |entry| entry.version),
            host: host.to_owned(),
            created: now(),
            changed: now(),
            ..store::Table::default()
        };
        Snapshot::of(row, Terms::default(), luck)
    }

    fn of(row: store::Table, terms: Terms, luck: Luck) -> Snapshot {
        Snapshot {
            row,
            terms,
            luck,
            play: None,
            by: Arc::default(),
            messages: Arc::default(),
            kept: Seats::NONE,
            requests: Arc::default(),
            ready: Seats::NONE,
            informed: Seats::NONE,
            wish: None,
            is_meant: false,
            undone: 0,
            since: Instant::now(),
            moments: 0,
            due: None,
            is_past: false,
            missed: Missed::default(),
            alike: DrawnAlike::default(),
        }
    }

    /// The table as the store has it.
    pub(crate) fn read(stored: Stored) -> Result<Snapshot, Problem> {
        let Stored { table, steps, messages, moments, due, .. } = stored;
        let terms = read_json(&table, &table.terms)?;
        let luck = read_json(&table, &table.fate)?;
        let mut snapshot = Snapshot::of(table, terms, luck);
        snapshot.undone = messages.iter().filter(|message| Note::is_undone(message)).count();
        snapshot.messages = Arc::new(messages);
        (snapshot.moments, snapshot.due) = (moments, due);
        snapshot.by = Arc::new(steps.iter().map(|step| step.by).collect());
        if !snapshot.is_waiting() {
            snapshot.play = Some(snapshot.replayed(steps.into_iter().map(|step| step.line))?);
        }
        Ok(snapshot)
    }

    /// A table whose game has not begun, by its row alone.
    pub(crate) fn waiting(row: store::Table) -> Result<Snapshot, Problem> {
        let (terms, luck) = (read_json(&row, &row.terms)?, read_json(&row, &row.fate)?);
        Ok(Snapshot::of(row, terms, luck))
    }

    /// The same, with what the store does not keep taken from what was shown before.
    pub(super) fn following(self, shown: &Snapshot) -> Snapshot {
        let mut next =
            Snapshot { kept: shown.kept, requests: shown.requests.clone(), informed: shown.informed, ..self };
        if (next.step(), next.undone) == (shown.step(), shown.undone) {
            (next.ready, next.wish, next.since) = (shown.ready, shown.wish, shown.since);
            next.is_meant = shown.is_meant;
        }
        next
    }

    /// Does it begin with just the steps and words of the other, and is its row as the other's?
    pub(crate) fn has_all_of(&self, other: &Snapshot) -> bool {
        let lines =
            |of: &Snapshot| of.play.as_ref().and_then(|play| play.record()).map(|record| record.steps);
        let is_same = |(one, two): (&Line, &Line)| one.text == two.text;
        // Terms and luck are in it.
        let row = |of: &Snapshot| store::Table { changed: 0, revision: 0, ..of.stored() };
        let (own, others) = (lines(self).unwrap_or_default(), lines(other).unwrap_or_default());
        own.len() >= others.len()
            && own.iter().zip(&others).all(is_same)
            && self.by.starts_with(&other.by)
            && self.messages.starts_with(&other.messages)
            && row(self) == row(other)
    }

    /// The game that the stored lines tell.
    fn replayed(&self, lines: impl Iterator<Item = String>) -> Result<Arc<dyn AnyPlay>, Problem> {
        let table = id::mark(&self.row.id);
        if catalog::find(&self.row.game).map(|game| game.version) != Some(self.row.version) {
            tracing::warn!(table, version = self.row.version, "a stored game was played by other rules");
            return Err(Problem::OtherRules);
        }
        let record = Record::new(&self.row.game, self.setup(), lines);
        catalog::replay(&record).map(Arc::from).map_err(|_| {
            // The reason may name cards.
            tracing::error!(table, "a stored game can't be played");
            Problem::Unreadable
        })
    }

    /// Where the table stands, for the store to compare.
    pub(crate) fn position(&self) -> Position {
        Position {
            revision: self.row.revision,
            steps: self.by.len() as u32,
            messages: self.messages.len() as u32,
            moments: self.moments,
        }
    }

    /// The row with everything that belongs into it.
    pub(crate) fn stored(&self) -> store::Table {
        let json = "terms and luck are plain data";
        store::Table {
            terms: serde_json::to_string(&self.terms).expect(json),
            fate: serde_json::to_string(&self.luck).expect(json),
            secret: Some(self.luck.secret.to_string()),
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
        if let Some(play) = self.play.as_ref().filter(|_| step < self.step()) {
            let Earlier { play, alike } = self.missed.at(step, || Arc::from(play.back(step)));
            (earlier.play, earlier.alike) = (Some(play), alike);
            earlier.row.status = Status::Running;
            earlier.is_past = true;
        }
        earlier
    }

    /// Has the game not begun?
    pub fn is_waiting(&self) -> bool {
        self.row.status == Status::Waiting
    }

    /// May people still sit down and decide how to play?
    pub fn is_gathering(&self) -> bool {
        self.is_waiting() && !self.luck.frozen
    }

    /// Is all decided, and the game begins when everybody's number is in?
    pub fn is_frozen(&self) -> bool {
        self.is_waiting() && self.luck.frozen
    }

    /// Has the game ended?
    pub fn is_over(&self) -> bool {
        self.row.status == Status::Over
    }

    /// Does the game go on without anybody who sits here as a person, or looks?
    pub(crate) fn plays_unattended(&self) -> bool {
        let is_on = self.row.status == Status::Running && !self.terms.paused;
        self.terms.unattended && is_on && self.people().is_empty()
    }

    /// Is it a table of the ladder?
    pub(crate) fn is_of_ladder(&self) -> bool {
        self.row.group.as_deref() == Some(LADDER)
    }

    /// Whom the game asks.
    pub fn asked(&self) -> Seats {
        match self.play.as_ref().map(|play| play.pending()) {
            Some(Pending::Seats(seats)) => seats,
            _ => Seats::NONE,
        }
    }

    /// Does the guest of that id sit here?
    pub(crate) fn has_seat(&self, guest: &str) -> bool {
        self.row.seats.iter().any(|occupant| occupant.player.as_deref() == Some(guest))
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

    /// Is there such a seat, and does a bot of the house play there?
    pub(crate) fn is_bots(&self, seat: Seat) -> bool {
        self.row.seats.get(seat.index()).is_some_and(|occupant| Player::of(occupant).is_bot())
    }

    /// Which bot moves for the seat, and on whose behalf.
    pub fn mover(&self, seat: Seat) -> Option<(Level, By)> {
        match self.player(seat) {
            Player::Bot(level) => Some((level, By::Bot)),
            Player::Outsider => self.kept.contains(seat).then_some((Level::Club, By::Keeper)),
            // Who plays alone is waited for.
            _ if self.kept.contains(seat) && !self.is_alone() => Some((Level::Club, By::Keeper)),
            _ => None,
        }
    }

    /// The seats at which people sit, also those who play by a program.
    pub fn people(&self) -> Seats {
        let is_person = |seat: &Seat| matches!(self.player(*seat), Player::Person | Player::Program);
        self.everyone().filter(is_person).collect()
    }

    /// Does anybody sit here who looks with their own eyes?
    pub fn has_onlookers(&self) -> bool {
        self.everyone().any(|seat| self.player(seat) == Player::Person)
    }

    /// Does one person sit here, and else only bots?
    pub fn is_alone(&self) -> bool {
        self.people().len() == 1
    }

    /// Every seat.
    pub fn everyone(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.row.seats.len() as u8).map(Seat::new)
    }

    /// The names of the players, those of bots as the reader writes them. Whoever gave none is called by the shape
    /// that is theirs at this table.
    pub fn names(&self, language: Language) -> Names {
        let people = self.row.seats.iter().filter(|occupant| occupant.player.is_some());
        let mut taken: Vec<String> = people.map(|occupant| occupant.name.clone()).collect();
        let mut distinct = |name: &str| {
            taken.push(limits::distinct_name(name, taken.iter().map(String::as_str)));
            taken.last().cloned().unwrap_or_default()
        };
        let name = |(seat, occupant): (Seat, &Occupant)| match words::bot_name(&occupant.name, language) {
            Some(bot) if occupant.player.is_none() => distinct(bot),
            _ if occupant.name.trim().is_empty() => distinct(&self.shape_name(seat, language)),
            _ => occupant.name.clone(),
        };
        Names::new(self.everyone().zip(&self.row.seats).map(name).collect::<Vec<_>>())
    }

    fn shape_name(&self, seat: Seat, language: Language) -> String {
        let shape = say(language).token(self.tokens()[seat.index()]);
        let mut letters = shape.chars();
        letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
    }

    /// For whom things are said and drawn.
    pub fn reader<'a>(&self, viewer: Viewer, language: Language, names: &'a Names) -> Reader<'a> {
        Reader { viewer, language, names, preferences: Preferences::default() }
    }

    /// The seats and options as they were agreed on so far.
    pub fn setup(&self) -> Setup {
        setup_of(&self.row)
    }
}

/// The seats and options of a stored table.
pub(crate) fn setup_of(row: &store::Table) -> Setup {
    let option = |line: &str| line.split_once(' ').map(|(name, value)| (name.to_owned(), value.to_owned()));
    Setup { seats: row.seats.len() as u8, options: row.setup.lines().filter_map(option).collect() }
}

/// Options as the row of a table has them.
pub(crate) fn setup_lines(options: &[(String, String)]) -> String {
    options.iter().map(|(name, value)| format!("{name} {value}\n")).collect()
}

/// The record of a finished game as its stored lines tell it, whether or not its rules are known here.
pub(crate) fn stored_record(Stored { table, steps, .. }: Stored) -> Result<(Record, Luck), Problem> {
    if table.status != Status::Over {
        return Err(Problem::StillSecret);
    }
    let luck = read_json(&table, &table.fate)?;
    Ok((Record::new(&table.game, setup_of(&table), steps.into_iter().map(|step| step.line)), luck))
}

/// What the store keeps as JSON. What can't be read is refused: nobody plays on by terms or luck that
/// were not agreed on.
fn read_json<T: serde::de::DeserializeOwned>(table: &store::Table, text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|_| {
        tracing::error!(table = id::mark(&table.id), "the terms or the luck of a stored table can't be read");
        Problem::Unreadable
    })
}
