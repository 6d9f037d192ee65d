//! A game of 49 between two cards or during one, as far as anybody can know it: small enough to be
//! copied for every "what if". Who says what in the auction is not here.

use engine::{Rules, Seat, Seats};

use crate::rules::{leaders, line_through, payouts};
use crate::{Card, FortyNine, Kind, Pack, Range, Square, Squares, View};

/// The most who can play.
pub const MOST: usize = *FortyNine::SEATS.end() as usize;

/// Something for each seat.
pub type BySeat<T> = [T; MOST];

/// How things stand.
#[derive(Clone)]
pub struct Position {
    /// How many play.
    pub seats: u8,
    /// What is played with.
    pub pack: Pack,
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
    /// By range, from the outside.
    pub(crate) ranges: [u8; Range::ALL.len()],
    pub(crate) forty_nines: u8,
}

impl Unseen {
    /// F3: the whole deck.
    pub const ALL: Unseen = {
        let mut all = Unseen { numbers: Squares::NONE, ranges: [0; Range::ALL.len()], forty_nines: 0 };
        let mut at = 0;
        while at < Card::ALL.len() {
            let card = Card::ALL[at];
            match card.kind() {
                Kind::Number(square) => all.numbers = all.numbers.with(Squares::one(square)),
                Kind::Range(range) => all.ranges[range as usize] = card.copies() as u8,
                Kind::FortyNine => all.forty_nines = card.copies() as u8,
            }
            at += 1;
        }
        all
    };

    /// The cards that are played with.
    pub fn of(pack: &Pack) -> Unseen {
        if pack.has_all() {
            return Unseen::ALL;
        }
        let mut of =
            Unseen { numbers: Squares::NONE, ranges: [0; Range::ALL.len()], forty_nines: pack.forty_nines };
        for card in Card::ALL.into_iter().filter(|card| pack.copies(*card) > 0) {
            match card.kind() {
                Kind::Number(square) => of.numbers = of.numbers.with(Squares::one(square)),
                Kind::Range(range) => of.ranges[range as usize] = pack.copies(card) as u8,
                Kind::FortyNine => {}
            }
        }
        of
    }

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
        let ranges = Range::ALL.iter().filter(|range| self.ranges[**range as usize] > 0);
        let squares = ranges.fold(self.numbers, |squares, range| squares.with(range.squares()));
        if self.forty_nines > 0 { squares.with(Squares::one(Square::CENTRE)) } else { squares }
    }
}

impl Position {
    /// What the view says; the card that is up is no longer to come.
    pub fn of(view: &View) -> Position {
        let mut position = Position {
            seats: view.seats(),
            pack: view.agreed.pack,
            tokens: [Squares::NONE; MOST],
            money: [0; MOST],
            start: view.start,
            unseen: view
                .turned
                .iter()
                .fold(Unseen::of(&view.agreed.pack), |unseen, card| unseen.without(*card)),
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
        self.pack.board.without(self.tokens.iter().fold(Squares::NONE, |all, tokens| all.with(*tokens)))
    }

    /// Where the seat may put its token if it wins the card; none if there is no room (F18).
    pub fn squares_for(&self, card: Card, seat: Seat) -> Squares {
        card.squares_for(self.tokens[seat.index()], self.empty())
    }

    /// F18: may the seat put no token if it wins the card?
    pub(crate) fn may_decline(&self, card: Card, seat: Seat) -> bool {
        card.may_be_declined(self.tokens[seat.index()])
    }

    /// F21, F22: can the card be sold at all?
    pub fn can_be_sold(&self, card: Card) -> bool {
        card.can_be_sold(self.empty())
    }

    /// Puts a token there; on 49 another's goes for it (F17).
    pub fn put(&mut self, seat: Seat, square: Square) {
        let token = Squares::one(square);
        for tokens in &mut self.tokens {
            *tokens = tokens.without(token);
        }
        self.tokens[seat.index()] = self.tokens[seat.index()].with(token);
    }

    /// F23: does the seat's token there make a line?
    pub fn has_line_through(&self, seat: Seat, square: Square) -> bool {
        line_through(self.tokens[seat.index()], square, self.pack.line).is_some()
    }

    /// F19: what the bank pays the seat at the next payout.
    pub(crate) fn income(&self, seat: Seat) -> u16 {
        self.pack.payout(self.tokens[seat.index()].len(), self.seats)
    }

    /// F12, F19: the card is dealt with.
    pub fn end_turn(&mut self, card: Card) {
        if card.is_crazy() {
            let dollars = payouts(&self.pack, &self.tokens, self.seats);
            self.money.iter_mut().zip(dollars).for_each(|(money, dollars)| *money += dollars);
        }
        self.start = self.start.next(self.seats);
    }

    /// F24: who wins if no card is left; those who share it, if nobody has a token.
    pub(crate) fn leaders(&self) -> Seats {
        let seats = usize::from(self.seats);
        leaders(&self.tokens[..seats], &self.money[..seats])
    }
}
