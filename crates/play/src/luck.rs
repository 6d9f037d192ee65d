//! Where luck comes from, so that nobody can have chosen it.
//!
//! Before the deal the table commits to a secret nonce by showing its hash; each player adds a nonce of
//! their own; and every deal and roll follows from all of them. When the game is over the secret is
//! shown, and anybody can do the sum again: `docs/luck.md` says how.

use std::fmt;

use engine::Seat;
use engine::random::below;
use rand_chacha::ChaCha20Rng;
use rand_core::SeedableRng;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// Thirty-two bytes that nobody can guess: the server's secret, or what a player adds. Written as 64
/// hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Nonce([u8; 32]);

impl Nonce {
    /// A new one, from the operating system.
    pub fn random() -> Nonce {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
        Nonce(bytes)
    }

    /// One that follows from these parts, by SHA-256 of all of them one after the other.
    pub fn derived(parts: &[&[u8]]) -> Nonce {
        Nonce(sha256(parts))
    }

    /// Reads 64 hexadecimal digits, lower case.
    pub fn read(text: &str) -> Option<Nonce> {
        read_hex(text).map(Nonce)
    }

    /// The bytes themselves.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The hash that commits to it, and is shown in its place.
    pub fn digest(&self) -> Digest {
        Digest(sha256(&[&self.0]))
    }
}

/// The SHA-256 of a nonce: whoever shows it can't take another nonce later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Digest([u8; 32]);

impl Digest {
    /// Reads 64 hexadecimal digits, lower case.
    pub fn read(text: &str) -> Option<Digest> {
        read_hex(text).map(Digest)
    }
}

fn sha256(parts: &[&[u8]]) -> [u8; 32] {
    parts.iter().fold(Sha256::new(), |hash, part| hash.chain_update(part)).finalize().into()
}

fn read_hex(text: &str) -> Option<[u8; 32]> {
    let digit = |byte: u8| char::from(byte).to_digit(16).filter(|_| !byte.is_ascii_uppercase());
    let mut bytes = [0; 32];
    if text.len() != 64 {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = (digit(pair[0])? * 16 + digit(pair[1])?) as u8;
    }
    Some(bytes)
}

fn write_hex(bytes: &[u8; 32], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

impl fmt::Display for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

/// Secrets do not belong into logs.
impl fmt::Debug for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Nonce(..)")
    }
}

impl From<Nonce> for String {
    fn from(nonce: Nonce) -> String {
        nonce.to_string()
    }
}

impl TryFrom<String> for Nonce {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Nonce, &'static str> {
        Nonce::read(&text).ok_or("not 64 hexadecimal digits")
    }
}

/// All that decides a table's luck.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Luck {
    /// The table's own number; a secret until the game is over.
    pub secret: Nonce,
    /// What the players added, by seat.
    pub added: Vec<Added>,
    /// The secret of the table where the same people play again: its hash is shown at the end, before
    /// whoever wants to play again adds a number.
    #[serde(default = "Nonce::random")]
    pub rematch: Nonce,
    /// The options of the game that were left to lots: seats, drawn when the game started.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lots: Vec<String>,
}

/// What one player added.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Added {
    /// The number.
    pub number: Nonce,
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

impl Maker {
    /// Reads what is written.
    pub fn read(text: &str) -> Option<Maker> {
        [Maker::Browser, Maker::Server].into_iter().find(|maker| maker.to_string() == text)
    }
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
    /// Nothing added yet.
    pub fn new(secret: Nonce) -> Luck {
        Luck { secret, added: Vec::new(), rematch: Nonce::random(), lots: Vec::new() }
    }

    /// Another player: adds a number, or leaves it to the server.
    pub fn add(&mut self, number: Option<Nonce>) {
        let by = if number.is_some() { Maker::Browser } else { Maker::Server };
        let number = number.unwrap_or_else(|| self.of_server(self.added.len()));
        self.added.push(Added { number, by });
    }

    /// What the server adds at a seat follows from its secret: there is nothing that it could choose.
    fn of_server(&self, seat: usize) -> Nonce {
        Nonce::derived(&[b"kupa luck 1 seat", &self.secret.0, &[seat as u8]])
    }

    /// Everybody sits where they will play.
    pub fn settle(&mut self) {
        for seat in 0..self.added.len() {
            if self.added[seat].by == Maker::Server {
                self.added[seat].number = self.of_server(seat);
            }
        }
    }

    /// The first seat whose number the server has chosen.
    pub fn chosen(&self) -> Option<usize> {
        let is_chosen = |(seat, added): (usize, &Added)| {
            added.by == Maker::Server && added.number != self.of_server(seat)
        };
        self.added.iter().enumerate().position(is_chosen)
    }

    /// The seat that is drawn by lots before the first step, of so many.
    pub fn draw_seat(&self, seats: u8) -> Seat {
        Seat::new(below(&mut self.generator(0), seats.into()) as u8)
    }

    /// The generator for the chance that becomes step `step` of the log: ChaCha20 with the SHA-256 of
    /// `kupa luck 1`, the secret, the players' numbers by seat, and the step as eight bytes, the
    /// lowest first.
    pub fn generator(&self, step: usize) -> ChaCha20Rng {
        let step = (step as u64).to_le_bytes();
        let mut parts: Vec<&[u8]> = vec![b"kupa luck 1", &self.secret.0];
        parts.extend(self.added.iter().map(|added| added.number.bytes()));
        parts.push(&step);
        ChaCha20Rng::from_seed(sha256(&parts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nonce_is_read_as_it_is_written() {
        let nonce = Nonce::random();
        assert_eq!(Nonce::read(&nonce.to_string()), Some(nonce));
        for bad in ["", "00", &"g".repeat(64), &"A".repeat(64), &"א".repeat(32)] {
            assert_eq!(Nonce::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn every_part_matters() {
        use rand_core::Rng as _;
        let luck = |secret, one, two| {
            let mut luck = Luck::new(Nonce([secret; 32]));
            luck.add(Some(Nonce([one; 32])));
            luck.add(Some(Nonce([two; 32])));
            luck
        };
        let first = |luck: Luck, step| luck.generator(step).next_u64();
        let numbers = [
            first(luck(1, 2, 3), 1),
            first(luck(1, 2, 3), 2),
            first(luck(1, 3, 2), 1),
            first(luck(2, 2, 3), 1),
        ];
        assert!((1..4).all(|at| !numbers[..at].contains(&numbers[at])), "{numbers:?}");
    }

    #[test]
    fn the_server_has_nothing_to_choose() {
        let mut luck = Luck::new(Nonce::random());
        luck.add(Some(Nonce([1; 32])));
        luck.add(None);
        assert_eq!(luck.chosen(), None);
        luck.added.swap(0, 1);
        assert_eq!(luck.chosen(), Some(0), "the bot sits elsewhere now");
        luck.settle();
        assert_eq!((luck.chosen(), luck.added[1].number), (None, Nonce([1; 32])));
        luck.added[0].number = Nonce::random();
        assert_eq!(luck.chosen(), Some(0));
    }

    #[test]
    fn the_documented_test_vectors_are_right() {
        use rand_core::Rng as _;
        let counted = |first: u8| Nonce(std::array::from_fn(|at| first + at as u8));
        let mut luck = Luck::new(counted(0));
        luck.add(Some(counted(32)));
        luck.add(None);
        let mut generator = luck.generator(1);
        let words: Vec<String> = (0..4).map(|_| format!("`{:08x}`", generator.next_u32())).collect();
        let page = include_str!("../../../docs/luck.md");
        let lots = format!(
            "| lots among two, three and four | {} {} {} |",
            luck.draw_seat(2),
            luck.draw_seat(3),
            luck.draw_seat(4)
        );
        for value in
            [luck.secret.digest().to_string(), luck.added[1].number.to_string(), words.join(" "), lots]
        {
            assert!(page.contains(&value), "{value}");
        }
    }
}
