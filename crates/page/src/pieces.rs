//! What changes piece by piece.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::hash::Hash;

use maud::{Markup, Render, html};
use words::Text;

use crate::labels::labels;
use crate::memo::inputs;
use crate::{Memo, Scene};

/// An element and what is in it. Of the pieces, each one or more elements, some stay as they are from one
/// step to the next, and several viewers see the same: such a piece is compared as a whole.
#[derive(Default)]
pub struct Pieces {
    /// The element, without content.
    pub element: Markup,
    /// Its content.
    pub inside: Vec<Part>,
}

/// What is in an element: what changes as a whole, or piece by piece again.
pub enum Part {
    /// As a whole.
    Piece(Piece),
    /// Piece by piece.
    Pieces(Pieces),
}

impl From<Piece> for Part {
    fn from(piece: Piece) -> Part {
        Part::Piece(piece)
    }
}

impl From<Pieces> for Part {
    fn from(pieces: Pieces) -> Part {
        Part::Pieces(pieces)
    }
}

impl From<Markup> for Part {
    fn from(html: Markup) -> Part {
        Part::Piece(html.into())
    }
}

impl Pieces {
    /// An element, which is written without content, and what is in it.
    pub fn new<P: Into<Part>>(element: Markup, inside: impl IntoIterator<Item = P>) -> Pieces {
        Pieces { element, inside: inside.into_iter().map(Into::into).collect() }
    }
}

/// One or more elements, or none, that change together.
#[derive(Clone, Default)]
pub struct Piece {
    /// The hash of all that it is drawn from; 0 if that is not known.
    pub inputs: u64,
    /// Nothing, if the viewer's page shows what was drawn from the same.
    pub html: Option<Arc<Markup>>,
}

impl From<Markup> for Piece {
    fn from(html: Markup) -> Piece {
        Piece { inputs: 0, html: Some(Arc::new(html)) }
    }
}

impl Piece {
    /// The piece that is drawn from these inputs, whoever looks.
    pub(crate) fn of(memo: &dyn Memo, inputs: u64, draw: impl FnOnce() -> Markup) -> Piece {
        if inputs == 0 {
            return draw().into();
        }
        if memo.is_shown(inputs) {
            return Piece { inputs, html: None };
        }
        let html = memo.drawn(inputs).unwrap_or_else(|| {
            let drawn = Arc::new(draw());
            memo.keep(inputs, &drawn);
            drawn
        });
        Piece { inputs, html: Some(html) }
    }
}

impl<R: Text> Scene<'_, R> {
    /// A piece that is drawn from the setting and these inputs, and for whoever looks from nothing else: a name of
    /// its own, whether it can be touched, what may be done, what the view says, from where the viewer saw its cards
    /// come. Others of the moment are sent it as it was drawn for the first.
    pub fn alike(&self, of: impl Hash, draw: impl FnOnce() -> Markup) -> Piece {
        Piece::of(self.memo, inputs(self.memo, &(self.setting, of)), draw)
    }

    /// A piece that is drawn from the setting and these inputs, for this viewer.
    pub fn personal(&self, of: impl Hash, draw: impl FnOnce() -> Markup) -> Piece {
        self.alike((self.viewer, of), draw)
    }

    /// The viewer's hand, each card a [`Scene::held`] or [`Scene::tick`]: items of one fan that never wraps. The
    /// tray, if there is one, is for the own cards that lie on the table.
    pub fn hand(&self, of: impl Hash, cards: impl FnOnce() -> (Option<Markup>, Vec<Markup>)) -> Piece {
        self.personal(("hand", of), || {
            let (tray, cards) = cards();
            html! {
                div .hand {
                    @if let Some(tray) = tray { div .tray id=(tray_id(&cards)) { (tray) } }
                    div .fan role="group" aria-label=(labels(self.language).hand) {
                        @for card in cards { (card) }
                    }
                }
            }
        })
    }

    /// What can be done, each a [`Scene::slot`] and the like. The same slots for the whole game: what can't be done
    /// is dimmed and says why when it is touched.
    pub fn slots(&self, of: impl Hash, slots: impl FnOnce() -> Vec<Markup>) -> Piece {
        self.personal(("slots", of), || html! { div .acts { @for slot in slots() { (slot) } } })
    }

    /// A row above the slots: quick bids.
    pub fn quick(&self, of: impl Hash, slots: impl FnOnce() -> Vec<Markup>) -> Piece {
        self.personal(("quick", of), || html! { div .quick { @for slot in slots() { (slot) } } })
    }
}

/// Where there is no hand it is another tray, which has all the room: it comes, and nothing is shifted.
fn tray_id(hand: &[Markup]) -> &'static str {
    if hand.is_empty() { "tray-alone" } else { "tray" }
}

impl Render for Piece {
    fn render_to(&self, html: &mut String) {
        self.html.iter().for_each(|piece| html.push_str(&piece.0));
    }
}

impl Render for Part {
    fn render_to(&self, html: &mut String) {
        match self {
            Part::Piece(piece) => piece.render_to(html),
            Part::Pieces(pieces) => pieces.render_to(html),
        }
    }
}

impl Render for Pieces {
    fn render_to(&self, html: &mut String) {
        let element = self.element.0.as_str();
        let (open, close) = element.split_at(element.rfind("</").unwrap_or(element.len()));
        html.push_str(open);
        self.inside.iter().for_each(|piece| piece.render_to(html));
        html.push_str(close);
    }
}
