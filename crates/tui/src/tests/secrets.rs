//! What a player may not know is on no picture and in no line.

use bots::Level;
use engine::{Game, Setup, Viewer};
use play::{Complete, Play};
use words::Language;

use super::screen::Screen;
use super::{FIRST, solo};
use crate::session::{Player, Session, Turn};

in_every_game! {
    what_the_others_hold_is_on_no_picture,
    nothing_is_on_the_screen_while_the_keyboard_changes_hands,
}

fn what_the_others_hold_is_on_no_picture<R: Complete>() {
    check::<R>(&solo(2), Viewer::Seat(FIRST));
}

fn nothing_is_on_the_screen_while_the_keyboard_changes_hands<R: Complete>() {
    check::<R>(&[Player::Person, Player::Person, Player::Bot(Level::Club)], Viewer::Public);
}

/// Shows positions of random games in which a person is asked, and of others that the viewer can't
/// tell from them: at the keyboard nobody must see a difference.
fn check<R: Complete>(players: &[Player], viewer: Viewer) {
    let mut differences = 0;
    for seed in 0..3 {
        let (game, twin) = twins::<R>(players, viewer, seed);
        differences += testkit::differences(&game.record(), &twin.record());
        for language in Language::ALL {
            assert_eq!(picture(&game, players, language), picture(&twin, players, language));
        }
    }
    assert!(differences > 0, "something can be hidden");
}

/// The last position of a short random game in which a person is asked, and one that looks the same.
fn twins<R: Complete>(players: &[Player], viewer: Viewer, seed: u64) -> (Game<R>, Game<R>) {
    let mut rng = testkit::generator(seed);
    let mut asked = None;
    let is_person = |seat: engine::Seat| players[seat.index()] == Player::Person;
    testkit::wander::<R>(Setup::new(players.len() as u8), 12, &mut rng, |game, _| {
        if game.pending().seats().first().is_some_and(is_person) {
            asked = Some(game.clone());
        }
    });
    let game = asked.expect("a person is asked in twelve steps");
    let twin = testkit::twin(&game, viewer, &mut rng);
    (game, twin)
}

/// The full screen, and what plain text says.
fn picture<R: Complete>(game: &Game<R>, players: &[Player], language: Language) -> (String, Vec<String>) {
    let play = Play::<R>::replay(&game.record()).expect("it is a record");
    let session = Session::new(play, players.to_vec(), 1);
    assert!(!matches!(session.turn(), Turn::Bot(..)), "a person is asked at once");
    let mut screen = Screen::new(session, language, 120, 40);
    (screen.text(), screen.app.described())
}
