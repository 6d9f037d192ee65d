//! What every game must pass.

use tiny::Tiny;

#[test]
fn tiny_agrees_with_itself_and_keeps_its_secrets() {
    testkit::check_game::<Tiny>(20);
}

#[test]
fn any_bytes_and_any_words_get_an_answer() {
    testkit::properties::<Tiny>("(keep|swap|deal)?[a-z0-9 ]{0,40}");
}
