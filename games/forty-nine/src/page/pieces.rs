//! Tokens, coins and markers, as SVG.

use alloc::format;
use alloc::string::String;

use maud::{Markup, html};
use page::{Token, ink};

/// All pieces, to be used by name.
pub(super) fn symbols() -> Markup {
    html! {
        @for token in Token::all() {
            (ink::symbol(&name(token), "forty-nine", "0 0 40 40", html! { g .(format!("piece-{}", token.number())) { (token.shape()) } }))
        }
        (ink::symbol("49-hammer", "forty-nine", "0 0 24 24", head_and_handle()))
        (ink::symbol("49-flag", "forty-nine", "0 0 20 20", html! { path .flag d="M5 18V2l11 4.500L5 11" {} }))
        (ink::symbol("49-purse", "forty-nine", "0 0 20 20", html! { path .bag d=(BAG) {} }))
    }
}

const BAG: &str =
    "M7 2h6l-1.6 3.400C15 7 17 10 17 13.5 17 17 14 18.5 10 18.500S3 17 3 13.500C3 10 5 7 8.6 5.400z";

fn name(token: Token) -> String {
    format!("49-token-{}", token.number())
}

/// A player's token. The number of the square can stand on it.
pub(super) fn token(token: Token, number: Option<u8>) -> Markup {
    html! {
        span .{ "piece piece-" (token.number()) } aria-hidden="true" {
            (ink::used(&name(token)))
            @if let Some(number) = number { b { (number) } }
        }
    }
}

/// What a coin looks like, twenty units wide.
pub(super) fn minted() -> Markup {
    html! {
        circle cx="10" cy="10" r="8.5" {}
        circle .rim cx="10" cy="10" r="6" {}
        path d="M10 5.5v9M12.2 7.4c-1-1.3-4.4-1.1-4.4.8 0 2.2 4.6 1.2 4.6 3.5 0 2-3.6 2.2-4.7.8" {}
    }
}

/// The auction marker: a hammer.
pub(super) fn hammer() -> Markup {
    ink::used("49-hammer")
}

fn head_and_handle() -> Markup {
    html! {
        g .marker transform="rotate(-45 12 12)" {
            rect x="10.5" y="9" width="3" height="14" rx="1.5" {}
            rect .head x="4" y="3" width="16" height="8" rx="2" {}
        }
    }
}

/// Who speaks first.
pub(super) fn flag() -> Markup {
    ink::icon("49-flag")
}

/// In front of an amount of money that somebody holds.
pub(super) fn purse() -> Markup {
    ink::icon("49-purse")
}

/// A pile of so many coins in the bank.
pub(super) fn pile(coins: usize) -> Markup {
    html! {
        svg viewBox="0 0 12 30" aria-hidden="true" {
            @for at in 0..coins { rect x="1" y=(24 - 5 * at) width="10" height="5" rx="2.5" {} }
        }
    }
}
