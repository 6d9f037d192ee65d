//! G1 and G18: what can be agreed, and what a deal must be.

use engine::{Game, Rules, Setup, SetupError, Viewer};
use gamnon::Gamnon;

use crate::scene::{deal, for_three, tables};

#[test]
fn g1_three_to_twelve_can_play() {
    for seats in 0..20 {
        assert_eq!(Gamnon::start(&Setup::new(seats)).is_ok(), (3..=12).contains(&seats));
    }
}

#[test]
fn g1_one_more_pack_for_every_further_three_players() {
    for (seats, most) in (3..=12).zip([1, 1, 1, 2, 2, 2, 3, 3, 3, 4]) {
        let cards = |setup: Setup| {
            let mut game = Game::<Gamnon>::new(setup.with("turn_limit", 1)).expect("a table");
            game.draw_chance(&mut testkit::generator(1)).expect("the deal");
            game.record().steps[0].text.split(' ').count() - 1
        };
        assert_eq!(cards(Setup::new(seats)), 52 * most);
        for packs in 1..=most {
            assert_eq!(cards(Setup::new(seats).with("packs", packs)), 52 * packs);
        }
        let refused = Gamnon::start(&Setup::new(seats).with("packs", most + 1)).expect_err("too many");
        assert!(matches!(refused, SetupError::BadValue { option: "packs", rule: "G1", .. }));
        assert!(Gamnon::start(&Setup::new(seats).with("packs", 0)).is_err());
    }
}

#[test]
fn g1_a_deal_is_all_cards_of_the_packs() {
    let right = deal(&["2s 3s 4s", "2h 3h 4h", "2d 3d 4d"], "2c", "");
    let short = right.strip_suffix(" Ad").expect("the ace of diamonds is last");
    for_three(&format!(
        "# refused G1 deal
        # refused G1 {short}
        # refused G1 {short} As
        # refused G1 {right} 2s
        # refused G1 {short} Xd
        # refused G1 {short} ad
        # refused G1 {short} 10d
        # refused G1 deal{}
        # refused - roll 3 4
        # refused - 0 put 2s
        {right}
        # refused - {right}",
        " 2s".repeat(300)
    ));
}

#[test]
fn g18_the_turn_limit_is_at_least_one() {
    assert!(Gamnon::start(&Setup::new(3).with("turn_limit", 0)).is_err());
    assert!(Gamnon::start(&Setup::new(3).with("turn_limit", 1)).is_ok());
    assert!(Gamnon::start(&Setup::new(3).with("at_limit", "fewest_cards")).is_err());
}

#[test]
fn g18_there_may_be_no_turn_limit() {
    let game = |limit: &str| Gamnon::start(&Setup::new(3).with("turn_limit", limit));
    let unlimited = game("none").expect("no limit");
    assert!(unlimited == game(&u32::MAX.to_string()).expect("a limit that no game comes to"));
    assert!(game("None").is_err() && game("").is_err() && game("-1").is_err());
    let error = game("never").expect_err("a word").to_string();
    assert_eq!(error, "option `turn_limit` takes a number from 1 on, or none, not `never` (G18)");
}

#[test]
fn g5_a_viewer_sees_its_own_cards_of_the_deal_and_the_one_turned_up() {
    for setup in tables() {
        let game = Game::<Gamnon>::new(setup.clone()).expect("a table");
        let deal = Gamnon::draw_chance(game.state(), &mut testkit::generator(2));
        for viewer in Viewer::all(setup.seats) {
            let line = Gamnon::chance_seen(game.state(), &deal, viewer);
            let words: Vec<&str> = line.split(' ').skip(1).collect();
            let seen = words.iter().filter(|word| **word != "?").count();
            let expected = match viewer {
                Viewer::Seat(_) => 4,
                Viewer::Public => 1,
                Viewer::Referee => words.len(),
            };
            assert_eq!((seen, words.len()), (expected, deal.cards().len()));
            // A hand has no order; the card that is turned up has its place.
            let hands = 3 * usize::from(setup.seats);
            let lies = |at: usize| if at < hands { at / 3 * 3..at / 3 * 3 + 3 } else { at..at + 1 };
            let holds =
                |at: usize, word: &str| deal.cards()[lies(at)].iter().any(|card| card.to_string() == word);
            assert!(words.iter().enumerate().all(|(at, word)| *word == "?" || holds(at, word)));
        }
    }
}
