//! F25: checking.

use crate::scene::{for_three, play};

#[test]
fn f25_who_checked_may_bid_after_the_opening_and_who_passed_may_not() {
    play(
        "seats 4",
        "17",
        r#"# expect legal.0.0 "pass"
        # expect legal.0.1 "check"
        0 check
        # expect state.in [0,1,2,3]
        1 pass
        2 bid 2
        # refused F25 3 check
        3 pass
        # expect pending {"seats":[0]}
        # expect legal.0.1 "bid 3"
        # refused F25 0 check
        # refused F9 0 bid 2
        0 bid 3
        # expect pending {"seats":[2]}
        # refused F9 1 bid 4
        2 pass
        # expect state.board.16 0
        # expect state.money [46,49,49,49]"#,
    );
}

#[test]
fn f25_if_nobody_opens_the_card_leaves() {
    for says in
        [["check"; 3], ["pass", "check", "pass"], ["pass", "pass", "check"], ["check", "pass", "pass"]]
    {
        let [zero, one, two] = says;
        for_three(
            "17 18",
            &format!(
                "0 {zero}
                1 {one}
                2 {two}
                # expect state.card \"18\"
                # expect state.start 1
                # expect state.in [0,1,2]
                # expect state.money [49,49,49]"
            ),
        );
    }
}

#[test]
fn f25_a_crazy_card_that_all_checked_pays() {
    for_three(
        "17 49 18",
        "0 bid 2
        1 pass
        2 pass
        1 check
        2 check
        0 check
        # expect state.money [54,49,49]
        # expect state.card \"18\"
        # expect state.board.48 null",
    );
}

#[test]
fn f25_the_opening_bid_wins_at_once_only_if_nobody_checked() {
    for_three(
        "17",
        r#"0 check
        1 pass
        2 bid 2
        # expect pending {"seats":[0]}
        # expect state.in [0,2]
        0 pass
        # expect state.board.16 2"#,
    );
}

#[test]
fn f25_checking_goes_for_two_players_too() {
    play(
        "seats 2",
        "17",
        "0 check
        1 bid 2
        0 bid 3
        1 pass
        # expect state.board.16 0",
    );
}

#[test]
fn f25_without_the_option_nobody_may_check() {
    play(
        "seats 3\noption check off",
        "17",
        r#"# expect legal.0.1 "bid 2"
        # refused F25 0 check
        0 bid 2
        # refused F25 1 check"#,
    );
}
