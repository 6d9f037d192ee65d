//! Names that nobody can guess: of guests, tables and seat links.

use sha2::{Digest as _, Sha256};

use crate::outside;

/// Letters and digits that are not taken for one another, five bits each.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A hundred bits: more than anybody can try.
const LENGTH: usize = 20;

/// A new one.
pub(crate) fn random() -> String {
    let bytes: [u8; LENGTH] = outside::random_bytes();
    bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}

/// What the log calls it: enough to follow one through the log, and nothing that lets anybody in.
pub(crate) fn mark(id: &str) -> String {
    Sha256::digest(id)[..4].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Could it be one? For what comes from outside.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == LENGTH && text.bytes().all(|byte| ALPHABET.contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_made_is_known_and_nothing_else() {
        let one = random();
        assert!(is_id(&one) && one != random());
        for bad in ["", "a", "../../etc/passwd", &one[1..], &format!("{one}a"), &one.to_uppercase()] {
            assert!(!is_id(bad), "{bad}");
        }
    }
}
