//! What every game must pass.

use std::path::Path;

use chico::Chico;

#[test]
fn chico_agrees_with_itself_and_keeps_its_secrets() {
    testkit::check_game::<Chico>(20);
}

#[test]
fn playthroughs() {
    testkit::playthroughs::<Chico>(Path::new("tests/playthroughs"));
}

#[test]
fn perft() {
    testkit::perft::<Chico>(Path::new("tests/perft"));
}
