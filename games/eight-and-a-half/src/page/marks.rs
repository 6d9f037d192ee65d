//! Small signs: what lies in a bank, what is burnt, points, police.

use maud::{Markup, html};
use page::ink::{icon, line, mark, shape};

/// All signs, to be used by name.
pub(super) fn symbols() -> Markup {
    let signs = [("8-bank", heap()), ("8-burnt", flame()), ("8-police", badge()), ("8-offender", warning())];
    html! { @for (name, sign) in signs { (mark(name, "eight-and-a-half", sign)) } }
}

/// Cards face down in a heap.
pub(super) fn bank() -> Markup {
    icon("8-bank")
}

fn heap() -> Markup {
    html! {
        rect x="3" y="7" width="11" height="15" rx="2" fill="none" stroke="currentColor" stroke-width="1.8" {}
        (line("currentColor", 1.8, "M8 4.5 h9 a2 2 0 0 1 2 2 v12 M12 2 h7.5 a2 2 0 0 1 2 2 v11"))
    }
}

/// A flame.
pub(super) fn burnt() -> Markup {
    icon("8-burnt")
}

fn flame() -> Markup {
    let outline = "M12 1.5 C13 6 19 9 19 15 A7 7 0 0 1 5 15 C5 11.5 7 10 8 7.5 L10 11 C11.5 8 12.5 5 12 1.5Z";
    html! {
        (shape("var(--flame)", "var(--flame-edge)", 1.2, outline))
        path d="M12 12 C12.6 14 15 15.5 15 18 A3 3 0 0 1 9 18 C9 16 10.5 15 12 12Z" fill="var(--flame-core)" {}
    }
}

/// The badge of the police.
pub(super) fn police() -> Markup {
    icon("8-police")
}

fn badge() -> Markup {
    let star = "M12 6 l1.7 3.7 4 .4 -3 2.7 .9 4 -3.6 -2.1 -3.6 2.1 .9 -4 -3 -2.7 4 -.4Z";
    html! {
        (shape("var(--badge)", "var(--sign)", 1.6, "M12 1 L21 4.5 V11 C21 17 17 21 12 23 C7 21 3 17 3 11 V4.5Z"))
        path d=(star) fill="var(--badge-star)" {}
    }
}

/// A warning for the offender.
pub(super) fn offender() -> Markup {
    icon("8-offender")
}

fn warning() -> Markup {
    html! {
        (shape("var(--warning)", "var(--sign)", 1.4, "M12 2 L23 21.5 H1Z"))
        (line("var(--sign)", 2.6, "M12 9 v6 M12 18.2 v.2"))
    }
}
