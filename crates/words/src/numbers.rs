//! Counting: small numbers as words, as far as a playing card's value goes, and nouns with them.

use alloc::format;
use alloc::string::String;

/// "one" to "fourteen"; beyond that, digits.
pub(crate) fn english(number: u8) -> String {
    const WORDS: [&str; 15] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve", "thirteen", "fourteen",
    ];
    match WORDS.get(usize::from(number)) {
        Some(word) => (*word).into(),
        None => format!("{number}"),
    }
}

/// A Hebrew noun as it is counted: one and two have forms of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Noun {
    /// One of them, with the number.
    pub one: &'static str,
    /// Two of them, with the number.
    pub two: &'static str,
    /// The plural.
    pub many: &'static str,
}

/// Cards, as all card games count them.
pub const CARDS: Noun = Noun { one: "קלף אחד", two: "שני קלפים", many: "קלפים" };

impl Noun {
    /// So many of them: "קלף אחד", "שני קלפים", "3 קלפים".
    pub fn count(self, number: impl Into<u32>) -> String {
        match number.into() {
            1 => self.one.into(),
            2 => self.two.into(),
            number => format!("{number} {}", self.many),
        }
    }
}

/// A Hebrew adjective of a masculine noun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Adjective {
    /// In the singular.
    pub one: &'static str,
    /// In the plural.
    pub many: &'static str,
}

/// So many cards of a kind, with the number as a word: "קלף אדום אחד", "אחד־עשר קלפים אדומים".
pub fn cards_in_full(number: u8, kind: Option<Adjective>) -> String {
    let [one, many] = kind.map_or(["", ""], |kind| [kind.one, kind.many]);
    match number {
        1 if one.is_empty() => "קלף אחד".into(),
        1 => format!("קלף {one} אחד"),
        _ if many.is_empty() => format!("{} קלפים", masculine(number)),
        _ => format!("{} קלפים {many}", masculine(number)),
    }
}

/// The number before a masculine noun, from two to fourteen; otherwise, digits.
fn masculine(number: u8) -> String {
    const WORDS: [&str; 13] = [
        "שני",
        "שלושה",
        "ארבעה",
        "חמישה",
        "שישה",
        "שבעה",
        "שמונה",
        "תשעה",
        "עשרה",
        "אחד־עשר",
        "שנים־עשר",
        "שלושה־עשר",
        "ארבעה־עשר",
    ];
    match usize::from(number).checked_sub(2).and_then(|at| WORDS.get(at)) {
        Some(word) => (*word).into(),
        None => format!("{number}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn english_numbers_are_words_up_to_an_ace() {
        assert_eq!([1, 11, 14, 15].map(english), ["one", "eleven", "fourteen", "15"]);
    }

    #[test]
    fn hebrew_has_forms_for_one_and_two() {
        let counted = [0u8, 1, 2, 3, 11].map(|number| CARDS.count(number));
        assert_eq!(counted, ["0 קלפים", "קלף אחד", "שני קלפים", "3 קלפים", "11 קלפים"]);
    }

    #[test]
    fn hebrew_numbers_agree_with_the_cards() {
        let red = Some(Adjective { one: "אדום", many: "אדומים" });
        let counted = [1, 2, 11, 14].map(|number| cards_in_full(number, red));
        assert_eq!(
            counted,
            ["קלף אדום אחד", "שני קלפים אדומים", "אחד־עשר קלפים אדומים", "ארבעה־עשר קלפים אדומים"]
        );
        assert_eq!(
            [1, 5, 30].map(|number| cards_in_full(number, None)),
            ["קלף אחד", "חמישה קלפים", "30 קלפים"]
        );
    }
}
