//! Compressed answers, where everybody gets the same: styles, scripts, rules, and a home page that knows
//! nothing of whoever asks.
//!
//! Never the pages and streams of a table, nor anything else in which a secret and the words of a guest
//! stand side by side: how well they compress together would tell what the secret is.

use std::collections::VecDeque;
use std::io::Write as _;
use std::sync::{Arc, Mutex, OnceLock};

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;
use maud::Markup;

/// How something is compressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Coding {
    Brotli,
    Gzip,
    Plain,
}

impl Coding {
    /// The best that the reader takes.
    pub(crate) fn of(headers: &HeaderMap) -> Coding {
        let lines = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
        let taken: Vec<&str> = lines.flat_map(|line| line.split(',')).filter_map(accepted).collect();
        let takes = |name: &str| taken.iter().any(|taken| taken.eq_ignore_ascii_case(name));
        match () {
            () if takes("br") => Coding::Brotli,
            () if takes("gzip") => Coding::Gzip,
            () => Coding::Plain,
        }
    }

    fn name(self) -> Option<HeaderValue> {
        match self {
            Coding::Brotli => Some(HeaderValue::from_static("br")),
            Coding::Gzip => Some(HeaderValue::from_static("gzip")),
            Coding::Plain => None,
        }
    }
}

/// The coding's name, unless it is refused: `gzip;q=0`.
fn accepted(part: &str) -> Option<&str> {
    let (name, weight) = part.split_once(';').unwrap_or((part, ""));
    let weight = weight.trim().strip_prefix("q=").map_or(1.0, |weight| weight.trim().parse().unwrap_or(0.0));
    (weight > 0.0).then_some(name.trim())
}

/// A text that many get, compressed once, when it is first asked for.
pub(crate) struct Compressed {
    plain: Bytes,
    brotli: OnceLock<Bytes>,
    gzip: OnceLock<Bytes>,
    effort: Effort,
}

/// How well something is compressed.
#[derive(Clone, Copy)]
enum Effort {
    /// As well as can be: it is sent for ever.
    Best,
    /// As well as can be had while somebody waits.
    Quick,
}

impl Compressed {
    /// Nothing is compressed yet, and then as well as can be.
    pub(crate) fn new(text: String) -> Compressed {
        Compressed {
            plain: text.into(),
            brotli: OnceLock::new(),
            gzip: OnceLock::new(),
            effort: Effort::Best,
        }
    }

    /// A page that many ask for; how many such pages there are, others decide.
    pub(crate) fn page(page: Markup) -> Compressed {
        Compressed { effort: Effort::Quick, ..Compressed::new(page.into_string()) }
    }

    /// The page as an answer.
    pub(crate) fn answer_page(&self, coding: Coding) -> Response {
        self.answer(coding, HTML)
    }

    /// The answer to a reader who takes this coding.
    pub(crate) fn answer(&self, coding: Coding, kind: &'static str) -> Response {
        let bytes = match coding {
            Coding::Brotli => self.brotli.get_or_init(|| self.effort.brotli(&self.plain)),
            Coding::Gzip => self.gzip.get_or_init(|| self.effort.gzip(&self.plain)),
            Coding::Plain => &self.plain,
        };
        answer(bytes.clone(), coding, kind)
    }
}

impl Effort {
    fn brotli(self, plain: &[u8]) -> Bytes {
        let quality = match self {
            Effort::Best => 11,
            Effort::Quick => 5,
        };
        brotli(plain, quality)
    }

    fn gzip(self, plain: &[u8]) -> Bytes {
        let level = match self {
            Effort::Best => Compression::best(),
            Effort::Quick => Compression::default(),
        };
        gzip(plain, level)
    }
}

/// A page as HTML.
const HTML: &str = "text/html; charset=utf-8";

/// Pages that are drawn and compressed once for all who see the same, as many as there is room for: the
/// one that came first goes first.
pub(crate) struct Pages<K>(Mutex<VecDeque<(K, Arc<Compressed>)>>);

/// So many pages are kept: those of all games in all languages as most people see them, and some more.
const PAGES: usize = 24;

impl<K: PartialEq> Pages<K> {
    pub(crate) const fn new() -> Pages<K> {
        Pages(Mutex::new(VecDeque::new()))
    }

    /// The page of that key, as it was drawn when it was first asked for.
    pub(crate) fn get(&self, key: K, draw: impl FnOnce() -> Markup) -> Arc<Compressed> {
        let kept = || self.0.lock().expect("nobody panics with the pages");
        if let Some((_, page)) = kept().iter().find(|(known, _)| *known == key) {
            return page.clone();
        }
        let page = Arc::new(Compressed::page(draw()));
        let mut kept = kept();
        if kept.len() == PAGES {
            kept.pop_front();
        }
        kept.push_back((key, page.clone()));
        page
    }
}

fn answer(bytes: Bytes, coding: Coding, kind: &'static str) -> Response {
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(name) = coding.name() {
        headers.insert(header::CONTENT_ENCODING, name);
    }
    response
}

fn brotli(plain: &[u8], quality: i32) -> Bytes {
    let parameters = BrotliEncoderParams { quality, size_hint: plain.len(), ..Default::default() };
    let mut bytes = Vec::new();
    brotli::BrotliCompress(&mut &*plain, &mut bytes, &parameters).expect("memory does not fail");
    bytes.into()
}

fn gzip(plain: &[u8], level: Compression) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), level);
    encoder.write_all(plain).and_then(|()| encoder.finish()).expect("memory does not fail").into()
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use flate2::read::GzDecoder;

    use super::*;

    fn coding(accepted: &str) -> Coding {
        let value = HeaderValue::from_str(accepted).expect("plain text");
        Coding::of(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, value)]))
    }

    #[test]
    fn the_best_coding_is_taken_that_is_not_refused() {
        assert_eq!(coding("gzip, deflate, br, zstd"), Coding::Brotli);
        assert_eq!(coding("gzip, br;q=0"), Coding::Gzip);
        assert_eq!(coding("GZIP;q=0.5"), Coding::Gzip);
        for none in ["", "identity", "deflate", "gzip;q=0, br;q=0.0", "gzip;q=x", ";;,"] {
            assert_eq!(coding(none), Coding::Plain, "{none}");
        }
        assert_eq!(Coding::of(&HeaderMap::new()), Coding::Plain);
    }

    #[test]
    fn what_is_compressed_is_read_again() {
        let text = "the same again and again ".repeat(50);
        let (mut from_brotli, mut from_gzip) = (Vec::new(), String::new());
        let packed = Effort::Best.brotli(text.as_bytes());
        brotli::BrotliDecompress(&mut &*packed, &mut from_brotli).expect("brotli");
        let zipped = Effort::Best.gzip(text.as_bytes());
        GzDecoder::new(&*zipped).read_to_string(&mut from_gzip).expect("gzip");
        assert_eq!((from_brotli, from_gzip.as_str()), (text.clone().into_bytes(), text.as_str()));
        assert!(packed.len() < 100 && zipped.len() < 100);
    }

    #[test]
    fn a_page_is_drawn_once_as_long_as_there_is_room() {
        let pages = Pages::new();
        let page = |key: usize, text: &str| pages.get(key, || maud::html! { (text) }).plain.clone();
        assert_eq!(page(0, "a"), "a");
        assert_eq!(page(0, "b"), "a");
        (1..=PAGES).for_each(|key| drop(page(key, "c")));
        assert_eq!(page(0, "b"), "b");
        assert_eq!(pages.0.lock().expect("a lock").len(), PAGES);
    }
}
