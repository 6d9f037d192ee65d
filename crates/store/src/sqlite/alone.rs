//! Everything out of a file, or into a new one.

use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::file::{self, Fault, Lock};
use super::{
    add_key_in, bots, change, checksum, dues, groups, heats, keys_in, notices, query, tokens, upgrade,
};
use crate::migrate::Everything;
use crate::{
    AccessToken, Bot, Error, Group, Handover, Heat, Key, Letterbox, Member, Parcel, Stored, Trouble, Upgrade,
};

/// A file that nobody else uses.
pub(crate) struct Alone {
    file: Connection,
    folder: PathBuf,
    _lock: Lock,
}

impl Alone {
    pub(crate) fn open(path: &Path, upgrades: &[Upgrade<'_>]) -> Result<Alone, Fault> {
        let lock = file::prepare(path)?;
        let mut file = file::writable(path)?;
        upgrade::run(&mut file, upgrades)?;
        Ok(Alone { file, folder: file::folder(path).to_owned(), _lock: lock })
    }

    /// All tables in the order in which they were opened.
    pub(crate) fn ids(&self) -> Result<Vec<String>, Error> {
        let mut select = self.file.prepare("SELECT id FROM tables ORDER BY key")?;
        let ids = select.query_map([], |row| row.get(0))?;
        Ok(ids.collect::<Result<_, _>>()?)
    }

    pub(crate) fn load(&self, id: &str) -> Result<Option<Stored>, Error> {
        query::stored(&self.file, id)
    }

    pub(crate) fn keys(&self) -> Result<Vec<Key>, Trouble> {
        keys_in(&self.folder)
    }

    pub(crate) fn tokens(&self) -> Result<Vec<AccessToken>, Error> {
        tokens::all(&self.file)
    }

    pub(crate) fn groups(&self) -> Result<Vec<(Group, Vec<Member>)>, Error> {
        groups::all(&self.file)
    }

    pub(crate) fn handovers(&self) -> Result<Vec<Handover>, Error> {
        groups::all_handovers(&self.file)
    }

    pub(crate) fn forgetting(&self) -> Result<Vec<String>, Error> {
        groups::forgetting(&self.file)
    }

    pub(crate) fn bots(&self) -> Result<Vec<Bot>, Error> {
        bots::all(&self.file)
    }

    pub(crate) fn heats(&self) -> Result<Vec<Heat>, Error> {
        heats::last(&self.file, u32::MAX)
    }

    /// Where players want to be told, and what is to be sent there.
    pub(crate) fn letterboxes(&self) -> Result<(Vec<Letterbox>, Vec<Parcel>), Error> {
        Ok((notices::all(&self.file)?, notices::all_parcels(&self.file)?))
    }

    pub(crate) fn secrets(&self) -> Result<Vec<(String, String)>, Error> {
        notices::all_secrets(&self.file)
    }

    /// Puts everything in, or nothing.
    pub(crate) fn fill(&mut self, all: &Everything) -> Result<(), Error> {
        let transaction = self.file.transaction()?;
        all.tables.iter().try_for_each(|stored| put(&transaction, stored))?;
        all.tokens.iter().try_for_each(|token| tokens::add(&transaction, token))?;
        all.groups.iter().try_for_each(|(group, members)| groups::found(&transaction, group, members))?;
        all.handovers.iter().try_for_each(|handover| groups::offer(&transaction, handover))?;
        all.forgetting.iter().try_for_each(|player| groups::forget(&transaction, player))?;
        all.bots.iter().try_for_each(|bot| bots::add(&transaction, bot))?;
        all.heats.iter().try_for_each(|heat| heats::put(&transaction, heat))?;
        all.letterboxes.iter().try_for_each(|letterbox| notices::add(&transaction, letterbox))?;
        all.parcels.iter().try_for_each(|parcel| notices::put(&transaction, parcel))?;
        all.secrets.iter().try_for_each(|(name, text)| notices::keep(&transaction, name, text))?;
        transaction.commit()?;
        for key in all.keys.iter().rev() {
            add_key_in(&self.folder, &key.text, all.keys.len())?;
        }
        Ok(())
    }
}

fn put(file: &Connection, stored: &Stored) -> Result<(), Error> {
    let key = change::create(file, &stored.table)?;
    change::add_steps(file, key, 0, &stored.steps)?;
    change::say(file, key, 0, &stored.messages)?;
    if stored.moments > 0 {
        change::pass(file, key, &stored.moment)?;
        file.execute(r#"UPDATE moments SET number = ?2 WHERE "table" = ?1"#, (key, stored.moments))?;
    }
    dues::set(file, key, stored.due)?;
    file.execute("UPDATE tables SET revision = ?2 WHERE key = ?1", (key, stored.table.revision))?;
    Ok(checksum::seal_row(file, key)?)
}
