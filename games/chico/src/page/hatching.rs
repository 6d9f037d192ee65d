//! The egg that hatches, from the whole shell to the bird; and the Surprise Egg.

use maud::{Markup, html};
use page::ink::{dots, line, shape};

use crate::Rank;

const SHELL: &str = "var(--shell)";
const SHELL_EDGE: &str = "var(--shell-edge)";
const CRACK: &str = "var(--crack)";
const DOWN: &str = "var(--down)";
const DOWN_EDGE: &str = "var(--down-edge)";
const FEATHER: &str = "var(--feather)";
const BEAK: &str = "var(--beak)";
const EYE: &str = "var(--eye)";

/// How far the egg has come at this rank.
pub(super) fn hatching(rank: Rank) -> Markup {
    html! {
        (shadow())
        @match rank {
            Rank::One => { (egg()) }
            Rank::Two => { (egg()) (line(CRACK, 3.4, "M60 62 l-7 10 l9 5 l-7 11")) }
            Rank::Three => { (egg()) (line(CRACK, 3.4, "M19 96 L29 87 L39 98 L50 87 L61 98 L71 87 L81 96")) }
            Rank::Four => { (peeping()) (lower_shell()) g transform="translate(0 -3)" { (upper_shell()) } }
            Rank::Five => {
                (head())
                (lower_shell())
                g transform="translate(2 -17) rotate(9 50 70)" { (upper_shell()) }
            }
            Rank::Six | Rank::Chick => { (wings()) (head()) (lower_shell()) }
        }
    }
}

/// The whole bird, out of its shell.
pub(super) fn chick() -> Markup {
    html! {
        (shadow())
        (line(BEAK, 3.4, "M42 124 v10 l-6 3 M42 134 l6 3 M58 124 v10 l-6 3 M58 134 l6 3"))
        ellipse cx="50" cy="98" rx="35" ry="31" fill=(DOWN) stroke=(DOWN_EDGE) stroke-width="2.5" {}
        g transform="translate(0 22)" { (wings()) }
        g transform="translate(-10 -36) scale(1.2)" { (head()) }
    }
}

/// The Chick's head.
pub(super) fn head() -> Markup {
    html! {
        path d="M50 56 C44 48 46 42 52 42 C50 46 55 46 57 43 C59 48 55 53 50 56Z" fill=(FEATHER) {}
        circle cx="50" cy="80" r="25" fill=(DOWN) stroke=(DOWN_EDGE) stroke-width="2.5" {}
        (dots(EYE, &[(41.0, 75.0, 4.0), (59.0, 75.0, 4.0)]))
        (dots("var(--shine)", &[(42.4, 73.6, 1.4), (60.4, 73.6, 1.4)]))
        (dots("var(--cheek)", &[(34.0, 83.0, 3.6), (66.0, 83.0, 3.6)]))
        (shape(BEAK, "var(--beak-edge)", 1.5, "M43.5 81 L56.5 81 L50 91Z"))
    }
}

fn shadow() -> Markup {
    html! { ellipse cx="50" cy="135" rx="30" ry="4" fill="var(--ground-shadow)" fill-opacity="0.12" {} }
}

fn egg() -> Markup {
    let outline =
        "M50 54 C68 54 81 83 81 102 C81 122 67 134 50 134 C33 134 19 122 19 102 C19 83 32 54 50 54Z";
    html! {
        (shape(SHELL, SHELL_EDGE, 3.0, outline))
        (line("var(--shine)", 5.0, "M36 76 C30 85 28 94 29 101"))
        (speckles())
    }
}

fn lower_shell() -> Markup {
    let outline =
        "M19 98 L29 90 L39 101 L50 90 L61 101 L71 90 L81 98 C84 121 68 134 50 134 C32 134 16 121 19 98Z";
    html! {
        (shape(SHELL, SHELL_EDGE, 3.0, outline))
        (speckles())
    }
}

fn upper_shell() -> Markup {
    let outline = "M21 82 C26 64 38 50 50 50 C62 50 74 64 79 82 L71 75 L61 86 L50 75 L39 86 L29 75Z";
    shape(SHELL, SHELL_EDGE, 3.0, outline)
}

fn speckles() -> Markup {
    dots("var(--speckle)", &[(62.0, 112.0, 3.0), (46.0, 121.0, 2.4), (34.0, 112.0, 2.0), (69.0, 102.0, 2.0)])
}

/// Eyes in the dark between two shells.
fn peeping() -> Markup {
    html! {
        ellipse cx="50" cy="90" rx="29" ry="19" fill="var(--shell-inside)" {}
        (dots("var(--shine)", &[(41.0, 88.0, 6.0), (59.0, 88.0, 6.0)]))
        (dots(EYE, &[(42.0, 89.0, 3.0), (58.0, 89.0, 3.0)]))
    }
}

fn wings() -> Markup {
    html! {
        (shape(FEATHER, "var(--feather-edge)", 2.5, "M30 88 C16 84 10 72 12 64 C18 70 26 70 34 76Z"))
        (shape(FEATHER, "var(--feather-edge)", 2.5, "M70 88 C84 84 90 72 88 64 C82 70 74 70 66 76Z"))
    }
}

/// The Surprise Egg, painted, under the stars.
pub(super) fn surprise() -> Markup {
    const STAR: &str = "M20 14 l3.4 8 8.6 .7 -6.6 5.6 2 8.4 -7.4 -4.5 -7.4 4.5 2 -8.4 -6.6 -5.6 8.6 -.7Z";
    const EGG: &str =
        "M50 38 C71 38 86 72 86 95 C86 119 70 134 50 134 C30 134 14 119 14 95 C14 72 29 38 50 38Z";
    const UPPER_BAND: &str =
        "M19 76 q8 -9 15.5 0 t15.5 0 t15.5 0 t15.5 0 L83 88 q-8 9 -16.5 0 t-16.5 0 t-16.5 0 t-16.5 0Z";
    const LOWER_BAND: &str =
        "M16 106 q8.5 -9 17 0 t17 0 t17 0 t17 0 L79 117 q-7 8 -14.5 0 t-14.5 0 t-14.5 0 t-14.5 0Z";
    html! {
        path d=(STAR) fill="var(--egg-ink)" {}
        (dots("var(--egg-ink)", &[(84.0, 24.0, 3.0), (68.0, 14.0, 2.0), (14.0, 58.0, 2.0), (88.0, 52.0, 2.0)]))
        (shape("var(--egg-paint)", "var(--egg-ink)", 4.0, EGG))
        path d=(UPPER_BAND) fill="var(--egg-band)" {}
        path d=(LOWER_BAND) fill="var(--egg-lower-band)" {}
        (dots("var(--shine)", &[(42.0, 58.0, 4.0), (60.0, 60.0, 4.0), (38.0, 98.0, 3.4), (62.0, 98.0, 3.4)]))
    }
}
