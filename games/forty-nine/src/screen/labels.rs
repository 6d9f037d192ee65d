//! The words on the table of 49 in the terminal.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;

use words::{Language, isolate};

use crate::words::{TOKENS, cards_left as deck};

/// What things are called. A word that is missing in a language does not compile.
pub(super) struct Labels {
    /// Cards still to come.
    pub(super) deck: fn(usize) -> String,
    /// F3: which crazy cards are still to come.
    pub(super) crazy: fn(&str) -> String,
    /// F28: the payout table.
    pub(super) payouts: &'static str,
    /// So much for each token, up to so many.
    pub(super) each: fn(usize, u16) -> String,
    /// The card up for auction.
    pub(super) for_sale: &'static str,
    /// Its printed price.
    pub(super) price: fn(u16) -> String,
    /// The highest bid, and whose it is.
    pub(super) bid: fn(u16, &str) -> String,
    /// Nobody has bid.
    pub(super) no_bid: &'static str,
    /// Still in the auction.
    pub(super) bidding: &'static str,
    /// Out of the auction.
    pub(super) passed: &'static str,
    /// Tokens on the board.
    pub(super) tokens: fn(usize) -> String,
}

/// The words of a language.
pub(super) const fn labels(language: Language) -> &'static Labels {
    match language {
        Language::Hebrew => &HEBREW,
        Language::English => &ENGLISH,
    }
}

/// Money keeps its direction in every language.
pub(super) fn dollars(dollars: u16) -> String {
    isolate(format!("${dollars}"))
}

const ENGLISH: Labels = Labels {
    deck: |cards| if cards == 1 { "1 card left".to_owned() } else { format!("{cards} cards left") },
    crazy: |cards| format!("crazy: {cards}"),
    payouts: "Payout",
    each: |tokens, dollars| format!("1–{tokens}: ${dollars} each"),
    for_sale: "Up for auction",
    price: |dollars| format!("opens at ${dollars}"),
    bid: |dollars, name| format!("${dollars} by {name}"),
    no_bid: "no bid yet",
    bidding: "bidding",
    passed: "out",
    tokens: |tokens| if tokens == 1 { "1 token".to_owned() } else { format!("{tokens} tokens") },
};

const HEBREW: Labels = Labels {
    deck,
    crazy: |cards| format!("משוגעים: {cards}"),
    payouts: "התשלום",
    each: |tokens, paid| format!("{}: {} לאסימון", isolate(format!("1–{tokens}")), dollars(paid)),
    for_sale: "למכירה",
    price: |price| format!("הצעה התחלתית {}", dollars(price)),
    bid: |bid, name| format!("{} של {name}", dollars(bid)),
    no_bid: "אין הצעה עדיין",
    bidding: "במכירה",
    passed: "בחוץ",
    tokens: |tokens| TOKENS.count(tokens as u32),
};
