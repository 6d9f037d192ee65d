//! The lines that win, as a table of masks that the compiler makes from the layout.
//!
//! A game only ever asks whether a token that was just put down completed a line. So the masks are
//! also kept for each square: those through it, at most sixteen, are all that is looked at.

use crate::rules::board::{SIDE, SQUARES, Square, Squares};

/// F23: how many tokens in line win among this many players.
#[inline]
pub const fn line_length(seats: u8) -> usize {
    if seats == 5 { 3 } else { 4 }
}

/// F2, F23: the lines that win among this many players: 88 of four squares, or with five players
/// 120 of three.
#[inline]
pub const fn lines(seats: u8) -> &'static [Squares] {
    lines_of(line_length(seats) as u8)
}

/// F23: the lines of so many squares, three or four.
#[inline]
pub const fn lines_of(length: u8) -> &'static [Squares] {
    if length == 3 { THREES } else { FOURS }
}

const FOURS: &[Squares; 88] = &all_lines(4);
const THREES: &[Squares; 120] = &all_lines(3);

/// To the right, down, and down to either side: the other four ways give the same lines again.
const DIRECTIONS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

const fn all_lines<const COUNT: usize>(length: usize) -> [Squares; COUNT] {
    let mut lines = [Squares::NONE; COUNT];
    let mut found = 0;
    let mut candidate = 0;
    while candidate < DIRECTIONS.len() * SQUARES {
        let (direction, cell) = (DIRECTIONS[candidate / SQUARES], candidate % SQUARES);
        if let Some(line) = line_from(cell / SIDE, cell % SIDE, direction, length) {
            lines[found] = line;
            found += 1;
        }
        candidate += 1;
    }
    assert!(found == COUNT);
    lines
}

/// The line that starts there and goes that way, if it stays on the board.
const fn line_from(
    row: usize,
    column: usize,
    (down, right): (isize, isize),
    length: usize,
) -> Option<Squares> {
    let mut line = Squares::NONE;
    let mut step = 0;
    while step < length as isize {
        let (row, column) = (row as isize + step * down, column as isize + step * right);
        if row >= SIDE as isize || column < 0 || column >= SIDE as isize {
            return None;
        }
        line = line.with(Squares::one(Square::at(row as usize, column as usize)));
        step += 1;
    }
    Some(line)
}

/// F23: the line of so many squares, three or four, that these tokens make through the square.
#[inline]
pub(crate) fn line_through(tokens: Squares, square: Square, length: u8) -> Option<Squares> {
    let table = if length == 3 { THREES_THROUGH } else { FOURS_THROUGH };
    table[square.index()].lines().iter().copied().find(|line| tokens.contains_all(*line))
}

const FOURS_THROUGH: &[Through; SQUARES] = &by_square(FOURS);
const THREES_THROUGH: &[Through; SQUARES] = &by_square(THREES);

/// The lines through one square.
#[derive(Clone, Copy)]
struct Through {
    lines: [Squares; Through::MOST],
    count: usize,
}

impl Through {
    /// In each direction there are as many lines of four through the centre as each has squares.
    const MOST: usize = 4 * DIRECTIONS.len();

    #[inline]
    fn lines(&self) -> &[Squares] {
        &self.lines[..self.count]
    }
}

const fn by_square<const COUNT: usize>(lines: &[Squares; COUNT]) -> [Through; SQUARES] {
    let mut table = [Through { lines: [Squares::NONE; Through::MOST], count: 0 }; SQUARES];
    let mut candidate = 0;
    while candidate < COUNT * SQUARES {
        let (line, at) = (lines[candidate / SQUARES], candidate % SQUARES);
        if line.contains(Square::from_index(at)) {
            table[at].lines[table[at].count] = line;
            table[at].count += 1;
        }
        candidate += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn f23_the_lines_through_a_square_are_those_of_the_table_that_hold_it() {
        for (seats, table) in [(4, FOURS_THROUGH), (5, THREES_THROUGH)] {
            for square in Squares::ALL.iter() {
                let expected: Vec<Squares> =
                    lines(seats).iter().copied().filter(|line| line.contains(square)).collect();
                assert_eq!(table[square.index()].lines(), expected);
            }
        }
    }
}
