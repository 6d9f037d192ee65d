//! The command line: thin. What it can do is in the other crates.

mod advise;
mod arena;
mod bench;
mod honesty;
mod input;
mod play;
mod referee;

use std::fmt;
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Four table games from Hebrew rulebooks: a referee, and the speed of it.
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Arguments),
    Referee(referee::Arguments),
    Bench(bench::Arguments),
    Arena(arena::Arguments),
    Advise(advise::Arguments),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Play(arguments) => play::run(arguments),
        Command::Referee(arguments) => referee::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Arena(arguments) => arena::run(&arguments),
        Command::Advise(arguments) => advise::run(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has seen enough (`kupa referee FILE | head`).
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Standard error may be closed too; then there is nobody to tell.
            let _ = writeln!(io::stderr(), "kupa: {error:#}");
            error.downcast_ref::<Usage>().map_or(ExitCode::FAILURE, |_| ExitCode::from(2))
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// The command was called with arguments that do not go together: exit status 2.
#[derive(Debug)]
struct Usage(String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}
