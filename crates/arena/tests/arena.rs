//! Matches that can be repeated, and bots that peek.

use std::num::NonZero;

use arena::{
    Lineup, Plan, Played, Results, Rotations, Sprt, Verdict, check_honesty, count_random, report, run,
    run_part,
};
use bots::{Bot, Budget, Generator, Level};
use chico::{Action, Chico, Memory, State, View};
use engine::{Choices, Hand, Mask, Rules, Seat, Setup, Viewer};
use play::Thinking;

fn play(levels: &[Level], blocks: u64, threads: usize, sprt: Option<Sprt>) -> Results {
    let plan = Plan::<Chico> {
        lineup: Lineup::of(levels, |_| Thinking::Iterations(60)),
        names: levels.iter().map(Level::to_string).collect(),
        setup: Setup::new(levels.len() as u8),
        blocks,
        rotations: Rotations::All,
        seed: 7,
        threads,
        sprt,
    };
    run(&plan, &|_| {})
}

/// All but the time, which is never the same.
fn figures(mut table: Results) -> Results {
    table.entries.iter_mut().for_each(|entry| entry.ms_per_move = 0.0);
    table
}

#[test]
fn a_seed_repeats_a_run_whatever_the_number_of_threads() {
    let levels = [Level::Expert, Level::Club, Level::Casual];
    let once = figures(play(&levels, 6, 1, None));
    assert_eq!(once, figures(play(&levels, 6, 3, None)));
    assert_eq!((once.blocks, once.games, once.entries.len()), (6, 18, 3));
    let shares: f64 = once.entries.iter().map(|entry| entry.win_share).sum();
    assert!((shares - 1.0).abs() < 1e-9);
}

#[test]
fn equals_show_no_difference_once_seats_are_rotated() {
    let table = play(&[Level::Club; 3], 400, 2, None);
    let [entry] = &table.entries[..] else { panic!("one kind of bot is one entry") };
    assert_eq!(entry.seats, 3);
    assert!((entry.win_share - 1.0 / 3.0).abs() < 1e-9);
}

/// Games are long where this is wanted: the ones that are played are those of the whole blocks.
#[test]
fn a_deal_in_few_rotations_goes_on_where_the_last_one_stopped() {
    let levels = [Level::Club, Level::Casual, Level::Random];
    let blocks = |rotations| {
        let plan = Plan::<Chico> {
            lineup: Lineup::of(&levels, |_| Thinking::Iterations(1)),
            names: levels.iter().map(Level::to_string).collect(),
            setup: Setup::new(3),
            blocks: 3,
            rotations,
            seed: 5,
            threads: 2,
            sprt: None,
        };
        let blocks = run_part(&plan, 0, &|| false);
        let game = |game: &Played| (game.shares.clone(), game.seat_shares.clone(), game.steps);
        blocks.iter().map(|block| block.iter().map(game).collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    let few = |count| blocks(Rotations::Few(NonZero::new(count).expect("at least one")));
    let all = blocks(Rotations::All);
    assert_ne!(all[0][0], all[0][1]);
    let picked = |which: [&[usize]; 3]| -> Vec<Vec<_>> {
        all.iter().zip(which).map(|(block, at)| at.iter().map(|at| block[*at].clone()).collect()).collect()
    };
    assert_eq!(few(1), picked([&[0], &[1], &[2]]));
    assert_eq!(few(2), picked([&[0, 1], &[2, 0], &[1, 2]]));
    assert_eq!(few(9), all);
}

/// The same bot under another name: an A-against-A run, with a verdict of no difference.
#[test]
fn the_same_bot_under_two_names_is_no_stronger() {
    let levels = [Level::Club; 2];
    let plan = Plan::<Chico> {
        lineup: Lineup::of(&levels, |_| Thinking::Iterations(1)),
        names: vec!["one".to_owned(), "other".to_owned()],
        setup: Setup::new(2),
        blocks: 2000,
        rotations: Rotations::All,
        seed: 3,
        threads: 2,
        sprt: None,
    };
    let table = run(&plan, &|_| {});
    let one = &table.entries[0];
    assert!(one.low <= 0.5 && 0.5 <= one.high, "{one:?}");
}

#[test]
fn the_sequential_test_stops_by_itself() {
    let table = play(&[Level::Club, Level::Random], 5000, 2, Some(Sprt { lower: 0.0, upper: 20.0 }));
    assert_eq!(table.sprt, Some(Verdict::Accepted));
    assert!(table.blocks < 5000, "{}", table.blocks);
}

#[test]
fn random_games_are_counted_the_same_on_any_number_of_threads() {
    let count = |threads| count_random::<Chico>(&Setup::new(3), 2_500, 7, threads).unwrap();
    let one = count(1);
    assert_eq!(one, count(3));
    assert_eq!(one.games, 2_500);
    assert!((one.wins.iter().sum::<f64>() - 2_500.0).abs() < 1e-6, "{:?}", one.wins);
    assert!((20..26).contains(&(one.steps / one.games)), "{one:?}");
    assert!(count_random::<Chico>(&Setup::new(6), 1, 7, 1).is_err());
}

#[test]
fn a_report_is_one_page_with_four_pictures() {
    let page = report(&play(&[Level::Club, Level::Casual], 10, 1, None), "kupa arena <x>");
    assert_eq!(page.matches("<svg").count(), 4);
    assert!(page.contains("kupa arena &lt;x>") && !page.contains("http") && page.ends_with("</html>\n"));
}

#[test]
fn the_levels_decide_by_what_they_see() {
    for level in Level::ALL {
        let honest = check_honesty::<Chico>(|_| Box::new(level), &Setup::new(3), 2, 40);
        assert!(honest.is_ok_and(|decisions| decisions > 10), "{level}");
    }
}

/// Knows the true state, and quits if its neighbour is about to go out.
struct Cheater {
    truth: State,
}

impl Bot<Chico> for Cheater {
    fn choose(&self, view: &View, legal: Mask<Action>, _: &mut Generator, _: Budget<'_>) -> Action {
        let truth = Chico::view(&self.truth, Viewer::Referee, &Memory::default());
        let neighbour: Seat = view.turn.next(view.seats());
        let Hand::Open(cards) = truth.hands[neighbour.index()] else { panic!("the referee sees every hand") };
        if cards.kinds().count_ones() < 4 { Action::Quit } else { legal.get(0) }
    }
}

#[test]
fn a_cheater_is_caught() {
    let caught =
        check_honesty::<Chico>(|state| Box::new(Cheater { truth: state.clone() }), &Setup::new(3), 5, 1);
    let caught = caught.expect_err("it looks at cards that it can't see");
    assert!(caught.record.starts_with("kupa 1\ngame chico\n"));
    assert_ne!(caught.real, caught.imagined);
}
