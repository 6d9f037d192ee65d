//! What every game must pass.

use std::path::Path;

use forty_nine::FortyNine;

#[test]
fn forty_nine_agrees_with_itself_and_keeps_its_secrets() {
    testkit::check_game::<FortyNine>(1);
}
