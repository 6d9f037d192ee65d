//! What must hold when it is calm again.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use crowd::Frame;
use engine::Record;
use play::proof::{self, Evidence, Verdict};
use store::{By, Kind, Status, Stored};
use tokio::time::sleep;

use crate::routes::App;
use crate::table::{Note, Snapshot};
use crate::tables::Tables;

use super::dice::Dice;
use super::ledger::{At, Said, Wish};
use super::network::{Ask, send};
use super::person::{cookie, guest_id};
use super::world::{DAY, World};

/// How what a table shows differs from what is stored.
pub(crate) async fn difference(tables: &Tables, table: &str) -> Option<String> {
    let shown = tables.table(table).await.expect("the table is loaded").snapshot();
    let stored = tables.store().load(table).await.expect("it is read").expect("it is there");
    let stored_lines: Vec<String> = stored.steps.into_iter().map(|step| step.line).collect();
    // Tables that are older than that column do not have it.
    let row = [store::Table { secret: stored.table.secret.clone(), ..shown.stored() }];
    unequal("step", &lines(&shown), &stored_lines)
        .or_else(|| unequal("message", &shown.messages, &stored.messages))
        .or_else(|| unequal("row", &row, &[stored.table]))
}

fn lines(shown: &Snapshot) -> Vec<String> {
    let record = shown.play.as_ref().and_then(|play| play.record());
    record.map(|record| record.steps).unwrap_or_default().into_iter().map(|line| line.text).collect()
}

/// The first that is not the same.
fn unequal<T: PartialEq + Debug>(what: &str, shown: &[T], stored: &[T]) -> Option<String> {
    let common = shown.iter().zip(stored).take_while(|(shown, stored)| shown == stored).count();
    let (shown_there, stored_there) = (shown.get(common), stored.get(common));
    (shown != stored)
        .then(|| format!("{what} {common} is shown as {shown_there:?}, stored as {stored_there:?}"))
}

impl World {
    /// Looks at everything; gives a game that is not over, if there is one.
    pub(super) async fn check(self: &Arc<World>) -> Option<Record> {
        let servers = self.servers();
        let stored = self.all_tables(servers.first()?).await;
        if self.trace.has_failed() {
            return None;
        }
        let mut wrong = self.lost(&stored);
        match read(&stored) {
            Ok(tables) => wrong.extend(unproven(&tables).or_else(|| shared_secret(&tables))),
            Err(unreadable) => wrong.push(unreadable),
        }
        for (table, stored) in &stored {
            for server in &servers {
                wrong.extend(self.unlike(server, table).await);
                if stored.table.status == Status::Over {
                    wrong.extend(self.unproven_record(server, table).await);
                }
            }
        }
        wrong.iter().take(1).for_each(|wrong| self.trace.fail(wrong));
        self.trace.bytes(format!("{stored:?}").as_bytes());
        stored.into_values().find_map(unfinished)
    }

    /// All that was stored by the people of this world.
    async fn all_tables(&self, server: &App) -> BTreeMap<String, Stored> {
        let store = server.tables.store();
        let mut tables = BTreeMap::new();
        for person in 0..self.people {
            for table in store.tables_of(&guest_id(person), 1000).await.expect("they are read") {
                let stored = store.load(&table.id).await.expect("it is read").expect("it is there");
                tables.insert(table.id, stored);
            }
        }
        self.trace.add("tables", tables.len());
        self.trace.add("steps", tables.values().map(|stored| stored.steps.len()).sum());
        self.trace.add("rematches", tables.values().filter(|stored| stored.table.next.is_some()).count());
        tables
    }

    /// What was answered is stored, and what was said once is there once.
    fn lost(&self, stored: &BTreeMap<String, Stored>) -> Vec<String> {
        let ledger = self.ledger();
        let mut wrong = Vec::new();
        for ((table, at), actions) in &ledger.acts {
            let is_kept = has_actions(&stored[table], at.1, actions);
            if !is_kept && !is_taken_back(&stored[table], *at, actions.len()) {
                wrong.push(format!("step {at:?} of table {table} was answered and is lost: {actions:?}"));
            }
        }
        for (text, Said { table, arrived, answered }) in &ledger.said {
            let count = stored[table].messages.iter().filter(|message| message.text == *text).count();
            if !(*answered..=*arrived).contains(&count) {
                wrong
                    .push(format!("\"{text}\" is stored {count} times, answered {answered}, sent {arrived}"));
            }
        }
        for ((table, step), actions) in self.own_steps(stored) {
            if !ledger.sent.get(&(table.clone(), step)).is_some_and(|sent| sent.contains(&actions)) {
                wrong.push(format!("step {step} of table {table} was done twice: nobody sent {actions}"));
            }
        }
        wrong.extend(self.early(stored));
        let opened: BTreeSet<&String> = ledger.opened.values().collect();
        if opened.len() != ledger.opened.len() {
            wrong.push(format!("two keys have opened one table: {:?}", ledger.opened));
        }
        for (old, new) in &ledger.rematches {
            if stored[old].table.next.as_ref() != new.strip_prefix("/t/").map(str::to_owned).as_ref() {
                wrong.push(format!("the rematch of {old} was {new} and is {:?}", stored[old].table.next));
            }
        }
        wrong
    }

    /// The steps that programs made themselves, by where they were made.
    fn own_steps(&self, stored: &BTreeMap<String, Stored>) -> Vec<((String, usize), String)> {
        if !self.has_programs() {
            return Vec::new();
        }
        let own = |(id, stored): (&String, &Stored)| {
            let steps = stored.steps.iter().enumerate().filter(|(_, step)| step.by == By::Person);
            let action =
                |line: &str| line.split_once(' ').map_or(String::new(), |(_, action)| action.to_owned());
            steps.map(|(at, step)| ((id.clone(), at), action(&step.line))).collect::<Vec<_>>()
        };
        stored.iter().flat_map(own).collect()
    }

    /// Whose time was up before a day had passed since they were asked.
    fn early(&self, stored: &BTreeMap<String, Stored>) -> Option<String> {
        let days = stored.iter().filter(|_| self.has_days());
        let by_clock = |stored: &Stored| {
            let pairs = stored.steps.windows(2).filter(|pair| pair[1].by == By::Clock);
            pairs.map(|pair| pair[1].at - pair[0].at).collect::<Vec<_>>()
        };
        let (early, table) = days
            .filter_map(|(id, stored)| {
                let times = by_clock(stored);
                self.trace.add("days that ran out", times.len());
                let early = times.into_iter().find(|time| *time < DAY.as_millis() as i64)?;
                Some((early, id))
            })
            .next()?;
        Some(format!("somebody's day at table {table} was over after {} s", early / 1000))
    }

    /// Everybody sees what is stored. Bots play on meanwhile, so it may take some looks to see all between
    /// two of their moves; at a frozen table none would do.
    async fn unlike(self: &Arc<World>, server: &App, table: &str) -> Option<String> {
        let mut wrong = None;
        for _ in 0..100 {
            wrong = match difference(&server.tables, table).await {
                Some(difference) => Some(difference),
                None => self.seen_otherwise(server, table).await,
            };
            if wrong.is_none() {
                break;
            }
            sleep(Duration::from_millis(100)).await;
        }
        wrong
    }

    async fn seen_otherwise(self: &Arc<World>, server: &App, table: &str) -> Option<String> {
        let mut steps = BTreeSet::new();
        for who in 0..=self.people {
            let page = self.get(who, format!("/t/{table}")).await?;
            let main = page.find("<main").unwrap_or_default();
            steps.insert(Frame::new(format!("data: {}", &page[main..]).as_bytes()).step());
        }
        let shown = server.tables.table(table).await.ok()?.snapshot().step();
        (steps != BTreeSet::from([Some(shown)]))
            .then(|| format!("people see {steps:?} at {table}, not {shown}"))
    }

    /// The record of a finished game, as anybody downloads it, proves its luck.
    async fn unproven_record(self: &Arc<World>, server: &App, table: &str) -> Option<String> {
        let secret = server.tables.table(table).await.ok()?.snapshot().luck.secret;
        let promised = Evidence { promised: Some(secret.digest()), ..Evidence::default() };
        let text = self.get(0, format!("/t/{table}/record")).await?;
        let verdict = Record::read(text.as_bytes()).ok().and_then(|record| {
            let play = catalog::replay(&record).ok()?;
            Some(proof::verify(play.as_ref(), &record, &text, &promised))
        });
        let is_proven = matches!(verdict, Some(Verdict::Proven { .. }));
        (!is_proven).then(|| format!("the record of table {table} is not proven: {verdict:?}"))
    }

    /// What somebody is sent; beyond the people there is one who has no seat.
    async fn get(self: &Arc<World>, who: usize, path: String) -> Option<String> {
        let (cookie, form) = (cookie(self, who), String::new());
        let ask = Ask { who, cookie, method: "GET", path, form, wish: Wish::Other, key: None };
        Some(send(self, &mut Dice::new(self.seed, 3), ask).await?.body)
    }
}

fn has_actions(stored: &Stored, step: usize, actions: &[String]) -> bool {
    let steps = stored.steps.iter().skip(step).take(actions.len());
    let is_same = |(step, action): (&store::Step, &String)| {
        step.by == By::Person && step.line.split_once(' ').is_some_and(|(_, line)| line == action)
    };
    steps.len() == actions.len() && steps.zip(actions).all(is_same)
}

/// Do the notes tell that one of the actions was taken back afterwards?
fn is_taken_back(stored: &Stored, (undone, step): At, actions: usize) -> bool {
    let notes = stored.messages.iter().filter(|message| message.kind == Kind::Note);
    let back = notes.filter_map(|message| match Note::read(&message.text)? {
        Note::Undone { step, .. } => Some(step),
        _ => None,
    });
    back.skip(undone).any(|back| back < step + actions)
}

/// Every game replays.
fn read(stored: &BTreeMap<String, Stored>) -> Result<BTreeMap<&str, Snapshot>, String> {
    let read = stored.iter().map(|(id, stored)| match Snapshot::read(stored.clone()) {
        Ok(table) => Ok((id.as_str(), table)),
        Err(problem) => Err(format!("table {id} can't be read: {problem:?}")),
    });
    read.collect()
}

/// Every game's luck follows from the numbers that were agreed on.
fn unproven(tables: &BTreeMap<&str, Snapshot>) -> Option<String> {
    let holds =
        |table: &Snapshot| table.play.as_ref().is_none_or(|play| proof::holds(play.as_ref(), &table.luck));
    let (id, _) = tables.iter().find(|(_, table)| !holds(table))?;
    Some(format!("the luck of table {id} does not follow from its numbers"))
}

/// A secret is of one table.
fn shared_secret(tables: &BTreeMap<&str, Snapshot>) -> Option<String> {
    let mut holders = BTreeMap::new();
    tables.iter().find_map(|(id, table)| {
        let other = holders.insert(table.luck.secret.to_string(), id)?;
        Some(format!("the tables {other} and {id} have the same secret"))
    })
}

fn unfinished(stored: Stored) -> Option<Record> {
    let table = Snapshot::read(stored).ok()?;
    table.play.filter(|_| table.row.status == Status::Running)?.record()
}
