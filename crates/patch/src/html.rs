//! Reads the HTML that our own templates and patches write, in which every bracket of a text is escaped.
//! It is no reader for HTML of others, and refuses what it does not know.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use memchr::memchr;

/// It is not HTML as our templates write it. The number: where, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Malformed(pub usize);

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not HTML of ours at byte {}", self.0)
    }
}

impl Error for Malformed {}

/// What comes next in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Token<'a> {
    Text,
    /// `<name attributes>`; `is_empty` if nothing is inside.
    Open {
        name: &'a str,
        attributes: &'a str,
        is_empty: bool,
    },
    Close(&'a str),
}

/// Reads token after token.
pub(crate) struct Tokens<'a> {
    html: &'a str,
    at: usize,
}

impl<'a> Tokens<'a> {
    pub(crate) fn new(html: &'a str) -> Tokens<'a> {
        Tokens { html, at: 0 }
    }

    /// How far it has read.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// Goes on at that place, which is further on.
    pub(crate) fn skip_to(&mut self, at: usize) {
        self.at = at;
    }

    /// The next token, and where it begins.
    pub(crate) fn next(&mut self) -> Result<Option<(usize, Token<'a>)>, Malformed> {
        let (start, rest) = (self.at, &self.html.as_bytes()[self.at..]);
        let token = match rest {
            [] => return Ok(None),
            [b'<', b'/', ..] => Token::Close(self.tag(2)?),
            [b'<', ..] => open(self.tag(1)?).ok_or(Malformed(start))?,
            _ => {
                self.at += memchr(b'<', rest).unwrap_or(rest.len());
                Token::Text
            }
        };
        Ok(Some((start, token)))
    }

    /// What stands between the brackets. Our templates write `>` in a value as `&gt;`.
    fn tag(&mut self, skip: usize) -> Result<&'a str, Malformed> {
        let from = self.at + skip;
        let end = memchr(b'>', &self.html.as_bytes()[from..]).ok_or(Malformed(self.at))? + from;
        self.at = end + 1;
        Ok(&self.html[from..end])
    }

    /// Goes on behind the end of the element that was just opened, whatever is in it.
    pub(crate) fn skip_whole(&mut self, name: &str) -> Result<(), Malformed> {
        let mut depth = 1;
        while depth > 0 {
            let (start, token) = self.next()?.ok_or(Malformed(self.at))?;
            match token {
                Token::Open { name: inner, is_empty: false, .. } if inner == name => depth += 1,
                Token::Close(inner) if inner == name => depth -= 1,
                Token::Close("") => return Err(Malformed(start)),
                _ => {}
            }
        }
        Ok(())
    }
}

/// Is the element taken whole? Its content is parsed by other rules, or is not worth a look inside.
pub(crate) fn is_whole(name: &str) -> bool {
    matches!(name, "svg" | "noscript" | "textarea" | "script" | "style" | "template")
}

/// Is the element one without content, which is not closed?
#[rustfmt::skip]
pub(crate) fn is_void(name: &str) -> bool {
    matches!(
        name,
        "area" | "base" | "br" | "col" | "embed" | "hr" | "img" | "input" | "link" | "meta" | "source" | "track" | "wbr"
    )
}

#[inline]
fn open(tag: &str) -> Option<Token<'_>> {
    let (tag, is_closed) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
    let (name, attributes) = tag.split_at(end_of(tag, |byte| byte.is_ascii_whitespace()));
    let is_name = name.as_bytes().first().is_some_and(u8::is_ascii_alphabetic);
    is_name.then(|| Token::Open { name, attributes, is_empty: is_closed || is_void(name) })
}

/// Where the first byte of that kind stands, which is none of a longer sign's; otherwise the end.
#[inline]
fn end_of(text: &str, is_end: impl Fn(u8) -> bool) -> usize {
    text.bytes().position(is_end).unwrap_or(text.len())
}

/// The attributes of a tag: name and value, the value as it is written.
#[inline]
pub(crate) fn attributes(text: &str) -> impl Iterator<Item = Option<(&str, &str)>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = rest.trim_ascii_start();
        if rest.is_empty() {
            return None;
        }
        let read = usual_attribute(rest).or_else(|| attribute(rest));
        rest = read.map_or("", |(_, _, rest)| rest);
        Some(read.map(|(name, value, _)| (name, value)))
    })
}

/// The first attribute, if it is written as templates write them, `name="value"`, and what comes after it. Most are
/// short, so they are looked through byte by byte.
#[inline]
fn usual_attribute(text: &str) -> Option<(&str, &str, &str)> {
    let bytes = text.as_bytes();
    let name = bytes.iter().position(|byte| !(byte.is_ascii_lowercase() || *byte == b'-'))?;
    if name == 0 || !bytes[name..].starts_with(b"=\"") {
        return None;
    }
    let value = name + 2;
    let end = value + bytes[value..].iter().position(|byte| *byte == b'"')?;
    Some((&text[..name], &text[value..end], &text[end + 1..]))
}

/// The first attribute, and what comes after it.
fn attribute(text: &str) -> Option<(&str, &str, &str)> {
    let is_end = |byte: u8| matches!(byte, b'=' | b'"' | b'\'') || byte.is_ascii_whitespace();
    let (name, rest) = text.split_at(end_of(text, is_end));
    if name.is_empty() || rest.starts_with(['"', '\'']) {
        return None;
    }
    let Some(rest) = rest.strip_prefix('=') else { return Some((name, "", rest)) };
    let (value, rest) = match *rest.as_bytes().first()? {
        quote @ (b'"' | b'\'') => {
            let end = memchr(quote, &rest.as_bytes()[1..])?;
            (&rest[1..=end], &rest[end + 2..])
        }
        _ => rest.split_at(end_of(rest, |byte| byte.is_ascii_whitespace())),
    };
    Some((name, value, rest))
}

/// A value or a text as it is meant.
pub(crate) fn decoded(text: &str) -> String {
    if !text.contains('&') {
        return text.to_owned();
    }
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

/// A value or a text as our templates write it.
pub(crate) fn encoded(text: &str) -> Cow<'_, str> {
    if !text.bytes().any(|byte| matches!(byte, b'&' | b'<' | b'>' | b'"')) {
        return text.into();
    }
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").into()
}
