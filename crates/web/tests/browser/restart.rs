//! The server stops in the middle of a game and starts again; the pages notice it by themselves.

use tokio::join;

use crate::games::{begun, start};
use crate::house::visit;
use crate::person::Person;

async fn says(speaker: &Person, listener: &Person, text: &str) {
    speaker.open_talk().await;
    speaker.write("#say", text).await;
    speaker.touch("#talk form.clears button").await;
    speaker.close_talk().await;
    let heard = format!("return document.querySelector('#talk .talk')?.textContent.includes('{text}')");
    listener.until(&heard).await;
}

#[test]
fn a_game_goes_on_after_a_restart_and_nothing_is_lost() {
    visit("restart", async |house| {
        let (dana, ron) = begun(house, "chico").await;
        start(&dana, &ron).await;
        join!(dana.prefer("light", "reduce"), ron.prefer("light", "reduce"));
        join!(dana.play(15), ron.play(15));
        says(&dana, &ron, "before the break").await;
        let shown = dana.step().await;
        for person in [&dana, &ron] {
            person.is_content().await;
            person.ask("window.loaded = 'once'", vec![]).await;
        }

        house.stop().await;
        house.start().await;

        says(&ron, &dana, "after the break").await;
        says(&dana, &ron, "all is well").await;
        for person in [&dana, &ron] {
            assert!(person.step().await >= shown, "no step is lost");
            let said = person.ask("return document.querySelector('#talk .talk').textContent", vec![]).await;
            assert!(said.as_str().is_some_and(|said| said.contains("before the break")));
        }
        join!(dana.play_on(), ron.play_on());
        for person in [&dana, &ron] {
            assert_eq!(
                person.ask("return window.loaded", vec![]).await,
                "once",
                "nobody had to load the page"
            );
            let other: Vec<String> =
                person.complaints().await.into_iter().filter(|it| !it.contains("net::ERR_")).collect();
            assert_eq!(other, Vec::<String>::new(), "only the break itself was noticed");
        }
    });
}
