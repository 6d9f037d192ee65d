//! Names of elements and attributes as small numbers. They are the words of our templates, so there are
//! few of them, and they are kept for as long as the program runs.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::{LazyLock, RwLock};

/// More names than templates have; a page with more is not drawn by ours.
const MOST: usize = 1 << 12;

/// A name as a number.
pub(crate) type Name = u16;

static NAMES: LazyLock<RwLock<Names>> = LazyLock::new(RwLock::default);

#[derive(Default)]
struct Names {
    numbers: BTreeMap<&'static str, Name>,
    texts: Vec<&'static str>,
}

thread_local! {
    /// The last names that were asked for here, each at the place that its letters give it: a page has
    /// thousands of them, and nobody waits for a lock.
    static LATELY: RefCell<[(&'static str, Name); PLACES]> = const { RefCell::new([("", 0); PLACES]) };
}

const PLACES: usize = 512;

fn place(text: &str) -> usize {
    let mixed = text.bytes().fold(text.len(), |mixed, byte| mixed.wrapping_mul(31) ^ usize::from(byte));
    mixed % PLACES
}

/// The name's number; nothing if there are too many.
pub(crate) fn number(text: &str) -> Option<Name> {
    let place = place(text);
    let (known, number) = LATELY.with_borrow(|lately| lately[place]);
    if known == text && !text.is_empty() {
        return Some(number);
    }
    let known = NAMES.read().expect("nobody panics with the names").numbers.get(text).copied();
    let number = known.or_else(|| NAMES.write().expect("nobody panics with the names").add(text))?;
    LATELY.with_borrow_mut(|lately| lately[place] = (self::text(number), number));
    Some(number)
}

/// The name of that number.
pub(crate) fn text(name: Name) -> &'static str {
    NAMES.read().expect("nobody panics with the names").texts[usize::from(name)]
}

impl Names {
    fn add(&mut self, text: &str) -> Option<Name> {
        if let Some(number) = self.numbers.get(text) {
            return Some(*number);
        }
        let number = Name::try_from(self.texts.len()).ok().filter(|number| usize::from(*number) < MOST)?;
        let text: &'static str = Box::leak(text.to_owned().into_boxed_str());
        self.texts.push(text);
        self.numbers.insert(text, number);
        Some(number)
    }
}
