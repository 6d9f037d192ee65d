//! Whose turn it is, who looks, and taking back.

use bots::Level;
use chico::{Action, Chico};
use engine::{Choices, PlayError, Viewer};
use forty_nine::FortyNine;

use super::{FIRST, SECOND, solo, start};
use crate::session::{Player, Session, Turn};
use crate::thought;

/// Bots play until a person is asked or the game is over.
fn let_bots_play(session: &mut Session<Chico>) {
    while let Turn::Bot(seat, level) = session.turn() {
        let action = thought::choose(session, seat, level).wait();
        session.play(seat, action, session.game().step()).expect("a bot chooses a legal action");
    }
}

#[test]
fn luck_strikes_by_itself_and_then_somebody_is_asked() {
    let session = start::<Chico>(solo(2), 1);
    assert_eq!((session.game().step(), session.turn()), (1, Turn::Person(FIRST)));
    assert_eq!(session.viewer(), Viewer::Seat(FIRST));
}

#[test]
fn the_same_seed_deals_the_same_cards() {
    let deal = |seed| start::<Chico>(solo(2), seed).game().record().to_string();
    assert_eq!(deal(7), deal(7));
    assert_ne!(deal(7), deal(8));
}

#[test]
fn what_is_taken_back_has_not_happened_and_luck_stays_the_same() {
    let mut session = start::<Chico>(solo(2), 5);
    let before = session.game().record();
    session.play(FIRST, Action::Quit, 1).expect("one may always quit");
    let_bots_play(&mut session);
    let after = session.game().record();
    assert!(session.game().step() > 2);
    assert!(session.take_back());
    assert_eq!(session.game().record(), before);
    assert_eq!(session.seen_since(1), []);
    session.play(FIRST, Action::Quit, 1).expect("one may always quit");
    let_bots_play(&mut session);
    assert_eq!(session.game().record(), after);
}

#[test]
fn the_first_position_can_not_be_taken_back() {
    let mut session = start::<Chico>(solo(2), 5);
    assert!(!session.take_back());
    assert_eq!(session.game().step(), 1);
}

#[test]
fn taking_back_goes_to_a_choice_and_not_to_a_move_that_had_to_be() {
    // Nobody can outbid $49, so the others are asked and have only one answer.
    let mut session = start::<FortyNine>(solo(1), 1);
    let mut asked_in_vain = 0;
    for _ in 0..200 {
        match session.turn() {
            Turn::Person(seat) => {
                let legal = session.game().legal(seat);
                asked_in_vain += usize::from(legal.len() == 1);
                session.play(seat, legal.get(0), session.game().step()).expect("it is legal");
            }
            Turn::Bot(seat, level) => {
                let action = thought::choose(&session, seat, level).wait();
                session.play(seat, action, session.game().step()).expect("a bot chooses a legal action");
            }
            Turn::Handover(_) | Turn::Over(_) => break,
        }
    }
    while session.take_back() {
        let choices = session.choices().expect("a person is asked after taking back");
        assert!(choices.len() > 1, "after {asked_in_vain} moves without a choice");
    }
    assert_eq!(session.game().log().len(), session.game().step());
}

#[test]
fn the_hand_is_hidden_until_the_next_person_is_there() {
    let people = vec![Player::Person, Player::Person, Player::Bot(Level::Club)];
    let mut session = start::<Chico>(people, 2);
    assert_eq!((session.turn(), session.viewer()), (Turn::Handover(FIRST), Viewer::Public));
    session.sit_down();
    assert_eq!((session.turn(), session.viewer()), (Turn::Person(FIRST), Viewer::Seat(FIRST)));
    session.play(FIRST, Action::Quit, 1).expect("one may always quit");
    assert_eq!((session.turn(), session.viewer()), (Turn::Handover(SECOND), Viewer::Public));
    assert!(session.choices().is_none());
    session.sit_down();
    assert_eq!(session.viewer(), Viewer::Seat(SECOND));
}

#[test]
fn those_who_play_together_take_nothing_back() {
    let mut session = start::<Chico>(vec![Player::Person; 2], 2);
    session.sit_down();
    session.play(FIRST, Action::Quit, 1).expect("one may always quit");
    assert!(!session.take_back());
    assert_eq!(session.game().step(), 2);
}

#[test]
fn without_people_the_public_looks_on() {
    let session = start::<Chico>(vec![Player::Bot(Level::Casual); 3], 2);
    assert_eq!((session.turn(), session.viewer()), (Turn::Bot(FIRST, Level::Casual), Viewer::Public));
}

#[test]
fn a_stale_or_wrong_move_changes_nothing() {
    let mut session = start::<Chico>(solo(2), 1);
    let before = session.game().record();
    assert_eq!(session.play(FIRST, Action::Quit, 0), Err(PlayError::Stale { expected: 0, now: 1 }));
    assert!(matches!(session.play(SECOND, Action::Quit, 1), Err(PlayError::NotAsked { .. })));
    assert_eq!(session.game().record(), before);
}

#[test]
fn a_game_goes_on_from_its_record() {
    let mut session = start::<Chico>(solo(2), 5);
    session.play(FIRST, Action::Quit, 1).expect("one may always quit");
    let resumed = Session::<Chico>::resume(&session.game().record(), solo(2), 5).expect("it is a record");
    assert_eq!((resumed.turn(), resumed.view()), (session.turn(), session.view()));
    assert_eq!(resumed.seen_since(0), session.seen_since(0));
}

#[test]
fn another_game_has_other_cards_and_the_same_players() {
    let session = start::<Chico>(solo(3), 5);
    let again = session.again();
    assert_eq!(again.players(), session.players());
    assert_ne!(again.game().record(), session.game().record());
}
