//! Webhooks as Standard Webhooks has them: where a program wants to be told, and what it is told there. No cards
//! and no names: it may go into a channel that others read.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::Sha256;
use utoipa::ToSchema;
use words::{Language, without_isolates};

use crate::api::timestamp;
use crate::courier::{self, Letter};
use crate::messages::say;
use crate::outside::random_bytes;
use crate::pages::title;
use crate::table::notices::{INVITED, OVER};

/// What a secret begins with, as Standard Webhooks has it.
const PREFIX: &str = "whsec_";

/// Is somebody to be told who is there?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum When {
    /// Only if you have had no stream and no page open at that table for thirty seconds.
    #[default]
    Away,
    /// In any case.
    Always,
}

/// In which form it is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Format {
    /// As Standard Webhooks has it, signed.
    #[default]
    Standard,
    /// As a channel of Discord reads it: a sentence and a link.
    Discord,
}

/// A webhook, as the store keeps it.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Webhook {
    pub(crate) url: String,
    /// What signs, without what it begins with.
    secret: String,
    pub(crate) when: When,
    pub(crate) format: Format,
    /// In which language, for channels.
    language: String,
    /// Where the site is, for links.
    origin: String,
}

/// What somebody is told.
#[derive(Clone, Copy)]
pub(crate) struct Told<'a> {
    pub(crate) event: &'a str,
    /// When it happened.
    pub(crate) at: i64,
    pub(crate) table: &'a str,
    pub(crate) game: &'a str,
    pub(crate) seat: u8,
    pub(crate) step: usize,
    /// When the time for the move is up.
    pub(crate) due: Option<i64>,
}

impl Webhook {
    pub(crate) fn new(url: String, when: When, format: Format, language: Language, origin: &str) -> Webhook {
        let secret = STANDARD.encode(random_bytes::<24>());
        Webhook { url, secret, when, format, language: language.code().to_owned(), origin: origin.to_owned() }
    }

    /// The secret, as it is given out once.
    pub(crate) fn secret(&self) -> String {
        format!("{PREFIX}{}", self.secret)
    }

    /// What is sent; nothing, if the address is none.
    pub(crate) fn letter(&self, id: &str, now: i64, told: Option<Told<'_>>) -> Option<Letter> {
        let body = match self.format {
            Format::Standard => standard(now, told),
            Format::Discord => self.discord(told),
        };
        let seconds = now.div_euclid(1000);
        let headers = vec![
            ("content-type", "application/json".to_owned()),
            ("webhook-id", id.to_owned()),
            ("webhook-timestamp", seconds.to_string()),
            ("webhook-signature", self.signature(id, seconds, &body)?),
        ];
        Some(Letter { url: courier::address(&self.url).ok()?, headers, body: body.into_bytes() })
    }

    fn signature(&self, id: &str, seconds: i64, body: &str) -> Option<String> {
        let key = STANDARD.decode(&self.secret).ok()?;
        let mut hmac = Hmac::<Sha256>::new_from_slice(&key).ok()?;
        hmac.update(format!("{id}.{seconds}.{body}").as_bytes());
        Some(format!("v1,{}", STANDARD.encode(hmac.finalize().into_bytes())))
    }

    /// Nobody is mentioned by it, whatever the words are.
    fn discord(&self, told: Option<Told<'_>>) -> String {
        let language = Language::from_code(&self.language).unwrap_or(Language::English);
        let words = say(language);
        let content = match told {
            None => words.told_nothing().to_owned(),
            Some(told) => {
                let game = title(told.game, language);
                let sentence = match told.event {
                    OVER => words.told_over(game),
                    INVITED => words.told_invited(game),
                    _ => words.told_turn(game, usize::from(told.seat) + 1),
                };
                // Discord writes the time as its reader's clock has it.
                let due =
                    told.due.map_or_else(String::new, |due| format!(" (<t:{}:R>)", due.div_euclid(1000)));
                format!("{}{due} {}/t/{}", without_isolates(&sentence), self.origin, told.table)
            }
        };
        json!({"content": content, "allowed_mentions": {"parse": []}}).to_string()
    }
}

/// The body of Standard Webhooks.
#[derive(Serialize)]
struct Body<'a> {
    r#type: &'a str,
    timestamp: String,
    data: Data<'a>,
}

/// What it is about; nothing, if it is a ping.
#[derive(Serialize)]
#[serde(untagged)]
enum Data<'a> {
    Nothing {},
    Table { table: &'a str, game: &'a str, seat: u8, step: usize, due: Option<String> },
}

fn standard(now: i64, told: Option<Told<'_>>) -> String {
    let body = match told {
        None => Body { r#type: "ping", timestamp: timestamp(now), data: Data::Nothing {} },
        Some(Told { event, at, table, game, seat, step, due }) => {
            let data = Data::Table { table, game, seat, step, due: due.map(timestamp) };
            Body { r#type: event, timestamp: timestamp(at), data }
        }
    };
    serde_json::to_string(&body).expect("a body is plain data")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn webhook(format: Format) -> Webhook {
        Webhook {
            secret: "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw".to_owned(),
            ..Webhook::new(
                "https://example.com/hook".to_owned(),
                When::Away,
                format,
                Language::English,
                "https://kupa.example",
            )
        }
    }

    /// The example of the specification.
    #[test]
    fn a_signature_is_as_standard_webhooks_has_it() {
        let signed = webhook(Format::Standard).signature(
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            1_614_265_330,
            r#"{"test": 2432232314}"#,
        );
        assert_eq!(signed.as_deref(), Some("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="));
    }

    /// A letter as it is sent, which the library of others in `crates/py/tests/test_webhooks.py` verifies.
    #[test]
    fn a_letter_is_the_one_that_others_verify() {
        let kept: serde_json::Value =
            serde_json::from_str(include_str!("../tests/web/api/webhook.json")).expect("JSON");
        let webhook = webhook(Format::Standard);
        let letter = webhook.letter("x.one", 1_787_421_900_000, Some(TOLD)).expect("an address");
        let headers: serde_json::Map<String, serde_json::Value> =
            letter.headers.into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect();
        assert_eq!(
            kept,
            json!({"secret": webhook.secret(), "headers": headers, "body": String::from_utf8(letter.body).expect("text")})
        );
    }

    const TOLD: Told<'_> = Told {
        event: "turn",
        at: 1_787_421_851_999,
        table: "k7w2",
        game: "chico",
        seat: 0,
        step: 7,
        due: Some(1_787_508_251_000),
    };

    #[test]
    fn what_is_told_names_nobody_and_no_card() {
        let letter =
            webhook(Format::Standard).letter("id", 1_787_421_900_000, Some(TOLD)).expect("an address");
        let body: serde_json::Value = serde_json::from_slice(&letter.body).expect("JSON");
        assert_eq!(
            body,
            json!({"type": "turn", "timestamp": "2026-08-22T18:04:11Z", "data": {
                "table": "k7w2", "game": "chico", "seat": 0, "step": 7, "due": "2026-08-23T18:04:11Z"}})
        );
        let discord = webhook(Format::Discord).letter("id", 0, Some(TOLD)).expect("an address");
        let body: serde_json::Value = serde_json::from_slice(&discord.body).expect("JSON");
        assert_eq!(
            body["content"],
            "Chico: it is the turn of seat 1. (<t:1787508251:R>) https://kupa.example/t/k7w2"
        );
    }

    #[test]
    fn a_secret_is_another_each_time() {
        let make = || {
            let (url, origin) = ("https://example.com/".to_owned(), "https://kupa.example");
            Webhook::new(url, When::Away, Format::Standard, Language::Hebrew, origin).secret()
        };
        let one = make();
        assert!(one.starts_with(PREFIX) && one.len() == PREFIX.len() + 32 && one != make());
    }
}
