//! Where the bytes of patches go.

use std::collections::BTreeMap;
use std::fmt;

use patch::Page;

/// So deep a place is looked at.
const DEEPEST: usize = 5;

/// So many places are named.
const NAMED: usize = 12;

/// Bytes by place on the page.
#[derive(Default)]
pub(super) struct Places {
    bytes: BTreeMap<String, usize>,
    patches: usize,
}

impl Places {
    pub(super) fn add(&mut self, page: &Page, patch: &str) {
        self.patches += 1;
        for (place, bytes) in page.weigh(patch).expect("a patch of that page") {
            *self.bytes.entry(general(&place)).or_default() += bytes;
        }
    }
}

/// The place without what is there many times: `#hand-3-1` is `#hand`.
fn general(place: &str) -> String {
    let part =
        |part: &str| part.split(|sign: char| sign == '-' || sign.is_ascii_digit()).next().map(str::to_owned);
    place.split('/').skip(2).take(DEEPEST).filter_map(part).collect::<Vec<_>>().join(" ")
}

impl fmt::Display for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut places: Vec<(usize, &String)> =
            self.bytes.iter().map(|(place, bytes)| (*bytes, place)).collect();
        places.sort_unstable_by(|one, other| other.cmp(one));
        for (bytes, place) in places.iter().take(NAMED) {
            writeln!(f, "{:8.1}  {place}", *bytes as f64 / self.patches.max(1) as f64)?;
        }
        Ok(())
    }
}
