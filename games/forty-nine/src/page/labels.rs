//! The words on the board, in each language: short, and without a player's gender.

use alloc::format;
use alloc::string::String;

use words::Language;

use crate::words::{TOKENS, cards_left as deck};

/// What stands beside the pieces. A language that lacks one does not compile.
pub(super) struct Labels {
    pub(super) board: &'static str,
    pub(super) square: fn(u8) -> String,
    pub(super) deck: fn(usize) -> String,
    /// F3
    pub(super) crazy_left: &'static str,
    /// F28
    pub(super) payouts: &'static str,
    pub(super) tokens_column: &'static str,
    pub(super) pays_column: &'static str,
    pub(super) bank: &'static str,
    pub(super) price: &'static str,
    pub(super) highest_bid: &'static str,
    pub(super) sold_for: &'static str,
    pub(super) no_bid: &'static str,
    pub(super) is_in: &'static str,
    pub(super) is_out: &'static str,
    pub(super) checked: &'static str,
    /// F8: who speaks first, and what the flag means.
    pub(super) starts: &'static str,
    pub(super) winner: &'static str,
    pub(super) tokens: fn(usize) -> String,
    pub(super) on_board: &'static str,
    pub(super) money: &'static str,
    pub(super) paid: fn(u16) -> String,
    pub(super) other_bid: &'static str,
    pub(super) bid: &'static str,
    pub(super) pass: &'static str,
    pub(super) check: &'static str,
    /// F18
    pub(super) decline: &'static str,
}

/// The words of that language.
pub(super) fn labels(language: Language) -> &'static Labels {
    match language {
        Language::Hebrew => &HEBREW,
        Language::English => &ENGLISH,
    }
}

const ENGLISH: Labels = Labels {
    board: "The board",
    square: |number| format!("Square {number}"),
    deck: |cards| if cards == 1 { "1 card left".into() } else { format!("{cards} cards left") },
    crazy_left: "Crazy cards left",
    payouts: "Payout for two players",
    tokens_column: "Tokens",
    pays_column: "Pays",
    bank: "The bank",
    price: "opens at",
    highest_bid: "highest bid",
    sold_for: "sold for",
    no_bid: "no bid yet",
    is_in: "in",
    is_out: "out",
    checked: "check",
    starts: "Starting player: speaks first in this auction",
    winner: "Winner",
    tokens: |tokens| if tokens == 1 { "1 token".into() } else { format!("{tokens} tokens") },
    on_board: "on board",
    money: "Money",
    paid: |dollars| format!("${dollars} paid to the bank"),
    other_bid: "Another bid",
    bid: "Bid",
    pass: "Pass",
    check: "Check",
    decline: "Decline",
};

const HEBREW: Labels = Labels {
    board: "הלוח",
    square: |number| format!("משבצת {number}"),
    deck,
    crazy_left: "קלפים משוגעים שנשארו",
    payouts: "התשלום במשחק בשניים",
    tokens_column: "אסימונים",
    pays_column: "תשלום",
    bank: "הבנק",
    price: "הצעה התחלתית",
    highest_bid: "ההצעה הגבוהה",
    sold_for: "נמכר תמורת",
    no_bid: "אין עדיין הצעה",
    is_in: "במכירה",
    is_out: "בחוץ",
    checked: "צ׳ק",
    starts: "השחקן הפותח: ראשון לדבר במכירה הזאת",
    winner: "ניצחון",
    tokens: |tokens| TOKENS.count(tokens as u32),
    on_board: "על הלוח",
    money: "כסף",
    paid: |dollars| format!("\u{2068}${dollars}\u{2069} שולמו לבנק"),
    other_bid: "הצעה אחרת",
    bid: "להציע",
    pass: "לפרוש",
    check: "צ׳ק",
    decline: "לוותר",
};
