//! The club player: what is this card worth to me in dollars, for its lines, for the lines of others
//! that it stops, and for what a token earns? Up to there it bids, a dollar at a time. It looks at
//! one auction, never at the next.

use engine::Seat;

use super::position::Position;
use crate::{Action, Card, Choices, Square, Squares, View, lines_of};

/// What a square is worth to a seat.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub enum Worth {
    /// So many dollars.
    Dollars(f32),
    /// All there is: without it, somebody else wins now.
    Stop,
    /// All there is: it wins.
    Win,
}

/// What the club player pays for.
struct Prices {
    /// Dollars for an open line through the square, by the number of squares that would still be
    /// missing.
    own_lines: [f32; 4],
    /// The same for a line of somebody else that the square would close.
    others_lines: [f32; 4],
    /// Of what a token earns until the end, the part that one pays for it: later dollars buy less.
    earnings: f32,
}

const FOUR_IN_LINE: Prices =
    Prices { own_lines: [0.0, 10.0, 3.0, 0.5], others_lines: [0.0, 6.0, 1.0, 0.1], earnings: 0.3 };
/// Three in line are soon there: whoever has money left then has the choice of lines.
const THREE_IN_LINE: Prices =
    Prices { own_lines: [0.0, 6.0, 2.0, 0.0], others_lines: [0.0, 4.0, 0.5, 0.0], earnings: 0.15 };

fn prices(line: u8) -> &'static Prices {
    if line == 3 { &THREE_IN_LINE } else { &FOUR_IN_LINE }
}

/// What the sound player does.
pub(crate) fn choose(view: &View, legal: Choices) -> Action {
    let position = Position::of(view);
    match legal {
        Choices::Place { squares, decline } => {
            let square = best_square(&position, view.turn, squares);
            let costs = decline && costs_more_than_it_brings(&position, view.turn, square);
            if costs { Action::Pass } else { Action::Place(square) }
        }
        Choices::Auction { check, least, .. } => {
            let limit = limit(view, &position).min(position.money[view.turn.index()]);
            if limit >= least { Action::Bid(least) } else { stay_out(check) }
        }
    }
}

/// F18, F28: would a token there bring less than it costs, in the payout that follows and later? One
/// that costs nothing is put: at the end tokens count (F24).
fn costs_more_than_it_brings(position: &Position, seat: Seat, square: Square) -> bool {
    match worth(position, seat, square) {
        Worth::Dollars(dollars) => dollars + next_payout(position, seat) < 0.0,
        Worth::Stop | Worth::Win => false,
    }
}

/// Not bidding: to check costs nothing.
pub(crate) fn stay_out(check: bool) -> Action {
    if check { Action::Check } else { Action::Pass }
}

/// The highest bid that the player whose turn it is would make.
pub(crate) fn limit(view: &View, position: &Position) -> u16 {
    let Some(card) = view.card() else { return 0 };
    match worth_of_card(position, view.turn, card) {
        Worth::Win => u16::MAX,
        Worth::Stop if !is_stopped(view, position, card) => u16::MAX,
        // It is stopped at this price by somebody else, who pays for it.
        Worth::Stop => 0,
        Worth::Dollars(dollars) => (dollars * thrift(position, view.turn)) as u16,
    }
}

/// Has somebody who does not win with the card bid more than those can pay who do?
fn is_stopped(view: &View, position: &Position, card: Card) -> bool {
    let threatens = |seat: Seat| worth_of_card(position, seat, card) == Worth::Win;
    let Some(bid) = view.bid else { return false };
    let in_time = |seat: Seat| view.bidding.contains(seat) && position.money[seat.index()] > bid.dollars;
    !threatens(bid.seat) && !position.everyone().any(|seat| threatens(seat) && in_time(seat))
}

/// Who has less than the richest of the others spends it with care: the auction that counts is won
/// by who can pay most.
fn thrift(position: &Position, seat: Seat) -> f32 {
    let others = position.everyone().filter(|other| *other != seat);
    let richest = others.map(|other| position.money[other.index()]).max().unwrap_or(0);
    let ratio = f32::from(position.money[seat.index()]) / (f32::from(richest) + 1.0);
    ratio.clamp(0.2, 2.0)
}

/// What the card is worth to the seat, put where it is worth most.
pub fn worth_of_card(position: &Position, seat: Seat, card: Card) -> Worth {
    let squares = position.squares_for(card, seat);
    let worths = squares.iter().map(|square| worth(position, seat, square));
    worths.fold(Worth::Dollars(0.0), |best, worth| if worth > best { worth } else { best })
}

/// Of these squares, the one that is worth most.
pub fn best_square(position: &Position, seat: Seat, squares: Squares) -> Square {
    let all = squares.iter().map(|square| (worth(position, seat, square), square));
    let better = |best: (Worth, Square), other: (Worth, Square)| if other.0 > best.0 { other } else { best };
    all.reduce(better).expect("there is a square to choose").1
}

/// What a token on the square is worth to the seat.
pub(crate) fn worth(position: &Position, seat: Seat, square: Square) -> Worth {
    let prices = prices(position.pack.line);
    let own = lines_value(position, seat, square, prices.own_lines);
    let others = position.everyone().filter(|other| *other != seat);
    let theirs = others.map(|other| lines_value(position, other, square, prices.others_lines));
    let theirs = theirs.reduce(|a, b| if b > a { b } else { a }).unwrap_or(Worth::Dollars(0.0));
    match (own, theirs) {
        (Worth::Win, _) => Worth::Win,
        (_, Worth::Win) => Worth::Stop,
        (Worth::Dollars(own), Worth::Dollars(theirs)) => {
            Worth::Dollars(own + theirs + earnings(position, seat))
        }
        _ => Worth::Stop,
    }
}

/// What the open lines through the square are worth to a seat that gets it.
fn lines_value(position: &Position, seat: Seat, square: Square, dollars: [f32; 4]) -> Worth {
    let own = position.tokens[seat.index()].with(Squares::one(square));
    let reachable = own.with(position.empty().common(position.unseen.squares()));
    let through = lines_of(position.pack.line).iter().filter(|line| line.contains(square));
    let mut sum = 0.0;
    for line in through.filter(|line| reachable.contains_all(**line)) {
        match line.without(own).len() {
            0 => return Worth::Win,
            missing => sum += dollars[missing],
        }
    }
    Worth::Dollars(sum)
}

/// What one more token earns until the end, as far as one pays for it.
fn earnings(position: &Position, seat: Seat) -> f32 {
    let payouts = f32::from(position.unseen.crazy());
    prices(position.pack.line).earnings * payouts * next_payout(position, seat)
}

/// F19, F28: by how much one more token changes a payout.
fn next_payout(position: &Position, seat: Seat) -> f32 {
    let tokens = position.tokens[seat.index()].len();
    let [now, then] =
        [tokens, tokens + 1].map(|tokens| f32::from(position.pack.payout(tokens, position.seats)));
    then - now
}
