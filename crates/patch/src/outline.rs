//! A page as it was drawn, and its outline: the same tree with hashes instead of text.

use std::sync::Arc;

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

/// A piece, and the hash of all that it was drawn from, if that is known.
pub(crate) struct OutlinePiece {
    pub(crate) inputs: u64,
    pub(crate) fragment: Arc<Fragment>,
}

impl Outline {
    /// The hash of the whole page. Two pages with the same one look the same.
    pub fn root(&self) -> u64 {
        self.tree.nodes.first().map_or(0, |node| node.hash)
    }

    /// The piece that was drawn from these inputs.
    pub(crate) fn piece_from(&self, inputs: u64) -> Option<Arc<Fragment>> {
        let found = self.pieces.iter().find(|piece| piece.inputs == inputs && inputs != 0)?;
        Some(found.fragment.clone())
    }
}

/// A page as it was drawn: the outline, and the text behind it.
pub struct Drawing<'a> {
    pub(crate) canvas: &'a Canvas,
    pub(crate) outline: Outline,
    /// By node of the page itself.
    pub(crate) places: Box<[Place]>,
}

impl<'a> Drawing<'a> {
    /// Reads one element with all that is in it.
    pub fn read(canvas: &'a Canvas, known: &Fragments) -> Result<Drawing<'a>, Malformed> {
        let mut reader = Reader::new(canvas.written(), known.key(), false);
        for piece in canvas.pieces() {
            reader.read_to(piece.place.start)?;
            reader.take_piece(piece, known)?;
        }
        reader.read_to(canvas.written().len())?;
        let Read { tree, places, pieces } = reader.finish()?;
        let mut roots = tree.roots().map(|root| tree.nodes[root].kind);
        if !(matches!(roots.next(), Some(Kind::Element(_) | Kind::Whole)) && roots.next().is_none()) {
            return Err(Malformed(0));
        }
        drop(roots);
        Ok(Drawing { canvas, outline: Outline { tree, pieces }, places })
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
