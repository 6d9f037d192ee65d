//! A page as it was drawn, and its outline: the same tree with hashes instead of text.

use std::hash::Hasher as _;
use std::sync::Arc;

use foldhash::quality::FoldHasher;

use crate::canvas::Canvas;
use crate::diff;
use crate::fragment::{Fragment, Fragments};
use crate::html::Malformed;
use crate::reader::{Place, Read, Reader};
use crate::tree::{Kind, Tree};

/// What is kept of a page. Pieces that other pages have too are kept once.
pub struct Outline {
    pub(crate) tree: Tree,
    pub(crate) pieces: Box<[OutlinePiece]>,
}

/// A piece, and the hash of all that it was drawn from, if that is known. What is asked of all pieces stands here:
/// one that is as it was is not looked into.
pub(crate) struct OutlinePiece {
    pub(crate) inputs: u64,
    pub(crate) fragment: Arc<Fragment>,
    /// The hash of its element, if it is just one.
    only: u64,
    roots: u32,
}

impl OutlinePiece {
    pub(crate) fn new(inputs: u64, fragment: Arc<Fragment>) -> OutlinePiece {
        let tree = &fragment.tree;
        let roots = tree.roots().count();
        let only = if roots == 1 { tree.nodes[0].hash } else { 0 };
        OutlinePiece { inputs, only, roots: roots as u32, fragment }
    }

    /// The same, drawn again from these inputs.
    pub(crate) fn again(&self, inputs: u64) -> OutlinePiece {
        OutlinePiece { inputs, fragment: self.fragment.clone(), ..*self }
    }

    /// So many elements stand side by side in it.
    pub(crate) fn roots(&self) -> usize {
        self.roots as usize
    }

    /// Do both have the same in them?
    pub(crate) fn is_like(&self, other: &OutlinePiece) -> bool {
        Arc::ptr_eq(&self.fragment, &other.fragment)
            || self.roots == 1 && (self.roots, self.only) == (other.roots, other.only)
    }

    /// The hashes of what stands in it.
    pub(crate) fn hash(&self, hasher: &mut FoldHasher<'_>) {
        if self.roots == 1 {
            return hasher.write_u64(self.only);
        }
        let tree = &self.fragment.tree;
        tree.roots().for_each(|root| hasher.write_u64(tree.nodes[root].hash));
    }
}

impl Outline {
    /// The hash of the whole page. Two pages with the same one look the same.
    pub fn root(&self) -> u64 {
        self.tree.nodes.first().map_or(0, |node| node.hash)
    }

    /// Is there a piece that was drawn from these inputs, so that it need not be drawn again? Where assertions are
    /// checked, some are drawn all the same.
    pub fn shows(&self, inputs: u64) -> bool {
        !self.is_checked(inputs) && inputs != 0 && self.pieces.iter().any(|piece| piece.inputs == inputs)
    }

    /// Of what is kept one in so many is drawn all the same, other ones each time.
    pub(crate) fn is_checked(&self, inputs: u64) -> bool {
        const CHECKED: u64 = 8;
        cfg!(debug_assertions) && (self.root() ^ inputs).is_multiple_of(CHECKED)
    }

    /// The piece that was drawn from these inputs.
    pub(crate) fn piece_from(&self, inputs: u64) -> Option<OutlinePiece> {
        let found = self.pieces.iter().find(|piece| piece.inputs == inputs && inputs != 0)?;
        Some(found.again(inputs))
    }
}

/// A page as it was drawn: the outline, and the text behind it.
pub struct Drawing<'a> {
    pub(crate) canvas: &'a Canvas,
    pub(crate) outline: Outline,
    read: Read,
}

impl<'a> Drawing<'a> {
    /// Reads one element with all that is in it.
    pub fn read(canvas: &'a Canvas, known: &Fragments) -> Result<Drawing<'a>, Malformed> {
        let pieces = canvas.pieces().len();
        let mut reader = Reader::new(canvas.written(), known.key(), false).with_room_for(pieces);
        for piece in canvas.pieces() {
            reader.read_to(piece.place.start)?;
            reader.take_piece(piece, known)?;
        }
        reader.read_to(canvas.written().len())?;
        let mut read = reader.finish()?;
        let (tree, pieces) = (read.tree(), read.take_pieces());
        let mut roots = tree.roots().map(|root| tree.nodes[root].kind);
        if !(matches!(roots.next(), Some(Kind::Element(_) | Kind::Whole)) && roots.next().is_none()) {
            return Err(Malformed(0));
        }
        drop(roots);
        Ok(Drawing { canvas, outline: Outline { tree, pieces }, read })
    }

    /// Where a node of the page itself stands in the text.
    pub(crate) fn place(&self, node: usize) -> Place {
        self.read.places()[node]
    }

    /// Its tree.
    pub fn outline(&self) -> &Outline {
        &self.outline
    }

    /// Its tree alone, to be kept.
    pub fn into_outline(self) -> Outline {
        self.outline
    }

    /// How a page with that outline becomes this one. Nothing if it is another page altogether, or if that takes
    /// more of it than was drawn.
    pub fn patch_from(&self, old: &Outline) -> Option<String> {
        diff::patch(old, self)
    }
}
