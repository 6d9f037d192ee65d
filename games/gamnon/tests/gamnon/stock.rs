//! G2 to G9: the start, and turns while there is a stock.

use engine::{Rules, Setup};
use gamnon::Gamnon;

use crate::scene::{deal, for_three};

#[test]
fn g2_g6_colour_and_value_of_the_top_are_the_demand() {
    for (up, colour, number) in [("2c", "black", 2), ("Th", "red", 10), ("Jd", "red", 11)] {
        check_demand(up, colour, number);
    }
    for (up, colour, number) in [("Qs", "black", 12), ("Kh", "red", 13), ("Ac", "black", 14)] {
        check_demand(up, colour, number);
    }
}

/// With one turn to play, the first demand is what is seen in the end.
fn check_demand(up: &str, colour: &str, number: u8) {
    let deal = deal(&["3s 4s 5s", "3h 4h 5h", "3c 4c 5c"], up, "");
    crate::scene::play(
        "seats 3\noption turn_limit 1",
        &format!("{deal}\n# expect state.demand {{\"colour\":\"{colour}\",\"number\":{number}}}"),
    );
}

#[test]
fn g5_three_cards_each_and_the_first_seat_starts() {
    let deal = deal(&["2s 3s 4s", "2h 3h 4h", "2d 3d 4d"], "2c", "");
    for_three(&format!(
        "# expect pending {{\"chance\":\"deal\"}}
        {deal}
        # expect state.hands [[\"2s\",\"3s\",\"4s\"],[\"2h\",\"3h\",\"4h\"],[\"2d\",\"3d\",\"4d\"]]
        # expect state.pile [\"2c\"]
        # expect state.stock 42
        # expect state.turn 1
        # expect state.player 0
        # expect pending {{\"seats\":[0]}}"
    ));
}

#[test]
fn g5_another_seat_may_start_and_a_cycle_ends_with_the_one_before() {
    let deal = deal(&["8h 9h Th", "2h 3h 4h", "5h 6h 7h"], "2s", "Jh Qh 3s Kh Ah 2d 2c 3d 4d 5d");
    crate::scene::play(
        "seats 3\noption first_seat 1",
        &format!(
            "{deal}
            # Seats 1, 2 and 0 had a turn each, and then the hands moved.
            # expect state.turn 4
            # expect state.player 1
            # expect state.hands.0 [\"2h\",\"3h\",\"4h\",\"Jh\",\"Qh\"]
            # expect state.hands.1 [\"5h\",\"6h\",\"7h\",\"Kh\",\"Ah\",\"2d\"]
            # expect state.hands.2 [\"8h\",\"9h\",\"Th\",\"3d\",\"4d\"]
            # expect state.pile [\"2s\",\"3s\",\"2c\",\"5d\"]
            # expect pending {{\"seats\":[1]}}"
        ),
    );
}

#[test]
fn g5_who_starts_is_one_of_those_who_play() {
    for (seat, can) in [("0", true), ("2", true), ("3", false), ("-1", false)] {
        assert_eq!(Gamnon::start(&Setup::new(3).with("first_seat", seat)).is_ok(), can, "{seat}");
    }
}

#[test]
fn g6_cards_of_the_colour_are_put_in_any_order_and_no_others() {
    let deal = deal(&["2s 3c 4s", "2h 3h 4h", "5s 6s 7s"], "2c", "2d");
    for_three(&format!(
        "{deal}
        # expect legal {{\"0\":[\"put 2s\",\"put 4s\",\"put 3c\"]}}
        # refused G6 0 put 2h
        # refused G6 0 put 9s
        # refused G1 0 put 1s
        # refused - 0 play 2s
        # refused - 0 put
        # refused - 0 put 2s 4s
        # refused - 1 put 2h
        # refused - 3 put 2h
        # refused G12 0 give 2s
        # refused G15 0 lay 2s
        0 put 4s
        # refused G6 0 put 4s
        # expect legal {{\"0\":[\"put 2s\",\"put 3c\"]}}
        0 put 2s
        # expect state.hands.0 [\"3c\"]
        # expect state.pile [\"2c\",\"4s\",\"2s\",\"2d\"]
        # refused - 0 put 3c"
    ));
}

#[test]
fn g7_too_few_are_all_put_and_the_rest_is_taken_from_the_stock() {
    let deal = deal(&["2s 3c 4h", "2h 3h 4d", "5s 6s 7s"], "4s", "9h Th 2d");
    for_three(&format!(
        "{deal}
        # expect state.pile [\"4s\",\"2s\",\"3c\",\"2d\"]
        # expect state.hands.0 [\"4h\",\"9h\",\"Th\"]
        # expect state.stock 39
        # expect pending {{\"seats\":[1]}}"
    ));
}

#[test]
fn g7_who_has_none_of_the_colour_takes_as_many_as_demanded() {
    let deal = deal(&["2s 3c 4c", "2h 3h 4d", "5s 6s 7s"], "3d", "9h Th Jh 2d");
    for_three(&format!(
        "{deal}
        # expect state.pile [\"3d\",\"2d\"]
        # expect state.hands.0 [\"2s\",\"3c\",\"4c\",\"9h\",\"Th\",\"Jh\"]"
    ));
}

#[test]
fn g8_an_empty_hand_with_nothing_to_take_takes_the_pile() {
    let deal = deal(&["2s 3c 4c", "2h 3h 4d", "5s 6s 7s"], "3s", "2d");
    for_three(&format!(
        "{deal}
        # expect state.hands.0 [\"2s\",\"3s\",\"3c\",\"4c\"]
        # expect state.pile [\"2d\"]
        # expect state.stock 41"
    ));
}

#[test]
fn g8_an_empty_hand_that_takes_from_the_stock_leaves_the_pile() {
    let deal = deal(&["2s 3c 4c", "2h 3h 4d", "5s 6s 7s"], "5c", "9h Th 2d");
    for_three(&format!(
        "{deal}
        # expect state.hands.0 [\"9h\",\"Th\"]
        # expect state.pile [\"5c\",\"2s\",\"3c\",\"4c\",\"2d\"]"
    ));
}

#[test]
fn g3_g9_a_turn_ends_with_a_card_of_the_stock_on_the_pile() {
    let deal = deal(&["2s 3s 4s", "2h 3h 4h", "5h 6h 7h"], "2c", "2d");
    for_three(&format!(
        "{deal}
        0 put 2s
        # expect state.turn 1
        0 put 3s
        # expect state.turn 2
        # expect state.player 1
        # expect state.pile [\"2c\",\"2s\",\"3s\",\"2d\"]
        # expect state.stock 41
        # expect state.demand {{\"colour\":\"red\",\"number\":2}}"
    ));
}

#[test]
fn g4_hands_move_whole_to_the_player_before_at_the_end_of_a_cycle() {
    let deal = deal(&["2h 3h 4h", "5h 6h 7h", "8h 9h Th"], "2s", "Jh Qh 3s Kh Ah 2d 2c 3d 4d 5d");
    for_three(&format!(
        "{deal}
        # expect state.turn 4
        # expect state.player 0
        # expect state.hands.0 [\"5h\",\"6h\",\"7h\",\"Kh\",\"Ah\",\"2d\"]
        # expect state.hands.1 [\"8h\",\"9h\",\"Th\",\"3d\",\"4d\"]
        # expect state.hands.2 [\"2h\",\"3h\",\"4h\",\"Jh\",\"Qh\"]
        # expect state.pile [\"2s\",\"3s\",\"2c\",\"5d\"]
        # expect pending {{\"seats\":[0]}}"
    ));
}
