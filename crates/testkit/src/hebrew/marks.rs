//! Punctuation, numbers and direction.

use super::is_letter;

const MAQAF: char = '\u{5be}';
const ISOLATE: char = '\u{2068}';
const END: char = '\u{2069}';

/// Nouns that are counted: one and two of them have words of their own, and none is said.
const COUNTED: [&str; 8] = ["קלפים", "אסימונים", "נקודות", "תורות", "חפיסות", "שחקנים", "משבצות", "משחקונים"];

/// What is wrong with the marks of a text.
pub(super) fn faults(text: &str) -> Vec<String> {
    let bare: Vec<char> = text.chars().filter(|c| !matches!(*c, ISOLATE | END)).collect();
    let pairs = bare.windows(2).filter_map(|pair| wrong_pair(pair[0], pair[1]));
    let longer = bare.windows(3).filter_map(wrong_longer);
    let joined = joined_by_maqaf(&bare);
    let all = pairs.chain(longer).chain(joined).chain(wrong_counts(&bare)).chain(not_isolated(text));
    all.map(str::to_owned).collect()
}

fn wrong_pair(first: char, second: char) -> Option<&'static str> {
    match (first, second) {
        (' ', ' ') => Some("two spaces"),
        (' ', '…') => Some("a space before an ellipsis"),
        ('.', '.') => Some("dots instead of an ellipsis"),
        ('"' | '\'', _) | (_, '"' | '\'') => Some("ASCII quotes instead of ״ and ׳"),
        ('0'..='9', '$') => Some("an amount with its sign last"),
        (letter, '-') | ('-', letter) if is_letter(letter) => Some("a hyphen instead of a maqaf"),
        (letter, '0'..='9' | 'a'..='z' | 'A'..='Z' | '$') if is_letter(letter) => Some("no maqaf"),
        (MAQAF, ' ') | (' ', MAQAF) => Some("a space beside a maqaf"),
        _ => None,
    }
}

fn wrong_longer(three: &[char]) -> Option<&'static str> {
    match three {
        ['כ', MAQAF, '0'..='9'] => Some("כ־ before a digit"),
        ['0'..='9', '-', '0'..='9'] => Some("a hyphen in a range"),
        _ => None,
    }
}

/// A letter that joins a word takes a maqaf before digits and Latin letters only.
fn joined_by_maqaf(bare: &[char]) -> Option<&'static str> {
    let joins = |c: char| matches!(c, 'ה' | 'ו' | 'ב' | 'ל' | 'מ' | 'ש' | 'כ');
    let words = bare.split(|c| !is_letter(*c) && *c != MAQAF);
    let is_wrong =
        |word: &[char]| matches!(word, [first, MAQAF, next, ..] if joins(*first) && is_letter(*next));
    words.into_iter().any(is_wrong).then_some("a maqaf before a Hebrew word")
}

/// "0 קלפים", "1 קלפים" and "2 קלפים" are words: none, one, two.
fn wrong_counts(bare: &[char]) -> Option<&'static str> {
    let text: String = bare.iter().collect();
    let is_wrong = |(at, noun): (usize, &str)| {
        let before = &text[..at];
        let whole = !text[at + noun.len()..].starts_with(is_letter);
        let number = before.strip_suffix(' ').and_then(|before| before.strip_suffix(['0', '1', '2']));
        whole
            && number
                .is_some_and(|rest| !rest.ends_with(|c: char| c.is_numeric() || matches!(c, ',' | '–' | '.')))
    };
    let wrong = COUNTED.iter().any(|noun| text.match_indices(noun).any(|(at, noun)| is_wrong((at, noun))));
    wrong.then_some("a digit for none, one or two")
}

/// Amounts, halves and ranges would turn round between Hebrew words.
fn not_isolated(text: &str) -> Option<&'static str> {
    let mut depth = 0;
    let mut outside = String::new();
    for c in text.chars() {
        match c {
            ISOLATE => depth += 1,
            END => depth -= 1,
            c if depth == 0 => outside.push(c),
            _ => {}
        }
    }
    let letters: Vec<char> = outside.chars().collect();
    let range = letters.windows(3).any(|three| matches!(three, ['0'..='9', '–', '0'..='9']));
    (range || outside.contains(['½', '$'])).then_some("an amount, a half or a range that is not isolated")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        assert_eq!(faults(text), expected, "{text}");
    }

    #[test]
    fn good_hebrew_has_no_fault() {
        for text in [
            "״צ׳ק״: לא לפתוח, אבל להישאר.",
            "ב־\u{2068}$9\u{2069}, ל־\u{2068}Dana\u{2069} ו־3",
            "אחד־עשר קלפים, שני קלפים, 12 קלפים, \u{2068}2–5\u{2069} שחקנים",
            "רק 9, שד או \u{2068}8½\u{2069}…",
        ] {
            check(text, &[]);
        }
    }

    #[test]
    fn marks_are_found() {
        check("ב-7", &["a hyphen instead of a maqaf"]);
        check("ב7", &["no maqaf"]);
        check("ל־דנה", &["a maqaf before a Hebrew word"]);
        check("1-24", &["a hyphen in a range"]);
        check("ביצה כ־5", &["כ־ before a digit"]);
        check("רגע …", &["a space before an ellipsis"]);
        check("שני  קלפים", &["two spaces"]);
        check("צ'ק", &["ASCII quotes instead of ״ and ׳"; 2]);
    }

    #[test]
    fn numbers_that_are_words_are_found() {
        for text in ["2 קלפים", "\u{2068}1\u{2069} נקודות", "יש 0 אסימונים"] {
            check(text, &["a digit for none, one or two"]);
        }
    }

    #[test]
    fn what_turns_round_is_found() {
        for text in ["עולה $9", "על 8½", "קלף 25–40"] {
            check(text, &["an amount, a half or a range that is not isolated"]);
        }
        check(
            "9$ ביד",
            &["an amount with its sign last", "an amount, a half or a range that is not isolated"],
        );
    }
}
