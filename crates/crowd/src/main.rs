//! The crowd as a program, for `cargo xtask kill`, `load` and `rematch`.

use anyhow::Result;
use clap::Parser;
use crowd::{Kill, Load, Rematch};

/// People over HTTP who try a real server.
#[derive(Parser)]
enum Command {
    /// They play while the server is killed and started again
    Kill(Kill),
    /// Thousands play at once
    Load(Load),
    /// All want to play again at once, while the server is killed
    Rematch(Rematch),
}

#[tokio::main]
async fn main() -> Result<()> {
    match Command::parse() {
        Command::Kill(plan) => println!("{}", crowd::kill(&plan).await?),
        Command::Load(plan) if plan.sweep => crowd::sweep(&plan).await?,
        Command::Load(plan) => {
            let report = crowd::load(&plan).await?;
            println!("{report}");
            report.check()?;
        }
        Command::Rematch(plan) => println!("{}", crowd::rematch(&plan).await?),
    }
    Ok(())
}
