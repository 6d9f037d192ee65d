//! The entry points of the fuzz targets, kept alive by a bounded run in every test run: bytes
//! made at random, and right records in which something is broken.

use std::time::{Duration, Instant};

use catalog::{Complete, SLUGS, Visitor, visit};
use engine::random::below;
use rand_core::Rng;
use testkit::{Generator, generator};

#[path = "../../../fuzz/entry.rs"]
mod entry;

/// How long each run takes.
const TIME: Duration = Duration::from_secs(3);

#[test]
fn random_bytes_as_a_record() {
    for_a_while(|rng| entry::record(&random_bytes(rng, 300)));
}

#[test]
fn random_bytes_as_choices() {
    for_a_while(|rng| entry::choices(&random_bytes(rng, 500)));
}

#[test]
fn broken_records() {
    for_a_while(|rng| {
        let slug = SLUGS[below(rng, SLUGS.len() as u32) as usize];
        let text = visit(slug, RandomRecord(rng)).expect("a name from the list");
        entry::record(text.as_bytes());
        entry::record(&broken(text.into_bytes(), rng));
    });
}

fn for_a_while(mut once: impl FnMut(&mut Generator)) {
    let end = Instant::now() + TIME;
    let seeds = (0..).take_while(|_| Instant::now() < end);
    let rounds = seeds.inspect(|seed| once(&mut generator(*seed))).count();
    assert!(rounds > 20, "only {rounds} rounds in {TIME:?}");
}

fn random_bytes(rng: &mut Generator, most: u32) -> Vec<u8> {
    let mut bytes = vec![0; below(rng, most) as usize];
    rng.fill_bytes(&mut bytes);
    bytes
}

/// The record of a random game of some setup, up to a random step.
struct RandomRecord<'a>(&'a mut Generator);

impl Visitor for RandomRecord<'_> {
    type Output = String;

    fn visit<R: Complete>(self) -> String {
        let setups = testkit::setups::<R>();
        let setup = &setups[below(self.0, setups.len() as u32) as usize];
        let mut record = String::new();
        let steps = 1 + below(self.0, 300) as usize;
        testkit::wander::<R>(setup.clone(), steps, self.0, |game, _| record = game.record().to_string());
        record
    }
}

/// A few bytes changed, taken out or doubled; or all cut off from somewhere on.
fn broken(mut bytes: Vec<u8>, rng: &mut Generator) -> Vec<u8> {
    for _ in 0..=below(rng, 3) {
        let at = below(rng, bytes.len() as u32) as usize;
        match below(rng, 4) {
            0 => bytes[at] = rng.next_u32() as u8,
            1 => drop(bytes.remove(at)),
            2 => bytes.insert(at, bytes[at]),
            _ => bytes.truncate(at + 1),
        }
    }
    bytes
}
