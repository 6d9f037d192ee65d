//! Moves everything from a file to PostgreSQL, or back: with no server running, into a place where
//! nothing is yet, whole or not at all, and compared afterwards.
//!
//! The epoch does not come along: what was promised for games to come is not kept by two stores.

use std::path::{Path, PathBuf};
use std::{fmt, fs};

use crate::postgres::{self, DatabaseError};
use crate::sqlite::{self, FileError};
use crate::{
    AccessToken, Bot, Error, Group, Handover, Heat, Key, Letterbox, Member, Parcel, Stored, Upgrade,
};

/// Where a store is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A data file.
    File(PathBuf),
    /// The address of a database.
    Database(String),
}

/// What was moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// The tables.
    pub tables: usize,
    /// Their steps.
    pub steps: usize,
    /// Their messages.
    pub messages: usize,
}

/// All that a store holds.
#[derive(Default, PartialEq)]
pub(crate) struct Everything {
    pub(crate) tables: Vec<Stored>,
    pub(crate) keys: Vec<Key>,
    pub(crate) tokens: Vec<AccessToken>,
    pub(crate) groups: Vec<(Group, Vec<Member>)>,
    pub(crate) handovers: Vec<Handover>,
    pub(crate) forgetting: Vec<String>,
    pub(crate) bots: Vec<Bot>,
    pub(crate) heats: Vec<Heat>,
    pub(crate) letterboxes: Vec<Letterbox>,
    pub(crate) parcels: Vec<Parcel>,
    pub(crate) secrets: Vec<(String, String)>,
}

impl Everything {
    fn is_empty(&self) -> bool {
        *self == Everything::default()
    }
}

/// Why it was not moved.
#[derive(Debug)]
pub enum MoveError {
    /// A file.
    File(FileError),
    /// A database.
    Database(DatabaseError),
    /// A table could not be read or written.
    Store(Error),
    /// There is something already where everything is to go.
    NotEmpty,
    /// What was written is not what was read: which part of it.
    Unlike(String),
}

type People = (Vec<(Group, Vec<Member>)>, Vec<Handover>, Vec<String>, Vec<Bot>);

enum Alone {
    File(sqlite::Alone),
    Database(postgres::Alone),
}

/// Moves everything. Tables of older rules come as today's rules play them.
pub async fn migrate(from: &Place, to: &Place, upgrades: &[Upgrade<'_>]) -> Result<Moved, MoveError> {
    if let Place::File(path) = from
        && !path.exists()
    {
        return Err(MoveError::File(FileError { path: path.clone(), fault: sqlite::Fault::Missing }));
    }
    let from = Alone::open(from, upgrades).await?;
    let everything = from.all().await?;
    if let Place::File(path) = to {
        return into_file(path, &everything).await;
    }
    let mut to = Alone::open(to, upgrades).await?;
    to.take(&everything).await
}

/// Under another name first, so that it is whole or not there.
async fn into_file(path: &Path, everything: &Everything) -> Result<Moved, MoveError> {
    if path.exists() || path.with_file_name("keys").exists() {
        return Err(MoveError::NotEmpty);
    }
    let new = path.with_extension("migrating");
    let mut to = Alone::open(&Place::File(new.clone()), &[]).await?;
    let moved = to.take(everything).await;
    drop(to);
    let put = moved.and_then(|moved| match fs::rename(&new, path) {
        Ok(()) => Ok(moved),
        Err(error) => Err(MoveError::Store(Error::Trouble(error.into()))),
    });
    put.inspect_err(|_| drop(fs::remove_file(&new)))
}

impl Alone {
    async fn open(place: &Place, upgrades: &[Upgrade<'_>]) -> Result<Alone, MoveError> {
        match place {
            Place::File(path) => {
                let opened = sqlite::Alone::open(path, upgrades);
                let fault = |fault| MoveError::File(FileError { path: path.clone(), fault });
                Ok(Alone::File(opened.map_err(fault)?))
            }
            Place::Database(address) => Ok(Alone::Database(postgres::Alone::open(address, upgrades).await?)),
        }
    }

    async fn all(&self) -> Result<Everything, MoveError> {
        let mut tables = Vec::new();
        for id in self.ids().await? {
            tables.extend(self.load(&id).await?);
        }
        let (keys, tokens) = match self {
            Alone::File(file) => (file.keys().map_err(Error::from)?, file.tokens()?),
            Alone::Database(database) => (database.keys().await?, database.tokens().await?),
        };
        let (groups, handovers, forgetting, bots) = self.people().await?;
        let (letterboxes, parcels) = self.letterboxes().await?;
        let (secrets, heats) = (self.secrets().await?, self.heats().await?);
        Ok(Everything {
            tables,
            keys,
            tokens,
            groups,
            handovers,
            forgetting,
            bots,
            heats,
            letterboxes,
            parcels,
            secrets,
        })
    }

    /// Takes everything in, and reads it again.
    async fn take(&mut self, everything: &Everything) -> Result<Moved, MoveError> {
        let there = self.all().await?;
        if !there.is_empty() {
            return Err(MoveError::NotEmpty);
        }
        match self {
            Alone::File(file) => file.fill(everything)?,
            Alone::Database(database) => database.fill(everything).await?,
        }
        let Everything { groups, handovers, forgetting, bots, .. } = everything;
        if self.people().await? != (groups.clone(), handovers.clone(), forgetting.clone(), bots.clone()) {
            return Err(MoveError::Unlike("the list of groups and bots".to_owned()));
        }
        if self.letterboxes().await? != (everything.letterboxes.clone(), everything.parcels.clone()) {
            return Err(MoveError::Unlike("the outbox".to_owned()));
        }
        if self.secrets().await? != everything.secrets {
            return Err(MoveError::Unlike("the list of secrets".to_owned()));
        }
        if self.heats().await? != everything.heats {
            return Err(MoveError::Unlike("the ladder".to_owned()));
        }
        let mut moved = Moved::default();
        for stored in &everything.tables {
            if self.load(&stored.table.id).await?.as_ref() != Some(stored) {
                return Err(MoveError::Unlike(format!("table {}", stored.table.id)));
            }
            moved.tables += 1;
            moved.steps += stored.steps.len();
            moved.messages += stored.messages.len();
        }
        Ok(moved)
    }

    /// The groups with their people, how people get elsewhere, who is being forgotten, and bots from outside.
    async fn people(&self) -> Result<People, Error> {
        match self {
            Alone::File(file) => Ok((file.groups()?, file.handovers()?, file.forgetting()?, file.bots()?)),
            Alone::Database(database) => {
                let (groups, handovers) = (database.groups().await?, database.handovers().await?);
                Ok((groups, handovers, database.forgetting().await?, database.bots().await?))
            }
        }
    }

    /// Where players want to be told, and what is still to be sent there.
    async fn letterboxes(&self) -> Result<(Vec<Letterbox>, Vec<Parcel>), Error> {
        match self {
            Alone::File(file) => file.letterboxes(),
            Alone::Database(database) => database.letterboxes().await,
        }
    }

    /// Keys that are made once, by what they are for.
    async fn secrets(&self) -> Result<Vec<(String, String)>, Error> {
        match self {
            Alone::File(file) => file.secrets(),
            Alone::Database(database) => database.secrets().await,
        }
    }

    /// What was played on the ladder.
    async fn heats(&self) -> Result<Vec<Heat>, Error> {
        match self {
            Alone::File(file) => file.heats(),
            Alone::Database(database) => database.heats().await,
        }
    }

    async fn ids(&self) -> Result<Vec<String>, Error> {
        match self {
            Alone::File(file) => file.ids(),
            Alone::Database(database) => database.ids().await,
        }
    }

    async fn load(&self, id: &str) -> Result<Option<Stored>, Error> {
        match self {
            Alone::File(file) => file.load(id),
            Alone::Database(database) => database.load(id).await,
        }
    }
}

impl From<Error> for MoveError {
    fn from(error: Error) -> Self {
        MoveError::Store(error)
    }
}

impl From<DatabaseError> for MoveError {
    fn from(error: DatabaseError) -> Self {
        MoveError::Database(error)
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::File(error) => error.fmt(f),
            MoveError::Database(error) => error.fmt(f),
            MoveError::Store(error) => error.fmt(f),
            MoveError::NotEmpty => f.write_str("there is something already where everything is to go"),
            MoveError::Unlike(part) => {
                write!(f, "{part} is not as it was before: do not use what was written")
            }
        }
    }
}

impl std::error::Error for MoveError {}
