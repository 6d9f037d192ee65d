//! What is laid on the pile in one turn.

use crate::rules::cards::{Card, Cards};

/// Cards that are laid together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Meld {
    /// E8: one card, or several equal ones.
    Same(Card, Copies),
    /// E14: an 8 and a Half.
    EightAndHalf,
}

/// How many equal cards: neither a hand nor the open cards are more than three.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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

impl Meld {
    /// How many plays there are.
    pub const COUNT: usize = 37;

    /// One card.
    #[inline]
    pub const fn one(card: Card) -> Meld {
        Meld::Same(card, Copies::One)
    }

    /// A number below [`Meld::COUNT`]: one, two and three of each kind, then the 8 and the Half.
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Meld::Same(card, copies) => 3 * card.index() + copies as usize - 1,
            Meld::EightAndHalf => 36,
        }
    }

    /// The play with this number.
    #[inline]
    pub fn from_index(index: usize) -> Option<Meld> {
        match index {
            0..36 => Some(Meld::Same(Card::ALL[index / 3], Copies::ALL[index % 3])),
            36 => Some(Meld::EightAndHalf),
            _ => None,
        }
    }

    /// All of them, in order.
    pub fn all() -> impl Iterator<Item = Meld> {
        (0..Meld::COUNT).filter_map(Meld::from_index)
    }

    /// Puts the cards on a pile.
    #[inline]
    pub(crate) const fn lay_on(self, pile: &mut Cards) {
        match self {
            Meld::Same(card, copies) => pile.add(card, copies.count()),
            Meld::EightAndHalf => {
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
        assert!(Meld::all().enumerate().all(|(at, play)| play.index() == at));
        assert_eq!((Meld::all().count(), Meld::from_index(Meld::COUNT)), (Meld::COUNT, None));
    }
}
