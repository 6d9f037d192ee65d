//! Weights in a file: the layout they were learnt for, and then two bytes for each, the lower first.
//!
//! A file is read by the compiler. One that belongs to another network, or to none, does not
//! compile: nobody plays by weights that mean something else. Whoever changes a layout builds the
//! program that trains with `RUSTFLAGS="--cfg untrained"`: then no file is looked at.

use alloc::vec::Vec;

/// What a stored weight of 1 means.
const UNIT: f32 = 1.0 / 4096.0;

/// How many bytes come before the weights.
const HEADER: usize = size_of::<u32>();

/// The sizes of all parts of a network's inputs, as a hash: with another order or another number of
/// inputs it is another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout(u32);

impl Layout {
    /// The layout of parts of these sizes.
    pub const fn of(sizes: &[usize]) -> Layout {
        // FNV-1a, a size at a time.
        Layout(0x811c_9dc5).and(sizes)
    }

    /// The layout with more parts behind it.
    pub(super) const fn and(self, sizes: &[usize]) -> Layout {
        let mut hash = self.0;
        let mut at = 0;
        while at < sizes.len() {
            hash = (hash ^ sizes[at] as u32).wrapping_mul(0x0100_0193);
            at += 1;
        }
        Layout(hash)
    }
}

/// Reads the weights of a file, in order.
pub struct Reader<'a> {
    file: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    /// A file of so many weights, which were learnt for this layout.
    ///
    /// # Panics
    /// If it is anything else: then a constant that is made of it does not compile.
    pub const fn new(file: &'a [u8], layout: Layout, count: usize) -> Reader<'a> {
        if !cfg!(untrained) {
            assert!(file.len() == HEADER + 2 * count, "the network has another number of weights: train it");
            assert!(layout_of(file).0 == layout.0, "the weights are for another layout: train the network");
            assert!(is_learnt(file), "all weights are zero: train the network");
        }
        Reader { file, at: HEADER }
    }

    /// Fills rows of weights.
    pub const fn read_rows<const N: usize, const M: usize>(&mut self, rows: &mut [[f32; N]; M]) {
        let mut at = 0;
        while at < M {
            self.read_row(&mut rows[at]);
            at += 1;
        }
    }

    /// Fills a row of weights.
    pub const fn read_row<const N: usize>(&mut self, row: &mut [f32; N]) {
        let mut at = 0;
        while at < N && !cfg!(untrained) {
            let stored = i16::from_le_bytes([self.file[self.at], self.file[self.at + 1]]);
            row[at] = stored as f32 * UNIT;
            self.at += 2;
            at += 1;
        }
    }
}

const fn layout_of(file: &[u8]) -> Layout {
    Layout(u32::from_le_bytes([file[0], file[1], file[2], file[3]]))
}

const fn is_learnt(file: &[u8]) -> bool {
    let mut at = HEADER;
    while at < file.len() && file[at] == 0 {
        at += 1;
    }
    at < file.len()
}

/// The file from which these weights are read again.
pub fn file<'a>(layout: Layout, weights: impl Iterator<Item = &'a f32>) -> Vec<u8> {
    let stored = |weight: &f32| (libm::roundf(weight / UNIT) as i16).to_le_bytes();
    layout.0.to_le_bytes().into_iter().chain(weights.flat_map(stored)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAYOUT: Layout = Layout::of(&[1, 2]);

    fn read(file: &[u8], layout: Layout) -> [f32; 3] {
        let mut row = [0.0; 3];
        Reader::new(file, layout, row.len()).read_row(&mut row);
        row
    }

    #[test]
    fn weights_are_read_again_from_their_file() {
        let weights = [0.5, -1.0, 2.25];
        assert_eq!(read(&file(LAYOUT, weights.iter()), LAYOUT), weights);
    }

    #[test]
    fn a_layout_is_told_from_others() {
        let others: [&[usize]; 5] = [&[], &[1], &[2, 1], &[1, 2, 0], &[1, 3]];
        assert!(others.iter().all(|sizes| Layout::of(sizes) != LAYOUT));
        assert_eq!(Layout::of(&[1]).and(&[2]), LAYOUT);
    }

    #[test]
    #[should_panic(expected = "another number of weights")]
    fn a_file_of_another_length_is_refused() {
        read(&file(LAYOUT, [1.0; 4].iter()), LAYOUT);
    }

    #[test]
    #[should_panic(expected = "another layout")]
    fn a_file_for_another_layout_is_refused() {
        read(&file(Layout::of(&[2, 1]), [1.0; 3].iter()), LAYOUT);
    }

    #[test]
    #[should_panic(expected = "all weights are zero")]
    fn weights_that_were_never_learnt_are_refused() {
        read(&file(LAYOUT, [0.0; 3].iter()), LAYOUT);
    }
}
