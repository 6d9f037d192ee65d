//! Bots from outside: programs that play under a name of their own. Whose they are is kept, and shown to
//! nobody.

use std::fmt;

use crate::AccessToken;
use crate::words::words;

/// A bot from outside.
#[derive(Clone, PartialEq, Eq)]
pub struct Bot {
    /// Its name, which no other bot has.
    pub name: String,
    /// As whom it plays.
    pub player: String,
    /// Who made it.
    pub owner: String,
    /// What its author says of it.
    pub about: String,
    /// Which games it plays, in the caller's words.
    pub games: String,
    /// At how many tables at once.
    pub tables: u32,
    /// Whose invitations it takes.
    pub accept: Accept,
    /// May anybody find it?
    pub public: bool,
    /// Does it play on the ladder?
    pub ladder: bool,
    /// When it was made.
    pub made: i64,
}

words! {
    /// Whose invitations a bot takes.
    pub enum Accept {
        /// Everybody's, without being asked.
        All = "all",
        /// Everybody's, if it says so each time.
        Ask = "ask",
        /// Its owner's alone.
        Owner = "owner",
    }
}

/// What becomes of bots. A bot and its token are one commit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum BotChange {
    /// There is a new one, which comes in by that token.
    Make { bot: Box<Bot>, token: AccessToken },
    /// Its owner says something else of it.
    Alter(Box<Bot>),
    /// It comes in by that token, and by no other any more.
    Rekey { name: String, owner: String, token: AccessToken },
    /// There is none any more.
    Drop { name: String, owner: String },
}

impl BotChange {
    /// The texts in it.
    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            BotChange::Make { bot, token } => bot.texts().into_iter().chain(token.texts()).collect(),
            BotChange::Alter(bot) => bot.texts().into(),
            BotChange::Rekey { name, owner, token } => {
                token.texts().into_iter().chain([name.as_str(), owner]).collect()
            }
            BotChange::Drop { name, owner } => vec![name, owner],
        }
    }
}

impl Bot {
    fn texts(&self) -> [&str; 5] {
        [&self.name, &self.player, &self.owner, &self.about, &self.games]
    }
}

/// Leaves the owner out, because what can be printed ends up in logs.
impl fmt::Debug for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Bot { name, games, tables, accept, public, ladder, .. } = self;
        let mut bot = f.debug_struct("Bot");
        bot.field("name", name).field("games", games).field("tables", tables);
        bot.field("accept", accept).field("public", public).field("ladder", ladder).finish_non_exhaustive()
    }
}
