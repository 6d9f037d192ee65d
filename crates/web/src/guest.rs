//! Who is asking: a guest with a signed cookie, a language and perhaps a name.
//!
//! There are no accounts. A guest is a random number in a cookie that only the server can sign; a
//! seat belongs to whoever has the cookie. Name, language, lessons, preferences and the options of games are
//! cookies too, unsigned: they are the guest's own words, and are checked like any other input.

use std::collections::BTreeMap;

use axum::http::{HeaderMap, HeaderValue, header};
use cookie::time::Duration;
use cookie::{Cookie, CookieJar, Key, SameSite};
use words::Language;

use crate::client::Client;
use crate::keys::Keys;
use crate::lessons::Lessons;
use crate::preferences::Preferences;
use crate::public::Public;
use crate::table::Outsider;
use crate::{id, limits};

const GUEST: &str = "kupa_guest";
/// Its name where we are found by https: browsers take such a cookie from this very host alone, and
/// send it back by https alone.
const HOST_GUEST: &str = "__Host-kupa_guest";
const NAME: &str = "kupa_name";
const LANGUAGE: &str = "kupa_language";
const LESSONS: &str = "kupa_lessons";
/// What the guest likes.
const PREFERENCES: &str = "kupa_preferences";
/// What the names of those cookies begin with that remember a game's options.
const OPTIONS: &str = "kupa_options_";

/// Who is asking.
#[derive(Clone, Debug)]
pub struct Guest {
    /// What a seat knows its owner by.
    pub id: String,
    /// The name it gave last.
    pub name: Option<String>,
    /// What it reads.
    pub language: Language,
    /// By game: the options that it chose last, as it says.
    pub(crate) options: BTreeMap<&'static str, String>,
    /// What it has learnt, as it says.
    pub(crate) lessons: Lessons,
    /// What it likes.
    pub(crate) preferences: Preferences,
    /// Does a program ask, by a token?
    pub(crate) is_program: bool,
    /// The bot from outside that asks, if it is one.
    pub(crate) outsider: Option<Outsider>,
    /// Does the page's script ask, which shows answers itself?
    pub scripted: bool,
    /// Where the guest finds us: `http://host`.
    pub origin: String,
    /// Where the request came from, if it came over a network.
    pub client: Option<Client>,
    /// The cookie by which it will be known, if it has none that the newest key signed.
    introduction: Option<HeaderValue>,
}

impl Guest {
    /// The guest who sent these headers to a site that is found by that address; a new one if they
    /// name nobody. The plain cookie is believed also where the site has come to be found by https.
    pub fn read(headers: &HeaderMap, keys: &Keys, public: Option<&Public>) -> Guest {
        let jar = cookies(headers);
        let cookie = cookie_name(public);
        let all = keys.all();
        let find = |name| all.iter().enumerate().find_map(|(age, key)| Some((age, signed(&jar, name, key)?)));
        let renewed = |(_, id)| (usize::MAX, id);
        let known = find(cookie).or_else(|| find(GUEST).map(renewed));
        let (age, id) = known.unwrap_or_else(|| (usize::MAX, id::random()));
        let given = |name: &str| jar.get(name).map(Cookie::value);
        let wished = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        Guest {
            introduction: (age > 0).then(|| signed_cookie(cookie, &id, &keys.newest())),
            id,
            name: given(NAME).and_then(limits::name),
            language: given(LANGUAGE)
                .and_then(Language::from_code)
                .unwrap_or_else(|| Language::prefer(wished.unwrap_or_default())),
            options: catalog::slugs()
                .filter_map(|slug| Some((slug, given(&format!("{OPTIONS}{slug}"))?.to_owned())))
                .collect(),
            lessons: given(LESSONS).map(Lessons::read).unwrap_or_default(),
            preferences: given(PREFERENCES).map(Preferences::read).unwrap_or_default(),
            is_program: false,
            outsider: None,
            scripted: headers.contains_key("kupa-script"),
            origin: public.map_or_else(|| origin(headers), |public| public.as_str().to_owned()),
            client: None,
        }
    }

    /// Somebody who has no cookie: a program, which speaks for that guest, or nobody in particular.
    pub(crate) fn without_cookies(
        headers: &HeaderMap,
        public: Option<&Public>,
        known: Option<(String, String)>,
    ) -> Guest {
        let wished = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        let is_program = known.is_some();
        let (id, name) = known.unwrap_or_else(|| (id::random(), String::new()));
        Guest {
            introduction: None,
            id,
            name: limits::name(&name),
            language: wished.map_or(Language::English, Language::prefer),
            options: BTreeMap::new(),
            lessons: Lessons::default(),
            preferences: Preferences::default(),
            is_program,
            outsider: None,
            scripted: false,
            origin: public.map_or_else(|| origin(headers), |public| public.as_str().to_owned()),
            client: None,
        }
    }

    /// Anybody who reads the same language, likes the same and finds us in the same place.
    pub(crate) fn anybody_alike(&self) -> Guest {
        Guest {
            id: String::new(),
            name: None,
            options: BTreeMap::new(),
            lessons: Lessons::default(),
            scripted: false,
            client: None,
            introduction: None,
            ..self.clone()
        }
    }

    /// The guest's browser as a screen for the whole room, which has no seat and is nobody's.
    pub(crate) fn as_board(&self) -> Guest {
        Guest { id: format!("board-{}", self.id), name: None, ..self.clone() }
    }

    /// The cookie to send back, if the guest needs one.
    pub fn introduction(&self) -> Option<HeaderValue> {
        self.introduction.clone()
    }
}

/// The cookie that makes a browser that guest.
pub(crate) fn introduce(id: &str, keys: &Keys, public: Option<&Public>) -> HeaderValue {
    signed_cookie(cookie_name(public), id, &keys.newest())
}

/// What makes a browser forget who it was. In which language it is spoken to stays.
pub(crate) fn forget() -> Vec<HeaderValue> {
    let options = catalog::slugs().map(|slug| format!("{OPTIONS}{slug}"));
    let names = [GUEST, HOST_GUEST, NAME, LESSONS, PREFERENCES].into_iter().map(str::to_owned);
    names.chain(options).map(removed).collect()
}

/// Does the cookie say who the guest is?
pub(crate) fn is_introduction(cookie: &HeaderValue) -> bool {
    let names = [GUEST, HOST_GUEST].map(|name| format!("{name}="));
    names.iter().any(|name| cookie.as_bytes().starts_with(name.as_bytes()))
}

fn cookie_name(public: Option<&Public>) -> &'static str {
    if public.is_some_and(Public::is_secure) { HOST_GUEST } else { GUEST }
}

/// The cookie that remembers a name.
pub(crate) fn remember_name(name: &str) -> HeaderValue {
    written(Cookie::new(NAME, name.to_owned()))
}

/// The cookie that remembers a language.
pub(crate) fn remember_language(language: Language) -> HeaderValue {
    written(Cookie::new(LANGUAGE, language.code()))
}

/// The cookie that remembers what was learnt.
pub(crate) fn remember_lessons(lessons: &Lessons) -> HeaderValue {
    written(Cookie::new(LESSONS, lessons.to_string()))
}

/// The cookie that remembers a game's options.
pub(crate) fn remember_options(game: &str, options: &str) -> HeaderValue {
    written(Cookie::new(format!("{OPTIONS}{game}"), options.to_owned()))
}

/// The cookie that remembers what a guest likes.
pub(crate) fn remember_preferences(preferences: &Preferences) -> HeaderValue {
    written(Cookie::new(PREFERENCES, preferences.written()))
}

fn origin(headers: &HeaderMap) -> String {
    let host = headers.get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or("localhost");
    format!("http://{host}")
}

fn cookies(headers: &HeaderMap) -> CookieJar {
    let mut jar = CookieJar::new();
    let lines = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    for cookie in lines.flat_map(|line| Cookie::split_parse_encoded(line.to_owned())).flatten() {
        jar.add_original(cookie);
    }
    jar
}

fn signed(jar: &CookieJar, name: &str, key: &Key) -> Option<String> {
    let cookie = jar.signed(key).get(name)?;
    id::is_id(cookie.value()).then(|| cookie.value().to_owned())
}

/// The cookie by which a guest is known, where the site is not found by https.
#[cfg(test)]
pub(crate) fn introduction(id: &str, key: &Key) -> HeaderValue {
    signed_cookie(GUEST, id, key)
}

fn signed_cookie(name: &'static str, id: &str, key: &Key) -> HeaderValue {
    let mut jar = CookieJar::new();
    jar.signed_mut(key).add(Cookie::new(name, id.to_owned()));
    written(jar.get(name).expect("it was just added").clone())
}

fn removed(name: String) -> HeaderValue {
    let mut cookie = Cookie::new(name, "");
    cookie.set_path("/");
    cookie.set_http_only(true);
    cookie.set_same_site(SameSite::Lax);
    cookie.set_max_age(Duration::ZERO);
    HeaderValue::from_str(&cookie.to_string()).expect("a cookie without a value is plain text")
}

/// A year is long enough to find a game again, and `Lax` lets an invite link know its guest.
fn written(mut cookie: Cookie<'static>) -> HeaderValue {
    cookie.set_path("/");
    cookie.set_http_only(true);
    cookie.set_same_site(SameSite::Lax);
    cookie.set_max_age(Duration::days(365));
    HeaderValue::from_str(&cookie.encoded().to_string()).expect("an encoded cookie is plain text")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(cookie: &str) -> HeaderMap {
        HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_str(cookie).unwrap())])
    }

    fn sent_back(value: &HeaderValue) -> HeaderMap {
        headers(value.to_str().unwrap().split(';').next().unwrap())
    }

    #[test]
    fn a_guest_is_known_again_and_a_forged_cookie_is_not() {
        let keys = Keys::for_tests();
        let first = Guest::read(&HeaderMap::new(), &keys, None);
        let cookie = first.introduction().expect("a new guest gets a cookie");
        let again = Guest::read(&sent_back(&cookie), &keys, None);
        assert_eq!((again.id.as_str(), again.introduction()), (first.id.as_str(), None));

        let other = Guest::read(&sent_back(&cookie), &Keys::for_tests(), None);
        assert_ne!(other.id, first.id, "another key does not vouch for it");
        let forged = Guest::read(&headers(&format!("{GUEST}={}", first.id)), &keys, None);
        assert_ne!(forged.id, first.id);
    }

    #[test]
    fn an_old_key_still_counts_and_is_renewed() {
        let mut keys = Keys::for_tests();
        let first = Guest::read(&HeaderMap::new(), &keys, None);
        keys.rotate();
        let again = Guest::read(&sent_back(&first.introduction().unwrap()), &keys, None);
        assert_eq!(again.id, first.id);
        assert!(again.introduction().is_some());
    }

    #[test]
    fn name_and_language_are_remembered() {
        let keys = Keys::for_tests();
        let name = sent_back(&remember_name("דנה; <b>"));
        assert_eq!(Guest::read(&name, &keys, None).name.as_deref(), Some("דנה; <b>"));
        let language = sent_back(&remember_language(Language::Hebrew));
        assert_eq!(Guest::read(&language, &keys, None).language, Language::Hebrew);
        assert_eq!(Guest::read(&headers("kupa_language=xx; kupa_name="), &keys, None).name, None);
    }

    #[test]
    fn by_https_the_cookie_is_of_this_host_alone_and_the_old_one_still_counts() {
        let keys = Keys::for_tests();
        let public: Public = "https://kupa.example".parse().unwrap();
        let old = Guest::read(&HeaderMap::new(), &keys, None);
        let moved = Guest::read(&sent_back(&old.introduction().unwrap()), &keys, Some(&public));
        assert_eq!(moved.id, old.id);
        let cookie = moved.introduction().expect("it is renewed under the other name");
        assert!(cookie.to_str().unwrap().starts_with("__Host-kupa_guest="), "{cookie:?}");
        assert!(
            cookie.to_str().unwrap().contains("; Path=/") && !cookie.to_str().unwrap().contains("Domain")
        );
        let again = Guest::read(&sent_back(&cookie), &keys, Some(&public));
        assert_eq!((again.id.as_str(), again.introduction()), (old.id.as_str(), None));

        // What a neighbour under the same domain may set does not win.
        let other = Guest::read(&HeaderMap::new(), &keys, None).introduction().unwrap();
        let pair = |value: &HeaderValue| value.to_str().unwrap().split(';').next().unwrap().to_owned();
        let both = headers(&format!("{}; {}", pair(&other), pair(&cookie)));
        assert_eq!(Guest::read(&both, &keys, Some(&public)).id, old.id);
    }
}
