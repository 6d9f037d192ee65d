//! What a viewer knows.

use alloc::vec::Vec;

use engine::{Seat, Seats, Viewer};
use serde::{Serialize, Serializer};

use crate::rules::board::{Square, Squares};
use crate::rules::cards::Card;
use crate::rules::lines::lines_of;
use crate::rules::state::{Agreed, Bid, Phase, State};

/// What a viewer knows of a game: all but the order of the cards still to come. There is nothing
/// that one would have to remember: the cards that were turned up are part of it.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What the players agreed on.
    pub agreed: Agreed,
    /// What the game waits for.
    pub phase: Phase,
    /// By seat: where their tokens are.
    pub tokens: Vec<Squares>,
    /// F5: by seat, as far as it is shown to the viewer.
    pub money: Vec<Option<u16>>,
    /// By seat: what follows from the bids that were paid and the payouts, for anybody who kept
    /// count. It is exact, and still F5 says that nobody is told.
    pub deduced_money: Vec<u16>,
    /// The cards turned up so far, in order.
    pub turned: Vec<Card>,
    /// The starting player.
    pub start: Seat,
    /// Who is asked; while a token is to be lost, whose.
    pub turn: Seat,
    /// The highest bid so far; none before the opening.
    pub bid: Option<Bid>,
    /// Those who have not passed.
    pub bidding: Seats,
    /// F30: is the auction of this card held again?
    pub again: bool,
}

/// F5: money is secret, one's own is not.
pub(crate) fn view(state: &State, viewer: Viewer, (): &()) -> View {
    let seats = usize::from(state.seats);
    let money = |seat: Seat| viewer.sees(seat).then_some(state.money[seat.index()]);
    View {
        viewer,
        agreed: state.agreed,
        phase: state.phase,
        tokens: state.tokens[..seats].to_vec(),
        money: state.everyone().map(money).collect(),
        deduced_money: state.money[..seats].to_vec(),
        turned: state.deck[..state.turned.into()].to_vec(),
        start: state.start,
        turn: state.turn,
        bid: state.bid,
        bidding: state.bidding,
        again: state.again,
    }
}

impl View {
    /// How many play.
    pub fn seats(&self) -> u8 {
        self.tokens.len() as u8
    }

    /// The card that is up for auction, or was just won.
    pub fn card(&self) -> Option<Card> {
        match self.phase {
            Phase::Deal | Phase::Over { .. } => None,
            Phase::Auction | Phase::Place | Phase::Lose => self.turned.last().copied(),
        }
    }

    /// How many cards are still to come.
    pub fn deck(&self) -> usize {
        usize::from(self.agreed.pack.size) - self.turned.len()
    }

    /// F3: the different crazy cards, and how many of each are still to come: all that there are, less
    /// those that were turned up. Whoever watches knows it.
    pub fn crazy_to_come(&self) -> impl Iterator<Item = (Card, usize)> {
        let turned = |card: Card| self.turned.iter().filter(|turned| **turned == card).count();
        let crazy = Card::ALL.into_iter().filter(|card| card.is_crazy());
        crazy.map(move |card| (card, self.agreed.pack.copies(card) - turned(card)))
    }

    /// F8, F25: before the opening, has the seat said something? They speak clockwise, from the start
    /// player on.
    pub fn has_spoken(&self, seat: Seat) -> bool {
        let seats = usize::from(self.seats());
        let place = |seat: Seat| (seat.index() + seats - self.start.index()) % seats;
        place(seat) < place(self.turn)
    }

    /// F23: the squares of the lines that have won; none if the game was won otherwise, or goes on.
    pub fn winning_squares(&self) -> Squares {
        let Phase::Over { winners } = self.phase else { return Squares::NONE };
        let has_won =
            |line: &Squares| winners.iter().any(|seat| self.tokens[seat.index()].contains_all(*line));
        lines_of(self.agreed.pack.line).iter().copied().filter(has_won).fold(Squares::NONE, Squares::with)
    }

    /// Whose token is on the square.
    pub fn owner(&self, square: Square) -> Option<Seat> {
        Seats::all(self.seats()).iter().find(|seat| self.tokens[seat.index()].contains(square))
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Page::of(self).serialize(serializer)
    }
}

/// The view as the referee prints it.
#[derive(Serialize)]
struct Page<'a> {
    board: Vec<Option<Seat>>,
    money: &'a [Option<u16>],
    deduced_money: &'a [u16],
    card: Option<Card>,
    deck: usize,
    start: Seat,
    bid: Option<u16>,
    bidder: Option<Seat>,
    r#in: Seats,
}

impl<'a> Page<'a> {
    fn of(view: &'a View) -> Page<'a> {
        Page {
            board: Squares::ALL.iter().map(|square| view.owner(square)).collect(),
            money: &view.money,
            deduced_money: &view.deduced_money,
            card: view.card(),
            deck: view.deck(),
            start: view.start,
            bid: view.bid.map(|bid| bid.dollars),
            bidder: view.bid.map(|bid| bid.seat),
            // While a token is to be placed or lost, the winner alone has not passed.
            r#in: view.bidding,
        }
    }
}
