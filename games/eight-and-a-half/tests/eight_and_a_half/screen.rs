//! Eight and a Half in the terminal.

use eight_and_a_half::EightAndAHalf;
use engine::{Game, Record, Seat, Viewer};
use screen::Render;
use testkit::screen::{check_described, picture};
use words::Language;

use crate::scene::{hand, second_phase};

/// A table of five at which seat 2 has only its table cards left.
fn game() -> Game<EightAndAHalf> {
    let others = [("d d 3", "7 0 0"), ("d d 3", "7 4 4"), ("d d 4", "8 6 6"), ("d d 4", "8 h h")];
    let scene = second_phase("0 0 0", "5 6 6", others.map(|(cards, bank)| hand(cards, bank)));
    let text = format!("kupa 1\ngame eight-and-a-half\nseats 5\n{scene}");
    Game::replay(&Record::read(text.as_bytes()).expect("a record")).expect("a legal game")
}

/// The names on the cards that the seat sees before itself.
fn own_cards(seat: u8) -> Vec<String> {
    let viewer = Viewer::Seat(Seat::new(seat));
    let rows = picture(&game(), viewer, Language::English, (40, 3), EightAndAHalf::hand);
    rows[1].split(['│', ' ']).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

#[test]
fn e4_the_cards_that_are_played_from_lie_before_the_player() {
    assert_eq!(own_cards(3), ["0", "3", "7"]);
    assert_eq!(own_cards(2), ["5", "6", "6"]);
}

#[test]
fn e5_the_value_of_the_pile_stands_in_the_middle() {
    let table = picture(&game(), Viewer::Public, Language::English, (50, 16), EightAndAHalf::table);
    assert!(table.iter().any(|line| line.contains("pile · ")), "{table:#?}");
    for row in screen::digits::digits(3) {
        assert!(table.iter().any(|line| line.contains(&row)), "{row} is not in {table:#?}");
    }
}

#[test]
fn what_plain_text_says_is_good_hebrew() {
    check_described::<EightAndAHalf>();
}
