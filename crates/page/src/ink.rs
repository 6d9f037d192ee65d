//! Strokes and shapes for pictures that are drawn in code. `path` is what SVG calls `d`; colours are
//! names that the stylesheet gives them, or `currentColor`.

use maud::{Markup, html};

/// A line with round ends.
pub fn line(ink: &str, width: f32, path: &str) -> Markup {
    html! {
        path d=(path) fill="none" stroke=(ink) stroke-width=(width)
            stroke-linecap="round" stroke-linejoin="round" {}
    }
}

/// An area with an edge.
pub fn shape(colour: &str, edge: &str, width: f32, path: &str) -> Markup {
    html! { path d=(path) fill=(colour) stroke=(edge) stroke-width=(width) stroke-linejoin="round" {} }
}

/// Dots of one colour: where they are, and how large.
pub fn dots(colour: &str, dots: &[(f32, f32, f32)]) -> Markup {
    html! {
        g fill=(colour) {
            @for (x, y, radius) in dots { circle cx=(x) cy=(y) r=(radius) {} }
        }
    }
}

/// A card's paper, with a thin frame printed on it; 100 by 146.
pub fn paper(colour: &str, ink: &str) -> Markup {
    html! {
        rect width="100" height="146" rx="12" fill=(colour) {}
        rect x="4.5" y="4.5" width="91" height="137" rx="9"
            fill="none" stroke=(ink) stroke-opacity="0.4" stroke-width="2.2" {}
    }
}

/// A picture that is drawn once and used by name. It has the game's class, since what is used somewhere
/// is not styled by what stands around it there.
pub fn symbol(name: &str, class: &str, view_box: &str, picture: Markup) -> Markup {
    html! {
        symbol id={ "i-" (name) } viewBox=(view_box) preserveAspectRatio="none" { g .(class) { (picture) } }
    }
}

/// A symbol of a card's size.
pub fn face(name: &str, class: &str, picture: Markup) -> Markup {
    symbol(name, class, "0 0 100 146", picture)
}

/// A symbol as large as a letter.
pub fn mark(name: &str, class: &str, picture: Markup) -> Markup {
    symbol(name, class, "0 0 24 24", picture)
}

/// The symbol of that name, as large as the element around it.
pub fn used(name: &str) -> Markup {
    html! { svg .face aria-hidden="true" { use href={ "#i-" (name) } {} } }
}

/// The symbol of that name, as large as a letter.
pub fn icon(name: &str) -> Markup {
    html! { svg .icon aria-hidden="true" { use href={ "#i-" (name) } {} } }
}
