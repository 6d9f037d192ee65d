//! Options of a game, as they are given on the command line.

use anyhow::{Result, bail};
use engine::Setup;

use crate::Usage;

/// The setup with these options, each of them `NAME=VALUE`. Whether the game has them is seen when it starts.
pub(crate) fn with_options(setup: Setup, options: &[String]) -> Result<Setup> {
    options.iter().try_fold(setup, |setup, option| match option.split_once('=') {
        Some((name, value)) => Ok(setup.with(name, value)),
        None => bail!(Usage(format!("`--option {option}`: it takes NAME=VALUE"))),
    })
}
