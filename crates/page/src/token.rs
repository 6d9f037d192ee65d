//! Tokens: by its shape a player is known in every list, on the board and on pictures. They differ in
//! colour too, but nobody has to see that.

use engine::Seat;
use maud::{Markup, html};

/// One of the shapes; the stylesheet has a colour for each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Token(u8);

/// Their outlines, forty units wide and high.
const OUTLINES: [&str; Token::COUNT] = [
    "M20 3A17 17 0 0 1 20 37A17 17 0 0 1 20 3Z",
    "M9 5H31A4 4 0 0 1 35 9V31A4 4 0 0 1 31 35H9A4 4 0 0 1 5 31V9A4 4 0 0 1 9 5Z",
    "M20 3L37 36H3Z",
    "M20 2L38 20L20 38L2 20Z",
    "M20 1.5L25.3 13.7L38.5 15L28.6 23.8L31.5 36.8L20 30L8.5 36.8L11.4 23.8L1.5 15L14.7 13.7Z",
    "M11 4.5H29L38 20L29 35.5H11L2 20Z",
    "M14 3H26V14H37V26H26V37H14V26H3V14H14Z",
    "M20 2L38 15.5L31 36.5H9L2 15.5Z",
    "M3 30A17 17 0 0 1 37 30Z",
    "M3 5H37L20 37Z",
    "M4 4H36L25 20L36 36H4L15 20Z",
    "M3 5H23L37 20L23 35H3L15 20Z",
];

impl Token {
    /// How many there are: enough for the largest table.
    pub const COUNT: usize = 12;

    /// All of them.
    pub fn all() -> impl Iterator<Item = Token> {
        (0..Token::COUNT as u8).map(Token)
    }

    /// The token with that number.
    pub fn new(number: u8) -> Option<Token> {
        (usize::from(number) < Token::COUNT).then_some(Token(number))
    }

    /// The token of a seat at which nobody chose one.
    pub const fn of(seat: Seat) -> Token {
        Token((seat.index() % Token::COUNT) as u8)
    }

    /// Its number, by which the stylesheet knows it: `token-3`.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What SVG calls `d`, in a square of forty units.
    pub const fn outline(self) -> &'static str {
        OUTLINES[self.0 as usize]
    }

    /// The sign beside a name, which has its shape and colour from the stylesheet.
    pub fn sign(self) -> Markup {
        html! { span .{ "token token-" (self.0) } aria-hidden="true" {} }
    }

    /// The shape, to be part of a picture forty units wide.
    pub fn shape(self) -> Markup {
        html! { path d=(self.outline()) {} }
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_two_tokens_have_one_shape() {
        let shapes: BTreeSet<&str> = Token::all().map(Token::outline).collect();
        assert_eq!(shapes.len(), Token::COUNT);
        assert_eq!(Token::new(Token::COUNT as u8), None);
    }
}
