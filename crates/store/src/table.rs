//! What is kept: a table with its seats, the steps of its game, and what was
//! said at it. All texts are the caller's; the store does not look into them.

use std::fmt;

use crate::words::words;

/// A table: one game with its people.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Table {
    /// Its name in addresses, made by the caller so that it can't be guessed.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The version of the game's rules by which it is played.
    pub version: u32,
    /// The header lines of its record.
    pub setup: String,
    /// The player who opened it.
    pub host: String,
    /// How far it is.
    pub status: Status,
    /// What the host chose.
    pub terms: String,
    /// The numbers from which its luck follows.
    pub fate: String,
    /// The secret among them, which no other table may have. It is given when
    /// the table is opened and stays.
    pub secret: Option<String>,
    /// The id of the table where the same people play again.
    pub next: Option<String>,
    /// May anybody find it?
    pub listed: bool,
    /// The group whose table it is, if it is one's.
    pub group: Option<String>,
    /// How the game ended, once it has. What was written here once stays, also if a row without it is saved.
    pub result: Option<String>,
    /// When the game ended, if that was written with how.
    pub ended: Option<i64>,
    /// When it was opened; like all times in milliseconds since 1970, by the
    /// caller's clock.
    pub created: i64,
    /// When it last changed. Read back, it is not earlier than the last step.
    pub changed: i64,
    /// How often it was saved.
    pub revision: u64,
    /// Who sits where, from seat 0.
    pub seats: Vec<Seat>,
}

/// Where a table stands: what a change must know that is made to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// How often its row was saved.
    pub revision: u64,
    /// How many steps it has.
    pub steps: u32,
    /// How many messages it has.
    pub messages: u32,
    /// How often it was written what passes.
    pub moments: u32,
}

/// All that is kept of a table, at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stored {
    /// The row and the seats.
    pub table: Table,
    /// The steps of its game.
    pub steps: Vec<Step>,
    /// What was said.
    pub messages: Vec<Message>,
    /// How often it was written what passes.
    pub moments: u32,
    /// What passes: who is ready, whose seat a bot keeps. Nothing, before it was first written.
    pub moment: String,
    /// When it is to be woken, if it is.
    pub due: Option<i64>,
}

impl Stored {
    /// Where the table stood when it was read.
    pub fn position(&self) -> Position {
        let (steps, messages) = (self.steps.len() as u32, self.messages.len() as u32);
        Position { revision: self.table.revision, steps, messages, moments: self.moments }
    }
}

/// What came to a table since it stood somewhere, at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appended {
    /// Where it stands now.
    pub position: Position,
    /// When it last changed.
    pub changed: i64,
    /// The steps that came.
    pub steps: Vec<Step>,
    /// What was said meanwhile.
    pub messages: Vec<Message>,
    /// What passes now.
    pub moment: String,
    /// When it is to be woken, if it is.
    pub due: Option<i64>,
}

/// How many tables there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tables {
    /// People are gathering.
    pub waiting: u64,
    /// The game is on.
    pub running: u64,
    /// The game is over.
    pub over: u64,
}

/// What there is to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// All tables.
    pub tables: Tables,
    /// The steps written since the store was opened.
    pub steps: u64,
    /// The commits made since the store was opened.
    pub commits: u64,
}

/// Which finished games somebody wants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Besides those that anybody may find, those of this player.
    pub player: Option<String>,
    /// Of this game alone.
    pub game: Option<String>,
    /// Those alone at which this one sits.
    pub bot: Option<String>,
    /// That ended at this time or later.
    pub since: i64,
    /// That were opened after this one.
    pub after: Option<String>,
    /// So many at most.
    pub limit: u32,
}

/// Whose finished games are asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GamesOf {
    /// Those of a group.
    Group(String),
    /// Those at which a player has a seat.
    Player(String),
    /// Those of which a table has noted something about a player who has no seat there any more.
    Left(String),
}

/// A finished game, as far as it counts afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// The table's id.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The group whose table it is.
    pub group: Option<String>,
    /// How it ended, if that was written.
    pub result: Option<String>,
    /// When it ended; of games from before that was written, when their table last changed.
    pub ended: i64,
    /// Who sat where, from seat 0. The links of their seats are left out.
    pub seats: Vec<Seat>,
}

/// A game's rules as they are now, and what becomes of tables of older ones.
pub struct Upgrade<'a> {
    /// The game's name.
    pub game: &'a str,
    /// The version of its rules; tables of a lower one are upgraded.
    pub version: u32,
    /// The setup of such a table by the rules of this version.
    pub setup: &'a (dyn Fn(&Table) -> String + Sync),
}

words! {
    /// How far a table is.
    #[derive(Default)]
    pub enum Status {
        /// People are gathering.
        #[default]
        Waiting = "waiting",
        /// The game is on.
        Running = "running",
        /// The game is over.
        Over = "over",
    }
}

/// A place at a table.
#[derive(Clone, PartialEq, Eq)]
pub struct Seat {
    /// The person to whom it belongs, if it does.
    pub player: Option<String>,
    /// The name shown.
    pub name: String,
    /// Whether a person plays, or which bot.
    pub kind: String,
    /// The secret by which the seat moves to another device.
    pub link: String,
}

/// One line of the record, and how it came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The line, in the record's notation.
    pub line: String,
    /// Who made it.
    pub by: By,
    /// When.
    pub at: i64,
}

words! {
    /// Who made a step.
    pub enum By {
        /// The person at the seat.
        Person = "person",
        /// The bot at the seat.
        Bot = "bot",
        /// A bot, for somebody who is gone.
        Keeper = "keeper",
        /// Luck.
        Chance = "chance",
        /// The clock, because the time for a move had run out.
        Clock = "clock",
    }
}

/// Something said at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// How many steps the game had when it was said.
    pub step: u32,
    /// Who said it.
    pub player: String,
    /// The name by which they were known then.
    pub name: String,
    /// What sort of saying it is.
    pub kind: Kind,
    /// What was said.
    pub text: String,
    /// When.
    pub at: i64,
}

words! {
    /// What sort of saying a message is.
    pub enum Kind {
        /// Somebody's own words.
        Said = "said",
        /// A ready-made phrase, by its name.
        Phrase = "phrase",
        /// Something that the table itself notes, by its name.
        Note = "note",
    }
}

/// Leaves the secrets out, because what can be printed ends up in logs.
impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Table { id, game, status, changed, revision, seats, .. } = self;
        let mut table = f.debug_struct("Table");
        table.field("id", id).field("game", game).field("status", status);
        table.field("changed", changed).field("revision", revision).field("seats", seats);
        table.finish_non_exhaustive()
    }
}

/// Leaves the secret link out, because what can be printed ends up in logs.
impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Seat { player, name, kind, .. } = self;
        let mut seat = f.debug_struct("Seat");
        seat.field("player", player).field("name", name).field("kind", kind).finish_non_exhaustive()
    }
}
