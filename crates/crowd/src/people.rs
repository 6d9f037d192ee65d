//! All who are in the house, each busy with their own evening.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use tokio::task::JoinSet;
use tokio::time;

use crate::evening::Evening;
use crate::guest::Guest;

/// All who are in the house.
pub(crate) struct People {
    evening: Arc<Evening>,
    tasks: JoinSet<Result<()>>,
}

impl People {
    pub(crate) fn new(evening: &Arc<Evening>) -> People {
        People { evening: evening.clone(), tasks: JoinSet::new() }
    }

    /// They take their places.
    pub(crate) fn welcome(&mut self, guests: Vec<Guest>) {
        for mut guest in guests {
            let evening = self.evening.clone();
            self.tasks.spawn(async move { guest.spend(&evening).await });
        }
    }

    /// Lets them play for a while. Nobody leaves meanwhile unless something is wrong.
    pub(crate) async fn watch(&mut self, time: Duration) -> Result<()> {
        match time::timeout(time, self.tasks.join_next()).await {
            Err(_) => Ok(()),
            Ok(left) => left.context("nobody came")?.context("somebody fell over")?,
        }
    }

    /// Everybody plays to the end of the game, however long that takes, as long as something happens.
    pub(crate) async fn play_out(mut self) -> Result<()> {
        let evening = self.evening.clone();
        evening.call_last_games();
        let leaving = async {
            while let Some(left) = self.tasks.join_next().await {
                left.context("somebody fell over")??;
            }
            Ok(())
        };
        tokio::select! {
            left = leaving => left,
            () = evening.silence() => bail!("the last games do not end:{}", evening.still_there()),
        }
    }
}
