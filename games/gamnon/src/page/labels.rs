//! The words on the table, in each language: short, and without a player's gender.

use alloc::format;
use alloc::string::String;

use words::Language;
use words::hebrew::prefixed;
use words::numbers::CARDS;

use crate::Colour;

/// What stands beside the cards. A language that lacks one does not compile.
pub(super) struct Labels {
    pub(super) cards: fn(u8) -> String,
    pub(super) stock: &'static str,
    pub(super) pile: &'static str,
    pub(super) newest_first: &'static str,
    pub(super) demand: &'static str,
    /// So many of that colour, in large.
    pub(super) wanted: fn(u8, Colour) -> String,
    pub(super) next_demand: &'static str,
    /// Who lays the next demand.
    pub(super) chosen_by: fn(&str) -> String,
    pub(super) dealing: &'static str,
    pub(super) over: &'static str,
    /// Who has how many cards to put.
    pub(super) puts: fn(&str, u8) -> String,
    /// From whom to whom go how many cards.
    pub(super) gift: fn(&str, &str, u8) -> String,
    /// In a story: so many were put, and so many taken.
    pub(super) laid: fn(u8) -> String,
    pub(super) took: fn(u8) -> String,
    pub(super) owes: fn(u8) -> String,
    pub(super) known: fn(u8) -> String,
    pub(super) open: &'static str,
    pub(super) why_known: &'static str,
    /// Why single cards are known.
    pub(super) from_pile: &'static str,
    pub(super) from_you: &'static str,
    pub(super) your_hand: &'static str,
    pub(super) deduced: &'static str,
    pub(super) put: &'static str,
    pub(super) give: fn(&str) -> String,
    pub(super) lay: &'static str,
    pub(super) choose: &'static str,
    pub(super) spread: &'static str,
    /// The title of what happened after the deal.
    pub(super) opening: &'static str,
    pub(super) meanwhile: &'static str,
    pub(super) go_on: &'static str,
    pub(super) winner: &'static str,
}

/// The words of that language.
pub(super) fn labels(language: Language) -> &'static Labels {
    match language {
        Language::Hebrew => &HEBREW,
        Language::English => &ENGLISH,
    }
}

const ENGLISH: Labels = Labels {
    cards: english_cards,
    stock: "Stock",
    pile: "Pile",
    newest_first: "The newest card first.",
    demand: "Demand",
    wanted: |number, colour| match colour {
        Colour::Black => format!("{number} black"),
        Colour::Red => format!("{number} red"),
    },
    next_demand: "Next demand",
    chosen_by: |who| format!("a card of {who}"),
    dealing: "Three cards each",
    over: "The end",
    puts: |who, owed| format!("{who}: {owed} to put"),
    gift: |from, to, count| format!("{from} gives {count} to {to}"),
    laid: |count| if count == 0 { "puts none".into() } else { format!("puts {count}") },
    took: |count| format!("takes {count} from the stock"),
    owes: |count| format!("owes {count}"),
    known: |count| format!("{count} known to you"),
    open: "The hand:",
    why_known: "You know these cards:",
    from_pile: "Taken with the pile, where all lay open",
    from_you: "Given by you",
    your_hand: "In the hand that you had and passed on",
    deduced: "They can be nowhere else",
    put: "Put on the pile",
    give: |who| format!("Give to {who}"),
    lay: "End the turn",
    choose: "Choose for me",
    spread: "Lay the whole hand out",
    opening: "How it began",
    meanwhile: "Meanwhile",
    go_on: "Go on",
    winner: "Winner",
};

fn english_cards(count: u8) -> String {
    if count == 1 { "1 card".into() } else { format!("{count} cards") }
}

const HEBREW: Labels = Labels {
    cards: hebrew_cards,
    stock: "קופה סגורה",
    pile: "קופה",
    newest_first: "הקלף החדש ביותר ראשון.",
    demand: "הדרישה",
    wanted: |number, colour| match (number, colour) {
        (2, Colour::Black) => "שני שחורים".into(),
        (2, Colour::Red) => "שני אדומים".into(),
        (_, Colour::Black) => format!("{number} שחורים"),
        (_, Colour::Red) => format!("{number} אדומים"),
    },
    next_demand: "הדרישה הבאה",
    chosen_by: |who| format!("קלף של {who}"),
    dealing: "שלושה קלפים לכל שחקן",
    over: "סוף המשחק",
    puts: |who, owed| format!("{who}: להניח {}", hebrew_cards(owed)),
    gift: |from, to, count| format!("{} {}: {}", prefixed("מ", from), prefixed("ל", to), hebrew_cards(count)),
    laid: |count| {
        if count == 0 {
            "אין מה להניח".into()
        } else {
            format!("{} בקופה", hebrew_cards(count))
        }
    },
    took: |count| format!("{count} מהקופה הסגורה"),
    owes: |count| format!("חוב: {count}"),
    known: |count| format!("{} ידועים לך", hebrew_cards(count)),
    open: "היד:",
    why_known: "הקלפים האלה ידועים לך:",
    from_pile: "נלקחו עם הקופה, והיא פתוחה לעיני כולם",
    from_you: "הגיעו ממך",
    your_hand: "היו ביד שהייתה שלך",
    deduced: "הם לא יכולים להיות במקום אחר",
    put: "להניח בקופה",
    give: |who| format!("להעביר {}", prefixed("ל", who)),
    lay: "לסיים את התור",
    choose: "לבחור בשבילי",
    spread: "לפרוס את כל היד",
    opening: "כך זה התחיל",
    meanwhile: "בינתיים",
    go_on: "ממשיכים",
    winner: "ניצחון",
};

fn hebrew_cards(count: u8) -> String {
    CARDS.count(count)
}
