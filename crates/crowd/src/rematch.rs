//! Everybody wants to play again at once, and the server is killed in the middle: there is one rematch,
//! and its secret is no other table's.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use engine::random::below;
use futures_util::future::join_all;
use rand_core::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use tokio::time;

use crate::evening::Evening;
use crate::guest::Guest;
use crate::house::{self, Disk};
use crate::party::Door;
use crate::server::Program;

/// So many posts ask for one rematch at once.
const AT_ONCE: usize = 16;

/// The server is killed sooner than so many milliseconds after they asked.
const LONGEST_LIFE: u32 = 40;

/// The game they play, which two soon finish.
const GAME: &str = "chico";

/// What is to be done.
#[derive(Clone, Debug, clap::Args)]
pub struct Rematch {
    /// The `kupa` to start and to kill
    #[arg(long, value_name = "FILE")]
    pub program: PathBuf,

    /// How many rematches are asked for
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub rematches: usize,

    /// At how many tables people play
    #[arg(long, value_name = "N", default_value_t = 16)]
    pub tables: usize,

    /// Decides when the server is killed and what people play
    #[arg(long, value_name = "SEED", default_value_t = 8)]
    pub seed: u64,
}

/// Two people, and the tables at which they have played.
struct Party {
    guests: Vec<Guest>,
    tables: Vec<String>,
}

/// Lets people play and ask for rematches; the line says what became of them.
pub async fn rematch(plan: &Rematch) -> Result<String> {
    println!("seed {}", plan.seed);
    let folder = tempfile::tempdir().context("there is no room for a folder")?;
    let program = Program::new(&plan.program, folder.path());
    let mut server = program.start(0)?;
    let evening = Arc::new(Evening::of_one_game());
    let mut parties = arrive(&Door::new(&server, plan.seed)?, plan.tables).await?;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(plan.seed);
    let kills = plan.rematches.div_ceil(plan.tables);
    for kill in 1..=kills {
        parties = play(parties, &evening).await.with_context(|| format!("after kill {}", kill - 1))?;
        let life = time::sleep(Duration::from_millis(below(&mut rng, LONGEST_LIFE).into()));
        let (mut answers, killed) = tokio::join!(ask_all(&mut parties), async {
            life.await;
            server.kill()
        });
        server = program.start(killed.port()).with_context(|| format!("after kill {kill}"))?;
        for (before, after) in answers.iter_mut().zip(ask_all(&mut parties).await) {
            ensure!(after.len() == AT_ONCE, "only {} of those who asked were answered", after.len());
            before.extend(after);
        }
        for (party, answers) in parties.iter_mut().zip(answers) {
            party.go_on(&answers, &evening)?;
        }
    }
    drop(server);
    let rematches = check(&parties, &program).await?;
    Ok(format!("{rematches} rematches, each asked for {AT_ONCE} at a time, {kills} kills: 0 secrets shared"))
}

async fn arrive(door: &Door, tables: usize) -> Result<Vec<Party>> {
    let game = catalog::find(GAME).context("the game is there")?;
    let mut parties = Vec::new();
    for _ in 0..tables {
        let guests = door.party(game, 2, 0).await?;
        let tables = vec![guests[0].table.clone()];
        parties.push(Party { guests, tables });
    }
    Ok(parties)
}

/// Everybody plays to the end of the game.
async fn play(parties: Vec<Party>, evening: &Arc<Evening>) -> Result<Vec<Party>> {
    let playing = parties.into_iter().map(|party| tokio::spawn(party.play(evening.clone())));
    tokio::select! {
        played = join_all(playing) => played.into_iter().map(|played| played?).collect(),
        () = evening.silence() => bail!("nothing happens any more, and a game has not ended:{}", evening.still_there()),
    }
}

/// What those of each party were answered who were.
async fn ask_all(parties: &mut [Party]) -> Vec<Vec<String>> {
    join_all(parties.iter_mut().map(Party::ask)).await
}

impl Party {
    async fn play(mut self, evening: Arc<Evening>) -> Result<Party> {
        let played = join_all(self.guests.iter_mut().map(|guest| guest.spend(&evening))).await;
        played.into_iter().collect::<Result<()>>()?;
        Ok(self)
    }

    /// Both ask for a rematch, each in several windows.
    async fn ask(&mut self) -> Vec<String> {
        for guest in &mut self.guests {
            guest.person.relocate();
        }
        let asking = (0..AT_ONCE).map(|asker| {
            let guest = &self.guests[asker % self.guests.len()];
            guest.person.rematch(&guest.table)
        });
        join_all(asking).await.into_iter().flatten().collect()
    }

    /// All were sent to the same table, and go there.
    fn go_on(&mut self, answers: &[String], evening: &Evening) -> Result<()> {
        let distinct: HashSet<&String> = answers.iter().collect();
        ensure!(distinct.len() == 1, "one game has {} rematches", distinct.len());
        self.tables.push(answers[0].clone());
        for guest in &mut self.guests {
            guest.move_to(answers[0].clone(), evening);
        }
        Ok(())
    }
}

/// There are no tables but those, each leads to the next, and no two have a secret or a deal in common.
/// Gives how many rematches there were.
async fn check(parties: &[Party], program: &Program) -> Result<usize> {
    let folder = house::copy(program, Disk::Sound)?;
    let store = house::open(&folder)?;
    let (mut secrets, mut deals) = (HashSet::new(), HashSet::new());
    for party in parties {
        for (at, id) in party.tables.iter().enumerate() {
            let stored = store.load(id).await?.with_context(|| format!("there is no table {id}"))?;
            ensure!(stored.table.next.as_ref() == party.tables.get(at + 1), "table {id} leads elsewhere");
            let secret = stored.table.secret.with_context(|| format!("table {id} has no secret"))?;
            ensure!(secrets.insert(secret), "table {id} has the secret of another");
            let deal = stored.steps.first().map(|step| step.line.clone());
            ensure!(deal.is_none() || deals.insert(deal), "table {id} has the deal of another");
        }
    }
    let tables = store.counts().await?.tables;
    let all = tables.waiting + tables.running + tables.over;
    ensure!(all == secrets.len() as u64, "{all} tables, and people know of {}", secrets.len());
    store.close().await;
    Ok(secrets.len() - parties.len())
}
