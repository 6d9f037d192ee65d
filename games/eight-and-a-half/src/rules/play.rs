//! What is laid on the pile in one turn.

use crate::rules::cards::{Card, Cards};

/// Cards that are laid together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Play {
    /// E8: one card, or several equal ones.
    Same(Card, Copies),
    /// E14: an 8 and a Half.
    EightAndHalf,
}

/// How many equal cards: neither a hand nor the open cards are more than three.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Copies {
    One = 1,
    Two,
    Three,
}

impl Copies {
    /// From one to three.
    pub const ALL: [Copies; 3] = [Copies::One, Copies::Two, Copies::Three];

    /// As a number.
    #[inline]
    pub const fn count(self) -> u8 {
        self as u8
    }
}

impl Play {
    /// How many plays there are.
    pub const COUNT: usize = 37;

    /// One card.
    #[inline]
    pub const fn one(card: Card) -> Play {
        Play::Same(card, Copies::One)
    }

    /// A number below [`Play::COUNT`]: one, two and three of each kind, then the 8 and the Half.
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Play::Same(card, copies) => 3 * card.index() + copies as usize - 1,
            Play::EightAndHalf => 36,
        }
    }

    /// The play with this number.
    #[inline]
    pub fn from_index(index: usize) -> Option<Play> {
        match index {
            0..36 => Some(Play::Same(Card::ALL[index / 3], Copies::ALL[index % 3])),
            36 => Some(Play::EightAndHalf),
            _ => None,
        }
    }

    /// All of them, in order.
    pub fn all() -> impl Iterator<Item = Play> {
        (0..Play::COUNT).filter_map(Play::from_index)
    }

    /// Puts the cards on a pile.
    #[inline]
    pub(crate) const fn lay_on(self, pile: &mut Cards) {
        match self {
            Play::Same(card, copies) => pile.add(card, copies.count()),
            Play::EightAndHalf => {
                pile.add(Card::Eight, 1);
                pile.add(Card::Half, 1);
            }
        }
    }

    /// The cards.
    pub fn cards(self) -> Cards {
        let mut cards = Cards::NONE;
        self.lay_on(&mut cards);
        cards
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plays_are_numbered_in_order() {
        assert!(Play::all().enumerate().all(|(at, play)| play.index() == at));
        assert_eq!((Play::all().count(), Play::from_index(Play::COUNT)), (Play::COUNT, None));
    }
}
