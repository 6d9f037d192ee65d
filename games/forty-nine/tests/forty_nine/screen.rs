//! 49 in the terminal.

use engine::{Game, Record, Seat, Viewer};
use forty_nine::{Action, FortyNine, Square};
use screen::Render;
use testkit::screen::{check_described, described, picture};
use words::Language;

use crate::scene::{Sales, text};

/// What the table has in a window of 80 columns and 24 rows.
const USUAL: (u16, u16) = (50, 16);

fn game(seats: u8, first: &str, sales: &str) -> Game<FortyNine> {
    let record = Record::read(text(&format!("seats {seats}"), first, sales).as_bytes()).expect("a record");
    Game::replay(&record).expect("a legal game")
}

fn table(game: &Game<FortyNine>, language: Language) -> Vec<String> {
    picture(game, Viewer::Seat(Seat::new(0)), language, USUAL, FortyNine::table)
}

fn has(picture: &[String], part: &str) -> bool {
    picture.iter().any(|line| line.contains(part))
}

#[test]
fn f2_the_board_is_whole_in_the_usual_window_and_never_mirrors() {
    for language in Language::ALL {
        for seats in 2..=5 {
            let table = table(&game(seats, "17", ""), language);
            assert!(has(&table, "├───┼───┼───┼───┼───┼───┼───┤"), "{table:#?}");
            assert!(has(&table, "╰───┴───┴───┴───┴───┴───┴───╯"), "{table:#?}");
            assert!(has(&table, "│ 1 │ 2 │ 3 │ 4 │ 5 │ 6 │ 7 │"), "{table:#?}");
        }
    }
}

#[test]
fn f7_the_square_under_the_hammer_is_marked_and_a_range_is_not() {
    assert!(has(&table(&game(3, "17", ""), Language::English), "▸17"));
    assert!(has(&table(&game(3, "49", ""), Language::English), "▸49"));
    assert!(!has(&table(&game(3, "1-24", ""), Language::English), "▸"));
}

#[test]
fn f13_the_price_at_which_bids_open_is_said() {
    let sale = |game| described(&game, Viewer::Public, Language::English).remove(0);
    assert_eq!(sale(game(3, "17", "")), "Up for auction: \u{2068}17\u{2069} · opens at $2, no bid yet");
    assert_eq!(
        sale(game(3, "17", "0 bid 9")),
        "Up for auction: \u{2068}17\u{2069} · $9 by \u{2068}Seat 1\u{2069}"
    );
}

#[test]
fn f23_the_line_that_won_is_filled() {
    let won = game(3, "4 1 3 2 16", Sales::new(3).sell_many(4, 0, 7).text());
    assert!(has(&table(&won, Language::English), "│●●●│●●●│●●●│●●●│ 5 │"));
    let open = game(3, "4 1 3 2 16", Sales::new(3).sell_many(3, 0, 7).text());
    assert!(has(&table(&open, Language::English), "│ ● │ ▸2│ ● │ ● │ 5 │"));
}

#[test]
fn bids_and_squares_are_typed_as_numbers() {
    assert_eq!(FortyNine::typed(Action::Bid(12)), "12");
    assert_eq!(FortyNine::typed(Action::Place(Square::CENTRE)), "49");
}

#[test]
fn f3_the_crazy_cards_that_are_left_are_said() {
    let game = game(3, "1-24 17", Sales::new(3).pass(1).text());
    let said = described(&game, Viewer::Public, Language::English).remove(1);
    assert_eq!(words::without_isolates(&said), "crazy: 2×1–24 2×25–40 2×41–48 5×49");
}

#[test]
fn f28_two_are_told_what_tokens_bring() {
    let lines = ["Payout:", "1–7: $7 each", "8: $42", "9: $35", "10+: $28"];
    let said = described(&game(2, "17", ""), Viewer::Public, Language::English);
    let said: Vec<String> = said.iter().map(|line| words::without_isolates(line)).collect();
    assert_eq!(said[2..7], lines);
    let drawn = table(&game(2, "17", ""), Language::English);
    assert!(lines.iter().all(|line| has(&drawn, line)), "{drawn:#?}");
    assert!(!has(&table(&game(3, "17", ""), Language::English), "Payout"));
}

#[test]
fn what_plain_text_says_is_good_hebrew() {
    check_described::<FortyNine>();
}
