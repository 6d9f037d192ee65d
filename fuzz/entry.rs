//! What is fuzzed: shared by the fuzz targets here and by `crates/catalog/tests/fuzz.rs`, which
//! runs the same for a short while in every test run.

use catalog::{GAMES, Visitor, visit};
use engine::Record;
use play::Complete;
use play::proof::{self, Evidence, Verdict};

/// Any bytes as a record.
pub(crate) fn record(bytes: &[u8]) {
    match Record::read(bytes) {
        Ok(record) => {
            let slug = record.slug.clone();
            let _ = visit(&slug, Replay(&record));
        }
        Err(error) => assert!(error.to_string().starts_with("line "), "{error}"),
    }
}

struct Replay<'a>(&'a Record);

impl Visitor for Replay<'_> {
    type Output = ();

    fn visit<R: Complete>(self) {
        testkit::fuzz::record::<R>(self.0);
    }
}

/// Any bytes as a record with the numbers of its luck: if one does not follow, its line is named.
pub(crate) fn proof(bytes: &[u8]) {
    let Ok(record) = Record::read(bytes) else { return };
    let Ok(play) = catalog::replay(&record) else { return };
    let text = String::from_utf8_lossy(bytes);
    if let Verdict::Wrong { line } = proof::verify(play.as_ref(), &record, &text, &Evidence::default()) {
        assert!((1..=text.lines().count()).contains(&line), "line {line} of\n{text}");
    }
}

/// Any bytes as a sequence of choices; the first chooses the game.
pub(crate) fn choices(bytes: &[u8]) {
    let Some((first, rest)) = bytes.split_first() else { return };
    visit(GAMES[usize::from(*first) % GAMES.len()].slug, Choices(rest))
        .expect("the names are those of games");
}

struct Choices<'a>(&'a [u8]);

impl Visitor for Choices<'_> {
    type Output = ();

    fn visit<R: Complete>(self) {
        testkit::fuzz::choices::<R>(self.0);
    }
}
