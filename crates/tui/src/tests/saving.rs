//! The file in which a game is kept.

use bots::Level;
use chico::{Action, Chico};
use words::Language;

use super::{FIRST, solo, start};
use crate::saved::{Place, Saved, text};
use crate::session::Player;
use crate::sitting::Sitting;

#[test]
fn who_plays_is_kept_with_the_game() {
    let mut players = solo(2);
    players[2] = Player::Bot(Level::Champion);
    let session = start::<Chico>(players.clone(), 5);
    let saved = Saved::read(text(&session).as_bytes()).expect("it is a record");
    assert_eq!(saved.players, Some(players));
    assert_eq!(saved.record, session.game().record());
}

#[test]
fn a_record_need_not_say_who_plays_and_nonsense_is_not_believed() {
    let record = start::<Chico>(solo(2), 5).game().record().to_string();
    for comment in ["", "# players person\n", "# players person club wizard\n", "# players\n"] {
        let saved = Saved::read(format!("{record}{comment}").as_bytes()).expect("it is a record");
        assert_eq!(saved.players, None, "{comment}");
    }
}

#[test]
fn what_a_person_does_is_kept_at_once() {
    let folder = tempfile::tempdir().expect("there is room for a test's files");
    let file = folder.path().join("game.kupa");
    let mut sitting =
        Sitting::new(start::<Chico>(solo(2), 5), Place::File(file.clone()), Vec::new(), Language::English);
    assert!(!file.exists());
    assert_eq!(sitting.farewell(), [""; 0]);
    sitting.play(FIRST, Action::Quit, 1).expect("one may always quit");
    let kept = std::fs::read(&file).expect("the game was kept");
    assert_eq!(Saved::read(&kept).expect("it is a record").record, sitting.session.game().record());
    let others = std::fs::read_dir(folder.path()).expect("the folder is there").count();
    assert_eq!(others, 1, "no part of a file is left behind");
}

#[test]
fn a_place_that_can_not_be_written_is_said_and_the_game_goes_on() {
    let file = std::path::PathBuf::from("/no/such/folder/game.kupa");
    let mut sitting =
        Sitting::new(start::<Chico>(solo(2), 5), Place::File(file), Vec::new(), Language::English);
    sitting.play(FIRST, Action::Quit, 1).expect("one may always quit");
    let farewell = sitting.farewell();
    assert!(farewell[0].starts_with("The game could not be saved: "), "{farewell:?}");
    assert_eq!(farewell.len(), 1);
}
