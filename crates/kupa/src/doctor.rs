//! `kupa doctor`: looks at what a server depends on, in the place where it would run, and says what is
//! wrong in words. It changes nothing.

mod clock;
mod disk;
mod folder;
mod port;
mod proxy;

use std::fmt;
use std::io::{self, Write as _};

use anyhow::{Result, bail};

use crate::serve::{Folder, Reach, USUAL};
use port::Port;

/// Looks at the data folder, the port, the clock, the disk and the proxy, and says what is wrong. Give it
/// what the server is given, as the user that the server runs as.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    reach: Reach,

    #[command(flatten)]
    folder: Folder,
}

/// What was found about one thing.
#[derive(Debug, PartialEq, Eq)]
struct Finding {
    subject: &'static str,
    verdict: Verdict,
    sentence: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// As it should be.
    Well,
    /// The server runs, but somebody should know.
    Doubtful,
    /// The server does not start, or does not do what it is meant to.
    Wrong,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let findings = examine(arguments);
    let mut out = io::stdout().lock();
    for finding in &findings {
        writeln!(out, "{finding}")?;
    }
    match findings.iter().filter(|finding| finding.verdict == Verdict::Wrong).count() {
        0 => Ok(()),
        1 => bail!("one thing is wrong, as said above"),
        count => bail!("{count} things are wrong, as said above"),
    }
}

fn examine(arguments: &Arguments) -> Vec<Finding> {
    let Arguments { reach, folder } = arguments;
    let mut findings = folder::look(folder);
    findings.extend(disk::look(folder));
    findings.extend(clock::look(folder));
    let port = Port::at(reach.listen.unwrap_or(USUAL));
    findings.push(port.finding(reach.listen.is_some()));
    findings.extend(proxy::look(reach, port));
    findings
}

impl Finding {
    fn well(subject: &'static str, sentence: impl Into<String>) -> Finding {
        Finding { subject, verdict: Verdict::Well, sentence: sentence.into() }
    }

    fn doubtful(subject: &'static str, sentence: impl Into<String>) -> Finding {
        Finding { subject, verdict: Verdict::Doubtful, sentence: sentence.into() }
    }

    fn wrong(subject: &'static str, sentence: impl Into<String>) -> Finding {
        Finding { subject, verdict: Verdict::Wrong, sentence: sentence.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = match self.verdict {
            Verdict::Well => "well",
            Verdict::Doubtful => "note",
            Verdict::Wrong => "WRONG",
        };
        write!(f, "{mark:<5}  {:<6}  {}", self.subject, self.sentence)
    }
}
