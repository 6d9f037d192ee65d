//! E3 to E10: turns, and the pile.

use crate::scene::{Block, deal, play, with_hands};

#[test]
fn e3_the_hand_is_filled_up_from_the_bank() {
    with_hands(
        &[("1 3 3", "4 5 6"), ("2 9 9", "7 8")],
        r#"0 play 1
        # expect state.hands.0 ["3","3","4"]
        # expect state.bank [26,27]
        1 play 2
        # expect state.hands.1 ["7","9","9"]
        0 play 3 3
        # expect state.hands.0 ["4","5","6"]
        # expect state.bank [24,26]"#,
    );
}

#[test]
fn e3_only_what_is_in_the_hand_is_played() {
    let seat = Block { open: "7 7 7", hand: "1 3 3", ..Block::default() };
    let deal = deal(&[seat, Block { hand: "2 2 2", ..Block::default() }]);
    play(
        "seats 2",
        &format!(
            "{deal}
            # refused E3 0 play 9
            # refused E3 0 play 1 1
            # refused E3 0 play 8 h
            # refused - 1 play 2"
        ),
    );
}

#[test]
fn e4_open_and_blind_cards_wait_for_the_hand() {
    let seat = Block { open: "3 8 h", hand: "1 3 3", bank: "4", ..Block::default() };
    let deal = deal(&[seat, Block { hand: "2 2 2", ..Block::default() }]);
    play(
        "seats 2",
        &format!(
            "{deal}
            # refused E4 0 play 8
            # refused E4 0 play 8 h
            # refused E4 0 play 3 3 3
            # refused E4 0 flip 2
            0 play 1"
        ),
    );
}

#[test]
fn e5_an_empty_pile_is_at_0_and_takes_any_card() {
    let hands = [("6 8 h", "d 0"), ("5 5 5", "")];
    let opening = r#"# expect state.value 0
        0 play 6
        1 take
        # expect state.value 0
        # expect state.pile 0
        # expect legal {"0":["play 8","play h","play d","play 8 h"]}"#;
    with_hands(&hands, &format!("{opening}\n0 play h\n# expect state.value 0.5\n# expect state.offender 0"));
    with_hands(&hands, &format!("{opening}\n0 play d\n# expect state.value 0\n# expect state.pile 1"));
    with_hands(&hands, &format!("{opening}\n0 play 8 h\n# expect state.value 8.5\n# expect state.pile 2"));
}

#[test]
fn e7_a_card_keeps_the_value_or_raises_it() {
    with_hands(
        &[("6 9 9", "9"), ("6 5 9", "4")],
        r#"0 play 6
        # expect state.value 6
        # refused E7 1 play 5
        # expect legal {"1":["play 6","play 9"]}
        1 play 6
        # expect state.value 6
        0 play 9
        # expect state.value 9
        # refused E7 1 play 4"#,
    );
}

#[test]
fn e8_equal_cards_count_as_one() {
    with_hands(
        &[("6 9 9", ""), ("7 7 9", "")],
        r#"0 play 6
        # expect legal.1 ["play 7","play 7 7","play 9"]
        # refused E8 1 play 7 7 7 7
        1 play 7 7
        # expect state.value 7
        # expect state.pile 3"#,
    );
}

#[test]
fn e9_who_can_play_must() {
    with_hands(
        &[("6 9 9", ""), ("5 5 d", "")],
        r#"# refused E9 0 take
        0 play 6
        # expect legal {"1":["play d"]}
        # refused E9 1 take"#,
    );
}

#[test]
fn e9_who_cannot_play_burns_the_pile() {
    with_hands(
        &[("6 6 9", "9"), ("5 5 5", "")],
        r#"0 play 6 6
        # expect legal {"1":["take"]}
        # refused E7 1 play 5
        # refused E4 1 flip 1
        1 take
        # expect state.burnt [0,2]
        # expect state.hands.1 ["5","5","5"]
        # expect state.bank.1 27
        # expect state.pile 0
        0 play 9
        1 take
        # expect state.burnt [0,3]"#,
    );
}

#[test]
fn e9_an_eight_and_a_half_is_a_play_too() {
    with_hands(
        &[("8 h 9", ""), ("8 h 5", ""), ("8 8 0", ""), ("h h 0", "")],
        r#"0 play 8
        1 play h
        # expect state.value 8.5
        # expect legal {"2":["take"]}
        2 take"#,
    );
    with_hands(
        &[("6 8 h", "5"), ("8 h 5", "")],
        "0 play 6\n1 play 8 h\n# expect legal {\"0\":[\"play 8 h\"]}\n# refused E9 0 take",
    );
}

#[test]
fn e10_the_player_after_who_took_opens_with_any_card() {
    with_hands(
        &[("6 9 9", ""), ("5 5 5", ""), ("0 5 8", "")],
        r#"0 play 6
        1 take
        # expect legal {"2":["play 0","play 5","play 8"]}
        2 play 5
        # expect state.value 5"#,
    );
}

#[test]
fn words_that_are_no_action_break_no_rule() {
    with_hands(
        &[("1 3 3", ""), ("2 9 9", "")],
        "# refused - 0 pass
        # refused - 0 play
        # refused - 0 take 1
        # refused - 0 flip
        # refused - 0 flip 1 2
        # refused - 0
        # refused - 2 play 1
        # refused - deal
        # refused - roll 1 1
        # refused E1 0 play one
        # refused E14 0 play 1 3
        0 play 1",
    );
}
