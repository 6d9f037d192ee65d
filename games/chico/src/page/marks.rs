//! Signs on the buttons.

use maud::{Markup, html};
use page::ink::{icon, line, mark, shape};

/// All signs, to be used by name.
pub(super) fn symbols() -> Markup {
    html! { (mark("chico-draw", "chico", stock())) (mark("chico-leave", "chico", nest())) }
}

/// A card that comes off the stock.
pub(super) fn draw() -> Markup {
    icon("chico-draw")
}

/// A nest with an egg at rest.
pub(super) fn leave() -> Markup {
    icon("chico-leave")
}

fn stock() -> Markup {
    html! {
        rect x="3" y="3" width="12" height="17" rx="2.5"
            fill="var(--card-back)" stroke="currentColor" stroke-width="1.5" {}
        (line("currentColor", 2.4, "M19 9 v10 M14.5 15 L19 19.5 L23.5 15"))
    }
}

fn nest() -> Markup {
    html! {
        (shape("var(--shell)", "var(--shell-edge)", 1.5, "M12 3 C16 3 18 9 18 13 H6 C6 9 8 3 12 3Z"))
        (shape("var(--nest)", "var(--nest-edge)", 1.5, "M2 13 H22 C22 19 17 21 12 21 C7 21 2 19 2 13Z"))
        (line("var(--nest-edge)", 1.3, "M6 16 l3 2 M11 16 l4 3 M16 16 l3 1"))
    }
}
