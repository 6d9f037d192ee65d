//! Whom other nodes see: every few seconds a node tells whom it sees at the tables that are awake, and
//! hears whom the others do. It goes from table to table meanwhile: all of them at once would hold up
//! whoever plays.

use std::collections::BTreeMap;
use std::sync::{Arc, Weak};
use std::time::Duration;

use store::Present;
use tokio::time::{self, MissedTickBehavior};

use crate::table::Table;
use crate::tables::Tables;

/// So often for each table.
const PERIOD: Duration = Duration::from_secs(5);

/// In so many parts.
const PARTS: u32 = 20;

/// Runs as long as there are tables.
pub(crate) async fn keep_in_touch(tables: Weak<Tables>) {
    let mut turns = time::interval(PERIOD / PARTS);
    turns.set_missed_tick_behavior(MissedTickBehavior::Delay);
    for part in (0..PARTS).cycle() {
        turns.tick().await;
        let Some(tables) = tables.upgrade() else { return };
        if part == 0 && tables.tell_of_bots().await.is_err() {
            // It is told again soon.
            continue;
        }
        let mut awake = tables.all_awake();
        awake.retain(|table| table.part() == part);
        if !awake.is_empty() && tables.exchange(&awake).await.is_err() {
            // Nobody can be said to be gone whom another node may see.
            tables.all_awake().iter().for_each(|table| table.presence().lose_touch());
        }
    }
}

impl Tables {
    async fn exchange(&self, awake: &[Arc<Table>]) -> Result<(), store::Error> {
        let (store, node) = (self.store(), self.node());
        let here: Vec<Present> = awake.iter().flat_map(|table| table.present(node)).collect();
        if !here.is_empty() {
            store.present(here).await?;
        }
        let ids: Vec<String> = awake.iter().map(|table| table.snapshot().row.id.clone()).collect();
        let mut seen = self.seen_elsewhere(&ids).await?;
        for (table, id) in awake.iter().zip(&ids) {
            if table.presence().hear(&seen.remove(id).unwrap_or_default()) {
                table.notify();
            }
        }
        Ok(())
    }

    /// Whom other nodes have seen at these tables, and how long ago.
    pub(crate) async fn seen_elsewhere(
        &self,
        tables: &[String],
    ) -> Result<BTreeMap<String, BTreeMap<String, Duration>>, store::Error> {
        let mut seen: BTreeMap<String, BTreeMap<String, Duration>> = BTreeMap::new();
        for presence in self.store().presences(tables).await? {
            if presence.who.node != self.node() {
                let ago = seen.entry(presence.who.table).or_default().entry(presence.who.player);
                ago.and_modify(|ago| *ago = presence.ago.min(*ago)).or_insert(presence.ago);
            }
        }
        Ok(seen)
    }
}

impl Table {
    /// The part in which its turn comes, always the same: its id is random.
    fn part(&self) -> u32 {
        self.snapshot().row.id.bytes().fold(0, |sum: u32, byte| sum.wrapping_mul(31) ^ u32::from(byte))
            % PARTS
    }

    /// Who sits here and looks by this node.
    fn present(&self, node: &str) -> Vec<Present> {
        let snapshot = self.snapshot();
        let present =
            |player: String| Present { table: snapshot.row.id.clone(), player, node: node.to_owned() };
        let seated = self.presence().here().into_iter().filter(|guest| snapshot.has_seat(guest));
        seated.map(present).collect()
    }
}
