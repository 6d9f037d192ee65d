//! What every game must pass.

use engine::Setup;
use tiny::Tiny;

#[test]
fn tiny_agrees_with_itself_and_keeps_its_secrets() {
    testkit::check_game::<Tiny>(20);
}

#[test]
fn a_seat_can_read_what_it_saw_and_did_and_no_more() {
    testkit::check_recall::<Tiny>(&Setup::new(2), 200);
}

#[test]
fn any_bytes_and_any_words_get_an_answer() {
    testkit::properties::<Tiny>("(keep|swap|deal)?[a-z0-9 ]{0,40}");
}
