//! C4 to C12: what a player in turn may do.

use crate::scene::{deal, for_two, play};

#[test]
fn c4_after_a_chick_comes_a_one() {
    let deal = deal(&["1 2 3 4 5 6", "1 1 2 2 c c"], "c", "");
    for_two(&format!(
        "{deal}
        # expect legal.0 [\"play 1\", \"draw\", \"quit\"]
        # refused C6 0 play 2
        0 play 1
        # expect state.pile \"1\""
    ));
}

#[test]
fn c5_a_turn_is_one_of_three_and_goes_clockwise() {
    let deal = deal(&["3 3 3 5 5 5", "3 4 4 6 6 6", "1 1 2 2 c c"], "3", "e");
    play(
        "seats 3",
        &format!(
            "{deal}
            # expect pending {{\"seats\":[0]}}
            # expect legal.0 [\"play 3\", \"draw\", \"quit\"]
            # refused - 0 pass
            # refused - 0 play 3 3
            # refused - 0 draw 2
            # refused - 1 play 3
            # refused C5 0 play 4
            0 play 3
            # expect pending {{\"seats\":[1]}}
            1 draw
            # expect pending {{\"seats\":[2]}}
            2 quit
            # expect pending {{\"seats\":[0]}}"
        ),
    );
}

#[test]
fn c6_the_same_rank_or_the_next() {
    let deal = deal(&["1 2 3 4 5 c", "1 1 2 2 c c"], "3", "");
    for_two(&format!(
        "{deal}
        # expect legal.0 [\"play 3\", \"play 4\", \"draw\", \"quit\"]
        # refused C6 0 play 1
        # refused C6 0 play 2
        # refused C6 0 play 5
        # refused C6 0 play c"
    ));
}

#[test]
fn c7_the_egg_goes_on_anything_and_takes_the_next_rank() {
    for (pile, becomes) in [("1", "2"), ("3", "4"), ("4", "5"), ("6", "c"), ("c", "1")] {
        let deal = deal(&["e 2 2 2 2 2", "1 1 1 3 3 3"], pile, "");
        for_two(&format!(
            "{deal}
            0 play e
            # expect state.pile \"{becomes}\"
            # expect state.laid [\"{pile}\", \"e\"]"
        ));
    }
}

#[test]
fn c8_a_drawn_card_ends_the_turn_even_if_it_fits() {
    let deal = deal(&["1 1 2 2 6 6", "1 1 2 2 6 6"], "3", "4 5");
    for_two(&format!(
        "{deal}
        0 draw
        # expect state.hands.0 [\"1\",\"1\",\"2\",\"2\",\"4\",\"6\",\"6\"]
        # expect state.stock 36
        # expect pending {{\"seats\":[1]}}"
    ));
}

#[test]
fn c9_who_could_play_may_draw_unless_the_option_is_off() {
    let deal = deal(&["3 1 1 2 2 6", "1 1 2 2 6 6"], "3", "");
    let scene = |draw| format!("{deal}\n# expect legal.0 {draw}");
    for_two(&scene("[\"play 3\", \"draw\", \"quit\"]"));
    play("seats 2\noption draw_when_able on", &scene("[\"play 3\", \"draw\", \"quit\"]"));
    let strict = scene("[\"play 3\", \"quit\"]")
        + "\n# refused C9 0 draw\n0 play 3\n# expect legal.1 [\"draw\", \"quit\"]";
    play("seats 2\noption draw_when_able off", &strict);
}

#[test]
fn c9_holding_the_egg_is_being_able_to_play() {
    let deal = deal(&["e 1 1 2 2 6", "1 1 2 2 6 6"], "3", "");
    play("seats 2\noption draw_when_able off", &format!("{deal}\n# refused C9 0 draw"));
}

#[test]
fn c10_quitting_is_always_possible_and_lasts_for_the_round() {
    let deal = deal(&["3 3 3 4 4 4", "3 3 3 4 4 4", "1 1 2 2 6 6"], "3", "");
    play(
        "seats 3",
        &format!(
            "{deal}
            0 quit
            # expect state.quit [true,false,false]
            # expect state.hands.0 [\"3\",\"3\",\"3\",\"4\",\"4\",\"4\"]
            1 play 3
            2 draw
            # expect pending {{\"seats\":[1]}}
            # refused C10 0 play 3"
        ),
    );
}

#[test]
fn c11_from_an_empty_stock_nobody_draws() {
    let deal = deal(&["1 1 1 1 1 1", "2 2 2 2 2 2"], "4", "");
    // 37 cards are drawn in turns; none of them is taken to play.
    let draws: String = (0..37).map(|n| format!("{} draw\n", n % 2)).collect();
    for_two(&format!(
        "{deal}
        {draws}# expect state.stock 0
        # refused C11 1 draw"
    ));
}

#[test]
fn c11_who_cannot_play_must_then_quit() {
    // Seat 0 draws at every even place and gets all that fits on a 6; seat 1 gets the others.
    let zero = "6 6 6 6 6 6 c c c c c c c e 3 3 3 3 3".split(' ');
    let one = "3 3 4 4 4 4 4 4 4 5 5 5 5 5 5 5 1 2".split(' ').chain([""]);
    let stock: Vec<String> = zero.zip(one).map(|(zero, one)| format!("{zero} {one}")).collect();
    let deal = deal(&["1 1 1 1 1 1", "2 2 2 2 2 2"], "6", &stock.join(" "));
    let draws: String = (0..37).map(|n| format!("{} draw\n", n % 2)).collect();
    for_two(&format!(
        "{deal}
        {draws}# expect legal.1 [\"quit\"]
        # refused C11 1 draw
        1 quit
        # expect legal.0 [\"play 6\", \"play c\", \"play e\", \"quit\"]"
    ));
}

#[test]
fn c12_the_last_player_plays_on_but_does_not_draw() {
    let deal = deal(&["3 4 5 1 1 1", "1 1 2 2 6 6"], "3", "");
    for_two(&format!(
        "{deal}
        0 play 3
        1 quit
        # expect legal.0 [\"play 4\", \"quit\"]
        # refused C12 0 draw
        0 play 4
        # expect pending {{\"seats\":[0]}}
        0 play 5
        # expect legal.0 [\"quit\"]
        # refused C12 0 draw
        0 quit
        # expect pending {{\"chance\":\"deal\"}}"
    ));
}
