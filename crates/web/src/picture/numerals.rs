//! The few letters that are on cards, as strokes of a broad pen: a renderer without fonts can draw them.

use super::letters;

/// A letter: how far the pen goes on after it, and its strokes. The letters are 70 units high and stand
/// on 0; a hundred units are the size of the type.
pub(super) struct Letter {
    pub(super) sign: char,
    pub(super) advance: f32,
    pub(super) strokes: &'static str,
}

pub(super) const fn letter(sign: char, advance: f32, strokes: &'static str) -> Letter {
    Letter { sign, advance, strokes }
}

/// All there are.
const LETTERS: [Letter; 18] = [
    letter(
        '0',
        58.0,
        "M 29 -63 C 44 -63 48 -50 48 -35 C 48 -20 44 -7 29 -7 C 14 -7 10 -20 10 -35 C 10 -50 14 -63 29 -63 Z",
    ),
    letter('1', 58.0, "M 16 -51 L 33 -63 L 33 -7 M 18 -7 L 47 -7"),
    letter('2', 58.0, "M 11 -48 C 12 -58 19 -63 29 -63 C 40 -63 47 -56 47 -47 C 47 -34 30 -27 11 -7 L 48 -7"),
    letter(
        '3',
        58.0,
        "M 11 -57 C 16 -61 22 -63 29 -63 C 40 -63 46 -57 46 -50 C 46 -42 39 -37 29 -37 L 24 -37 \
         M 29 -37 C 41 -37 48 -31 48 -22 C 48 -13 40 -7 28 -7 C 21 -7 15 -9 10 -13",
    ),
    letter('4', 58.0, "M 39 -7 L 39 -63 L 9 -22 L 51 -22"),
    letter(
        '5',
        58.0,
        "M 45 -63 L 18 -63 L 15 -37 C 20 -40 24 -41 29 -41 C 40 -41 48 -34 48 -24 C 48 -13 40 -7 28 -7 \
         C 21 -7 15 -9 11 -12",
    ),
    letter(
        '6',
        58.0,
        "M 45 -60 C 32 -66 10 -62 10 -28 C 10 -13 18 -7 29 -7 C 40 -7 48 -14 48 -25 C 48 -36 40 -42 30 -42 \
         C 20 -42 12 -36 10 -27",
    ),
    letter('7', 58.0, "M 10 -63 L 48 -63 L 25 -7"),
    letter(
        '8',
        58.0,
        "M 29 -37 C 19 -37 12 -42 12 -50 C 12 -58 19 -63 29 -63 C 39 -63 46 -58 46 -50 C 46 -42 39 -37 29 -37 \
         C 17 -37 10 -31 10 -22 C 10 -13 18 -7 29 -7 C 40 -7 48 -13 48 -22 C 48 -31 41 -37 29 -37 Z",
    ),
    letter(
        '9',
        58.0,
        "M 13 -10 C 26 -4 48 -8 48 -42 C 48 -57 40 -63 29 -63 C 18 -63 10 -56 10 -45 C 10 -34 18 -28 28 -28 \
         C 38 -28 46 -34 48 -43",
    ),
    letter('A', 62.0, "M 8 -7 L 31 -63 L 54 -7 M 17 -25 L 45 -25"),
    letter('J', 50.0, "M 40 -63 L 40 -25 C 40 -13 35 -7 25 -7 C 18 -7 13 -9 9 -13"),
    letter(
        'Q',
        66.0,
        "M 33 -63 C 47 -63 56 -51 56 -35 C 56 -19 47 -7 33 -7 C 19 -7 10 -19 10 -35 C 10 -51 19 -63 33 -63 Z \
         M 37 -20 L 56 -2",
    ),
    letter('K', 58.0, "M 12 -63 L 12 -7 M 48 -63 L 14 -30 M 26 -41 L 50 -7"),
    letter(
        '$',
        58.0,
        "M 46 -52 C 42 -60 36 -62 29 -62 C 18 -62 12 -57 12 -50 C 12 -34 47 -40 47 -22 C 47 -13 40 -8 29 -8 \
         C 21 -8 14 -11 11 -18 M 29 -71 L 29 1",
    ),
    letter(
        '½',
        66.0,
        "M 8 -55 L 17 -61 L 17 -36 M 14 -5 L 52 -65 M 42 -22 C 43 -28 46 -30 50 -30 C 55 -30 58 -27 58 -23 \
         C 58 -16 49 -12 42 -4 L 60 -4",
    ),
    letter('–', 50.0, "M 10 -30 L 40 -30"),
    letter('-', 40.0, "M 9 -30 L 31 -30"),
];

/// The letter, if it is one of those.
pub(super) fn find(sign: char) -> Option<&'static Letter> {
    LETTERS.iter().chain(&letters::LETTERS).find(|letter| letter.sign == sign)
}
