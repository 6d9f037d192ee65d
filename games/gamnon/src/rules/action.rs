//! What players can do, what luck can do, and what happens then.

use alloc::boxed::Box;

use engine::{Seat, Seats};

use crate::rules::cards::{Card, Cards, Colour, KINDS, MOST_CARDS};
use crate::rules::state::SEATS;

/// What is done with a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verb {
    /// G6: put it on the pile because it is demanded.
    Put,
    /// G12, G13: give it to another player.
    Give,
    /// G11: lay it as the last card of the turn.
    Lay,
}

impl Verb {
    /// All of them, in the order of their actions' numbers.
    pub const ALL: [Verb; 3] = [Verb::Put, Verb::Give, Verb::Lay];
}

/// One card, and what is done with it. Several cards are several actions, in any order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// What is done.
    pub verb: Verb,
    /// With which card.
    pub card: Card,
}

impl engine::Action for Action {
    const COUNT: usize = Verb::ALL.len() * KINDS;

    fn index(self) -> usize {
        self.verb as usize * KINDS + self.card.index()
    }

    fn from_index(index: usize) -> Option<Action> {
        let verb = *Verb::ALL.get(index / KINDS)?;
        Some(Action { verb, card: Card::new(index % KINDS) })
    }
}

/// The legal actions of a seat: one verb, and one bit for each kind of card.
#[derive(Clone, Copy, Hash, Debug)]
pub struct Choices {
    verb: Verb,
    kinds: u64,
}

impl Choices {
    /// No action.
    pub(crate) const NONE: Choices = Choices { verb: Verb::Put, kinds: 0 };

    #[inline]
    pub(crate) fn new(verb: Verb, kinds: u64) -> Choices {
        Choices { verb, kinds }
    }
}

impl engine::Choices for Choices {
    type Action = Action;

    #[inline]
    fn len(self) -> usize {
        self.kinds.count_ones() as usize
    }

    #[inline]
    fn get(self, place: usize) -> Action {
        let mut kinds = self.kinds;
        for _ in 0..place {
            kinds &= kinds.wrapping_sub(1);
        }
        Action { verb: self.verb, card: Card::new(kinds.trailing_zeros() as usize) }
    }

    #[inline]
    fn contains(self, action: Action) -> bool {
        action.verb == self.verb && self.kinds >> action.card.index() & 1 == 1
    }
}

/// G5: the deal, the only luck there is: all cards of all packs, top first.
#[derive(Clone, PartialEq, Debug)]
pub struct Deal {
    /// From `len` on they mean nothing and are the first card.
    pub(crate) cards: [Card; MOST_CARDS],
    pub(crate) len: u8,
}

impl Deal {
    /// No cards yet.
    pub(crate) const EMPTY: Deal = Deal { cards: [Card::FIRST; MOST_CARDS], len: 0 };

    /// The cards, top first.
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }
}

impl engine::Chance for Deal {
    fn word(&self) -> &'static str {
        "deal"
    }

    fn exchange(&mut self, one: usize, other: usize) {
        self.cards.swap(one, other);
    }
}

/// What happened.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// The game is smaller than in the box: it has these cards, and everybody is dealt so many.
    Fewer {
        /// All of them.
        cards: Cards,
        /// For each.
        hand: u8,
    },
    /// The cards were dealt, and the first demand was turned up.
    Dealt {
        /// By seat.
        hands: Box<[Cards; SEATS]>,
        /// The card that was turned up.
        up: Card,
        /// How many cards the stock has.
        stock: u8,
        /// How many play.
        seats: u8,
    },
    /// The player in turn chose a card and put it on the pile.
    Put {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
        /// How many more are to be put.
        left: u8,
    },
    /// The player in turn put all that there was of the demanded colour.
    PutAll {
        /// Who.
        seat: Seat,
        /// The colour.
        colour: Colour,
        /// The cards, possibly none.
        cards: Cards,
        /// How many are missing.
        missing: u8,
    },
    /// The player in turn took cards from the stock.
    Drew {
        /// Who.
        seat: Seat,
        /// The cards, a secret.
        cards: Cards,
    },
    /// Cards went from hand to hand.
    Gave {
        /// Whose they were.
        from: Seat,
        /// Whose they are.
        to: Seat,
        /// The cards, a secret of the two, possibly none.
        cards: Cards,
        /// How many the giver still owes, having run out.
        short: u8,
    },
    /// Somebody took the pile.
    TookPile {
        /// Who.
        seat: Seat,
        /// The cards, as everybody saw them lie there.
        cards: Cards,
    },
    /// The turn ended with the stock's top card.
    TurnedUp {
        /// The card.
        card: Card,
    },
    /// The turn ended with a card from the player's hand.
    Laid {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// The cycle ended, and all hands moved.
    HandsMoved {
        /// By seat, after the move.
        hands: Box<[Cards; SEATS]>,
    },
    /// The game ended.
    GameOver {
        /// Those who won; nobody in a draw.
        winners: Seats,
        /// Why.
        reason: Reason,
    },
}

/// Why a game ended as it did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// G17: nobody else has a card.
    Alone,
    /// G18: the turns were used up, and this is the most that anybody has in hand.
    MostCards(u8),
    /// G18: the turns were used up, and that is a draw.
    Draw,
}

/// What a viewer saw of an event: the same, less what is secret.
#[derive(Clone, PartialEq, Debug)]
pub enum Seen {
    /// The cards were dealt, and the first demand was turned up.
    Dealt {
        /// By seat, those that the viewer may see.
        hands: Box<[Option<Cards>; SEATS]>,
        /// The card that was turned up.
        up: Card,
        /// How many cards the stock has.
        stock: u8,
        /// How many play.
        seats: u8,
    },
    /// The player in turn took cards from the stock.
    Drew {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
        /// The cards, if the viewer may see them.
        cards: Option<Cards>,
    },
    /// Cards went from hand to hand.
    Gave {
        /// Whose they were.
        from: Seat,
        /// Whose they are.
        to: Seat,
        /// How many.
        count: u8,
        /// The cards, if the viewer may see them.
        cards: Option<Cards>,
        /// How many the giver still owes, having run out.
        short: u8,
    },
    /// The cycle ended, and all hands moved.
    HandsMoved {
        /// By seat, after the move, those that the viewer may see.
        hands: Box<[Option<Cards>; SEATS]>,
    },
    /// Something that lies open.
    Open(Event),
}
