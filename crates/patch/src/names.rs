//! Names of elements and attributes as small numbers. They are the words of our templates, so there are
//! few of them, and they are kept for as long as the program runs.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::{LazyLock, RwLock};

/// More names than templates have; a page with more is not drawn by ours.
const MOST: usize = 1 << 12;

/// A name as a number.
pub(crate) type Name = u16;

/// The names that mean something here have the first numbers.
const KNOWN: [&str; 6] = ["id", "value", "data-from", "data-step", "data-now", "data-grows"];

/// Which element it is.
pub(crate) const ID: Name = 0;
/// Its value, which of an element with [`NOW`] is the number of the step.
pub(crate) const VALUE: Name = 1;
/// Not hashed: it says how an element came, not how it is.
pub(crate) const FROM: Name = 2;
/// Not hashed: the number of the step, which whoever shows the page knows.
pub(crate) const STEP: Name = 3;
/// The value of such an element is that number too.
pub(crate) const NOW: Name = 4;
/// The items of such a list come whole and do not change.
pub(crate) const GROWS: Name = 5;

/// The text of a name that means something here.
pub(crate) const fn known(name: Name) -> &'static str {
    KNOWN[name as usize]
}

static NAMES: LazyLock<RwLock<Names>> = LazyLock::new(|| RwLock::new(Names::new()));

struct Names {
    numbers: BTreeMap<&'static str, Name>,
    texts: Vec<&'static str>,
}

thread_local! {
    /// The last names that were asked for here, each at the place that its letters give it: a page has
    /// thousands of them, and nobody waits for a lock.
    static LATELY: RefCell<[(Letters, Name); PLACES]> = const { RefCell::new([((0, 0, 0), 0); PLACES]) };
}

const PLACES: usize = 512;

/// The letters of a short name in two numbers that overlap, and how many they are: these are compared sooner
/// than texts.
type Letters = (u64, u64, usize);

fn letters(text: &str) -> Option<Letters> {
    let bytes = text.as_bytes();
    let four = |from: usize| Some(u64::from(u32::from_le_bytes(*bytes.get(from..)?.first_chunk()?)));
    let eight = |from: usize| Some(u64::from_le_bytes(*bytes.get(from..)?.first_chunk()?));
    let count = bytes.len();
    match bytes {
        [first] => Some((u64::from(*first), 0, count)),
        [first, .., last] if count < 4 => {
            Some((u64::from(*first) << 8 | u64::from(*last), bytes[1].into(), count))
        }
        _ if count < 4 => None,
        _ if count < 8 => Some((four(0)?, four(count - 4)?, count)),
        _ if count <= 16 => Some((eight(0)?, eight(count - 8)?, count)),
        _ => None,
    }
}

fn place((first, last, count): Letters) -> usize {
    let mixed = (first ^ last.rotate_left(32) ^ count as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 32) as usize % PLACES
}

/// The name's number; nothing if there are too many.
pub(crate) fn number(text: &str) -> Option<Name> {
    let Some(letters) = letters(text) else { return looked_up(text) };
    let place = place(letters);
    let (known, number) = LATELY.with_borrow(|lately| lately[place]);
    if known == letters {
        return Some(number);
    }
    let number = looked_up(text)?;
    LATELY.with_borrow_mut(|lately| lately[place] = (letters, number));
    Some(number)
}

fn looked_up(text: &str) -> Option<Name> {
    let known = NAMES.read().expect("nobody panics with the names").numbers.get(text).copied();
    known.or_else(|| NAMES.write().expect("nobody panics with the names").add(text))
}

/// The name of that number.
pub(crate) fn text(name: Name) -> &'static str {
    NAMES.read().expect("nobody panics with the names").texts[usize::from(name)]
}

impl Names {
    fn new() -> Names {
        let mut names = Names { numbers: BTreeMap::new(), texts: Vec::new() };
        KNOWN.iter().for_each(|text| {
            names.add(text);
        });
        names
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_a_number_of_its_own() {
        let mut names: Vec<String> = KNOWN.map(str::to_owned).into();
        for count in 1..24 {
            for letter in ["a", "b", "é"] {
                names.push("a".repeat(count - 1) + letter);
                names.push(letter.to_owned() + &"b".repeat(count));
            }
        }
        names.sort();
        names.dedup();
        let numbers: Vec<Name> = names.iter().map(|name| number(name).expect("there is room")).collect();
        for (name, number) in names.iter().zip(&numbers) {
            assert_eq!((text(*number), self::number(name)), (name.as_str(), Some(*number)));
        }
        assert_eq!([ID, VALUE, FROM, STEP, NOW, GROWS].map(text), KNOWN);
    }
}
