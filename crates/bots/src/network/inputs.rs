//! What is told to a network: which of its inputs are on.

use super::weights::Layout;

/// The inputs that are on.
#[derive(Clone)]
pub struct Inputs {
    list: [u16; Inputs::MOST],
    count: usize,
}

impl Inputs {
    /// How many can be on.
    const MOST: usize = 112;

    /// None is on.
    pub const NONE: Inputs = Inputs { list: [0; Inputs::MOST], count: 0 };

    /// The inputs that are on.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.list[..self.count].iter().map(|input| usize::from(*input))
    }

    /// Tells a value in a row of a block; the last of the row stands for all that are beyond it.
    #[inline]
    pub fn tell(&mut self, block: Block, row: usize, value: usize) {
        debug_assert!(row < block.rows);
        self.list[self.count] = block.input(row, value.min(block.values - 1)) as u16;
        self.count += 1;
    }
}

/// A part of the inputs: rows in each of which a value is told.
#[derive(Clone, Copy)]
pub struct Block {
    start: usize,
    rows: usize,
    values: usize,
    layout: Layout,
}

impl Block {
    /// The first block.
    pub const fn first(rows: usize, values: usize) -> Block {
        Block { start: 0, rows, values, layout: Layout::of(&[rows, values]) }
    }

    /// The block after this one.
    pub const fn then(self, rows: usize, values: usize) -> Block {
        Block { start: self.end(), rows, values, layout: self.layout.and(&[rows, values]) }
    }

    /// How many inputs there are up to the end of this block.
    pub const fn end(self) -> usize {
        self.start + self.rows * self.values
    }

    /// How many rows there are, and how many values in each.
    pub(super) const fn size(self) -> (usize, usize) {
        (self.rows, self.values)
    }

    /// The input that tells a value in a row.
    pub(super) const fn input(self, row: usize, value: usize) -> usize {
        self.start + row * self.values + value
    }

    /// The layout of all blocks up to this one.
    pub const fn layout(self) -> Layout {
        self.layout
    }
}
