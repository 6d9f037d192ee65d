//! A frame that can't be shown: the page goes on, and says so to whoever looks at its console.

use tokio::join;

use crate::games::{begun, start};
use crate::house::visit;
use crate::person::Person;

/// From now on no frame can be patched in, nor morphed.
async fn breaks(person: &Person) {
    let broken = "window.whole = [planPatch, morph];
        window.planPatch = window.morph = () => { throw new Error('broken for a test'); }";
    person.ask(broken, vec![]).await;
}

/// Frames can be shown again.
async fn mends(person: &Person) {
    person.ask("[window.planPatch, window.morph] = window.whole", vec![]).await;
}

#[test]
fn a_frame_that_fails_does_not_end_those_that_come_after_it() {
    visit("frames", async |house| {
        let (dana, ron) = begun(house, "chico").await;
        start(&dana, &ron).await;
        dana.ask("window.loaded = 'once'", vec![]).await;
        for (goal, motion) in [(6, "no-preference"), (12, "reduce")] {
            join!(dana.prefer("light", motion), ron.prefer("light", motion));
            breaks(&dana).await;
            join!(dana.play_by_hand(goal), ron.play_by_hand(goal));
            let complaints = dana.complaints().await;
            assert!(!complaints.is_empty(), "the console says what went wrong");
            assert!(complaints.iter().all(|it| it.contains("A frame could not be shown.")), "{complaints:?}");
            mends(&dana).await;
            join!(dana.play_by_hand(goal + 4), ron.play_by_hand(goal + 4));
        }
        join!(dana.is_content(), ron.is_content());
        assert_eq!(dana.ask("return window.loaded", vec![]).await, "once", "the page was not loaded again");
    });
}
