//! Many random games side by side, each as it comes out alone.
//!
//! A game has a lane: a place in arrays of plain numbers, and a generator of its own. A turn is played
//! in all lanes at once by loops without a branch, which become vector instructions; lanes whose round
//! is over are counted and dealt in blocks in the same way. These are the rules of `phases` in the words
//! of such loops: tests hold one against the other, step by step.

mod round;

use engine::lanes::{self, Generators};
use engine::{Ending, Outcome, Seat, Seats};

use crate::Chico;
use crate::rules::bytes::{EGG, RANKS, kinds, mask, sum, take};
use crate::rules::cards::Pack;
use crate::rules::phases::HAND;
use crate::rules::state::{LIMIT, Phase, State};
use round::{Block, Slot};

/// How many games are played at once. A lane's number is a byte, so none is out of bounds.
const LANES: usize = 1 << u8::BITS;

type Lane<T> = [T; LANES];

/// The lower half of a word.
const LOWER: u64 = u32::MAX as u64;

/// Plays a random game for each seed.
#[inline(always)]
pub(crate) fn playouts(start: &State, seeds: &[u64], over: &mut impl FnMut(usize, Ending)) {
    if start.phase != Phase::Deal || start.pack != Pack::WHOLE {
        return engine::playout::one_by_one::<Chico>(start, seeds, over);
    }
    match start.seats {
        2 => Games::<2>::new(start, seeds).play(over),
        3 => Games::<3>::new(start, seeds).play(over),
        4 => Games::<4>::new(start, seeds).play(over),
        _ => Games::<5>::new(start, seeds).play(over),
    }
}

/// Random games of so many seats.
struct Games<'a, const SEATS: usize> {
    lanes: Lanes<SEATS>,
    /// Which game a lane plays. When there are no more it plays one that is not asked for.
    game: Lane<Option<usize>>,
    /// When it began, in turns of all lanes.
    began: Lane<u64>,
    now: u64,
    start: Slot<SEATS>,
    seeds: &'a [u64],
    /// How many games have begun.
    begun: usize,
    /// How many games have ended.
    ended: usize,
}

/// How the games stand, a lane each. A card is a one in the byte of its kind, a bag of cards the sum of
/// them; a seat is the bit of its number.
struct Lanes<const SEATS: usize> {
    generators: Generators<LANES>,
    hands: [Lane<u64>; SEATS],
    scores: [Lane<u64>; SEATS],
    /// The rank that the pile shows.
    pile: Lane<u64>,
    turn: Lane<u64>,
    /// Those who have not quit.
    playing: Lane<u64>,
    /// Who laid the last card; none at first.
    last_to_lay: Lane<u64>,
    /// For each kind how many cards of the stock are of it or come before it.
    stock: Lane<u64>,
    /// C9: a mask, set if players may draw who could play.
    draw_when_able: u64,
    /// Who has still to be given a card, because the number that came may be favoured; hardly ever anybody.
    drawer: Lane<u64>,
    /// That number, of 32 bits and below the size of the stock, and the bits that are left.
    drawn: Lane<u64>,
    /// One if the round is over, else zero.
    round_over: Lane<u64>,
    /// One if the generator has to be asked again, else zero.
    waits: Lane<u64>,
}

impl<'a, const SEATS: usize> Games<'a, SEATS> {
    #[inline(always)]
    fn new(start: &State, seeds: &'a [u64]) -> Games<'a, SEATS> {
        let mut games = Games {
            lanes: Lanes::new(start.draw_when_able),
            game: [None; LANES],
            began: [0; LANES],
            now: 0,
            start: Slot::of(start),
            seeds,
            begun: 0,
            ended: 0,
        };
        let all: Lane<u8> = core::array::from_fn(|lane| lane as u8);
        for lanes in all.chunks(Block::<SEATS>::SIZE) {
            let mut block = Block::gather(&games.lanes, lanes);
            lanes.iter().enumerate().for_each(|(slot, lane)| games.begin(&mut block, slot, *lane));
            block.deal(lanes.len());
            block.scatter(&mut games.lanes, lanes);
        }
        games
    }

    #[inline(always)]
    fn play(mut self, over: &mut impl FnMut(usize, Ending)) {
        while self.ended < self.seeds.len() {
            self.play_a_turn(over);
        }
    }

    /// Plays a turn in every lane, and what follows from it up to the next turn.
    #[inline(always)]
    fn play_a_turn(&mut self, over: &mut impl FnMut(usize, Ending)) {
        self.lanes.act();
        self.now += 1;
        self.began.iter_mut().zip(&self.lanes.waits).for_each(|(began, waits)| *began += waits);
        let (lanes, count) = self.lanes.with_round_over();
        for lanes in lanes[..count].chunks(Block::<SEATS>::SIZE) {
            let mut block = Block::gather(&self.lanes, lanes);
            block.count();
            for (slot, lane) in lanes.iter().enumerate() {
                block.roll(slot);
                if block.is_over(slot) {
                    self.end(&block, slot, *lane, over);
                    self.begin(&mut block, slot, *lane);
                }
            }
            block.deal(lanes.len());
            block.scatter(&mut self.lanes, lanes);
        }
    }

    /// The lane begins another game.
    fn begin(&mut self, block: &mut Block<SEATS>, slot: usize, lane: u8) {
        let game = self.seeds.get(self.begun).map(|_| self.begun);
        block.begin(slot, &self.start, game.map_or(0, |game| self.seeds[game]));
        self.begun += usize::from(game.is_some());
        (self.game[usize::from(lane)], self.began[usize::from(lane)]) = (game, self.now);
    }

    fn end(&mut self, block: &Block<SEATS>, slot: usize, lane: u8, over: &mut impl FnMut(usize, Ending)) {
        let steps = self.now - self.began[usize::from(lane)];
        if let Some(game) = self.game[usize::from(lane)] {
            over(game, Ending { steps, outcome: Outcome { winners: block.winners(slot) } });
            self.ended += 1;
        }
    }
}

/// One or the other, by a mask.
#[inline(always)]
fn either(mask: u64, one: u64, other: u64) -> u64 {
    one & mask | other & !mask
}

/// A mask: is the seat with this number the one of the bit?
#[inline(always)]
fn is_seat(bit: u64, number: usize) -> u64 {
    (bit >> number & 1).wrapping_neg()
}

/// The lowest bit that is set.
#[inline(always)]
fn lowest(bits: u64) -> u64 {
    bits & bits.wrapping_neg()
}

impl<const SEATS: usize> Lanes<SEATS> {
    fn new(draw_when_able: bool) -> Lanes<SEATS> {
        let none = [0; LANES];
        Lanes {
            generators: Generators::UNSEEDED,
            hands: [none; SEATS],
            scores: [none; SEATS],
            pile: none,
            turn: none,
            playing: none,
            last_to_lay: none,
            stock: none,
            draw_when_able: mask(draw_when_able),
            drawer: none,
            drawn: none,
            round_over: none,
            waits: none,
        }
    }

    /// Picks an action in every lane, and does it. All of a lane is read and written once.
    #[inline(always)]
    fn act(&mut self) {
        let mut doubtful = 0;
        for lane in 0..LANES {
            let (turn, playing, pile) = (self.turn[lane], self.playing[lane], self.pile[lane]);
            let hand = (0..SEATS).fold(0, |hand, seat| hand | self.hands[seat][lane] & is_seat(turn, seat));
            // C6, C7: the same rank, the next one in the circle (C4), the egg.
            let next = (pile << 8 | pile >> 48) & RANKS;
            let fits = kinds(hand) & (pile | next | EGG);
            // C9, C11, C12: who may draw. C10: quitting is always possible.
            let others_play = mask(playing & playing.wrapping_sub(1) != 0);
            let may_draw =
                others_play & mask(self.stock[lane] != 0) & (self.draw_when_able | mask(fits == 0));
            let plays = sum(fits);
            let count = plays + (may_draw & 1) + 1;
            let (word, generator) = lanes::step(self.generators.state(lane));
            let product = (word >> 32) * count;
            let place = product >> 32;
            // As in `below`: 2^32 mod 3 and 2^32 mod 5 are 1, and with less choice all bits are fair.
            let waits = mask(product & LOWER == 0) & mask(count == 3 || count == 5);

            let (first, others) = (lowest(fits), fits ^ lowest(fits));
            let (second, third) = (lowest(others), others ^ lowest(others));
            let at = |at: u64| mask(place == at) & !waits;
            let card = first & at(0) | second & at(1) | third & at(2);
            let (lays, draws) = (mask(card != 0), at(plays) & may_draw);
            let quits = !(lays | draws | waits);

            // C8: who draws gets any card of the stock.
            let left = self.stock[lane] >> 56;
            let (word, further) = lanes::step(generator);
            self.generators
                .set_state(lane, core::array::from_fn(|at| either(draws, further[at], generator[at])));
            let product = (word >> 32) * left;
            let unsure = mask(product & LOWER < left) & draws;
            let mut stock = self.stock[lane];
            let drawn = take(&mut stock, product >> 32) & draws & !unsure;
            self.stock[lane] = either(draws & !unsure, stock, self.stock[lane]);
            (self.drawer[lane], self.drawn[lane]) = (turn & unsure, product);
            doubtful |= unsure;

            for seat in 0..SEATS {
                let own = is_seat(turn, seat);
                self.hands[seat][lane] = self.hands[seat][lane] - (card & own) + (drawn & own);
            }
            self.pile[lane] = either(lays, card & RANKS | next & mask(card == EGG), pile);
            let last_to_lay = either(lays, turn, self.last_to_lay[lane]);
            self.last_to_lay[lane] = last_to_lay;
            let playing = playing & !(turn & quits);
            self.playing[lane] = playing;
            // C13: a hand is empty, or all have quit.
            let over = lays & mask(hand == card) | mask(playing == 0);
            // C5: clockwise. C18: who laid the last card starts, or else who quit last.
            let above = playing & !(turn | turn.wrapping_sub(1));
            let after = lowest(either(mask(above != 0), above, playing));
            let starter = either(mask(last_to_lay != 0), last_to_lay, turn);
            self.turn[lane] = either(waits, turn, either(over, starter, after));
            self.round_over[lane] = over & 1;
            self.waits[lane] = waits & 1;
        }
        if doubtful != 0 {
            self.draw_fairly();
        }
    }

    /// As in `below`: a number that would be favoured is drawn again, if it is. That hardly ever happens.
    #[cold]
    fn draw_fairly(&mut self) {
        for lane in (0..LANES).filter(|lane| self.drawer[*lane] != 0) {
            let left = (self.stock[lane] >> 56) as u32;
            while (self.drawn[lane] as u32) < left.wrapping_neg() % left {
                self.drawn[lane] = (self.generators.next(lane) >> 32) * u64::from(left);
            }
            let card = take(&mut self.stock[lane], self.drawn[lane] >> 32);
            (0..SEATS).for_each(|seat| self.hands[seat][lane] += card & is_seat(self.drawer[lane], seat));
        }
    }

    /// The lanes whose round is over, and how many there are.
    #[inline(always)]
    fn with_round_over(&self) -> (Lane<u8>, usize) {
        let (mut lanes, mut count) = ([0; LANES], 0);
        for (lane, over) in self.round_over.iter().enumerate() {
            lanes[count & (LANES - 1)] = lane as u8;
            count += *over as usize;
        }
        (lanes, count)
    }
}

#[cfg(test)]
mod tests;
