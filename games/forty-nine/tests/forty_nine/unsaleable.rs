//! F21, F22: cards that can't be sold.

use crate::crazy::owner;
use crate::scene::{Sales, for_three, play};

#[test]
fn f21_a_number_card_of_a_taken_square_is_replaced_by_the_same_start_player() {
    let mut sales = Sales::new(3);
    sales.sell(0, 3).line("0 place 17").line("# expect state.money [53,49,49]");
    sales.line("# expect state.start 1").line("# expect state.card \"18\"").line("# expect state.deck 57");
    for_three("1-24 17 18", sales.text());
}

#[test]
fn f21_several_in_a_row_are_replaced() {
    let mut sales = Sales::new(3);
    sales.sell(0, 3).line("0 place 17").sell(1, 3).line("1 place 18");
    sales.line("# expect state.start 2").line("# expect state.card \"19\"").line("# expect state.deck 55");
    for_three("1-24 1-24 17 18 19", sales.text());
}

#[test]
fn f22_a_range_card_of_taken_squares_pays_and_ends_the_turn() {
    let mut sales = Sales::new(3);
    sales.sell_to((0..8).map(|turn| turn % 3), 7);
    // Seat 2 turned the range card up; seat 0 turns up the next.
    sales.line("# expect state.money [49,49,49]").line("# expect state.start 0");
    sales.line("# expect state.card \"17\"").line("# expect state.deck 50");
    for_three("41 42 43 44 45 46 47 48 41-48 17", sales.text());
}

#[test]
fn f22_on_a_full_board_every_range_card_pays_to_the_end() {
    let mut sales = Sales::new(4);
    sales.sell_to((1..=48).map(owner), 1);
    // Five "49" that nobody wants, and then seven range cards for nothing: the deck is empty.
    sales.pass(5).line(r#"# expect pending {"over":{"winners":[0]}}"#).line("# expect state.deck 0");
    sales.line("# expect state.start 0").line("# expect state.money [623,627,623,627]");
    let numbers: Vec<String> = (1..=48).map(|number| number.to_string()).collect();
    let first = format!("{} 49 49 49 49 49", numbers.join(" "));
    play("seats 4\noption opening_price off", &first, sales.text());
}
