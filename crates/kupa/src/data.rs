//! `kupa backup`, `check`, `restore`, `export`, `import`, `migrate`: games between the store and files; and
//! `rotate-keys`.

use std::io::{self, Write as _};
use std::path::PathBuf;

use anyhow::{Context as _, Result, anyhow, bail};
use engine::{Record, Setup};
use store::{Place, Store, Stored};
use tokio::runtime::Runtime;
use web::Keys;

use crate::input;
use crate::serve::Folder;

/// Copies all games into a file, also while the server runs.
#[derive(clap::Args)]
pub(crate) struct Backup {
    /// The copy; it must not be there yet
    file: PathBuf,

    #[command(flatten)]
    folder: Folder,
}

/// Goes over all games and says which were changed on the disk, also while the server runs.
#[derive(clap::Args)]
pub(crate) struct Check {
    /// A copy that `kupa backup` made, in place of the games themselves.
    #[arg(value_name = "FILE")]
    copy: Option<PathBuf>,
    #[command(flatten)]
    folder: Folder,
}

/// Puts a copy in the place of all games; what was there is kept aside.
#[derive(clap::Args)]
pub(crate) struct Restore {
    /// The copy
    file: PathBuf,

    #[command(flatten)]
    folder: Folder,
}

/// Makes a new key that signs the guests' cookies, which also happens by itself; older
/// ones are still believed. The server takes it when it starts again.
#[derive(clap::Args)]
pub(crate) struct RotateKeys {
    #[command(flatten)]
    folder: Folder,
}

/// Prints the record of a table, also while the server runs.
#[derive(clap::Args)]
pub(crate) struct Export {
    /// The table, as its address names it
    table: String,

    #[command(flatten)]
    folder: Folder,
}

/// Takes a record in as a table of its own; a server of the folder must not run.
#[derive(clap::Args)]
pub(crate) struct Import {
    /// The record; `-` for standard input
    record: PathBuf,

    #[command(flatten)]
    folder: Folder,
}

/// Moves all games and keys from a folder to a PostgreSQL, or back. No server may use either meanwhile,
/// and where they go nothing may be yet.
#[derive(clap::Args)]
pub(crate) struct Migrate {
    /// The folder, or a `postgres://` address
    from: String,

    /// The folder, or a `postgres://` address
    to: String,
}

pub(crate) fn migrate(arguments: &Migrate) -> Result<()> {
    let [from, to] = [&arguments.from, &arguments.to].map(|place| place_of(place));
    let store::Moved { tables, steps, messages } = block_on(async { Ok(web::migrate(&from, &to).await?) })?;
    say(format_args!(
        "{tables} tables with {steps} steps and {messages} messages are there, and were compared"
    ))
}

fn place_of(text: &str) -> Place {
    if text.starts_with("postgres://") || text.starts_with("postgresql://") {
        return Place::Database(text.to_owned());
    }
    Place::File(PathBuf::from(text).join("kupa.db"))
}

pub(crate) fn backup(arguments: &Backup) -> Result<()> {
    expect_file(&arguments.folder)?;
    store::backup(&arguments.folder.file()?, &arguments.file)?;
    say(format_args!("all games are copied to {}", arguments.file.display()))
}

pub(crate) fn check(arguments: &Check) -> Result<()> {
    expect_file(&arguments.folder)?;
    let file = arguments.copy.clone().map_or_else(|| arguments.folder.file(), Ok)?;
    let store::Checked { tables, altered } = store::check(&file)?;
    if !altered.is_empty() {
        bail!(
            "{}: of {tables} tables these were changed on the disk: {}",
            file.display(),
            altered.join(", ")
        );
    }
    say(format_args!("{}: all {tables} tables are as they were written", file.display()))
}

pub(crate) fn restore(arguments: &Restore) -> Result<()> {
    expect_file(&arguments.folder)?;
    let kept = store::restore(&arguments.file, &arguments.folder.file()?)?;
    match kept {
        Some(old) => say(format_args!("the copy is in place; what was there before is in {}", old.display())),
        None => say(format_args!("the copy is in place")),
    }
}

/// A database is copied and put back by its own programs.
fn expect_file(place: &Folder) -> Result<()> {
    if place.database().is_some() {
        bail!("a database is copied by PostgreSQL's own `pg_dump`, and put back by `pg_restore`");
    }
    Ok(())
}

pub(crate) fn rotate_keys(arguments: &RotateKeys) -> Result<()> {
    if arguments.folder.database().is_some() {
        block_on(async { Ok(Keys::rotate_of(&arguments.folder.open().await?).await?) })?;
        return say(format_args!(
            "there is a new key; all nodes know it within a minute and sign by it then"
        ));
    }
    let folder = arguments.folder.path()?;
    Keys::rotate_in(&folder).with_context(|| format!("the keys in {} can't be changed", folder.display()))?;
    say(format_args!("there is a new key; the server takes it when it starts again"))
}

pub(crate) fn export(arguments: &Export) -> Result<()> {
    if arguments.folder.database().is_some() {
        let record = block_on(async { read(arguments.folder.open().await?, &arguments.table).await })?;
        return Ok(write!(io::stdout().lock(), "{record}")?);
    }
    // A copy is read, so that a server that runs is not in the way.
    let folder = tempfile::tempdir().context("there is no room for a copy")?;
    let copy = folder.path().join("copy.db");
    store::backup(&arguments.folder.file()?, &copy)?;
    let record = block_on(async { read(web::open_store(&copy)?, &arguments.table).await })?;
    Ok(write!(io::stdout().lock(), "{record}")?)
}

async fn read(store: Store, id: &str) -> Result<Record> {
    let Stored { table, steps, .. } =
        store.load(id).await?.ok_or_else(|| anyhow!("there is no table {id}"))?;
    let option = |line: &str| line.split_once(' ').map(|(name, value)| (name.to_owned(), value.to_owned()));
    let setup =
        Setup { seats: table.seats.len() as u8, options: table.setup.lines().filter_map(option).collect() };
    store.close().await;
    Ok(Record::new(&table.game, setup, steps.into_iter().map(|step| step.line)))
}

pub(crate) fn import(arguments: &Import) -> Result<()> {
    let record = input::record(&arguments.record)?;
    let (table, steps) = match web::imported(&record) {
        Ok(imported) => imported,
        Err(reason) => bail!("{reason}"),
    };
    let id = table.id.clone();
    block_on(async { write_in(arguments.folder.open().await?, table, steps).await })?;
    say(format_args!("it is table {id}: /t/{id}"))
}

async fn write_in(store: Store, table: store::Table, steps: Vec<store::Step>) -> Result<()> {
    let id = table.id.clone();
    store.create(table).await?;
    store.append(&id, 0, steps).await?;
    store.close().await;
    Ok(())
}

fn block_on<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    Runtime::new().context("the system gives no threads")?.block_on(work)
}

fn say(text: std::fmt::Arguments<'_>) -> Result<()> {
    Ok(writeln!(io::stdout().lock(), "{text}")?)
}
