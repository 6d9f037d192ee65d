//! Reads HTML into a tree.

use std::hash::Hasher as _;
use std::mem;
use std::ops::Range;

use foldhash::quality::FoldHasher;
use smallvec::SmallVec;

use crate::canvas::Piece;
use crate::fragment::Fragments;
use crate::html::{Malformed, Token, Tokens, attributes, is_whole};
use crate::names::{self, FROM, GROWS, NOW, STEP, VALUE};
use crate::outline::OutlinePiece;
use crate::room::{Lists, Room};
use crate::tree::{Attribute, Key, Kind, Node, Tree};

/// The last attribute of an element that hardly ever changes: it is not worth a look inside.
const WHOLE: &str = " data-whole";

/// So deep are the trees of our templates at most.
const DEEPEST: usize = 64;

/// So deep are most.
const USUAL_DEPTH: usize = 8;

/// Where a node stands in the text.
pub(crate) type Place = (u32, u32);

/// Builds the tree while it reads.
pub(crate) struct Reader<'a, 'k> {
    html: &'a str,
    key: &'k Key,
    tokens: Tokens<'a>,
    lists: Room<Lists>,
    open: SmallVec<[Open<'a, 'k>; USUAL_DEPTH]>,
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
    lists: Room<Lists>,
    pieces: Vec<OutlinePiece>,
}

impl Read {
    /// The tree, where it fits exactly: it is kept for long.
    pub(crate) fn tree(&self) -> Tree {
        Tree { nodes: self.lists.nodes[..].into(), attributes: self.lists.attributes[..].into() }
    }

    /// The pieces of the page, to be kept.
    pub(crate) fn take_pieces(&mut self) -> Box<[OutlinePiece]> {
        mem::take(&mut self.pieces).into()
    }

    /// Where its nodes stand in the text.
    pub(crate) fn places(&self) -> &[Place] {
        &self.lists.places
    }
}

impl<'a, 'k> Reader<'a, 'k> {
    pub(crate) fn new(html: &'a str, key: &'k Key, grows: bool) -> Reader<'a, 'k> {
        let (tokens, lists) = (Tokens::new(html), Room::default());
        Reader { html, key, tokens, lists, open: SmallVec::new(), pieces: Vec::new(), grows }
    }

    /// So many pieces will come.
    pub(crate) fn with_room_for(mut self, pieces: usize) -> Reader<'a, 'k> {
        self.pieces.reserve_exact(pieces);
        self
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
        let read = match &piece.kept {
            Some(kept) => kept.again(piece.inputs),
            None => OutlinePiece::new(piece.inputs, known.read(&self.html[start..end], self.grows_here())?),
        };
        #[cfg(debug_assertions)]
        if let Some(drawn) = &piece.drawn {
            let is_same = read.fragment.is(drawn, known.key(), self.grows_here());
            assert!(is_same, "it was drawn from something else too: {drawn}");
        }
        self.tokens.skip_to(end);
        let node = self.begin(start, Kind::Piece(number))?;
        self.lists.nodes[node].end = u16::try_from(self.lists.nodes.len()).map_err(|_| Malformed(start))?;
        self.lists.places[node].1 = u32::try_from(end).map_err(|_| Malformed(start))?;
        if let Some(parent) = self.open.last_mut() {
            read.hash(&mut parent.hasher);
        }
        self.pieces.push(read);
        Ok(())
    }

    /// All that was read; nothing may be open.
    pub(crate) fn finish(self) -> Result<Read, Malformed> {
        if !self.open.is_empty() {
            return Err(Malformed(self.html.len()));
        }
        Ok(Read { lists: self.lists, pieces: self.pieces })
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
        let first = self.lists.attributes.len();
        let (mut grows, mut is_now, mut value_at) = (false, false, None);
        for attribute in attributes(tag) {
            let (name, value) = attribute.ok_or(Malformed(start))?;
            let name = names::number(name).ok_or(Malformed(start))?;
            match name {
                FROM | STEP => continue,
                GROWS => grows = true,
                NOW => is_now = true,
                VALUE => value_at = Some(self.lists.attributes.len()),
                _ => {}
            }
            let mut hasher = self.key.hasher();
            hasher.write(value.as_bytes());
            self.lists.attributes.push(Attribute::new(name, hasher.finish()));
        }
        if let Some(at) = value_at.filter(|_| is_now) {
            self.lists.attributes.remove(at);
        }
        self.lists.attributes[first..].iter().for_each(|attribute| all.write_u64(attribute.0));
        all.write_u8(0);
        Ok(grows)
    }

    fn close(&mut self, start: usize, name: &str) -> Result<(), Malformed> {
        let open = self.open.pop().filter(|open| open.name == name).ok_or(Malformed(start))?;
        self.end(open.node, open.hasher.finish())
    }

    fn begin(&mut self, start: usize, kind: Kind) -> Result<usize, Malformed> {
        let attributes = u16::try_from(self.lists.attributes.len()).map_err(|_| Malformed(start))?;
        let place = u32::try_from(start).map_err(|_| Malformed(start))?;
        self.lists.nodes.push(Node { hash: 0, end: 0, attributes, kind });
        self.lists.places.push((place, place));
        Ok(self.lists.nodes.len() - 1)
    }

    fn end(&mut self, node: usize, hash: u64) -> Result<(), Malformed> {
        let at = self.tokens.at();
        self.lists.nodes[node].hash = hash;
        self.lists.nodes[node].end = u16::try_from(self.lists.nodes.len()).map_err(|_| Malformed(at))?;
        self.lists.places[node].1 = u32::try_from(at).map_err(|_| Malformed(at))?;
        if let Some(parent) = self.open.last_mut() {
            parent.hasher.write_u64(hash);
        }
        Ok(())
    }
}
