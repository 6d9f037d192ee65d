//! G17 and G18: how the game ends.

use crate::positions::{BOTH_GIVE_FIVE, DEBT_OF_SEVEN, SEVEN_GIFTS, WIN_WITH_A_DEBT};
use crate::scene::{deal, for_three, play};

#[test]
fn g17_whoever_alone_has_cards_wins_if_the_others_ran_out_exactly() {
    for_three(&format!(
        "{BOTH_GIVE_FIVE}
        # expect pending {{\"over\":{{\"winners\":[2]}}}}
        # event GameOver {{ winners: Seats(4), reason: Alone }}
        # refused - 2 lay 5s
        # refused - deal 2s"
    ));
}

#[test]
fn g17_whoever_alone_has_cards_wins_if_the_others_still_owe() {
    for_three(&format!(
        "{WIN_WITH_A_DEBT}
        # Seat 2 is not made good, and nobody takes the pile.
        # expect pending {{\"over\":{{\"winners\":[1]}}}}
        # event GameOver {{ winners: Seats(2), reason: Alone }}
        # expect state.debts [0,0,2]
        # expect state.hands.2 []"
    ));
}

#[test]
fn g17_no_win_while_two_have_cards() {
    for_three(&format!(
        "{DEBT_OF_SEVEN}
        {SEVEN_GIFTS}
        # expect state.hands.0 []
        # expect state.hands.2 [\"4d\",\"7d\"]
        # expect pending {{\"seats\":[1]}}"
    ));
}

#[test]
fn g18_after_the_last_turn_the_game_is_a_draw() {
    let deal = deal(&["2s 3c 4c", "2h 3h 4d", "5s 6s 7s"], "3d", "9h Th Jh 2d");
    play(
        "seats 3\noption turn_limit 1",
        &format!(
            "{deal}
            # expect pending {{\"over\":{{\"winners\":[]}}}}
            # event GameOver {{ winners: Seats(0), reason: Draw }}"
        ),
    );
}

#[test]
fn g18_or_the_most_cards_win_counted_before_the_hands_move() {
    let deal = deal(&["2h 3h 4h", "5h 6h 7h", "8h 9h Th"], "2s", "Jh Qh 3s Kh Ah 2d 2c 3d 4d 5d");
    play(
        "seats 3\noption turn_limit 3\noption at_limit most_cards",
        &format!(
            "{deal}
            # expect state.hands.1 [\"5h\",\"6h\",\"7h\",\"Kh\",\"Ah\",\"2d\"]
            # expect pending {{\"over\":{{\"winners\":[1]}}}}
            # event GameOver {{ winners: Seats(2), reason: MostCards(6) }}"
        ),
    );
}

#[test]
fn g18_equal_hands_share_the_win() {
    let deal = deal(&["2h 3h 4h", "5h 6h 7h", "8h 9h Th"], "2s", "Jh Qh 2c 3d 4d 5d");
    play(
        "seats 3\noption turn_limit 2\noption at_limit most_cards",
        &format!(
            "{deal}
            # expect pending {{\"over\":{{\"winners\":[0,1]}}}}
            # event GameOver {{ winners: Seats(3), reason: MostCards(5) }}"
        ),
    );
}
