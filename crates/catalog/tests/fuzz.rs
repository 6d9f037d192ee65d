//! The entry points of the fuzz targets, kept alive by a bounded run in every test run: bytes
//! made at random, and right records in which something is broken.

use catalog::{GAMES, Visitor, visit};
use engine::random::below;
use play::Complete;
use rand_core::Rng;
use testkit::{Generator, generator};

#[path = "../../../fuzz/entry.rs"]
mod entry;
#[path = "../../../fuzz/seeds.rs"]
mod seeds;

/// How many inputs each run tries.
const INPUTS: u64 = 500;

#[test]
fn random_bytes_as_a_record() {
    for_all(|rng| entry::record(&random_bytes(rng, 300)));
}

#[test]
fn random_bytes_as_choices() {
    for_all(|rng| entry::choices(&random_bytes(rng, 500)));
}

#[test]
fn broken_records() {
    for_all(|rng| {
        let slug = GAMES[below(rng, GAMES.len() as u32) as usize].slug;
        let text = visit(slug, RandomRecord(rng)).expect("a name from the list");
        entry::record(text.as_bytes());
        entry::record(&broken(text.into_bytes(), rng));
    });
}

/// The records of `docs/luck.md`, whose luck is proven, with something broken.
#[test]
fn broken_proofs() {
    const PROVEN: [&[u8]; 4] = [
        include_bytes!("../../../docs/luck/chico.kupa"),
        include_bytes!("../../../docs/luck/49.kupa"),
        include_bytes!("../../../docs/luck/eight-and-a-half.kupa"),
        include_bytes!("../../../docs/luck/gamnon.kupa"),
    ];
    PROVEN.into_iter().for_each(entry::proof);
    for_all(|rng| entry::proof(&broken(PROVEN[below(rng, 4) as usize].to_vec(), rng)));
}

#[test]
fn what_was_kept_for_the_targets() {
    seeds::for_each("record", entry::record);
    seeds::for_each("choices", entry::choices);
    seeds::for_each("proof", entry::proof);
}

fn for_all(mut once: impl FnMut(&mut Generator)) {
    (0..INPUTS).for_each(|seed| once(&mut generator(seed)));
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
