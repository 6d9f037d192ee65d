//! The rules, one by one, as scenes in the record's notation.

use tiny::Tiny;

fn play(scene: &str) {
    testkit::script::<Tiny>(&format!("kupa 1\ngame tiny\nseats 2\n{scene}"));
}

#[test]
fn t1_a_deal_is_the_whole_deck() {
    play("# refused T1 deal 1 2 3 4 5 6 7 8 9 10 11 11\n# refused T1 deal 1 2 3");
}

#[test]
fn t2_everybody_gets_a_card() {
    play("deal 7 3 12 1 2 4 5 6 8 9 10 11\n# expect state.cards [\"7\",\"3\"]\n# expect state.stock 10");
}

#[test]
fn t3_each_has_one_turn_and_somebody_starts() {
    play(
        "option first_seat 1\ndeal 7 3 12 1 2 4 5 6 8 9 10 11\n1 keep\n0 keep\n# expect pending.over {\"winners\":[0]}",
    );
}

#[test]
fn t4_a_card_is_kept_or_swapped() {
    play(
        "deal 7 3 12 1 2 4 5 6 8 9 10 11\n# expect legal.0 [\"keep\",\"swap\"]\n0 keep\n1 swap\n# expect state.cards [\"7\",\"12\"]",
    );
}

#[test]
fn t5_the_highest_card_wins() {
    play("deal 7 3 12 1 2 4 5 6 8 9 10 11\n0 keep\n1 swap\n# expect pending.over {\"winners\":[1]}");
}
