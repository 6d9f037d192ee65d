//! C13 to C18: how a round ends, what it costs, and how the game goes on.

use crate::scene::{deal, for_two, play};

/// Seat 1 goes out; seat 0 is left with 1 2 3 4 5 (and one card that was laid).
fn seat_1_goes_out() -> String {
    let deal = deal(&["6 1 2 3 4 5", "6 6 6 c c c"], "6", "");
    format!(
        "{deal}
        0 play 6
        1 play 6
        0 quit
        1 play 6
        1 play 6
        1 play c
        1 play c
        1 play c"
    )
}

#[test]
fn c13_the_round_ends_at_once_with_an_empty_hand() {
    for_two(&format!(
        "{}
        # expect pending {{\"chance\":\"deal\"}}
        # expect state.hands.1 []
        # expect state.scores [15,0]",
        seat_1_goes_out()
    ));
}

#[test]
fn c13_the_round_ends_when_all_have_quit() {
    let deal = deal(&["1 1 1 2 2 2", "c c c 3 3 3"], "6", "");
    for_two(&format!(
        "{deal}
        0 quit
        1 quit
        # expect pending {{\"chance\":\"deal\"}}
        # expect state.scores [3,13]"
    ));
}

#[test]
fn c14_each_rank_counts_once_and_quitting_does_not_help() {
    let deal = deal(&["1 2 3 4 5 6", "c c 1 1 6 6"], "3", "");
    for_two(&format!(
        "{deal}
        0 quit
        1 quit
        # expect state.scores [21,17]"
    ));
}

#[test]
fn c15_an_egg_counts_as_the_top_of_the_pile() {
    let deal = deal(&["e 1 1 1 1 1", "2 2 2 2 2 2"], "c", "");
    for_two(&format!("{deal}\n0 quit\n1 quit\n# expect state.scores [11,2]"));
}

#[test]
fn c15_an_egg_beside_its_rank_adds_nothing() {
    let deal = deal(&["e c c 1 1 1", "2 2 2 2 2 2"], "c", "");
    for_two(&format!("{deal}\n0 quit\n1 quit\n# expect state.scores [11,2]"));
}

#[test]
fn c16_who_went_out_without_points_does_not_roll() {
    for_two(&format!(
        "{}\n# expect pending {{\"chance\":\"deal\"}}\n# refused - roll 1 1",
        seat_1_goes_out()
    ));
}

/// A round in which seat 0 gets 15 points, and one in which it goes out.
fn seat_0_rolls() -> String {
    let second = deal(&["6 6 6 c c c", "1 2 3 4 5 5"], "6", "");
    format!(
        "{}
        {second}
        1 quit
        0 play 6
        0 play 6
        0 play 6
        0 play c
        0 play c
        0 play c",
        seat_1_goes_out()
    )
}

#[test]
fn c16_the_dice_take_points_off() {
    for_two(&format!(
        "{}
        # expect pending {{\"chance\":\"roll\"}}
        # expect state.scores [15,15]
        # refused - {}
        roll 3 10
        # expect state.scores [2,15]
        # expect pending {{\"chance\":\"deal\"}}",
        seat_0_rolls(),
        deal(&["6 6 6 c c c", "1 2 3 4 5 5"], "6", "")
    ));
}

#[test]
fn c16_not_below_zero() {
    for_two(&format!("{}\nroll 10 10\n# expect state.scores [0,15]", seat_0_rolls()));
}

/// Both quit with the dearest hands: 31 points for seat 0, and 27 for seat 1.
fn dear_round() -> String {
    let deal = deal(&["c 6 5 4 3 2", "c 6 5 3 2 1"], "4", "");
    format!("{deal}\n0 quit\n1 quit")
}

#[test]
fn c17_the_game_ends_after_a_round_with_fifty_and_the_fewest_win() {
    for_two(&format!(
        "{}
        # expect state.scores [30,27]
        {}
        # refused - 0 quit
        # expect state.scores [60,54]
        # expect pending {{\"over\":{{\"winners\":[1]}}}}
        # event GameOver {{ winners: Seats(2), score: 54 }}
        # expect legal {{}}
        # refused - 0 quit
        # refused - roll 1 1",
        dear_round(),
        dear_round().replace("0 quit\n1 quit", "1 quit\n0 quit")
    ));
}

#[test]
fn c17_just_fifty_is_enough_and_the_fewest_may_be_shared() {
    let thirty = "c 6 5 4 3 2";
    let third = deal(&[thirty, "1 1 2 2 3 3", "1 1 2 2 3 3"], "4", "");
    let first = deal(&["c 6 4 4 4 4", "1 1 2 2 3 3", "1 1 2 2 3 3"], "5", "");
    play(
        "seats 3",
        &format!(
            "{first}
            0 quit
            1 quit
            2 quit
            # expect state.scores [20,6,6]
            {third}
            2 quit
            0 quit
            1 quit
            # expect state.scores [50,12,12]
            # expect pending {{\"over\":{{\"winners\":[1,2]}}}}
            # event GameOver {{ winners: Seats(6), score: 12 }}"
        ),
    );
}

#[test]
fn c18_the_first_round_is_started_by_the_seat_that_was_chosen() {
    let deal = deal(&["1 1 1 1 1 1", "2 2 2 2 2 2"], "3", "");
    for_two(&format!("{deal}\n# expect pending {{\"seats\":[0]}}"));
    play("seats 2\noption first_seat 1", &format!("{deal}\n# expect pending {{\"seats\":[1]}}"));
}

#[test]
fn c18_who_laid_the_last_card_starts_the_next_round() {
    let first = deal(&["3 1 1 1 1 1", "2 2 2 2 2 2"], "3", "");
    let second = deal(&["1 1 1 1 1 1", "2 2 2 2 2 2"], "3", "");
    for_two(&format!(
        "{first}
        0 play 3
        1 quit
        0 quit
        {second}
        # expect pending {{\"seats\":[0]}}"
    ));
}

#[test]
fn c18_if_nobody_laid_a_card_the_last_to_quit_starts() {
    let deal = deal(&["1 1 1 1 1 1", "2 2 2 2 2 2", "4 4 4 4 4 4"], "3", "");
    play(
        "seats 3",
        &format!(
            "{deal}
            0 quit
            1 draw
            2 quit
            1 quit
            {deal}
            # expect state.round 2
            # expect pending {{\"seats\":[1]}}"
        ),
    );
}
