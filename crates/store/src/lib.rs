//! Keeps tables, their steps and what was said at them: in one SQLite file, or
//! in a PostgreSQL that several nodes share. It stores lines and knows no rules.
//!
//! What was answered with `Ok` is on the disk. A [`Change`] is written whole or
//! not at all, and names where its maker saw the table, so of two writers one
//! gets [`Error::Conflict`]; readers read on from a number; watchers are woken
//! and then read. Both stores pass the same tests (`tests/store/contract`).
//!
//! A call that is dropped before it was answered may still be carried out.

mod bot;
mod change;
mod due;
mod error;
mod group;
mod heat;
mod local;
mod migrate;
mod node;
mod notice;
mod postgres;
mod request;
mod sqlite;
mod table;
mod token;
mod wakes;
mod words;

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use tokio::sync::watch;

pub use bot::{Accept, Bot};
pub use change::Change;
pub use due::Due;
pub use error::{Error, Trouble};
pub use group::{Group, Handover, Member, Way};
pub use heat::Heat;
pub use migrate::{MoveError, Moved, Place, migrate};
pub use node::{Claim, Key, Presence, Present};
pub use notice::{Delivery, Letterbox, Notice, Parcel, Tried};
pub use postgres::DatabaseError;
pub use request::Commit;
pub use sqlite::{Checked, Fault, FileError, Look, add_key_in, backup, check, keys_in, look, restore};
#[cfg(feature = "simulation")]
pub use sqlite::{Disk, Fate, Weather};
pub use table::{
    Appended, By, Counts, Finished, GamesOf, Kind, Message, Position, Seat, Status, Step, Stored, Table,
    Tables, Upgrade, Wanted,
};
pub use token::AccessToken;

use bot::BotChange;
use change::Write;
use group::GroupChange;
use heat::HeatChange;
use notice::NoticeChange;
use postgres::Postgres;
use request::News;
use sqlite::Sqlite;
use token::AccessChange;

/// The layout of the files that this program writes; it opens all before it.
pub const FILE_LAYOUT: usize = sqlite::NEWEST;

/// The same of databases.
pub const DATABASE_LAYOUT: usize = postgres::NEWEST;

/// A handle to the store; clones lead to the same one.
#[derive(Clone)]
pub struct Store(Engine);

#[derive(Clone)]
enum Engine {
    Sqlite(Arc<Sqlite>),
    Postgres(Arc<Postgres>),
}

/// Whichever engine it is, it is asked the same.
macro_rules! ask {
    ($store:ident, $engine:ident => $asked:expr) => {
        match &$store.0 {
            Engine::Sqlite($engine) => $asked,
            Engine::Postgres($engine) => $asked,
        }
    };
}

impl Store {
    /// Opens the file, which is made if it is missing, with its folder. A file
    /// that is damaged, foreign, newer or in use is refused and left as it is.
    pub fn open(path: &Path) -> Result<Store, FileError> {
        Store::open_upgrading(path, &[])
    }

    /// The same, and tables of older rules are upgraded before anybody reads
    /// them.
    pub fn open_upgrading(path: &Path, upgrades: &[Upgrade<'_>]) -> Result<Store, FileError> {
        let opened = Sqlite::open(path, upgrades).map_err(|fault| fault.of(path))?;
        Ok(Store(Engine::Sqlite(opened)))
    }

    /// Opens a database as one of the nodes that share it; it is laid out if it
    /// is empty. The address is a `postgres://`, perhaps with several hosts.
    pub async fn connect(
        address: &str,
        node: &str,
        upgrades: &[Upgrade<'_>],
    ) -> Result<Store, DatabaseError> {
        Ok(Store(Engine::Postgres(Postgres::open(address, node, upgrades).await?)))
    }

    /// May other nodes write too?
    pub fn is_shared(&self) -> bool {
        match &self.0 {
            Engine::Sqlite(file) => file.is_shared,
            Engine::Postgres(_) => true,
        }
    }

    /// By how many milliseconds the clock that all nodes share is before ours.
    pub fn clock_ahead(&self) -> i64 {
        match &self.0 {
            Engine::Sqlite(_) => 0,
            Engine::Postgres(database) => database.ahead(),
        }
    }

    /// Opens a new table, at revision 0.
    pub async fn create(&self, table: Table) -> Result<(), Error> {
        self.write(Write::Create(table)).await.map(drop)
    }

    /// Writes a change, whole or not at all; gives where the table stands then.
    pub async fn commit(&self, change: Change) -> Result<Position, Error> {
        self.write(Write::Change(Box::new(change))).await
    }

    /// Appends steps to a table that has `expected` of them, all or none.
    pub async fn append(&self, id: &str, expected: u32, steps: Vec<Step>) -> Result<(), Error> {
        self.write(Write::Append { id: id.to_owned(), expected, steps }).await.map(drop)
    }

    /// Keeps what was worked out about the game of a table, over what was there.
    /// It is not part of where the table stands.
    pub async fn keep_review(&self, id: &str, text: &str) -> Result<(), Error> {
        self.write(Write::Review { id: id.to_owned(), text: text.to_owned() }).await.map(drop)
    }

    /// What was worked out about the game of a table, if it was.
    pub async fn review(&self, id: &str) -> Result<Option<String>, Error> {
        ask!(self, engine => engine.review(id).await)
    }

    /// Sees whether something can be written just now, by writing.
    pub async fn probe(&self) -> Result<(), Error> {
        self.write(Write::Probe).await.map(drop)
    }

    /// The table with its seats, if there is one.
    pub async fn table(&self, id: &str) -> Result<Option<Table>, Error> {
        ask!(self, engine => engine.table(id).await)
    }

    /// All that is kept of a table, at one moment, if it is as it was written:
    /// else [`Error::Altered`].
    pub async fn load(&self, id: &str) -> Result<Option<Stored>, Error> {
        ask!(self, engine => engine.load(id).await)
    }

    /// Where a table stands.
    pub async fn position(&self, id: &str) -> Result<Position, Error> {
        ask!(self, engine => engine.position(id).await)
    }

    /// What came to a table since it stood there. Nothing, if more has happened
    /// than that: its row was saved or it has less than it had, or it is gone;
    /// then it has to be loaded.
    pub async fn appended(&self, id: &str, since: Position) -> Result<Option<Appended>, Error> {
        ask!(self, engine => engine.appended(id, since).await)
    }

    /// The id of the table that has this secret.
    pub async fn table_with_secret(&self, secret: &str) -> Result<Option<String>, Error> {
        ask!(self, engine => engine.table_with_secret(secret).await)
    }

    /// The tables that are due by that time, those that have been for longest first.
    pub async fn due(&self, time: i64, limit: u32) -> Result<Vec<Due>, Error> {
        ask!(self, engine => engine.due(time, limit).await)
    }

    /// The steps of a table, from this one on; the first is 0.
    pub async fn steps(&self, id: &str, from: u32) -> Result<Vec<Step>, Error> {
        ask!(self, engine => engine.steps(id, from).await)
    }

    /// What was said at a table, from this number on; the first is 0.
    pub async fn messages(&self, id: &str, from: u32) -> Result<Vec<Message>, Error> {
        ask!(self, engine => engine.messages(id, from).await)
    }

    /// The tables at which a player has a seat or is host, the one that
    /// changed last first; without those that were changed on the disk.
    pub async fn tables_of(&self, player: &str, limit: u32) -> Result<Vec<Table>, Error> {
        ask!(self, engine => engine.tables_of(player, limit).await)
    }

    /// The tables that anybody may find and where people are gathering, the newest first.
    pub async fn listed(&self, limit: u32) -> Result<Vec<Table>, Error> {
        ask!(self, engine => engine.listed(limit).await)
    }

    /// The ids of finished games, in the order in which they were opened.
    pub async fn finished(&self, wanted: &Wanted) -> Result<Vec<String>, Error> {
        ask!(self, engine => engine.finished(wanted).await)
    }

    /// All finished games of somebody's, in the order in which their tables were opened. It is read in one
    /// go and without checksums: for counting, not for playing.
    pub async fn games(&self, of: &GamesOf) -> Result<Vec<Finished>, Error> {
        ask!(self, engine => engine.games(of).await)
    }

    /// What tables have noted about a player, in games that are over: the table's id and the note, those of a table
    /// in their order.
    pub async fn notes_about(&self, player: &str) -> Result<Vec<(String, String)>, Error> {
        ask!(self, engine => engine.notes_about(player).await)
    }

    /// Keeps how the game of a table ended, unless that is known or it has not. It is not part of where
    /// the table stands.
    pub async fn keep_result(&self, id: &str, result: &str, ended: i64) -> Result<(), Error> {
        let (id, result) = (id.to_owned(), result.to_owned());
        self.write(Write::Result { id, result, ended }).await.map(drop)
    }

    /// The tables of a group whose games are not over, the one that was opened last first.
    pub async fn tables_of_group(&self, group: &str, limit: u32) -> Result<Vec<Table>, Error> {
        ask!(self, engine => engine.tables_of_group(group, limit).await)
    }

    /// Founds a group, with its first members.
    pub async fn found(&self, group: Group, members: Vec<Member>) -> Result<(), Error> {
        self.change_group(GroupChange::Found { group, members }).await
    }

    /// A group is called otherwise from now on; [`Error::Missing`] if there is none.
    pub async fn rename_group(&self, id: &str, name: &str) -> Result<(), Error> {
        self.change_group(GroupChange::Rename { id: id.to_owned(), name: name.to_owned() }).await
    }

    /// Somebody belongs to a group, or is called otherwise there; [`Error::Missing`] if there is none.
    pub async fn join(&self, group: &str, member: Member) -> Result<(), Error> {
        self.change_group(GroupChange::Join { id: group.to_owned(), member }).await
    }

    /// Somebody belongs to a group no longer; also if they did not.
    pub async fn part(&self, group: &str, player: &str) -> Result<(), Error> {
        self.change_group(GroupChange::Part { id: group.to_owned(), player: player.to_owned() }).await
    }

    /// A group with its members, those who came first first.
    pub async fn group(&self, id: &str) -> Result<Option<(Group, Vec<Member>)>, Error> {
        ask!(self, engine => engine.group(id).await)
    }

    /// The groups to which a player belongs, those that they joined last first.
    pub async fn groups_of(&self, player: &str) -> Result<Vec<Group>, Error> {
        ask!(self, engine => engine.groups_of(player).await)
    }

    /// Keeps a way by which another browser becomes the same player, in place of the one of its kind that
    /// there was.
    pub async fn offer(&self, handover: Handover) -> Result<(), Error> {
        self.change_group(GroupChange::Offer(handover)).await
    }

    /// The handover that has this hash.
    pub async fn handover(&self, hash: &str) -> Result<Option<Handover>, Error> {
        ask!(self, engine => engine.handover(hash).await)
    }

    /// Uses a handover up; [`Error::Missing`] for all who ask after the first.
    pub async fn use_up(&self, hash: &str) -> Result<(), Error> {
        self.change_group(GroupChange::UseUp { hash: hash.to_owned() }).await
    }

    /// A player belongs to no group any more, has neither tokens nor handovers nor bots, is told nothing, and is one
    /// of those who are being forgotten. Their tables are the caller's affair.
    pub async fn forget(&self, player: &str) -> Result<(), Error> {
        self.change_group(GroupChange::Forget { player: player.to_owned() }).await
    }

    /// A player's tables are done with: they are not among those any more who are being forgotten.
    pub async fn forgotten(&self, player: &str) -> Result<(), Error> {
        self.change_group(GroupChange::Forgotten { player: player.to_owned() }).await
    }

    /// Those who are being forgotten.
    pub async fn forgetting(&self) -> Result<Vec<String>, Error> {
        ask!(self, engine => engine.forgetting().await)
    }

    /// The ids of all tables that know a player: at a seat, as host, by what they said, or in what passes.
    pub async fn tables_naming(&self, player: &str) -> Result<Vec<String>, Error> {
        ask!(self, engine => engine.tables_naming(player).await)
    }

    async fn change_group(&self, change: GroupChange) -> Result<(), Error> {
        self.write(Write::Group(change)).await.map(drop)
    }

    /// Keeps where a player wants to be told, over what they had by that name.
    pub async fn add_letterbox(&self, letterbox: Letterbox) -> Result<(), Error> {
        self.change_notices(NoticeChange::Add(letterbox)).await
    }

    /// Nothing more is sent to an letterbox, which is the player's if one is named; else [`Error::Missing`].
    pub async fn remove_letterbox(&self, id: &str, player: Option<&str>) -> Result<(), Error> {
        let (id, player) = (id.to_owned(), player.map(str::to_owned));
        self.change_notices(NoticeChange::Remove { id, player }).await
    }

    /// A player's letterboxes, the oldest first.
    pub async fn letterboxes_of(&self, player: &str) -> Result<Vec<Letterbox>, Error> {
        ask!(self, engine => engine.letterboxes_of(player).await)
    }

    /// What is to be sent by that time: of each letterbox what has been due for longest.
    pub async fn parcels_due(&self, time: i64, limit: u32) -> Result<Vec<Parcel>, Error> {
        ask!(self, engine => engine.parcels_due(time, limit).await)
    }

    /// A parcel is the caller's until that time, if it is still due when they believe; else
    /// [`Error::Missing`].
    pub async fn take_parcel(&self, id: &str, due: i64, until: i64) -> Result<(), Error> {
        self.change_notices(NoticeChange::Take { id: id.to_owned(), due, until }).await
    }

    /// A parcel leaves the outbox unsent; also if it is not there.
    pub async fn drop_parcel(&self, id: &str) -> Result<(), Error> {
        self.change_notices(NoticeChange::Drop { id: id.to_owned() }).await
    }

    /// Something was sent, or not; [`Error::Missing`] if the letterbox is gone.
    pub async fn note_try(&self, tried: Tried) -> Result<(), Error> {
        self.change_notices(NoticeChange::Tried(tried)).await
    }

    /// The last tries to reach an letterbox, the last first.
    pub async fn deliveries(&self, letterbox: &str) -> Result<Vec<Delivery>, Error> {
        ask!(self, engine => engine.deliveries(letterbox).await)
    }

    /// The secret of that name; if there is none, it is this one from now on.
    pub async fn secret_or(&self, name: &str, made: &str) -> Result<String, Error> {
        if let Some(kept) = ask!(self, engine => engine.secret(name).await)? {
            return Ok(kept);
        }
        let (name, text) = (name.to_owned(), made.to_owned());
        self.change_notices(NoticeChange::Keep { name: name.clone(), text }).await?;
        ask!(self, engine => engine.secret(&name).await)?.ok_or(Error::Missing)
    }

    async fn change_notices(&self, change: NoticeChange) -> Result<(), Error> {
        self.write(Write::Notice(change)).await.map(drop)
    }

    /// Keeps a new token.
    pub async fn add_token(&self, token: AccessToken) -> Result<(), Error> {
        self.write(Write::Token(AccessChange::Add(token))).await.map(drop)
    }

    /// A token was used at that time.
    pub async fn use_token(&self, hash: &str, at: i64) -> Result<(), Error> {
        self.write(Write::Token(AccessChange::Use { hash: hash.to_owned(), at })).await.map(drop)
    }

    /// A token is of no use from now on; also if there is none.
    pub async fn revoke_token(&self, hash: &str) -> Result<(), Error> {
        self.write(Write::Token(AccessChange::Revoke { hash: hash.to_owned() })).await.map(drop)
    }

    /// Tokens are forgotten that were last used before that time.
    pub async fn forget_tokens(&self, before: i64) -> Result<(), Error> {
        self.write(Write::Token(AccessChange::Forget { before })).await.map(drop)
    }

    /// The token that has this hash.
    pub async fn token(&self, hash: &str) -> Result<Option<AccessToken>, Error> {
        ask!(self, engine => engine.token(hash).await)
    }

    /// A player's tokens, the oldest first.
    pub async fn tokens_of(&self, player: &str) -> Result<Vec<AccessToken>, Error> {
        ask!(self, engine => engine.tokens_of(player).await)
    }

    /// Keeps a new bot with the token by which it comes in; [`Error::Taken`] if one has its name.
    pub async fn make_bot(&self, bot: Bot, token: AccessToken) -> Result<(), Error> {
        self.change_bot(BotChange::Make { bot: Box::new(bot), token }).await
    }

    /// Its owner says something else of a bot; [`Error::Missing`] if they have none of that name.
    pub async fn alter_bot(&self, bot: Bot) -> Result<(), Error> {
        self.change_bot(BotChange::Alter(Box::new(bot))).await
    }

    /// A bot comes in by that token, and by no other any more; [`Error::Missing`] if its owner has none of
    /// that name.
    pub async fn rekey_bot(&self, name: &str, owner: &str, token: AccessToken) -> Result<(), Error> {
        let (name, owner) = (name.to_owned(), owner.to_owned());
        self.change_bot(BotChange::Rekey { name, owner, token }).await
    }

    /// There is no such bot of the owner's any more, and nothing by which it comes in; also if there was none.
    pub async fn drop_bot(&self, name: &str, owner: &str) -> Result<(), Error> {
        let (name, owner) = (name.to_owned(), owner.to_owned());
        self.change_bot(BotChange::Drop { name, owner }).await
    }

    /// The bot of that name.
    pub async fn bot(&self, name: &str) -> Result<Option<Bot>, Error> {
        ask!(self, engine => engine.bot(name).await)
    }

    /// The bots of an owner, the oldest first.
    pub async fn bots_of(&self, owner: &str) -> Result<Vec<Bot>, Error> {
        ask!(self, engine => engine.bots_of(owner).await)
    }

    /// The bots that anybody may find, the oldest first.
    pub async fn public_bots(&self, limit: u32) -> Result<Vec<Bot>, Error> {
        ask!(self, engine => engine.public_bots(limit).await)
    }

    async fn change_bot(&self, change: BotChange) -> Result<(), Error> {
        self.write(Write::Bot(change)).await.map(drop)
    }

    /// A heat of the ladder begins; [`Error::Taken`] if there is one of that number.
    pub async fn begin_heat(&self, number: u32, plan: &str, begun: i64) -> Result<(), Error> {
        let plan = plan.to_owned();
        self.write(Write::Heat(HeatChange::Begin { number, plan, begun })).await.map(drop)
    }

    /// A heat of the ladder is over; [`Error::Missing`] if it was already, or never began.
    pub async fn end_heat(&self, number: u32, result: &str, ended: i64) -> Result<(), Error> {
        let result = result.to_owned();
        self.write(Write::Heat(HeatChange::End { number, result, ended })).await.map(drop)
    }

    /// The last heats of the ladder, the last first; one that is not over is the first.
    pub async fn heats(&self, limit: u32) -> Result<Vec<Heat>, Error> {
        ask!(self, engine => engine.heats(limit).await)
    }

    /// Counts what there is.
    pub async fn counts(&self) -> Result<Counts, Error> {
        let tables = ask!(self, engine => engine.tables().await)?;
        Ok(self.news().written.counts(tables))
    }

    /// May this node work out the next step of a table? It may, unless another
    /// one was granted just that and its lease is not over.
    pub async fn claim(&self, claim: Claim) -> Result<bool, Error> {
        match &self.0 {
            Engine::Sqlite(file) => Ok(file.local.claim(claim)),
            Engine::Postgres(database) => database.claim(claim).await,
        }
    }

    /// All of these look just now.
    pub async fn present(&self, all: Vec<Present>) -> Result<(), Error> {
        match &self.0 {
            Engine::Sqlite(file) => {
                file.local.present(all);
                Ok(())
            }
            Engine::Postgres(database) => database.present(all).await,
        }
    }

    /// Who was seen at these tables lately, and by which node.
    pub async fn presences(&self, tables: &[String]) -> Result<Vec<Presence>, Error> {
        match &self.0 {
            Engine::Sqlite(file) => Ok(file.local.presences(tables)),
            Engine::Postgres(database) => database.presences(tables).await,
        }
    }

    /// The keys that sign, the newest first.
    pub async fn keys(&self) -> Result<Vec<Key>, Error> {
        match &self.0 {
            Engine::Sqlite(file) => file.keys(),
            Engine::Postgres(database) => database.keys().await,
        }
    }

    /// Puts a key before the others and keeps so many in all.
    pub async fn add_key(&self, text: &str, kept: usize) -> Result<(), Error> {
        match &self.0 {
            Engine::Sqlite(file) => file.add_key(text, kept),
            Engine::Postgres(database) => database.add_key(text, kept).await,
        }
    }

    /// Tells of each commit from now on, where it is made; only the first who
    /// asks is told.
    pub fn on_commit(&self, observer: impl Fn(Commit) + Send + Sync + 'static) {
        // Somebody else asked before.
        let _ = self.news().written.observer.set(Box::new(observer));
    }

    /// The epoch of the store: another one each time that it was put back from a
    /// copy.
    pub fn epoch(&self) -> &str {
        ask!(self, engine => engine.epoch())
    }

    /// The bytes that all takes, as far as that is known.
    pub fn size(&self) -> u64 {
        match &self.0 {
            Engine::Sqlite(file) => file.size(),
            Engine::Postgres(_) => 0,
        }
    }

    /// Moves after each commit that touched the table. Subscribe first and
    /// read then, and nothing is missed.
    pub fn subscribe(&self, id: &str) -> watch::Receiver<u64> {
        self.news().wakes.subscribe(id)
    }

    /// Writes a copy of the file as it is at this moment; see [`backup`].
    pub async fn backup(&self, to: &Path) -> Result<(), FileError> {
        match &self.0 {
            Engine::Sqlite(file) => file.backup(to).await,
            Engine::Postgres(_) => {
                Err(FileError { path: to.to_owned(), fault: Fault::Address(PG_DUMP.to_owned()) })
            }
        }
    }

    /// Finishes what was asked for, lets go of the file, and refuses all that
    /// comes later by any clone of this handle.
    pub async fn close(self) {
        ask!(self, engine => engine.close().await);
    }

    fn news(&self) -> &News {
        ask!(self, engine => &engine.news)
    }

    async fn write(&self, write: Write) -> Result<Position, Error> {
        ask!(self, engine => engine.write(write).await)
    }
}

const PG_DUMP: &str = "a database is copied by PostgreSQL's own `pg_dump`";

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Engine::Sqlite(file) => f.debug_tuple("Store").field(&file.path()).finish(),
            Engine::Postgres(_) => f.write_str("Store(PostgreSQL)"),
        }
    }
}
