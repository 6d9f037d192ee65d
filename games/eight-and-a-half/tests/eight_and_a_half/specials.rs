//! E11 to E18: special cards and special values.

use crate::scene::{Block, deal, hand, play, with_hands};

#[test]
fn e11_a_demon_goes_on_anything_and_the_value_stays() {
    with_hands(
        &[("6 h 9", ""), ("d d 5", "d"), ("d 5 5", "")],
        "0 play 6
        1 play d d
        # expect state.value 6
        # expect state.pile 3
        # expect state.offender null
        2 play d
        0 play h
        1 play d
        # expect state.value 6.5
        # expect state.offender 1",
    );
}

#[test]
fn e12_halves_add_up() {
    with_hands(
        &[("4 h 9", "h"), ("h 0 0", "h"), ("h h 5", "")],
        "0 play 4
        1 play h
        # expect state.value 4.5
        2 play h
        # expect state.value 5
        0 play h h
        # expect state.value 6",
    );
}

#[test]
fn e12_several_at_once_may_pass_eight_and_a_half() {
    with_hands(
        &[("8 h 9", ""), ("h h h", "")],
        "0 play 8
        1 play h h
        # expect state.value 9
        0 play h
        # expect state.value 9.5
        1 play h
        # expect state.value 10",
    );
    with_hands(&[("7 h 9", ""), ("h h h", "")], "0 play 7\n1 play h h h\n# expect state.value 8.5");
}

#[test]
fn e12_e15_no_half_and_no_zero_on_eight_and_a_half() {
    with_hands(
        &[("8 9 9", ""), ("h 0 5", ""), ("h h 0", "")],
        r#"0 play 8
        1 play h
        # expect state.value 8.5
        # refused E12 2 play h
        # refused E12 2 play h h
        # refused E13 2 play 0
        # expect legal {"2":["take"]}
        2 take"#,
    );
}

#[test]
fn e13_zero_on_whole_values_only() {
    with_hands(
        &[("4 0 h", ""), ("0 0 9", ""), ("0 h 9", "")],
        r#"0 play 4
        1 play 0 0
        # expect state.value 0
        # expect state.pile 3
        2 play h
        # expect state.value 0.5
        # refused E13 0 play 0
        # expect legal.0.0 "play h""#,
    );
}

#[test]
fn e13_a_zero_goes_even_above_nine() {
    with_hands(
        &[("8 h 0", ""), ("h h h", ""), ("0 5 5", "")],
        "0 play 8
        1 play h h h
        # expect state.value 9.5
        # expect legal {\"2\":[\"take\"]}
        # refused E13 2 play 0
        2 take",
    );
    with_hands(
        &[("8 h 0", ""), ("h h 5", ""), ("h h 9", "")],
        "0 play 8\n1 play h h\n2 play h h\n# expect state.value 10\n0 play 0\n# expect state.value 0",
    );
}

#[test]
fn e14_an_eight_and_a_half_go_together() {
    with_hands(
        &[("6 h 8", ""), ("8 h 8", ""), ("9 5 5", "")],
        r#"0 play 6
        # expect legal.1 ["play 8","play 8 8","play h","play 8 h"]
        # refused E14 1 play 8 8 h
        # refused E14 1 play 8 9
        # refused E14 1 play h d
        1 play h 8
        # expect state.value 8.5
        # expect state.pile 3
        # expect state.offender 1
        2 play 9
        # expect state.burnt [0,4,0]"#,
    );
}

#[test]
fn e14_not_on_five_and_not_above_eight_and_a_half() {
    with_hands(
        &[("4 9 9", ""), ("5 0 0", ""), ("8 h 0", "")],
        "0 play 4\n1 play 5\n# refused E14 2 play 8 h\n# refused E16 2 play 8",
    );
    with_hands(
        &[("4 9 9", ""), ("9 0 0", ""), ("8 h 0", "")],
        "0 play 4\n1 play 9\n# refused E14 2 play 8 h\n# refused E7 2 play 8",
    );
}

#[test]
fn e14_both_from_the_hand() {
    let seat = Block { open: "h h 7", hand: "8 5 5", ..Block::default() };
    let deal = deal(&[Block { hand: "6 9 9", ..Block::default() }, seat]);
    play("seats 2", &format!("{deal}\n0 play 6\n# refused E4 1 play 8 h\n1 play 8"));
}

#[test]
fn e14_on_seven_and_a_half_it_is_no_police() {
    with_hands(
        &[("7 9 9", ""), ("h 0 0", ""), ("8 h 0", ""), ("9 0 0", "")],
        "0 play 7
        1 play h
        # expect state.value 7.5
        2 play 8 h
        # expect state.value 8.5
        # expect state.burnt [0,0,0,0]
        # expect state.offender 2
        3 play 9
        # expect state.burnt [0,0,5,0]",
    );
}

#[test]
fn e15_on_eight_and_a_half_only_nine_demon_or_another_eight_and_a_half() {
    with_hands(
        &[("8 0 0", ""), ("h 0 0", ""), ("8 h 9", "d")],
        r#"0 play 8
        1 play h
        # expect legal {"2":["play 9","play 8 h"]}
        # refused E7 2 play 8
        2 play 8 h
        # expect state.value 8.5
        # expect state.offender 2"#,
    );
}

#[test]
fn e16_on_five_only_five_or_lower_or_a_special_card() {
    with_hands(
        &[("1 4 9", ""), ("5 0 0", ""), ("9 6 3", ""), ("9 3 3", "")],
        r#"0 play 1
        1 play 5
        # refused E16 2 play 9
        # refused E16 2 play 6
        # expect legal {"2":["play 3"]}
        2 play 3
        # expect state.value 3
        3 play 9"#,
    );
    with_hands(
        &[("4 9 9", ""), ("5 9 9", ""), ("0 h d", "")],
        r#"0 play 4
        1 play 5
        # expect legal {"2":["play 0","play h","play d"]}"#,
    );
}

#[test]
fn e16_it_goes_by_the_value() {
    with_hands(
        &[("4 9 9", ""), ("h h 0", ""), ("9 d d", ""), ("9 9 6", "")],
        r#"0 play 4
        1 play h h
        # expect state.value 5
        # refused E16 2 play 9
        2 play d
        # expect state.value 5
        # expect legal {"3":["take"]}
        # refused E16 3 play 9"#,
    );
}

/// Plays a scene in which a 5 binds the next player alone.
fn with_five_once(hands: &[&'static str], scene: &str) {
    let blocks: Vec<Block> = hands.iter().map(|cards| hand(cards, "")).collect();
    let header = format!("seats {}\noption five once", hands.len());
    play(&header, &format!("{}\n{scene}", deal(&blocks)));
}

#[test]
fn e16_once_a_demon_leaves_a_five_like_any_other_value() {
    with_five_once(
        &["4 9 9", "h h 0", "9 d d", "4 8 5", "9 5 5"],
        r#"0 play 4
        1 play h h
        # refused E16 2 play 9
        2 play d
        # expect state.value 5
        # refused E7 3 play 4
        # expect legal {"3":["play 5","play 8"]}
        3 play 5
        # refused E16 4 play 9
        # expect legal {"4":["play 5","play 5 5"]}"#,
    );
}

#[test]
fn e14_e16_once_an_eight_with_a_half_goes_on_a_five_that_was_left() {
    with_five_once(
        &["4 9 9", "5 9 9", "d 8 h", "8 h d"],
        r#"0 play 4
        1 play 5
        # refused E14 2 play 8 h
        2 play d
        # expect legal {"3":["play 8","play h","play d","play 8 h"]}
        3 play d
        # expect legal.0 ["play 9","play 9 9","play h"]"#,
    );
}

#[test]
fn e16_a_half_on_five_and_then_only_higher() {
    with_hands(
        &[("4 9 9", ""), ("5 9 9", ""), ("h 0 0", ""), ("5 4 9", "")],
        r#"0 play 4
        1 play 5
        2 play h
        # expect state.value 5.5
        # refused E7 3 play 5
        # expect legal {"3":["play 9"]}"#,
    );
}

#[test]
fn e17_who_leaves_a_half_is_an_offender_until_the_next_card() {
    with_hands(
        &[("4 6 9", ""), ("h 0 0", ""), ("d 5 5", ""), ("7 9 9", "")],
        "0 play 4
        # expect state.offender null
        1 play h
        # expect state.offender 1
        2 play d
        # expect state.value 4.5
        # expect state.offender 2
        3 play 7
        # expect state.offender null
        # expect state.burnt [0,0,0,0]",
    );
}

#[test]
fn e17_a_pile_that_is_taken_ends_the_offence() {
    with_hands(
        &[("8 9 9", ""), ("h 0 0", ""), ("5 5 5", "")],
        "0 play 8\n1 play h\n2 take\n# expect state.offender null\n# expect state.value 0",
    );
}

#[test]
fn e18_police_makes_the_offender_take_the_pile() {
    with_hands(
        &[("3 9 9", ""), ("h 0 0", ""), ("4 4 6", "7")],
        r#"0 play 3
        1 play h
        # expect state.value 3.5
        2 play 4
        # expect state.burnt [0,3,0]
        # expect state.pile 0
        # expect state.value 0
        # expect state.offender null
        # expect state.hands.2 ["4","6","7"]
        # expect legal {"2":["play 4","play 6","play 7"]}
        2 play 4
        # expect pending {"seats":[0]}"#,
    );
}

#[test]
fn e18_police_may_be_several_cards_and_nine_on_eight_and_a_half() {
    with_hands(
        &[("6 0 0", ""), ("8 h h", ""), ("9 9 h", "")],
        "0 play 6
        1 play 8 h
        2 play 9 9
        # expect state.burnt [0,5,0]
        # expect pending {\"seats\":[2]}",
    );
}

#[test]
fn e18_above_nine_there_is_no_police() {
    with_hands(
        &[("8 h h", ""), ("9 9 9", "")],
        "0 play 8
        1 play 9
        0 play h
        # expect state.value 9.5
        # expect state.offender 0
        # refused E7 1 play 9",
    );
}

#[test]
fn e18_a_demon_makes_its_player_the_offender() {
    with_hands(
        &[("6 0 0", ""), ("h 0 0", ""), ("d 5 5", ""), ("7 9 9", "")],
        "0 play 6\n1 play h\n2 play d\n3 play 7\n# expect state.burnt [0,0,4,0]\n# expect pending {\"seats\":[3]}",
    );
}

#[test]
fn e18_any_other_play_does_nothing_to_the_offender() {
    with_hands(
        &[("6 0 0", ""), ("h 0 0", ""), ("8 9 9", ""), ("h 5 5", "")],
        "0 play 6
        1 play h
        2 play 8
        # expect state.burnt [0,0,0,0]
        # expect state.value 8",
    );
    with_hands(
        &[("6 0 0", ""), ("h 0 0", ""), ("h 0 0", "")],
        "0 play 6\n1 play h\n2 play h\n# expect state.value 7\n# expect state.burnt [0,0,0]",
    );
}

#[test]
fn e18_with_two_players_the_offender_is_the_other() {
    with_hands(
        &[("6 h 0", ""), ("6 7 0", "")],
        "0 play 6
        1 play 6
        0 play h
        1 play 7
        # expect state.burnt [4,0]
        # expect pending {\"seats\":[1]}",
    );
}
