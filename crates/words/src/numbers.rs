//! Counting: small numbers as words in English, as far as a playing card's value goes, and Hebrew
//! nouns with their numbers.

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

/// Points of a score.
pub const POINTS: Noun = Noun { one: "נקודה אחת", two: "שתי נקודות", many: "נקודות" };

impl Noun {
    /// So many of them: "אין קלפים", "קלף אחד", "שני קלפים", "3 קלפים".
    pub fn count(self, number: impl Into<u32>) -> String {
        match number.into() {
            0 => format!("אין {}", self.many),
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

/// So many cards of a kind: "קלף אדום אחד", "שני קלפים אדומים", "11 קלפים אדומים".
pub fn cards_of(kind: Adjective, number: u8) -> String {
    match number {
        1 => format!("קלף {} אחד", kind.one),
        number => format!("{} {}", CARDS.count(number), kind.many),
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
        assert_eq!(counted, ["אין קלפים", "קלף אחד", "שני קלפים", "3 קלפים", "11 קלפים"]);
    }

    #[test]
    fn hebrew_numbers_agree_with_the_cards() {
        let red = Adjective { one: "אדום", many: "אדומים" };
        let counted = [1, 2, 11, 14].map(|number| cards_of(red, number));
        assert_eq!(counted, ["קלף אדום אחד", "שני קלפים אדומים", "11 קלפים אדומים", "14 קלפים אדומים"]);
    }
}
