//! What every game must pass.

use gamnon::Gamnon;

#[test]
fn gamnon_agrees_with_itself_and_keeps_its_secrets() {
    testkit::check_game::<Gamnon>(1);
}
