//! The letters of names, as strokes of the same pen as the [numerals](super::numerals): capitals for Latin,
//! and Hebrew. Whoever's name has others is known on a picture by their token.

use super::numerals::{Letter, letter};

/// Hebrew letters are 56 units high, and some go below the line.
pub(super) const LETTERS: [Letter; 56] = [
    letter(
        'B',
        58.0,
        "M 12 -7 L 12 -63 L 30 -63 C 40 -63 45 -58 45 -50 C 45 -42 40 -37 30 -37 L 12 -37 M 30 -37 C 42 -37 48 -31 48 -22 C 48 -13 42 -7 30 -7 L 12 -7",
    ),
    letter(
        'C',
        58.0,
        "M 49 -51 C 45 -59 39 -63 31 -63 C 17 -63 10 -51 10 -35 C 10 -19 17 -7 31 -7 C 39 -7 45 -11 49 -19",
    ),
    letter('D', 62.0, "M 12 -7 L 12 -63 L 27 -63 C 43 -63 51 -52 51 -35 C 51 -18 43 -7 27 -7 Z"),
    letter('E', 52.0, "M 45 -63 L 12 -63 L 12 -7 L 45 -7 M 12 -36 L 40 -36"),
    letter('F', 50.0, "M 44 -63 L 12 -63 L 12 -7 M 12 -35 L 38 -35"),
    letter(
        'G',
        62.0,
        "M 49 -52 C 45 -59 39 -63 31 -63 C 17 -63 10 -51 10 -35 C 10 -19 17 -7 31 -7 C 42 -7 50 -14 50 -30 L 33 -30",
    ),
    letter('H', 62.0, "M 12 -63 L 12 -7 M 50 -63 L 50 -7 M 12 -35 L 50 -35"),
    letter('I', 26.0, "M 13 -63 L 13 -7"),
    letter('L', 48.0, "M 12 -63 L 12 -7 L 43 -7"),
    letter('M', 72.0, "M 11 -7 L 14 -63 L 36 -22 L 58 -63 L 61 -7"),
    letter('N', 62.0, "M 12 -7 L 12 -63 L 50 -7 L 50 -63"),
    letter(
        'O',
        66.0,
        "M 33 -63 C 49 -63 56 -51 56 -35 C 56 -19 49 -7 33 -7 C 17 -7 10 -19 10 -35 C 10 -51 17 -63 33 -63 Z",
    ),
    letter('P', 56.0, "M 12 -7 L 12 -63 L 29 -63 C 41 -63 48 -57 48 -47 C 48 -37 41 -31 29 -31 L 12 -31"),
    letter(
        'R',
        58.0,
        "M 12 -7 L 12 -63 L 29 -63 C 41 -63 47 -57 47 -48 C 47 -39 41 -34 29 -34 L 12 -34 M 30 -34 L 49 -7",
    ),
    letter(
        'S',
        54.0,
        "M 44 -54 C 41 -60 35 -63 28 -63 C 17 -63 11 -57 11 -50 C 11 -33 45 -40 45 -21 C 45 -13 38 -7 28 -7 C 19 -7 12 -11 9 -18",
    ),
    letter('T', 54.0, "M 7 -63 L 47 -63 M 27 -63 L 27 -7"),
    letter('U', 62.0, "M 12 -63 L 12 -29 C 12 -14 19 -7 31 -7 C 43 -7 50 -14 50 -29 L 50 -63"),
    letter('V', 60.0, "M 8 -63 L 30 -7 L 52 -63"),
    letter('W', 80.0, "M 8 -63 L 22 -7 L 40 -56 L 58 -7 L 72 -63"),
    letter('X', 58.0, "M 9 -63 L 49 -7 M 49 -63 L 9 -7"),
    letter('Y', 56.0, "M 7 -63 L 28 -33 L 49 -63 M 28 -33 L 28 -7"),
    letter('Z', 56.0, "M 10 -63 L 46 -63 L 10 -7 L 47 -7"),
    letter(
        'א',
        58.0,
        "M 11 -56 L 47 -7 M 45 -56 L 45 -45 C 45 -36 40 -33 34 -30 M 24 -38 C 14 -32 12 -25 12 -7",
    ),
    letter('ב', 54.0, "M 10 -56 L 30 -56 C 40 -56 43 -51 43 -43 L 43 -7 M 8 -7 L 49 -7"),
    letter('ג', 42.0, "M 12 -56 L 20 -56 C 27 -56 29 -52 29 -45 L 31 -7 M 30 -24 L 10 -7"),
    letter('ד', 52.0, "M 8 -56 L 46 -56 M 38 -56 L 38 -7"),
    letter('ה', 56.0, "M 9 -56 L 36 -56 C 44 -56 47 -51 47 -43 L 47 -7 M 13 -34 L 13 -7"),
    letter('ו', 28.0, "M 9 -56 L 14 -56 C 18 -56 19 -53 19 -48 L 19 -7"),
    letter('ז', 36.0, "M 8 -56 L 28 -56 M 18 -56 L 18 -7"),
    letter('ח', 56.0, "M 10 -7 L 10 -56 L 36 -56 C 44 -56 47 -51 47 -43 L 47 -7"),
    letter(
        'ט',
        58.0,
        "M 10 -56 L 10 -20 C 10 -11 15 -7 24 -7 L 34 -7 C 43 -7 48 -12 48 -22 L 48 -40 C 48 -50 43 -56 35 -56 L 28 -56",
    ),
    letter('י', 28.0, "M 9 -56 L 14 -56 C 18 -56 19 -53 19 -48 L 19 -34"),
    letter('כ', 52.0, "M 10 -56 L 28 -56 C 38 -56 42 -50 42 -42 L 42 -21 C 42 -12 38 -7 28 -7 L 10 -7"),
    letter('ך', 52.0, "M 9 -56 L 32 -56 C 40 -56 43 -51 43 -43 L 43 12"),
    letter('ל', 50.0, "M 11 -72 L 11 -50 L 33 -50 C 40 -50 42 -46 40 -38 C 37 -26 28 -15 22 -7"),
    letter(
        'מ',
        60.0,
        "M 10 -7 C 10 -25 12 -36 20 -44 M 10 -56 L 20 -44 C 25 -52 30 -56 38 -56 C 46 -56 50 -50 50 -42 L 50 -20 C 50 -11 46 -7 38 -7 L 32 -7",
    ),
    letter('ם', 58.0, "M 10 -56 L 38 -56 C 45 -56 48 -52 48 -44 L 48 -7 L 10 -7 Z"),
    letter('נ', 40.0, "M 12 -56 L 20 -56 C 26 -56 29 -52 29 -46 L 29 -7 L 9 -7"),
    letter('ן', 28.0, "M 9 -56 L 14 -56 C 18 -56 19 -53 19 -48 L 19 12"),
    letter(
        'ס',
        58.0,
        "M 8 -56 L 36 -56 C 46 -56 49 -48 49 -34 C 49 -16 42 -7 29 -7 C 16 -7 10 -16 10 -32 L 10 -56",
    ),
    letter('ע', 56.0, "M 12 -56 L 22 -18 M 46 -56 L 44 -38 C 42 -20 30 -10 8 -4"),
    letter(
        'פ',
        54.0,
        "M 26 -32 L 12 -32 L 12 -44 C 12 -52 17 -56 25 -56 L 31 -56 C 40 -56 44 -50 44 -42 L 44 -20 C 44 -11 40 -7 31 -7 L 10 -7",
    ),
    letter(
        'ף',
        54.0,
        "M 26 -32 L 12 -32 L 12 -44 C 12 -52 17 -56 25 -56 L 31 -56 C 40 -56 44 -50 44 -42 L 44 12",
    ),
    letter('צ', 54.0, "M 10 -56 L 44 -7 L 10 -7 M 44 -56 L 44 -46 C 44 -38 38 -34 28 -30"),
    letter('ץ', 54.0, "M 10 -56 C 12 -42 18 -32 28 -28 M 44 -56 L 44 -48 C 44 -38 38 -32 28 -28 L 28 12"),
    letter('ק', 56.0, "M 9 -56 L 38 -56 C 46 -56 48 -50 46 -42 C 43 -32 36 -22 30 -14 M 14 -34 L 14 12"),
    letter('ר', 48.0, "M 8 -56 L 26 -56 C 36 -56 39 -51 39 -43 L 39 -7"),
    letter(
        'ש',
        66.0,
        "M 10 -56 L 14 -18 C 15 -10 20 -7 28 -7 L 40 -7 C 49 -7 54 -12 54 -22 L 56 -56 M 33 -56 L 33 -42 C 33 -34 26 -31 15 -29",
    ),
    letter(
        'ת',
        60.0,
        "M 9 -7 L 13 -7 C 17 -7 18 -9 18 -13 L 18 -56 M 9 -56 L 38 -56 C 46 -56 49 -51 49 -43 L 49 -7",
    ),
    letter('׳', 24.0, "M 14 -63 L 10 -48"),
    letter('״', 38.0, "M 14 -63 L 10 -48 M 28 -63 L 24 -48"),
    letter('.', 24.0, "M 12 -8 L 12 -7"),
    letter('−', 56.0, "M 9 -34 L 47 -34"),
    letter('+', 56.0, "M 28 -53 L 28 -15 M 9 -34 L 47 -34"),
    letter(
        '%',
        74.0,
        "M 19 -63 C 25 -63 28 -58 28 -52 C 28 -46 25 -41 19 -41 C 13 -41 10 -46 10 -52 C 10 -58 13 -63 19 -63 Z M 54 -63 L 20 -7 M 55 -29 C 61 -29 64 -24 64 -18 C 64 -12 61 -7 55 -7 C 49 -7 46 -12 46 -18 C 46 -24 49 -29 55 -29 Z",
    ),
    letter(' ', 28.0, ""),
];

/// Letters that are drawn as others are.
const ALIKE: [(&str, char); 14] = [
    ("ÀÁÂÃÄÅĀĂĄ", 'A'),
    ("ÇĆČ", 'C'),
    ("ĎĐÐ", 'D'),
    ("ÈÉÊËĒĖĘĚ", 'E'),
    ("ĞĢ", 'G'),
    ("ÌÍÎÏĪİ", 'I'),
    ("ŁĽ", 'L'),
    ("ÑŃŇ", 'N'),
    ("ÒÓÔÕÖØŌŐ", 'O'),
    ("ŘŔ", 'R'),
    ("ŚŠŞȘ", 'S'),
    ("ÙÚÛÜŪŮŰ", 'U'),
    ("ÝŸ", 'Y'),
    ("ŹŻŽ", 'Z'),
];

/// A name as it is drawn from left to right: in capitals, without what can't be drawn.
pub(super) fn drawable(name: &str) -> String {
    let upper = name.chars().flat_map(char::to_uppercase).map(plain);
    let known: String = upper.filter(|sign| super::numerals::find(*sign).is_some()).collect();
    let known = known.split_whitespace().collect::<Vec<_>>().join(" ");
    if known.chars().any(is_hebrew) { from_the_right(&known) } else { known }
}

fn plain(sign: char) -> char {
    match sign {
        '\'' | '’' => '׳',
        '"' => '״',
        _ => ALIKE.iter().find(|(signs, _)| signs.contains(sign)).map_or(sign, |(_, plain)| *plain),
    }
}

fn is_hebrew(sign: char) -> bool {
    ('א'..='ת').contains(&sign)
}

/// Hebrew is written from the right; numbers and Latin words within it from the left.
fn from_the_right(text: &str) -> String {
    let mut drawn = String::new();
    let mut word = String::new();
    for sign in text.chars().rev() {
        if sign.is_alphanumeric() && !is_hebrew(sign) {
            word.insert(0, sign);
        } else {
            drawn += &core::mem::take(&mut word);
            drawn.push(sign);
        }
    }
    drawn + &word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_drawn_in_capitals_and_hebrew_from_the_right() {
        assert_eq!(drawable("Dana"), "DANA");
        assert_eq!(drawable("  José  Łuk "), "JOSE LUK");
        assert_eq!(drawable("דנה"), "הנד");
        assert_eq!(drawable("מקום 12"), "12 םוקמ");
        assert_eq!(drawable("Дана 🦊"), "", "who can't be written is known by their token");
        assert_eq!(drawable("\u{2068}Ron\u{2069}<&"), "RON");
    }

    #[test]
    fn every_letter_of_both_alphabets_can_be_drawn() {
        for sign in ('A'..='Z').chain('א'..='ת').chain('0'..='9') {
            assert!(super::super::numerals::find(sign).is_some(), "{sign}");
        }
    }
}
