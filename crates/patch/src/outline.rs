//! A page as it was drawn, and its outline: the same tree with hashes instead of text.

use std::hash::Hasher as _;
use std::iter;

use foldhash::SharedSeed;
use foldhash::quality::FoldHasher;

use crate::diff;
use crate::html::{Malformed, Token, Tokens, attributes, is_whole};
use crate::names::{self, FROM, GROWS, NOW, Name, STEP, VALUE};

/// What hashes depend on, so that who does not know it can't write two texts with the same one. Outlines are
/// compared only with those of the same key.
pub struct Key {
    seed: u64,
    shared: SharedSeed,
}

impl From<[u8; 16]> for Key {
    fn from(bytes: [u8; 16]) -> Key {
        let both = u128::from_le_bytes(bytes);
        Key { seed: both as u64, shared: SharedSeed::from_u64((both >> 64) as u64) }
    }
}

impl Key {
    fn hasher(&self) -> FoldHasher<'_> {
        FoldHasher::with_seed(self.seed, &self.shared)
    }
}

/// The last attribute of an element that hardly ever changes: it is not worth a look inside.
const WHOLE: &str = " data-whole";

/// So deep are the trees of our templates at most.
const DEEPEST: usize = 64;

/// The tree of a page: its nodes in the order of the text.
#[derive(PartialEq, Eq, Debug)]
pub struct Outline {
    pub(crate) nodes: Box<[Node]>,
    pub(crate) attributes: Box<[Attribute]>,
}

/// An element or a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Node {
    /// Of all that it is and has in it.
    pub(crate) hash: u64,
    /// The first node behind it and all that is in it.
    pub(crate) end: u16,
    /// Its first attribute; its last is before that of the next node.
    pub(crate) attributes: u16,
    pub(crate) kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Text,
    Element(Name),
    /// An element that is put in or left as a whole.
    Whole,
}

/// An attribute's name and the hash of its value, in one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Attribute(u64);

impl Attribute {
    fn new(name: Name, hash: u64) -> Attribute {
        Attribute(u64::from(name) << 48 | hash >> 16)
    }

    pub(crate) fn name(self) -> Name {
        (self.0 >> 48) as Name
    }
}

impl Outline {
    /// The hash of the whole page. Two pages with the same one look the same.
    pub fn root(&self) -> u64 {
        self.nodes.first().map_or(0, |node| node.hash)
    }

    pub(crate) fn children(&self, node: usize) -> impl Iterator<Item = usize> {
        let end = usize::from(self.nodes[node].end);
        let first = Some(node + 1).filter(|child| *child < end);
        iter::successors(first, move |child| {
            Some(usize::from(self.nodes[*child].end)).filter(|next| *next < end)
        })
    }

    pub(crate) fn attributes_of(&self, node: usize) -> &[Attribute] {
        let first = |node: &Node| usize::from(node.attributes);
        let end = self.nodes.get(node + 1).map_or(self.attributes.len(), first);
        &self.attributes[first(&self.nodes[node])..end]
    }
}

/// A page as it was drawn: the outline, and the text behind it.
pub struct Drawing<'a> {
    pub(crate) html: &'a str,
    pub(crate) outline: Outline,
    /// By node: where it stands in the text.
    pub(crate) places: Vec<(u32, u32)>,
    /// By attribute: its value, as it is written.
    pub(crate) values: Vec<&'a str>,
}

impl<'a> Drawing<'a> {
    /// Reads one element with all that is in it.
    pub fn read(html: &'a str, key: &Key) -> Result<Drawing<'a>, Malformed> {
        Reader::new(html, key).read()
    }

    /// Its tree.
    pub fn outline(&self) -> &Outline {
        &self.outline
    }

    /// Its tree alone, to be kept.
    pub fn into_outline(self) -> Outline {
        self.outline
    }

    /// How a page with that outline becomes this one. Nothing if it is another page altogether.
    pub fn patch_from(&self, old: &Outline) -> Option<String> {
        diff::patch(old, self)
    }
}

/// Builds the outline while it reads.
struct Reader<'a, 'k> {
    html: &'a str,
    key: &'k Key,
    tokens: Tokens<'a>,
    nodes: Vec<Node>,
    places: Vec<(u32, u32)>,
    attributes: Vec<Attribute>,
    values: Vec<&'a str>,
    open: Vec<Open<'a, 'k>>,
}

/// An element that is not closed yet.
struct Open<'a, 'k> {
    name: &'a str,
    node: usize,
    hasher: FoldHasher<'k>,
    /// Are its items taken whole?
    grows: bool,
}

impl<'a, 'k> Reader<'a, 'k> {
    fn new(html: &'a str, key: &'k Key) -> Reader<'a, 'k> {
        // About as many as there will be.
        let nodes = html.len() / 40 + 8;
        Reader {
            html,
            key,
            tokens: Tokens::new(html),
            nodes: Vec::with_capacity(nodes),
            places: Vec::with_capacity(nodes),
            attributes: Vec::with_capacity(2 * nodes),
            values: Vec::with_capacity(2 * nodes),
            open: Vec::new(),
        }
    }

    fn read(mut self) -> Result<Drawing<'a>, Malformed> {
        while let Some((start, token)) = self.tokens.next()? {
            if self.open.is_empty() && !(self.nodes.is_empty() && matches!(token, Token::Open { .. })) {
                return Err(Malformed(start));
            }
            match token {
                Token::Text => self.text(start)?,
                Token::Open { name, attributes, is_empty } => self.open(start, name, attributes, is_empty)?,
                Token::Close(name) => self.close(start, name)?,
            }
        }
        if !self.open.is_empty() || self.nodes.is_empty() {
            return Err(Malformed(self.html.len()));
        }
        let outline = Outline { nodes: self.nodes.into(), attributes: self.attributes.into() };
        Ok(Drawing { html: self.html, outline, places: self.places, values: self.values })
    }

    fn text(&mut self, start: usize) -> Result<(), Malformed> {
        let mut hasher = self.key.hasher();
        hasher.write(&self.html.as_bytes()[start..self.tokens.at()]);
        let node = self.begin(start, Kind::Text)?;
        self.end(node, hasher.finish())
    }

    fn open(&mut self, start: usize, name: &'a str, tag: &'a str, is_empty: bool) -> Result<(), Malformed> {
        if self.open.len() == DEEPEST {
            return Err(Malformed(start));
        }
        let grows = self.open.last().is_some_and(|list| list.grows);
        if is_whole(name) || tag.ends_with(WHOLE) || grows {
            return self.whole(start, name, is_empty);
        }
        let number = names::number(name).ok_or(Malformed(start))?;
        let node = self.begin(start, Kind::Element(number))?;
        let mut hasher = self.key.hasher();
        hasher.write_u16(number);
        let grows = self.attributes(start, tag, &mut hasher)?;
        if is_empty {
            return self.end(node, hasher.finish());
        }
        self.open.push(Open { name, node, hasher, grows });
        Ok(())
    }

    /// An element of which only the whole counts.
    fn whole(&mut self, start: usize, name: &str, is_empty: bool) -> Result<(), Malformed> {
        let node = self.begin(start, Kind::Whole)?;
        if !is_empty {
            self.tokens.skip_whole(name)?;
        }
        let mut hasher = self.key.hasher();
        hasher.write(&self.html.as_bytes()[start..self.tokens.at()]);
        self.end(node, hasher.finish())
    }

    /// Reads the attributes of a tag. Does the element grow?
    fn attributes(
        &mut self,
        start: usize,
        tag: &'a str,
        all: &mut FoldHasher<'_>,
    ) -> Result<bool, Malformed> {
        let first = self.attributes.len();
        let (mut grows, mut is_now, mut value_at) = (false, false, None);
        for attribute in attributes(tag) {
            let (name, value) = attribute.ok_or(Malformed(start))?;
            let name = names::number(name).ok_or(Malformed(start))?;
            match name {
                FROM | STEP => continue,
                GROWS => grows = true,
                NOW => is_now = true,
                VALUE => value_at = Some(self.attributes.len()),
                _ => {}
            }
            let mut hasher = self.key.hasher();
            hasher.write(value.as_bytes());
            self.attributes.push(Attribute::new(name, hasher.finish()));
            self.values.push(value);
        }
        if let Some(at) = value_at.filter(|_| is_now) {
            self.attributes.remove(at);
            self.values.remove(at);
        }
        self.attributes[first..].iter().for_each(|attribute| all.write_u64(attribute.0));
        all.write_u8(0);
        Ok(grows)
    }

    fn close(&mut self, start: usize, name: &str) -> Result<(), Malformed> {
        let open = self.open.pop().filter(|open| open.name == name).ok_or(Malformed(start))?;
        self.end(open.node, open.hasher.finish())
    }

    fn begin(&mut self, start: usize, kind: Kind) -> Result<usize, Malformed> {
        let attributes = u16::try_from(self.attributes.len()).map_err(|_| Malformed(start))?;
        let place = u32::try_from(start).map_err(|_| Malformed(start))?;
        self.nodes.push(Node { hash: 0, end: 0, attributes, kind });
        self.places.push((place, place));
        Ok(self.nodes.len() - 1)
    }

    fn end(&mut self, node: usize, hash: u64) -> Result<(), Malformed> {
        let at = self.tokens.at();
        self.nodes[node].hash = hash;
        self.nodes[node].end = u16::try_from(self.nodes.len()).map_err(|_| Malformed(at))?;
        self.places[node].1 = u32::try_from(at).map_err(|_| Malformed(at))?;
        if let Some(parent) = self.open.last_mut() {
            parent.hasher.write_u64(hash);
        }
        Ok(())
    }
}
