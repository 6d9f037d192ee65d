//! What is drawn, in every language and every size.

use std::time::Duration;

use bots::Level;
use catalog::{Visitor, visit};
use play::Complete;
use ratatui::crossterm::event::KeyCode;
use screen::{Bidi, Script};
use words::{Language, without_isolates};

use super::screen::Screen;
use super::{solo, start};
use crate::session::Player;

/// Does something with each game and number of players.
fn for_every_game(check: impl Fn(&mut dyn Pictured, Language)) {
    for slug in catalog::slugs() {
        for language in Language::ALL {
            let mut pictured = visit(slug, Usual { language }).expect("every game can be drawn");
            pictured.iter_mut().for_each(|screen| check(screen.as_mut(), language));
        }
    }
}

/// A screen of any game.
trait Pictured {
    fn picture(&mut self, columns: u16, rows: u16) -> Vec<String>;
    fn press(&mut self, code: KeyCode);
    fn settle(&mut self);
    fn title(&self, language: Language) -> &'static str;
    fn has_hand(&self) -> bool;
}

impl<R: Complete> Pictured for Screen<R> {
    fn picture(&mut self, columns: u16, rows: u16) -> Vec<String> {
        self.resize(columns, rows);
        Screen::picture(self)
    }

    fn press(&mut self, code: KeyCode) {
        self.key(code);
    }

    fn settle(&mut self) {
        Screen::settle(self);
    }

    fn title(&self, language: Language) -> &'static str {
        R::title(language)
    }

    fn has_hand(&self) -> bool {
        R::HAS_HAND
    }
}

/// The game with as many players as usual, a few moves on.
struct Usual {
    language: Language,
}

impl Visitor for Usual {
    type Output = Vec<Box<dyn Pictured>>;

    fn visit<R: Complete>(self) -> Vec<Box<dyn Pictured>> {
        let screen = |seats: u8| -> Box<dyn Pictured> {
            let session = start::<R>(solo(usize::from(seats) - 1), 3);
            let mut screen = Screen::new(session, self.language, 80, 24);
            screen.settle();
            Box::new(screen)
        };
        (*R::SEATS.start()..=5).map(screen).collect()
    }
}

/// The text as it is seen, which runs to the left in Hebrew.
fn shown(text: &str, language: Language) -> String {
    Script { language, bidi: Bidi::Ours }.shown(text)
}

#[test]
fn eighty_by_twenty_four_holds_everything() {
    for_every_game(|screen, language| {
        for _ in 0..4 {
            let picture = screen.picture(80, 24);
            let first = &picture[0];
            assert!(first.contains(&shown(screen.title(language), language)), "{first}");
            assert!(picture[23].contains('q'), "{picture:#?}");
            // Frames that are closed have been drawn whole.
            assert!(picture.iter().any(|line| line.starts_with('╭') && line.ends_with('╮')), "{picture:#?}");
            assert!(picture.iter().any(|line| line.starts_with('╰') && line.ends_with('╯')), "{picture:#?}");
            let has_card = picture[15..22].iter().any(|line| line.contains("╭───"));
            assert!(has_card || !screen.has_hand(), "{picture:#?}");
            screen.press(KeyCode::Enter);
            screen.settle();
        }
    });
}

#[test]
fn bots_have_names_of_the_language_and_not_levels() {
    for_every_game(|screen, language| {
        let text = screen.picture(80, 24).join("\n");
        let level = words::level(Level::Club, language).title;
        assert!(!text.contains(&shown(level, language)), "{level} is no name:\n{text}");
    });
}

#[test]
fn every_player_is_named_in_the_usual_window() {
    for_every_game(|screen, language| {
        let text = screen.picture(80, 24).join("\n");
        // The other person of this screen's names is called Avi.
        let bot = words::bot_names(language).into_iter().find(|name| *name != "Avi").expect("a name");
        assert!(text.contains("Dana") && text.contains(&shown(bot, language)), "{text}");
    });
}

#[test]
fn a_window_of_any_size_is_drawn() {
    for_every_game(|screen, _| {
        for (columns, rows) in (1..=140).step_by(9).flat_map(|x| (1..=50).step_by(6).map(move |y| (x, y))) {
            assert_eq!(screen.picture(columns, rows).len(), usize::from(rows));
        }
        for key in ['?', 'h'] {
            screen.press(KeyCode::Char(key));
            for (columns, rows) in
                [(1, 1), (2, 2), (59, 23), (60, 24), (61, 25), (75, 24), (76, 24), (200, 60)]
            {
                screen.picture(columns, rows);
            }
            screen.press(KeyCode::Esc);
        }
    });
}

#[test]
fn tiny_windows_say_what_they_need() {
    for_every_game(|screen, language| {
        let text = screen.picture(59, 24).join(" ");
        let expected = if language == Language::Hebrew { "60" } else { "too small: Kupa needs 60" };
        assert!(text.contains(expected), "{text}");
        for columns in 1..20 {
            for rows in 1..20 {
                screen.picture(columns, rows);
            }
        }
    });
}

#[test]
fn the_rules_can_be_read_to_the_end() {
    for_every_game(|screen, _| {
        screen.press(KeyCode::Char('?'));
        let first = screen.picture(80, 24);
        screen.press(KeyCode::End);
        let last = screen.picture(80, 24);
        assert_ne!(first, last);
        screen.press(KeyCode::PageDown);
        assert_eq!(screen.picture(80, 24), last);
        screen.press(KeyCode::Home);
        screen.press(KeyCode::Up);
        screen.press(KeyCode::Esc);
    });
}

in_every_game! { a_whole_game_is_drawn }

/// Bots play it to its end, and it is drawn now and then on the way.
fn a_whole_game_is_drawn<R: Complete>() {
    let players = vec![Player::Bot(Level::Casual); usize::from(*R::SEATS.start())];
    let mut screen = Screen::new(start::<R>(players, 11), Language::English, 100, 30);
    while !screen.app.sitting.is_over() {
        screen.pass(Duration::from_millis(700));
        screen.text();
    }
    screen.settle();
    let ending = without_isolates(&screen.app.sitting.asked());
    let first = ending.split_whitespace().next().expect("the end is told");
    assert!(screen.text().contains(first), "{}", screen.text());
}
