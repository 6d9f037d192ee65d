//! 49 with nothing around it: no chance as a step, no events, no checks, no options. A plain trait
//! that lists the moves, as a range of bids or a set of squares, and applies one of them.

use engine::random::{below, shuffle_quickly};
use rand_core::Rng;

pub(crate) trait Plain: Clone {
    fn deal(&mut self, rng: &mut impl Rng);
    fn over(&self) -> bool;
    fn list(&self) -> Moves;
    fn apply(&mut self, chosen: Move);
}

/// Passing, checking if nobody has opened, and so many bids from the lowest on; or squares.
pub(crate) enum Moves {
    Bids { check: bool, least: u16, count: u16 },
    Squares { squares: u64, decline: bool },
}

pub(crate) enum Move {
    Pass,
    Check,
    Bid(u16),
    Place(u8),
}

impl Moves {
    fn pick(self, rng: &mut impl Rng) -> Move {
        match self {
            Moves::Bids { check, least, count } => {
                match below(rng, u32::from(count) + 1 + u32::from(check)) as u16 {
                    0 => Move::Pass,
                    1 if check => Move::Check,
                    place => Move::Bid(least + place - 1 - u16::from(check)),
                }
            }
            Moves::Squares { mut squares, decline } => {
                for _ in 0..below(rng, squares.count_ones() + u32::from(decline)) {
                    squares &= squares.saturating_sub(1);
                }
                if squares == 0 { Move::Pass } else { Move::Place(squares.trailing_zeros() as u8) }
            }
        }
    }
}

pub(crate) fn playout<P: Plain>(mut game: P, rng: &mut impl Rng) -> usize {
    game.deal(rng);
    let mut steps = 0;
    while !game.over() {
        let chosen = game.list().pick(rng);
        game.apply(chosen);
        steps += 1;
    }
    steps
}

const RANGES: [u64; 3] = [0x00ff_ffff, 0xff_ff00_0000, 0xff00_0000_0000];
const BOARD: u64 = (1 << 49) - 1;
const CENTRE: u64 = 1 << 48;

/// Cards 0 to 47 are the numbers, 48 to 50 the ranges, 51 is "49". Squares count from 0.
#[derive(Clone)]
pub(crate) struct State<'a> {
    tokens: [u64; 5],
    money: [u16; 5],
    bid: u16,
    bidder: u8,
    out: u8,
    seats: u8,
    start: u8,
    turn: u8,
    placing: bool,
    over: bool,
    next: u8,
    deck: [u8; 60],
    lines: &'a [Vec<u64>],
}

fn price(card: u8) -> u16 {
    match card {
        0..24 => 2,
        24..40 => 4,
        48 => 3,
        49 => 5,
        51 => 1,
        _ => 7,
    }
}

/// For each square the lines through it, found by walking the spiral.
pub(crate) fn lines(length: i32) -> Vec<Vec<u64>> {
    let mut grid = [[None; 7]; 7];
    let (mut row, mut column, mut down, mut right) = (0i32, 0i32, 0, 1);
    let inside = |row: i32, column: i32| (0..7).contains(&row) && (0..7).contains(&column);
    for square in 0..49u8 {
        grid[row as usize][column as usize] = Some(square);
        let ahead = (row + down, column + right);
        if !inside(ahead.0, ahead.1) || grid[ahead.0 as usize][ahead.1 as usize].is_some() {
            (down, right) = (right, -down);
        }
        (row, column) = (row + down, column + right);
    }
    let mut through = vec![Vec::new(); 49];
    for (cell, (down, right)) in
        (0..49).flat_map(|cell| [(0, 1), (1, 0), (1, 1), (1, -1)].map(|to| (cell, to)))
    {
        let cells = (0..length).map(|step| (cell / 7 + step * down, cell % 7 + step * right));
        if cells.clone().all(|(row, column)| inside(row, column)) {
            let squares = cells.filter_map(|(row, column)| grid[row as usize][column as usize]);
            let mask = squares.clone().fold(0, |mask, square| mask | 1u64 << square);
            squares.for_each(|square| through[usize::from(square)].push(mask));
        }
    }
    through
}

impl<'a> State<'a> {
    /// The cards are in order, and none is turned up.
    pub(crate) fn new(seats: u8, lines: &'a [Vec<u64>]) -> State<'a> {
        let mut deck = [0; 60];
        let cards = (0..48).chain([48, 48, 48, 49, 49, 50, 50, 51, 51, 51, 51, 51]);
        deck.iter_mut().zip(cards).for_each(|(place, card)| *place = card);
        State {
            tokens: [0; 5],
            money: [49; 5],
            bid: 0,
            bidder: 0,
            out: 0,
            seats,
            start: 0,
            turn: 0,
            placing: false,
            over: false,
            next: 0,
            deck,
            lines,
        }
    }

    fn card(&self) -> u8 {
        self.deck[usize::from(self.next) - 1]
    }

    fn taken(&self) -> u64 {
        self.tokens.iter().fold(0, |all, tokens| all | tokens)
    }

    fn squares(&self, card: u8) -> u64 {
        match card {
            0..48 => 1 << card,
            48..51 => RANGES[usize::from(card - 48)],
            _ => BOARD,
        }
    }

    fn turn_up(&mut self) {
        loop {
            if self.next == 60 {
                self.over = true;
                return;
            }
            self.next += 1;
            let card = self.card();
            if card == 51 || self.squares(card) & !self.taken() != 0 {
                break;
            }
            if card >= 48 {
                self.finish();
            }
        }
        self.bid = 0;
        self.out = 0;
        self.turn = self.start;
        self.placing = false;
    }

    fn finish(&mut self) {
        if self.card() >= 48 {
            for seat in 0..usize::from(self.seats) {
                self.money[seat] += 7 * self.tokens[seat].count_ones().min(7) as u16;
            }
        }
        self.start = (self.start + 1) % self.seats;
    }

    fn put(&mut self, square: u8) {
        let seat = usize::from(self.turn);
        self.tokens[seat] |= 1 << square;
        let tokens = self.tokens[seat];
        if self.lines[usize::from(square)].iter().any(|line| tokens & line == *line) {
            self.over = true;
            return;
        }
        self.finish();
        self.turn_up();
    }

    fn win(&mut self) {
        self.turn = self.bidder;
        let seat = usize::from(self.turn);
        self.money[seat] -= self.bid;
        match self.card() {
            card @ 0..48 => self.put(card),
            51 if self.tokens[seat] & CENTRE == 0 => {
                self.tokens.iter_mut().for_each(|tokens| *tokens &= !CENTRE);
                self.put(48);
            }
            51 if self.taken() == BOARD => {
                self.finish();
                self.turn_up();
            }
            _ => self.placing = true,
        }
    }

    fn left(&self) -> u32 {
        u32::from(self.seats) - self.out.count_ones()
    }

    fn pass_on(&mut self) {
        self.turn = (self.turn + 1) % self.seats;
        if self.bid == 0 {
            if self.turn == self.start {
                self.finish();
                self.turn_up();
            }
            return;
        }
        if self.left() == 1 {
            return self.win();
        }
        while self.out >> self.turn & 1 == 1 {
            self.turn = (self.turn + 1) % self.seats;
        }
    }
}

impl Plain for State<'_> {
    fn deal(&mut self, rng: &mut impl Rng) {
        shuffle_quickly(&mut self.deck, rng);
        self.turn_up();
    }

    fn over(&self) -> bool {
        self.over
    }

    fn list(&self) -> Moves {
        if self.placing {
            let squares = self.squares(self.card()) & !self.taken();
            return Moves::Squares { squares, decline: self.card() == 51 };
        }
        let least = if self.bid == 0 { price(self.card()) } else { self.bid + 1 };
        let count = (self.money[usize::from(self.turn)] + 1).saturating_sub(least);
        Moves::Bids { check: self.bid == 0, least, count }
    }

    fn apply(&mut self, chosen: Move) {
        match chosen {
            Move::Place(square) => return self.put(square),
            Move::Pass if self.placing => {
                self.finish();
                return self.turn_up();
            }
            Move::Pass => self.out |= 1 << self.turn,
            Move::Check => {}
            Move::Bid(dollars) => (self.bid, self.bidder) = (dollars, self.turn),
        }
        self.pass_on();
    }
}
