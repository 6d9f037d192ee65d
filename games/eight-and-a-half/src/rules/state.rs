//! The whole truth about a game in progress.

use core::ops::Range;

use engine::{Seat, Seats};

use crate::rules::action::{Slot, Source};
use crate::rules::cards::{Card, Cards, DECK, Pack};
use crate::rules::few::Few;
use crate::rules::value::{Five, Value};

/// How many can sit down at most.
pub(crate) const SEATS: usize = 5;

/// The whole truth. A fixed size and no generator: copying it is as cheap as it looks.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub(crate) seats: u8,
    pub(crate) phase: Phase,
    /// Who dealt this round; between rounds, who deals the next.
    pub(crate) dealer: Seat,
    pub(crate) turn: Seat,
    pub(crate) value: Value,
    /// E16: an option.
    pub(crate) five: Five,
    /// What is played with.
    pub(crate) pack: Pack,
    /// Rounds dealt so far.
    pub(crate) round: u32,
    pub(crate) pile: Cards,
    pub(crate) players: [Player; SEATS],
    /// The cards as they were dealt: each player knows where its blind cards and its bank are.
    pub(crate) deck: [Card; DECK],
}

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// A round is to be dealt.
    Deal,
    /// E6: the round's first card is to be played.
    Opening,
    /// A seat is in turn.
    Turn,
    /// Nothing more.
    Over,
}

/// What belongs to one seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Player {
    pub(crate) hand: Few,
    pub(crate) open: Few,
    pub(crate) burnt: Cards,
    pub(crate) score: u16,
    /// The place in the deck of the first blind card.
    pub(crate) first: u8,
    /// The blind cards that are left, one bit for each slot.
    pub(crate) blind: u8,
    /// E19: those of them that everybody has seen.
    pub(crate) seen: u8,
    pub(crate) bank: Bank,
}

/// The cards that will come into the hand: where they lie in the deck.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Bank {
    /// The place of the top card.
    pub(crate) top: u8,
    /// The place behind the last one.
    pub(crate) end: u8,
}

impl Player {
    pub(crate) const NONE: Player = Player {
        hand: Few::NONE,
        open: Few::NONE,
        burnt: Cards::NONE,
        score: 0,
        first: 0,
        blind: 0,
        seen: 0,
        bank: Bank { top: 0, end: 0 },
    };

    /// The place in the deck of a blind card.
    #[inline]
    pub(crate) const fn place(&self, slot: Slot) -> usize {
        self.first as usize + slot.index()
    }

    /// Is that blind card left?
    pub(crate) const fn has_blind(&self, slot: Slot) -> bool {
        self.blind >> slot.index() & 1 == 1
    }

    /// E19: has everybody seen that blind card?
    pub(crate) const fn has_shown(&self, slot: Slot) -> bool {
        self.seen >> slot.index() & 1 == 1
    }

    /// The cards to play from.
    #[inline]
    pub(crate) const fn cards(&self) -> (Source, Few) {
        in_play(self.hand, self.open)
    }

    /// E20: cards that are not out of play yet.
    pub(crate) const fn left(&self) -> u8 {
        self.bank.len() + self.hand.len() + self.open.len() + self.blind.count_ones() as u8
    }
}

impl Bank {
    /// How many cards are left.
    #[inline]
    pub(crate) const fn len(self) -> u8 {
        self.end - self.top
    }

    /// Their places in the deck, the top one first.
    pub(crate) fn places(self) -> Range<usize> {
        self.top.into()..self.end.into()
    }

    /// Takes the top card away; says where in the deck it lay.
    #[inline]
    pub(crate) fn draw(&mut self) -> Option<usize> {
        let place = self.top;
        (place < self.end).then(|| {
            self.top += 1;
            place.into()
        })
    }
}

/// E4: the cards to play from, the hand before the open ones; if there are none, it is the blind
/// cards' turn.
#[inline]
pub(crate) const fn in_play(hand: Few, open: Few) -> (Source, Few) {
    if hand.is_empty() { (Source::Open, open) } else { (Source::Hand, hand) }
}

impl State {
    pub(crate) fn new(seats: u8, pack: Pack, dealer: Seat) -> State {
        State {
            seats,
            phase: Phase::Deal,
            dealer,
            turn: dealer,
            value: Value::EMPTY,
            five: Five::Value,
            pack,
            round: 0,
            pile: Cards::NONE,
            players: [Player::NONE; SEATS],
            deck: [Card::Zero; DECK],
        }
    }

    /// E17: who set the value last, if it is not whole. Whoever plays is followed by the player
    /// in turn, and a pile that is taken is whole again: so it is the seat before that one.
    pub(crate) fn offender(&self) -> Option<Seat> {
        let offence = self.phase == Phase::Turn && !self.value.is_whole();
        offence.then(|| before(self.turn, self.seats))
    }

    /// How many play.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// What the game waits for.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The player in turn.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// The pile's value.
    pub fn value(&self) -> Value {
        self.value
    }

    /// E16: for how long a 5 binds.
    pub fn five(&self) -> Five {
        self.five
    }

    /// What is played with.
    pub fn pack(&self) -> &Pack {
        &self.pack
    }

    /// The cards of the pile.
    pub fn pile(&self) -> Cards {
        self.pile
    }

    /// The cards in the hand.
    pub fn hand(&self, seat: Seat) -> Few {
        self.players[seat.index()].hand
    }

    /// The open cards.
    pub fn open(&self, seat: Seat) -> Few {
        self.players[seat.index()].open
    }

    /// E4: the cards that a seat plays from; none if only its blind ones are left.
    #[inline]
    pub fn in_play(&self, seat: Seat) -> Few {
        self.players[seat.index()].cards().1
    }

    /// E20: how many of a seat's cards are not out of play yet.
    pub fn left(&self, seat: Seat) -> u8 {
        self.players[seat.index()].left()
    }

    /// How many cards the bank has.
    pub fn bank(&self, seat: Seat) -> u8 {
        self.players[seat.index()].bank.len()
    }

    /// The cards that are in the bank.
    pub fn bank_cards(&self, seat: Seat) -> &[Card] {
        let player = &self.players[seat.index()];
        &self.deck[player.bank.places()]
    }

    /// The cards that are burnt.
    pub fn burnt(&self, seat: Seat) -> Cards {
        self.players[seat.index()].burnt
    }

    /// The points.
    pub fn score(&self, seat: Seat) -> u16 {
        self.players[seat.index()].score
    }

    /// How many blind cards are left.
    pub fn blind(&self, seat: Seat) -> u8 {
        self.players[seat.index()].blind.count_ones() as u8
    }

    /// The blind cards that are left.
    pub fn blind_cards(&self, seat: Seat) -> impl Iterator<Item = Card> {
        let player = self.players[seat.index()];
        let left = Slot::ALL.into_iter().filter(move |slot| player.has_blind(*slot));
        left.map(move |slot| self.deck[player.place(slot)])
    }

    /// E19: a blind card that is left and that everybody has seen.
    pub fn shown(&self, seat: Seat, slot: Slot) -> Option<Card> {
        let player = &self.players[seat.index()];
        player.has_shown(slot).then(|| self.deck[player.place(slot)])
    }

    pub(crate) fn everyone(&self) -> impl Iterator<Item = Seat> + use<> {
        Seats::all(self.seats).iter()
    }

    /// The players who sit there.
    pub(crate) fn seated(&self) -> &[Player] {
        &self.players[..self.seats.into()]
    }
}

/// The neighbour counter-clockwise.
#[inline]
pub(crate) fn before(seat: Seat, seats: u8) -> Seat {
    let number = seat.index() as u8;
    Seat::new(if number == 0 { seats } else { number } - 1)
}

/// The seats in the order in which they are dealt to: clockwise, the dealer last.
pub(crate) fn from_dealer(dealer: Seat, seats: u8) -> impl Iterator<Item = Seat> {
    let after = move |seat: &Seat| Some(seat.next(seats));
    core::iter::successors(Some(dealer.next(seats)), after).take(seats.into())
}
