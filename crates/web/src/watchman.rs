//! The watchman wakes tables whose time has come, also those at which nobody looks: one question to the store
//! finds them, and of several nodes the one that claims a table wakes it. What is to be done there the table
//! knows itself.

use std::collections::BTreeSet;
use std::sync::Weak;
use std::time::Duration;

use store::{Claim, Due};
use tokio::time::{self, MissedTickBehavior};

use crate::problem::Problem;
use crate::tables::Tables;

/// Between two rounds.
const ROUND: Duration = Duration::from_secs(30);

/// So many tables are woken in a round at most.
const MOST: u32 = 100;

/// So long other nodes leave the table to the one that wakes it.
const LEASE: Duration = Duration::from_secs(4);

/// Goes its rounds as long as there are tables.
pub(crate) async fn watch(tables: Weak<Tables>) {
    let mut rounds = time::interval(ROUND);
    rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // Those that can't be woken: their rules are not known here, or they were changed on the disk.
    let mut lost = BTreeSet::new();
    loop {
        rounds.tick().await;
        let Some(tables) = tables.upgrade().filter(|tables| !*tables.closing().borrow()) else { return };
        match tables.wake_due(&mut lost).await {
            Err(Problem::Store(store::Error::Closed)) => return,
            Err(problem) => tables.report(&problem),
            Ok(()) => {}
        }
    }
}

impl Tables {
    /// Those that can't be woken are in nobody's way.
    async fn wake_due(&self, lost: &mut BTreeSet<String>) -> Result<(), Problem> {
        let due = self.store().due(self.now(), MOST + lost.len() as u32).await?;
        for due in due.into_iter().filter(|due| !lost.contains(&due.table)).collect::<Vec<_>>() {
            if !self.claims(&due).await? {
                continue;
            }
            match self.table(&due.table).await {
                Ok(_) => {}
                Err(problem @ Problem::Store(_)) => return Err(problem),
                Err(problem) => {
                    self.report(&problem);
                    lost.insert(due.table);
                }
            }
        }
        Ok(())
    }

    /// Is it this node that wakes the table?
    async fn claims(&self, Due { table, revision, steps }: &Due) -> Result<bool, Problem> {
        if !self.store().is_shared() {
            return Ok(true);
        }
        let (table, node) = (table.clone(), self.node().to_owned());
        let claim = Claim { table, node, revision: *revision, steps: *steps, lease: LEASE };
        Ok(self.store().claim(claim).await?)
    }
}
