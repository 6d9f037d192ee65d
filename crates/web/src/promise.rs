//! The secret of a table that is not there yet.
//!
//! A form that opens a table carries the table's id and the hash of its secret. So the secret is fixed
//! before the browser adds a number, and nothing has to be kept for a page that nobody sends: the
//! secret follows from the id and a key of the server's.

use std::fmt;

use cookie::Key;

use crate::id;
use crate::keys::Keys;
use crate::luck::Number;

/// A table to come, and its secret.
#[derive(Debug, PartialEq)]
pub struct Promise {
    pub(crate) table: String,
    pub(crate) secret: Number,
}

impl Promise {
    /// For a form.
    pub(crate) fn new(keys: &Keys) -> Promise {
        let table = id::random();
        Promise { secret: secret(keys.newest(), &table), table }
    }

    /// What a form sends back. Only a promise of ours is read: nobody else knows the hash of its secret.
    pub(crate) fn read(text: &str, keys: &Keys) -> Option<Promise> {
        let (table, hash) = text.split_once('.')?;
        let hash = Number::read(hash).filter(|_| id::is_id(table))?;
        let secret = keys.iter().map(|key| secret(key, table)).find(|secret| secret.hash() == hash)?;
        Some(Promise { table: table.to_owned(), secret })
    }
}

/// As a form carries it.
impl fmt::Display for Promise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.table, self.secret.hash())
    }
}

fn secret(key: &Key, table: &str) -> Number {
    Number::of(&[b"kupa secret 1", key.master(), table.as_bytes()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_promise_is_read_as_it_was_given_and_none_of_somebody_else() {
        let mut keys = Keys::for_tests();
        let given = Promise::new(&keys);
        let text = given.to_string();
        assert!(!text.contains(&given.secret.to_string()));
        assert_eq!(Promise::read(&text, &Keys::for_tests()), None);
        keys.rotate();
        assert_eq!(Promise::read(&text, &keys).as_ref(), Some(&given), "an older key still counts");
        let other = Promise::new(&keys).to_string();
        let mixed = format!("{}.{}", given.table, other.split_once('.').unwrap().1);
        for bad in ["", ".", "a.b", &text[1..], &text.to_uppercase(), &mixed] {
            assert_eq!(Promise::read(bad, &keys), None, "{bad}");
        }
    }
}
