//! What changes piece by piece.

use alloc::string::String;
use alloc::vec::Vec;

use maud::Markup;

/// An element and what is in it. Of the pieces, each one or more elements, some stay as they are from one
/// step to the next, and several viewers see the same: such a piece is compared as a whole.
#[derive(Default)]
pub struct Pieces {
    /// The element, without content.
    pub element: Markup,
    /// Its content.
    pub inside: Vec<Markup>,
}

impl maud::Render for Pieces {
    fn render_to(&self, html: &mut String) {
        let element = self.element.0.as_str();
        let (open, close) = element.split_at(element.rfind("</").unwrap_or(element.len()));
        html.push_str(open);
        self.inside.iter().for_each(|piece| html.push_str(&piece.0));
        html.push_str(close);
    }
}
