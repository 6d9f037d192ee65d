//! What every game must pass.

use std::path::Path;

use eight_and_a_half::EightAndAHalf;
use engine::{Rules, Setup};

#[test]
fn eight_and_a_half_agrees_with_itself_and_keeps_its_secrets() {
    testkit::check_game::<EightAndAHalf>(1);
}

#[test]
fn a_seat_can_read_what_it_saw_and_did_and_no_more() {
    testkit::check_recall::<EightAndAHalf>(&Setup::new(3), 60);
}

#[test]
fn playthroughs() {
    testkit::playthroughs::<EightAndAHalf>(Path::new("tests/playthroughs"));
}

#[test]
fn perft() {
    testkit::perft::<EightAndAHalf>(Path::new("tests/perft"));
}

#[test]
fn small_games_agree_with_themselves() {
    testkit::check_small::<EightAndAHalf>(40);
    for small in EightAndAHalf::SMALL {
        testkit::check_recall::<EightAndAHalf>(&small.setup(), 200);
    }
}

#[test]
fn e22_one_round_of_eight_cards() {
    testkit::script::<EightAndAHalf>(
        "kupa 1
        game eight-and-a-half
        seats 2
        option lowest 4
        option copies 1
        option blind 1
        option open 0
        option rounds 1
        # refused E1 deal 4 5 6 7 8 9 h
        # refused E1 deal 4 5 6 7 8 9 h h
        deal h 4 5 6 d 7 8 9
        # expect state.blind [[\"h\",null,null],[\"d\",null,null]]
        # expect legal.0 [\"play 4\"]",
    );
    let refused = EightAndAHalf::start(&Setup::new(3).with("copies", 1).with("lowest", 4)).map(|_| ());
    let reason = "there are too few cards for everybody's blind cards, open cards and hand (E2)";
    assert_eq!(refused.map_err(|error| error.to_string()), Err(reason.to_owned()));
}
