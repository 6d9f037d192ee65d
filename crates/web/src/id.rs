//! Names that nobody can guess: of guests, tables and seat links.

use sha2::{Digest as _, Sha256};

use crate::outside;

/// Letters and digits that are not taken for one another, five bits each.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A hundred bits: more than anybody can try.
const LENGTH: usize = 20;

/// A new one.
pub(crate) fn random() -> String {
    letters::<LENGTH>()
}

/// The one that follows from these texts, of which one is a secret.
pub(crate) fn derived(parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    written(&hash.finalize()[..LENGTH])
}

/// So many letters that nobody can guess.
pub(crate) fn letters<const N: usize>() -> String {
    written(&outside::random_bytes::<N>())
}

fn written(bytes: &[u8]) -> String {
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
