//! What every game must pass.

use std::path::Path;

use chico::Chico;
use engine::{Rules, Setup, playout};

#[test]
fn chico_agrees_with_itself_and_keeps_its_secrets() {
    testkit::check_game::<Chico>(20);
}

#[test]
fn a_seat_can_read_what_it_saw_and_did_and_no_more() {
    testkit::check_recall::<Chico>(&Setup::new(2), 60);
}

#[test]
fn playthroughs() {
    testkit::playthroughs::<Chico>(Path::new("tests/playthroughs"));
}

#[test]
fn perft() {
    testkit::perft::<Chico>(Path::new("tests/perft"));
}

#[test]
fn playing_allocates_nothing() {
    let start = Chico::start(&Setup::new(5)).expect("five can play");
    let mut rng = testkit::generator(1);
    let mut steps = playout::<Chico, _>(&mut start.clone(), &mut rng);
    let measured = allocation_counter::measure(|| {
        for _ in 0..100 {
            steps += playout::<Chico, _>(&mut start.clone(), &mut rng);
        }
    });
    assert!(steps > 1000, "games were played");
    assert_eq!(measured.count_total, 0);
}
