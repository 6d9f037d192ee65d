//! The crowd as a program, for `cargo xtask kill` and `cargo xtask load`.

use anyhow::Result;
use clap::Parser;
use crowd::{Kill, Load};

/// People over HTTP who try a real server.
#[derive(Parser)]
enum Command {
    /// They play while the server is killed and started again
    Kill(Kill),
    /// Thousands play at once
    Load(Load),
}

#[tokio::main]
async fn main() -> Result<()> {
    match Command::parse() {
        Command::Kill(plan) => println!("{}", crowd::kill(&plan).await?),
        Command::Load(plan) => {
            let report = crowd::load(&plan).await?;
            println!("{report}");
            report.check()?;
        }
    }
    Ok(())
}
