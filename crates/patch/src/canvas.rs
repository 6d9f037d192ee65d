//! A page while it is drawn, piece by piece.

use std::hash::Hash;
use std::ops::Range;
use std::sync::Arc;

use crate::fragment::Fragments;
use crate::outline::{Outline, OutlinePiece};
use crate::room::Room;
use crate::tree::Key;

/// The HTML of a page, and which of it are pieces that another drawing may have as they are: such a piece is
/// read once, for whatever drawing it is in. On top of an earlier drawing, a piece that would be what it was is
/// not even drawn.
#[derive(Default)]
pub struct Canvas {
    html: Room<String>,
    pieces: Room<Vec<Piece>>,
    /// What the hashes of inputs depend on.
    key: Option<Arc<Key>>,
    before: Option<Arc<Outline>>,
}

/// A part of the page that is read by itself.
pub(crate) struct Piece {
    /// Where it stands; an empty place, if it is kept.
    pub(crate) place: Range<usize>,
    /// The hash of all that it is drawn from; 0 if that is not known.
    pub(crate) inputs: u64,
    /// The piece of the drawing before, which has no text here.
    pub(crate) kept: Option<OutlinePiece>,
    /// What would be drawn in place of what is kept, now and then, to be held against it.
    #[cfg(debug_assertions)]
    pub(crate) drawn: Option<String>,
}

impl From<String> for Canvas {
    /// A page that is read as a whole.
    fn from(html: String) -> Canvas {
        Canvas { html: html.into(), ..Canvas::default() }
    }
}

impl Canvas {
    /// An empty one, on top of an earlier drawing for the same viewer, if there is one.
    pub fn new(known: &Fragments, before: Option<Arc<Outline>>) -> Canvas {
        Canvas { key: Some(known.key().clone()), before, ..Canvas::default() }
    }

    /// Puts a piece: elements side by side, none, or one.
    pub fn put(&mut self, piece: &str) {
        self.put_piece(piece, 0);
    }

    /// Puts a piece that is drawn from these inputs and, for one viewer, from nothing else. If the drawing before
    /// has a piece that was drawn from the same, that is kept, and has no text here.
    pub fn put_from<T: AsRef<str>>(&mut self, inputs: impl Hash, draw: impl FnOnce() -> T) {
        let inputs = self.key.as_ref().map_or(0, |key| key.hash(inputs));
        let kept = self.before.as_ref().and_then(|before| before.piece_from(inputs));
        match kept {
            Some(piece) => {
                let is_checked = self.before.as_ref().is_some_and(|before| before.is_checked(inputs));
                let drawn = is_checked.then(draw);
                self.keep(piece, inputs, drawn.as_ref().map(AsRef::as_ref));
            }
            None => self.put_piece(draw().as_ref(), inputs),
        }
    }

    /// Puts a piece that was drawn from inputs with that hash. It may be left out if the drawing before has it
    /// ([`Outline::shows`]).
    pub fn put_drawn(&mut self, inputs: u64, piece: Option<&str>) {
        match (self.before.as_ref().and_then(|before| before.piece_from(inputs)), piece) {
            (Some(kept), _) => self.keep(kept, inputs, piece),
            (None, Some(piece)) => self.put_piece(piece, inputs),
            (None, None) => debug_assert!(false, "it was said to be there"),
        }
    }

    /// Puts an element that is written without content, and its content.
    pub fn put_around(&mut self, element: &str, content: impl FnOnce(&mut Canvas)) {
        let (open, close) = element.split_at(element.rfind("</").unwrap_or(element.len()));
        self.html.push_str(open);
        content(self);
        self.html.push_str(close);
    }

    /// All of it; nothing, if some is kept and was not drawn.
    pub fn html(&self) -> Option<&str> {
        self.is_whole().then_some(&self.html)
    }

    /// All of it; nothing, if some is kept and was not drawn.
    pub fn into_html(self) -> Option<String> {
        self.html().map(str::to_owned)
    }

    fn is_whole(&self) -> bool {
        self.pieces.iter().all(Piece::is_written)
    }

    /// Also one with nothing in it has its place, so that the others have theirs.
    fn put_piece(&mut self, piece: &str, inputs: u64) {
        let start = self.html.len();
        self.html.push_str(piece);
        self.pieces.push(Piece::new(start..self.html.len(), inputs));
    }

    /// A piece that is as it was; what would be drawn in its place, if it was.
    #[cfg_attr(not(debug_assertions), expect(unused_variables))]
    fn keep(&mut self, piece: OutlinePiece, inputs: u64, drawn: Option<&str>) {
        let here = self.html.len();
        self.pieces.push(Piece {
            kept: Some(piece),
            #[cfg(debug_assertions)]
            drawn: drawn.map(str::to_owned),
            ..Piece::new(here..here, inputs)
        });
    }

    /// What is written of it.
    pub(crate) fn written(&self) -> &str {
        &self.html
    }

    pub(crate) fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Is all written that stands between these places?
    pub(crate) fn is_written(&self, (start, end): (usize, usize)) -> bool {
        let first = self.pieces.partition_point(|piece| piece.place.start <= start);
        let inside = self.pieces[first..].iter().take_while(|piece| piece.place.start < end);
        inside.into_iter().all(Piece::is_written)
    }
}

impl Piece {
    /// Of what is kept nothing is written, unless there is nothing to write.
    fn is_written(&self) -> bool {
        self.kept.as_ref().is_none_or(|kept| kept.roots() == 0)
    }

    fn new(place: Range<usize>, inputs: u64) -> Piece {
        Piece {
            place,
            inputs,
            kept: None,
            #[cfg(debug_assertions)]
            drawn: None,
        }
    }
}
