//! A page while it is drawn, piece by piece.

use std::hash::Hash;
use std::ops::Range;
use std::sync::Arc;

use crate::fragment::{Fragment, Fragments};
use crate::outline::Outline;
use crate::tree::Key;

/// The HTML of a page, and which of it are pieces that another drawing may have as they are: such a piece is
/// read once, for whatever drawing it is in. On top of an earlier drawing, a piece that would be what it was is
/// not even drawn.
#[derive(Default)]
pub struct Canvas {
    html: String,
    pieces: Vec<Piece>,
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
    pub(crate) kept: Option<Arc<Fragment>>,
    /// What would be drawn in place of what is kept, now and then, to be held against it.
    #[cfg(debug_assertions)]
    pub(crate) drawn: Option<String>,
}

impl From<String> for Canvas {
    /// A page that is read as a whole.
    fn from(html: String) -> Canvas {
        Canvas { html, ..Canvas::default() }
    }
}

impl Canvas {
    /// An empty one with room for so many bytes, on top of an earlier drawing for the same viewer, if there is
    /// one.
    pub fn new(bytes: usize, known: &Fragments, before: Option<Arc<Outline>>) -> Canvas {
        let (html, key) = (String::with_capacity(bytes), Some(known.key().clone()));
        Canvas { html, pieces: Vec::new(), key, before }
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
            Some(piece) => self.keep(piece, inputs, draw),
            None => self.put_piece(draw().as_ref(), inputs),
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
        self.is_whole().then_some(self.html)
    }

    fn is_whole(&self) -> bool {
        self.pieces.iter().all(|piece| piece.kept.is_none())
    }

    fn put_piece(&mut self, piece: &str, inputs: u64) {
        if !piece.is_empty() {
            let start = self.html.len();
            self.html.push_str(piece);
            self.pieces.push(Piece::new(start..self.html.len(), inputs));
        }
    }

    #[cfg_attr(not(debug_assertions), expect(unused_variables))]
    fn keep<T: AsRef<str>>(&mut self, piece: Arc<Fragment>, inputs: u64, draw: impl FnOnce() -> T) {
        let here = self.html.len();
        self.pieces.push(Piece {
            kept: Some(piece),
            #[cfg(debug_assertions)]
            drawn: self.is_checked(inputs).then(|| draw().as_ref().to_owned()),
            ..Piece::new(here..here, inputs)
        });
    }

    /// Of what is kept one in so many is drawn all the same, other ones each time.
    #[cfg(debug_assertions)]
    fn is_checked(&self, inputs: u64) -> bool {
        const CHECKED: u64 = 8;
        self.before.as_ref().is_some_and(|before| (before.root() ^ inputs).is_multiple_of(CHECKED))
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
        inside.into_iter().all(|piece| piece.kept.is_none())
    }
}

impl Piece {
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
