//! What keys and clicks do.

use std::time::Duration;

use bots::Level;
use chico::{Action, Chico};
use forty_nine::FortyNine;
use gamnon::Gamnon;
use ratatui::crossterm::event::KeyCode;
use words::Language;

use super::screen::Screen;
use super::{FIRST, SECOND, solo, start};
use crate::games::{Render, Visitor, visit};
use crate::session::{Player, Turn};

/// Dana has 1 1 3 3 6 c, and 6 lies on the pile.
fn chico() -> Screen<Chico> {
    Screen::new(start(solo(2), 5), Language::English, 80, 24)
}

fn steps<R: Render>(screen: &Screen<R>) -> usize {
    screen.app.sitting.session.game().step()
}

#[test]
fn typing_a_card_chooses_it_and_enter_plays_it() {
    let mut screen = chico();
    screen.types("c");
    assert_eq!(steps(&screen), 1);
    screen.types("\n");
    assert!(screen.text().contains("Dana plays a Chick. (C6)"), "{}", screen.text());
}

#[test]
fn arrows_choose_and_in_hebrew_the_next_choice_is_to_the_left() {
    for (language, on) in [(Language::English, KeyCode::Right), (Language::Hebrew, KeyCode::Left)] {
        let mut screen = Screen::<Chico>::new(start(solo(2), 5), language, 80, 24);
        assert_eq!(screen.app.chosen(), Some(Action::Play(chico::Card::ALL[5])));
        screen.key(on);
        assert_eq!(screen.app.chosen(), Some(Action::Play(chico::Card::ALL[6])));
    }
}

#[test]
fn a_card_that_does_not_fit_says_why_and_the_rules_open_there() {
    let mut screen = chico();
    screen.types("1");
    assert!(screen.text().contains("You can't play a 1 on a 6"), "{}", screen.text());
    screen.types("?");
    assert!(screen.text().contains("C6 A card may be played if its rank equals"), "{}", screen.text());
    screen.key(KeyCode::Esc);
    assert!(!screen.text().contains("C6 A card may be played"));
    assert_eq!(steps(&screen), 1);
}

#[test]
fn the_first_click_chooses_and_the_second_plays() {
    let mut screen = chico();
    let picture = screen.picture();
    let row = picture
        .iter()
        .position(|line| line.contains("Leave the round") && line.contains('·'))
        .expect("a button");
    let column = picture[row].split("Leave").next().expect("a beginning").chars().count();
    screen.click(column as u16, row as u16);
    assert_eq!((screen.app.chosen(), steps(&screen)), (Some(Action::Quit), 1));
    screen.click(column as u16, row as u16);
    assert!(screen.text().contains("Dana leaves the round"), "{}", screen.text());
}

#[test]
fn u_takes_back_and_says_when_there_is_nothing() {
    let mut screen = chico();
    screen.types("x\n");
    screen.settle();
    assert!(steps(&screen) > 1);
    screen.types("u");
    assert_eq!(steps(&screen), 1);
    assert!(screen.text().contains("Taken back."));
    screen.types("u");
    assert!(screen.text().contains("There is nothing to take back."));
}

#[test]
fn h_shows_what_the_champion_thinks_as_bars() {
    let mut screen = chico();
    screen.types("h");
    assert!(screen.text().contains("The champion is thinking"));
    screen.settle();
    let picture = screen.picture();
    assert!(picture.iter().any(|line| line.contains("Leave the round") && line.contains("%")), "{picture:?}");
    assert!(picture.iter().any(|line| line.contains("% ███")), "{picture:?}");
}

#[test]
fn s_says_where_the_game_is_and_q_leaves() {
    let mut screen = chico();
    screen.types("s");
    assert!(screen.text().contains("The game is saved in "));
    assert!(!screen.app.is_leaving());
    screen.types("q");
    assert!(screen.app.is_leaving());
    let farewell = screen.app.farewell();
    assert!(farewell[1].starts_with("To play on: kupa play --record "), "{farewell:?}");
}

#[test]
fn a_key_that_ends_the_animation_plays_no_card() {
    let mut screen = chico();
    screen.types("x\n");
    screen.pass(Duration::from_millis(30));
    assert!(screen.app.is_moving());
    let before = steps(&screen);
    screen.types("\n");
    assert!(!screen.app.is_moving());
    assert_eq!(steps(&screen), before);
}

#[test]
fn l_changes_the_language() {
    let mut screen = chico();
    screen.types("l");
    assert!(screen.text().contains("וקי׳צ"));
    screen.types("l");
    assert!(screen.text().contains("Chico"));
}

#[test]
fn the_next_person_presses_enter_before_anything_is_shown() {
    let session = start::<Chico>(vec![Player::Person; 2], 5);
    let mut screen = Screen::new(session, Language::English, 80, 24);
    assert!(screen.text().contains("The turn of Dana."));
    screen.types("x");
    screen.types("\n");
    assert_eq!(screen.app.sitting.session.turn(), Turn::Person(FIRST));
    screen.types("x\n");
    screen.settle();
    assert_eq!(screen.app.sitting.session.turn(), Turn::Handover(SECOND));
    assert!(screen.text().contains("The turn of Avi."));
}

#[test]
fn bids_are_typed_as_numbers() {
    let mut screen = Screen::<FortyNine>::new(start(solo(2), 5), Language::English, 80, 24);
    screen.types("12");
    assert_eq!(screen.app.chosen(), Some(forty_nine::Action::Bid(12)));
    screen.types("\n");
    assert!(screen.text().contains("Dana bids $12."), "{}", screen.text());
}

#[test]
fn a_suit_can_be_typed_though_its_letter_is_a_command() {
    let mut screen = Screen::<Gamnon>::new(start(solo(2), 5), Language::English, 80, 24);
    screen.settle();
    let typed: Vec<String> = screen.app.choices.iter().map(|choice| Gamnon::typed(*choice)).collect();
    let wanted =
        typed.iter().position(|typed| typed.ends_with(['s', 'h'])).expect("there is a spade or a heart");
    screen.types(&typed[wanted]);
    assert_eq!(screen.app.chosen(), Some(screen.app.choices[wanted]));
    assert!(!screen.text().contains("saved"));
}

#[test]
fn after_the_end_n_starts_another_game() {
    let mut screen =
        Screen::<Chico>::new(start(vec![Player::Bot(Level::Casual); 2], 5), Language::English, 80, 24);
    screen.settle();
    assert!(screen.app.sitting.is_over());
    assert!(screen.text().contains("new game"));
    screen.types("n");
    assert!(!screen.app.sitting.is_over());
}

/// What is typed for an action must not be a command, and must say which action is meant.
struct CheckTyped;

impl Visitor for CheckTyped {
    type Output = ();

    fn visit<R: Render>(self) {
        for index in 0..<R::Action as engine::Action>::COUNT {
            let action = <R::Action as engine::Action>::from_index(index).expect("every number is an action");
            let typed = R::typed(action);
            assert!(
                !typed.starts_with(['h', 'u', 's', 'q', 'l', 'n', '?', ' ']),
                "{action} is typed {typed}"
            );
            assert_eq!(typed, typed.to_lowercase());
        }
    }
}

#[test]
fn no_action_is_typed_like_a_command() {
    for slug in catalog::SLUGS {
        visit(slug, CheckTyped).expect("every game can be drawn");
    }
}
