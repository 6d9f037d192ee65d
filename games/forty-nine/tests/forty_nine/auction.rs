//! F7 to F13: a turn with a number card.

use crate::scene::{for_three, play};

#[test]
fn f7_the_start_player_turns_up_a_card_and_speaks_first() {
    play(
        "seats 3\noption first_seat 2",
        "17",
        r#"# expect state.card "17"
        # expect state.deck 59
        # expect state.start 2
        # expect state.bid null
        # expect state.bidder null
        # expect state.in [0,1,2]
        # expect pending {"seats":[2]}
        # refused - 0 bid 2
        # refused - 3 bid 2"#,
    );
}

#[test]
fn f8_each_opens_or_passes_and_if_all_pass_the_card_leaves() {
    for_three(
        "17 30",
        r#"0 pass
        # expect state.in [1,2]
        # expect pending {"seats":[1]}
        1 pass
        # expect pending {"seats":[2]}
        2 pass
        # expect state.card "30"
        # expect state.board.16 null
        # expect state.money [49,49,49]
        # expect state.in [0,1,2]"#,
    );
}

#[test]
fn f9_those_still_in_bid_higher_or_pass() {
    for_three(
        "17",
        r#"0 bid 5
        # expect state.bid 5
        # expect state.bidder 0
        # refused F9 1 bid 5
        # refused F9 1 bid 4
        # refused F9 1 bid 0
        # refused - 1 bid 5.5
        # refused - 1 bid 06
        # refused - 1 bid -6
        # refused - 1 bid +6
        # refused - 1 bid
        # refused - 1 bid 6 7
        1 bid 6
        # expect pending {"seats":[2]}
        2 bid 10
        0 pass
        # expect state.in [1,2]
        1 bid 11
        # expect pending {"seats":[2]}
        2 bid 12
        # expect pending {"seats":[1]}
        # refused F9 0 bid 13
        # refused F9 0 pass
        1 pass
        # expect state.board.16 2
        # expect state.money [49,49,37]"#,
    );
}

#[test]
fn f9_who_passed_before_the_opening_is_out_too() {
    for_three(
        "17",
        r#"0 pass
        # refused F9 0 bid 2
        1 bid 2
        # refused F9 0 bid 3
        # refused - 1 bid 3
        2 bid 3
        # expect pending {"seats":[1]}
        1 bid 4
        # expect pending {"seats":[2]}
        # refused F9 0 bid 5"#,
    );
}

#[test]
fn f10_the_auction_ends_when_one_is_left() {
    for_three(
        "17 30",
        r#"0 bid 2
        1 pass
        # expect state.card "17"
        2 pass
        # expect state.card "30"
        # expect state.board.16 0"#,
    );
}

#[test]
fn f10_if_all_others_passed_the_opening_bid_wins_at_once() {
    for_three(
        "17 30",
        r#"0 pass
        1 pass
        2 bid 20
        # expect state.card "30"
        # expect state.board.16 2
        # expect state.money [49,49,29]"#,
    );
}

#[test]
fn f11_the_winner_pays_the_bank_the_full_bid_and_then_places() {
    for_three(
        "17 30",
        r#"# refused F11 0 place 17
        0 bid 2
        1 bid 30
        2 pass
        # refused F11 0 place 17
        0 pass
        # expect state.money [49,19,49]
        # expect state.board.16 1
        # expect state.bid null"#,
    );
}

#[test]
fn f12_the_start_marker_moves_one_seat_also_when_all_passed() {
    for_three(
        "17 30 31 32",
        r#"# expect state.start 0
        0 bid 2
        1 pass
        2 pass
        # expect state.start 1
        1 pass
        2 pass
        0 pass
        # expect state.start 2
        2 pass
        0 pass
        1 bid 4
        # expect state.start 0
        # expect pending {"seats":[0]}"#,
    );
}

#[test]
fn f13_the_opening_bid_is_at_least_the_price_and_may_be_higher() {
    for_three(
        "41 42",
        r#"# expect legal.0.2 "bid 7"
        # refused F13 0 bid 6
        # refused F13 0 bid 0
        0 bid 49
        # expect legal.1 ["pass"]
        1 pass
        2 pass
        # refused F13 1 bid 6
        1 bid 8"#,
    );
}

#[test]
fn f13_without_the_option_one_dollar_opens() {
    play(
        "seats 3\noption opening_price off",
        "41",
        r#"# expect legal.0.2 "bid 1"
        # refused F13 0 bid 0
        0 bid 1
        # refused F9 1 bid 1
        1 bid 2"#,
    );
}
