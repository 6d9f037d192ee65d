//! The board: its squares, where they lie, and sets of them.

use core::fmt;

/// F1: a square, by its number from 1 to 49.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

/// F1: how many squares there are.
pub(crate) const SQUARES: usize = 49;

/// Squares in a row, and in a column.
pub const SIDE: usize = 7;

/// F2: a spiral inwards, clockwise from the top left.
#[rustfmt::skip]
const LAYOUT: [[u8; SIDE]; SIDE] = [
    [ 1,  2,  3,  4,  5,  6,  7],
    [24, 25, 26, 27, 28, 29,  8],
    [23, 40, 41, 42, 43, 30,  9],
    [22, 39, 48, 49, 44, 31, 10],
    [21, 38, 47, 46, 45, 32, 11],
    [20, 37, 36, 35, 34, 33, 12],
    [19, 18, 17, 16, 15, 14, 13],
];

impl Square {
    /// F1: the one in the middle, which changes hands.
    pub const CENTRE: Square = Square(SQUARES as u8);

    /// The square with this number.
    pub const fn new(number: u8) -> Option<Square> {
        if number >= 1 && number as usize <= SQUARES { Some(Square(number)) } else { None }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its place in a list of all squares.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The square at that place in a list of all.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Square {
        debug_assert!(index < SQUARES);
        Square(index as u8 + 1)
    }

    /// F2: the square in this row and column, both counted from the top left, from 0.
    pub const fn at(row: usize, column: usize) -> Square {
        Square(LAYOUT[row][column])
    }
}

/// A set of squares: one bit for each, the lowest for square 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares(u64);

impl Squares {
    /// No square.
    pub const NONE: Squares = Squares(0);

    /// The whole board.
    pub const ALL: Squares = Squares((1 << SQUARES) - 1);

    /// This square alone.
    #[inline]
    pub const fn one(square: Square) -> Squares {
        Squares(1 << square.index())
    }

    /// The squares from one number to another, both included.
    pub(crate) const fn range(first: u8, last: u8) -> Squares {
        Squares((1 << last) - (1 << (first - 1)))
    }

    /// Is the square in the set?
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// Are all of the others in the set?
    #[inline]
    pub const fn contains_all(self, others: Squares) -> bool {
        self.0 & others.0 == others.0
    }

    /// The squares of both.
    #[inline]
    pub const fn with(self, others: Squares) -> Squares {
        Squares(self.0 | others.0)
    }

    /// The squares of this set that are not among the others.
    #[inline]
    pub const fn without(self, others: Squares) -> Squares {
        Squares(self.0 & !others.0)
    }

    /// The squares of this set that are among the others too.
    #[inline]
    pub const fn common(self, others: Squares) -> Squares {
        Squares(self.0 & others.0)
    }

    /// How many squares are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is no square in the set?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The square with the highest number.
    pub fn highest(self) -> Option<Square> {
        self.0.checked_ilog2().map(|index| Square::from_index(index as usize))
    }

    /// The square at `place` in ascending order; the place is below `len`.
    #[inline]
    pub(crate) fn get(self, place: usize) -> Square {
        let mut bits = self.0;
        for _ in 0..place {
            bits &= bits - 1;
        }
        Square::from_index(bits.trailing_zeros() as usize)
    }

    /// The squares in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        (0..SQUARES).map(Square::from_index).filter(move |square| self.contains(*square))
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        squares.into_iter().fold(Squares::NONE, |set, square| set.with(Squares::one(square)))
    }
}

impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Square::number)).finish()
    }
}
