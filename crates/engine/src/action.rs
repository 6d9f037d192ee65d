//! Actions, and the set of them that is legal just now.

use core::fmt;
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
        self.bits.count_ones() as usize
    }

    #[inline]
    fn get(self, place: usize) -> A {
        let mut bits = self.bits;
        for _ in 0..place {
            bits &= bits.wrapping_sub(1);
        }
        A::from_index(bits.trailing_zeros() as usize).expect("a mask holds numbers of actions only")
    }
}

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
