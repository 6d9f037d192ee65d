//! A page while it is drawn, piece by piece.

use std::ops::Range;

/// The HTML of a page, and which of it are pieces that another drawing may have as they are: such a piece is
/// read once, for whatever drawing it is in.
#[derive(Clone, Default, Debug)]
pub struct Canvas {
    html: String,
    pieces: Vec<Range<usize>>,
}

impl From<String> for Canvas {
    /// A page that is read as a whole.
    fn from(html: String) -> Canvas {
        Canvas { html, pieces: Vec::new() }
    }
}

impl Canvas {
    /// An empty one with room for so many bytes.
    pub fn with_room(bytes: usize) -> Canvas {
        Canvas { html: String::with_capacity(bytes), pieces: Vec::new() }
    }

    /// Puts a piece: elements side by side, none, or one.
    pub fn put(&mut self, piece: &str) {
        if !piece.is_empty() {
            let start = self.html.len();
            self.html.push_str(piece);
            self.pieces.push(start..self.html.len());
        }
    }

    /// Puts an element that is written without content, and its content.
    pub fn put_around(&mut self, element: &str, content: impl FnOnce(&mut Canvas)) {
        let (open, close) = element.split_at(element.rfind("</").unwrap_or(element.len()));
        self.html.push_str(open);
        content(self);
        self.html.push_str(close);
    }

    /// All of it.
    pub fn html(&self) -> &str {
        &self.html
    }

    /// All of it.
    pub fn into_html(self) -> String {
        self.html
    }

    pub(crate) fn pieces(&self) -> &[Range<usize>] {
        &self.pieces
    }
}
