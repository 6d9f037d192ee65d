//! What keys and clicks do.

use std::time::Duration;

use bots::Level;
use play::Complete;
use ratatui::crossterm::event::KeyCode;
use screen::{Bidi, Hit, Script, cut};
use words::{Language, Sentence, without_isolates};

use super::screen::Screen;
use super::{at_choice, start};
use crate::plain::cited;
use crate::session::{Player, Turn};

/// Dana, at the first seat, has a choice for the first time.
fn asked<R: Complete>(language: Language) -> Screen<R> {
    Screen::new(at_choice(5), language, 80, 24)
}

/// A sentence as it is seen, in so many columns.
fn seen(sentence: &Sentence, columns: u16) -> String {
    without_isolates(&cut(&cited(sentence), columns))
}

/// Dana has just done something, and the log says so.
fn check_told<R: Complete>(screen: &mut Screen<R>, before: usize) {
    assert!(screen.steps() > before);
    let news = screen.app.sitting.news_since(before);
    let told = seen(news.first().expect("what a player does is told"), u16::MAX);
    assert!(screen.log().contains(&told), "{told}\n{}", screen.text());
}

in_every_game! {
    typing_a_choice_chooses_it_and_enter_plays_it,
    arrows_choose_and_in_hebrew_the_next_choice_is_to_the_left,
    what_is_not_allowed_says_why_and_the_rules_open_there,
    the_first_click_chooses_and_the_second_plays,
    u_takes_back_and_says_when_there_is_nothing,
    h_shows_what_the_champion_thinks_as_bars,
    s_says_where_the_game_is_and_q_leaves,
    a_key_that_ends_the_animation_plays_nothing,
    l_changes_the_language,
    the_next_person_presses_enter_before_anything_is_shown,
    after_the_end_n_starts_another_game,
    no_action_is_typed_like_a_command,
}

/// Also bids of two figures, and suits though their letters are commands.
fn typing_a_choice_chooses_it_and_enter_plays_it<R: Complete>() {
    let mut screen = asked::<R>(Language::English);
    let before = screen.steps();
    for choice in screen.app.choices.clone() {
        // An arrow forgets what was typed before.
        screen.key(KeyCode::Left);
        screen.types(&R::typed(choice));
        assert_eq!((screen.app.chosen(), screen.steps()), (Some(choice), before));
    }
    assert!(!screen.text().contains("saved"));
    screen.types("\n");
    check_told(&mut screen, before);
}

fn arrows_choose_and_in_hebrew_the_next_choice_is_to_the_left<R: Complete>() {
    for (language, on) in [(Language::English, KeyCode::Right), (Language::Hebrew, KeyCode::Left)] {
        let mut screen = asked::<R>(language);
        assert_eq!(screen.app.chosen(), Some(screen.app.choices[0]));
        screen.key(on);
        assert_eq!(screen.app.chosen(), Some(screen.app.choices[1]));
    }
}

fn what_is_not_allowed_says_why_and_the_rules_open_there<R: Complete>() {
    let mut screen = asked::<R>(Language::English);
    let Hit { area, action } = forbidden(&mut screen);
    let before = screen.steps();
    let typed = R::typed(action);
    let is_choice = screen.app.choices.iter().any(|choice| R::typed(*choice).starts_with(&typed));
    if typed.len() == 1 && !is_choice {
        screen.types(&typed)
    } else {
        screen.click(area.x, area.y)
    }
    let objection = screen.app.sitting.session.objection(action).expect("it is not allowed");
    let why = screen.app.sitting.why_not(&objection);
    assert!(screen.text().contains(&seen(&why, 80)), "{why:?}\n{}", screen.text());
    screen.types("?");
    let rule = first_line_of_rule::<R>(why.rules[0]);
    assert!(screen.text().contains(&rule), "{rule}\n{}", screen.text());
    screen.key(KeyCode::Esc);
    assert!(!screen.text().contains(&rule));
    assert_eq!(screen.steps(), before);
}

/// Plays on, if need be in another game, until something lies there that must not be played.
fn forbidden<R: Complete>(screen: &mut Screen<R>) -> Hit<R::Action> {
    loop {
        screen.text();
        let is_forbidden = |hit: &&Hit<R::Action>| !screen.app.choices.contains(&hit.action);
        if let Some(hit) = screen.app.hits().iter().find(is_forbidden) {
            return *hit;
        }
        screen.types(if screen.app.sitting.is_over() { "n" } else { "\n" });
        screen.settle();
    }
}

/// A rule's number and first words.
fn first_line_of_rule<R: Complete>(id: &str) -> String {
    let book = R::rule_book(Language::English);
    let mut rules = book.sections.iter().flat_map(|section| &section.rules);
    let text = rules.find(|rule| rule.id == id).expect("it is a rule").text();
    let words: Vec<&str> = text.split_whitespace().take(6).collect();
    format!("{id} {}", words.join(" "))
}

fn the_first_click_chooses_and_the_second_plays<R: Complete>() {
    let mut screen = asked::<R>(Language::English);
    screen.text();
    let choice = screen.app.choices[1];
    let hit = *screen.app.hits().iter().rev().find(|hit| hit.action == choice).expect("a button");
    let before = screen.steps();
    screen.click(hit.area.x, hit.area.y);
    assert_eq!((screen.app.chosen(), screen.steps()), (Some(choice), before));
    screen.click(hit.area.x, hit.area.y);
    check_told(&mut screen, before);
}

fn u_takes_back_and_says_when_there_is_nothing<R: Complete>() {
    let mut screen = asked::<R>(Language::English);
    let before = screen.steps();
    screen.types("\n");
    screen.settle();
    assert!(screen.steps() > before);
    screen.types("u");
    assert_eq!(screen.steps(), before);
    assert!(screen.text().contains("Taken back."));
    screen.types("u");
    assert!(screen.text().contains("There is nothing to take back."));
}

fn h_shows_what_the_champion_thinks_as_bars<R: Complete>() {
    let mut screen = asked::<R>(Language::English);
    let label: String = without_isolates(&screen.app.sitting.label(screen.app.choices[0]));
    let label: String = label.chars().take(20).collect();
    screen.types("h");
    assert!(screen.text().contains("The champion is thinking"));
    screen.settle();
    let picture = screen.picture();
    assert!(picture.iter().any(|line| line.contains(&label) && line.contains("%")), "{label} {picture:#?}");
    assert!(picture.iter().any(|line| line.contains("% ███")), "{picture:#?}");
}

fn s_says_where_the_game_is_and_q_leaves<R: Complete>() {
    let mut screen = asked::<R>(Language::English);
    screen.types("s");
    assert!(screen.text().contains("The game is saved in "));
    assert!(!screen.app.is_leaving());
    screen.types("q");
    assert!(screen.app.is_leaving());
    let farewell = screen.app.farewell();
    assert!(farewell[1].starts_with("To play on: kupa play --record "), "{farewell:?}");
}

fn a_key_that_ends_the_animation_plays_nothing<R: Complete>() {
    let mut screen = asked::<R>(Language::English);
    screen.types("\n");
    screen.pass(Duration::from_millis(30));
    assert!(screen.app.is_moving());
    let before = screen.steps();
    screen.types("\n");
    assert!(!screen.app.is_moving());
    assert_eq!(screen.steps(), before);
}

fn l_changes_the_language<R: Complete>() {
    let mut screen = asked::<R>(Language::English);
    for language in [Language::Hebrew, Language::English] {
        screen.types("l");
        let title = Script { language, bidi: Bidi::Ours }.shown(R::title(language));
        let leave = if language == Language::Hebrew { "תאצל q" } else { "q leave" };
        let picture = screen.picture();
        assert!(picture[0].contains(&title) && picture[23].contains(leave), "{picture:#?}");
    }
}

fn the_next_person_presses_enter_before_anything_is_shown<R: Complete>() {
    let session = start::<R>(vec![Player::Person; 3], 5);
    let mut screen = Screen::new(session, Language::English, 80, 24);
    let first = check_handover(&mut screen);
    screen.types("\n");
    assert_eq!(screen.app.sitting.session.turn(), Turn::Person(first));
    while screen.app.sitting.session.turn() == Turn::Person(first) {
        screen.types("\n");
        screen.settle();
    }
    assert_ne!(check_handover(&mut screen), first);
}

/// The next person is asked for, and no other key helps; says who it is.
fn check_handover<R: Complete>(screen: &mut Screen<R>) -> engine::Seat {
    let handover = screen.app.sitting.session.turn();
    let Turn::Handover(seat) = handover else { panic!("another person is asked: {handover:?}") };
    let name = ["Dana", "Avi", "Seat 3"][seat.index()];
    assert!(screen.text().contains(&format!("It is {name}'s turn.")), "{}", screen.text());
    screen.types("x");
    assert_eq!(screen.app.sitting.session.turn(), handover);
    seat
}

fn after_the_end_n_starts_another_game<R: Complete>() {
    let players = vec![Player::Bot(Level::Casual); usize::from(*R::SEATS.start())];
    let mut screen = Screen::<R>::new(start(players, 5), Language::English, 80, 24);
    screen.settle();
    assert!(screen.app.sitting.is_over());
    assert!(screen.text().contains("new game"));
    screen.types("n");
    assert!(!screen.app.sitting.is_over());
}

/// What is typed for an action must not be a command, and must say which action is meant.
fn no_action_is_typed_like_a_command<R: Complete>() {
    for index in 0..<R::Action as engine::Action>::COUNT {
        let action = <R::Action as engine::Action>::from_index(index).expect("every number is an action");
        let typed = R::typed(action);
        assert!(!typed.starts_with(['h', 'u', 's', 'q', 'l', 'n', '?', ' ']), "{action} is typed {typed}");
        assert_eq!(typed, typed.to_lowercase());
    }
}
