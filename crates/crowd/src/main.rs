//! The crowd as a program, for `cargo xtask kill`, `load`, `programs` and `rematch`.

use std::thread;

use anyhow::{Context as _, Result};
use clap::Parser;
use crowd::{Kill, Load, Programs, Rematch};
use tokio::runtime::Builder;

/// On the same machine as the server the crowd should take as little of it as can be.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// People over HTTP who try a real server.
#[derive(Parser)]
enum Command {
    /// They play while the server is killed and started again
    Kill(Kill),
    /// Thousands play at once
    Load(Load),
    /// A thousand bots play among themselves by the API
    Programs(Programs),
    /// All want to play again at once, while the server is killed
    Rematch(Rematch),
}

fn main() -> Result<()> {
    let command = Command::parse();
    let runtime = match &command {
        // On the half of the processors that it has, threads would only be in each other's way.
        Command::Load(plan) if !plan.shared => {
            Builder::new_multi_thread().worker_threads(half()).enable_all().build()
        }
        _ => Builder::new_multi_thread().enable_all().build(),
    };
    runtime.context("no runtime")?.block_on(run(command))
}

/// Half of the processors, or the only one.
fn half() -> usize {
    thread::available_parallelism().map_or(1, |count| (count.get() / 2).max(1))
}

async fn run(command: Command) -> Result<()> {
    match command {
        Command::Kill(plan) => println!("{}", crowd::kill(&plan).await?),
        Command::Load(plan) if plan.sweep => crowd::sweep(&plan).await?,
        Command::Load(plan) if plan.compare_nodes => crowd::compare_nodes(&plan).await?,
        Command::Load(plan) => {
            let report = crowd::load(&plan).await?;
            println!("{report}");
            report.check()?;
        }
        Command::Programs(plan) => println!("{}", crowd::programs(&plan).await?),
        Command::Rematch(plan) => println!("{}", crowd::rematch(&plan).await?),
    }
    Ok(())
}
