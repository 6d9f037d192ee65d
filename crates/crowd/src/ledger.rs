//! What people were told and shown, to be held against what the store has.
//!
//! A step of a person that is stored has been posted by somebody: an accepted post is there once, one
//! that was never answered (the server died) may be there once or not at all, a refused one is not.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::time::{Duration, Instant};

use anyhow::Result;
use store::{By, Error, Step, Store};

/// All that was posted, and how far each table was shown.
#[derive(Clone, Default)]
pub(crate) struct Ledger {
    posts: Vec<Post>,
    shown: BTreeMap<String, usize>,
    /// When each was last shown further, and the longest that took.
    progress: BTreeMap<String, Instant>,
    standstill: Standstill,
}

/// The longest that a table took from one step to the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct Standstill {
    pub(crate) time: Duration,
    table: String,
    step: usize,
}

impl fmt::Display for Standstill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "longest standstill {:.1?}", self.time)?;
        if self.time > REMARKABLE {
            write!(f, " before step {} of table {}", self.step, self.table)
        } else {
            Ok(())
        }
    }
}

/// Of a longer standstill it is said where it was.
const REMARKABLE: Duration = Duration::from_secs(3);

/// A post by its number.
#[derive(Clone, Copy)]
pub(crate) struct Entry(usize);

/// What became of a post, as far as whoever sent it knows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It was sent, and there was no answer.
    Open,
    /// It was answered: done.
    Accepted,
    /// It was answered: not done.
    Refused,
}

#[derive(Clone)]
struct Post {
    table: String,
    /// The step that the first of its lines becomes; the first of all is 0.
    step: usize,
    /// The lines of the record that it should become.
    lines: Vec<String>,
    fate: Fate,
}

/// What the comparison found.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Findings {
    /// The accepted actions.
    pub(crate) accepted: usize,
    /// What was answered or shown and is not stored.
    pub(crate) lost: Vec<String>,
    /// What is stored and nobody posted, or posted once and is stored again.
    pub(crate) twice: Vec<String>,
}

/// The stored steps, by table.
pub(crate) type Stored = BTreeMap<String, Vec<Step>>;

/// Reads these tables; one that is not there has no steps.
pub(crate) async fn read(tables: Vec<String>, store: &Store) -> Result<Stored> {
    let mut stored = Stored::new();
    for table in tables {
        let steps = match store.steps(&table, 0).await {
            Err(Error::Missing) => Vec::new(),
            steps => steps?,
        };
        stored.insert(table, steps);
    }
    Ok(stored)
}

impl Ledger {
    /// Somebody is about to post these lines, as the steps from this one on.
    pub(crate) fn post(&mut self, table: &str, step: usize, lines: Vec<String>) -> Entry {
        self.posts.push(Post { table: table.to_owned(), step, lines, fate: Fate::Open });
        Entry(self.posts.len() - 1)
    }

    /// The post was answered.
    pub(crate) fn settle(&mut self, entry: Entry, fate: Fate) {
        self.posts[entry.0].fate = fate;
    }

    /// Somebody was shown the table after so many steps.
    pub(crate) fn show(&mut self, table: &str, steps: usize) {
        match self.shown.get_mut(table) {
            Some(shown) if *shown >= steps => return,
            Some(shown) => *shown = steps,
            None => drop(self.shown.insert(table.to_owned(), steps)),
        }
        let before = self.progress.insert(table.to_owned(), Instant::now());
        let time = before.map_or(Duration::ZERO, |before| before.elapsed());
        if time > self.standstill.time {
            self.standstill = Standstill { time, table: table.to_owned(), step: steps };
        }
    }

    /// How many actions were accepted.
    pub(crate) fn accepted(&self) -> usize {
        self.with_fate(Fate::Accepted).map(|post| post.lines.len()).sum()
    }

    /// The tables that were shown.
    pub(crate) fn tables(&self) -> Vec<String> {
        self.shown.keys().cloned().collect()
    }

    /// Holds what was told and shown against what is stored.
    pub(crate) fn compare(&self, stored: &Stored) -> Findings {
        Findings { accepted: self.accepted(), lost: self.lost(stored), twice: self.twice(stored) }
    }

    /// The longest that any table took from one step to the next.
    pub(crate) fn standstill(&self) -> Standstill {
        self.standstill.clone()
    }

    /// The same where people went on while the store was read: what was told before that is there, and
    /// what is there was posted by now.
    pub(crate) fn compare_since(&self, before: &Ledger, stored: &Stored) -> Findings {
        Findings { accepted: before.accepted(), lost: before.lost(stored), twice: self.twice(stored) }
    }

    fn lost(&self, stored: &Stored) -> Vec<String> {
        let steps_of = |table: &str| stored.get(table).map_or(&[][..], Vec::as_slice);
        let is_missing = |(table, step, line): &(&str, usize, &str)| {
            steps_of(table).get(*step).is_none_or(|step| step.line != *line)
        };
        let told = self.with_fate(Fate::Accepted).flat_map(Post::steps).filter(is_missing);
        let told = told.map(|(table, step, line)| format!("answered: table {table}, step {step}: {line}"));
        let shown = self.shown.iter().filter(|(table, shown)| steps_of(table).len() < **shown);
        told.chain(shown.map(|(table, shown)| format!("shown: table {table} after {shown} steps"))).collect()
    }

    fn twice(&self, stored: &Stored) -> Vec<String> {
        let posts = self.posts.iter().filter(|post| post.fate != Fate::Refused).flat_map(Post::steps);
        let mut posted: HashMap<(&str, usize), Vec<&str>> = HashMap::new();
        for (table, step, words) in posts {
            posted.entry((table, step)).or_default().push(words);
        }
        let is_posted = |table: &String, step, line: &str| {
            posted.get(&(table.as_str(), step)).is_some_and(|lines| lines.contains(&line))
        };
        let mut twice = Vec::new();
        for (table, steps) in stored {
            for (number, step) in steps.iter().enumerate().filter(|(_, step)| step.by == By::Person) {
                if !is_posted(table, number, &step.line) {
                    twice.push(format!("stored: table {table}, step {number}: {}", step.line));
                }
            }
        }
        twice
    }

    fn with_fate(&self, fate: Fate) -> impl Iterator<Item = &Post> {
        self.posts.iter().filter(move |post| post.fate == fate)
    }
}

impl Post {
    fn steps(&self) -> impl Iterator<Item = (&str, usize, &str)> {
        (self.step..).zip(&self.lines).map(|(step, line)| (self.table.as_str(), step, line.as_str()))
    }
}

impl Findings {
    /// Is all as it was told?
    pub(crate) fn are_good(&self) -> bool {
        self.lost.is_empty() && self.twice.is_empty()
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} answered actions, {} lost, {} twice",
            self.accepted,
            self.lost.len(),
            self.twice.len()
        )?;
        let mut found = self.lost.iter().chain(&self.twice);
        found.try_for_each(|found| write!(f, "\n  {found}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table with these steps, each by whom.
    fn stored(steps: &[(&str, By)]) -> Stored {
        let step = |(line, by): &(&str, By)| Step { line: (*line).to_owned(), by: *by, at: 0 };
        BTreeMap::from([("a".to_owned(), steps.iter().map(step).collect())])
    }

    /// Two accepted posts after a deal, one of them of two cards; one without an answer; one refused.
    fn ledger() -> Ledger {
        let mut ledger = Ledger::default();
        ledger.show("a", 3);
        for (step, lines, fate) in [
            (1, vec!["0 draw"], Fate::Accepted),
            (2, vec!["1 give 2s", "1 give 3s"], Fate::Accepted),
            (4, vec!["0 quit"], Fate::Open),
            (4, vec!["1 quit"], Fate::Refused),
        ] {
            let entry = ledger.post("a", step, lines.into_iter().map(str::to_owned).collect());
            ledger.settle(entry, fate);
        }
        ledger
    }

    const PLAYED: [(&str, By); 4] = [
        ("deal 1 2", By::Chance),
        ("0 draw", By::Person),
        ("1 give 2s", By::Person),
        ("1 give 3s", By::Person),
    ];

    fn check(steps: &[(&str, By)], lost: &[&str], twice: &[&str]) {
        let found = ledger().compare(&stored(steps));
        let expected = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
        assert_eq!(found, Findings { accepted: 3, lost: expected(lost), twice: expected(twice) });
    }

    #[test]
    fn what_was_answered_is_there_and_what_was_not_may_be() {
        check(&PLAYED, &[], &[]);
        check(&[&PLAYED[..], &[("0 quit", By::Person)]].concat(), &[], &[]);
        check(&[&PLAYED[..], &[("0 play 3", By::Bot)]].concat(), &[], &[]);
    }

    #[test]
    fn a_dropped_action_is_lost() {
        check(&PLAYED[..3], &["answered: table a, step 3: 1 give 3s"], &[]);
    }

    #[test]
    fn what_was_shown_and_is_gone_is_lost() {
        let lost = ["answered: table a, step 2: 1 give 2s", "answered: table a, step 3: 1 give 3s"];
        check(&PLAYED[..2], &[&lost[..], &["shown: table a after 3 steps"]].concat(), &[]);
    }

    #[test]
    fn a_doubled_or_refused_action_is_found() {
        let doubled = [&PLAYED[..], &[("1 give 3s", By::Person)]].concat();
        check(&doubled, &[], &["stored: table a, step 4: 1 give 3s"]);
        let refused = [&PLAYED[..], &[("1 quit", By::Person)]].concat();
        check(&refused, &[], &["stored: table a, step 4: 1 quit"]);
    }

    #[test]
    fn a_table_that_is_gone_is_lost() {
        let found = ledger().compare(&Stored::new());
        assert_eq!((found.lost.len(), found.twice.len()), (4, 0));
        assert!(!found.are_good());
    }
}
