//! Gamnon in the terminal.

use engine::{Seat, Setup, Viewer};
use gamnon::{Action, Card, Gamnon, Verb};
use screen::Render;
use testkit::screen::{check_described, described, picture};
use words::Language;

use crate::scene::{deal, game};

#[test]
fn a_card_is_typed_as_its_value_and_its_suit() {
    let typed: Vec<String> =
        Card::all().map(|card| Gamnon::typed(Action { verb: Verb::Put, card })).collect();
    for card in ["2s", "10h", "11c", "14d"] {
        assert!(typed.iter().any(|typed| typed == card), "{card}");
    }
}

#[test]
fn g6_what_is_demanded_and_what_the_player_owes_is_shown() {
    let deal = deal(&["5h 8h Jh", "2s 3s 4s", "5s 6s 7s"], "2d", "");
    let game = game(Setup::new(3), [deal.as_str()]);
    let table = picture(&game, Viewer::Seat(Seat::new(0)), Language::English, (50, 16), Gamnon::table);
    assert!(table.iter().any(|line| line.contains("two red cards")), "{table:#?}");
    assert!(table.iter().any(|line| line.contains("owes 2")), "{table:#?}");
    let told = described(&game, Viewer::Seat(Seat::new(0)), Language::English);
    assert_eq!(told[0], "two red cards. pile: 1 card. stock 42.");
    assert!(told.iter().any(|line| line.ends_with("(you): hand 5h 8h Jh.")), "{told:#?}");
}

#[test]
fn what_plain_text_says_is_good_hebrew() {
    check_described::<Gamnon>();
}
