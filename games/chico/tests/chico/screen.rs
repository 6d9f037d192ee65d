//! Chico in the terminal.

use chico::Chico;
use engine::{Game, Record, Seat, Viewer};
use screen::Render;
use testkit::screen::{check_described, described, picture};
use words::Language;

use crate::scene::deal;

fn game() -> Game<Chico> {
    let deal = deal(&["1 1 3 3 6 c", "2 2 2 4 4 e"], "6", "");
    let text = format!("kupa 1\ngame chico\nseats 2\n{deal}\n0 quit\n");
    Game::replay(&Record::read(text.as_bytes()).expect("a record")).expect("a legal game")
}

#[test]
fn c10_who_has_quit_is_shown_and_a_hand_only_to_its_player() {
    let viewer = Viewer::Seat(Seat::new(1));
    let told = described(&game(), viewer, Language::English);
    assert_eq!(
        told,
        [
            "pile: 6. stock 37.",
            "\u{2068}Seat 1\u{2069}: 0 points, 6 cards, “I'm out”.",
            "\u{2068}Seat 2\u{2069} (you): 0 points, hand 2 2 2 4 4 e.",
        ]
    );
    let table = picture(&game(), viewer, Language::English, (50, 16), Chico::table);
    assert!(table.iter().any(|line| line.contains("I'm out")), "{table:#?}");
    assert!(table.iter().any(|line| line.contains("stock 37")), "{table:#?}");
}

#[test]
fn what_plain_text_says_is_good_hebrew() {
    check_described::<Chico>();
}
