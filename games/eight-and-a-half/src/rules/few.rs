//! Up to three cards: a hand, or what lies open.

use core::fmt;

use serde::{Serialize, Serializer};

use crate::rules::cards::{Card, Cards, write_cards};
use crate::rules::meld::{Copies, Meld};

/// Up to three cards, as the plays that can be made of them.
///
/// Each kind has three bits, of which as many are set as there are cards. Bit for bit these are
/// the plays of one, two and three such cards ([`Meld::index`]), so that what a player may do is
/// found with one "and".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Few(u64);

impl Few {
    /// No card.
    pub const NONE: Few = Few(0);

    /// E2: the most there can be.
    pub const MOST: u8 = 3;

    /// E6: the places of the yellow kinds.
    const YELLOW: Few = {
        let (mut yellow, mut kind) = (0, 0);
        while kind < Card::ALL.len() {
            if Card::ALL[kind].is_yellow() {
                yellow |= Few::all_of(Card::ALL[kind]).0;
            }
            kind += 1;
        }
        Few(yellow)
    };

    /// Three cards of the kind.
    pub(crate) const fn all_of(card: Card) -> Few {
        Few(0b111 << (3 * card.index()))
    }

    /// Puts a card in; there are fewer than three.
    #[inline]
    pub const fn add(&mut self, card: Card) {
        self.0 |= (self.0 & Few::all_of(card).0) << 1 | 1 << (3 * card.index());
    }

    /// Takes out cards that are there.
    #[inline]
    pub(crate) const fn remove(&mut self, play: Meld) {
        match play {
            Meld::Same(card, copies) => self.remove_same(card, copies),
            Meld::EightAndHalf => {
                self.remove_same(Card::Eight, Copies::One);
                self.remove_same(Card::Half, Copies::One);
            }
        }
    }

    #[inline]
    const fn remove_same(&mut self, card: Card, copies: Copies) {
        let of_kind = self.0 & Few::all_of(card).0;
        let left = of_kind >> copies.count() & Few::all_of(card).0;
        self.0 ^= of_kind ^ left;
    }

    /// How many there are of this kind.
    pub const fn count(self, card: Card) -> u8 {
        (self.0 & Few::all_of(card).0).count_ones() as u8
    }

    /// How many cards there are in all.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Is there no card?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The plays that can be made of these cards, one bit each.
    #[inline]
    pub(crate) const fn plays(self) -> u64 {
        let eight_and_half = self.0 >> (3 * Card::Eight.index()) & self.0 >> (3 * Card::Half.index()) & 1;
        self.0 | eight_and_half << Meld::EightAndHalf.index()
    }

    /// Are there the cards for this play?
    pub fn has(self, play: Meld) -> bool {
        self.plays() >> play.index() & 1 == 1
    }

    /// E6: the lowest yellow card.
    #[inline]
    pub fn lowest_yellow(self) -> Option<Card> {
        let yellow = self.0 & Few::YELLOW.0;
        (yellow != 0).then(|| Card::ALL[yellow.trailing_zeros() as usize / 3])
    }

    /// The cards, in the order of [`Card::ALL`].
    pub fn iter(mut self) -> impl Iterator<Item = Card> {
        core::iter::from_fn(move || self.pop())
    }

    /// Takes out the first of the cards.
    pub(crate) const fn pop(&mut self) -> Option<Card> {
        if self.is_empty() {
            return None;
        }
        let card = Card::ALL[self.0.trailing_zeros() as usize / 3];
        self.remove_same(card, Copies::One);
        Some(card)
    }

    /// The same cards as a bag.
    pub fn bag(self) -> Cards {
        self.iter().collect()
    }
}

impl FromIterator<Card> for Few {
    /// Of more than three equal cards three are kept.
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Few {
        cards.into_iter().fold(Few::NONE, |mut few, card| {
            few.add(card);
            few
        })
    }
}

impl fmt::Debug for Few {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cards(f, "Few", self.iter())
    }
}

impl Serialize for Few {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn cards_come_and_go() {
        let mut few: Few = [Card::Seven, Card::Half, Card::Seven].into_iter().collect();
        assert_eq!((few.len(), few.count(Card::Seven), few.count(Card::Half)), (3, 2, 1));
        few.remove(Meld::Same(Card::Seven, Copies::One));
        assert_eq!(few.iter().collect::<Vec<_>>(), [Card::Seven, Card::Half]);
        few.remove(Meld::Same(Card::Seven, Copies::One));
        few.remove(Meld::Same(Card::Half, Copies::One));
        assert!(few.is_empty());
    }

    #[test]
    fn three_of_a_kind_make_three_plays() {
        let few: Few = [Card::Demon; 3].into_iter().collect();
        let plays: Vec<Meld> = Meld::all().filter(|play| few.has(*play)).collect();
        assert_eq!(plays, Copies::ALL.map(|copies| Meld::Same(Card::Demon, copies)));
    }

    #[test]
    fn an_eight_and_a_half_make_three_plays_and_leave_together() {
        let mut few: Few = [Card::Half, Card::Eight, Card::Half].into_iter().collect();
        assert_eq!(few.plays().count_ones(), 4);
        few.remove(Meld::EightAndHalf);
        assert_eq!(few.iter().collect::<Vec<_>>(), [Card::Half]);
    }

    #[test]
    fn e6_yellow_are_1_2_3_4_6_7_and_8() {
        let lowest = |card: Card| [card, Card::Demon].into_iter().collect::<Few>().lowest_yellow();
        let yellow: Vec<Card> = Card::ALL.into_iter().filter_map(lowest).collect();
        use Card::*;
        assert_eq!(yellow, [One, Two, Three, Four, Six, Seven, Eight]);
        assert_eq!([Eight, Three, Zero].into_iter().collect::<Few>().lowest_yellow(), Some(Three));
    }
}
