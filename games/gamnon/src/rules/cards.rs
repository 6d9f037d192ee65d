//! The cards, and bags of them.

use core::fmt;

use serde::{Serialize, Serializer};

/// G2: what counts of a suit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Spades and clubs.
    Black,
    /// Hearts and diamonds.
    Red,
}

impl Colour {
    /// Both, in the order in which their cards are shown.
    pub const ALL: [Colour; 2] = [Colour::Black, Colour::Red];

    /// The other one.
    pub const fn other(self) -> Colour {
        match self {
            Colour::Black => Colour::Red,
            Colour::Red => Colour::Black,
        }
    }

    /// Its place in [`Colour::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// One bit for each of its cards: bit n for the card with number n.
    #[inline]
    pub const fn kinds(self) -> u64 {
        const HALF: u64 = (1 << (KINDS / 2)) - 1;
        HALF << (self as u64 * KINDS as u64 / 2)
    }
}

/// How many kinds of card there are.
pub const KINDS: usize = 52;

/// How many cards there are at most.
pub(crate) const MOST_CARDS: usize = 4 * KINDS;

/// G1: a card of the ordinary pack.
///
/// Numbered by suit and rank: spades, clubs, hearts, diamonds, and in each from 2 to ace.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The two of spades.
    pub const FIRST: Card = Card(0);

    /// The card with this number, which is below [`KINDS`].
    #[inline]
    pub const fn new(number: usize) -> Card {
        debug_assert!(number < KINDS);
        Card(number as u8)
    }

    /// Every kind of card, in order.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..KINDS).map(Card::new)
    }

    /// Its number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// G2: spades and clubs are black, hearts and diamonds red.
    #[inline]
    pub const fn colour(self) -> Colour {
        if self.index() < KINDS / 2 { Colour::Black } else { Colour::Red }
    }

    /// G2: 2 to 10 by number, then J 11, Q 12, K 13, A 14.
    #[inline]
    pub const fn value(self) -> u8 {
        self.0 % RANKS + 2
    }

    /// G2: the other card of its colour and value; the suit does not matter.
    pub const fn twin(self) -> Card {
        Card(if self.suit().is_multiple_of(2) { self.0 + RANKS } else { self.0 - RANKS })
    }

    /// Its suit, from 0: spades, clubs, hearts, diamonds.
    pub const fn suit(self) -> usize {
        (self.0 / RANKS) as usize
    }
}

/// G2: how many values there are.
pub(crate) const RANKS: u8 = 13;

/// A bag of cards: how many of each kind.
///
/// The counts are written in binary across three words: bit n of the word `b` is the digit of
/// weight 2^b of the count of card n. So whole bags are added with a handful of instructions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards([u64; 3]);

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards([0; 3]);

    /// G1: that many packs, up to seven.
    pub fn packs(packs: u8) -> Cards {
        const ALL: u64 = (1 << KINDS) - 1;
        let digit = |weight: u8| if packs >> weight & 1 == 1 { ALL } else { 0 };
        Cards([digit(0), digit(1), digit(2)])
    }

    /// Puts a card in.
    #[inline]
    pub fn add(&mut self, card: Card) {
        let mut carry = 1 << card.index();
        for word in &mut self.0 {
            let next = *word & carry;
            *word ^= carry;
            carry = next;
        }
    }

    /// Takes a card out that is there.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        debug_assert!(self.has(card));
        let mut borrow = 1 << card.index();
        for word in &mut self.0 {
            *word ^= borrow;
            borrow &= *word;
        }
    }

    /// How many there are of this kind.
    #[inline]
    pub fn count(self, card: Card) -> u8 {
        let digit = |word: u64| (word >> card.index() & 1) as u8;
        digit(self.0[0]) | digit(self.0[1]) << 1 | digit(self.0[2]) << 2
    }

    /// Is there one of this kind?
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.kinds() >> card.index() & 1 == 1
    }

    /// One bit for each kind that is there: bit n for the card with number n.
    #[inline]
    pub const fn kinds(self) -> u64 {
        self.0[0] | self.0[1] | self.0[2]
    }

    /// How many cards there are in all.
    pub const fn len(self) -> u8 {
        if self.are_different() {
            return self.0[0].count_ones() as u8;
        }
        (self.0[0].count_ones() + 2 * self.0[1].count_ones() + 4 * self.0[2].count_ones()) as u8
    }

    /// Is there no card?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.kinds() == 0
    }

    /// Is there no kind twice?
    #[inline]
    pub const fn are_different(self) -> bool {
        self.0[1] | self.0[2] == 0
    }

    /// The cards of this colour.
    #[inline]
    pub fn of(self, colour: Colour) -> Cards {
        Cards(self.0.map(|word| word & colour.kinds()))
    }

    /// The cards that are of none of these kinds.
    #[inline]
    pub fn without_kinds(self, kinds: u64) -> Cards {
        Cards(self.0.map(|word| word & !kinds))
    }

    /// Both bags together.
    #[inline]
    pub fn and(self, other: Cards) -> Cards {
        let mut carry = 0;
        Cards(core::array::from_fn(|at| {
            let (a, b) = (self.0[at], other.0[at]);
            let sum = a ^ b ^ carry;
            carry = a & b | carry & (a ^ b);
            sum
        }))
    }

    /// What is left when the others, all of which are in here, are taken out.
    #[inline]
    pub fn without(self, other: Cards) -> Cards {
        let mut borrow = 0;
        Cards(core::array::from_fn(|at| {
            let (a, b) = (self.0[at], other.0[at]);
            let difference = a ^ b ^ borrow;
            borrow = !a & (b | borrow) | b & borrow;
            difference
        }))
    }

    /// A card of the highest value, if there is any card.
    #[inline]
    pub fn highest(self) -> Option<Card> {
        const A_RANK: u64 = 1 | 1 << RANKS | 1 << (2 * RANKS) | 1 << (3 * RANKS);
        let kinds = self.kinds();
        let pairs = kinds | kinds >> (2 * RANKS);
        let ranks = (pairs | pairs >> RANKS) & ((1 << RANKS) - 1);
        let rank = ranks.checked_ilog2()?;
        Some(Card::new((kinds & A_RANK << rank).ilog2() as usize))
    }

    /// The cards, in order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        bits(self.kinds()).flat_map(move |card| core::iter::repeat_n(card, self.count(card).into()))
    }
}

/// The cards whose bits are set, in order.
#[inline]
pub(crate) fn bits(mut kinds: u64) -> impl Iterator<Item = Card> {
    core::iter::from_fn(move || {
        let card = (kinds != 0).then(|| Card::new(kinds.trailing_zeros() as usize));
        kinds &= kinds.wrapping_sub(1);
        card
    })
}

impl FromIterator<Card> for Cards {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        cards.into_iter().fold(Cards::NONE, |mut bag, card| {
            bag.add(card);
            bag
        })
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cards(")?;
        for (at, card) in self.iter().enumerate() {
            write!(f, "{}{card}", if at == 0 { "" } else { " " })?;
        }
        f.write_str(")")
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A bag with `count(n)` cards of the kind n.
    fn bag(count: impl Fn(usize) -> usize) -> Cards {
        Card::all().flat_map(|card| core::iter::repeat_n(card, count(card.index()))).collect()
    }

    #[test]
    fn bags_count_up_and_down() {
        let (few, many) = (bag(|n| n % 3), bag(|n| 3 + n % 2));
        let both = bag(|n| n % 3 + 3 + n % 2);
        assert_eq!(few.and(many), both);
        assert_eq!(both.without(few), many);
        assert!(
            Card::all().all(|card| usize::from(both.count(card)) == card.index() % 3 + 3 + card.index() % 2)
        );
        let emptied = both.iter().fold(both, |mut left, card| {
            left.remove(card);
            left
        });
        assert_eq!(emptied, Cards::NONE);
    }

    #[test]
    fn the_highest_card_is_found() {
        assert_eq!(Cards::NONE.highest(), None);
        for (step, first) in (1..KINDS).flat_map(|step| (0..step).map(move |first| (step, first))) {
            let some = bag(|n| usize::from(n % step == first));
            let highest = some.iter().map(Card::value).max();
            assert!(some.highest().is_none_or(|card| some.has(card)));
            assert_eq!(some.highest().map(Card::value), highest, "{some:?}");
        }
    }

    #[test]
    fn packs_are_whole() {
        for packs in 1..=4 {
            assert_eq!(Cards::packs(packs), bag(|_| packs.into()));
            assert_eq!(Cards::packs(packs).len(), 52 * packs);
        }
    }

    #[test]
    fn g2_colours_and_values() {
        let black = Cards::packs(1).of(Colour::Black);
        assert_eq!((black.len(), black.and(Cards::packs(1).of(Colour::Red))), (26, Cards::packs(1)));
        assert!(Card::all().all(|card| black.has(card) == (card.colour() == Colour::Black)));
        let values: u32 = Card::all().map(|card| u32::from(card.value())).sum();
        assert_eq!(values, 4 * (2..=14).sum::<u32>());
    }
}
