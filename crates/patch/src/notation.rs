//! What makes patches short: attributes by number, and phrases by sign.
//!
//! A phrase is a piece of text that templates write again and again. On the wire it is one sign of a
//! few ranges that hardly any text uses; such a sign that is meant as itself stands after [`ITSELF`]. Each
//! piece is replaced for itself, whatever stands around it, so that how long something becomes says
//! nothing about anything else: this is no compression.

use std::sync::LazyLock;

/// The attributes that change most often; the number of one is its name in a patch.
pub const ATTRIBUTES: [&str; 10] = [
    "class",
    "aria-disabled",
    "aria-label",
    "value",
    "id",
    "data-owed",
    "min",
    "max",
    "action",
    "data-actions",
];

/// The phrases in the order of their signs, as JSON. `cargo xtask phrases` writes them.
pub const PHRASES: &str = include_str!("phrases.json");

/// Before a sign that is meant as itself.
const ITSELF: char = '\u{80}';

/// The signs of phrases: two bytes each, and hardly in use.
fn signs() -> impl Iterator<Item = char> {
    ('\u{81}'..='\u{9f}').chain('\u{700}'..='\u{7ff}')
}

/// So many phrases there can be.
pub const MOST_PHRASES: usize = 0x1f + 0x100;

fn is_sign(sign: char) -> bool {
    matches!(sign, ITSELF..='\u{9f}' | '\u{700}'..='\u{7ff}')
}

static TABLE: LazyLock<Table> = LazyLock::new(Table::new);

struct Table {
    phrases: Vec<&'static str>,
    /// By the first three bytes, mixed: the phrases that begin so and their signs, the longest first.
    buckets: Vec<Vec<(&'static str, char)>>,
    /// A bit for each bucket: is there anything in it? Most are empty, and this is looked at for every letter.
    filled: [u64; BUCKETS / 64],
}

impl Table {
    fn new() -> Table {
        let phrases: Vec<&'static str> = serde_json::from_str(PHRASES).expect("a list of our own");
        let mut buckets = vec![Vec::new(); BUCKETS];
        for (phrase, sign) in phrases.iter().zip(signs()) {
            buckets[bucket(phrase.as_bytes())].push((*phrase, sign));
        }
        buckets
            .iter_mut()
            .for_each(|bucket| bucket.sort_by_key(|(phrase, _)| std::cmp::Reverse(phrase.len())));
        let mut filled = [0; BUCKETS / 64];
        for at in (0..BUCKETS).filter(|at| !buckets[*at].is_empty()) {
            filled[at / 64] |= 1 << (at % 64);
        }
        Table { phrases, buckets, filled }
    }

    /// The longest phrase with which the text goes on at that place, and its sign.
    #[inline]
    fn find(&self, text: &str, from: usize) -> Option<(&'static str, char)> {
        let rest = &text.as_bytes()[from..];
        let at = bucket(rest);
        if self.filled[at / 64] >> (at % 64) & 1 == 0 {
            return None;
        }
        self.buckets[at].iter().copied().find(|(phrase, _)| rest.starts_with(phrase.as_bytes()))
    }
}

const BUCKETS: usize = 1024;

#[inline]
fn bucket(bytes: &[u8]) -> usize {
    match *bytes {
        [first, second, third, ..] => {
            (usize::from(first) + 7 * usize::from(second) + 61 * usize::from(third)) % BUCKETS
        }
        // No phrase is so short.
        _ => 0,
    }
}

/// Writes the text with signs for phrases.
pub(crate) fn write_folded(folded: &mut String, text: &str) {
    let table = &*TABLE;
    // What has no sign is copied in one piece, up to `at`.
    let (mut copied, mut at) = (0, 0);
    while let Some(first) = text.as_bytes().get(at) {
        let found = table.find(text, at);
        let is_other = !first.is_ascii();
        if found.is_none() && !is_other {
            at += 1;
            continue;
        }
        let Some(first) = text[at..].chars().next() else { break };
        match found {
            Some((phrase, sign)) => {
                folded.push_str(&text[copied..at]);
                folded.push(sign);
                at += phrase.len();
                copied = at;
            }
            None if is_sign(first) => {
                folded.push_str(&text[copied..at]);
                folded.push(ITSELF);
                copied = at;
                at += first.len_utf8();
            }
            None => at += first.len_utf8(),
        }
    }
    folded.push_str(&text[copied..]);
}

/// The text with phrases for their signs; nothing if a sign means nothing.
pub fn unfolded(text: &str) -> Option<String> {
    let mut unfolded = String::with_capacity(3 * text.len());
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        match sign {
            ITSELF => unfolded.push(signs.next()?),
            '\u{81}'..='\u{9f}' => unfolded.push_str(TABLE.phrases.get(sign as usize - 0x81)?),
            '\u{700}'..='\u{7ff}' => unfolded.push_str(TABLE.phrases.get(sign as usize - 0x700 + 0x1f)?),
            other => unfolded.push(other),
        }
    }
    Some(unfolded)
}

/// What an attribute is called in a patch.
pub(crate) fn attribute_key(name: &'static str) -> &'static str {
    const KEYS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
    ATTRIBUTES.iter().position(|known| *known == name).map_or(name, |at| KEYS[at])
}

/// The attribute that is called so in a patch.
pub(crate) fn attribute_name(key: &str) -> &str {
    key.parse().ok().and_then(|at: usize| ATTRIBUTES.get(at)).copied().unwrap_or(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str) -> String {
        let mut folded = String::new();
        write_folded(&mut folded, text);
        folded
    }

    #[test]
    fn every_phrase_has_a_sign_and_is_shorter_with_it() {
        let phrases = &TABLE.phrases;
        assert!(phrases.len() <= MOST_PHRASES && signs().count() == MOST_PHRASES);
        for phrase in phrases {
            assert!(
                phrase.len() > 2 && folded(phrase).len() <= phrase.len() && !phrase.contains(is_sign),
                "{phrase}"
            );
        }
    }

    #[test]
    fn what_is_folded_is_unfolded() {
        let signs: String = signs().chain([ITSELF, ITSELF]).collect();
        let texts =
            TABLE.phrases.iter().copied().chain(["", "<b>x</b>", "שלום", "\u{2068}a\u{2069}", &signs]);
        for text in texts {
            assert_eq!(unfolded(&folded(text)).as_deref(), Some(text));
        }
        assert_eq!(unfolded("\u{80}"), None);
    }
}
