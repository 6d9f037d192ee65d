//! Problems as RFC 9457 has them, in the caller's language. Programs go by `code`.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use serde::Serialize;
use utoipa::ToSchema;
use words::Language;

use super::ROOT;
use crate::guest::Guest;
use crate::messages::say;
use crate::problem::Problem;
use crate::tables::Tables;

/// Why not.
#[derive(Serialize, ToSchema)]
#[schema(as = Problem)]
pub(super) struct ProblemObject {
    /// Where the reference speaks of it.
    r#type: String,
    /// By what a program knows it.
    #[schema(example = "refused")]
    code: &'static str,
    /// What it is, in the language of `Accept-Language`.
    title: String,
    /// The status of the answer.
    status: u16,
    /// More about this very case, if there is more to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
    /// The numbered rule that refuses it, if one does.
    #[schema(example = "C6")]
    rule: Option<&'static str>,
    /// Where the game stands, if it was about a step.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<usize>,
    /// Where in the body it is, as a JSON pointer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pointer: Option<String>,
}

/// Where the game stood when something was refused.
#[derive(Clone, Copy)]
pub(super) struct At(pub(super) usize);

/// The answer, with words if it is a problem.
pub(super) fn rendered(response: Response, reader: &Guest, tables: &Tables) -> Response {
    let Some(problem) = response.extensions().get::<Problem>() else { return response };
    tables.report(problem);
    let step = response.extensions().get::<At>().map(|at| at.0);
    let object = ProblemObject::of(problem, step, reader);
    let body = serde_json::to_string(&object).expect("a problem is plain data");
    let mut answer =
        (problem.status(), [(header::CONTENT_TYPE, "application/problem+json")], body).into_response();
    if let Some(seconds) = problem.retry_after() {
        answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    if *problem == Problem::NoToken {
        answer.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    answer
}

impl ProblemObject {
    fn of(problem: &Problem, step: Option<usize>, reader: &Guest) -> ProblemObject {
        let (code, language) = (code(problem), reader.language);
        ProblemObject {
            r#type: format!("{}{ROOT}/docs#{code}", reader.origin),
            code,
            title: title(problem, language),
            status: problem.status().as_u16(),
            detail: detail(problem),
            rule: match problem {
                Problem::Refused(sentence) => sentence.rules.first().copied(),
                _ => None,
            },
            step,
            pointer: match problem {
                Problem::Malformed { pointer, .. } => Some(pointer.clone()),
                _ => None,
            },
        }
    }
}

fn title(problem: &Problem, language: Language) -> String {
    match problem {
        Problem::Refused(_) => say(language).rule_refuses().to_owned(),
        problem => words::without_isolates(&problem.sentence(language).text),
    }
}

fn detail(problem: &Problem) -> Option<String> {
    match problem {
        Problem::Refused(sentence) => Some(words::without_isolates(&sentence.text)),
        Problem::Malformed { why, .. } => Some(why.clone()),
        _ => None,
    }
}

/// By what programs know each problem, and the list of all that there are.
macro_rules! codes {
    ($($problem:pat => $code:literal,)*) => {
        fn code(problem: &Problem) -> &'static str {
            match problem { $($problem => $code,)* }
        }

        /// By what programs know problems; the reference has a place for each, to which problems lead.
        pub(super) const CODES: &[&str] = &[$($code),*];
    };
}

// What stands here once is never changed.
codes! {
    Problem::NoSuchPage => "no_such_route",
    Problem::NoSuchTable => "no_such_table",
    Problem::NoSuchStep => "no_such_step",
    Problem::NoSuchLink => "no_such_link",
    Problem::NoSuchGame => "no_such_game",
    Problem::NoSuchSeat => "no_such_seat",
    Problem::NoSuchRequest => "no_such_request",
    Problem::NoToken => "no_token",
    Problem::NoScope(_) => "no_scope",
    Problem::Unreadable => "unreadable",
    Problem::Altered => "altered",
    Problem::OtherRules => "other_rules",
    Problem::NotSeated => "not_seated",
    Problem::AlreadySeated => "already_seated",
    Problem::NotHost => "not_host",
    Problem::TooLate => "too_late",
    Problem::NotRunning => "not_running",
    Problem::NotOver => "not_over",
    Problem::Paused => "paused",
    Problem::Stale => "stale",
    Problem::NotUndoable => "not_undoable",
    Problem::Full => "full",
    Problem::SeatTaken => "seat_taken",
    Problem::SeatAsked => "seat_asked",
    Problem::SeatKept => "seat_kept",
    Problem::StillHere => "still_here",
    Problem::Declined => "declined",
    Problem::NoName => "no_name",
    Problem::NothingSaid => "nothing_said",
    Problem::Nonsense | Problem::Malformed { .. } => "nonsense",
    Problem::TooLarge => "too_large",
    Problem::TooSlow => "too_slow",
    Problem::TalkedOut => "talked_out",
    Problem::Foreign => "foreign",
    Problem::NoAdvice => "no_advice",
    Problem::StillSecret => "still_secret",
    Problem::TooManyTables => "too_many_tables",
    Problem::TooManyStreams => "too_many_streams",
    Problem::TooManyExports => "too_many_exports",
    Problem::NoSuchGroup => "no_such_group",
    Problem::NoSuchHandover => "no_such_handover",
    Problem::NotMember => "not_a_member",
    Problem::TooManyGroups => "too_many_groups",
    Problem::TooManyTokens => "too_many_tokens",
    Problem::NoSuchBot => "no_such_bot",
    Problem::NameTaken => "name_taken",
    Problem::TooManyBots => "too_many_bots",
    Problem::BotUnfit => "bot_unfit",
    Problem::BotBusy => "bot_busy",
    Problem::BotDeclines => "bot_declines",
    Problem::BotNamed => "bot_named",
    Problem::SameOwner => "same_owner",
    Problem::NoSuchInvitation => "no_such_invitation",
    Problem::NoSuchWebhook => "no_such_webhook",
    Problem::TooManyWebhooks => "too_many_webhooks",
    Problem::TooOften { .. } => "too_often",
    Problem::Agreement(_) => "agreement",
    Problem::Refused(_) => "refused",
    Problem::Store(_) => "store",
}
