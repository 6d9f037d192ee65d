//! Forgetting a person: groups, tokens and handovers in one commit, which also notes that they are being forgotten;
//! then their name leaves one table after the other, and at last the note. A server that stops in the middle goes on
//! when it is started again, and whatever was done twice is as if it was done once.

use std::collections::BTreeSet;
use std::sync::{Arc, Weak};
use std::time::Duration;

use store::Status;
use tokio::time;

use crate::guest::Guest;
use crate::problem::Problem;
use crate::table::forgotten_in;
use crate::tables::Tables;

/// Whoever is forgotten waits so long for the tables; the rest is done after they were answered.
const MOMENT: Duration = Duration::from_secs(5);

impl Tables {
    /// Forgets the guest. Once this is answered it will be done, whatever happens.
    pub(crate) async fn forget(self: &Arc<Tables>, guest: &Guest) -> Result<(), Problem> {
        self.store().forget(&guest.id).await?;
        let work = tokio::spawn(finish(Arc::downgrade(self), guest.id.clone()));
        // Whether it is done by now makes no difference to the answer.
        let _ = time::timeout(MOMENT, work).await;
        Ok(())
    }

    /// Goes on forgetting those of whom a server was stopped in the middle.
    pub async fn go_on_forgetting(self: &Arc<Tables>) -> Result<(), Problem> {
        for player in self.store().forgetting().await? {
            tokio::spawn(finish(Arc::downgrade(self), player));
        }
        Ok(())
    }

    async fn forget_everywhere(&self, player: &str) -> Result<(), Problem> {
        let mut tried = BTreeSet::new();
        loop {
            let found = self.store().tables_naming(player).await?;
            let found: Vec<String> = found.into_iter().filter(|id| tried.insert(id.clone())).collect();
            if found.is_empty() {
                return Ok(self.store().forgotten(player).await?);
            }
            for id in found {
                match self.forget_at(&id, player).await {
                    Err(problem @ Problem::Store(_)) => return Err(problem),
                    // What was changed on the disk is shown to nobody, and stays as it is.
                    Err(problem) => self.report(&problem),
                    Ok(()) => {}
                }
            }
        }
    }

    async fn forget_at(&self, id: &str, player: &str) -> Result<(), Problem> {
        let table = self.store().table(id).await?;
        if table.is_none_or(|table| table.status == Status::Over) {
            return self.forget_stored(id, player).await;
        }
        match self.table(id).await {
            Ok(table) => {
                let (there, player) = (table.clone(), player.to_owned());
                let is_there = move |other: &str| there.gone_for(other).is_none();
                table.change(move |draft| draft.forget_player(&player, &is_there)).await
            }
            Err(Problem::OtherRules | Problem::Unreadable) => self.forget_stored(id, player).await,
            Err(problem) => Err(problem),
        }
    }

    /// Whoever has the table open is told by the commit.
    async fn forget_stored(&self, id: &str, player: &str) -> Result<(), Problem> {
        while let Some(stored) = self.store().load(id).await? {
            let Some(change) = forgotten_in(&stored, player) else { break };
            match self.store().commit(change).await {
                Err(store::Error::Conflict(_)) => {}
                outcome => return Ok(outcome.map(drop)?),
            }
        }
        Ok(())
    }
}

/// Until it is done, or the server stops.
async fn finish(tables: Weak<Tables>, player: String) {
    while let Some(tables) = tables.upgrade() {
        match tables.forget_everywhere(&player).await {
            Ok(()) | Err(Problem::Store(store::Error::Closed)) => return,
            Err(problem) => tables.report(&problem),
        }
        let retry = tables.settings().retry;
        drop(tables);
        time::sleep(retry).await;
    }
}
