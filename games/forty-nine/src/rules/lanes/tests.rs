//! Lanes against the rules: the same seeds, the same games.

use alloc::vec::Vec;

use engine::Setup;
use engine::random::Generator;
use rand_core::SeedableRng;

use super::*;

fn start(seats: u8, options: &[(&str, &str)]) -> State {
    let mut setup = Setup::new(seats);
    setup.options = options.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    FortyNine::start(&setup).expect("it can be played")
}

/// A way to play games.
type Play = fn(&State, &[u64], &mut dyn FnMut(usize, Ending));

fn check(start: &State, count: u64) {
    let seeds: Vec<u64> = (0..count).collect();
    let played = |play: Play| {
        let mut endings: Vec<Option<Ending>> = seeds.iter().map(|_| None).collect();
        play(start, &seeds, &mut |game, ending| {
            assert!(endings[game].replace(ending).is_none(), "a game ends once");
        });
        endings
    };
    let together = played(|start, seeds, mut over| playouts(start, seeds, &mut over));
    let alone =
        played(|start, seeds, mut over| engine::playout::one_by_one::<FortyNine>(start, seeds, &mut over));
    assert_eq!(together, alone);
}

#[test]
fn games_side_by_side_end_as_they_do_one_by_one() {
    for seats in FortyNine::SEATS {
        // More than there are lanes, and fewer.
        [0, 1, 600].into_iter().for_each(|count| check(&start(seats, &[]), count));
    }
    check(&start(3, &[("check", "off")]), 300);
    check(&start(4, &[("opening_price", "off"), ("first_seat", "2")]), 300);
    check(&start(3, &[("honour", "on")]), 20);
}

/// A game by the rules, and how many steps it has taken.
struct Alone {
    state: State,
    rng: Generator,
    steps: u64,
}

impl Alone {
    /// Plays on by the rules until so many steps are taken, and somebody is to bid.
    fn go_on(&mut self, steps: u64) {
        loop {
            match FortyNine::pending(&self.state) {
                Pending::Seats(_) if self.steps == steps => return,
                Pending::Seats(_) => {
                    let seat = self.state.turn;
                    let action = FortyNine::legal(&self.state, seat).pick(&mut self.rng);
                    FortyNine::apply(&mut self.state, seat, action, &mut ());
                    self.steps += 1;
                }
                Pending::Chance(_) => FortyNine::strike(&mut self.state, &mut self.rng),
                Pending::Over(_) => panic!("no game is so short"),
            }
        }
    }
}

#[test]
fn every_step_of_every_lane_is_as_the_rules_have_it() {
    let start = start(4, &[]);
    let seeds: Vec<u64> = (0..LANES as u64).collect();
    let begin = |seed: &u64| Alone { state: start.clone(), rng: Generator::seed_from_u64(*seed), steps: 0 };
    let mut games = Games::<4>::new(&start, &seeds, &mut |_, _| ());
    let mut alone: Vec<Alone> = seeds.iter().map(begin).collect();
    let mut doubts = 0;
    for step in 0..40 {
        for (lane, alone) in alone.iter_mut().enumerate() {
            alone.go_on(games.auctions.steps[lane]);
            doubts += u32::from(games.auctions.step[lane] == DOUBTFUL);
            games.auctions.step[lane] = DOUBTFUL;
            let mut told = games.states[lane].clone();
            games.auctions.write(lane, &mut told);
            assert_eq!(told, alone.state, "lane {lane}, step {step}");
            // Now and then a word is zero, which would be favoured: that hardly ever happens by chance.
            if step % 8 == 7 {
                let words = [0, lane as u64 + 1, step, 0];
                games.auctions.generators.set_state(lane, words);
                let bytes = words.map(u64::to_le_bytes);
                alone.rng = Generator::from_seed(bytes.as_flattened().try_into().expect("32 bytes"));
            }
        }
        games.step(&mut |_, _| panic!("no game is so short"));
    }
    assert!(doubts > 0, "some lane doubts");
}
