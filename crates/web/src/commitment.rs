//! The commitment to the secret of a table that is not there yet.
//!
//! A form that opens a table carries the table's id and the hash of its secret. So the secret is fixed
//! before the browser adds a number, and nothing has to be kept for a page that nobody sends: the
//! secret follows from the id, a key of the server's and the epoch of the data file. A file that was
//! restored has another epoch: its tables may have been played out and their secrets revealed, so
//! nothing that was promised before is kept.

use std::fmt;

use cookie::Key;

use crate::id;
use crate::keys::Keys;
use play::luck::{Digest, Nonce};

/// A table to come, and its secret.
#[derive(Debug, PartialEq)]
pub struct Commitment {
    pub(crate) table: String,
    pub(crate) secret: Nonce,
}

impl Commitment {
    /// For a form.
    pub(crate) fn new(keys: &Keys, epoch: &str) -> Commitment {
        let table = id::random();
        Commitment { secret: secret(&keys.newest(), epoch, &table), table }
    }

    /// What a form sends back. Only a commitment of ours is read: nobody else knows the hash of its secret.
    pub(crate) fn read(text: &str, keys: &Keys, epoch: &str) -> Option<Commitment> {
        let (table, hash) = text.split_once('.')?;
        let digest = Digest::read(hash).filter(|_| id::is_id(table))?;
        let all = keys.all();
        let mut secrets = all.iter().map(|key| secret(key, epoch, table));
        let secret = secrets.find(|secret| secret.digest() == digest)?;
        Some(Commitment { table: table.to_owned(), secret })
    }
}

/// As a form carries it.
impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.table, self.secret.digest())
    }
}

fn secret(key: &Key, epoch: &str, table: &str) -> Nonce {
    Nonce::derived(&[b"kupa secret 2", key.master(), epoch.as_bytes(), b" ", table.as_bytes()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_commitment_is_read_as_it_was_given_and_none_of_somebody_else() {
        let mut keys = Keys::for_tests();
        let given = Commitment::new(&keys, "a");
        let text = given.to_string();
        assert!(!text.contains(&given.secret.to_string()));
        assert_eq!(Commitment::read(&text, &Keys::for_tests(), "a"), None);
        keys.rotate();
        assert_eq!(Commitment::read(&text, &keys, "a").as_ref(), Some(&given), "an older key still counts");
        assert_eq!(Commitment::read(&text, &keys, "b"), None, "the file was restored");
        let other = Commitment::new(&keys, "a").to_string();
        let mixed = format!("{}.{}", given.table, other.split_once('.').unwrap().1);
        for bad in ["", ".", "a.b", &text[1..], &text.to_uppercase(), &mixed] {
            assert_eq!(Commitment::read(bad, &keys, "a"), None, "{bad}");
        }
    }
}
