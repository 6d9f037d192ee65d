//! The cards and what is printed on them.

use core::fmt;

use crate::rules::board::{Square, Squares};
use crate::rules::lines::line_length;
use crate::rules::scoring::{PAYOUT, payout};
use crate::rules::state::START_MONEY;

/// F3: a card. Kept as its place in [`Card::ALL`], so that a deck is sixty bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// What a card is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A number card, for its square.
    Number(Square),
    /// F15: a crazy card for any empty square of a range.
    Range(Range),
    /// F16, F17, F18: a crazy card for the square in the centre.
    FortyNine,
}

/// F3: the ranges of the crazy cards: the board's three rings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Range {
    /// 1 to 24.
    Outer,
    /// 25 to 40.
    Middle,
    /// 41 to 48.
    Inner,
}

impl Range {
    /// All of them, from the outside.
    pub const ALL: [Range; 3] = [Range::Outer, Range::Middle, Range::Inner];

    /// The lowest and the highest number of the range.
    pub const fn ends(self) -> (u8, u8) {
        match self {
            Range::Outer => (1, 24),
            Range::Middle => (25, 40),
            Range::Inner => (41, 48),
        }
    }

    /// Its squares.
    #[inline]
    pub const fn squares(self) -> Squares {
        let (first, last) = self.ends();
        Squares::range(first, last)
    }
}

/// F3: how many cards there are.
pub const DECK: usize = 60;

/// F3: as many of them are number cards, each another one.
const NUMBERS: u8 = 48;

impl Card {
    /// The different cards: the numbers, the ranges, "49".
    pub const ALL: [Card; 52] = {
        let mut all = [Card(0); 52];
        let mut at = 0;
        while at < all.len() {
            all[at] = Card(at as u8);
            at += 1;
        }
        all
    };

    /// The first of all. It fills the places of a deck that stay empty.
    pub(crate) const FIRST: Card = Card(0);
    pub(crate) const OUTER: Card = Card(48);
    pub(crate) const MIDDLE: Card = Card(49);
    pub(crate) const INNER: Card = Card(50);

    /// The card that is about this square alone: of the centre, the crazy card "49".
    pub const fn of(square: Square) -> Card {
        if square.number() <= NUMBERS { Card(square.number() - 1) } else { Card(51) }
    }

    /// Its place in [`Card::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What the card is about.
    #[inline]
    pub const fn kind(self) -> Kind {
        match self.0 {
            number @ 0..NUMBERS => Kind::Number(Square::from_index(number as usize)),
            range @ NUMBERS..51 => Kind::Range(Range::ALL[(range - NUMBERS) as usize]),
            _ => Kind::FortyNine,
        }
    }

    /// The squares that the card is about.
    #[inline]
    pub const fn squares(self) -> Squares {
        FACES[self.index()].squares
    }

    /// F21, F22: with these squares empty, can the card be sold? Its square, or at least one of its
    /// range, must be among them. F17: 49 can always be won.
    #[inline]
    pub const fn can_be_sold(self, empty: Squares) -> bool {
        matches!(self.kind(), Kind::FortyNine) || !empty.common(self.squares()).is_empty()
    }

    /// Where a winner with these tokens may put another one. F11, F15: an empty square that the card
    /// is about. F16, F17: the centre, whoever is there. F18: if that is the winner, any empty square.
    #[inline]
    pub const fn squares_for(self, own: Squares, empty: Squares) -> Squares {
        match self.kind() {
            Kind::FortyNine if own.contains(Square::CENTRE) => empty,
            Kind::FortyNine => self.squares(),
            Kind::Number(_) | Kind::Range(_) => empty.common(self.squares()),
        }
    }

    /// F18: may a winner with these tokens put none?
    #[inline]
    pub const fn may_be_declined(self, own: Squares) -> bool {
        matches!(self.kind(), Kind::FortyNine) && own.contains(Square::CENTRE)
    }

    /// F7: the square that the auction marker goes on; a card of a range brings none onto the board.
    pub const fn marker(self) -> Option<Square> {
        match self.kind() {
            Kind::Number(square) => Some(square),
            Kind::FortyNine => Some(Square::CENTRE),
            Kind::Range(_) => None,
        }
    }

    /// F4: the opening price printed on the card, in dollars.
    #[inline]
    pub const fn price(self) -> u16 {
        FACES[self.index()].price
    }

    /// F14: is there a payout after the auction?
    #[inline]
    pub const fn is_crazy(self) -> bool {
        self.0 >= NUMBERS
    }

    /// F3: how many of this card there are.
    pub const fn copies(self) -> usize {
        match self.kind() {
            Kind::Number(_) => 1,
            Kind::Range(Range::Outer) => 3,
            Kind::Range(Range::Middle | Range::Inner) => 2,
            Kind::FortyNine => 5,
        }
    }
}

/// What is played with: all that is in the box, or less of it, to be studied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pack {
    /// F1: the squares that are played on.
    pub board: Squares,
    /// F3: how many cards there are.
    pub size: u8,
    /// F3: how many number cards there may be, from the highest down.
    pub numbers: u8,
    /// F3: how many cards are a "49".
    pub forty_nines: u8,
    /// F3: are there crazy cards for a range?
    pub ranges: bool,
    /// F23: how many tokens in line win.
    pub line: u8,
    /// F4: what bids open at, if it is not what is printed.
    pub price: Option<u16>,
    /// F5: what everybody starts with.
    pub money: u16,
    /// F19: what the bank pays for a token, up to seven of them.
    pub payout: u16,
}

impl Pack {
    /// All that is in the box, for so many players.
    pub const fn whole(seats: u8) -> Pack {
        Pack {
            board: Squares::ALL,
            size: DECK as u8,
            numbers: NUMBERS,
            forty_nines: 5,
            ranges: true,
            line: line_length(seats) as u8,
            price: None,
            money: START_MONEY,
            payout: PAYOUT,
        }
    }

    /// Are the cards those of the box?
    pub(crate) const fn has_all(&self) -> bool {
        self.size == DECK as u8
    }

    /// F3: is a card of this kind among them, and how often?
    pub fn copies(&self, card: Card) -> usize {
        match card.kind() {
            Kind::FortyNine => self.forty_nines.into(),
            Kind::Range(_) if !self.ranges => 0,
            Kind::Number(square) if square.number() + self.numbers <= NUMBERS => 0,
            Kind::Number(_) | Kind::Range(_) if self.board.contains_all(card.squares()) => card.copies(),
            Kind::Number(_) | Kind::Range(_) => 0,
        }
    }

    /// The cards in order.
    pub(crate) fn deck(&self) -> Deck {
        if self.has_all() {
            return Deck::whole(FRESH_DECK);
        }
        let copies = |card: &Card| core::iter::repeat_n(*card, self.copies(*card));
        Deck::of(Card::FIRST, Card::ALL.iter().flat_map(copies))
    }

    /// F4: what bids for the card open at, in dollars.
    #[inline]
    pub const fn price_of(&self, card: Card) -> u16 {
        match self.price {
            Some(price) => price,
            None => card.price(),
        }
    }

    /// F19, F28: the dollars that the bank pays for so many tokens.
    #[inline]
    pub const fn payout(&self, tokens: usize, seats: u8) -> u16 {
        let printed = payout(tokens, seats);
        if self.payout == PAYOUT { printed } else { printed / PAYOUT * self.payout }
    }

    /// F19: the most that the bank ever pays one player at once.
    pub(crate) fn most_payout(&self, seats: u8) -> u16 {
        (0..=self.board.len()).map(|tokens| self.payout(tokens, seats)).max().unwrap_or(0)
    }

    /// F3: how many cards are crazy.
    pub(crate) fn crazy(&self) -> usize {
        let crazy = Card::ALL.iter().filter(|card| !matches!(card.kind(), Kind::Number(_)));
        crazy.map(|card| self.copies(*card)).sum()
    }
}

/// The cards of a deal, top first.
pub type Deck = engine::Deck<Card, DECK>;

/// F3: the deck in order.
const FRESH_DECK: [Card; DECK] = {
    let mut deck = [Card(0); DECK];
    let (mut filled, mut at) = (0, 0);
    while at < Card::ALL.len() {
        let mut copy = 0;
        while copy < Card::ALL[at].copies() {
            deck[filled] = Card::ALL[at];
            filled += 1;
            copy += 1;
        }
        at += 1;
    }
    assert!(filled == DECK);
    deck
};

/// What is printed on a card. It is asked for at every step of a playout, so it is looked up and
/// not worked out.
#[derive(Clone, Copy)]
struct Face {
    squares: Squares,
    price: u16,
}

const FACES: &[Face; 52] = &{
    let mut faces = [Face { squares: Squares::NONE, price: 0 }; 52];
    let mut at = 0;
    while at < faces.len() {
        let kind = Card::ALL[at].kind();
        faces[at] = Face { squares: squares_of(kind), price: price_of(kind) };
        at += 1;
    }
    faces
};

const fn squares_of(kind: Kind) -> Squares {
    match kind {
        Kind::Number(square) => Squares::one(square),
        Kind::Range(range) => range.squares(),
        Kind::FortyNine => Squares::one(Square::CENTRE),
    }
}

/// F4, in dollars.
const fn price_of(kind: Kind) -> u16 {
    match kind {
        Kind::Number(square) => match square.number() {
            1..=24 => 2,
            25..=40 => 4,
            _ => 7,
        },
        Kind::Range(Range::Outer) => 3,
        Kind::Range(Range::Middle) => 5,
        Kind::Range(Range::Inner) => 7,
        Kind::FortyNine => 1,
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Card({self})")
    }
}
