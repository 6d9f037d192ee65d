//! What players can do, what luck can do, and what happens then.

use engine::{Seat, Seats};

use crate::rules::board::{SQUARES, Square, Squares};
use crate::rules::cards::{Card, Deck};
use crate::rules::scoring::Reason;
use crate::rules::state::{MOST_MONEY, SEATS};

/// What a player can do in an auction, and after winning one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// F8, F9: leave this auction. F18: put no further token.
    Pass,
    /// F25: not open, but stay in.
    Check,
    /// F15, F18: put a token there.
    Place(Square),
    /// F8, F9: offer this many dollars, at most [`MOST_MONEY`]. `bid 0` is never legal, but somebody
    /// may say it, and then a rule refuses it.
    Bid(u16),
}

const FIRST_PLACE: usize = 2;
const FIRST_BID: usize = FIRST_PLACE + SQUARES;

impl engine::Action for Action {
    const COUNT: usize = FIRST_BID + MOST_MONEY as usize + 1;

    fn index(self) -> usize {
        match self {
            Action::Pass => 0,
            Action::Check => 1,
            Action::Place(square) => FIRST_PLACE + square.index(),
            Action::Bid(dollars) => FIRST_BID + usize::from(dollars),
        }
    }

    fn from_index(index: usize) -> Option<Action> {
        match index {
            0 => Some(Action::Pass),
            1 => Some(Action::Check),
            FIRST_PLACE..FIRST_BID => Some(Action::Place(Square::from_index(index - FIRST_PLACE))),
            FIRST_BID..Self::COUNT => Some(Action::Bid((index - FIRST_BID) as u16)),
            _ => None,
        }
    }
}

/// What a seat may do just now: counted and picked from, never listed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choices {
    /// In an auction: pass, check if that is allowed, then the bids, ascending.
    Auction {
        /// May the player check?
        check: bool,
        /// The lowest bid.
        least: u16,
        /// How many bids there are.
        bids: u16,
    },
    /// After an auction: the squares, ascending, then to decline if that is allowed.
    Place {
        /// Where the token may go.
        squares: Squares,
        /// F18: may the player decline?
        decline: bool,
    },
}

impl Choices {
    /// Nothing: the seat is not asked.
    pub(crate) const NONE: Choices = Choices::Place { squares: Squares::NONE, decline: false };
}

impl engine::Choices for Choices {
    type Action = Action;

    #[inline]
    fn len(self) -> usize {
        match self {
            Choices::Auction { check, bids, .. } => 1 + usize::from(check) + usize::from(bids),
            Choices::Place { squares, decline } => squares.len() + usize::from(decline),
        }
    }

    #[inline]
    fn get(self, place: usize) -> Action {
        match self {
            Choices::Auction { .. } if place == 0 => Action::Pass,
            Choices::Auction { check: true, .. } if place == 1 => Action::Check,
            Choices::Auction { check, least, .. } => {
                Action::Bid(least + (place - 1 - usize::from(check)) as u16)
            }
            Choices::Place { squares, .. } if place == squares.len() => Action::Pass,
            Choices::Place { squares, .. } => Action::Place(squares.get(place)),
        }
    }

    fn contains(self, action: Action) -> bool {
        match (self, action) {
            (Choices::Auction { .. }, Action::Pass) => true,
            (Choices::Auction { check, .. }, Action::Check) => check,
            (Choices::Auction { least, bids, .. }, Action::Bid(dollars)) => {
                (least..least + bids).contains(&dollars)
            }
            (Choices::Place { decline, .. }, Action::Pass) => decline,
            (Choices::Place { squares, .. }, Action::Place(square)) => squares.contains(square),
            _ => false,
        }
    }
}

/// What luck decides.
#[derive(Clone, PartialEq, Debug)]
pub enum Chance {
    /// F3: the deck, top first.
    Deal(Deck),
    /// F30: the square of the token that is lost.
    Lose(Square),
}

impl engine::Chance for Chance {
    fn word(&self) -> &'static str {
        match self {
            Chance::Deal(_) => "deal",
            Chance::Lose(_) => "lose",
        }
    }

    fn exchange(&mut self, one: usize, other: usize) {
        if let Chance::Deal(deck) = self {
            deck.cards_mut().swap(one, other);
        }
    }
}

/// What happened. Everybody sees all of it: the only secret is what has not happened yet.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// The deck was shuffled.
    Shuffled,
    /// F7: a card was turned up.
    Turned {
        /// The starting player.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// F8, F20, F21, F22, F25: a card left the game unsold.
    Left {
        /// The card.
        card: Card,
    },
    /// A player made a bid.
    Bid {
        /// Who.
        seat: Seat,
        /// How much.
        dollars: u16,
    },
    /// A player left the auction.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A player did not open, but stayed in.
    Checked {
        /// Who.
        seat: Seat,
    },
    /// F11: a player won the auction and paid.
    Won {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
        /// What it cost.
        dollars: u16,
    },
    /// A token was put down.
    Placed {
        /// Whose.
        seat: Seat,
        /// Where.
        square: Square,
        /// F17: whose token went for it.
        instead_of: Option<Seat>,
    },
    /// F18: a player put no further token.
    Declined {
        /// Who.
        seat: Seat,
    },
    /// F19, F20, F22: the bank paid.
    PaidOut {
        /// How much to each, by seat.
        dollars: [u16; SEATS],
    },
    /// F30: a player won the auction and can't pay, so it is void.
    Void {
        /// Who.
        seat: Seat,
        /// What was bid.
        dollars: u16,
    },
    /// F30: a token was lost for that.
    Lost {
        /// Whose.
        seat: Seat,
        /// Where it was.
        square: Square,
    },
    /// The game ended.
    GameOver {
        /// Who won.
        winners: Seats,
        /// Why.
        reason: Reason,
    },
}
