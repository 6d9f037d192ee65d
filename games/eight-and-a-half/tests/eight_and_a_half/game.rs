//! What every game must pass.

use std::path::Path;

use eight_and_a_half::EightAndAHalf;
use engine::Setup;

#[test]
fn eight_and_a_half_agrees_with_itself_and_keeps_its_secrets() {
    testkit::check_game::<EightAndAHalf>(2);
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
