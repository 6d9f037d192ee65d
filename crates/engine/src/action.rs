//! Actions, and the set of them that is legal just now.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use rand_core::Rng;

use crate::random;

/// A choice that a seat makes. Displayed, it is the record's notation without the seat.
pub trait Action: Copy + Eq + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// How many actions there are in the whole game.
    const COUNT: usize;

    /// A number below [`Action::COUNT`] that never changes, for learning code.
    fn index(self) -> usize;

    /// The action with this number.
    fn from_index(index: usize) -> Option<Self>;
}

/// The legal actions of a seat, as a small value: counted and picked from without making a list.
///
/// The order is fixed: it is the order in which they are shown.
pub trait Choices: Copy {
    /// What is chosen.
    type Action: Action;

    /// How many there are.
    fn len(self) -> usize;

    /// The one at `place`, which is below `len`.
    fn get(self, place: usize) -> Self::Action;

    /// Is there none?
    fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Is this one of them?
    fn contains(self, action: Self::Action) -> bool {
        self.iter().any(|choice| choice == action)
    }

    /// All of them, in order.
    fn iter(self) -> impl Iterator<Item = Self::Action> {
        (0..self.len()).map(move |place| self.get(place))
    }

    /// One of them, each equally likely; there must be one.
    #[inline]
    fn pick<G: Rng + ?Sized>(self, rng: &mut G) -> Self::Action {
        self.get(random::below(rng, self.len() as u32) as usize)
    }
}

/// Choices as one bit for each action: for games with at most 64 of them.
pub struct Mask<A> {
    bits: u64,
    action: PhantomData<A>,
}

impl<A> Hash for Mask<A> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}

impl<A: Action> Mask<A> {
    /// The actions whose numbers are the set bits.
    #[inline]
    pub fn new(bits: u64) -> Mask<A> {
        Mask { bits, action: PhantomData }
    }

    /// No action.
    pub fn none() -> Mask<A> {
        Mask::new(0)
    }
}

impl<A: Action> Choices for Mask<A> {
    type Action = A;

    #[inline]
    fn len(self) -> usize {
        match self.row() {
            Some(row) => row.count.into(),
            None => self.bits.count_ones() as usize,
        }
    }

    #[inline]
    fn get(self, place: usize) -> A {
        let index = match self.row() {
            Some(row) if place < ROW => row.places[place].into(),
            _ => nth(self.bits, place),
        };
        A::from_index(index).expect("a mask holds numbers of actions only")
    }

    #[inline]
    fn contains(self, action: A) -> bool {
        self.bits >> action.index() & 1 == 1
    }
}

impl<A: Action> Mask<A> {
    /// With few actions it is looked up how many bits are set, and which; that is what most of the time
    /// of a playout would go to.
    #[inline]
    fn row(self) -> Option<&'static Row> {
        if A::COUNT <= FEW { ROWS.get(self.bits as usize) } else { None }
    }
}

/// The place of the bit with this number among those that are set.
const fn nth(mut bits: u64, number: usize) -> usize {
    let mut passed = 0;
    while passed < number {
        bits &= bits.wrapping_sub(1);
        passed += 1;
    }
    bits.trailing_zeros() as usize
}

/// So many actions are few.
const FEW: usize = 10;

/// So many choices are looked up.
const ROW: usize = 7;

/// What is to be known of a mask of few actions.
struct Row {
    places: [u8; ROW],
    count: u8,
}

static ROWS: [Row; 1 << FEW] = {
    let mut rows = [const { Row { places: [0; ROW], count: 0 } }; 1 << FEW];
    let mut bits = 0;
    while bits < rows.len() {
        rows[bits].count = bits.count_ones() as u8;
        let mut number = 0;
        while number < ROW {
            rows[bits].places[number] = nth(bits as u64, number) as u8;
            number += 1;
        }
        bits += 1;
    }
    rows
};

impl<A> Clone for Mask<A> {
    fn clone(&self) -> Mask<A> {
        *self
    }
}

impl<A> Copy for Mask<A> {}

impl<A: Action> fmt::Debug for Mask<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    /// A number below `N`, as an action.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    struct Number<const N: usize>(usize);

    impl<const N: usize> fmt::Display for Number<N> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0.fmt(f)
        }
    }

    impl<const N: usize> Action for Number<N> {
        const COUNT: usize = N;

        fn index(self) -> usize {
            self.0
        }

        fn from_index(index: usize) -> Option<Number<N>> {
            (index < N).then_some(Number(index))
        }
    }

    fn numbers<const N: usize>(bits: u64) -> Vec<usize> {
        Mask::<Number<N>>::new(bits).iter().map(Action::index).collect()
    }

    #[test]
    fn a_mask_has_the_same_choices_whether_they_are_looked_up_or_counted() {
        for bits in 0..1 << FEW {
            let set: Vec<usize> = (0..FEW).filter(|at| bits >> at & 1 == 1).collect();
            assert_eq!(numbers::<FEW>(bits), set);
            assert_eq!(numbers::<64>(bits), set);
        }
        assert_eq!(numbers::<64>(1 | 1 << 63), [0, 63]);
    }
}
