//! `cargo xtask simulate`: the whole server on virtual time, many times over,
//! each time from another seed. It is a test of `web`, built for speed.

use anyhow::Result;

use crate::shell;

/// Which seeds.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// How many
    #[arg(long, default_value_t = 1000)]
    seeds: u64,
    /// The first
    #[arg(long, default_value_t = 1)]
    from: u64,
    /// This one alone, to see a failure again
    #[arg(long, conflicts_with_all = ["seeds", "from"])]
    seed: Option<u64>,
}

const TEST: &str = "cargo test --locked --profile simulation --package web --lib -- \
    --exact simulation::no_seed_fails --nocapture";

/// Plays them until one fails.
pub(crate) fn run(Options { seeds, from, seed }: &Options) -> Result<()> {
    let (from, seeds) = seed.map_or((*from, *seeds), |seed| (seed, 1));
    let mut test = shell::command(TEST);
    shell::execute(test.env("KUPA_SEED", from.to_string()).env("KUPA_SEEDS", seeds.to_string()))
}
