//! Any bytes as changes to the files of a server with real games: a game is given out as it was written
//! or not at all. Shared by the fuzz target and by `crates/store/tests/store/altered.rs`, which runs the
//! same for a short while in every test run.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use store::{By, Change, Kind, Message, Step, Store, Stored, Table};
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};

/// What the program of layout 2 wrote: four games with people and bots, and three that were imported.
pub(crate) const LAYOUT_2: &[u8] = include_bytes!("../crates/store/tests/store/layout-2.db");
pub(crate) const TABLES_2: [&str; 7] = [
    "5su6mt2igrumjpggrv3t",
    "fjg986wr7hce3rb89b3b",
    "j8c5um66vtx7u7b6bqeg",
    "4ns8f6rpacbcsw8fidcs",
    "x6rdrbbi8mhnudr6wgak",
    "4y9239jh66uvtsj9tjgp",
    "w9j2qd83ds2yhejbxyam",
];

/// So many places are changed at most.
const CHANGES: usize = 8;

/// What became of changed files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// The store does not open them.
    Refused,
    /// It does, and does not give out so many of the games.
    Opened { refused: usize },
}

/// Servers that were stopped: one was killed, so that some of its games are still in the journal.
pub(crate) struct Servers {
    runtime: Runtime,
    killed: Files,
    closed: Files,
}

struct Files {
    data: Vec<u8>,
    journal: Vec<u8>,
    games: BTreeMap<String, Stored>,
}

impl Servers {
    pub(crate) fn stop() -> Servers {
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let (killed, closed) =
            runtime.block_on(async { (Files::of_killed().await, Files::of_closed().await) });
        Servers { runtime, killed, closed }
    }

    /// The first byte chooses the server; five each are a change: where, as a part of the whole, and
    /// which bits.
    pub(crate) fn change(&self, bytes: &[u8]) -> Fate {
        let (first, changes) = bytes.split_first().unwrap_or((&0, &[]));
        let files = if first & 1 == 0 { &self.killed } else { &self.closed };
        let folder = files.changed(changes);
        match Store::open(&folder.path().join("kupa.db")) {
            Err(_) => Fate::Refused,
            Ok(store) => Fate::Opened { refused: self.runtime.block_on(files.refused(store)) },
        }
    }
}

impl Files {
    async fn of_killed() -> Files {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = played_on(folder.path()).await;
        let games = games(&store).await;
        // The last two commits might be taken for what a power cut leaves.
        store.create(Table { id: "last".to_owned(), ..Table::default() }).await.expect("there is none yet");
        store.append("last", 0, vec![step(0)]).await.expect("it has none yet");
        let [data, journal] =
            ["kupa.db", "kupa.db-wal"].map(|name| fs::read(folder.path().join(name)).expect("it is there"));
        store.close().await;
        Files { data, journal, games }
    }

    async fn of_closed() -> Files {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = played_on(folder.path()).await;
        let games = games(&store).await;
        store.close().await;
        let data = fs::read(folder.path().join("kupa.db")).expect("it is there");
        Files { data, journal: Vec::new(), games }
    }

    fn changed(&self, changes: &[u8]) -> TempDir {
        let mut bytes = [self.data.as_slice(), &self.journal].concat();
        for change in changes.chunks_exact(5).take(CHANGES) {
            let part = u32::from_be_bytes(change[..4].try_into().expect("four bytes"));
            let at = (u64::from(part) * bytes.len() as u64) >> 32;
            bytes[at as usize] ^= change[4];
        }
        let (data, journal) = bytes.split_at(self.data.len());
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::write(folder.path().join("kupa.db"), data).expect("there is room");
        if !journal.is_empty() {
            fs::write(folder.path().join("kupa.db-wal"), journal).expect("there is room");
        }
        folder
    }

    /// How many of the games are not given out; the others are as they were written.
    async fn refused(&self, store: Store) -> usize {
        let mut refused = 0;
        for (id, game) in &self.games {
            match store.load(id).await {
                Ok(Some(read)) => assert_eq!(&read, game, "it is played on"),
                Ok(None) | Err(_) => refused += 1,
            }
        }
        store.close().await;
        refused
    }
}

/// The games of the kept file, with a few more steps and a message each.
async fn played_on(folder: &Path) -> Store {
    let path = folder.join("kupa.db");
    fs::write(&path, LAYOUT_2).expect("there is room");
    let store = Store::open(&path).expect("the file is sound");
    for id in TABLES_2 {
        let expected = store.position(id).await.expect("it is there");
        let steps = (0..9).map(step).collect();
        let change =
            Change { id: id.to_owned(), expected, steps, messages: vec![message()], ..Change::default() };
        store.commit(change).await.expect("nobody else writes");
    }
    store
}

async fn games(store: &Store) -> BTreeMap<String, Stored> {
    let mut games = BTreeMap::new();
    for id in TABLES_2 {
        games.insert(id.to_owned(), store.load(id).await.expect("it is as written").expect("it is there"));
    }
    games
}

fn step(number: i64) -> Step {
    Step { line: format!("0 play {number}"), by: By::Person, at: number }
}

fn message() -> Message {
    let [player, name, text] = ["ruth", "Ruth", "hello"].map(str::to_owned);
    Message { step: 0, player, name, kind: Kind::Said, text, at: 0 }
}
