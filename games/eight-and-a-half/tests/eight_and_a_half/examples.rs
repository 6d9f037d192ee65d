//! The rulebook's own examples.

use crate::scene::with_hands;

#[test]
fn two_sevens_on_six_make_seven() {
    with_hands(
        &[("6 9 9", ""), ("7 7 9", "")],
        "0 play 6\n# expect state.value 6\n1 play 7 7\n# expect state.value 7",
    );
}

#[test]
fn a_half_on_four_makes_four_and_a_half_and_another_makes_five() {
    with_hands(
        &[("4 9 9", ""), ("h 9 9", ""), ("h 9 9", "")],
        "0 play 4\n1 play h\n# expect state.value 4.5\n2 play h\n# expect state.value 5",
    );
}

#[test]
fn a_half_on_five_makes_five_and_a_half() {
    with_hands(
        &[("4 9 9", ""), ("5 9 9", ""), ("h 0 0", ""), ("6 5 9", "")],
        "0 play 4\n1 play 5\n2 play h\n# expect state.value 5.5\n# refused E7 3 play 5\n3 play 6",
    );
}

#[test]
fn four_is_the_police_of_three_and_a_half() {
    with_hands(
        &[("3 9 9", ""), ("h 9 9", ""), ("4 9 9", "")],
        "0 play 3\n1 play h\n# expect state.value 3.5\n2 play 4\n# expect state.burnt [0,3,0]",
    );
}

#[test]
fn seven_is_the_police_of_six_and_a_half() {
    with_hands(
        &[("6 9 9", ""), ("h 9 9", ""), ("7 9 9", "")],
        "0 play 6\n1 play h\n# expect state.value 6.5\n2 play 7\n# expect state.burnt [0,3,0]",
    );
}

#[test]
fn on_eight_and_a_half_one_can_play_another_eight_and_a_half() {
    with_hands(
        &[("6 9 9", ""), ("8 h 9", ""), ("8 h 0", "")],
        "0 play 6\n1 play 8 h\n# refused E12 2 play h\n# refused E13 2 play 0\n2 play 8 h\n# expect state.value 8.5",
    );
}
