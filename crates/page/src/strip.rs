//! The strip above the table: what is asked, in two lines that never wrap. Its colour changes, its height
//! never does.

use maud::{Markup, html};
use words::{Language, Status};

use crate::ink::icon;
use crate::labels::labels;
use crate::memo::inputs;
use crate::{Memo, Piece, Pieces};

/// What the strip says.
pub struct Strip<'a> {
    /// The reader's language.
    pub language: Language,
    /// For what everybody waits.
    pub status: &'a Status,
    /// Is it the reader's turn?
    pub is_own: bool,
    /// The time for this move, if there is a limit.
    pub clock: Option<Clock>,
    /// Where the page is, to be loaded again where no script shows what happens.
    pub address: &'a str,
}

/// The time for a move, in seconds.
#[derive(Clone, Copy)]
pub struct Clock {
    /// What is left of it.
    pub left: u32,
    /// All of it.
    pub whole: u32,
}

impl Strip<'_> {
    /// The strip, with keys for the sheets `menu` and `log`.
    pub fn draw(&self, memo: &dyn Memo) -> Pieces {
        let words = labels(self.language);
        let menu = Piece::of(memo, inputs(memo, &("menu key", self.language)), || {
            html! { button .key type="button" popovertarget="menu" aria-label=(words.menu) { (icon("menu")) } }
        });
        let asked = html! {
            p #asked .now .own[self.is_own] {
                b { (self.status.headline) }
                span { (self.status.detail) }
            }
        };
        let others = Piece::of(memo, inputs(memo, &("other keys", self.language, self.address)), || {
            html! {
                button .key .to-side type="button" popovertarget="log" aria-label=(words.log) { (icon("talk")) }
                a .key .unscripted href=(self.address) aria-label=(words.reload) { (icon("again")) }
            }
        });
        let inside = [menu, asked.into(), others, self.clock().into()];
        Pieces::new(html! { header .strip .mine[self.is_own] {} }, inside)
    }

    /// The line is there for the whole game, so that nothing changes place when the time runs.
    fn clock(&self) -> Markup {
        let Some(clock) = self.clock else { return html! { progress .clock hidden aria-hidden="true" {} } };
        html! { progress .clock max=(clock.whole) value=(clock.left) aria-label=(labels(self.language).clock) {} }
    }
}
