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

#[test]
fn small_games_agree_with_themselves() {
    testkit::check_small::<Chico>(40);
    for small in Chico::SMALL {
        testkit::check_recall::<Chico>(&small.setup(), 200);
    }
}

#[test]
fn c4_a_smaller_circle_closes_too() {
    testkit::script::<Chico>(
        "kupa 1
        game chico
        seats 2
        option ranks 3
        option copies 2
        option eggs 1
        option hand 2
        option rounds 1
        # refused C1 deal 1 1 2 2 3 3
        # refused C1 deal 1 1 2 2 3 e 3 4
        # refused C3 deal 1 1 2 2 e 3 3
        deal 1 e 2 2 3 1 3
        # expect legal.0 [\"play 1\", \"play e\", \"draw\", \"quit\"]
        # refused C5 0 play 2
        0 play e
        # expect state.pile \"1\"
        1 play 2
        0 quit
        1 play 2
        # expect state.scores [1,0]
        # expect pending {\"over\":{\"winners\":[1]}}",
    );
}

#[test]
fn c3_there_are_enough_cards() {
    let refused = |options: &[(&str, u8)]| {
        let setup = options.iter().fold(Setup::new(5), |setup, (name, value)| setup.with(name, value));
        Chico::start(&setup).map(|_| ()).map_err(|error| error.to_string())
    };
    let too_few = "there are too few cards for these hands and one that is turned up (C3)";
    assert_eq!(refused(&[("ranks", 3), ("copies", 2)]), Err(too_few.to_owned()));
    assert_eq!(refused(&[("ranks", 3), ("copies", 2), ("hand", 1)]), Ok(()));
    assert_eq!(
        refused(&[("ranks", 8)]),
        Err("option `ranks` takes a number from 2 to 7, not `8` (C4)".to_owned())
    );
}
