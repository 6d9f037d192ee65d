//! An auction solved by backward induction: who bids what if everybody wants the best for themselves.
//!
//! Who has yet to answer a bid is known from the bidder and from those still in: they are asked
//! clockwise from the bidder on, and who passes is out (F9). So a state after the opening is a bid,
//! its bidder, and the set of those in; each set is a few bits.

use alloc::vec::Vec;

use engine::Seat;

use super::network::Hopes;
use super::position::{BySeat, MOST, Position};
use super::sale::Sale;

/// Those still in, a bit for each seat.
pub(crate) type In = usize;

const SETS: usize = 1 << MOST;

/// How it ends from here, and what that means for everybody.
#[derive(Clone, Copy, Debug)]
pub struct Ending {
    /// What everybody can then hope for.
    pub hopes: Hopes,
    /// Who buys, and the place of the price in the list of the sale.
    pub bought: Option<(u8, u16)>,
}

/// For each bidder and each set of those in, how it ends.
type Endings = BySeat<[Ending; SETS]>;

const NOTHING: Ending = Ending { hopes: [-1.0; MOST], bought: None };

/// A solved auction.
pub struct Auction<'a> {
    sale: &'a Sale,
    seats: usize,
    start: usize,
    may_check: bool,
    /// For each seat and each set of those in: the best that the seat gets by bidding more.
    best_raise: Endings,
    /// What happens after a bid at the lowest price.
    lowest: Endings,
    /// What happens after a bid of the seat that was asked for, at each price.
    answers: Vec<Ending>,
}

/// Whose bids are wanted at every price, and with whom in.
#[derive(Clone, Copy)]
pub(crate) struct Asked {
    pub(crate) seat: Seat,
    pub(crate) present: In,
}

impl<'a> Auction<'a> {
    /// Solves the auction from its start.
    pub fn new(sale: &'a Sale, position: &Position, may_check: bool) -> Auction<'a> {
        Auction::solve(sale, position, may_check, None)
    }

    /// Solves it, and keeps what happens after each bid of the seat that is asked.
    pub(super) fn solve(
        sale: &'a Sale,
        position: &Position,
        may_check: bool,
        asked: Option<Asked>,
    ) -> Auction<'a> {
        let mut auction = Auction {
            sale,
            seats: position.seats.into(),
            start: position.start.index(),
            may_check,
            best_raise: [[NOTHING; SETS]; MOST],
            lowest: [[NOTHING; SETS]; MOST],
            answers: Vec::new(),
        };
        for place in (0..sale.prices.len()).rev() {
            auction.answer_bids(place, position);
            auction.note_raises(place, position);
            if let Some(Asked { seat, present }) = asked {
                auction.answers.push(auction.lowest[seat.index()][present]);
            }
        }
        auction.answers.reverse();
        auction
    }

    /// What happens after a bid at this price, for each bidder and each set.
    fn answer_bids(&mut self, place: usize, position: &Position) {
        for bidder in (0..self.seats).filter(|seat| position.money[*seat] >= self.sale.prices[place]) {
            let sold = self.sale.sold[place][bidder];
            let endings = &mut self.lowest[bidder];
            endings[1 << bidder] = Ending { hopes: sold, bought: Some((bidder as u8, place as u16)) };
            // Who passes leaves a smaller set, and that one comes earlier.
            for present in with_others(bidder, self.seats) {
                let asked = next(present, bidder, self.seats);
                let passed = endings[present & !(1 << asked)];
                let raised = self.best_raise[asked][present];
                endings[present] = if raised.hopes[asked] > passed.hopes[asked] { raised } else { passed };
            }
        }
    }

    /// Of equal prices the lower one is bid.
    fn note_raises(&mut self, place: usize, position: &Position) {
        for seat in (0..self.seats).filter(|seat| position.money[*seat] >= self.sale.prices[place]) {
            for present in (0..1 << self.seats).filter(|present| present >> seat & 1 == 1) {
                let ending = self.lowest[seat][present];
                let best = &mut self.best_raise[seat][present];
                if ending.hopes[seat] >= best.hopes[seat] {
                    *best = ending;
                }
            }
        }
    }

    /// How it ends from the start.
    pub fn ending(&self) -> Ending {
        self.unopened(0, (1 << self.seats) - 1)
    }

    /// F8, F25: how it ends if so many have spoken and nobody has opened.
    pub(crate) fn unopened(&self, spoken: usize, present: In) -> Ending {
        if spoken == self.seats {
            return Ending { hopes: self.sale.unsold, bought: None };
        }
        let seat = (self.start + spoken) % self.seats;
        let passed = self.unopened(spoken + 1, present & !(1 << seat));
        let checked = if self.may_check { self.unopened(spoken + 1, present) } else { passed };
        let opened = self.best_raise[seat][present];
        let waits = if checked.hopes[seat] >= passed.hopes[seat] { checked } else { passed };
        if opened.hopes[seat] > waits.hopes[seat] { opened } else { waits }
    }

    /// What happens after each bid of the seat that was asked.
    pub(crate) fn answers(&self) -> &[Ending] {
        &self.answers
    }

    /// What happens after a bid at the lowest price of the sale, with these in.
    pub(crate) fn lowest(&self, bidder: Seat, present: In) -> Ending {
        self.lowest[bidder.index()][present]
    }
}

/// The sets with this seat and at least one other, ascending.
fn with_others(seat: usize, seats: usize) -> impl Iterator<Item = In> {
    (0..1 << seats).filter(move |present| present >> seat & 1 == 1 && *present != 1 << seat)
}

/// The next of those in, clockwise after the seat.
fn next(present: In, seat: usize, seats: usize) -> usize {
    (1..=seats)
        .map(|step| (seat + step) % seats)
        .find(|other| present >> other & 1 == 1)
        .expect("somebody is in")
}
