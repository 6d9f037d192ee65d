//! Where luck comes from, so that nobody can have chosen it.
//!
//! Before the deal the table shows the hash of a secret; each player adds a number of their own; and
//! every deal and roll follows from all of them. When the game is over the secret is shown, and
//! anybody can do the sum again: `docs/luck.md` says how.

use std::fmt;

use rand_chacha::ChaCha20Rng;
use rand_core::SeedableRng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Thirty-two bytes, written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Number([u8; 32]);

impl Number {
    /// One that nobody can guess.
    pub fn secret() -> Number {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
        Number(bytes)
    }

    /// Reads 64 hexadecimal digits, lower case.
    pub fn read(text: &str) -> Option<Number> {
        let digit = |byte: u8| char::from(byte).to_digit(16).filter(|_| !byte.is_ascii_uppercase());
        let mut bytes = [0; 32];
        if text.len() != 64 {
            return None;
        }
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            *byte = (digit(pair[0])? * 16 + digit(pair[1])?) as u8;
        }
        Some(Number(bytes))
    }

    /// The bytes themselves.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The hash that is shown in its place.
    pub fn hash(&self) -> Number {
        Number(Sha256::digest(self.0).into())
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Secrets do not belong into logs.
impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Number(..)")
    }
}

impl From<Number> for String {
    fn from(number: Number) -> String {
        number.to_string()
    }
}

impl TryFrom<String> for Number {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Number, &'static str> {
        Number::read(&text).ok_or("not 64 hexadecimal digits")
    }
}

/// All that decides a table's luck.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Luck {
    /// The table's own number; a secret until the game is over.
    pub secret: Number,
    /// What the players added, by seat.
    pub added: Vec<Added>,
}

/// What one player added.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Added {
    /// The number.
    pub number: Number,
    /// Who made it.
    pub by: Maker,
}

/// Who made a player's number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Maker {
    /// The player's browser.
    Browser,
    /// The server, for a bot or a browser without script.
    Server,
}

impl fmt::Display for Maker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Maker::Browser => "browser",
            Maker::Server => "server",
        })
    }
}

impl Luck {
    /// A new secret, and nothing added yet.
    pub fn new() -> Luck {
        Luck { secret: Number::secret(), added: Vec::new() }
    }

    /// The generator for the chance that becomes step `step` of the log: ChaCha20 with the SHA-256 of
    /// `kupa luck 1`, the secret, the players' numbers by seat, and the step as eight bytes, the
    /// lowest first.
    pub fn generator(&self, step: usize) -> ChaCha20Rng {
        let mut hash = Sha256::new_with_prefix(b"kupa luck 1");
        hash.update(self.secret.0);
        for added in &self.added {
            hash.update(added.number.0);
        }
        hash.update((step as u64).to_le_bytes());
        ChaCha20Rng::from_seed(hash.finalize().into())
    }
}

impl Default for Luck {
    fn default() -> Luck {
        Luck::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_read_as_it_is_written() {
        let number = Number::secret();
        assert_eq!(Number::read(&number.to_string()), Some(number));
        for bad in ["", "00", &"g".repeat(64), &"A".repeat(64), &"א".repeat(32)] {
            assert_eq!(Number::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn every_part_matters() {
        use rand_core::Rng as _;
        let added = |byte| Added { number: Number([byte; 32]), by: Maker::Browser };
        let luck =
            |secret, one, two| Luck { secret: Number([secret; 32]), added: vec![added(one), added(two)] };
        let first = |luck: Luck, step| luck.generator(step).next_u64();
        let numbers = [
            first(luck(1, 2, 3), 1),
            first(luck(1, 2, 3), 2),
            first(luck(1, 3, 2), 1),
            first(luck(2, 2, 3), 1),
        ];
        assert!((1..4).all(|at| !numbers[..at].contains(&numbers[at])), "{numbers:?}");
    }
}
