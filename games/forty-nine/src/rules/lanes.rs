//! Many random games side by side, each as it comes out alone.
//!
//! Most steps of a game are bids. A game has a lane: a place in arrays of plain numbers, and a generator of
//! its own. A step of an auction is taken in all lanes at once by a loop without a branch, which becomes vector
//! instructions; these are the rules of `phases::auction` in the words of such a loop, and tests hold one
//! against the other. What follows when a card is sold or left, the rules themselves play, lane by lane.

use engine::lanes::{self, Generators};
use engine::{Choices as _, Ending, Pending, Rules, Seat};

use crate::FortyNine;
use crate::rules::phases::close_auction;
use crate::rules::state::{Bid, Phase, State};

/// How many games are played at once. A lane's number is a byte, so none is out of bounds.
const LANES: usize = 1 << u8::BITS;

type Lane<T> = [T; LANES];

/// The lower half of a word.
const LOWER: u64 = u32::MAX as u64;

/// Plays a random game for each seed.
#[inline(always)]
pub(crate) fn playouts(start: &State, seeds: &[u64], over: &mut impl FnMut(usize, Ending)) {
    // F30: who bids on their honour has other limits.
    if start.phase != Phase::Deal || start.agreed.honour {
        return engine::playout::one_by_one::<FortyNine>(start, seeds, over);
    }
    match start.seats {
        2 => Games::<2>::new(start, seeds, over).play(over),
        3 => Games::<3>::new(start, seeds, over).play(over),
        4 => Games::<4>::new(start, seeds, over).play(over),
        _ => Games::<5>::new(start, seeds, over).play(over),
    }
}

/// Random games of so many seats.
struct Games<'a, const SEATS: usize> {
    auctions: Auctions<SEATS>,
    /// All but the auction at hand: as it was when the auction began.
    states: Lane<State>,
    /// Which game a lane plays. When there are no more it plays one that is not asked for.
    game: Lane<Option<usize>>,
    start: &'a State,
    seeds: &'a [u64],
    /// How many games have begun.
    begun: usize,
    /// How many games have ended.
    ended: usize,
}

/// How the auctions stand, a lane each. A seat is the bit of its number.
struct Auctions<const SEATS: usize> {
    generators: Generators<LANES>,
    money: [Lane<u64>; SEATS],
    /// F13: what an opening bid must be at least.
    price: Lane<u64>,
    /// The highest bid; nothing before the opening.
    bid: Lane<u64>,
    /// Whose that is.
    bidder: Lane<u64>,
    /// Those who have not passed.
    bidding: Lane<u64>,
    turn: Lane<u64>,
    start: Lane<u64>,
    /// F25: one if players may check, else zero.
    check: u64,
    /// The steps of the game so far.
    steps: Lane<u64>,
    /// How the step ended that was taken last.
    step: Lane<u64>,
}

/// The auction goes on.
const GOES_ON: u64 = 0;
/// The card is sold or left.
const CLOSED: u64 = 1;
/// The number that came may be favoured: nothing was done.
const DOUBTFUL: u64 = 2;

impl<'a, const SEATS: usize> Games<'a, SEATS> {
    #[inline(always)]
    fn new(start: &'a State, seeds: &'a [u64], over: &mut impl FnMut(usize, Ending)) -> Games<'a, SEATS> {
        let mut games = Games {
            auctions: Auctions::new(start.agreed.check),
            states: core::array::from_fn(|_| start.clone()),
            game: [None; LANES],
            start,
            seeds,
            begun: 0,
            ended: 0,
        };
        for lane in 0..LANES {
            games.begin(lane);
            games.go_on(lane, over);
        }
        games
    }

    #[inline(always)]
    fn play(mut self, over: &mut impl FnMut(usize, Ending)) {
        while self.ended < self.seeds.len() {
            self.step(over);
        }
    }

    /// Takes a step in every lane, and what follows from it up to the next auction.
    #[inline(always)]
    fn step(&mut self, over: &mut impl FnMut(usize, Ending)) {
        self.auctions.step();
        let (lanes, count) = self.auctions.at_end();
        for lane in lanes[..count].iter().map(|lane| usize::from(*lane)) {
            self.auctions.write(lane, &mut self.states[lane]);
            match self.auctions.step[lane] {
                DOUBTFUL => self.act(lane),
                _ => close_auction(&mut self.states[lane], &mut ()),
            }
            self.go_on(lane, over);
        }
    }

    /// Plays by the rules until somebody is to bid.
    #[inline]
    fn go_on(&mut self, lane: usize, over: &mut impl FnMut(usize, Ending)) {
        while self.states[lane].phase != Phase::Auction {
            match FortyNine::pending(&self.states[lane]) {
                Pending::Seats(_) => self.act(lane),
                Pending::Chance(_) => {
                    FortyNine::strike(&mut self.states[lane], &mut self.auctions.generators.lane(lane))
                }
                Pending::Over(outcome) => {
                    if let Some(game) = self.game[lane] {
                        over(game, Ending { steps: self.auctions.steps[lane], outcome });
                        self.ended += 1;
                    }
                    self.begin(lane);
                }
            }
        }
        self.auctions.read(lane, &self.states[lane]);
    }

    /// Takes one step by the rules.
    fn act(&mut self, lane: usize) {
        let state = &mut self.states[lane];
        let seat = state.turn;
        let action = FortyNine::legal(state, seat).pick(&mut self.auctions.generators.lane(lane));
        FortyNine::apply(state, seat, action, &mut ());
        self.auctions.steps[lane] += 1;
    }

    /// The lane begins another game.
    fn begin(&mut self, lane: usize) {
        let game = self.seeds.get(self.begun).map(|_| self.begun);
        self.begun += usize::from(game.is_some());
        self.game[lane] = game;
        self.states[lane] = self.start.clone();
        self.auctions.generators.seed(lane, game.map_or(0, |game| self.seeds[game]));
        self.auctions.steps[lane] = 0;
    }
}

/// All bits if it holds, else none.
#[inline(always)]
fn mask(holds: bool) -> u64 {
    u64::from(holds).wrapping_neg()
}

/// One or the other, by a mask.
#[inline(always)]
fn either(mask: u64, one: u64, other: u64) -> u64 {
    one & mask | other & !mask
}

/// The lowest bit that is set.
#[inline(always)]
fn lowest(bits: u64) -> u64 {
    bits & bits.wrapping_neg()
}

impl<const SEATS: usize> Auctions<SEATS> {
    fn new(check: bool) -> Auctions<SEATS> {
        let none = [0; LANES];
        Auctions {
            generators: Generators::UNSEEDED,
            money: [none; SEATS],
            price: none,
            bid: none,
            bidder: none,
            bidding: none,
            turn: none,
            start: none,
            check: check.into(),
            steps: none,
            step: none,
        }
    }

    /// Somebody bids, checks or passes in every lane.
    #[inline(always)]
    fn step(&mut self) {
        for lane in 0..LANES {
            let (turn, bid, bidder) = (self.turn[lane], self.bid[lane], self.bidder[lane]);
            let own = |seat: usize| self.money[seat][lane] & (turn >> seat & 1).wrapping_neg();
            let money = (0..SEATS).fold(0, |money, seat| money | own(seat));
            // F9, F13: what a bid must be at least. F10: nobody bids what they do not hold.
            let is_opening = mask(bid == 0);
            let least = either(is_opening, self.price[lane], bid + 1);
            let bids = (money + 1).max(least) - least;
            let checks = is_opening & self.check;
            let count = 1 + checks + bids;
            let before = self.generators.state(lane);
            let (word, after) = lanes::step(before);
            let product = (word >> 32) * count;
            let place = product >> 32;
            // As in `below`: such a number may be favoured.
            let doubtful = mask(product & LOWER < count);

            let offers = mask(place > checks) & !doubtful;
            let passes = mask(place == 0) & !doubtful;
            // Who offers nothing has a place before the first offer.
            let bid = either(offers, (least + place).wrapping_sub(1 + checks), bid);
            let bidder = either(offers, turn, bidder);
            let bidding = self.bidding[lane] & !(turn & passes);
            // F8, F14: clockwise those who have not passed; before the opening everybody is asked once.
            let above = bidding & !(turn | turn.wrapping_sub(1));
            let next = lowest(either(mask(above != 0), above, bidding));
            let neighbour = (turn << 1 | turn >> (SEATS - 1)) & ((1 << SEATS) - 1);
            let is_open = mask(bid != 0);
            let closed = either(is_open, mask(bidding == bidder), mask(neighbour == self.start[lane]));

            self.generators
                .set_state(lane, core::array::from_fn(|at| either(doubtful, before[at], after[at])));
            (self.bid[lane], self.bidder[lane], self.bidding[lane]) = (bid, bidder, bidding);
            self.turn[lane] = either(doubtful, turn, either(is_open, next, neighbour));
            self.steps[lane] += !doubtful & 1;
            self.step[lane] = either(doubtful, DOUBTFUL, either(closed, CLOSED, GOES_ON));
        }
    }

    /// The lanes in which the rules go on, and how many there are.
    #[inline(always)]
    fn at_end(&self) -> (Lane<u8>, usize) {
        let (mut lanes, mut count) = ([0; LANES], 0);
        for (lane, step) in self.step.iter().enumerate() {
            lanes[count & (LANES - 1)] = lane as u8;
            count += usize::from(*step != GOES_ON);
        }
        (lanes, count)
    }

    /// How the auction stands, for the rules.
    #[inline]
    fn write(&self, lane: usize, state: &mut State) {
        let seat = |bit: u64| Seat::new(bit.trailing_zeros() as u8);
        let bid = Bid { seat: seat(self.bidder[lane]), dollars: self.bid[lane] as u16 };
        state.bid = Some(bid).filter(|bid| bid.dollars > 0);
        if self.step[lane] == DOUBTFUL {
            state.turn = seat(self.turn[lane]);
            let bids = |seat: &Seat| self.bidding[lane] >> seat.index() & 1 == 1;
            state.bidding = state.everyone().filter(bids).collect();
        }
    }

    /// How the rules have left the auction.
    #[inline]
    fn read(&mut self, lane: usize, state: &State) {
        let bit = |seat: Seat| 1 << seat.index();
        for seat in 0..SEATS {
            self.money[seat][lane] = state.money[seat].into();
        }
        self.price[lane] = state.agreed.least_opening(state.card()).into();
        self.bid[lane] = state.bid.map_or(0, |bid| bid.dollars.into());
        self.bidder[lane] = state.bid.map_or(0, |bid| bit(bid.seat));
        let bids = |seat: usize| u64::from(state.bidding.contains(Seat::new(seat as u8))) << seat;
        self.bidding[lane] = (0..SEATS).map(bids).sum();
        (self.turn[lane], self.start[lane]) = (bit(state.turn), bit(state.start));
    }
}

#[cfg(test)]
mod tests;
