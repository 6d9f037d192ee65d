//! A game of 49 between two cards or during one, as far as anybody can know it: small enough to be
//! copied for every "what if". Who says what in the auction is not here.

use engine::Seat;
use crate::{Card, Kind, Range, Square, Squares, View, lines, payout};

/// The most who can play.
pub const MOST: usize = 5;

/// Something for each seat.
pub type BySeat<T> = [T; MOST];

/// How things stand.
#[derive(Clone)]
pub struct Position {
    /// How many play.
    pub seats: u8,
    /// The tokens on the board.
    pub tokens: BySeat<Squares>,
    /// The dollars that everybody holds.
    pub money: BySeat<u16>,
    /// Who speaks first.
    pub start: Seat,
    /// What is still to come.
    pub unseen: Unseen,
}

/// The cards still to come.
#[derive(Clone, Copy)]
pub struct Unseen {
    pub(crate) numbers: Squares,
    /// By ring, from the outside.
    pub(crate) ranges: [u8; 3],
    pub(crate) forty_nines: u8,
}

/// The rings, from the outside.
pub(crate) const RINGS: [Range; 3] = [Range::Outer, Range::Middle, Range::Inner];

impl Unseen {
    /// F3: the whole deck.
    pub const ALL: Unseen = Unseen {
        numbers: Squares::ALL.without(Squares::one(Square::CENTRE)),
        ranges: [3, 2, 2],
        forty_nines: 5,
    };

    /// This card has come.
    pub fn without(mut self, card: Card) -> Unseen {
        match card.kind() {
            Kind::Number(square) => self.numbers = self.numbers.without(Squares::one(square)),
            Kind::Range(range) => self.ranges[range as usize] -= 1,
            Kind::FortyNine => self.forty_nines -= 1,
        }
        self
    }

    pub(crate) fn crazy(&self) -> u8 {
        self.ranges.iter().sum::<u8>() + self.forty_nines
    }

    /// How many of this card are still to come.
    pub fn count(&self, card: Card) -> u8 {
        match card.kind() {
            Kind::Number(square) => u8::from(self.numbers.contains(square)),
            Kind::Range(range) => self.ranges[range as usize],
            Kind::FortyNine => self.forty_nines,
        }
    }

    /// The squares that a card still to come may bring.
    pub(crate) fn squares(&self) -> Squares {
        let ranges = RINGS.iter().filter(|ring| self.ranges[**ring as usize] > 0);
        let squares = ranges.fold(self.numbers, |squares, ring| squares.with(ring_squares(*ring)));
        if self.forty_nines > 0 { squares.with(Squares::one(Square::CENTRE)) } else { squares }
    }
}

/// The squares of a ring.
pub(crate) const fn ring_squares(ring: Range) -> Squares {
    const FACES: [Squares; 3] = [Card::ALL[48].squares(), Card::ALL[49].squares(), Card::ALL[50].squares()];
    FACES[ring as usize]
}

impl Position {
    /// What the view says; the card that is up is no longer to come.
    pub(crate) fn of(view: &View) -> Position {
        let mut position = Position {
            seats: view.seats(),
            tokens: [Squares::NONE; MOST],
            money: [0; MOST],
            start: view.start,
            unseen: view.turned.iter().fold(Unseen::ALL, |unseen, card| unseen.without(*card)),
        };
        position.tokens[..view.tokens.len()].copy_from_slice(&view.tokens);
        position.money[..view.tokens.len()].copy_from_slice(&view.deduced_money);
        position
    }

    /// All who play.
    pub fn everyone(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat::new)
    }

    pub(crate) fn empty(&self) -> Squares {
        Squares::ALL.without(self.tokens.iter().fold(Squares::NONE, |all, tokens| all.with(*tokens)))
    }

    /// Where the seat may put its token if it wins the card; none if there is no room (F18).
    pub fn squares_for(&self, card: Card, seat: Seat) -> Squares {
        match card.kind() {
            Kind::FortyNine if self.tokens[seat.index()].contains(Square::CENTRE) => self.empty(),
            Kind::FortyNine => card.squares(),
            Kind::Number(_) | Kind::Range(_) => self.empty().common(card.squares()),
        }
    }

    /// F21, F22: can the card be sold at all?
    pub fn can_be_sold(&self, card: Card) -> bool {
        card.kind() == Kind::FortyNine || !self.empty().common(card.squares()).is_empty()
    }

    /// Puts a token there; on 49 another's goes for it (F17).
    pub fn put(&mut self, seat: Seat, square: Square) {
        let token = Squares::one(square);
        for tokens in &mut self.tokens {
            *tokens = tokens.without(token);
        }
        self.tokens[seat.index()] = self.tokens[seat.index()].with(token);
    }

    /// F23: has the seat a line?
    pub fn has_line(&self, seat: Seat) -> bool {
        lines(self.seats).iter().any(|line| self.tokens[seat.index()].contains_all(*line))
    }

    /// F19: what the bank pays the seat at the next payout.
    pub(crate) fn income(&self, seat: Seat) -> u16 {
        payout(self.tokens[seat.index()].len(), self.seats)
    }

    /// F12, F19: the card is dealt with.
    pub fn end_turn(&mut self, card: Card) {
        if card.is_crazy() {
            for seat in self.everyone() {
                self.money[seat.index()] += self.income(seat);
            }
        }
        self.start = self.start.next(self.seats);
    }

    /// F24: who wins if no card is left; those who share it, if nobody has a token.
    pub(crate) fn leaders(&self) -> BySeat<bool> {
        let standing = |seat: Seat| {
            let tokens = self.tokens[seat.index()];
            (tokens.len(), self.money[seat.index()], tokens.highest())
        };
        let best = self.everyone().map(standing).max();
        let mut leaders = [false; MOST];
        self.everyone().for_each(|seat| leaders[seat.index()] = Some(standing(seat)) == best);
        leaders
    }
}
