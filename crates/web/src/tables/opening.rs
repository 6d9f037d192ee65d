//! Opening tables: for a game with friends, against bots at once, or for a program.

use std::sync::Arc;

use bots::Level;
use play::luck::{Added, Nonce};
use store::Status;

use super::Tables;
use crate::commitment::Commitment;
use crate::guest::Guest;
use crate::limits;
use crate::options::Options;
use crate::outside::random_nonce;
use crate::problem::Problem;
use crate::table::{Draft, Newcomer, Snapshot, Table};

/// Where a table is opened: its id, and the secret of its luck.
pub(crate) struct Place {
    pub(crate) id: String,
    pub(crate) secret: Nonce,
}

impl Tables {
    /// Opens a table for a game, with the guest at its first seat: the one that was promised, unless
    /// it is there already. What was made for another secret than the table's does not count.
    pub async fn open(
        &self,
        game: &str,
        options: &Options,
        newcomer: &Newcomer,
        commitment: Option<Commitment>,
    ) -> Result<Arc<Table>, Problem> {
        let agree = |draft: &mut Draft| {
            draft.pace(&newcomer.guest, newcomer.guest.preferences.speed)?;
            draft.agree(&newcomer.guest, options)
        };
        self.open_with(game, newcomer, commitment, agree).await
    }

    /// Opens a group's table, with the guest at its first seat.
    pub(crate) async fn open_for_group(
        &self,
        game: &str,
        group: &str,
        newcomer: &Newcomer,
    ) -> Result<Arc<Table>, Problem> {
        let prepare = |draft: &mut Draft| {
            draft.belong_to(group);
            draft.pace(&newcomer.guest, newcomer.guest.preferences.speed)
        };
        self.open_with(game, newcomer, None, prepare).await
    }

    /// A table against bots, and the game starts at once.
    pub async fn play_now(
        &self,
        game: &str,
        bots: &[Level],
        options: &Options,
        newcomer: &Newcomer,
        commitment: Option<Commitment>,
    ) -> Result<Arc<Table>, Problem> {
        let start = |draft: &mut Draft| {
            for level in bots {
                draft.add_bot(&newcomer.guest, *level)?;
            }
            draft.pace(&newcomer.guest, newcomer.guest.preferences.speed)?;
            draft.agree(&newcomer.guest, options)?;
            draft.start(&newcomer.guest)
        };
        self.open_with(game, newcomer, commitment, start).await
    }

    /// A commitment is kept once: whoever sends a form again gets another table.
    async fn open_with(
        &self,
        game: &str,
        newcomer: &Newcomer,
        commitment: Option<Commitment>,
        prepare: impl Fn(&mut Draft) -> Result<(), Problem>,
    ) -> Result<Arc<Table>, Problem> {
        catalog::find(game).ok_or(Problem::Nonsense)?;
        self.expect_few_tables(&newcomer.guest).await?;
        if let Some(commitment) = commitment {
            let table = laid(promised(game, newcomer, commitment), newcomer, &prepare)?;
            match self.create(table, &newcomer.guest).await {
                Err(Problem::Store(store::Error::Taken)) => {}
                outcome => return outcome,
            }
        }
        let table = Snapshot::new(game, &newcomer.guest.id, random_nonce());
        let uncommitted = Newcomer { added: Added::Server, ..newcomer.clone() };
        self.create(laid(table, &uncommitted, &prepare)?, &newcomer.guest).await
    }

    /// Opens a table for a program, at which nobody sits but who is prepared: the one of that id, if one is given, and
    /// then once, however often it is asked for. Was it there already?
    pub(crate) async fn open_once(
        &self,
        game: &str,
        guest: &Guest,
        place: Place,
        prepare: impl Fn(&mut Draft) -> Result<(), Problem>,
    ) -> Result<(Arc<Table>, bool), Problem> {
        if let Some(table) = self.own(&place.id, guest).await? {
            return Ok((table, true));
        }
        self.expect_few_tables(guest).await?;
        let mut table = Snapshot::new(game, &guest.id, place.secret);
        table.row.id.clone_from(&place.id);
        let mut draft = Draft::new(Arc::new(table));
        prepare(&mut draft)?;
        match self.create(draft.into_next(), guest).await {
            Err(Problem::Store(store::Error::Taken)) => {
                let table = self.own(&place.id, guest).await?.ok_or(Problem::Stale)?;
                Ok((table, true))
            }
            opened => Ok((opened?, false)),
        }
    }

    /// The table of that id, if the guest has opened it.
    async fn own(&self, id: &str, guest: &Guest) -> Result<Option<Arc<Table>>, Problem> {
        match self.table(id).await {
            Ok(table) => Ok(table.snapshot().is_host(guest).then_some(table)),
            Err(Problem::NoSuchTable) => Ok(None),
            Err(problem) => Err(problem),
        }
    }

    async fn expect_few_tables(&self, host: &Guest) -> Result<(), Problem> {
        let open = self.shared.store.tables_of(&host.id, limits::TABLES as u32).await?;
        let unfinished = |table: &&store::Table| table.host == host.id && table.status != Status::Over;
        let count = open.iter().filter(unfinished).count();
        if count < limits::TABLES { Ok(()) } else { Err(Problem::TooManyTables) }
    }
}

/// The table that was promised, at which nobody sits.
fn promised(game: &str, newcomer: &Newcomer, Commitment { table, secret }: Commitment) -> Snapshot {
    let mut snapshot = Snapshot::new(game, &newcomer.guest.id, secret);
    snapshot.row.id = table;
    snapshot
}

/// The table with the newcomer at its first seat and all that was prepared.
fn laid(
    table: Snapshot,
    newcomer: &Newcomer,
    prepare: impl Fn(&mut Draft) -> Result<(), Problem>,
) -> Result<Snapshot, Problem> {
    let mut draft = Draft::new(Arc::new(table));
    draft.join(newcomer, None)?;
    prepare(&mut draft)?;
    Ok(draft.into_next())
}
