//! F1 to F6: the parts of the game.

use engine::{Choices, Game, Rules, Seat, Setup};
use forty_nine::{Card, FortyNine, SIDE, Square, Squares};

use crate::scene::{Sales, deal, for_three, play};

#[test]
fn f1_the_board_has_squares_1_to_49_with_49_in_the_centre() {
    assert_eq!([0, 1, 49, 50].map(|number| Square::new(number).is_some()), [false, true, true, false]);
    assert_eq!(Square::at(3, 3), Square::CENTRE);
    assert_eq!(Square::CENTRE.number(), 49);
    for_three(
        "1-24",
        "0 bid 3
        1 pass
        2 pass
        # refused F1 0 place 0
        # refused F1 0 place 50
        # refused F1 0 place 1000
        # refused F1 0 place x",
    );
}

#[test]
fn f2_the_layout_is_the_one_that_the_rules_draw() {
    let rules = include_str!("../../RULES.md");
    let drawing = rules.split("```").nth(1).expect("RULES.md draws the board");
    let drawn: Vec<u8> = drawing.split_whitespace().map(|number| number.parse().expect("a number")).collect();
    let cells = (0..SIDE * SIDE).map(|cell| Square::at(cell / SIDE, cell % SIDE).number());
    assert_eq!(cells.collect::<Vec<_>>(), drawn);
}

#[test]
fn f2_the_numbers_go_from_neighbour_to_neighbour_and_cover_the_board() {
    let cell = |square: Square| {
        let found = (0..SIDE * SIDE).find(|cell| Square::at(cell / SIDE, cell % SIDE) == square);
        found.map(|cell| (cell / SIDE, cell % SIDE)).expect("every square is on the board")
    };
    let cells: Vec<_> = Squares::ALL.iter().map(cell).collect();
    for pair in cells.windows(2) {
        assert_eq!(pair[0].0.abs_diff(pair[1].0) + pair[0].1.abs_diff(pair[1].1), 1);
    }
    assert_eq!((cells[0], cells[6], cells[12], cells[18]), ((0, 0), (0, 6), (6, 6), (6, 0)));
}

#[test]
fn f3_a_deal_is_the_sixty_cards() {
    let whole = deal("");
    assert_eq!(whole.split_whitespace().count(), 1 + 60);
    for (card, copies) in [("17", 1), ("1-24", 3), ("25-40", 2), ("41-48", 2), ("49", 5)] {
        assert_eq!(whole.split_whitespace().filter(|word| *word == card).count(), copies);
    }
    let refused = [
        whole.replace("deal 1 ", "deal "),
        whole.replace("deal 1 ", "deal 1 1 "),
        whole.replace("deal 1 2 ", "deal 1 1 "),
        whole.replace("deal 1 ", "deal 50 "),
        whole.replace("deal 1 ", "deal 01 "),
        whole.replace("deal 1 ", "deal 1-25 "),
        whole.replace("deal 1 ", "deal 49 "),
        "deal".to_owned(),
    ];
    let refusals: String = refused.iter().map(|line| format!("# refused F3 {line}\n")).collect();
    testkit::script::<FortyNine>(&format!(
        "kupa 1\ngame 49\nseats 4\n{refusals}# refused - lose 5\n# refused - 0 pass\n{whole}"
    ));
}

#[test]
fn f4_the_price_on_each_card() {
    let number = |number| Card::of(Square::new(number).expect("a square")).price();
    assert!((1..=24).all(|card| number(card) == 2));
    assert!((25..=40).all(|card| number(card) == 4));
    assert!((41..=48).all(|card| number(card) == 7));
    for (card, price) in [("1-24", 3), ("25-40", 5), ("41-48", 7), ("49", 1), ("24", 2), ("25", 4)] {
        let below = price - 1;
        for_three(
            card,
            &format!("# expect legal.0.2 \"bid {price}\"\n# refused F13 0 bid {below}\n0 bid {price}"),
        );
    }
}

#[test]
fn f5_everybody_starts_with_49_dollars() {
    for seats in FortyNine::SEATS {
        let money = vec!["49"; usize::from(seats)].join(",");
        play(&format!("seats {seats}"), "", &format!("# expect state.money [{money}]"));
    }
}

#[test]
fn f6_a_player_never_runs_out_of_tokens() {
    // The outer ring without the middles of its sides: twenty squares, and never four in a line.
    let ring = (1..=24).filter(|number| ![4, 10, 16, 22].contains(number));
    let cards: Vec<String> = ring.map(|number| number.to_string()).collect();
    let mut sales = Sales::new(3);
    sales.sell_many(cards.len(), 0, 2);
    sales.line("# expect state.money [9,49,49]").line("# expect state.board.23 0");
    for_three(&cards.join(" "), sales.text());
}

#[test]
fn f7_the_first_seat_can_be_chosen() {
    let game = |first: u8| {
        let mut game = Game::<FortyNine>::new(Setup::new(4).with("first_seat", first)).expect("a table");
        game.draw_chance(&mut testkit::generator(1)).expect("the deal is due");
        game
    };
    for first in 0..4 {
        let game = game(first);
        let asked = Seat::new(first);
        assert_eq!(game.pending().seats().first(), Some(asked));
        assert!(game.legal(asked).len() > 2);
    }
    let wrong = Game::<FortyNine>::new(Setup::new(4).with("first_seat", 4));
    assert!(wrong.is_err_and(|error| error.to_string().contains("F7")));
}
