//! Playing again: whoever presses the button, all browsers at the table go along. And what is asked first.

use std::time::{Duration, Instant};

use tokio::join;
use tokio::time::sleep;

use crate::games::{begun, start};
use crate::house::visit;
use crate::person::Person;

/// Waits until they are elsewhere; says how long that took.
pub(crate) async fn leaves(person: &Person, place: &str) -> Duration {
    let since = Instant::now();
    while person.path().await == place {
        assert!(since.elapsed() < Duration::from_secs(30), "{} stays at {place}", person.language);
        sleep(Duration::from_millis(20)).await;
    }
    since.elapsed()
}

#[test]
fn all_browsers_are_at_the_new_table_within_two_seconds() {
    visit("rematch", async |house| {
        let (dana, ron) = begun(house, "chico").await;
        start(&dana, &ron).await;
        join!(dana.prefer("light", "reduce"), ron.prefer("light", "reduce"));
        join!(dana.play_on(), ron.play_on());
        let old = dana.path().await;
        dana.wait("#ending .next button.main").await;
        // Ron is writing, so he is not taken away in the middle of a word.
        ron.open_talk().await;
        ron.write("#say", "well").await;
        let (pressed, _) = join!(leaves(&dana, &old), dana.touch("#ending .next button.main"));
        assert!(pressed < Duration::from_secs(2), "{pressed:?}");
        ron.wait("#ending a[data-next]").await;
        sleep(Duration::from_secs(1)).await;
        assert_eq!(ron.path().await, old);
        ron.ask("document.querySelector('#say').value = ''; document.querySelector('#say').blur()", vec![])
            .await;
        ron.close_talk().await;
        let followed = leaves(&ron, &old).await;
        assert!(followed < Duration::from_secs(2), "{followed:?}");
        join!(dana.wait("#board"), ron.wait("#board"));
        assert_eq!(dana.path().await, ron.path().await);
        join!(dana.play(3), ron.play(3));
        // Whoever comes back to look at the end of the last game is left there.
        ron.open(&old).await;
        sleep(Duration::from_secs(1)).await;
        assert_eq!(ron.path().await, old);
        join!(dana.is_content(), ron.is_content());
    });
}

#[test]
fn who_quits_is_asked_first_and_only_as_long_as_they_like() {
    visit("sure", async |house| {
        let dana = house.person("en").await;
        dana.wants_to_be_asked("on").await;
        dana.prefer("light", "reduce").await;
        dana.open("/").await;
        dana.touch(".game-chico button[value=now]").await;
        let quit = "#main button[value=quit]:not([aria-disabled])";
        dana.wait(quit).await;
        let step = dana.step().await;
        dana.touch(quit).await;
        dana.touch("dialog.sure button[value=no]").await;
        sleep(Duration::from_millis(300)).await;
        assert_eq!(dana.step().await, step, "nothing is done");
        dana.touch(quit).await;
        dana.wait("dialog.sure[open]").await;
        let whether = |is_offered: bool| {
            let change = if is_offered { "removeAttribute" } else { "setAttribute" };
            format!("document.querySelector('#main button[value=quit]').{change}('aria-disabled', 'true')")
        };
        dana.ask(&whether(false), vec![]).await;
        dana.until("return !document.querySelector('dialog.sure')").await;
        dana.ask(&whether(true), vec![]).await;
        dana.touch(quit).await;
        dana.touch("dialog.sure input[name=never]").await;
        dana.touch("dialog.sure button[value=yes]").await;
        dana.wait(&format!("#main:not([data-step='{step}'])")).await;
        dana.until("return document.querySelector('#sure')?.dataset.actions === ''").await;
        dana.is_content().await;
    });
}
