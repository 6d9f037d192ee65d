//! The file in which a game is kept.

use std::path::PathBuf;

use bots::Level;
use engine::Choices;
use play::Complete;
use words::Language;

use super::{FIRST, at_choice, solo, start};
use crate::saved::{SaveFile, Saved, text};
use crate::session::Player;
use crate::sitting::Sitting;

in_every_game! {
    who_plays_is_kept_with_the_game,
    a_record_need_not_say_who_plays_and_nonsense_is_not_believed,
    what_a_person_does_is_kept_at_once,
    a_place_that_can_not_be_written_is_said_and_the_game_goes_on,
}

fn who_plays_is_kept_with_the_game<R: Complete>() {
    let mut players = solo(2);
    players[2] = Player::Bot(Level::Champion);
    let session = start::<R>(players.clone(), 5);
    let saved = Saved::read(text(&session).as_bytes()).expect("it is a record");
    assert_eq!(saved.players, Some(players));
    assert_eq!(saved.record, session.game().record());
}

fn a_record_need_not_say_who_plays_and_nonsense_is_not_believed<R: Complete>() {
    let record = start::<R>(solo(2), 5).game().record().to_string();
    for comment in ["", "# players person\n", "# players person club wizard\n", "# players\n"] {
        let saved = Saved::read(format!("{record}{comment}").as_bytes()).expect("it is a record");
        assert_eq!(saved.players, None, "{comment}");
    }
}

/// Somebody plays alone, and is asked.
fn sitting<R: Complete>(file: PathBuf) -> Sitting<R> {
    Sitting::new(at_choice(5), SaveFile::File(file), Vec::new(), Language::English)
}

fn act<R: Complete>(sitting: &mut Sitting<R>) {
    let (action, step) = (sitting.session.game().legal(FIRST).get(0), sitting.session.step());
    sitting.act(FIRST, action, step).expect("it is legal");
}

fn what_a_person_does_is_kept_at_once<R: Complete>() {
    let folder = tempfile::tempdir().expect("there is room for a test's files");
    let file = folder.path().join("game.kupa");
    let mut sitting = sitting::<R>(file.clone());
    assert!(!file.exists());
    assert_eq!(sitting.farewell(), [""; 0]);
    act(&mut sitting);
    let kept = std::fs::read(&file).expect("the game was kept");
    assert_eq!(Saved::read(&kept).expect("it is a record").record, sitting.session.game().record());
    let others = std::fs::read_dir(folder.path()).expect("the folder is there").count();
    assert_eq!(others, 1, "no part of a file is left behind");
}

fn a_place_that_can_not_be_written_is_said_and_the_game_goes_on<R: Complete>() {
    let mut sitting = sitting::<R>(PathBuf::from("/no/such/folder/game.kupa"));
    act(&mut sitting);
    let farewell = sitting.farewell();
    assert!(farewell[0].starts_with("The game could not be saved: "), "{farewell:?}");
    assert_eq!(farewell.len(), 1);
}
