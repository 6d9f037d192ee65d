//! Writes how one page becomes another.

use std::fmt::Write as _;

use crate::align::{Match, Step, align};
use crate::html::{Token, Tokens, attributes, decoded, is_void};
use crate::names::{self, ID, Name};
use crate::notation::{attribute_key, folded};
use crate::outline::{Attribute, Drawing, Kind, Node, Outline};

/// How the old page becomes the new one; nothing if they are different elements.
pub(crate) fn patch(old: &Outline, new: &Drawing<'_>) -> Option<String> {
    let diff = Diff { old, new };
    match diff.child(old, 0).compare(&diff.child(&new.outline, 0))? {
        Match::Same => Some("[]".to_owned()),
        Match::Changed => Some(diff.inside(0, 0)),
    }
}

struct Diff<'a> {
    old: &'a Outline,
    new: &'a Drawing<'a>,
}

/// A child of an element, as it is compared with others.
struct Child {
    node: usize,
    hash: u64,
    /// Which element it is, by its kind and id; nothing if it is no element that can change inside.
    identity: Option<(Name, Option<Attribute>)>,
}

impl Child {
    fn compare(&self, new: &Child) -> Option<Match> {
        if self.hash == new.hash {
            return Some(Match::Same);
        }
        (self.identity.is_some() && self.identity == new.identity).then_some(Match::Changed)
    }
}

impl Diff<'_> {
    fn child(&self, outline: &Outline, node: usize) -> Child {
        let Node { hash, kind, .. } = outline.nodes[node];
        let id = || outline.attributes_of(node).iter().copied().find(|attribute| attribute.name() == ID);
        let identity = if let Kind::Element(name) = kind { Some((name, id())) } else { None };
        Child { node, hash, identity }
    }

    fn children(&self, outline: &Outline, node: usize) -> Vec<Child> {
        outline.children(node).map(|child| self.child(outline, child)).collect()
    }

    /// The array of an element that has changed.
    fn inside(&self, old: usize, new: usize) -> String {
        let (before, after) = (self.children(self.old, old), self.children(&self.new.outline, new));
        let steps = align(before.len(), after.len(), |i, j| before[i].compare(&after[j]));
        let attributes = self.changed_attributes(old, new);
        if steps.iter().all(|step| *step == Step::Keep) {
            return Writer::new(&attributes).finish();
        }
        if !steps.iter().any(|step| matches!(step, Step::Keep | Step::Change(..))) {
            return Writer::new(&attributes).content(self.content(new));
        }
        let mut patch = Writer::of_children(before.len(), &attributes);
        for step in steps {
            match step {
                Step::Keep => patch.keep(),
                Step::Drop => patch.drop(),
                Step::Insert(child) => patch.insert(self.source(after[child].node)),
                Step::Change(from, to) => self.change(before[from].node, after[to].node, &mut patch),
            }
        }
        patch.finish()
    }

    /// A child that has changed: what is shorter, the change or the whole.
    fn change(&self, old: usize, new: usize, patch: &mut Writer) {
        let (inside, source) = (self.inside(old, new), self.source(new));
        if inside.len() < source.len() {
            patch.array(&inside);
        } else {
            patch.drop();
            patch.insert(source);
        }
    }

    fn source(&self, node: usize) -> &str {
        let (start, end) = self.new.places[node];
        &self.new.html[start as usize..end as usize]
    }

    /// All that stands in an element.
    fn content(&self, node: usize) -> &str {
        let mut places = self.new.outline.children(node).map(|child| self.new.places[child]);
        let Some((start, end)) = places.next() else { return "" };
        let end = places.last().map_or(end, |(_, end)| end);
        &self.new.html[start as usize..end as usize]
    }

    /// The attributes that an element gets or loses.
    fn changed_attributes(&self, old: usize, new: usize) -> Vec<(Name, Option<String>)> {
        let before = self.old.attributes_of(old);
        let after = self.new.outline.attributes_of(new);
        let first = usize::from(self.new.outline.nodes[new].attributes);
        let is_new = |(_, attribute): &(usize, &Attribute)| !before.contains(attribute);
        let set = after.iter().enumerate().filter(is_new);
        let set = set.map(|(at, attribute)| (attribute.name(), Some(decoded(self.new.values[first + at]))));
        let is_gone = |gone: &&Attribute| after.iter().all(|attribute| attribute.name() != gone.name());
        let gone = before.iter().filter(is_gone).map(|attribute| (attribute.name(), None));
        set.chain(gone).collect()
    }
}

/// Writes the array of one element.
struct Writer {
    json: String,
    /// So many children stay, go, or come in before the next thing is written.
    kept: usize,
    dropped: usize,
    inserted: String,
}

impl Writer {
    /// For an element whose children are left as they are, or are all others.
    fn new(attributes: &[(Name, Option<String>)]) -> Writer {
        let mut writer = Writer { json: "[".to_owned(), kept: 0, dropped: 0, inserted: String::new() };
        writer.attributes(attributes);
        writer
    }

    /// For an element with so many children, of which some change.
    fn of_children(count: usize, attributes: &[(Name, Option<String>)]) -> Writer {
        let mut writer = Writer { json: format!("[{count}"), kept: 0, dropped: 0, inserted: String::new() };
        writer.attributes(attributes);
        writer
    }

    fn attributes(&mut self, changed: &[(Name, Option<String>)]) {
        for (at, (name, value)) in changed.iter().enumerate() {
            if at == 0 {
                self.separate()
            }
            self.json.push(if at == 0 { '{' } else { ',' });
            let value = value.as_ref().map_or_else(|| "null".to_owned(), |value| quoted(&folded(value)));
            let _ = write!(self.json, "\"{}\":{value}", attribute_key(names::text(*name)));
        }
        if !changed.is_empty() {
            self.json.push('}')
        }
    }

    /// All that is in the element becomes this.
    fn content(mut self, html: &str) -> String {
        self.separate();
        self.json.push_str(&quoted(&folded(&short(html))));
        self.finish()
    }

    fn separate(&mut self) {
        if !self.json.ends_with('[') {
            self.json.push(',');
        }
    }

    fn keep(&mut self) {
        self.flush_changes();
        self.kept += 1;
    }

    fn drop(&mut self) {
        self.flush_kept();
        self.dropped += 1;
    }

    fn insert(&mut self, html: &str) {
        self.flush_kept();
        self.inserted.push_str(html);
    }

    fn array(&mut self, json: &str) {
        self.flush_kept();
        self.flush_changes();
        self.separate();
        self.json.push_str(json);
    }

    fn flush_kept(&mut self) {
        if self.kept > 0 {
            let _ = write!(self.json, ",{}", self.kept);
        }
        self.kept = 0;
    }

    fn flush_changes(&mut self) {
        if self.dropped > 0 {
            let _ = write!(self.json, ",-{}", self.dropped);
        }
        if !self.inserted.is_empty() {
            let _ = write!(self.json, ",{}", quoted(&folded(&short(&self.inserted))));
        }
        self.dropped = 0;
        self.inserted.clear();
    }

    /// What stays at the end is not mentioned.
    fn finish(mut self) -> String {
        self.flush_changes();
        self.json.push(']');
        self.json
    }
}

fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a string is JSON")
}

/// The same HTML in fewer bytes, inside a JSON string: values need no quotes that would be escaped, and
/// what is open at the end is closed by its end.
fn short(html: &str) -> String {
    let mut short = String::with_capacity(html.len());
    let mut tokens = Tokens::new(html);
    let mut solid = 0;
    while let Ok(Some((start, token))) = tokens.next() {
        match token {
            Token::Open { name, attributes: tag, is_empty } => {
                short.push('<');
                short.push_str(name);
                attributes(tag).flatten().for_each(|(name, value)| write_attribute(&mut short, name, value));
                short.push_str(if is_empty && !is_void(name) { " />" } else { ">" });
            }
            Token::Close(_) | Token::Text => short.push_str(&html[start..tokens.at()]),
        }
        if !matches!(token, Token::Close(_)) {
            solid = short.len();
        }
    }
    short.truncate(solid);
    short
}

fn write_attribute(short: &mut String, name: &str, value: &str) {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.:#,;".contains(&byte) || !byte.is_ascii();
    let quote = match value {
        _ if value.bytes().all(is_plain) => "",
        _ if !value.contains('\'') => "'",
        _ => "\"",
    };
    let equals = if value.is_empty() { "" } else { "=" };
    [" ", name, equals, quote, value, quote].iter().for_each(|piece| short.push_str(piece));
}
