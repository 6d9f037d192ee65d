//! Signs that mean the same in every game.

use maud::{Markup, html};

use crate::ink::{icon, line, mark, shape};

/// The symbols of the stage, for once a page.
pub fn symbols() -> Markup {
    let star = "M12 2 l3 6.6 7.2 .8 -5.3 4.9 1.4 7.1 -6.3 -3.5 -6.3 3.5 1.4 -7.1 -5.3 -4.9 7.2 -.8Z";
    let bubble = "M4 4.500 h16 a2 2 0 0 1 2 2 v9 a2 2 0 0 1 -2 2 h-9 l-5 4 v-4 h-2 a2 2 0 0 1 -2 -2 v-9 a2 2 0 0 1 2 -2Z";
    html! {
        (mark("menu", "sign", line("currentColor", 2.2, "M3 6 h18 M3 12 h18 M3 18 h18")))
        (mark("again", "sign", line("currentColor", 2.0, "M20 12 a8 8 0 1 1 -2.500 -5.800 M18.500 2.500 v4.500 h-4.500")))
        (mark("talk", "sign", line("currentColor", 2.0, bubble)))
        (mark("cards", "sign", html! {
            (line("currentColor", 2.0, "M4.500 7 h8 a1.500 1.500 0 0 1 1.500 1.500 v11 a1.500 1.500 0 0 1 -1.500 1.500 h-8 a1.500 1.500 0 0 1 -1.500 -1.500 v-11 a1.500 1.500 0 0 1 1.500 -1.500Z"))
            (line("currentColor", 2.0, "M9 3 h9.500 a1.500 1.500 0 0 1 1.500 1.500 v12"))
        }))
        (mark("points", "sign", shape("var(--star)", "var(--star-edge)", 1.4, star)))
        (mark("crown", "sign", shape("var(--gold)", "none", 0.0, "M3 20 1.500 7.500l6 4.500L12 4l4.500 8 6-4.500L21 20z")))
    }
}

/// Cards in a hand.
pub fn cards() -> Markup {
    icon("cards")
}

/// Points of a score.
pub fn points() -> Markup {
    icon("points")
}

/// Who has won.
pub fn crown() -> Markup {
    icon("crown")
}
