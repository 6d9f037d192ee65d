//! Small pictures on buttons, drawn as strokes in the colour of the letters beside them.

use maud::{Markup, html};

/// A small pile of cards: our own sign.
pub(super) fn logo() -> Markup {
    html! {
        svg .logo viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" {
            rect .logo-back x="6" y="9" width="15" height="20" rx="3" transform="rotate(-12 13 19)" {}
            rect .logo-front x="11" y="5" width="15" height="20" rx="3" transform="rotate(8 18 15)" {}
        }
    }
}

/// Settings.
pub(super) fn gear() -> Markup {
    sign(html! {
        path d="M4 7h9M17 7h3M4 17h3M11 17h9" {}
        circle cx="15" cy="7" r="2" {}
        circle cx="9" cy="17" r="2" {}
    })
}

/// To send a link.
pub(super) fn share() -> Markup {
    sign(html! { path d="M12 15V3M8 7l4-4 4 4M5 12v8h14v-8" {} })
}

/// Several people.
pub(super) fn people() -> Markup {
    sign(html! {
        circle cx="9" cy="8" r="3.5" {}
        path d="M2.5 20c0-4 2.9-6.5 6.5-6.5s6.5 2.5 6.5 6.5M16 5a3.5 3.5 0 0 1 0 6.5M18 14c2.3.8 3.5 3 3.5 6" {}
    })
}

/// An open book.
pub(super) fn book() -> Markup {
    sign(html! { path d="M12 6c-2-1.5-5-2-9-2v14c4 0 7 .5 9 2 2-1.5 5-2 9-2V4c-4 0-7 .5-9 2zM12 6v14" {} })
}

/// To begin; it points where reading goes.
pub(super) fn play() -> Markup {
    html! { svg .sign .forward viewBox="0 0 24 24" aria-hidden="true" { path .full d="M7 4v16l13-8z" {} } }
}

/// To add.
pub(super) fn plus() -> Markup {
    sign(html! { path d="M12 5v14M5 12h14" {} })
}

/// One place on.
pub(super) fn onward() -> Markup {
    sign(html! { path d="M12 5v14M6 13l6 6 6-6" {} })
}

/// Back to what was before; it points where one came from.
pub(super) fn back() -> Markup {
    html! {
        svg .sign .backward viewBox="0 0 24 24" aria-hidden="true" {
            path d="M8 5L3.500 9.500 8 14M4 9.500h10a5.500 5.500 0 0 1 0 11h-3" {}
        }
    }
}

/// Away with it.
pub(super) fn cross() -> Markup {
    sign(html! { path d="M6 6l12 12M18 6L6 18" {} })
}

/// More about it.
pub(super) fn more() -> Markup {
    html! {
        svg .sign viewBox="0 0 24 24" aria-hidden="true" {
            g .full { circle cx="5" cy="12" r="2" {} circle cx="12" cy="12" r="2" {} circle cx="19" cy="12" r="2" {} }
        }
    }
}

fn sign(strokes: Markup) -> Markup {
    html! { svg .sign viewBox="0 0 24 24" aria-hidden="true" { (strokes) } }
}
