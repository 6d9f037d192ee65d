//! How many cards of each kind, packed so that a sort of them is counted at once.

use crate::{Card, Cards, Few, Meld};

/// How many cards of each kind, in four bits each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tally(u64);

impl Tally {
    pub(super) const NONE: Tally = Tally(0);

    pub(super) const fn with(self, card: Card, count: u8) -> Tally {
        Tally(self.0 + ((count as u64) << (4 * card.index())))
    }

    pub(super) const fn count(self, card: Card) -> u8 {
        (self.0 >> (4 * card.index())) as u8 & 0xf
    }

    pub(super) const fn len(self) -> u8 {
        const EVEN: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let pairs = (self.0 & EVEN) + (self.0 >> 4 & EVEN);
        (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
    }

    /// How many of them are of these kinds.
    pub(super) const fn count_of(self, kinds: Kinds) -> u8 {
        self.only(kinds).len()
    }

    pub(super) const fn only(self, kinds: Kinds) -> Tally {
        Tally(self.0 & kinds.0)
    }

    pub(super) const fn and(self, other: Tally) -> Tally {
        Tally(self.0 + other.0)
    }

    /// What is left when these, which are among them, are taken out.
    pub(super) const fn without(self, other: Tally) -> Tally {
        Tally(self.0 - other.0)
    }

    pub(super) const fn has_any(self, kinds: Kinds) -> bool {
        self.0 & kinds.0 != 0
    }
}

impl From<Cards> for Tally {
    fn from(cards: Cards) -> Tally {
        Card::ALL.into_iter().fold(Tally::NONE, |tally, card| tally.with(card, cards.count(card)))
    }
}

impl From<Few> for Tally {
    fn from(cards: Few) -> Tally {
        cards.iter().collect()
    }
}

impl From<Meld> for Tally {
    fn from(play: Meld) -> Tally {
        match play {
            Meld::Same(card, copies) => Tally::NONE.with(card, copies.count()),
            Meld::EightAndHalf => Tally::NONE.with(Card::Eight, 1).with(Card::Half, 1),
        }
    }
}

impl FromIterator<Card> for Tally {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Tally {
        cards.into_iter().fold(Tally::NONE, |tally, card| tally.with(card, 1))
    }
}

/// A set of kinds, with all four bits of each that is in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Kinds(u64);

impl Kinds {
    pub(super) const NONE: Kinds = Kinds(0);

    pub(super) const fn one(card: Card) -> Kinds {
        Kinds(0xf << (4 * card.index()))
    }

    /// The kinds of which one card is among these plays, a bit for each play.
    pub(super) const fn of_plays(plays: u64) -> Kinds {
        let (mut kinds, mut at) = (Kinds::NONE, 0);
        while at < Card::ALL.len() {
            if plays >> Meld::one(Card::ALL[at]).index() & 1 == 1 {
                kinds = kinds.and(Kinds::one(Card::ALL[at]));
            }
            at += 1;
        }
        kinds
    }

    pub(super) const fn and(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    pub(super) const fn except(self) -> Kinds {
        Kinds(!self.0)
    }

    pub(super) const fn contains(self, card: Card) -> bool {
        self.0 >> (4 * card.index()) & 1 == 1
    }
}
