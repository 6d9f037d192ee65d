//! The command line: thin. What it can do is in the other crates.

mod advise;
mod arena;
mod bench;
mod data;
mod exploit;
mod headroom;
mod honesty;
mod input;
mod log;
mod play;
mod referee;
mod review;
mod serve;
mod small;
mod solve;
mod survey;
mod verify;

use std::fmt;
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Four table games from Hebrew rulebooks: a web table, a referee, bots. Without a command it serves
/// the web table.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Arguments),
    Play(play::Arguments),
    Referee(referee::Arguments),
    Bench(bench::Arguments),
    Arena(arena::Arguments),
    Advise(advise::Arguments),
    Review(review::Arguments),
    Solve(solve::Arguments),
    Exploit(exploit::Arguments),
    Headroom(headroom::Arguments),
    Survey(survey::Arguments),
    Verify(verify::Arguments),
    Backup(data::Backup),
    Check(data::Check),
    Restore(data::Restore),
    RotateKeys(data::RotateKeys),
    Export(data::Export),
    Import(data::Import),
    Migrate(data::Migrate),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command.unwrap_or_else(the_default) {
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Play(arguments) => play::run(arguments),
        Command::Referee(arguments) => referee::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Arena(arguments) => arena::run(&arguments),
        Command::Advise(arguments) => advise::run(&arguments),
        Command::Review(arguments) => review::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Exploit(arguments) => exploit::run(&arguments),
        Command::Headroom(arguments) => headroom::run(&arguments),
        Command::Survey(arguments) => survey::run(&arguments),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Backup(arguments) => data::backup(&arguments),
        Command::Check(arguments) => data::check(&arguments),
        Command::Restore(arguments) => data::restore(&arguments),
        Command::RotateKeys(arguments) => data::rotate_keys(&arguments),
        Command::Export(arguments) => data::export(&arguments),
        Command::Import(arguments) => data::import(&arguments),
        Command::Migrate(arguments) => data::migrate(&arguments),
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

/// `kupa serve`, with what the environment says.
fn the_default() -> Command {
    Arguments::parse_from(["kupa", "serve"]).command.expect("a command is named")
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
