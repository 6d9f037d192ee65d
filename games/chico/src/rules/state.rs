//! The whole truth about a game in progress.

use engine::{Seat, Seats};

use crate::rules::cards::{Card, Cards, DECK, Pack, Rank};

/// How many can sit down at most.
pub(crate) const SEATS: usize = 5;

/// C17: with this many points the game ends.
pub(crate) const LIMIT: u8 = 50;

/// The whole truth. A fixed size and no generator: copying it is as cheap as it looks.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    pub(crate) seats: u8,
    pub(crate) draw_when_able: bool,
    /// What is played with.
    pub(crate) pack: Pack,
    pub(crate) phase: Phase,
    /// The player in turn; while luck is awaited, the one who rolls and starts the next round.
    pub(crate) turn: Seat,
    /// The rank that the pile shows.
    pub(crate) pile: Rank,
    /// Who laid the last card of this round.
    pub(crate) last_to_lay: Option<Seat>,
    /// Those who have not quit this round.
    pub(crate) playing: Seats,
    /// Rounds dealt so far.
    pub(crate) round: u32,
    pub(crate) hands: [Cards; SEATS],
    /// The cards of the pile.
    pub(crate) laid: Cards,
    pub(crate) scores: [u8; SEATS],
    /// The cards as they were dealt; from `drawn` on they are the stock.
    pub(crate) deck: [Card; DECK],
    pub(crate) drawn: u8,
}

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// A round is to be dealt.
    Deal,
    /// A seat is in turn.
    Turn,
    /// The player who went out is to roll.
    Roll,
    /// Nothing more.
    Over,
}

impl State {
    pub(crate) fn new(seats: u8, pack: Pack, draw_when_able: bool, first: Seat) -> State {
        State {
            seats,
            draw_when_able,
            pack,
            phase: Phase::Deal,
            turn: first,
            pile: Rank::One,
            last_to_lay: None,
            playing: Seats::NONE,
            round: 0,
            hands: [Cards::NONE; SEATS],
            laid: Cards::NONE,
            scores: [0; SEATS],
            deck: [Card::Egg; DECK],
            drawn: pack.size,
        }
    }

    /// How many play.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// C9: may players draw who could play?
    pub fn draw_when_able(&self) -> bool {
        self.draw_when_able
    }

    /// What is played with.
    pub fn pack(&self) -> &Pack {
        &self.pack
    }

    /// What the game waits for.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The player in turn; while luck is awaited, the one who rolls and starts the next round.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// The rank that the pile shows.
    pub fn pile(&self) -> Rank {
        self.pile
    }

    /// Who laid the last card of this round.
    pub fn last_to_lay(&self) -> Option<Seat> {
        self.last_to_lay
    }

    /// The cards of the pile.
    pub fn laid(&self) -> Cards {
        self.laid
    }

    /// The cards of a seat.
    pub fn hand(&self, seat: Seat) -> Cards {
        self.hands[seat.index()]
    }

    /// C14: do the hands lie open? They do from the end of a round to the next deal.
    pub(crate) fn is_counted(&self) -> bool {
        self.phase != Phase::Turn
    }

    /// Those who have not quit this round.
    pub fn playing(&self) -> Seats {
        self.playing
    }

    /// The points of a seat.
    pub fn score(&self, seat: Seat) -> u8 {
        self.scores[seat.index()]
    }

    /// The cards that can still be drawn.
    #[inline]
    pub(crate) fn unseen(&self) -> Cards {
        self.pack.cards.without(self.hands.iter().fold(self.laid, |all, hand| all.and(*hand)))
    }

    /// How many cards can still be drawn.
    #[inline]
    pub fn stock(&self) -> u8 {
        self.pack.size - self.drawn
    }

    pub(crate) fn everyone(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat::new)
    }
}
