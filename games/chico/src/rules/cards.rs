//! The cards, bags of them, and the dice.

use core::fmt;

use serde::{Serialize, Serializer};

use crate::rules::bytes;
use crate::rules::phases::HAND;

/// C4: the ranks, in their circle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Rank {
    One,
    Two,
    Three,
    Four,
    Five,
    Six,
    Chick,
}

impl Rank {
    /// All of them, from 1 on.
    pub const ALL: [Rank; 7] =
        [Rank::One, Rank::Two, Rank::Three, Rank::Four, Rank::Five, Rank::Six, Rank::Chick];

    /// C4: the next one in the circle.
    #[inline]
    pub const fn next(self) -> Rank {
        match self {
            Rank::One => Rank::Two,
            Rank::Two => Rank::Three,
            Rank::Three => Rank::Four,
            Rank::Four => Rank::Five,
            Rank::Five => Rank::Six,
            Rank::Six => Rank::Chick,
            Rank::Chick => Rank::One,
        }
    }

    /// C14: what a rank left in the hand costs.
    pub const fn points(self) -> u8 {
        match self {
            Rank::Chick => 10,
            number => number as u8 + 1,
        }
    }
}

/// C1: a card, of a rank or the egg.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Card {
    /// A card of a rank.
    Ranked(Rank),
    /// The Surprise Egg.
    Egg,
}

impl Card {
    /// The kinds of card, in the order in which they are shown.
    pub const ALL: [Card; 8] = [
        Card::Ranked(Rank::One),
        Card::Ranked(Rank::Two),
        Card::Ranked(Rank::Three),
        Card::Ranked(Rank::Four),
        Card::Ranked(Rank::Five),
        Card::Ranked(Rank::Six),
        Card::Ranked(Rank::Chick),
        Card::Egg,
    ];

    /// Its place in [`Card::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Card::Ranked(rank) => rank as usize,
            Card::Egg => 7,
        }
    }
}

/// C1: how many cards there are.
pub const DECK: usize = 50;

/// What a game is played with: all that is in the box, or less of it, to be studied.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pack {
    /// C1: the cards.
    pub cards: Cards,
    /// How many these are.
    pub size: u8,
    /// C4: how many ranks the circle has, from 1 on.
    pub ranks: u8,
    /// C3: how many cards everybody is dealt.
    pub hand: u8,
    /// C17: after so many rounds the game ends in any case; 0 if it does not.
    pub rounds: u8,
}

impl Pack {
    /// All that is in the box.
    pub const WHOLE: Pack =
        Pack { cards: Cards::DECK, size: DECK as u8, ranks: 7, hand: HAND as u8, rounds: 0 };

    /// The cards in order.
    pub(crate) fn deck(&self) -> Deck {
        if self.cards == Cards::DECK {
            Deck::whole(FRESH_DECK)
        } else {
            Deck::of(Card::Egg, self.cards.iter())
        }
    }

    /// Is it as in the box, but for the number of rounds?
    #[inline]
    pub(crate) const fn is_whole(&self) -> bool {
        self.size == DECK as u8 && self.hand == HAND as u8
    }

    /// C17: is this the last round there is?
    pub(crate) const fn is_last(&self, round: u32) -> bool {
        self.rounds > 0 && round >= self.rounds as u32
    }

    /// C4: the next one in the circle.
    #[inline]
    pub const fn next(&self, rank: Rank) -> Rank {
        if rank as u8 + 1 == self.ranks { Rank::One } else { rank.next() }
    }

    /// C6, C7: the cards that go on a rank: its own, the next one in the circle, and the egg.
    #[inline]
    pub const fn followers(&self, pile: Rank) -> [Card; 3] {
        [Card::Ranked(pile), Card::Ranked(self.next(pile)), Card::Egg]
    }

    /// C7: the rank that a card has once it lies on `pile`; the egg takes the next one.
    #[inline]
    pub const fn rank_on(&self, card: Card, pile: Rank) -> Rank {
        match card {
            Card::Ranked(rank) => rank,
            Card::Egg => self.next(pile),
        }
    }
}

/// The cards of a deal, top first.
pub type Deck = engine::Deck<Card, DECK>;

/// C1: all cards, in order.
const FRESH_DECK: [Card; DECK] = {
    let mut cards = [Card::Egg; DECK];
    let mut at = 0;
    while at < DECK - 1 {
        cards[at] = Card::Ranked(Rank::ALL[at / 7]);
        at += 1;
    }
    cards
};

/// A bag of cards: how many of each kind, in one byte each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards(u64);

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards(0);

    /// C1: seven of each rank and one egg.
    pub const DECK: Cards = Cards(0x01_07_07_07_07_07_07_07);

    /// The counts, a byte each.
    pub(crate) const fn bytes(self) -> u64 {
        self.0
    }

    /// The card, of a bag that holds only this one.
    #[inline]
    pub(crate) fn only(self) -> Card {
        Card::ALL[self.0.trailing_zeros() as usize / 8 % Card::ALL.len()]
    }

    /// Puts a card in.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.0 += 1 << (8 * card.index());
    }

    /// Takes a card out that is there.
    #[inline]
    pub fn remove(&mut self, card: Card) {
        debug_assert!(self.has(card));
        self.0 -= 1 << (8 * card.index());
    }

    /// How many there are of this kind.
    #[inline]
    pub const fn count(self, card: Card) -> u8 {
        (self.0 >> (8 * card.index())) as u8
    }

    /// Is there one of this kind?
    pub const fn has(self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// How many cards there are in all.
    pub const fn len(self) -> u8 {
        Stock::of(self).len()
    }

    /// Is there no card?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// One bit for each kind that is there: bit n for the n-th of [`Card::ALL`].
    #[inline]
    pub const fn kinds(self) -> u64 {
        // The product gathers the lowest bits of all bytes in the highest byte.
        bytes::kinds(self.0).wrapping_mul(0x0102_0408_1020_4080) >> 56
    }

    /// Both bags together.
    pub const fn and(self, other: Cards) -> Cards {
        Cards(self.0 + other.0)
    }

    /// What is left when the others, all of which are in here, are taken out.
    pub const fn without(self, other: Cards) -> Cards {
        Cards(self.0 - other.0)
    }

    /// The cards, in the order of [`Card::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().flat_map(move |card| core::iter::repeat_n(card, self.count(card).into()))
    }
}

/// Cards in no order, of which any is taken: for each kind how many cards are of it or come before it.
#[derive(Clone, Copy)]
pub(crate) struct Stock(u64);

impl Stock {
    /// C1: all cards.
    pub(crate) const WHOLE: Stock = Stock::of(Cards::DECK);

    /// These cards.
    #[inline]
    pub(crate) const fn of(cards: Cards) -> Stock {
        Stock(cards.0.wrapping_mul(bytes::EACH))
    }

    /// The numbers, a byte each.
    pub(crate) const fn bytes(self) -> u64 {
        self.0
    }

    /// How many cards there are.
    #[inline]
    pub(crate) const fn len(self) -> u8 {
        (self.0 >> 56) as u8
    }

    /// Takes out the card at this place, counted in the order of [`Card::ALL`]; there must be one.
    #[inline]
    pub(crate) fn take(&mut self, place: u32) -> Cards {
        debug_assert!(place < self.len().into());
        Cards(bytes::take(&mut self.0, place.into()))
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        cards.into_iter().fold(Cards::NONE, |mut bag, card| {
            bag.add(card);
            bag
        })
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

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// C2: a face of a die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Die {
    One,
    Two,
    Three,
    Four,
    Five,
    Rooster,
}

impl Die {
    /// The six faces.
    pub const ALL: [Die; 6] = [Die::One, Die::Two, Die::Three, Die::Four, Die::Five, Die::Rooster];

    /// What it takes off.
    pub const fn pips(self) -> u8 {
        match self {
            Die::Rooster => 10,
            number => number as u8 + 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bag_counts_what_is_put_in() {
        let bag: Cards =
            [Card::Egg, Card::Ranked(Rank::Three), Card::Ranked(Rank::Three)].into_iter().collect();
        assert_eq!((bag.len(), bag.kinds()), (3, 0b1000_0100));
        assert_eq!(Cards::DECK.without(bag).and(bag), Cards::DECK);
    }

    #[test]
    fn the_card_at_each_place_is_taken() {
        for place in 0..DECK {
            let mut stock = Stock::WHOLE;
            let card = stock.take(place as u32);
            assert_eq!(Cards::DECK.iter().nth(place), Some(card.only()));
            assert_eq!(stock.bytes(), Stock::of(Cards::DECK.without(card)).bytes());
        }
        let mut few = Stock::of([Card::Egg, Card::Ranked(Rank::Two)].into_iter().collect());
        assert_eq!([1, 0].map(|place| few.take(place).only()), [Card::Egg, Card::Ranked(Rank::Two)]);
        assert_eq!(few.len(), 0);
    }

    #[test]
    fn every_set_of_kinds_is_told_right() {
        for kinds in 0..256u64 {
            let bag: Cards = Card::ALL.into_iter().filter(|card| kinds >> card.index() & 1 == 1).collect();
            assert_eq!(bag.kinds(), kinds);
        }
        assert_eq!(Cards::DECK.kinds(), 0xff);
    }
}
