//! Games between two people and a bot: one with a phone in Hebrew, one at a laptop in English. The
//! shortest is played to its end; the others are with `KUPA_WHOLE=1`.

use tokio::join;

use crate::house::{House, is_whole, visit};
use crate::patches::{count_pages, is_as_loaded, pages};
use crate::person::Person;

/// Two people and a bot at a table; the game has begun.
pub(crate) async fn begun(house: &House, game: &str) -> (Person, Person) {
    let (dana, ron) = join!(house.person("en"), house.person("he"));
    dana.open("/").await;
    dana.touch(&format!(".game-{game} button[value=friends]")).await;
    dana.touch("#waiting-0 .chair").await;
    dana.write("#name", "Dana").await;
    dana.touch("#chair-0 form[action$='/name'] button").await;
    invited(&dana, &ron).await;
    dana.touch("#free-0 .chair").await;
    dana.touch("#bots button[value=casual]").await;
    dana.wait("#waiting-2").await;
    (dana, ron)
}

/// Somebody follows the invite link: a name and a tap, and they sit there.
async fn invited(host: &Person, guest: &Person) {
    guest.open(&host.path().await).await;
    guest.write("#name", "רון").await;
    guest.touch(".join button").await;
    host.wait("#waiting-1").await;
    guest.wait("#chair-1").await;
}

/// The host starts the game, and both see it.
pub(crate) async fn start(dana: &Person, ron: &Person) {
    dana.touch("form[action$='/start'] button").await;
    join!(dana.wait("#board"), ron.wait("#board"));
}

/// A game from the home page on; every screen is looked at on the way.
async fn plays(house: &House, game: &str) {
    let (dana, ron) = begun(house, game).await;
    both_look(&dana, &ron, &format!("{game}-waiting")).await;
    start(&dana, &ron).await;
    join!(count_pages(&dana), count_pages(&ron));
    // The first moves with a finger, while cards fly.
    join!(dana.prefer("light", "no-preference"), ron.prefer("light", "no-preference"));
    join!(dana.play_by_hand(8), ron.play_by_hand(8));
    join!(dana.prefer("light", "reduce"), ron.prefer("light", "reduce"));
    let goes_on = join!(dana.play(16), ron.play(16)) == (true, true);
    if goes_on {
        join!(is_as_loaded(&dana), is_as_loaded(&ron));
        both_look(&dana, &ron, &format!("{game}-table")).await;
    }
    assert_eq!(join!(pages(&dana), pages(&ron)), (0.into(), 0.into()), "all of it came in patches");
    if !goes_on || is_whole() || game == "chico" {
        ends(&dana, &ron, game).await;
    }
    join!(dana.is_content(), ron.is_content());
}

/// The same game to its end and its replay.
async fn ends(dana: &Person, ron: &Person, game: &str) {
    join!(dana.play_on(), ron.play_on());
    join!(is_as_loaded(dana), is_as_loaded(ron));
    assert_eq!(join!(pages(dana), pages(ron)), (0.into(), 0.into()), "all of it came in patches");
    both_look(dana, ron, &format!("{game}-end")).await;
    join!(replay(dana, game), replay(ron, game));
}

async fn both_look(dana: &Person, ron: &Person, screen: &str) {
    join!(dana.look(screen), ron.look(screen));
}

async fn replay(person: &Person, game: &str) {
    person.touch("#ending a[href$='/replay']").await;
    let last = person.step().await;
    person.touch("#steps a:nth-child(2)").await;
    person.wait(&format!("#main[data-step='{}']", last - 1)).await;
    person.look(&format!("{game}-replay")).await;
}

#[test]
fn a_game_of_49() {
    visit("49", async |house| plays(house, "49").await);
}

#[test]
fn a_game_of_chico() {
    visit("chico", async |house| plays(house, "chico").await);
}

#[test]
fn a_game_of_eight_and_a_half() {
    visit("eight-and-a-half", async |house| plays(house, "eight-and-a-half").await);
}

#[test]
fn a_game_of_gamnon() {
    visit("gamnon", async |house| plays(house, "gamnon").await);
}
