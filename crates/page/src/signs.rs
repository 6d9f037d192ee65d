//! Signs that mean the same in every game.

use maud::{Markup, html};

/// Who has won.
pub fn crown(label: &str) -> Markup {
    html! {
        svg .crown viewBox="0 0 24 20" role="img" aria-label=(label) {
            path d="M3 18 1.5 5.5l6 4.5L12 2l4.5 8 6-4.5L21 18z" {}
        }
    }
}
