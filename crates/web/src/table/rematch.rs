//! Playing again: the next table, with the same people, options and terms.

use std::sync::Arc;

use store::Seat as Occupant;

use crate::guest::Guest;
use crate::id;
use crate::problem::Problem;
#[cfg(test)]
use crate::simulation::{Fault, is_planted};
use play::luck::{Added, Nonce};

use super::{Draft, Snapshot, Terms, lots, setup_lines};

impl Draft {
    /// Opens the table where the same people play again and starts its game, unless there is one: with
    /// the secret that was promised, and the commitments that are there.
    pub(crate) fn rematch(&mut self, guest: &Guest, secret: Nonce) -> Result<(), Problem> {
        let is_there = self.next.row.next.is_some();
        #[cfg(test)]
        let is_there = is_there && !is_planted(Fault::ReusedSecret);
        if is_there {
            return Ok(());
        }
        self.next.seat_of(guest).ok_or(Problem::NotSeated)?;
        if self.next.is_of_ladder() {
            return Err(Problem::NotHost);
        }
        if !self.next.is_over() {
            return Err(Problem::NotOver);
        }
        let mut rematch = Draft::new(Arc::new(self.next_table(guest, secret)));
        rematch.fill_up(guest.language);
        rematch.start(guest)?;
        let rematch = rematch.into_next();
        self.point_to(&rematch.row.id)?;
        let table = rematch.stored();
        #[cfg(test)]
        let table =
            store::Table { secret: table.secret.filter(|_| !is_planted(Fault::ReusedSecret)), ..table };
        self.create(table);
        Ok(())
    }

    /// Shows everybody the way to the table where they play again.
    pub(crate) fn point_to(&mut self, next: &str) -> Result<(), Problem> {
        self.next.row.next.get_or_insert_with(|| next.to_owned());
        Ok(())
    }

    fn next_table(&self, guest: &Guest, secret: Nonce) -> Snapshot {
        let before = &self.next;
        let mut table = Snapshot::new(&before.row.game, &guest.id, secret);
        table.row.setup = setup_before_lots(before);
        // Whoever wants to play again sits here.
        table.terms = Terms { unattended: false, ..before.terms.clone() };
        table.row.group.clone_from(&before.row.group);
        for (seat, occupant) in before.row.seats.iter().enumerate() {
            let committed = before.luck.next.get(&seat).filter(|_| occupant.player.is_some());
            table
                .luck
                .added
                .push(committed.map_or(Added::Server, |commitment| Added::committed(*commitment)));
            table.row.seats.push(Occupant { link: id::random(), ..occupant.clone() });
        }
        table
    }
}

/// The options as they were agreed on: what was left to lots is drawn again.
fn setup_before_lots(before: &Snapshot) -> String {
    let mut options = before.setup().options;
    for (_, value) in options.iter_mut().filter(|(name, _)| before.luck.lots.contains(name)) {
        lots::LOTS.clone_into(value);
    }
    setup_lines(&options)
}
