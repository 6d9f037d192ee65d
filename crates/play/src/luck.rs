//! Where luck comes from, so that nobody can have chosen it.
//!
//! Before the deal the table commits to a secret nonce by showing its hash; each player's browser
//! commits to a nonce of its own in the same way, and reveals it when all have; every deal and roll
//! follows from all of them. When the game is over the secret is shown, and anybody can do the sum
//! again: `docs/luck.md` says how.

use std::collections::BTreeMap;
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

/// The SHA-256 of a nonce, which commits to it: whoever shows it can't take another nonce later.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
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
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    f.write_str(&digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect::<String>())
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

impl From<[u8; 32]> for Nonce {
    fn from(bytes: [u8; 32]) -> Nonce {
        Nonce(bytes)
    }
}

/// Secrets do not belong into logs.
impl fmt::Debug for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Nonce(..)")
    }
}

impl From<Digest> for String {
    fn from(digest: Digest) -> String {
        digest.to_string()
    }
}

impl TryFrom<String> for Digest {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Digest, &'static str> {
        Digest::read(&text).ok_or("not 64 hexadecimal digits")
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
    /// What the seats add.
    pub added: Vec<Added>,
    /// Are seats and commitments fixed, so that numbers may be revealed?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub frozen: bool,
    /// From this follows the secret of the table where the same people play again.
    #[serde(default = "Nonce::random")]
    pub rematch: Nonce,
    /// What browsers have committed to for that table, by seat.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub next: BTreeMap<usize, Digest>,
    /// The options of the game that were left to lots: seats, drawn when the game started.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lots: Vec<String>,
}

/// What one seat adds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "lowercase")]
pub enum Added {
    /// The server's number, for a bot or a browser without script. It follows from the secret and the
    /// seat: there is nothing that the server could choose.
    Server,
    /// A number that a browser has committed to and not revealed yet.
    Committed {
        /// Its hash.
        commitment: Digest,
    },
    /// A browser's number.
    Browser {
        /// The number.
        number: Nonce,
    },
    /// A browser committed to a number and did not reveal it in time: the server's stands in.
    Withheld {
        /// The hash of the number that is missing.
        commitment: Digest,
    },
}

impl Added {
    /// A browser has committed.
    pub const fn committed(commitment: Digest) -> Added {
        Added::Committed { commitment }
    }

    /// What the seat was bound to when numbers could be revealed.
    pub fn commitment(&self) -> Option<Digest> {
        match self {
            Added::Server => None,
            Added::Browser { number } => Some(number.digest()),
            Added::Committed { commitment } | Added::Withheld { commitment } => Some(*commitment),
        }
    }
}

/// Why a commitment or a number is not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AgreementError {
    /// Numbers are revealed after all have committed.
    TooEarly,
    /// Commitments are fixed, or another number stands in for the one that was withheld.
    TooLate,
    /// The number is not the one that the seat committed to.
    OtherNumber,
}

impl Luck {
    /// Nothing added yet.
    pub fn new(secret: Nonce) -> Luck {
        Luck {
            secret,
            added: Vec::new(),
            frozen: false,
            rematch: Nonce::random(),
            next: BTreeMap::new(),
            lots: Vec::new(),
        }
    }

    /// A browser commits to a number, in place of what the seat had before.
    pub fn commit(&mut self, seat: Seat, commitment: Digest) -> Result<(), AgreementError> {
        let added = self.added.get_mut(seat.index()).filter(|_| !self.frozen);
        *added.ok_or(AgreementError::TooLate)? = Added::Committed { commitment };
        Ok(())
    }

    /// From now on nobody commits to another number, and numbers may be revealed.
    pub fn freeze(&mut self) {
        self.frozen = true;
    }

    /// A browser reveals the number that it has committed to; also again.
    pub fn reveal(&mut self, seat: Seat, number: Nonce) -> Result<(), AgreementError> {
        let added = self.added.get_mut(seat.index()).filter(|_| self.frozen);
        match added.ok_or(AgreementError::TooEarly)? {
            Added::Withheld { .. } => Err(AgreementError::TooLate),
            added if added.commitment() == Some(number.digest()) => {
                *added = Added::Browser { number };
                Ok(())
            }
            _ => Err(AgreementError::OtherNumber),
        }
    }

    /// Has a browser committed to a number that it has not revealed?
    pub fn is_awaited(&self, seat: Seat) -> bool {
        matches!(self.added.get(seat.index()), Some(Added::Committed { .. }))
    }

    /// Are all numbers in?
    pub fn is_complete(&self) -> bool {
        !self.added.iter().any(|added| matches!(added, Added::Committed { .. }))
    }

    /// Waits for no more numbers, once and for all: the server's stand in for those that are missing.
    /// Gives their seats.
    pub fn give_up(&mut self) -> Vec<Seat> {
        let mut withheld = Vec::new();
        for (seat, added) in self.added.iter_mut().enumerate() {
            if let Added::Committed { commitment } = *added {
                *added = Added::Withheld { commitment };
                withheld.push(Seat::new(seat as u8));
            }
        }
        withheld
    }

    /// The number that counts for a seat.
    pub fn number(&self, seat: usize) -> Nonce {
        match self.added[seat] {
            Added::Browser { number } => number,
            _ => self.of_server(seat),
        }
    }

    /// What the server adds at a seat.
    fn of_server(&self, seat: usize) -> Nonce {
        Nonce::derived(&[b"kupa luck 1 seat", &self.secret.0, &[seat as u8]])
    }

    /// The first seat where what is called a browser's number is the server's.
    pub fn miscalled(&self) -> Option<usize> {
        let is_miscalled = |(seat, added): (usize, &Added)| matches!(added, Added::Browser { number } if *number == self.of_server(seat));
        self.added.iter().enumerate().position(is_miscalled)
    }

    /// The secret of the table where the same people play again. A data file that was restored has
    /// another `epoch`, so that a secret which was revealed after the copy was made is never used again.
    pub fn rematch_secret(&self, epoch: &str) -> Nonce {
        Nonce::derived(&[b"kupa rematch 1", &self.rematch.0, epoch.as_bytes()])
    }

    /// The seat that is drawn by lots before the first step, of so many.
    pub fn draw_seat(&self, seats: u8) -> Seat {
        Seat::new(below(&mut self.generator(0), seats.into()) as u8)
    }

    /// The generator for the chance that becomes step `step` of the log: ChaCha20 with the SHA-256 of
    /// `kupa luck 1`, the secret, the seats' numbers in order, and the step as eight bytes, the
    /// lowest first.
    pub fn generator(&self, step: usize) -> ChaCha20Rng {
        let step = (step as u64).to_le_bytes();
        let numbers: Vec<Nonce> = (0..self.added.len()).map(|seat| self.number(seat)).collect();
        let mut parts: Vec<&[u8]> = vec![b"kupa luck 1", &self.secret.0];
        parts.extend(numbers.iter().map(Nonce::bytes));
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

    fn counted(first: u8) -> Nonce {
        Nonce(std::array::from_fn(|at| first + at as u8))
    }

    fn browser(number: Nonce) -> Added {
        Added::Browser { number }
    }

    fn committed(number: Nonce) -> Added {
        Added::Committed { commitment: number.digest() }
    }

    fn luck(secret: Nonce, added: impl IntoIterator<Item = Added>) -> Luck {
        Luck { added: added.into_iter().collect(), ..Luck::new(secret) }
    }

    fn first(luck: &Luck, step: usize) -> u64 {
        use rand_core::Rng as _;
        luck.generator(step).next_u64()
    }

    #[test]
    fn every_part_matters() {
        let of = |secret, one, two| luck(counted(secret), [browser(counted(one)), browser(counted(two))]);
        let numbers =
            [first(&of(1, 2, 3), 1), first(&of(1, 2, 3), 2), first(&of(1, 3, 2), 1), first(&of(2, 2, 3), 1)];
        assert!((1..4).all(|at| !numbers[..at].contains(&numbers[at])), "{numbers:?}");
    }

    #[test]
    fn the_server_has_nothing_to_choose() {
        let mut luck = luck(Nonce::random(), [browser(counted(1)), Added::Server]);
        let at_one = luck.number(1);
        luck.added.swap(0, 1);
        assert_ne!(luck.number(0), at_one, "the bot sits elsewhere now, and its number follows");
        assert_eq!((luck.number(1), luck.miscalled()), (counted(1), None));
        luck.added[0] = browser(luck.number(0));
        assert_eq!(luck.miscalled(), Some(0));
    }

    #[test]
    fn numbers_come_after_all_commitments_and_can_not_be_changed() {
        let (one, two, seat) = (counted(1), counted(2), Seat::new(0));
        let mut luck = luck(Nonce::random(), [committed(one), Added::Server]);
        assert_eq!(luck.reveal(seat, one), Err(AgreementError::TooEarly));
        assert_eq!(luck.commit(seat, two.digest()), Ok(()), "until all are bound one may think again");
        luck.freeze();
        assert_eq!(luck.commit(seat, one.digest()), Err(AgreementError::TooLate));
        assert_eq!(luck.reveal(seat, one), Err(AgreementError::OtherNumber));
        assert_eq!(luck.reveal(Seat::new(1), one), Err(AgreementError::OtherNumber), "no commitment");
        assert!(!luck.is_complete() && luck.is_awaited(seat));
        assert_eq!([luck.reveal(seat, two), luck.reveal(seat, two)], [Ok(()), Ok(())]);
        assert_eq!(luck.reveal(seat, one), Err(AgreementError::OtherNumber));
        assert_eq!((luck.is_complete(), luck.give_up(), luck.number(0)), (true, vec![], two));
    }

    #[test]
    fn whoever_does_not_reveal_gets_the_servers_number_once_and_for_all() {
        let mut luck = luck(Nonce::random(), [committed(counted(1)), committed(counted(2))]);
        luck.freeze();
        luck.reveal(Seat::new(0), counted(1)).unwrap();
        assert_eq!(luck.give_up(), [Seat::new(1)]);
        let dealt = first(&luck, 1);
        assert_eq!(luck.reveal(Seat::new(1), counted(2)), Err(AgreementError::TooLate));
        assert_eq!((luck.number(1), first(&luck, 1)), (luck.of_server(1), dealt));
        assert_eq!(luck.added[1], Added::Withheld { commitment: counted(2).digest() });
    }

    #[test]
    fn what_is_stored_is_read_again_also_what_older_programs_stored() {
        let mut luck = luck(counted(0), [committed(counted(1)), Added::Server, browser(counted(2))]);
        luck.next.insert(2, counted(3).digest());
        luck.freeze();
        let text = serde_json::to_string(&luck).unwrap();
        assert_eq!(serde_json::from_str::<Luck>(&text).unwrap(), luck);
        let (secret, server, number) = (counted(0), counted(1), counted(2));
        let old = format!(
            r#"{{"secret":"{secret}","added":[{{"number":"{number}","by":"browser"}},
            {{"number":"{server}","by":"server"}}],"rematch":"{server}","lots":["first_seat"]}}"#
        );
        let read = serde_json::from_str::<Luck>(&old).unwrap();
        assert_eq!(read.added, [browser(counted(2)), Added::Server]);
        assert!(!read.frozen && read.lots == ["first_seat"]);
    }

    #[test]
    fn a_restored_file_has_other_secrets_for_those_who_play_again() {
        let luck = Luck::new(Nonce::random());
        assert_eq!(luck.rematch_secret("a"), luck.rematch_secret("a"));
        assert_ne!(luck.rematch_secret("a"), luck.rematch_secret("b"));
    }

    #[test]
    fn the_documented_test_vectors_are_right() {
        use rand_core::Rng as _;
        let luck = luck(counted(0), [browser(counted(32)), Added::Server]);
        let mut generator = luck.generator(1);
        let words: Vec<String> = (0..4).map(|_| format!("`{:08x}`", generator.next_u32())).collect();
        let page = include_str!("../../../docs/luck.md");
        let lots = format!(
            "| lots among two, three and four | {} {} {} |",
            luck.draw_seat(2),
            luck.draw_seat(3),
            luck.draw_seat(4)
        );
        let digests = [luck.secret.digest(), counted(32).digest(), counted(64).digest()];
        let values = [luck.number(1).to_string(), words.join(" "), lots];
        for value in digests.map(|digest| digest.to_string()).into_iter().chain(values) {
            assert!(page.contains(&value), "{value}");
        }
    }
}
