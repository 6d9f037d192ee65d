//! Why a request was not granted: a sentence for the person, the cause for the log.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use play::luck::AgreementError;
use words::{Language, Sentence};

use crate::messages::say;

/// Why not. The page that says so is made where the reader's language is known, in `frame`.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// There is no such page.
    NoSuchPage,
    /// There is no such table.
    NoSuchTable,
    /// There is no such step in this game.
    NoSuchStep,
    /// A seat link that has been used, or never was one.
    NoSuchLink,
    /// What is stored of the table can't be read.
    Unreadable,
    /// The table was changed on the disk since it was written.
    Altered,
    /// The game was played by rules, or by a version of them, that this program does not have.
    OtherRules,
    /// Only those who sit at the table may do this.
    NotSeated,
    /// The guest already has another seat here.
    AlreadySeated,
    /// Only the host may do this.
    NotHost,
    /// The game has begun.
    TooLate,
    /// The game is not on.
    NotRunning,
    /// The game has not ended.
    NotOver,
    /// The host has stopped the game for a while.
    Paused,
    /// The game went on since the page was shown.
    Stale,
    /// The last step is not the guest's, or somebody has learnt something by it.
    NotUndoable,
    /// All seats are taken.
    Full,
    /// Somebody sits there.
    SeatTaken,
    /// Somebody else asks for the seat.
    SeatAsked,
    /// Somebody who is away was replaced there, and the hand is theirs.
    SeatKept,
    /// Whoever sits there is here, or was a moment ago.
    StillHere,
    /// Those at the table did not want the guest to join.
    Declined,
    /// Nobody asks for that seat any more.
    NoSuchRequest,
    /// A name is needed.
    NoName,
    /// Nothing was said.
    NothingSaid,
    /// A form that no page of ours sends.
    Nonsense,
    /// More than we read.
    TooLarge,
    /// It did not arrive in time.
    TooSlow,
    /// No more can be said at this table.
    TalkedOut,
    /// The request came from a page of somebody else.
    Foreign,
    /// Advice is not given at this table, or not now.
    NoAdvice,
    /// The whole truth is shown after the end.
    StillSecret,
    /// One guest or one client has too many tables.
    TooManyTables,
    /// One guest or one client has too many streams.
    TooManyStreams,
    /// One client has an export under way.
    TooManyExports,
    /// Too many requests; again after so many seconds.
    TooOften {
        /// When to try again.
        seconds: u64,
    },
    /// A commitment or a number for the shuffle is not taken.
    Agreement(AgreementError),
    /// A rule refuses it.
    Refused(Sentence),
    /// A program has no token, or one that is not known.
    NoToken,
    /// Its token may not do this.
    NoScope(&'static str),
    /// There is no such game.
    NoSuchGame,
    /// There is no such seat at the table.
    NoSuchSeat,
    /// A body that can't be read.
    Malformed {
        /// Where, as a JSON pointer.
        pointer: String,
        /// Why, for whoever writes programs.
        why: String,
    },
    /// There is no such group.
    NoSuchGroup,
    /// A link or a code by which nobody comes to another browser, or not any more.
    NoSuchHandover,
    /// Only people of the group may do this.
    NotMember,
    /// A person is in too many groups, or a group has too many people.
    TooManyGroups,
    /// A guest has too many tokens.
    TooManyTokens,
    /// There is no such bot.
    NoSuchBot,
    /// Another bot has that name.
    NameTaken,
    /// A guest has too many bots.
    TooManyBots,
    /// The bot does not play this game, or not with so many.
    BotUnfit,
    /// The bot sits at as many tables as it takes.
    BotBusy,
    /// The bot takes invitations of its owner alone.
    BotDeclines,
    /// A bot is called by its own name.
    BotNamed,
    /// Bots of one owner would sit together with somebody who is no bot.
    SameOwner,
    /// The bot is not invited, or was too late.
    NoSuchInvitation,
    /// A guest has no such webhook.
    NoSuchWebhook,
    /// A guest has too many webhooks.
    TooManyWebhooks,
    /// Nothing can be kept just now.
    Store(store::Error),
}

impl Problem {
    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        match self {
            Problem::NoSuchPage
            | Problem::NoSuchTable
            | Problem::NoSuchStep
            | Problem::NoSuchLink
            | Problem::NoSuchGame
            | Problem::NoSuchSeat
            | Problem::NoSuchHandover
            | Problem::NoSuchBot
            | Problem::NoSuchInvitation
            | Problem::NoSuchWebhook
            | Problem::NoSuchGroup => StatusCode::NOT_FOUND,
            Problem::NoToken => StatusCode::UNAUTHORIZED,
            Problem::NotSeated
            | Problem::NotMember
            | Problem::NotHost
            | Problem::NoScope(_)
            | Problem::Foreign
            | Problem::Declined
            | Problem::NoAdvice
            | Problem::BotDeclines
            | Problem::StillSecret => StatusCode::FORBIDDEN,
            Problem::AlreadySeated
            | Problem::TooLate
            | Problem::NotRunning
            | Problem::NotOver
            | Problem::Paused
            | Problem::Stale
            | Problem::NotUndoable
            | Problem::Full
            | Problem::TalkedOut
            | Problem::OtherRules
            | Problem::Agreement(AgreementError::TooEarly | AgreementError::TooLate)
            | Problem::SeatTaken
            | Problem::SeatAsked
            | Problem::SeatKept
            | Problem::StillHere
            | Problem::NameTaken
            | Problem::BotUnfit
            | Problem::BotBusy
            | Problem::BotNamed
            | Problem::SameOwner
            | Problem::NoSuchRequest => StatusCode::CONFLICT,
            Problem::Agreement(AgreementError::OtherNumber)
            | Problem::NoName
            | Problem::NothingSaid
            | Problem::Nonsense
            | Problem::Malformed { .. }
            | Problem::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Problem::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Problem::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Problem::TooManyTables
            | Problem::TooManyStreams
            | Problem::TooManyExports
            | Problem::TooManyTokens
            | Problem::TooManyBots
            | Problem::TooManyWebhooks
            | Problem::TooManyGroups
            | Problem::TooOften { .. } => StatusCode::TOO_MANY_REQUESTS,
            Problem::Store(store::Error::Conflict(_)) => StatusCode::CONFLICT,
            Problem::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
            Problem::Unreadable | Problem::Altered => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// After how many seconds it is worth trying again, if waiting helps.
    pub fn retry_after(&self) -> Option<u64> {
        match self {
            Problem::TooOften { seconds } => Some(*seconds),
            Problem::TooManyTables
            | Problem::TooManyStreams
            | Problem::TooManyExports
            | Problem::TooManyTokens
            | Problem::TooManyBots
            | Problem::TooManyWebhooks => Some(60),
            _ => None,
        }
    }

    /// What the person is told.
    pub fn sentence(&self, language: Language) -> Sentence {
        match self {
            Problem::Refused(sentence) => sentence.clone(),
            _ => Sentence { text: say(language).problem(self), rules: Vec::new() },
        }
    }
}

impl From<AgreementError> for Problem {
    fn from(error: AgreementError) -> Problem {
        Problem::Agreement(error)
    }
}

impl From<store::Error> for Problem {
    fn from(error: store::Error) -> Problem {
        match error {
            store::Error::Missing => Problem::NoSuchTable,
            store::Error::Conflict(_) => Problem::Stale,
            store::Error::Altered => Problem::Altered,
            _ => Problem::Store(error),
        }
    }
}

/// Only the status; `frame` adds the words.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}
