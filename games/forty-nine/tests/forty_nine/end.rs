//! F23, F24: the end by a line, and by an empty deck.

use crate::scene::{Sales, deal, for_three, play};

/// Seat 0 buys these squares, the others pass, and the last one wins.
fn wins(seats: u8, cards: &str) {
    buy_all(seats, cards, r#"# expect pending {"over":{"winners":[0]}}"#);
}

/// Seat 0 buys these squares, the others pass, and the next card is turned up.
fn goes_on(seats: u8, cards: &str) {
    buy_all(seats, cards, r#"# expect state.card "16""#);
}

fn buy_all(seats: u8, cards: &str, expected: &str) {
    let mut sales = Sales::new(seats);
    sales.sell_many(cards.split(' ').count(), 0, 7).line(expected);
    play(&format!("seats {seats}"), &format!("{cards} 16"), sales.text());
}

#[test]
fn f23_four_in_a_row_a_column_or_a_diagonal_win_in_any_order() {
    for seats in [2, 3, 4] {
        wins(seats, "4 1 3 2");
        wins(seats, "24 22 23 21");
        goes_on(seats, "1 25 41 40");
        wins(seats, "5 27 41 39");
        wins(seats, "22 40 26 4");
        goes_on(seats, "7 29 43 8");
        goes_on(seats, "1 2 3");
    }
}

#[test]
fn f23_with_five_players_three_win() {
    wins(5, "1 3 2");
    wins(5, "24 22 23");
    wins(5, "1 25 41");
    wins(5, "7 43 29");
    goes_on(5, "1 2 4");
    goes_on(5, "6 7 8");
}

#[test]
fn f23_five_in_a_line_also_win() {
    wins(3, "1 2 4 5 3");
    wins(4, "1 2 3 5 6 7 4");
}

#[test]
fn f23_a_gap_or_a_bend_makes_no_line() {
    goes_on(4, "1 2 3 5");
    goes_on(4, "5 6 7 8");
    // The spiral goes on from 24 to 25, and the board does not wrap around.
    goes_on(4, "23 24 25 26");
    goes_on(4, "6 7 24 25");
}

#[test]
fn f23_the_line_wins_before_any_payout() {
    let mut sales = Sales::new(3);
    sales.sell(0, 2).sell(0, 2).sell(0, 2).sell(0, 3).line("0 place 4");
    sales.line(r#"# expect pending {"over":{"winners":[0]}}"#).line("# expect state.money [40,49,49]");
    sales.line("# event GameOver { winners: Seats(1), reason: Line({1, 2, 3, 4}) }");
    sales.line("# refused - 0 pass").line("# refused - lose 4");
    for_three("1 2 3 1-24", sales.text());
}

#[test]
fn f23_a_line_over_a_49_taken_from_another_wins() {
    let mut sales = Sales::new(3);
    sales.sell(1, 1).sell(0, 7).sell(0, 7).sell(0, 4).sell(0, 1);
    sales.line(r#"# expect pending {"over":{"winners":[0]}}"#).line("# expect state.money [30,55,49]");
    sales.line("# event GameOver { winners: Seats(1), reason: Line({39, 44, 48, 49}) }");
    for_three("49 48 44 39 49", sales.text());
}

#[test]
fn f23_with_five_players_three_over_a_49_taken_from_another_win() {
    let mut sales = Sales::new(5);
    sales.sell(4, 1).sell(2, 7).sell(2, 7).sell(2, 1);
    sales.line(r#"# expect pending {"over":{"winners":[2]}}"#).line("# expect state.money.2 34");
    sales.line("# event GameOver { winners: Seats(4), reason: Line({42, 46, 49}) }");
    play("seats 5", "49 42 46 49", sales.text());
}

#[test]
fn f24_an_empty_deck_is_won_by_most_tokens() {
    let mut sales = Sales::new(3);
    sales.sell(1, 20).sell(0, 2).sell(1, 20).pass(57);
    sales.line(r#"# expect pending {"over":{"winners":[1]}}"#).line("# expect state.deck 0");
    sales.line("# event GameOver { winners: Seats(2), reason: Tokens(2) }");
    for_three("1 24 3", sales.text());
}

#[test]
fn f24_then_by_most_money() {
    let mut sales = Sales::new(3);
    sales.sell(1, 3).sell(0, 2).pass(58).line(r#"# expect pending {"over":{"winners":[0]}}"#);
    // Twelve payouts were made, also that of the last card.
    sales.line("# expect state.money [131,130,49]");
    sales.line("# event GameOver { winners: Seats(1), reason: Money { tokens: 1, dollars: 131 } }");
    for_three("24 1", sales.text());
}

#[test]
fn f24_then_by_the_highest_square() {
    let mut sales = Sales::new(3);
    sales.sell(1, 2).sell(0, 2).pass(58).line(r#"# expect pending {"over":{"winners":[1]}}"#);
    sales.line("# event GameOver { winners: Seats(2), reason: Highest(Square(24)) }");
    for_three("24 1", sales.text());
}

#[test]
fn f24_if_nobody_has_a_token_all_with_the_most_money_share_the_win() {
    let mut sales = Sales::new(3);
    sales.pass(60).line(r#"# expect pending {"over":{"winners":[0,1,2]}}"#);
    sales.line("# event GameOver { winners: Seats(7), reason: NoTokens { dollars: 49 } }");
    for_three("", sales.text());
    // Seat 2 has bought a token and lost it again.
    let mut sales = Sales::new(3);
    sales.sell(2, 2).line("1 pass\n2 bid 400\n0 pass\nlose 1").pass(59);
    sales.line("# expect state.money [49,49,47]").line(r#"# expect pending {"over":{"winners":[0,1]}}"#);
    sales.line("# event GameOver { winners: Seats(3), reason: NoTokens { dollars: 49 } }");
    play("seats 3\noption honour on", "1", sales.text());
}

#[test]
fn f21_f24_the_deck_may_run_out_while_a_replacement_is_looked_for() {
    let mut sales = Sales::new(3);
    sales.sell(0, 3).line("0 place 17").pass(58);
    sales.line(r#"# expect pending {"over":{"winners":[0]}}"#).line("# expect state.deck 0");
    // The last two cards are 16, which is passed, and 17, which is taken.
    let rest = deal("1-24 16 17").split_once(" 17 ").expect("the rest of the deck").1.to_owned();
    for_three(&format!("1-24 {rest} 16 17"), sales.text());
}
