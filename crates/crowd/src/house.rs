//! What every try has in common: a table for each game with people around it, and the files of a dead
//! server held against what the people were told.

use std::fs;
use std::sync::Arc;

use anyhow::{Context as _, Result, ensure};
use store::Store;
use tempfile::TempDir;

use crate::evening::Evening;
use crate::ledger::{self, Findings};
use crate::party::Door;
use crate::people::People;
use crate::server::{Program, Server};

/// The people who play at each table.
const SEATS: u8 = 3;

/// And those who watch.
const WATCHING: usize = 1;

/// Does the disk keep what it is told?
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Disk {
    Sound,
    /// It loses the journal: a planted fault.
    Forgetful,
}

/// People sit down, at a table for each game.
pub(crate) async fn arrive(evening: &Arc<Evening>, server: &Server, seed: u64) -> Result<People> {
    seat(evening, &Door::new(server, seed)?).await
}

/// People come through the door and sit down, at a table for each game.
pub(crate) async fn seat(evening: &Arc<Evening>, door: &Door) -> Result<People> {
    let mut people = People::new(evening);
    for game in catalog::GAMES {
        people.welcome(door.party(game, SEATS, WATCHING).await?);
    }
    Ok(people)
}

/// Holds what people were told against a copy of the files: the server itself shall find them as they
/// were left.
pub(crate) async fn check(evening: &Evening, program: &Program, disk: Disk) -> Result<Findings> {
    let folder = copy(program, disk)?;
    let store = open(&folder)?;
    let tables = evening.ledger().tables();
    let stored = ledger::read(tables, &store).await?;
    store.close().await;
    let findings = evening.ledger().compare(&stored);
    ensure!(findings.are_good(), "{findings}");
    Ok(findings)
}

/// The same with a database that nodes may still be using.
pub(crate) async fn check_database(evening: &Evening, address: &str) -> Result<Findings> {
    let findings = compare(evening, address).await?;
    ensure!(findings.are_good(), "{findings}");
    Ok(findings)
}

/// What such a database has, against what people were told.
pub(crate) async fn compare(evening: &Evening, address: &str) -> Result<Findings> {
    // What is accepted while the store is read may be there or not.
    let before = evening.ledger().clone();
    let store = Store::connect(address, "the crowd", &[]).await?;
    let stored = ledger::read(before.tables(), &store).await?;
    store.close().await;
    Ok(evening.ledger().compare_since(&before, &stored))
}

/// The store in a copy.
pub(crate) fn open(folder: &TempDir) -> Result<Store> {
    Ok(Store::open(&folder.path().join("kupa.db"))?)
}

/// A folder with a copy of a dead server's files.
pub(crate) fn copy(program: &Program, disk: Disk) -> Result<TempDir> {
    let folder = tempfile::tempdir().context("there is no room for a copy")?;
    let copy = folder.path().join("kupa.db");
    fs::copy(program.files.join("kupa.db"), &copy).context("the data file can't be copied")?;
    let journal = program.files.join("kupa.db-wal");
    if journal.exists() && disk == Disk::Sound {
        fs::copy(journal, folder.path().join("kupa.db-wal")).context("its journal can't be copied")?;
    }
    Ok(folder)
}
