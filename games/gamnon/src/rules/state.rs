//! The whole truth about a game in progress.

use core::fmt;
use core::ops::Range;

use engine::{Seat, Seats};
use serde::Serialize;

use crate::rules::cards::{Card, Cards, Colour, MOST_CARDS, RANKS};
use crate::rules::phases::HAND;

/// How many can sit down at most.
pub const SEATS: usize = 12;

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// The cards are to be dealt.
    Deal,
    /// The player in turn chooses what to put on the pile.
    Put {
        /// How many cards, of the demanded colour; the hand has more of them.
        owed: u8,
    },
    /// A seat chooses what to give.
    Give {
        /// Who gives.
        giver: Seat,
        /// Who receives: the player in turn (G12), or another giver who ran short (G13).
        to: Seat,
        /// How many cards; the hand has more.
        owed: u8,
    },
    /// The player in turn chooses the last card of the turn.
    Lay,
    /// Nothing more.
    Over {
        /// Who won; nobody in a draw.
        winners: Seats,
    },
}

/// G18: who wins when the turns are used up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AtLimit {
    /// Nobody.
    Draw,
    /// Those with the most cards in hand.
    MostCards,
}

/// G14: who takes the pile when two or more besides the player in turn have no cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TwoEmpty {
    /// Nobody.
    Nobody,
    /// The first of them, clockwise.
    First,
}

/// What was agreed before the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// How many play.
    pub seats: u8,
    /// G1: how many packs they play with.
    pub packs: u8,
    /// G18: how many turns there are at most.
    pub turn_limit: u32,
    /// G18: what happens then.
    pub at_limit: AtLimit,
    /// G14: who is rescued of several who have no cards.
    pub two_empty: TwoEmpty,
    /// G5: who starts.
    pub first: Seat,
    /// What a pack has.
    pub pack: Pack,
}

/// What is played with: all that is in the box, or less of it, to be studied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pack {
    /// G2: how many values there are, from 2 on.
    pub values: u8,
    /// G2: how many suits there are: spades and hearts, then clubs, then diamonds.
    pub suits: u8,
    /// G5: how many cards everybody is dealt.
    pub hand: u8,
}

impl Pack {
    /// All that is in the box.
    pub const WHOLE: Pack = Pack { values: RANKS, suits: 4, hand: HAND as u8 };

    /// Is this card in the pack?
    pub fn has(&self, card: Card) -> bool {
        const ORDER: [u8; 4] = [0, 2, 1, 3];
        card.value() < self.values + 2 && ORDER[card.suit()] < self.suits
    }
}

impl Terms {
    /// G1: the cards of all packs.
    pub fn cards(&self) -> Cards {
        if self.pack == Pack::WHOLE {
            return Cards::packs(self.packs);
        }
        let of_all = Card::all().filter(|card| self.pack.has(*card));
        of_all.flat_map(|card| core::iter::repeat_n(card, self.packs.into())).collect()
    }

    /// G3, G5: how many turns of a cycle come before the seat's.
    pub fn turns_before(&self, seat: Seat) -> u8 {
        let (seat, first) = (seat.index() as u8, self.first.index() as u8);
        (seat + self.seats - first) % self.seats
    }

    /// G3, G5: a cycle is over when the turn of whoever started comes again.
    #[inline]
    pub fn starts_cycle(&self, player: Seat) -> bool {
        player == self.first
    }
}

/// The whole truth. A fixed size and no generator: copying it is as cheap as it looks.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub(crate) terms: Terms,
    pub(crate) stage: Stage,
    /// From 1; 0 before the deal.
    pub(crate) turn: u32,
    pub(crate) player: Seat,
    /// The top of the pile when the turn began.
    pub(crate) demand: Card,
    /// While others give: how many cards each of them owes.
    pub(crate) share: u8,
    /// What givers who ran out still owe (G13), by seat.
    pub(crate) debts: [u8; SEATS],
    /// How many cards of each colour a seat holds.
    pub(crate) sizes: [[u8; 2]; SEATS],
    pub(crate) hands: [Cards; SEATS],
    pub(crate) piles: Piles,
}

impl State {
    pub(crate) fn new(terms: Terms) -> State {
        State {
            terms,
            stage: Stage::Deal,
            turn: 0,
            player: terms.first,
            demand: Card::FIRST,
            share: 0,
            debts: [0; SEATS],
            sizes: [[0; 2]; SEATS],
            hands: [Cards::NONE; SEATS],
            piles: Piles::empty(),
        }
    }

    pub(crate) fn everyone(&self) -> impl Iterator<Item = Seat> + use<> {
        Seats::all(self.terms.seats).iter()
    }

    /// What was agreed before the game.
    pub fn terms(&self) -> Terms {
        self.terms
    }

    /// What the game waits for.
    #[inline]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// From 1; 0 before the deal.
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// The player in turn.
    #[inline]
    pub fn player(&self) -> Seat {
        self.player
    }

    /// The top of the pile when the turn began.
    #[inline]
    pub fn demand(&self) -> Card {
        self.demand
    }

    /// The cards of the seat.
    #[inline]
    pub fn hand(&self, seat: Seat) -> Cards {
        self.hands[seat.index()]
    }

    /// The pile, bottom first.
    #[inline]
    pub fn pile(&self) -> &[Card] {
        self.piles.pile()
    }

    /// How many cards are left in the stock.
    #[inline]
    pub fn stock_len(&self) -> u8 {
        self.piles.stock_len()
    }

    /// How many cards of the colour the seat holds.
    #[inline]
    pub fn size_of(&self, seat: Seat, colour: Colour) -> u8 {
        self.sizes[seat.index()][colour.index()]
    }

    /// How many cards the seat holds.
    #[inline]
    pub fn size(&self, seat: Seat) -> u8 {
        let [black, red] = self.sizes[seat.index()];
        black + red
    }

    /// The seat gets a card.
    #[inline]
    pub(crate) fn add(&mut self, seat: Seat, card: Card) {
        self.hands[seat.index()].add(card);
        self.sizes[seat.index()][card.colour().index()] += 1;
    }

    /// A card leaves the seat's hand.
    #[inline]
    pub(crate) fn remove(&mut self, seat: Seat, card: Card) {
        self.hands[seat.index()].remove(card);
        self.sizes[seat.index()][card.colour().index()] -= 1;
    }

    /// The seat's hand is exactly this.
    pub(crate) fn set_hand(&mut self, seat: Seat, cards: Cards) {
        self.hands[seat.index()] = cards;
        self.sizes[seat.index()] = Colour::ALL.map(|colour| cards.of(colour).len());
    }
}

/// The pile and the stock, in one array: the pile grows from its start, and the stock is what is
/// left towards its end. They never meet, because a card on the pile has left the stock.
#[derive(Clone)]
pub(crate) struct Piles {
    cards: [Card; MOST_CARDS],
    pile: u8,
    stock: u8,
    end: u8,
}

impl Piles {
    fn empty() -> Piles {
        Piles { cards: [Card::FIRST; MOST_CARDS], pile: 0, stock: 0, end: 0 }
    }

    /// This pile, bottom first, and this stock, top first.
    pub(crate) fn of(pile: &[Card], stock: &[Card]) -> Piles {
        let start = MOST_CARDS - stock.len();
        let mut piles = Piles { stock: start as u8, end: MOST_CARDS as u8, ..Piles::empty() };
        piles.cards[start..].copy_from_slice(stock);
        pile.iter().for_each(|card| piles.put(*card));
        piles
    }

    /// No pile, and these cards as the stock, top first, behind `dealt` others.
    #[inline]
    pub(crate) fn new(cards: [Card; MOST_CARDS], dealt: u8, end: u8) -> Piles {
        Piles { cards, pile: 0, stock: dealt, end }
    }

    /// The pile, bottom first.
    #[inline]
    pub(crate) fn pile(&self) -> &[Card] {
        &self.cards[..usize::from(self.pile)]
    }

    /// The stock, top first.
    #[inline]
    pub(crate) fn stock(&self) -> &[Card] {
        &self.cards[usize::from(self.stock)..usize::from(self.end)]
    }

    /// How many cards are left in the stock.
    #[inline]
    pub(crate) fn stock_len(&self) -> u8 {
        self.end - self.stock
    }

    /// Where the stock lies in the array.
    pub(crate) fn stock_places(&self) -> Range<usize> {
        self.stock.into()..self.end.into()
    }

    /// Two cards of the stock change places.
    pub(crate) fn exchange(&mut self, one: usize, other: usize) {
        self.cards.swap(one, other);
    }

    /// The top of the pile, on which there is a card.
    #[inline]
    pub(crate) fn top(&self) -> Card {
        self.cards[usize::from(self.pile) - 1]
    }

    /// A card comes onto the pile.
    #[inline]
    pub(crate) fn put(&mut self, card: Card) {
        self.cards[usize::from(self.pile)] = card;
        self.pile += 1;
    }

    /// Takes the top card from the stock, in which there is one.
    #[inline]
    pub(crate) fn draw(&mut self) -> Card {
        let card = self.cards[usize::from(self.stock)];
        self.stock += 1;
        card
    }

    /// Takes the whole pile away.
    #[inline]
    pub(crate) fn clear_pile(&mut self) {
        self.pile = 0;
    }
}

/// What lies in the array between pile and stock means nothing.
impl PartialEq for Piles {
    fn eq(&self, other: &Piles) -> bool {
        self.pile() == other.pile() && self.stock() == other.stock()
    }
}

impl fmt::Debug for Piles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Piles").field("pile", &self.pile()).field("stock", &self.stock()).finish()
    }
}
