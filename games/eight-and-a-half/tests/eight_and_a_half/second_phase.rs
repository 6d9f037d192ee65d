//! E4, E19 and E20: open cards, blind cards and the last card.

use crate::scene::{Block, deal, hand, play, second_phase};

/// Plays on from where seat 2 has only its table cards left and seat 3 is in turn, at 3.
fn from_there(blind: &'static str, open: &'static str, others: [Block; 4], scene: &str) {
    play("seats 5", &format!("{}\n{scene}", second_phase(blind, open, others)));
}

/// Seats 3, 4, 0 and 1: after two Demons their hand is the third card and two of the bank.
fn others() -> [Block; 4] {
    [("d d 3", "7 0 0"), ("d d 3", "7 4 4"), ("d d 4", "8 6 6"), ("d d 4", "8 h h")]
        .map(|(cards, bank)| hand(cards, bank))
}

/// Once round, until seat 2 is in turn with its open cards, at 4.
const TO_OPEN: &str = "3 play 3\n4 play 3\n0 play 4\n1 play 4";

/// From there until seat 2 has nothing but blind cards, at 8 with 27 cards.
const TO_BLIND: &str = "3 play 3\n4 play 3\n0 play 4\n1 play 4
    2 play 6 6 6
    3 play 7\n4 play 7\n0 play 8\n1 play 8";

/// From any whole value once round; seat 1 makes it 6.5.
const TO_OFFENCE: &str = "3 play 0\n4 play 4\n0 play 6\n1 play h";

#[test]
fn e4_when_bank_and_hand_are_empty_the_open_cards_are_played() {
    from_there(
        "0 0 0",
        "5 6 6",
        others(),
        &format!(
            r#"# expect state.hands.2 []
            # expect state.bank.2 0
            {TO_OPEN}
            # expect state.value 4
            # expect legal {{"2":["play 5","play 6","play 6 6"]}}
            # refused E4 2 play 7
            # refused E4 2 play 5 5
            # refused E4 2 flip 1
            # refused E9 2 take
            # refused E14 2 play 5 6
            2 play 6 6
            # expect state.open.2 ["5"]
            # expect state.hands.2 []"#
        ),
    );
}

#[test]
fn e4_e9_who_cannot_play_an_open_card_takes_the_pile() {
    from_there(
        "0 0 0",
        "5 5 5",
        others(),
        r#"3 play 3
        4 play 3
        0 play 4
        1 play 8
        # expect legal {"2":["take"]}
        # refused E7 2 play 5
        # refused E4 2 flip 1
        2 take
        # expect state.open.2 ["5","5","5"]
        # expect state.burnt.2 20
        # expect pending {"seats":[3]}"#,
    );
}

#[test]
fn e4_e14_an_eight_and_a_half_of_open_cards() {
    from_there(
        "0 0 0",
        "5 8 h",
        others(),
        &format!(
            r#"{TO_OPEN}
            # expect legal {{"2":["play 5","play 8","play h","play 8 h"]}}
            2 play 8 h
            # expect state.value 8.5
            # expect state.open.2 ["5"]"#
        ),
    );
}

/// Plays on from where seat 2 has these blind cards, nothing else, and is in turn at 8.
fn with_blind(blind: &'static str, scene: &str) {
    from_there(blind, "6 6 6", others(), &format!("{TO_BLIND}\n{scene}"));
}

#[test]
fn e4_blind_cards_come_when_the_open_ones_are_gone() {
    with_blind(
        "9 8 7",
        r#"# expect state.open.2 []
        # expect state.value 8
        # expect state.pile 27
        # expect legal {"2":["flip 1","flip 2","flip 3"]}
        # refused E19 2 play 9
        # refused E19 2 take
        # refused E2 2 flip 4"#,
    );
}

#[test]
fn e19_a_blind_card_that_can_be_played_is() {
    with_blind(
        "9 8 7",
        &format!(
            r#"2 flip 2
            # expect state.value 8
            # expect state.pile 28
            # expect state.blind.2 ["9",null,"7"]
            # expect state.burnt.2 0
            {TO_OFFENCE}
            # refused E19 2 flip 2
            # expect legal {{"2":["flip 1","flip 3"]}}"#
        ),
    );
}

#[test]
fn e19_a_blind_card_that_fails_is_turned_back_and_the_pile_is_taken() {
    with_blind(
        "9 8 7",
        r#"2 flip 3
        # expect state.value 0
        # expect state.pile 0
        # expect state.blind.2 ["9","8","7"]
        # expect state.burnt [0,0,27,0,0]
        # expect pending {"seats":[3]}"#,
    );
}

#[test]
fn e19_a_known_card_may_be_tried_again() {
    with_blind(
        "0 8 7",
        &format!(
            r#"2 flip 3
            {TO_OFFENCE}
            # expect legal {{"2":["flip 1","flip 2","flip 3"]}}
            2 flip 1
            # expect state.burnt.2 31
            # expect state.blind.2 ["0","8","7"]
            3 play 0"#
        ),
    );
}

#[test]
fn e19_e18_a_blind_card_can_be_police_and_its_player_opens() {
    with_blind(
        "9 8 7",
        &format!(
            r#"2 flip 2
            {TO_OFFENCE}
            # expect state.value 6.5
            # expect state.offender 1
            2 flip 3
            # expect state.burnt [0,33,0,0,0]
            # expect state.value 0
            # expect legal {{"2":["flip 1"]}}"#
        ),
    );
}

#[test]
fn e20_the_round_ends_with_the_last_card() {
    with_blind(
        "9 8 7",
        &format!(
            r#"2 flip 2
            {TO_OFFENCE}
            2 flip 3
            2 flip 1
            # expect pending {{"chance":"deal"}}
            # expect state.scores [0,0,3,0,0]
            # expect state.pile 1
            # refused - 3 play 0"#
        ),
    );
}

#[test]
fn e20_police_as_the_last_card_is_settled_first() {
    with_blind(
        "8 9 7",
        &format!(
            r#"2 flip 1
            {TO_OFFENCE}
            2 flip 2
            # expect state.value 9
            # expect state.burnt [0,0,0,0,0]
            {TO_OFFENCE}
            # expect state.offender 1
            2 flip 3
            # expect state.burnt [0,38,0,0,0]
            # expect pending {{"chance":"deal"}}
            # expect state.scores [0,0,3,0,0]"#
        ),
    );
}

#[test]
fn e20_an_offence_as_the_last_card_is_not_caught_any_more() {
    with_blind(
        "8 7 h",
        &format!(
            r#"2 flip 1
            {TO_OFFENCE}
            2 flip 2
            2 flip 3
            # expect state.value 0.5
            # expect state.burnt [0,33,0,0,0]
            # expect state.offender null
            # expect pending {{"chance":"deal"}}"#
        ),
    );
}

#[test]
fn e21_burnt_cards_count() {
    // Seat 2 is out with 27 burnt cards, which is 1 point. Seats 3 and 4 share the fewest: they were
    // dealt one card less than seat 0.
    with_blind(
        "8 7 9",
        &format!(
            r#"2 flip 2
            # expect state.burnt.2 27
            {TO_OFFENCE}
            2 flip 2
            # expect state.burnt [0,5,27,0,0]
            2 flip 1
            # expect state.value 8
            {TO_OFFENCE}
            # expect state.bank [0,0,0,0,0]
            2 flip 3
            # expect pending {{"chance":"deal"}}
            # expect state.scores [0,0,1,1,1]"#
        ),
    );
}

#[test]
fn e23_the_dealer_moves_clockwise_after_each_round() {
    let deal = deal(&["1 1 1", "2 2 2", "3 3 3", "4 4 4", "6 6 6"].map(|cards| hand(cards, "")));
    with_blind(
        "9 8 7",
        &format!(
            r#"# expect state.dealer 4
            2 flip 2
            {TO_OFFENCE}
            2 flip 3
            2 flip 1
            # expect state.dealer 0
            {deal}
            # expect state.round 2
            # expect state.dealer 0
            # expect state.bank [5,6,6,5,5]
            # expect state.hands.1 ["1","1","1"]
            # expect state.scores [0,0,3,0,0]
            # expect state.burnt [0,0,0,0,0]
            # expect pending {{"seats":[1]}}"#
        ),
    );
}
