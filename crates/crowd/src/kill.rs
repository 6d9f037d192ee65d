//! People play while the server is killed again and again: what they were told is there, nothing is
//! there twice, their streams go on, and their games end.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result};
use engine::random::below;
use rand_core::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use tokio::sync::Semaphore;

use crate::clients;
use crate::evening::Evening;
use crate::faults;
use crate::house::{self, Disk};
use crate::server::Program;

/// A server lives for fewer milliseconds than that.
pub(crate) const LONGEST_LIFE: u32 = 600;

/// What is to be done.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct Kill {
    /// The `kupa` to start and to kill
    #[arg(long, value_name = "FILE")]
    pub program: PathBuf,

    /// How often it is killed
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub kills: u32,

    /// Decides when it is killed and what people play
    #[arg(long, value_name = "SEED", default_value_t = 8)]
    pub seed: u64,

    /// Several nodes on one PostgreSQL, which are killed and frozen
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub nodes: u32,

    /// The nodes are left alone, and the way to their database is slow, swallows or is cut
    #[arg(long, requires = "nodes")]
    pub cut: bool,

    /// The nodes are left alone, and the database dies: its standby takes over
    #[arg(long, requires = "nodes")]
    pub failover: bool,

    /// The nodes are told to stop and are replaced, one after the other: every post must be answered
    #[arg(long, requires = "nodes")]
    pub roll: bool,

    /// They come through a real haproxy, by the file that docs/hosting.md shows for three nodes
    #[arg(long, requires = "roll")]
    pub haproxy: bool,

    /// Nobody waits for the standby, which is behind when the primary dies: fails unless that is found to
    /// lose something
    #[arg(long, requires = "failover")]
    pub asynchronous: bool,

    /// Programs play by the API instead of people by pages
    #[arg(long, conflicts_with = "nodes")]
    pub api: bool,

    /// Tables may stand still for as long as a busy machine takes
    #[arg(long)]
    pub patient: bool,

    /// Leave the journal out, as a disk would that does not keep what it is told: this must be found
    #[arg(long, hide = true)]
    pub forgetful: bool,
}

/// Lets people play while the server dies; the line says what became of their actions.
pub async fn kill(plan: &Kill) -> Result<String> {
    println!("seed {}", plan.seed);
    if plan.api {
        return clients::kill_clients(plan).await;
    }
    if plan.nodes > 0 {
        return faults::kill_nodes(plan).await;
    }
    let folder = tempfile::tempdir().context("there is no room for a folder")?;
    let program = Program::new(&plan.program, folder.path());
    let mut server = program.start(0)?;
    let evening = Arc::new(Evening::new(Semaphore::MAX_PERMITS));
    let mut people = house::arrive(&evening, &server, plan.seed).await?;
    let disk = if plan.forgetful { Disk::Forgetful } else { Disk::Sound };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(plan.seed);
    for kill in 1..=plan.kills {
        let life = Duration::from_millis(below(&mut rng, LONGEST_LIFE).into());
        people.watch(life).await.with_context(|| format!("before kill {kill}"))?;
        let address = server.kill();
        house::check(&evening, &program, disk).await.with_context(|| format!("after kill {kill}"))?;
        server = program.start(address.port()).with_context(|| format!("after kill {kill}"))?;
    }
    people.play_out().await?;
    drop(server);
    Ok(format!("{} kills, {}", plan.kills, house::check(&evening, &program, disk).await?))
}
