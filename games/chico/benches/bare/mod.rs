//! Chico with nothing around it: no chance as a step, no events, no checks, no options. A plain
//! trait with list, pick and apply; the cards that are not dealt are mere counts, and each is
//! drawn when it is needed.

use engine::random::below;
use rand_core::Rng;

pub(crate) trait Plain {
    fn new(seats: usize, rng: &mut impl Rng) -> Self;
    fn over(&self) -> bool;
    fn list(&self, moves: &mut Vec<u8>);
    fn apply(&mut self, chosen: u8, rng: &mut impl Rng);
}

pub(crate) fn playout<P: Plain>(seats: usize, rng: &mut impl Rng) -> usize {
    let mut game = P::new(seats, rng);
    let mut moves = Vec::with_capacity(16);
    let mut steps = 0;
    while !game.over() {
        moves.clear();
        game.list(&mut moves);
        let chosen = moves[below(rng, moves.len() as u32) as usize];
        game.apply(chosen, rng);
        steps += 1;
    }
    steps
}

const DRAW: u8 = 8;
const QUIT: u8 = 9;
const EGG: u8 = 7;

/// Kinds 0 to 5 are the numbers, 6 is the Chick, 7 the egg.
pub(crate) struct State {
    hands: [u64; 5],
    unseen: u64,
    left: u32,
    scores: [u8; 5],
    quit: u8,
    seats: u8,
    turn: u8,
    pile: u8,
    last: u8,
}

fn count(bag: u64, kind: u8) -> u64 {
    bag >> (8 * kind) & 0xff
}

impl State {
    /// The kind of a random card: the number of kinds that end at or before its place, all
    /// eight compared at once.
    fn draw(&mut self, rng: &mut impl Rng) -> u8 {
        const EACH: u64 = 0x0101_0101_0101_0101;
        let at = u64::from(below(rng, self.left));
        let ends = self.unseen.wrapping_mul(EACH);
        let passed = ((at | 0x80) * EACH - ends) & (0x80 * EACH);
        let kind = passed.count_ones() as u8;
        self.unseen -= 1 << (8 * kind);
        self.left -= 1;
        kind
    }

    fn deal(&mut self, rng: &mut impl Rng) {
        self.unseen = 0x01_07_07_07_07_07_07_07;
        self.left = 50;
        self.hands = [0; 5];
        for seat in 0..self.seats.into() {
            for _ in 0..6 {
                self.hands[seat] += 1 << (8 * self.draw(rng));
            }
        }
        self.pile = self.draw(rng);
        if self.pile == EGG {
            self.pile = self.draw(rng);
            self.unseen += 1 << (8 * EGG);
            self.left += 1;
        }
        self.quit = 0;
        self.last = u8::MAX;
    }

    fn follows(&self) -> u8 {
        if self.pile == 6 { 0 } else { self.pile + 1 }
    }

    fn pass(&mut self) {
        loop {
            self.turn = if self.turn + 1 == self.seats { 0 } else { self.turn + 1 };
            if self.quit >> self.turn & 1 == 0 {
                return;
            }
        }
    }

    fn end_round(&mut self, out: Option<usize>, rng: &mut impl Rng) {
        for seat in 0..self.seats.into() {
            let mut hand = self.hands[seat];
            if count(hand, EGG) > 0 {
                hand += 1 << (8 * self.pile);
            }
            for kind in 0..7 {
                let points = if kind == 6 { 10 } else { kind + 1 };
                self.scores[seat] += if count(hand, kind) > 0 { points } else { 0 };
            }
        }
        if let Some(seat) = out.filter(|seat| self.scores[*seat] > 0) {
            for _ in 0..2 {
                let face = [1, 2, 3, 4, 5, 10][below(rng, 6) as usize];
                self.scores[seat] = self.scores[seat].saturating_sub(face);
            }
        }
        self.turn = if self.last == u8::MAX { self.turn } else { self.last };
        if !self.over() {
            self.deal(rng);
        }
    }
}

impl Plain for State {
    fn new(seats: usize, rng: &mut impl Rng) -> State {
        let seats = seats as u8;
        let mut table = State {
            hands: [0; 5],
            unseen: 0,
            left: 0,
            scores: [0; 5],
            quit: 0,
            seats,
            turn: 0,
            pile: 0,
            last: 0,
        };
        table.deal(rng);
        table
    }

    fn over(&self) -> bool {
        self.scores.iter().any(|score| *score >= 50)
    }

    fn list(&self, moves: &mut Vec<u8>) {
        let hand = self.hands[usize::from(self.turn)];
        for kind in [self.pile, self.follows(), EGG] {
            if count(hand, kind) > 0 {
                moves.push(kind);
            }
        }
        if self.left > 0 && u32::from(self.seats) - self.quit.count_ones() > 1 {
            moves.push(DRAW);
        }
        moves.push(QUIT);
    }

    fn apply(&mut self, chosen: u8, rng: &mut impl Rng) {
        let seat = usize::from(self.turn);
        match chosen {
            DRAW => self.hands[seat] += 1 << (8 * self.draw(rng)),
            QUIT => {
                self.quit |= 1 << self.turn;
                if u32::from(self.seats) == self.quit.count_ones() {
                    return self.end_round(None, rng);
                }
            }
            kind => {
                self.pile = if kind == EGG { self.follows() } else { kind };
                self.last = self.turn;
                self.hands[seat] -= 1 << (8 * kind);
                if self.hands[seat] == 0 {
                    return self.end_round(Some(seat), rng);
                }
            }
        }
        self.pass();
    }
}
