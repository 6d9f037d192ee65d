//! The whole truth about a game in progress.

use engine::{Seat, Seats};

use crate::rules::board::Squares;
use crate::rules::cards::{Card, DECK, Pack};

/// How many can sit down at most.
pub(crate) const SEATS: usize = 5;

/// F5: what everybody starts with.
pub(crate) const START_MONEY: u16 = 49;

/// F5, F19: the most that anybody can ever hold: twelve payouts of $49 on top of the start.
pub const MOST_MONEY: u16 = START_MONEY + 12 * 49;

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The deck is to be shuffled.
    Deal,
    /// A player is to bid, check or pass.
    Auction,
    /// The winner of the auction is to place a token.
    Place,
    /// F30: the winner of the auction can't pay and is to lose a token.
    Lose,
    /// Nothing more.
    Over {
        /// Who won.
        winners: Seats,
    },
}

/// What the players agreed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Agreed {
    /// F13: does the printed price hold for the opening bid?
    pub opening_price: bool,
    /// F25: may players check?
    pub check: bool,
    /// F29, F30: may players bid what they do not hold?
    pub honour: bool,
    /// What is played with.
    pub pack: Pack,
}

impl Agreed {
    /// F13: the price at which the bids for a card open, if one was agreed.
    #[inline]
    pub const fn opening_price_of(self, card: Card) -> Option<u16> {
        if self.opening_price { Some(self.pack.price_of(card)) } else { None }
    }

    /// F13: what an opening bid for the card must be at least.
    #[inline]
    pub fn least_opening(self, card: Card) -> u16 {
        self.opening_price_of(card).unwrap_or(1)
    }
}

/// An offer for the card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bid {
    /// Whose.
    pub seat: Seat,
    /// How much.
    pub dollars: u16,
}

/// The whole truth. A fixed size and no generator: copying it is as cheap as it looks.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// F6: there are always enough of them.
    pub(crate) tokens: [Squares; SEATS],
    pub(crate) money: [u16; SEATS],
    /// The highest bid so far; none before the opening.
    pub(crate) bid: Option<Bid>,
    /// Those who have not passed.
    pub(crate) bidding: Seats,
    pub(crate) phase: Phase,
    /// Who is asked; while a token is to be lost, whose.
    pub(crate) turn: Seat,
    /// The starting player.
    pub(crate) start: Seat,
    /// F30: is the auction of this card held again?
    pub(crate) again: bool,
    pub(crate) agreed: Agreed,
    pub(crate) seats: u8,
    /// How many cards of the deck were turned up so far.
    pub(crate) turned: u8,
    pub(crate) deck: [Card; DECK],
}

impl State {
    pub(crate) fn new(seats: u8, agreed: Agreed, start: Seat) -> State {
        let mut money = [0; SEATS];
        money[..seats.into()].fill(agreed.pack.money);
        State {
            tokens: [Squares::NONE; SEATS],
            money,
            bid: None,
            bidding: Seats::NONE,
            phase: Phase::Deal,
            turn: start,
            start,
            again: false,
            agreed,
            seats,
            turned: 0,
            deck: *agreed.pack.deck().array(),
        }
    }

    /// The card turned up last. There must be one.
    #[inline]
    pub(crate) fn card(&self) -> Card {
        self.deck[usize::from(self.turned) - 1]
    }

    /// The squares without a token.
    #[inline]
    pub(crate) fn empty(&self) -> Squares {
        self.agreed
            .pack
            .board
            .without(self.tokens.iter().fold(Squares::NONE, |all, tokens| all.with(*tokens)))
    }

    pub(crate) fn everyone(&self) -> impl Iterator<Item = Seat> + use<> {
        Seats::all(self.seats).iter()
    }
}
