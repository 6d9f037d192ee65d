//! What programs come in with. The store knows a token by its hash alone, so whoever reads the store
//! comes in by none of them.

use std::fmt;

/// A token, as far as it is kept.
#[derive(Clone, PartialEq, Eq)]
pub struct AccessToken {
    /// The hash by which it is found.
    pub hash: String,
    /// On whose behalf it acts.
    pub player: String,
    /// What its owner calls it, or themselves.
    pub name: String,
    /// What it may do, in the caller's words.
    pub scopes: String,
    /// When it was made.
    pub made: i64,
    /// When it was last used, about.
    pub used: i64,
}

/// What becomes of tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AccessChange {
    /// There is a new one.
    Add(AccessToken),
    /// One was used at that time.
    Use { hash: String, at: i64 },
    /// One is revoked.
    Revoke { hash: String },
    /// Those are forgotten that were last used before that time.
    Forget { before: i64 },
}

impl AccessChange {
    /// The texts in it.
    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            AccessChange::Add(token) => token.texts().into(),
            AccessChange::Use { hash, .. } | AccessChange::Revoke { hash } => vec![hash],
            AccessChange::Forget { .. } => Vec::new(),
        }
    }
}

impl AccessToken {
    pub(crate) fn texts(&self) -> [&str; 4] {
        [&self.hash, &self.player, &self.name, &self.scopes]
    }
}

/// Leaves the owner out, because what can be printed ends up in logs.
impl fmt::Debug for AccessToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AccessToken { scopes, made, used, .. } = self;
        let mut token = f.debug_struct("AccessToken");
        token.field("scopes", scopes).field("made", made).field("used", used).finish_non_exhaustive()
    }
}
