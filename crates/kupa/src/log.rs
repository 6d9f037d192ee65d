//! The server's log, on standard error: lines for people, or JSON for machines.

use std::io::{self, IsTerminal as _};

use clap::ValueEnum;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

/// What is logged, and how.
#[derive(clap::Args)]
pub(crate) struct Log {
    /// What is logged: `error`, `warn`, `info`, `debug`, or a filter like `web=debug,hyper=warn`; by
    /// default `info`, and `warn` in a terminal
    #[arg(long = "log", value_name = "LEVEL", env = "KUPA_LOG", value_parser = read)]
    filter: Option<String>,

    /// How it is written
    #[arg(long = "log-format", value_name = "FORMAT", env = "KUPA_LOG_FORMAT", default_value = "human")]
    format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// Lines for people
    Human,
    /// An object on each line
    Json,
}

impl Log {
    /// Logs from now on.
    pub(crate) fn start(&self) {
        let is_terminal = io::stderr().is_terminal();
        let log = tracing_subscriber::fmt()
            .with_env_filter(EnvFilter::new(self.filter(is_terminal)))
            .with_writer(io::stderr)
            .with_ansi(is_terminal)
            .with_target(false)
            // If standard error is closed, there is nobody to tell.
            .log_internal_errors(false);
        match self.format {
            Format::Human => log.init(),
            Format::Json => log.json().flatten_event(true).init(),
        }
    }

    /// Whoever sits before it has been greeted, and wants to hear of troubles alone.
    fn filter(&self, is_terminal: bool) -> String {
        let usual = if is_terminal { LevelFilter::WARN } else { LevelFilter::INFO };
        self.filter.clone().unwrap_or_else(|| ours(usual))
    }
}

/// A level is meant for our own code; whoever wants to read others' writes a filter.
fn ours(level: LevelFilter) -> String {
    format!("kupa={level},web={level}")
}

fn read(text: &str) -> Result<String, String> {
    let refused = || "this is neither a level nor a filter".to_owned();
    if text.is_empty() {
        return Err(refused());
    }
    if let Ok(level) = text.parse::<LevelFilter>() {
        return Ok(ours(level));
    }
    // A word alone would be taken for the name of a crate, and a slip of the pen for silence.
    let filter = text.contains('=').then(|| text.parse::<EnvFilter>().ok()).flatten();
    filter.map(|_| text.to_owned()).ok_or_else(refused)
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn a_level_or_a_filter() {
        assert_eq!(read("debug").as_deref(), Ok("kupa=debug,web=debug"));
        assert_eq!(read("web=debug,hyper=warn").as_deref(), Ok("web=debug,hyper=warn"));
        for bad in ["", "inof", "web=loud"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
