//! What each way to sell a card would mean for everybody.

use alloc::boxed::Box;
use alloc::vec::Vec;

use engine::Seat;

use super::club::{self, Worth};
use super::network::{self, BoardEvaluation, Hopes, Weights, final_hopes};
use super::position::{BySeat, MOST, Position};
use crate::{Card, Square, Squares};

/// A card on sale: the hopes after it, by winner and price.
#[derive(Clone)]
pub struct Sale {
    /// The prices that are thought about, ascending.
    pub prices: Vec<u16>,
    /// For each of the prices and each winner who can pay it.
    pub sold: Vec<BySeat<Hopes>>,
    /// If nobody buys.
    pub(crate) unsold: Hopes,
}

/// A winner, and the place of a price in the list of the sale.
pub(crate) type Point = (usize, usize);

/// Steps from the lowest price upwards: fine where most cards are sold.
const STEPS: [u16; 8] = [0, 1, 2, 4, 7, 12, 20, 34];

impl Sale {
    /// The card at a few prices from `least` on. The position is the one before the auction.
    pub fn new(weights: &Weights, position: &Position, card: Card, least: u16) -> Sale {
        Sale::at(weights, position, card, few_prices(position, least))
    }

    /// The card at these prices.
    pub(crate) fn at(weights: &Weights, position: &Position, card: Card, prices: Vec<u16>) -> Sale {
        let mut sold = alloc::vec![[[0.0; MOST]; MOST]; prices.len()];
        for seat in position.everyone() {
            let buyer = Buyer::new(weights, position, card, seat);
            let money = position.money[seat.index()];
            for (price, sold) in prices.iter().zip(&mut sold).take_while(|(price, _)| **price <= money) {
                sold[seat.index()] = buyer.hopes(*price);
            }
        }
        let mut unsold = position.clone();
        unsold.end_turn(card);
        Sale { prices, sold, unsold: network::hopes(weights, &unsold) }
    }

    /// Shifts the hopes at all prices by what looking ahead changed at the points, in between in
    /// proportion.
    pub(crate) fn correct(&mut self, points: &[Point], seen: &[Hopes]) {
        for seat in 0..MOST {
            let changes: Vec<(usize, Hopes)> = points
                .iter()
                .zip(seen)
                .filter(|((winner, _), _)| *winner == seat)
                .map(|((_, place), seen)| (*place, difference(seen, &self.sold[*place][seat])))
                .collect();
            for (place, sold) in self.sold.iter_mut().enumerate() {
                let change = between(&changes, place);
                sold[seat].iter_mut().zip(change).for_each(|(hope, change)| *hope += change);
            }
        }
    }
}

fn difference(a: &Hopes, b: &Hopes) -> Hopes {
    core::array::from_fn(|at| a[at] - b[at])
}

/// The change at a place, from the points before and after it.
fn between(changes: &[(usize, Hopes)], place: usize) -> Hopes {
    let before = changes.iter().rev().find(|(at, _)| *at <= place);
    let after = changes.iter().find(|(at, _)| *at >= place);
    match (before, after) {
        (Some((a, one)), Some((b, other))) if a < b => {
            let part = (place - a) as f32 / (b - a) as f32;
            core::array::from_fn(|at| one[at] + part * (other[at] - one[at]))
        }
        (Some((_, one)), _) | (None, Some((_, one))) => *one,
        (None, None) => [0.0; MOST],
    }
}

/// The prices at which something changes: what people hold, and a dollar more; and some between.
pub(crate) fn few_prices(position: &Position, least: u16) -> Vec<u16> {
    let top = top_price(position).max(least);
    let held = position.everyone().map(|seat| position.money[seat.index()]);
    let mut prices: Vec<u16> = STEPS.iter().map(|step| least + step).collect();
    prices.extend(held.flat_map(|money| [money, money + 1]));
    prices.retain(|price| (least..=top).contains(price));
    prices.sort_unstable();
    prices.dedup();
    prices
}

/// Nobody needs to bid more than a dollar above what the second richest holds.
pub(crate) fn top_price(position: &Position) -> u16 {
    let mut held = position.money;
    held.sort_unstable();
    held[MOST - 2] + 1
}

/// A seat that has won the card, and put its token where it does most good.
pub struct Buyer<'a> {
    seat: Seat,
    /// After the sale, with the price not yet paid.
    after: Position,
    then: Then<'a>,
}

enum Then<'a> {
    Won,
    /// F24: nothing more comes.
    LastCard,
    On(Box<BoardEvaluation<'a>>),
}

impl<'a> Buyer<'a> {
    /// With the token where it does most good; F18: that may be nowhere.
    pub fn new(weights: &'a Weights, position: &Position, card: Card, seat: Seat) -> Buyer<'a> {
        let squares = position.squares_for(card, seat);
        let candidates = candidates(position, seat, squares);
        let nowhere = (candidates.is_empty() || position.may_decline(card, seat)).then_some(None);
        let buyers = candidates.into_iter().map(Some).chain(nowhere);
        let buyers = buyers.map(|square| Buyer::with(weights, position, card, seat, square));
        let better = |a: Buyer<'a>, b: Buyer<'a>| if b.own_hope(card) > a.own_hope(card) { b } else { a };
        buyers.reduce(better).expect("somewhere, or nowhere")
    }

    /// With the token on this square.
    pub(crate) fn with(
        weights: &'a Weights,
        position: &Position,
        card: Card,
        seat: Seat,
        square: Option<Square>,
    ) -> Buyer<'a> {
        let mut after = position.clone();
        if let Some(square) = square {
            after.put(seat, square);
        }
        if square.is_some_and(|square| after.has_line_through(seat, square)) {
            return Buyer { seat, after, then: Then::Won };
        }
        after.end_turn(card);
        let last = final_hopes(&after).is_some();
        let then =
            if last { Then::LastCard } else { Then::On(Box::new(BoardEvaluation::new(weights, &after))) };
        Buyer { seat, after, then }
    }

    fn own_hope(&self, card: Card) -> f32 {
        self.hopes(self.after.pack.price_of(card))[self.seat.index()]
    }

    /// What everybody can hope for if that is the price.
    pub fn hopes(&self, price: u16) -> Hopes {
        let after = |price: u16| {
            let mut money = self.after.money;
            money[self.seat.index()] = money[self.seat.index()].saturating_sub(price);
            money
        };
        match &self.then {
            Then::Won => {
                let mut hopes = [0.0; MOST];
                hopes[self.seat.index()] = 1.0;
                hopes
            }
            Then::LastCard => {
                let position = Position { money: after(price), ..self.after.clone() };
                final_hopes(&position).expect("no card is left")
            }
            Then::On(board) => board.hopes(&after(price)),
        }
    }

    /// The position between this card and the next, if the game goes on.
    pub fn position(&self, price: u16) -> Option<Position> {
        let mut position = self.after.clone();
        let money = &mut position.money[self.seat.index()];
        *money = money.saturating_sub(price);
        matches!(self.then, Then::On(_)).then_some(position)
    }
}

/// How many squares are looked at closely.
const CLOSE_LOOKS: usize = 4;

/// The squares that the club player likes best.
fn candidates(position: &Position, seat: Seat, squares: Squares) -> Vec<Square> {
    let mut candidates: Vec<Square> = squares.iter().collect();
    if candidates.len() > 1 {
        let mut rated: Vec<(Worth, Square)> =
            candidates.iter().map(|square| (club::worth(position, seat, *square), *square)).collect();
        rated.sort_by(|a, b| b.0.partial_cmp(&a.0).expect("dollars are numbers"));
        candidates = rated.into_iter().take(CLOSE_LOOKS).map(|(_, square)| square).collect();
    }
    candidates
}
