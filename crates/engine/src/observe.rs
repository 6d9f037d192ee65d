//! Games as numbers, for programs that learn.
//!
//! An observation is what a view tells, as numbers from 0 to 1 in a fixed order. It is written from
//! a view, so it holds nothing that the viewer may not know. A game says in one place what it writes
//! and what that means: the same function fills the numbers and makes the list of parts.

use alloc::vec::Vec;

use crate::{Rules, Seat, Setup, SetupError, Viewer, World};

/// A game whose views can be written as numbers.
pub trait Observe: Rules {
    /// Whose view it is.
    fn viewer(view: &Self::View) -> Viewer;

    /// Writes what the view tells. How many numbers that is depends on the number of seats alone.
    fn observe(view: &Self::View, sheet: &mut impl Sheet);
}

/// Takes the numbers of an observation, part by part.
pub trait Sheet {
    /// A new part begins. What it means is said for people.
    fn part(&mut self, name: &'static str, meaning: &'static str);

    /// The next number of the part.
    fn write(&mut self, number: f32);

    /// The next numbers of the part.
    #[inline]
    fn write_all(&mut self, numbers: &[f32]) {
        numbers.iter().for_each(|number| self.write(*number));
    }

    /// 1 or 0.
    #[inline]
    fn flag(&mut self, is_so: bool) {
        self.write(f32::from(u8::from(is_so)));
    }

    /// So many of at most so many.
    #[inline]
    fn share(&mut self, count: impl Into<u32>, most: impl Into<u32>) {
        self.write(count.into() as f32 / most.into() as f32);
    }

    /// 1 at one place of `places`, or nowhere.
    #[inline]
    fn one_of(&mut self, places: usize, place: Option<usize>) {
        (0..places).for_each(|at| self.flag(Some(at) == place));
    }

    /// 1 at the place of one seat, or nowhere.
    #[inline]
    fn who(&mut self, ring: Ring, seat: Option<Seat>) {
        ring.seats().for_each(|at| self.flag(Some(at) == seat));
    }
}

/// The seats as a viewer counts them: itself first, then clockwise. Whoever has no seat counts from
/// seat 0.
#[derive(Clone, Copy)]
pub struct Ring {
    first: u8,
    seats: u8,
}

impl Ring {
    /// The seats as this viewer counts them.
    pub fn new(viewer: Viewer, seats: u8) -> Ring {
        match viewer {
            Viewer::Seat(seat) => Ring { first: seat.index() as u8, seats },
            Viewer::Public | Viewer::Referee => Ring { first: 0, seats },
        }
    }

    /// All seats, the first one first.
    #[inline]
    pub fn seats(self) -> impl Iterator<Item = Seat> {
        (self.first..self.seats).chain(0..self.first).map(Seat::new)
    }

    /// The seat that counts as the first.
    pub fn first(self) -> Seat {
        Seat::new(self.first)
    }
}

/// A part of an observation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// What it is called.
    pub name: &'static str,
    /// What its numbers mean.
    pub meaning: &'static str,
    /// How many numbers it has.
    pub len: usize,
}

/// The parts of an observation in a game of this setup, in order.
pub fn parts<R: Observe>(setup: &Setup) -> Result<Vec<Part>, SetupError> {
    let world = World::<R>::new(setup)?;
    let mut parts = Parts(Vec::new());
    R::observe(&world.view(Viewer::Seat(Seat::new(0))), &mut parts);
    Ok(parts.0)
}

/// Writes the observation; the numbers are as many as its [`parts`] have.
#[inline]
pub fn observe<R: Observe>(view: &R::View, numbers: &mut [f32]) {
    let mut left = Numbers(numbers.iter_mut());
    R::observe(view, &mut left);
    debug_assert_eq!(left.0.len(), 0, "an observation is as long as its parts");
}

/// The observation as a list.
pub fn numbers<R: Observe>(view: &R::View) -> Vec<f32> {
    let mut list = List(Vec::new());
    R::observe(view, &mut list);
    list.0
}

struct List(Vec<f32>);

impl Sheet for List {
    #[inline]
    fn part(&mut self, _name: &'static str, _meaning: &'static str) {}

    #[inline]
    fn write(&mut self, number: f32) {
        self.0.push(number);
    }
}

struct Parts(Vec<Part>);

impl Sheet for Parts {
    fn part(&mut self, name: &'static str, meaning: &'static str) {
        self.0.push(Part { name, meaning, len: 0 });
    }

    fn write(&mut self, _number: f32) {
        self.0.last_mut().expect("a number belongs to a part").len += 1;
    }
}

struct Numbers<'a>(core::slice::IterMut<'a, f32>);

const AS_LONG: &str = "an observation is as long as its parts";

impl Sheet for Numbers<'_> {
    #[inline]
    fn part(&mut self, _name: &'static str, _meaning: &'static str) {}

    #[inline]
    fn write(&mut self, number: f32) {
        *self.0.next().expect(AS_LONG) = number;
    }

    #[inline]
    fn write_all(&mut self, numbers: &[f32]) {
        let left = core::mem::take(&mut self.0).into_slice();
        let (these, left) = left.split_at_mut_checked(numbers.len()).expect(AS_LONG);
        these.copy_from_slice(numbers);
        self.0 = left.iter_mut();
    }
}
