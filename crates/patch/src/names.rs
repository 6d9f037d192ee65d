//! Names of elements and attributes as small numbers. They are the words of our templates, so there are
//! few of them, and they are kept for as long as the program runs.

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

/// The name's number; nothing if there are too many.
pub(crate) fn number(text: &str) -> Option<Name> {
    let known = NAMES.read().expect("nobody panics with the names").numbers.get(text).copied();
    known.or_else(|| NAMES.write().expect("nobody panics with the names").add(text))
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
