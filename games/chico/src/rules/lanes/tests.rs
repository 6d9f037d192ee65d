//! Lanes against the rules: the same seeds, the same games, step by step.

use alloc::vec::Vec;

use engine::random::Generator;
use engine::{Choices, Pending, Rules};
use rand_core::SeedableRng;

use super::*;
use crate::rules::cards::Stock;

fn start(seats: u8, draw_when_able: bool) -> State {
    State::new(seats, Pack::WHOLE, draw_when_able, Seat::new(seats - 1))
}

/// Takes one turn by the rules, and what chance does up to the next one.
fn step(state: &mut State, rng: &mut Generator) {
    if let Some(seat) = Chico::pending(state).seats().first() {
        let action = Chico::legal(state, seat).pick(rng);
        Chico::settle(state, action, rng);
        Chico::apply(state, seat, action, &mut ());
    }
    while let Pending::Chance(_) = Chico::pending(state) {
        Chico::strike(state, rng);
    }
}

/// All that a lane tells of a state.
#[derive(PartialEq, Debug)]
struct Told {
    hands: Vec<u64>,
    scores: Vec<u64>,
    pile: u64,
    turn: u64,
    playing: u64,
    last_to_lay: u64,
    stock: u64,
    generator: [u64; 4],
}

fn of_lane<const SEATS: usize>(lanes: &Lanes<SEATS>, lane: usize) -> Told {
    Told {
        hands: lanes.hands.iter().map(|hands| hands[lane]).collect(),
        scores: lanes.scores.iter().map(|scores| scores[lane]).collect(),
        pile: lanes.pile[lane],
        turn: lanes.turn[lane],
        playing: lanes.playing[lane],
        last_to_lay: lanes.last_to_lay[lane],
        stock: lanes.stock[lane],
        generator: lanes.generators.state(lane),
    }
}

fn of_state(state: &State, rng: &Generator) -> Told {
    let bit = |seat: Seat| 1 << seat.index();
    let words = rng.state();
    Told {
        hands: state.everyone().map(|seat| state.hand(seat).bytes()).collect(),
        scores: state.everyone().map(|seat| state.score(seat).into()).collect(),
        pile: 1 << (8 * state.pile as u32),
        turn: bit(state.turn),
        playing: state.playing.iter().map(bit).sum(),
        last_to_lay: state.last_to_lay.map_or(0, bit),
        stock: Stock::of(state.unseen()).bytes(),
        generator: core::array::from_fn(|at| {
            u64::from_le_bytes(words.as_ref()[8 * at..][..8].try_into().expect("eight bytes"))
        }),
    }
}

/// Plays in lanes and by the rules, and compares them after every turn.
fn check_step_by_step<const SEATS: usize>(draw_when_able: bool, turns: usize) {
    let start = start(SEATS as u8, draw_when_able);
    let seeds: Vec<u64> = (0..LANES as u64 * 2).map(|seed| seed * 31 + SEATS as u64).collect();
    let mut games = Games::<SEATS>::new(&start, &seeds);
    let begin = |seed| {
        let (mut state, mut rng) = (start.clone(), Generator::seed_from_u64(seed));
        step(&mut state, &mut rng);
        (state, rng)
    };
    let mut alone: Vec<_> = seeds[..LANES].iter().map(|seed| begin(*seed)).collect();
    for turn in 0..turns {
        for (lane, (state, rng)) in alone.iter().enumerate() {
            assert_eq!(of_lane(&games.lanes, lane), of_state(state, rng), "lane {lane}, turn {turn}");
        }
        games.play_a_turn(&mut |_, _| ());
        for (lane, (state, rng)) in alone.iter_mut().enumerate() {
            step(state, rng);
            if Chico::pending(state).is_over() {
                (*state, *rng) = begin(games.game[lane].map_or(0, |game| seeds[game]));
            }
        }
    }
}

#[test]
fn every_turn_of_every_lane_is_as_the_rules_have_it() {
    for draw_when_able in [true, false] {
        check_step_by_step::<2>(draw_when_able, 60);
        check_step_by_step::<3>(draw_when_able, 60);
        check_step_by_step::<4>(draw_when_able, 60);
        check_step_by_step::<5>(draw_when_able, 60);
    }
}

/// A way to play games.
type Play = fn(&State, &[u64], &mut dyn FnMut(usize, Ending));

#[test]
fn games_side_by_side_end_as_they_do_one_by_one() {
    for seats in Chico::SEATS {
        let start = start(seats, true);
        // More than there are lanes, and fewer.
        for count in [0, 1, 1_000] {
            let seeds: Vec<u64> = (0..count).collect();
            let played = |play: Play| {
                let mut endings: Vec<Option<Ending>> = seeds.iter().map(|_| None).collect();
                play(&start, &seeds, &mut |game, ending| {
                    assert!(endings[game].replace(ending).is_none(), "a game ends once");
                });
                endings
            };
            let together = played(|start, seeds, mut over| playouts(start, seeds, &mut over));
            let alone = played(|start, seeds, mut over| {
                engine::playout::one_by_one::<Chico>(start, seeds, &mut over)
            });
            assert_eq!(together, alone);
        }
    }
}

#[test]
fn a_game_that_has_begun_is_played_on_all_the_same() {
    let mut state = start(3, true);
    step(&mut state, &mut Generator::seed_from_u64(1));
    let mut ended = 0;
    playouts(&state, &[1, 2, 3], &mut |_, _| ended += 1);
    assert_eq!(ended, 3);
}

/// A generator whose words are zero is asked again where zero would be favoured. It never happens by
/// chance, so such generators are planted.
#[test]
fn words_that_would_be_favoured_are_drawn_again() {
    let start = start(3, true);
    let mut waited = 0;
    for upper in 0..40u64 {
        // The second word of this generator is zero, and the first one is `first`.
        let first: u64 = (upper << 58 | upper << 40).wrapping_mul(3);
        let key = first.rotate_right(23);
        for words in [[0, key, 5, key], [0, upper, upper + 1, 0]] {
            let seeds = [upper; LANES];
            let mut games = Games::<3>::new(&start, &seeds);
            let (mut state, mut rng) = (start.clone(), Generator::seed_from_u64(upper));
            step(&mut state, &mut rng);
            games.lanes.generators.set_state(0, words);
            let bytes = words.map(u64::to_le_bytes);
            let mut rng = Generator::from_seed(bytes.as_flattened().try_into().expect("32 bytes"));
            games.play_a_turn(&mut |_, _| ());
            while games.lanes.waits[0] == 1 {
                waited += 1;
                games.play_a_turn(&mut |_, _| ());
            }
            step(&mut state, &mut rng);
            assert_eq!(of_lane(&games.lanes, 0), of_state(&state, &rng), "{words:?}");
        }
    }
    assert!(waited > 0, "some lane waits");
}
