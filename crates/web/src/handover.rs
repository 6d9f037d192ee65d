//! A person in another browser: by a link for one use, or by a code on paper. Whoever has one becomes that person, so
//! the store knows the hash alone, and a link is good for an hour. The first browser stays the person too.

use sha2::{Digest as _, Sha256};
use store::{Error, Handover, Store, Way};

use crate::guest::Guest;
use crate::id;
use crate::outside::now;
use crate::problem::Problem;

/// So many letters has a code on paper: eighty bits, more than anybody can try.
const ON_PAPER: usize = 16;

/// They stand in groups of so many.
const TOGETHER: usize = 4;

/// So many milliseconds a link is good.
const LINK_LIFE: i64 = 3_600_000;

/// Makes a link's code, in place of the one before, and gives it out this once.
pub(crate) async fn make_link(store: &Store, guest: &Guest) -> Result<String, Problem> {
    let code = id::random();
    store.offer(handover(&code, guest, Way::Link)).await?;
    Ok(code)
}

/// Makes a code for paper, in place of the one before, and gives it out this once.
pub(crate) async fn make_code(store: &Store, guest: &Guest) -> Result<String, Problem> {
    let code = id::letters::<ON_PAPER>();
    store.offer(handover(&code, guest, Way::Paper)).await?;
    Ok(in_groups(&code))
}

/// Whom the code makes of a browser.
pub(crate) async fn find(store: &Store, code: &str) -> Result<Handover, Problem> {
    let found = store.handover(&hash(code)).await?;
    let is_good = |found: &Handover| found.way == Way::Paper || (now() - found.made).abs() <= LINK_LIFE;
    found.filter(is_good).ok_or(Problem::NoSuchHandover)
}

/// Uses a link up; a code on paper stays good.
pub(crate) async fn take(store: &Store, handover: &Handover) -> Result<(), Problem> {
    match handover.way {
        Way::Paper => Ok(()),
        Way::Link => match store.use_up(&handover.hash).await {
            Err(Error::Missing) => Err(Problem::NoSuchHandover),
            used => Ok(used?),
        },
    }
}

fn handover(code: &str, guest: &Guest, way: Way) -> Handover {
    let name = guest.name.clone().unwrap_or_default();
    Handover { hash: hash(code), player: guest.id.clone(), name, way, made: now() }
}

/// By what it is kept, however it was written down: in groups, in capitals.
pub fn hash(code: &str) -> String {
    let letters = code.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase());
    let plain: String = letters.take(64).collect();
    Sha256::digest(format!("handover {plain}")).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn in_groups(code: &str) -> String {
    let letters: Vec<char> = code.chars().collect();
    letters.chunks(TOGETHER).map(String::from_iter).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_known_however_it_was_written_down() {
        assert_eq!(in_groups("abcdefghijkmnpqr"), "abcd-efgh-ijkm-npqr");
        for written in ["abcdefghijkmnpqr", "ABCD EFGH IJKM NPQR", " abcd–efgh.ijkm\u{200f}npqr\n"] {
            assert_eq!(hash(written), hash("abcd-efgh-ijkm-npqr"), "{written}");
        }
        assert_ne!(hash("abcd-efgh-ijkm-npqs"), hash("abcd-efgh-ijkm-npqr"));
        assert_eq!(hash(&"x".repeat(1_000_000)).len(), 64);
    }
}
