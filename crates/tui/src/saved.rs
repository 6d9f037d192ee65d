//! The file in which a sitting is kept.
//!
//! It is a record, with one comment more: who plays which seat. It is written anew after every
//! move of a person, to a file beside it that then takes its place, so that whatever happens to
//! the program or the machine there is a whole game to go on with.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use bots::Level;
use engine::{Record, RecordError, Rules};
use etcetera::{BaseStrategy, choose_base_strategy};

use crate::session::{Player, Session};

/// A game that was kept, and who played it.
pub(crate) struct Saved {
    /// The game.
    pub(crate) record: Record,
    /// Who plays, by seat; nobody said so in a record that was not made here.
    pub(crate) players: Option<Vec<Player>>,
}

const PLAYERS: &str = "# players";
const PERSON: &str = "person";

impl Saved {
    /// Reads what [`text`] wrote, or any record.
    pub(crate) fn read(bytes: &[u8]) -> Result<Saved, RecordError> {
        let record = Record::read(bytes)?;
        let players = players(&String::from_utf8_lossy(bytes));
        let players = players.filter(|players| players.len() == usize::from(record.setup.seats));
        Ok(Saved { record, players })
    }
}

/// The players that the last such comment names.
fn players(text: &str) -> Option<Vec<Player>> {
    let named = text.lines().rev().find_map(|line| line.strip_prefix(PLAYERS))?;
    named.split_whitespace().map(player).collect()
}

fn player(word: &str) -> Option<Player> {
    if word == PERSON { Some(Player::Person) } else { word.parse().ok().map(Player::Bot) }
}

/// The sitting as a text that [`Saved::read`] reads.
pub(crate) fn text<R: Rules>(session: &Session<R>) -> String {
    let word = |player: &Player| match player {
        Player::Person => PERSON.to_owned(),
        Player::Bot(level) => Level::to_string(level),
    };
    let players: Vec<String> = session.players().iter().map(word).collect();
    format!("{}{PLAYERS} {}\n", session.game().record(), players.join(" "))
}

/// Where a sitting is kept.
pub(crate) enum SaveFile {
    /// In this file.
    File(PathBuf),
    /// In a new file for this game in the player's data folder, made when there is something to
    /// keep.
    New(&'static str),
}

impl SaveFile {
    /// Keeps the text, and says where.
    pub(crate) fn keep(&mut self, text: &str) -> io::Result<&Path> {
        if let SaveFile::New(slug) = self {
            *self = SaveFile::File(new_file(&data_folder()?, slug)?);
        }
        let SaveFile::File(path) = self else { unreachable!("it has just become a file") };
        replace(path, text)?;
        Ok(path)
    }

    /// The file, if there is one already.
    pub(crate) fn file(&self) -> Option<&Path> {
        match self {
            SaveFile::File(path) => Some(path),
            SaveFile::New(_) => None,
        }
    }
}

fn data_folder() -> io::Result<PathBuf> {
    let folders = choose_base_strategy().map_err(io::Error::other)?;
    Ok(folders.data_dir().join("kupa"))
}

/// Makes a file with a name that is still free: `chico-3.kupa`.
fn new_file(folder: &Path, slug: &str) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let names = (1u32..).map(|number| folder.join(format!("{slug}-{number}.kupa")));
    for path in names {
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(_) => return Ok(path),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other("all numbers are taken"))
}

/// Writes the whole text beside the file first: there is always one that is whole.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let mut file = File::create(&beside)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&beside, path)
}
