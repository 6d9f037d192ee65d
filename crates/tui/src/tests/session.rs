//! Whose turn it is, who looks, and taking back.

use bots::Level;
use engine::{Choices, PlayError, Step, Viewer};
use play::{Complete, Play};

use super::{FIRST, act, at_choice, let_bots_play, solo, start};
use crate::session::{Player, Session, Turn};

in_every_game! {
    luck_strikes_by_itself_and_then_somebody_is_asked,
    the_same_seed_deals_the_same_cards,
    what_is_taken_back_has_not_happened_and_luck_stays_the_same,
    the_first_choice_can_not_be_taken_back,
    taking_back_goes_to_a_choice_and_not_to_a_move_that_had_to_be,
    the_hand_is_hidden_until_the_next_person_is_there,
    those_who_play_together_take_nothing_back,
    without_people_the_public_looks_on,
    a_stale_or_wrong_move_changes_nothing,
    a_game_goes_on_from_its_record,
    another_game_has_other_cards_and_the_same_players,
}

fn luck_strikes_by_itself_and_then_somebody_is_asked<R: Complete>() {
    let session = start::<R>(solo(2), 1);
    let log = session.game().log();
    assert!(!log.is_empty() && log.iter().all(|step| matches!(step, Step::Chance(_))));
    assert!(matches!(session.turn(), Turn::Person(FIRST) | Turn::Bot(..)));
    assert_eq!(session.viewer(), Viewer::Seat(FIRST));
}

fn the_same_seed_deals_the_same_cards<R: Complete>() {
    let deal = |seed| start::<R>(solo(2), seed).game().record().to_string();
    assert_eq!(deal(7), deal(7));
    assert_ne!(deal(7), deal(8));
}

fn what_is_taken_back_has_not_happened_and_luck_stays_the_same<R: Complete>() {
    let mut session = at_choice::<R>(5);
    let (before, step) = (session.game().record(), session.step());
    act(&mut session);
    let_bots_play(&mut session);
    let after = session.game().record();
    assert!(session.step() > step);
    assert!(session.take_back());
    assert_eq!(session.game().record(), before);
    assert_eq!(session.seen_since(step), []);
    act(&mut session);
    let_bots_play(&mut session);
    assert_eq!(session.game().record(), after);
}

fn the_first_choice_can_not_be_taken_back<R: Complete>() {
    let mut session = at_choice::<R>(5);
    let step = session.step();
    assert!(!session.take_back());
    assert_eq!(session.step(), step);
}

/// In 49 nobody can outbid $49, so the others are asked and have only one answer.
fn taking_back_goes_to_a_choice_and_not_to_a_move_that_had_to_be<R: Complete>() {
    let mut session = start::<R>(solo(2), 1);
    let mut asked_in_vain = 0;
    for _ in 0..100 {
        let_bots_play(&mut session);
        let Turn::Person(seat) = session.turn() else { break };
        asked_in_vain += usize::from(session.game().legal(seat).len() == 1);
        act(&mut session);
    }
    while session.take_back() {
        let choices = session.choices().expect("a person is asked after taking back");
        assert!(choices.len() > 1, "after {asked_in_vain} moves without a choice");
    }
    assert_eq!(session.game().log().len(), session.step());
}

fn the_hand_is_hidden_until_the_next_person_is_there<R: Complete>() {
    let mut session = start::<R>(vec![Player::Person, Player::Person, Player::Bot(Level::Club)], 2);
    let_bots_play(&mut session);
    let mut before = None;
    for _ in 0..2 {
        let Turn::Handover(next) = session.turn() else { panic!("a person is asked") };
        assert_ne!(before, Some(next));
        assert_eq!(session.viewer(), Viewer::Public);
        assert!(session.choices().is_none());
        session.sit_down();
        assert_eq!((session.turn(), session.viewer()), (Turn::Person(next), Viewer::Seat(next)));
        while session.turn() == Turn::Person(next) {
            act(&mut session);
            let_bots_play(&mut session);
        }
        before = Some(next);
    }
}

fn those_who_play_together_take_nothing_back<R: Complete>() {
    let mut session = start::<R>(vec![Player::Person; 3], 2);
    session.sit_down();
    act(&mut session);
    let step = session.step();
    assert!(!session.take_back());
    assert_eq!(session.step(), step);
}

fn without_people_the_public_looks_on<R: Complete>() {
    let session = start::<R>(vec![Player::Bot(Level::Casual); 3], 2);
    assert!(matches!(session.turn(), Turn::Bot(_, Level::Casual)));
    assert_eq!(session.viewer(), Viewer::Public);
}

fn a_stale_or_wrong_move_changes_nothing<R: Complete>() {
    let mut session = at_choice::<R>(1);
    let (before, now) = (session.game().record(), session.step());
    let action = session.game().legal(FIRST).get(0);
    let expected = now - 1;
    assert_eq!(session.act(FIRST, action, expected), Err(PlayError::Stale { expected, now }));
    let wrong = session.act(FIRST.next(3), action, now);
    assert!(matches!(wrong, Err(PlayError::NotAsked { .. })), "{wrong:?}");
    assert_eq!(session.game().record(), before);
}

fn a_game_goes_on_from_its_record<R: Complete>() {
    let mut session = at_choice::<R>(5);
    act(&mut session);
    let play = Play::<R>::replay(&session.game().record()).expect("it is a record");
    let resumed = Session::new(play, solo(2), 5);
    assert_eq!((resumed.turn(), resumed.view()), (session.turn(), session.view()));
    assert_eq!(resumed.seen_since(0), session.seen_since(0));
}

fn another_game_has_other_cards_and_the_same_players<R: Complete>() {
    let session = start::<R>(solo(3), 5);
    let again = session.again();
    assert_eq!(again.players(), session.players());
    assert_ne!(again.game().record(), session.game().record());
}
