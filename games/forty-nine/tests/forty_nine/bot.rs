//! What can be expected of every player of 49, and of the good ones.

use bots::{Bot, Budget, Generator, Level};
use engine::{Game, Record, Seat, Setup, Viewer};
use forty_nine::{Action, FortyNine};
use rand_core::SeedableRng;

fn choose(game: &Game<FortyNine>, level: Level, seed: u64) -> Action {
    let seat = game.pending().seats().first().expect("somebody is asked");
    let view = game.view(Viewer::Seat(seat));
    let mut rng = Generator::seed_from_u64(seed);
    Bot::<FortyNine>::choose(&level, &view, game.legal(seat), &mut rng, Budget::iterations(3))
}

fn play(setup: &Setup, levels: &[Level], seed: u64) -> String {
    testkit::bot::play::<FortyNine>(levels, setup.clone(), seed, 3)
}

/// All levels around the table, another one at seat 0 each time.
fn levels(first: usize) -> [Level; 5] {
    core::array::from_fn(|at| Level::ALL[(first + at) % Level::ALL.len()])
}

#[test]
fn every_level_plays_whole_games_at_every_table() {
    for seats in 2..=5 {
        for first in 0..Level::ALL.len() {
            play(&Setup::new(seats), &levels(first), 7);
        }
    }
}

#[test]
fn every_level_plays_with_every_option() {
    for (option, value) in [("honour", "on"), ("check", "off"), ("opening_price", "off")] {
        for seats in 3..=5 {
            play(&Setup::new(seats).with(option, value), &levels(usize::from(seats)), 11);
        }
    }
    play(&Setup::new(2).with("honour", "on").with("check", "off"), &levels(3), 13);
}

#[test]
fn the_same_seed_and_iterations_give_the_same_game() {
    let levels = [Level::Expert, Level::Casual, Level::Champion];
    assert_eq!(play(&Setup::new(3), &levels, 3), play(&Setup::new(3), &levels, 3));
}

/// A game for three in which seat 1 has 1, 2 and 3, and 4 is up: one who owns all four wins. Seat 0
/// has $49, seat 1 has 43, seat 2 has 49. It is seat 0's turn to speak.
fn three_in_line() -> Game<FortyNine> {
    let mut rest: Vec<String> = (5..=48).map(|number| number.to_string()).collect();
    rest.extend("1-24 1-24 1-24 25-40 25-40 41-48 41-48 49 49 49 49 49".split(' ').map(str::to_owned));
    let sales = "0 pass\n1 bid 2\n2 pass\n1 bid 2\n2 pass\n0 pass\n2 pass\n0 pass\n1 bid 2\n";
    let text = format!("kupa 1\ngame 49\nseats 3\ndeal 1 2 3 4 {}\n{sales}", rest.join(" "));
    let record = Record::read(text.as_bytes()).expect("it is a record");
    Game::replay(&record).expect("it can be played")
}

fn take(game: &mut Game<FortyNine>, lines: &[&str]) {
    for line in lines {
        let step = game.read_step(line).expect("it is a step");
        game.take(step).expect("it can be taken");
    }
}

const GOOD: [Level; 3] = [Level::Club, Level::Expert, Level::Champion];

#[test]
fn f23_a_winning_square_is_bought_at_any_price_that_can_be_paid() {
    for level in GOOD {
        let mut game = three_in_line();
        take(&mut game, &["0 bid 42"]);
        assert_eq!(choose(&game, level, 1), Action::Bid(43), "{level}");
    }
}

#[test]
fn a_line_of_four_is_stopped_by_the_only_one_who_can() {
    for level in GOOD {
        let mut game = three_in_line();
        take(&mut game, &["0 pass", "1 bid 43"]);
        assert!(matches!(choose(&game, level, 1), Action::Bid(44..)), "{level}");
    }
}

#[test]
fn nobody_pays_to_stop_what_is_stopped() {
    for level in GOOD {
        let mut game = three_in_line();
        take(&mut game, &["0 bid 44", "1 pass"]);
        assert_eq!(choose(&game, level, 1), Action::Pass, "{level}");
    }
}

/// Two players. Seat 0 holds the centre and six squares, no two of which lie in a line of four, and has
/// won another 49; seat 1 has nothing.
fn seven_tokens() -> Game<FortyNine> {
    let own = ["2", "6", "8", "12", "14", "18", "49"];
    let mut rest: Vec<String> = (1..=48).map(|number| number.to_string()).collect();
    rest.retain(|number| !own.contains(&&**number));
    rest.extend("1-24 1-24 1-24 25-40 25-40 41-48 41-48 49 49 49".split(' ').map(str::to_owned));
    let sale = |turn: usize| ["0 bid 2\n1 pass\n", "1 pass\n0 bid 2\n"][turn % 2];
    let sales: String = (0..8).map(sale).collect();
    let text = format!("kupa 1\ngame 49\nseats 2\ndeal {} 49 {}\n{sales}", own.join(" "), rest.join(" "));
    let record = Record::read(text.as_bytes()).expect("it is a record");
    Game::replay(&record).expect("it can be played")
}

#[test]
fn f18_f28_with_two_an_eighth_token_that_costs_more_than_it_brings_is_declined() {
    assert_eq!(choose(&seven_tokens(), Level::Club, 1), Action::Pass);
}

/// Games that were played on from there say so: `docs/strength.md`.
#[test]
fn f18_f28_the_strong_know_that_a_free_token_wins_more_than_seven_dollars_a_payout() {
    for level in [Level::Expert, Level::Champion] {
        assert!(matches!(choose(&seven_tokens(), level, 1), Action::Place(_)), "{level}");
    }
}

#[test]
fn every_legal_action_is_weighed() {
    use bots::Knowledge;
    use engine::Choices;
    let game = three_in_line();
    let seat = Seat::new(0);
    let (view, legal) = (game.view(Viewer::Seat(seat)), game.legal(seat));
    let mut rng = Generator::seed_from_u64(1);
    let evaluations = FortyNine::evaluate(&view, legal, Level::Champion, &mut rng, Budget::iterations(8));
    assert!(evaluations.iter().map(|evaluation| evaluation.action).eq(legal.iter()));
    assert!(evaluations.iter().all(|evaluation| (0.0..=1.0).contains(&evaluation.chance)));
}
