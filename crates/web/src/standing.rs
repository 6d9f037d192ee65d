//! How the tables of a guest stand: whose turn it is, who else sits there, and for how long nothing has
//! happened. Whoever comes back sees first where they are waited for.

use std::sync::Arc;

use engine::Seat;
use store::Status;
use words::Names;

use crate::guest::Guest;
use crate::outside::now;
use crate::problem::Problem;
use crate::table::Snapshot;
use crate::tables::Tables;

/// Of so many tables it is worked out whose turn it is: a game that sleeps has to be played again.
const LOOKED_AT: usize = 6;

/// A table of a guest's.
pub(crate) struct Standing {
    pub(crate) row: store::Table,
    /// The guest's own seat.
    own: Option<Seat>,
    /// The game, if it goes on.
    snapshot: Option<Arc<Snapshot>>,
}

impl Standing {
    /// Is the guest waited for?
    pub(crate) fn is_own_turn(&self) -> bool {
        let asked = self.snapshot.as_ref().map(|snapshot| snapshot.asked());
        asked.zip(self.own).is_some_and(|(asked, own)| asked.contains(own))
    }

    /// Who is waited for, if it is one.
    pub(crate) fn asked(&self, guest: &Guest) -> Option<String> {
        let snapshot = self.snapshot.as_ref()?;
        let asked = snapshot.asked();
        let seat = snapshot.everyone().find(|seat| asked.contains(*seat))?;
        Some(snapshot.names(guest.language).who(seat, guest.language))
    }

    /// The names of the others.
    pub(crate) fn others(&self, guest: &Guest) -> Vec<String> {
        let names = Names::new(self.row.seats.iter().map(|seat| seat.name.as_str()));
        let others = names.everyone().filter(|seat| Some(*seat) != self.own);
        others.map(|seat| names.who(seat, guest.language)).collect()
    }

    /// For how many seconds nothing has happened.
    pub(crate) fn age(&self) -> u32 {
        u32::try_from((now() - self.row.changed).max(0) / 1000).unwrap_or(u32::MAX)
    }

    /// Those where the guest is waited for come first, then those that go on, and those that wait.
    fn rank(&self) -> u8 {
        match self.row.status {
            Status::Running if self.is_own_turn() => 0,
            Status::Running => 1,
            Status::Waiting => 2,
            Status::Over => 3,
        }
    }
}

impl Tables {
    /// The guest's tables: first those where the guest is waited for, and of these the newest.
    pub(crate) async fn standings_of(&self, guest: &Guest) -> Result<Vec<Standing>, Problem> {
        let mut standings = Vec::new();
        for (at, row) in self.tables_of(guest).await?.into_iter().enumerate() {
            let is_on = row.status == Status::Running && at < LOOKED_AT;
            // A table that can't be played here is listed all the same.
            let snapshot = if is_on { self.stands(&row.id).await.ok() } else { None };
            let own = row.seats.iter().position(|seat| seat.player.as_deref() == Some(&guest.id));
            standings.push(Standing { row, own: own.map(|seat| Seat::new(seat as u8)), snapshot });
        }
        standings.sort_by_key(Standing::rank);
        Ok(standings)
    }
}
