//! What every game must pass.

use std::path::Path;

use engine::{Rules, Setup, playout};
use gamnon::Gamnon;

use crate::scene::tables;

#[test]
fn gamnon_agrees_with_itself_and_keeps_its_secrets() {
    for setup in tables() {
        // With more than four players random games go on for thousands of turns.
        testkit::check_setup::<Gamnon>(&setup.with("turn_limit", 40), 1, 150);
    }
    testkit::check_setup::<Gamnon>(&Setup::new(3), 20, usize::MAX);
    testkit::check_setup::<Gamnon>(&Setup::new(4), 2, 1_000);
}

#[test]
fn every_option_can_be_played() {
    for seats in Gamnon::SEATS {
        for option in Gamnon::OPTIONS {
            for value in option.kind.samples(seats) {
                let setup = Setup::new(seats).with(option.name, value);
                testkit::check_setup::<Gamnon>(&setup, 1, 5);
            }
        }
    }
}

#[test]
fn a_seat_can_read_what_it_saw_and_did_and_no_more() {
    testkit::check_recall::<Gamnon>(&Setup::new(4).with("turn_limit", "60"), 60);
}

#[test]
fn playthroughs() {
    testkit::playthroughs::<Gamnon>(Path::new("tests/playthroughs"));
}

#[test]
fn perft() {
    testkit::perft::<Gamnon>(Path::new("tests/perft"));
}

#[test]
fn playing_allocates_nothing() {
    for seats in [3, 12] {
        let start = Gamnon::start(&Setup::new(seats)).expect("so many can play");
        let mut rng = testkit::generator(1);
        let mut steps = 0;
        let measured = allocation_counter::measure(|| {
            steps = (0..3).map(|_| playout::<Gamnon, _>(&mut start.clone(), &mut rng)).sum();
        });
        assert!(steps > 100, "games were played");
        assert_eq!(measured.count_total, 0);
    }
}

#[test]
fn small_games_agree_with_themselves() {
    testkit::check_small::<Gamnon>(40);
    for small in Gamnon::SMALL {
        testkit::check_recall::<Gamnon>(&small.setup(), 200);
    }
}

#[test]
fn g1_g5_a_few_cards() {
    testkit::script::<Gamnon>(
        "kupa 1
        game gamnon
        seats 3
        option values 4
        option suits 2
        option hand 2
        # refused G1 deal 2s 3s 4s 5s 2h 3h 4h
        # refused G1 deal 2s 3s 4s 5s 2h 3h 4h 5c
        deal 2s 3s 4s 5s 2h 3h 4h 5h",
    );
    let refused = Gamnon::start(&Setup::new(3).with("values", 2).with("suits", 2)).map(|_| ());
    let reason = "there are too few cards for these hands and one that is turned up (G5)";
    assert_eq!(refused.map_err(|error| error.to_string()), Err(reason.to_owned()));
}
