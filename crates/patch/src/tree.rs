//! The tree of a page or of a piece of one: hashes instead of text.

use std::hash::{Hash, Hasher as _};
use std::iter;

use foldhash::SharedSeed;
use foldhash::quality::FoldHasher;

use crate::names::Name;

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
    pub(crate) fn hasher(&self) -> FoldHasher<'_> {
        FoldHasher::with_seed(self.seed, &self.shared)
    }

    /// The hash of something, which is not 0.
    pub(crate) fn hash(&self, it: impl Hash) -> u64 {
        let mut hasher = self.hasher();
        it.hash(&mut hasher);
        hasher.finish().max(1)
    }
}

/// Nodes in the order of the text, and their attributes.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Tree {
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
    /// All that the piece with this number has.
    Piece(u16),
}

/// An attribute's name and the hash of its value, in one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Attribute(pub(crate) u64);

impl Attribute {
    pub(crate) fn new(name: Name, hash: u64) -> Attribute {
        Attribute(u64::from(name) << 48 | hash >> 16)
    }

    pub(crate) fn name(self) -> Name {
        (self.0 >> 48) as Name
    }
}

impl Tree {
    /// The nodes that are in no other.
    pub(crate) fn roots(&self) -> impl Iterator<Item = usize> {
        self.side_by_side(0, self.nodes.len())
    }

    pub(crate) fn children(&self, node: usize) -> impl Iterator<Item = usize> {
        self.side_by_side(node + 1, usize::from(self.nodes[node].end))
    }

    fn side_by_side(&self, first: usize, end: usize) -> impl Iterator<Item = usize> {
        let before_end = move |node: &usize| *node < end;
        iter::successors(Some(first).filter(before_end), move |node| {
            Some(usize::from(self.nodes[*node].end)).filter(before_end)
        })
    }

    pub(crate) fn attributes_of(&self, node: usize) -> &[Attribute] {
        let first = |node: &Node| usize::from(node.attributes);
        let end = self.nodes.get(node + 1).map_or(self.attributes.len(), first);
        &self.attributes[first(&self.nodes[node])..end]
    }
}
