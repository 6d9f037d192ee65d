//! The cards, and bags of them.

use core::fmt;

use serde::{Serialize, Serializer};

use crate::rules::scoring::GOAL;

/// E1: a card. The numbers come first, so that a number card's place is its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Card {
    Zero,
    One,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Half,
    Demon,
}

impl Card {
    /// The kinds of card, in the order in which they are shown.
    pub const ALL: [Card; 12] = [
        Card::Zero,
        Card::One,
        Card::Two,
        Card::Three,
        Card::Four,
        Card::Five,
        Card::Six,
        Card::Seven,
        Card::Eight,
        Card::Nine,
        Card::Half,
        Card::Demon,
    ];

    /// Its place in [`Card::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// E1: how many there are.
    pub const fn copies(self) -> usize {
        match self {
            Card::One | Card::Two => 4,
            Card::Half | Card::Demon => 8,
            _ => 6,
        }
    }

    /// E6: the colour that decides who opens a round.
    pub const fn is_yellow(self) -> bool {
        !matches!(self, Card::Zero | Card::Five | Card::Nine | Card::Half | Card::Demon)
    }
}

/// E1: how many cards there are.
pub const DECK: usize = 72;

/// What a game is played with: all that is in the box, or less of it, to be studied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pack {
    /// E1: the lowest number there is.
    pub lowest: u8,
    /// E1: how many there are of a card at most.
    pub copies: u8,
    /// E2: how many blind cards everybody has.
    pub blind: u8,
    /// E2: how many open cards everybody has.
    pub open: u8,
    /// E22: after so many rounds the game ends in any case; 0 if it does not.
    pub rounds: u8,
}

impl Pack {
    /// All that is in the box.
    pub const WHOLE: Pack = Pack { lowest: 0, copies: 8, blind: 3, open: 3, rounds: 0 };

    /// E1: are the cards those of the box?
    #[inline]
    pub(crate) const fn has_all(&self) -> bool {
        self.lowest == 0 && self.copies == Pack::WHOLE.copies
    }

    /// E1: the cards.
    #[inline]
    pub fn cards(&self) -> Cards {
        if self.has_all() { Cards::DECK } else { self.fewer() }
    }

    #[cold]
    fn fewer(&self) -> Cards {
        let mut cards = Cards::NONE;
        for card in Card::ALL.into_iter().skip(self.lowest.into()) {
            cards.add(card, self.copies.min(card.copies() as u8));
        }
        cards
    }

    /// The cards in order.
    #[inline]
    pub(crate) fn deck(&self) -> Deck {
        if self.has_all() { Deck::whole(FRESH_DECK) } else { Deck::of(Card::Zero, self.fewer().iter()) }
    }

    /// E22: is this the last round there is?
    pub(crate) const fn is_last(&self, round: u32) -> bool {
        self.rounds > 0 && round >= self.rounds as u32
    }

    /// E22: how many points win at least, after so many rounds.
    pub(crate) const fn goal(&self, round: u32) -> u16 {
        if self.is_last(round) { 0 } else { GOAL }
    }
}

/// The cards of a deal.
pub type Deck = engine::Deck<Card, DECK>;

/// E1: the deck in order.
const FRESH_DECK: [Card; DECK] = {
    let mut deck = [Card::Zero; DECK];
    let (mut place, mut kind, mut of_kind) = (0, 0, 0);
    while place < DECK {
        if of_kind == Card::ALL[kind].copies() {
            (kind, of_kind) = (kind + 1, 0);
        }
        deck[place] = Card::ALL[kind];
        (place, of_kind) = (place + 1, of_kind + 1);
    }
    deck
};

/// A bag of cards: how many of each kind, in four bits each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cards(u64);

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards(0);

    /// E1: all 72.
    pub const DECK: Cards = Cards(0x8866_6666_6446);

    /// Puts `count` cards of a kind in.
    #[inline]
    pub const fn add(&mut self, card: Card, count: u8) {
        self.0 += (count as u64) << (4 * card.index());
    }

    /// How many there are of this kind.
    #[inline]
    pub const fn count(self, card: Card) -> u8 {
        (self.0 >> (4 * card.index())) as u8 & 0xf
    }

    /// How many cards there are in all.
    pub const fn len(self) -> u8 {
        const EVEN: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let pairs = (self.0 & EVEN) + (self.0 >> 4 & EVEN);
        (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
    }

    /// Is there no card?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Both bags together: no kind more often than the deck has it.
    #[inline]
    pub const fn and(self, other: Cards) -> Cards {
        Cards(self.0 + other.0)
    }

    /// What is left when the others, all of which are in here, are taken out.
    pub const fn without(self, other: Cards) -> Cards {
        Cards(self.0 - other.0)
    }

    /// The card at `place` when they lie in order; the bag has more than that.
    pub fn at(self, mut place: u8) -> Card {
        let reaches = |card: &Card| {
            let count = self.count(*card);
            let found = place < count;
            place = place.saturating_sub(count);
            found
        };
        Card::ALL.into_iter().find(reaches).expect("the place is within the bag")
    }

    /// The cards, in the order of [`Card::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Card> {
        Card::ALL.into_iter().flat_map(move |card| core::iter::repeat_n(card, self.count(card).into()))
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        cards.into_iter().fold(Cards::NONE, |mut bag, card| {
            bag.add(card, 1);
            bag
        })
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_cards(f, "Cards", self.iter())
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Cards between brackets, as the record writes them: `Few(7 7 h)`.
pub(crate) fn write_cards(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    cards: impl Iterator<Item = Card>,
) -> fmt::Result {
    write!(f, "{name}(")?;
    for (at, card) in cards.enumerate() {
        write!(f, "{}{card}", if at == 0 { "" } else { " " })?;
    }
    f.write_str(")")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn e1_the_deck_is_72_cards() {
        let deck: Cards = FRESH_DECK.into_iter().collect();
        assert_eq!((deck, deck.len()), (Cards::DECK, 72));
        assert!(Card::ALL.iter().all(|card| usize::from(deck.count(*card)) == card.copies()));
    }

    #[test]
    fn a_bag_counts_what_is_put_in_and_finds_it_by_place() {
        let bag: Cards = [Card::Demon, Card::Three, Card::Three].into_iter().collect();
        assert_eq!((bag.len(), bag.count(Card::Three)), (3, 2));
        assert_eq!([0, 1, 2].map(|place| bag.at(place)), [Card::Three, Card::Three, Card::Demon]);
        assert_eq!(Cards::DECK.without(bag).and(bag), Cards::DECK);
    }
}
