//! The command line: thin. What it can do is in the other crates.

mod advise;
mod arena;
mod bench;
mod browser;
mod data;
mod doctor;
mod exploit;
mod greeting;
mod headroom;
mod honesty;
mod input;
mod log;
mod manual;
mod play;
mod referee;
mod review;
mod serve;
mod setup;
mod small;
mod solve;
mod survey;
mod verify;
mod version;

use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Four table games from Hebrew rulebooks: a web table, a referee, bots. Without a command it serves
/// the web table, and takes the options of `serve`.
#[derive(Parser)]
#[command(version, long_version = version::long())]
struct Arguments {
    #[command(subcommand)]
    command: Command,
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
    Doctor(doctor::Arguments),
    Completions(manual::Completions),
    Manual(manual::Manual),
}

fn main() -> ExitCode {
    let done = match Arguments::parse_from(with_default(std::env::args_os())).command {
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
        Command::Doctor(arguments) => doctor::run(&arguments),
        Command::Completions(arguments) => manual::complete(&arguments),
        Command::Manual(arguments) => manual::write(&arguments),
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

/// Where no command is named, it is `serve`.
fn with_default(words: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<OsString> = words.into_iter().collect();
    let of_the_whole = |word: &OsString| ["-h", "--help", "-V", "--version"].iter().any(|it| word == it);
    let is_option = |word: &OsString| word.as_encoded_bytes().starts_with(b"-") && !of_the_whole(word);
    if words.get(1).is_none_or(is_option) {
        words.insert(words.len().min(1), "serve".into());
    }
    words
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

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn without_a_command_it_serves() {
        let with_default = |line: &str| {
            let words = with_default(line.split(' ').map(OsString::from));
            words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(with_default("kupa"), "kupa serve");
        assert_eq!(with_default("kupa --listen 0.0.0.0:4949"), "kupa serve --listen 0.0.0.0:4949");
        for unchanged in ["kupa serve", "kupa --version", "kupa -h", "kupa referee -", "kupa nonsense"] {
            assert_eq!(with_default(unchanged), unchanged);
        }
        assert!(super::with_default([]).len() == 1, "a program that has no name");
    }

    #[test]
    fn the_command_line_is_sound() {
        Arguments::command().debug_assert();
    }
}
