//! Web Push: a browser is told by its maker's push service, of which it gave an address. What is sent is
//! encrypted for that browser alone (RFC 8291) and signed by a key of this site (RFC 8292).

mod sealed;
mod vapid;

use axum::http::Uri;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Letterbox;
use words::{Language, without_isolates};

use crate::courier::{self, Letter};
use crate::id;
use crate::messages::say;
use crate::outbox::{AWAY, Receiver};
use crate::outside::now;
use crate::pages::title;
use crate::problem::Problem;
use crate::table::notices::TURN;
use crate::tables::Tables;
use crate::webhook::Told;

#[cfg(test)]
pub(crate) use sealed::open;
pub(crate) use vapid::SiteKey;

/// From this hour on, and before that one, nobody is woken, in milliseconds since midnight.
const NIGHT: (i64, i64) = (22 * HOUR, 8 * HOUR);

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

/// A browser that wants to be told, as the store keeps it.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Browser {
    /// Where its push service takes letters.
    pub(crate) endpoint: String,
    /// Its public key.
    key: String,
    /// What it shares with this site.
    auth: String,
    language: String,
    origin: String,
    /// By how many minutes its clock is ahead of UTC.
    offset: i64,
    /// Also at night?
    at_night: bool,
}

/// What a browser says of itself.
pub(crate) struct Subscribed<'a> {
    pub(crate) endpoint: &'a str,
    pub(crate) p256dh: &'a str,
    pub(crate) auth: &'a str,
    pub(crate) offset: i64,
    pub(crate) at_night: bool,
}

impl Browser {
    /// Reads what a browser says of itself; says which part can't be.
    pub(crate) fn new(
        said: &Subscribed<'_>,
        language: Language,
        origin: &str,
    ) -> Result<Browser, &'static str> {
        courier::address(said.endpoint).map_err(|_| "endpoint")?;
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok();
        bytes(said.p256dh).filter(|key| key.len() == sealed::POINT && key[0] == 4).ok_or("p256dh")?;
        bytes(said.auth).filter(|auth| auth.len() == sealed::AUTH).ok_or("auth")?;
        if !(-14 * 60..=14 * 60).contains(&said.offset) {
            return Err("offset");
        }
        Ok(Browser {
            endpoint: said.endpoint.to_owned(),
            key: said.p256dh.trim_end_matches('=').to_owned(),
            auth: said.auth.trim_end_matches('=').to_owned(),
            language: language.code().to_owned(),
            origin: origin.to_owned(),
            offset: said.offset,
            at_night: said.at_night,
        })
    }

    /// When it may be told: at once, or when its night is over.
    pub(crate) fn awake_at(&self, now: i64) -> i64 {
        let local = (now + self.offset * 60_000).rem_euclid(DAY);
        let (evening, morning) = NIGHT;
        match local {
            _ if self.at_night => now,
            _ if local >= evening => now + DAY - local + morning,
            _ if local < morning => now + morning - local,
            _ => now,
        }
    }

    /// What is sent: a sentence and a link, readable by that browser alone. A newer one about the same table takes
    /// the place of one that was not delivered yet.
    pub(crate) fn letter(&self, key: &SiteKey, now: i64, told: &Told<'_>) -> Option<Letter> {
        let decode = |text: &str| URL_SAFE_NO_PAD.decode(text).ok();
        let body = sealed::seal(&decode(&self.key)?, &decode(&self.auth)?, self.text(told).as_bytes())?;
        let url: Uri = courier::address(&self.endpoint).ok()?;
        let mut headers = self.head(now, told);
        headers.push(("authorization", key.authorize(&url, &self.origin, now)?));
        Some(Letter { url, headers, body })
    }

    /// What that browser reads.
    pub(crate) fn text(&self, told: &Told<'_>) -> String {
        let language = Language::from_code(&self.language).unwrap_or(Language::English);
        let sentence = say(language).push_turn(title(told.game, language));
        let text = json!({
            "title": say(language).your_turn(),
            "body": without_isolates(&sentence),
            "url": format!("/t/{}", told.table),
            "tag": told.table,
            "dir": language.direction().code(),
            "lang": language.code(),
        });
        text.to_string()
    }

    /// What its push service reads, besides who sends it.
    pub(crate) fn head(&self, now: i64, told: &Told<'_>) -> Vec<(&'static str, String)> {
        let patience = told.due.map_or(DAY, |due| (due - now).max(0)) / 1000;
        vec![
            ("content-encoding", "aes128gcm".to_owned()),
            ("content-type", "application/octet-stream".to_owned()),
            ("ttl", patience.to_string()),
            ("topic", told.table.to_owned()),
            ("urgency", "normal".to_owned()),
        ]
    }
}

/// The most browsers of one guest.
const MOST: usize = 10;

impl Tables {
    /// A browser of that guest is told from now on. Of many the oldest is forgotten: it is hardly in use.
    pub(crate) async fn tell(&self, guest: &str, browser: &Browser) -> Result<(), Problem> {
        let id = letterbox(guest, &browser.endpoint);
        let text = serde_json::to_string(browser).expect("a browser is plain data");
        let own = self.store().letterboxes_of(guest).await?;
        if own.iter().any(|kept| kept.id == id && kept.text == text && kept.failing.is_none()) {
            // Its pages say so whenever they are loaded.
            return Ok(());
        }
        let mut others = own.iter().filter(|other| other.id != id && is_browser(other));
        if others.clone().count() >= MOST
            && let Some(oldest) = others.next()
        {
            self.untell_letterbox(guest, &oldest.id).await?;
        }
        let letterbox = Letterbox {
            id,
            player: guest.to_owned(),
            events: TURN.to_owned(),
            delay: AWAY,
            text,
            made: now(),
            failing: None,
            is_off: false,
        };
        Ok(self.store().add_letterbox(letterbox).await?)
    }

    /// Nothing more is told there; also if nothing was.
    pub(crate) async fn untell(&self, guest: &str, endpoint: &str) -> Result<(), Problem> {
        self.untell_letterbox(guest, &letterbox(guest, endpoint)).await
    }

    async fn untell_letterbox(&self, guest: &str, id: &str) -> Result<(), Problem> {
        match self.store().remove_letterbox(id, Some(guest)).await {
            Ok(()) | Err(store::Error::Missing) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

/// One for each browser of a guest.
fn letterbox(guest: &str, endpoint: &str) -> String {
    id::derived(&[guest, endpoint])
}

fn is_browser(letterbox: &Letterbox) -> bool {
    matches!(Receiver::of(letterbox), Some(Receiver::Browser(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn browser(offset: i64, at_night: bool) -> Browser {
        let point = URL_SAFE_NO_PAD.encode([4; sealed::POINT]);
        let auth = URL_SAFE_NO_PAD.encode([7; sealed::AUTH]);
        let endpoint = "https://push.example/x";
        let said = Subscribed { endpoint, p256dh: &point, auth: &auth, offset, at_night };
        Browser::new(&said, Language::English, "https://kupa.example").expect("a browser")
    }

    /// Noon in London is night in Auckland.
    #[test]
    fn nobody_is_woken_at_night_of_their_own_clock() {
        let at = |hour: i64| 20_000 * DAY + hour * HOUR;
        let there = |offset, hour| (browser(offset, false).awake_at(at(hour)) - at(hour)) / HOUR;
        assert_eq!([8, 12, 21].map(|hour| there(0, hour)), [0, 0, 0]);
        assert_eq!([22, 23, 0, 3, 7].map(|hour| there(0, hour)), [10, 9, 8, 5, 1]);
        assert_eq!((there(13 * 60, 12), there(-8 * 60, 12)), (7, 4));
        assert_eq!(browser(0, true).awake_at(at(3)), at(3), "unless they wish");
    }

    #[test]
    fn what_is_no_browser_is_refused_by_its_part() {
        let (point, auth) = (URL_SAFE_NO_PAD.encode([4; 65]), URL_SAFE_NO_PAD.encode([7; 16]));
        let short = URL_SAFE_NO_PAD.encode([4; 64]);
        fn why(endpoint: &str, p256dh: &str, auth: &str, offset: i64) -> Option<&'static str> {
            let said = Subscribed { endpoint, p256dh, auth, offset, at_night: false };
            Browser::new(&said, Language::English, "").err()
        }
        let good = "https://push.example/x";
        assert_eq!(why(good, &point, &auth, 0), None);
        assert_eq!(
            why(good, &format!("{point}="), &format!("{auth}=="), 0),
            None,
            "padded, as some write it"
        );
        assert_eq!(why("https://127.0.0.1/", &point, &auth, 0), Some("endpoint"));
        assert_eq!(why(good, &short, &auth, 0), Some("p256dh"));
        assert_eq!(why(good, &auth, &auth, 0), Some("p256dh"));
        assert_eq!(why(good, &point, "!", 0), Some("auth"));
        assert_eq!(why(good, &point, &auth, 15 * 60), Some("offset"));
    }
}
