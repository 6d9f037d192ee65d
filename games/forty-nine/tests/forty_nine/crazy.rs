//! F14 to F20: crazy cards.

use forty_nine::payout;

use crate::scene::{Sales, for_three, play};

#[test]
fn f14_a_crazy_card_is_sold_and_then_the_bank_pays() {
    for_three(
        "17 1-24",
        "0 bid 2
        1 pass
        2 pass
        # expect state.money [47,49,49]
        1 bid 3
        2 pass
        0 pass
        # expect state.money [47,46,49]
        1 place 5
        # expect state.money [54,53,49]",
    );
}

#[test]
fn f15_a_range_card_goes_on_any_empty_square_of_the_range() {
    for_three(
        "30 25-40 7",
        r#"0 bid 4
        1 pass
        2 pass
        1 pass
        2 bid 6
        0 pass
        # expect pending {"seats":[2]}
        # expect legal.2 ["place 25","place 26","place 27","place 28","place 29","place 31","place 32","place 33","place 34","place 35","place 36","place 37","place 38","place 39","place 40"]
        # expect state.bid 6
        # expect state.bidder 2
        # expect state.in [2]
        # expect state.money [45,49,43]
        # refused F15 2 place 24
        # refused F15 2 place 41
        # refused F15 2 place 49
        # refused F15 2 place 30
        # refused F15 2 pass
        # refused F15 2 bid 7
        # refused F15 2 check
        # refused F1 2 place 50
        # refused - 0 place 25
        # refused - 2 place 25 26
        2 place 40
        # expect state.board.39 2
        # expect state.card "7""#,
    );
}

#[test]
fn f15_the_last_square_of_a_range_is_still_asked_for() {
    let mut sales = Sales::new(3);
    // 41 to 47 go round the table, so that nobody gets four in a line.
    sales.sell_to((0..7).map(|turn| turn % 3), 7);
    sales.sell(0, 7).line(r#"# expect legal.0 ["place 48"]"#).line("0 place 48");
    sales.line("# expect state.board.47 0");
    for_three("41 42 43 44 45 46 47 41-48", sales.text());
}

#[test]
fn f16_a_49_card_puts_a_token_on_the_empty_centre() {
    for_three(
        "49",
        "0 bid 1
        1 pass
        2 pass
        # expect state.board.48 0
        # expect state.money [55,49,49]",
    );
}

#[test]
fn f17_a_49_card_takes_the_centre_from_another_player() {
    for_three(
        "49 49 48",
        r#"0 bid 1
        1 pass
        2 pass
        # expect state.board.48 0
        1 bid 1
        2 pass
        0 pass
        # expect state.board.48 1
        # expect state.money [55,55,49]
        # expect state.card "48""#,
    );
}

#[test]
fn f18_a_49_card_for_its_owner_places_a_further_token_anywhere() {
    let mut sales = Sales::new(3);
    sales.sell(0, 1).sell(1, 2).sell(0, 5);
    sales.line("# refused F18 0 place 49").line("# refused F18 0 place 17").line("# refused F18 0 check");
    sales.line("# refused F1 0 place 50").line("# expect state.in [0]").line("# expect state.bid 5");
    sales.line("0 place 30").line("# expect state.board.48 0").line("# expect state.board.29 0");
    sales.line("# expect state.money [64,54,49]");
    for_three("49 17 49", sales.text());
}

#[test]
fn f18_the_owner_of_the_centre_may_decline_and_the_bank_pays() {
    let mut sales = Sales::new(3);
    sales.sell(0, 1).sell(1, 2).sell(0, 5);
    sales.line("# expect legal.0.0 \"place 1\"").line("# expect legal.0.47 \"pass\"").line("0 pass");
    sales.line("# event Declined { seat: Seat(0) }").line("# expect state.board.48 0");
    sales.line("# expect state.money [57,54,49]").line("# expect state.start 0");
    for_three("49 17 49", sales.text());
}

#[test]
fn f18_with_two_an_eighth_token_is_declined_and_costs_nothing() {
    let mut sales = Sales::new(2);
    sales.sell_many(6, 0, 2).sell(0, 1).sell(0, 1).line("0 pass");
    // Twelve for the first six, one and $49 for the seventh, one and $49 again: with eight it were $42.
    sales.line("# expect state.money [133,49]");
    play("seats 2", "1 2 3 5 6 7 49 49", sales.text());
}

#[test]
fn f18_a_range_card_can_not_be_declined_by_the_owner_of_the_centre() {
    let mut sales = Sales::new(3);
    sales.sell(0, 1).sell(0, 3).line("# refused F15 0 pass").line("0 place 5");
    for_three("49 1-24", sales.text());
}

#[test]
fn f18_on_a_full_board_nothing_is_placed() {
    // In all rows together seats 0 and 2 get fourteen squares, seats 1 and 3 ten.
    let mut sales = Sales::new(4);
    sales
        .sell_to((1..=48).map(owner), 1)
        .sell(2, 1)
        .line("# expect state.board.48 2")
        .line("# expect state.deck 10");
    sales
        .line("# expect state.money [84,88,83,88]")
        .sell(2, 1)
        .line("# expect state.deck 9")
        .line("# expect state.start 2");
    sales.line("# expect state.money [133,137,131,137]");
    let numbers: Vec<String> = (1..=48).map(|number| number.to_string()).collect();
    play("seats 4\noption opening_price off", &format!("{} 49 49 49", numbers.join(" ")), sales.text());
}

/// Who gets the square, so that the board fills up without a line: no two neighbours, in whatever
/// direction, have the same owner.
pub(crate) fn owner(number: u8) -> u8 {
    let cell = |cell: &usize| forty_nine::Square::at(cell / 7, cell % 7).number() == number;
    let cell = (0..49).find(cell).expect("a square of the board");
    ((cell / 7 + 2 * (cell % 7)) % 4) as u8
}

#[test]
fn f19_seven_dollars_a_token_at_most_49() {
    let expected = [0, 7, 14, 21, 28, 35, 42, 49, 49, 49];
    for seats in 3..=5 {
        let paid: Vec<u16> = (0..expected.len()).map(|tokens| payout(tokens, seats)).collect();
        assert_eq!(paid, expected);
    }
    let mut sales = Sales::new(3);
    sales.sell_many(8, 0, 2);
    sales.sell(1, 2).sell(1, 7).line("1 place 45");
    // The price of the card ($7) plays no part; the token just placed counts; 33 + 49 is fine.
    sales.line("# expect state.money [82,54,49]");
    for_three("1 2 3 5 6 7 9 11 20 41-48", sales.text());
}

#[test]
fn f20_if_all_pass_on_a_crazy_card_the_bank_still_pays() {
    for card in ["1-24", "25-40", "41-48", "49"] {
        let mut sales = Sales::new(3);
        sales.sell(1, 2).pass(1).line("# expect state.money [49,54,49]").line("# expect state.start 2");
        sales.line("# expect state.board.48 null").line("# expect state.card \"18\"");
        for_three(&format!("17 {card} 18"), sales.text());
    }
}
