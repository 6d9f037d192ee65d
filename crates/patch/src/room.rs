//! Room to work in that is used again: pages are read and compared many times a second, and memory that was given
//! back to the allocator is cold when it comes again.

use std::cell::RefCell;
use std::mem::take;
use std::ops::{Deref, DerefMut};
use std::thread::LocalKey;

use crate::canvas::Piece;
use crate::reader::Place;
use crate::tree::{Attribute, Node};

/// So many are kept by each thread at most. More than one is in use when a piece of a page is read, and where a patch
/// is written inside another.
const MOST: usize = 16;

/// Room for something. When it is dropped it is there for the next.
pub(crate) struct Room<T: Reused>(T);

/// What can be emptied and used again.
pub(crate) trait Reused: Default + 'static {
    /// What is not in use.
    const SPARE: &'static LocalKey<RefCell<Vec<Self>>>;

    /// Leaves the room, and nothing in it.
    fn clear(&mut self);
}

/// What a reader fills.
#[derive(Default)]
pub(crate) struct Lists {
    pub(crate) nodes: Vec<Node>,
    pub(crate) places: Vec<Place>,
    pub(crate) attributes: Vec<Attribute>,
}

thread_local! {
    static LISTS: RefCell<Vec<Lists>> = const { RefCell::new(Vec::new()) };
    static TEXTS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    static PIECES: RefCell<Vec<Vec<Piece>>> = const { RefCell::new(Vec::new()) };
}

impl Reused for Lists {
    const SPARE: &'static LocalKey<RefCell<Vec<Lists>>> = &LISTS;

    fn clear(&mut self) {
        self.nodes.clear();
        self.places.clear();
        self.attributes.clear();
    }
}

impl Reused for String {
    const SPARE: &'static LocalKey<RefCell<Vec<String>>> = &TEXTS;

    fn clear(&mut self) {
        String::clear(self);
    }
}

impl Reused for Vec<Piece> {
    const SPARE: &'static LocalKey<RefCell<Vec<Vec<Piece>>>> = &PIECES;

    fn clear(&mut self) {
        Vec::clear(self);
    }
}

impl<T: Reused> From<T> for Room<T> {
    fn from(room: T) -> Room<T> {
        Room(room)
    }
}

impl<T: Reused> Default for Room<T> {
    fn default() -> Room<T> {
        Room(T::SPARE.with_borrow_mut(Vec::pop).unwrap_or_default())
    }
}

impl<T: Reused> Deref for Room<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Reused> DerefMut for Room<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<T: Reused> Drop for Room<T> {
    fn drop(&mut self) {
        self.0.clear();
        let room = take(&mut self.0);
        // A thread that ends keeps nothing.
        let _ = T::SPARE.try_with(|spare| {
            let mut spare = spare.borrow_mut();
            if spare.len() < MOST {
                spare.push(room);
            }
        });
    }
}
