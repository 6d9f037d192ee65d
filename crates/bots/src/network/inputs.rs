//! What is told to a network: which of its inputs are on.

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
    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.list[..self.count].iter().map(|input| usize::from(*input))
    }

    /// Tells a value in a row of a block; the last of the row stands for all that are beyond it.
    pub(crate) fn tell(&mut self, block: Block, row: usize, value: usize) {
        debug_assert!(row < block.rows);
        self.list[self.count] = (block.start + row * block.values + value.min(block.values - 1)) as u16;
        self.count += 1;
    }
}

/// A part of the inputs: rows in each of which a value is told.
#[derive(Clone, Copy)]
pub(crate) struct Block {
    start: usize,
    rows: usize,
    values: usize,
}

impl Block {
    /// The first block.
    pub(crate) const fn first(rows: usize, values: usize) -> Block {
        Block { start: 0, rows, values }
    }

    /// The block after this one.
    pub(crate) const fn then(self, rows: usize, values: usize) -> Block {
        Block { start: self.end(), rows, values }
    }

    /// How many inputs there are up to the end of this block.
    pub(crate) const fn end(self) -> usize {
        self.start + self.rows * self.values
    }
}
