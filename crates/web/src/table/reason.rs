//! Why a bot does not come where it was invited: one of a few words, so that the host reads it in their own
//! language and no program writes a text of its own onto the page.

use serde::Deserialize;
use utoipa::ToSchema;

/// Why a bot does not come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Reason {
    /// Not now.
    Later,
    /// Not by these options of the game.
    Options,
    /// Not with this time for a move.
    Time,
    /// Not with so many at the table.
    Seats,
}

impl Reason {
    /// All of them.
    pub(crate) const ALL: [Reason; 4] = [Reason::Later, Reason::Options, Reason::Time, Reason::Seats];

    /// Its name in the store and in the API.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Reason::Later => "later",
            Reason::Options => "options",
            Reason::Time => "time",
            Reason::Seats => "seats",
        }
    }

    /// Reads what the store has.
    pub(super) fn read(code: &str) -> Option<Reason> {
        Reason::ALL.into_iter().find(|reason| reason.code() == code)
    }
}
