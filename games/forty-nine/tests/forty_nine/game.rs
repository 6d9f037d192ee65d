//! What every game must pass.

use std::path::Path;

use engine::{Rules, Setup, playout};
use forty_nine::FortyNine;

#[test]
fn forty_nine_agrees_with_itself_and_keeps_its_secrets() {
    testkit::check_game::<FortyNine>(1);
}

#[test]
fn playthroughs() {
    testkit::playthroughs::<FortyNine>(Path::new("tests/playthroughs"));
}

#[test]
fn perft() {
    testkit::perft::<FortyNine>(Path::new("tests/perft"));
}

#[test]
fn playing_allocates_nothing() {
    let start = FortyNine::start(&Setup::new(3).with("honour", "on")).expect("three can play");
    let mut rng = testkit::generator(1);
    let mut steps = playout::<FortyNine, _>(&mut start.clone(), &mut rng);
    let measured = allocation_counter::measure(|| {
        for _ in 0..100 {
            steps += playout::<FortyNine, _>(&mut start.clone(), &mut rng);
        }
    });
    assert!(steps > 1000, "games were played");
    assert_eq!(measured.count_total, 0);
}
