//! G10 to G16: turns with no stock, and who owes what to whom.

use engine::{Setup, Viewer};

use crate::positions::*;
use crate::scene::{for_three, game, play};

fn for_four(scene: &str) {
    play("seats 4", scene);
}

/// G14: of several who have no cards the first takes the pile.
fn rescuing_the_first(scene: &str) {
    play("seats 4\noption two_empty first", scene);
}

#[test]
fn g10_what_the_stock_lacks_the_others_make_up() {
    for_three(&format!(
        "{STOCK_RUNS_OUT}
        # Nine were missing, the stock had one, and two others share eight.
        # expect state.stock 0
        # expect state.hands.0 [\"4s\",\"5s\",\"3c\",\"4c\",\"5c\",\"9c\",\"Tc\",\"5d\"]
        # expect state.asked {{\"seat\":1,\"number\":4,\"to\":0}}"
    ));
}

#[test]
fn g10_g11_with_the_stock_used_up_the_player_lays() {
    for_three(&format!(
        "{STOCK_JUST_ENOUGH}
        # expect state.stock 0
        # expect state.asked {{\"seat\":1,\"number\":1,\"to\":null}}
        # expect legal.1.0 \"lay 4s\"
        # refused G11 1 lay 6s
        # refused G6 1 put 4s
        # refused G12 1 give 4s
        # refused - 2 lay 6s
        1 lay Jh
        # expect state.turn 9
        # expect state.demand {{\"colour\":\"red\",\"number\":11}}"
    ));
}

#[test]
fn g12_the_others_give_equal_shares_of_their_choice() {
    for_three(&format!(
        "{ACE_OF_CLUBS}
        # expect state.asked {{\"seat\":2,\"number\":5,\"to\":1}}
        # refused G12 2 give 2s
        # refused G6 2 put 5s
        # refused G15 2 lay 5s
        # refused - 0 give 2s
        2 give 5s
        # refused G12 2 give 5s
        2 give Ts
        2 give Js
        2 give 5c
        2 give Kd
        # Five were owed: a sixth is refused, because another is asked.
        # refused - 2 give Ad
        # expect state.asked {{\"seat\":0,\"number\":5,\"to\":1}}"
    ));
}

#[test]
fn g12_each_giver_finishes_before_the_next_one() {
    for_three(&format!(
        "{DEBT_OF_SEVEN}
        2 give 3s
        2 give Ts
        2 give Qs
        2 give Ac
        2 give 5h
        2 give 6h
        # Seat 0 has no choice, and still waits for seat 2.
        # expect state.hands.0 [\"7h\",\"9h\",\"6d\",\"Jd\"]
        2 give Jh
        # expect state.hands.0 []"
    ));
}

#[test]
fn g12_shares_are_rounded_up_and_also_empty_seats_owe_them() {
    rescuing_the_first(&format!(
        "{EMPTY_GIVER}
        0 give Jc
        1 lay 4s
        # One card is missing, and three others owe one each, though seat 3 has none.
        # expect state.debts [0,0,0,1]
        # expect state.asked {{\"seat\":0,\"number\":1,\"to\":2}}
        0 give As
        # expect state.asked {{\"seat\":1,\"number\":1,\"to\":2}}"
    ));
}

#[test]
fn g13_a_giver_who_runs_short_is_made_good() {
    for_three(&format!(
        "{DEBT_OF_SEVEN}
        {SEVEN_GIFTS}
        # Three are missing to seat 0: the demander gives two, and so does seat 2.
        # expect state.asked {{\"seat\":1,\"number\":2,\"to\":0}}
        # refused G13 1 give 4d
        # refused G6 1 put 3s
        # refused G15 1 lay 3s
        1 give 3s
        1 give Ts
        # expect state.hands.0 [\"3s\",\"Ts\",\"4d\",\"7d\"]
        # expect state.debts [0,0,0]"
    ));
}

#[test]
fn g13_several_are_served_clockwise_and_the_player_in_turn_gives_first() {
    for_four(&format!(
        "{TWO_RUN_SHORT}
        # expect state.debts [1,0,0,1]
        1 give Jc
        1 give 5c
        # Seat 3 comes before seat 0; one card is missing, so three others owe one each, and seat 0
        # gives as far as its hand goes: nothing.
        # expect state.asked {{\"seat\":2,\"number\":1,\"to\":3}}
        # expect state.debts [1,0,0,0]
        2 give Kd
        # expect state.asked {{\"seat\":1,\"number\":1,\"to\":3}}
        1 give 5s
        # Seat 3 has two cards now, and gives one of them to seat 0.
        # expect state.hands.3 [\"5s\",\"Kd\"]
        # expect state.asked {{\"seat\":2,\"number\":1,\"to\":0}}
        2 give Jd
        # expect state.asked {{\"seat\":3,\"number\":1,\"to\":0}}
        # refused G13 3 give Jd
        3 give Kd
        1 give Ts
        # expect state.hands.0 [\"Ts\",\"Jd\",\"Kd\"]
        # expect state.hands.3 [\"5s\"]
        # expect state.asked {{\"seat\":2,\"number\":1,\"to\":null}}"
    ));
}

#[test]
fn g13_who_has_no_cards_at_all_still_owes_and_is_made_good() {
    rescuing_the_first(&format!(
        "{EMPTY_GIVER}
        0 give Jc
        1 lay 4s
        0 give As
        1 give Jc
        # expect state.asked {{\"seat\":2,\"number\":1,\"to\":3}}
        2 give As
        0 give Ah
        1 give Ac
        # expect state.hands.3 [\"As\",\"Ac\",\"Ah\"]"
    ));
}

#[test]
fn g14_first_the_first_empty_hand_takes_the_pile_and_the_others_stay_empty() {
    rescuing_the_first(&format!(
        "{TWO_GIVE_ALL}
        1 give 3d
        # expect state.pile []
        # expect state.hands.0 []
        # expect state.hands.3.0 \"2s\"
        # expect state.asked {{\"seat\":2,\"number\":1,\"to\":null}}"
    ));
}

#[test]
fn g14_first_an_empty_hand_counts_again_also_if_nobody_owed_anything() {
    rescuing_the_first(&format!(
        "{ONE_GAVE_ALL}
        3 give Ah
        # Seats 2 and 0 gave all they had; seat 2 took the pile.
        # expect state.hands.0 []
        1 lay Ah
        # Seat 2 had fourteen red cards.
        # expect state.hands.0.0 \"2h\"
        # expect state.pile []
        # expect state.player 2
        # expect state.hands.2 [\"4s\",\"4c\",\"5c\",\"Tc\",\"Kc\"]"
    ));
}

#[test]
fn g14_two_who_are_empty_together_are_not_rescued() {
    for_four(&format!(
        "{TWO_GIVE_ALL}
        1 give 3d
        # expect state.hands.0 []
        # expect state.hands.3 []
        # The pile stays, and nobody owes anything: the player in turn lays.
        # expect state.pile.0 \"4c\"
        # expect state.debts [0,0,0,0]
        # expect state.asked {{\"seat\":2,\"number\":1,\"to\":null}}"
    ));
}

#[test]
fn g14_those_who_stay_empty_owe_in_the_next_turn() {
    for_four(&format!(
        "{ONE_GAVE_ALL}
        3 give Ah
        # expect state.hands.0 []
        # expect state.hands.2 []
        1 lay Ah
        # Fourteen red cards are demanded of seat 2, which has none: five from each.
        # expect state.player 2
        # expect state.asked {{\"seat\":3,\"number\":5,\"to\":2}}"
    ));
}

#[test]
fn g15_who_lays_the_last_card_takes_what_lies_beneath() {
    for_three(&format!(
        "{LAST_CARD}
        # expect legal {{\"2\":[\"lay 9h\"]}}
        2 lay 9h
        # The cycle is over: seat 2's nineteen cards are seat 1's, and seat 0 has put its ace.
        # expect state.pile [\"9h\",\"Ah\"]
        # expect state.hands.1 [\"2s\",\"3s\",\"5s\",\"8s\",\"Qs\",\"2c\",\"3c\",\"5c\",\"Qc\",\"Ac\",\"2h\",\"7h\",\"Jh\",\"Kh\",\"3d\",\"4d\",\"Td\",\"Qd\",\"Ad\"]"
    ));
}

#[test]
fn g15_beneath_the_last_card_there_may_be_nothing() {
    rescuing_the_first(&format!(
        "{EMPTY_PILE}
        1 give 3s
        1 give Ks
        1 give Kc
        1 give Th
        0 lay 8c
        # Seat 3 has taken the pile before seat 1 lays.
        # expect legal {{\"1\":[\"lay 4d\"]}}
        1 lay 4d
        # expect state.hands.1 []
        # expect state.pile [\"4d\"]"
    ));
}

#[test]
fn g16_only_giver_and_receiver_see_a_gift_and_all_see_how_many() {
    let game = game(Setup::new(3), [ACE_OF_CLUBS]);
    let step = game.read_step("2 give 5s").expect("a step");
    let seen = |viewer| game.line_seen(&step, viewer);
    let lines: Vec<String> = Viewer::all(3).map(seen).collect();
    assert_eq!(lines, ["2 give ?", "2 give 5s", "2 give 5s", "2 give ?", "2 give 5s"]);
}
