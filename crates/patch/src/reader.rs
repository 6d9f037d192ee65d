//! Reads HTML into a tree.

use std::hash::Hasher as _;
use std::ops::Range;

use foldhash::quality::FoldHasher;

use crate::canvas::Piece;
use crate::fragment::Fragments;
use crate::html::{Malformed, Token, Tokens, attributes, is_whole};
use crate::names::{self, FROM, GROWS, NOW, STEP, VALUE};
use crate::outline::OutlinePiece;
use crate::tree::{Attribute, Key, Kind, Node, Tree};

/// The last attribute of an element that hardly ever changes: it is not worth a look inside.
const WHOLE: &str = " data-whole";

/// So deep are the trees of our templates at most.
const DEEPEST: usize = 64;

/// Where a node stands in the text.
pub(crate) type Place = (u32, u32);

/// Builds the tree while it reads.
pub(crate) struct Reader<'a, 'k> {
    html: &'a str,
    key: &'k Key,
    tokens: Tokens<'a>,
    nodes: Vec<Node>,
    places: Vec<Place>,
    attributes: Vec<Attribute>,
    open: Vec<Open<'a, 'k>>,
    pieces: Vec<OutlinePiece>,
    /// Does what is read stand in a list whose items are taken whole?
    grows: bool,
}

/// An element that is not closed yet.
struct Open<'a, 'k> {
    name: &'a str,
    node: usize,
    hasher: FoldHasher<'k>,
    /// Are its items taken whole?
    grows: bool,
}

/// What was read.
pub(crate) struct Read {
    pub(crate) tree: Tree,
    pub(crate) places: Box<[Place]>,
    pub(crate) pieces: Box<[OutlinePiece]>,
}

impl<'a, 'k> Reader<'a, 'k> {
    pub(crate) fn new(html: &'a str, key: &'k Key, grows: bool) -> Reader<'a, 'k> {
        Reader {
            html,
            key,
            tokens: Tokens::new(html),
            nodes: Vec::new(),
            places: Vec::new(),
            attributes: Vec::new(),
            open: Vec::new(),
            pieces: Vec::new(),
            grows,
        }
    }

    /// Reads on to that place in the text.
    pub(crate) fn read_to(&mut self, end: usize) -> Result<(), Malformed> {
        while self.tokens.at() < end {
            let Some((start, token)) = self.tokens.next()? else { break };
            match token {
                Token::Text => self.text(start)?,
                Token::Open { name, attributes, is_empty } => self.open(start, name, attributes, is_empty)?,
                Token::Close(name) => self.close(start, name)?,
            }
        }
        if self.tokens.at() == end { Ok(()) } else { Err(Malformed(end)) }
    }

    /// Takes a piece, which begins here: one that is kept, or what is drawn, read now or before.
    pub(crate) fn take_piece(&mut self, piece: &Piece, known: &Fragments) -> Result<(), Malformed> {
        let Range { start, end } = piece.place;
        let number = u16::try_from(self.pieces.len()).map_err(|_| Malformed(start))?;
        let fragment = match &piece.kept {
            Some(kept) => kept.clone(),
            None => known.read(&self.html[start..end], self.grows_here())?,
        };
        #[cfg(debug_assertions)]
        if let Some(drawn) = &piece.drawn {
            let is_same = fragment.is(drawn, known.key(), self.grows_here());
            assert!(is_same, "it was drawn from something else too: {drawn}");
        }
        self.tokens.skip_to(end);
        let node = self.begin(start, Kind::Piece(number))?;
        self.nodes[node].end = u16::try_from(self.nodes.len()).map_err(|_| Malformed(start))?;
        self.places[node].1 = u32::try_from(end).map_err(|_| Malformed(start))?;
        if let Some(parent) = self.open.last_mut() {
            let tree = &fragment.tree;
            tree.roots().for_each(|root| parent.hasher.write_u64(tree.nodes[root].hash));
        }
        self.pieces.push(OutlinePiece { inputs: piece.inputs, fragment });
        Ok(())
    }

    /// All that was read; nothing may be open.
    pub(crate) fn finish(self) -> Result<Read, Malformed> {
        if !self.open.is_empty() {
            return Err(Malformed(self.html.len()));
        }
        // Copied to where they fit exactly: a list that only shrinks keeps most of the room that it grew into.
        let tree = Tree { nodes: self.nodes[..].into(), attributes: self.attributes[..].into() };
        Ok(Read { tree, places: self.places[..].into(), pieces: self.pieces.into_iter().collect() })
    }

    fn grows_here(&self) -> bool {
        self.open.last().map_or(self.grows, |list| list.grows)
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
        if is_whole(name) || tag.ends_with(WHOLE) || self.grows_here() {
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
        }
        if let Some(at) = value_at.filter(|_| is_now) {
            self.attributes.remove(at);
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
