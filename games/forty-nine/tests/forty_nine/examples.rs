//! What the rulebook itself gives as examples. Never regenerated.

use crate::scene::{Sales, for_three, play};

/// The card in the first picture: an opening bid of $2, and the winner pays before placing.
#[test]
fn f11_f13_the_number_card_of_the_first_picture() {
    for_three(
        "8",
        "# refused F13 0 bid 1
        0 bid 2
        1 bid 3
        2 pass
        0 pass
        # expect state.money [49,46,49]
        # expect state.board.7 1",
    );
}

/// "For instance 25-40": any of the empty squares of the range, and its price is $5.
#[test]
fn f15_the_range_of_the_example() {
    let mut sales = Sales::new(4);
    sales.line("# refused F13 0 bid 4").sell(3, 5).line("# expect legal.3.0 \"place 25\"");
    sales.line("# expect legal.3.15 \"place 40\"").line("3 place 33").line("# expect state.board.32 3");
    play("seats 4", "25-40", sales.text());
}

/// The three cases of the 49 card, one after the other; its price is $1.
#[test]
fn f16_f17_f18_the_three_cases_of_a_49() {
    let mut sales = Sales::new(3);
    sales.sell(0, 1).line("# expect state.board.48 0");
    sales.sell(1, 1).line("# expect state.board.48 1");
    sales.sell(1, 1).line("1 place 1").line("# expect state.board.48 1").line("# expect state.board.0 1");
    for_three("49 49 49", sales.text());
}

/// A player with more than seven tokens gets $49, one without tokens nothing; the range on the
/// card does not matter.
#[test]
fn f19_all_tokens_on_the_board_are_counted() {
    let mut sales = Sales::new(3);
    sales.sell_many(9, 0, 2);
    sales.sell(1, 4).pass(1).line("# expect state.money [80,52,49]");
    for_three("1 2 3 5 6 7 9 11 13 30 41-48", sales.text());
}

/// All say "check" on a number card: it is gone, and both markers go on.
#[test]
fn f25_all_check() {
    let both = "0 check\n1 check\n2 check\n# expect state.start 1\n# expect state.card \"30\"";
    for_three("17 30", both);
}

/// The groups that win nothing: not straight, or with a gap.
#[test]
fn f23_groups_that_do_not_win() {
    // Two by two; an L; three and one behind a gap.
    for cards in ["1 2 24 25", "1 2 3 26", "25 26 27 29"] {
        let mut sales = Sales::new(3);
        sales.sell_many(4, 0, 4);
        sales.line("# expect state.card \"16\"");
        for_three(&format!("{cards} 16"), sales.text());
    }
}
