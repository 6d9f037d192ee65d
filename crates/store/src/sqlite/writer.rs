//! The one thread that writes. It takes all changes that wait, does them in one
//! transaction, and answers each only after the commit: one wait for the disk
//! serves all of them.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::{Connection, Transaction, TransactionBehavior};
use tokio::sync::mpsc;

use super::file::{BUSY, beside};
use super::pace::{PACE, Pace};
use crate::change::Write;
use crate::request::{News, Outcome, Request};
use crate::{Error, Trouble};

/// So many changes are committed together at most.
pub(crate) const GROUP: usize = 256;

/// From this size on the journal is emptied into the file. SQLite does so by
/// itself when nobody reads, but where somebody always does it would grow and
/// grow, and with it the time that the next start takes.
const JOURNAL: u64 = 16 << 20;

/// So long all writing waits for those who read. A backup takes longer: then it
/// is tried again when the journal has grown as much once more.
const EMPTYING: Duration = Duration::from_millis(100);

/// All that the writing thread owns.
pub(crate) struct Writer {
    pub(crate) file: Connection,
    pub(crate) requests: mpsc::Receiver<Request>,
    pub(crate) news: News,
}

impl Writer {
    /// Works until nobody is left who could send a request.
    pub(crate) fn run(mut self) {
        let (mut group, mut pace) = (Vec::with_capacity(GROUP), Pace::default());
        let mut most = JOURNAL;
        while self.requests.blocking_recv_many(&mut group, GROUP) > 0 {
            let (start, waits) = (Instant::now(), pace.waits_after(&group));
            let outcomes = commit(&mut self.file, &group);
            self.news.answer(&mut group, outcomes, start.elapsed());
            if self.journal() > most {
                most = self.empty_journal() + JOURNAL;
            }
            if waits {
                thread::sleep(PACE.saturating_sub(start.elapsed()));
            }
        }
        self.checkpoint();
    }

    /// The size of the journal.
    fn journal(&self) -> u64 {
        let path = self.file.path().map(|path| beside(Path::new(path), "-wal"));
        path.and_then(|path| fs::metadata(path).ok()).map_or(0, |file| file.len())
    }

    /// Empties the journal, if those who read let us; gives what is left of it.
    fn empty_journal(&self) -> u64 {
        if self.file.busy_timeout(EMPTYING).is_ok() {
            self.checkpoint();
        }
        // SQLite only notes the number, and has taken the other one.
        let _ = self.file.busy_timeout(BUSY);
        self.journal()
    }

    /// Moves all into the file itself, so that whoever copies it by hand while
    /// no server runs has everything. If that fails the journal stays, and is
    /// read when the file is next opened.
    fn checkpoint(&self) {
        let _ = self.file.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
    }
}

/// Does all of them or, if the file fails, none.
pub(crate) fn commit(file: &mut Connection, group: &[Request]) -> Result<Vec<Outcome>, Trouble> {
    let mut transaction = file.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let outcomes =
        group.iter().map(|request| attempt(&mut transaction, &request.write)).collect::<Result<_, _>>()?;
    transaction.commit()?;
    Ok(outcomes)
}

/// Does one of them; what it refuses is its own affair as long as SQLite does
/// not give up the whole transaction.
fn attempt(transaction: &mut Transaction<'_>, write: &Write) -> Result<Outcome, Trouble> {
    let savepoint = transaction.savepoint()?;
    match write.write(&savepoint) {
        Ok(position) => savepoint.commit().map(|()| Ok(position)).map_err(Trouble::from),
        Err(Error::Trouble(trouble)) if savepoint.is_autocommit() => Err(trouble),
        Err(error) => savepoint.finish().map(|()| Err(error)).map_err(Trouble::from),
    }
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;
    use tokio::sync::oneshot;

    use super::*;
    use crate::sqlite::{file, query};
    use crate::{By, Change, Kind, Message, Position, Step, Table};

    /// A file with table `a`, as the writing thread has it.
    fn opened() -> (TempDir, Connection) {
        let folder = TempDir::new().expect("there is room for a folder");
        let path = folder.path().join("kupa.db");
        file::prepare(&path).expect("the folder can be written");
        let mut file = file::writable(&path).expect("the file is sound");
        let table = Table { id: "a".to_owned(), ..Table::default() };
        assert_eq!(commit(&mut file, &[request(Write::Create(table))]), Ok(vec![at(0, 0)]));
        (folder, file)
    }

    fn request(write: Write) -> Request {
        Request { write, answer: oneshot::channel().0 }
    }

    fn at(steps: u32, messages: u32) -> Outcome {
        Ok(Position { steps, messages, ..Position::default() })
    }

    fn append(expected: u32, line: &str) -> Request {
        let step = Step { line: line.to_owned(), by: By::Bot, at: 0 };
        request(Write::Append { id: "a".to_owned(), expected, steps: vec![step] })
    }

    /// A message at a table that has so many steps.
    fn say(steps: u32) -> Request {
        let [player, name] = ["ruth", "Ruth"].map(str::to_owned);
        let message = Message { step: 0, player, name, kind: Kind::Said, text: "x".to_owned(), at: 0 };
        let expected = Position { steps, ..Position::default() };
        let change = Change { id: "a".to_owned(), expected, messages: vec![message], ..Change::default() };
        request(Write::Change(Box::new(change)))
    }

    fn conflict(steps: u32) -> Outcome {
        Err(Error::Conflict(Position { steps, ..Position::default() }))
    }

    fn lines(file: &Connection) -> Vec<String> {
        let steps = query::steps(file, "a", 0).expect("the table is there");
        steps.into_iter().map(|step| step.line).collect()
    }

    /// Leaves room for so many more pages.
    fn leave_room(file: &Connection, pages: i64) {
        let used: i64 =
            file.pragma_query_value(None, "page_count", |row| row.get(0)).expect("the file is sound");
        let limit = format!("PRAGMA max_page_count = {}", used + pages);
        file.query_row(&limit, [], |_| Ok(())).expect("the limit is allowed");
    }

    #[test]
    fn a_probe_writes_and_so_finds_out_that_it_can_not() {
        let (_folder, mut file) = opened();
        assert_eq!(commit(&mut file, &[request(Write::Probe)]), Ok(vec![at(0, 0)]));
        file.pragma_update(None, "query_only", true).expect("it is allowed");
        assert_eq!(commit(&mut file, &[request(Write::Probe)]), Err(Trouble::ReadOnly));
    }

    #[test]
    fn a_conflict_fails_its_own_change_only() {
        let (_folder, mut file) = opened();
        let group = [append(0, "first"), append(0, "too late"), say(0), say(1), append(1, "second")];
        let outcomes = vec![at(1, 0), conflict(1), conflict(1), at(1, 1), at(2, 1)];
        assert_eq!(commit(&mut file, &group), Ok(outcomes));
        assert_eq!(lines(&file), ["first", "second"]);
    }

    #[test]
    fn a_change_that_fails_half_way_leaves_nothing_behind() {
        let (_folder, mut file) = opened();
        let create = r#"CREATE TRIGGER refuse BEFORE INSERT ON steps WHEN NEW.line = 'bad'
            BEGIN SELECT raise(ABORT, 'no'); END"#;
        file.execute_batch(create).expect("the trigger is sound");
        let mut half = append(0, "good");
        if let Write::Append { steps, .. } = &mut half.write {
            steps.push(Step { line: "bad".to_owned(), ..steps[0].clone() });
        }
        let outcomes = commit(&mut file, &[half, append(0, "first")]).expect("the group goes through");
        assert!(matches!(outcomes[..], [Err(Error::Trouble(Trouble::Other(_))), Ok(_)]), "{outcomes:?}");
        assert_eq!(lines(&file), ["first"]);
    }

    #[test]
    fn a_full_disk_is_said_and_what_was_accepted_stays() {
        let (_folder, mut file) = opened();
        assert_eq!(commit(&mut file, &[append(0, "first")]), Ok(vec![at(1, 0)]));
        leave_room(&file, 0);
        let large = "x".repeat(100_000);
        let group = [append(1, &large), append(1, "small")];
        assert_eq!(commit(&mut file, &group), Err(Trouble::Full));
        assert_eq!(lines(&file), ["first"]);

        leave_room(&file, 100);
        assert_eq!(commit(&mut file, &group), Ok(vec![at(2, 0), conflict(2)]));
        assert_eq!(lines(&file), ["first", &large]);
    }

    #[test]
    fn a_file_that_can_not_be_written_refuses_and_goes_on_later() {
        let (_folder, mut file) = opened();
        file.pragma_update(None, "query_only", true).expect("the pragma is known");
        assert_eq!(commit(&mut file, &[append(0, "first"), say(1)]), Err(Trouble::ReadOnly));
        file.pragma_update(None, "query_only", false).expect("the pragma is known");
        assert_eq!(commit(&mut file, &[append(0, "first"), say(1)]), Ok(vec![at(1, 0), at(1, 1)]));
    }
}
