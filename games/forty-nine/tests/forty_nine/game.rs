//! What every game must pass.

use std::path::Path;

use engine::{Audit, Choices, Pending, Rules, Setup, playout, random};
use forty_nine::{FortyNine, State};

#[test]
fn forty_nine_agrees_with_itself_and_keeps_its_secrets() {
    testkit::check_game::<FortyNine>(1);
}

/// Random play seldom fills the board; with low bids everybody can pay for longer.
#[test]
fn games_of_low_bids_stay_sound_to_the_end() {
    let mut rng = testkit::generator(9);
    for setup in testkit::setups::<FortyNine>() {
        for _ in 0..5 {
            play_low(FortyNine::start(&setup).expect("these setups can be played"), &mut rng);
        }
    }
}

fn play_low(mut state: State, rng: &mut testkit::Generator) {
    loop {
        FortyNine::audit(&state).expect("a sound state");
        match FortyNine::pending(&state) {
            Pending::Seats(seats) => {
                let seat = seats.first().expect("somebody is asked");
                let choices = FortyNine::legal(&state, seat);
                let low = random::below(rng, choices.len().min(5) as u32);
                FortyNine::apply(&mut state, seat, choices.get(low as usize), &mut ());
            }
            Pending::Chance(_) => {
                let chance = FortyNine::draw_chance(&state, rng);
                FortyNine::apply_chance(&mut state, &chance, &mut ());
            }
            Pending::Over(_) => return,
        }
    }
}

#[test]
fn a_seat_can_read_what_it_saw_and_did_and_no_more() {
    testkit::check_recall::<FortyNine>(&Setup::new(3).with("honour", "on"), 40);
}

#[test]
fn playthroughs() {
    testkit::playthroughs::<FortyNine>(Path::new("tests/playthroughs"));
}

#[test]
fn perft() {
    testkit::perft::<FortyNine>(Path::new("tests/perft"));
}

#[test]
fn playing_allocates_nothing() {
    let start = FortyNine::start(&Setup::new(3).with("honour", "on")).expect("three can play");
    let mut rng = testkit::generator(1);
    let mut steps = playout::<FortyNine, _>(&mut start.clone(), &mut rng);
    let measured = allocation_counter::measure(|| {
        for _ in 0..100 {
            steps += playout::<FortyNine, _>(&mut start.clone(), &mut rng);
        }
    });
    assert!(steps > 1000, "games were played");
    assert_eq!(measured.count_total, 0);
}

#[test]
fn small_games_agree_with_themselves() {
    testkit::check_small::<FortyNine>(40);
}

#[test]
fn f2_f23_three_in_line_on_the_inner_squares() {
    testkit::script::<FortyNine>(
        "kupa 1
        game 49
        seats 2
        option rings 1
        option forty_nines 1
        option ranges 0
        option line 3
        option price 1
        option money 3
        option payout 1
        option check off
        # refused F3 deal 41 42 43 44 45 46 47 48
        deal 41 42 43 44 45 46 47 48 49
        # expect legal.0 [\"pass\", \"bid 1\", \"bid 2\", \"bid 3\"]
        0 bid 1
        1 pass
        1 pass
        0 bid 1
        0 bid 1
        1 pass
        # expect pending {\"over\":{\"winners\":[0]}}",
    );
}
