//! Trees of real games, held against what can be counted by hand or tried out whole.

use std::ops::ControlFlow;

use engine::Setup;
use solve::{BuildError, Payoff, Policy, Solver, Tree, build, efg, exploitability, value};

fn tree(game: &str, setup: Setup, payoff: Payoff) -> Tree {
    let entry = catalog::find(game).expect("a game");
    let root = (entry.tree)(setup).expect("the setup is right");
    build(root.as_ref(), payoff, 1_000_000, &|_| ControlFlow::Continue(())).expect("it is small enough")
}

/// Chico with three cards, of which each has one: as small as a game with a secret can be.
fn tiny() -> Tree {
    let options = [("ranks", "3"), ("copies", "1"), ("eggs", "0"), ("hand", "1"), ("rounds", "1")];
    let setup = options.iter().fold(Setup::new(2), |setup, (name, value)| setup.with(name, value));
    tree("chico", setup, Payoff::Points)
}

fn named(name: &str) -> (&'static str, Setup) {
    let all =
        catalog::GAMES.iter().flat_map(|entry| entry.small.iter().map(move |small| (entry.slug, small)));
    let (slug, small) = all.into_iter().find(|(_, small)| small.name == name).expect("a small game");
    (slug, small.setup())
}

/// The best of all pure answers to a policy, each tried out.
fn tried_out(tree: &Tree, policy: &Policy, player: u8) -> f64 {
    let own: Vec<_> = tree.sets().iter().filter(|set| set.player == player).collect();
    let ways: usize = own.iter().map(|set| set.actions.len()).product();
    let sign = if player == 0 { 1.0 } else { -1.0 };
    let answer = |way: usize| {
        let (mut answer, mut left) = (policy.clone(), way);
        for set in &own {
            answer.likely[set.places()].fill(0.0);
            answer.likely[set.places().start + left % set.actions.len()] = 1.0;
            left /= set.actions.len();
        }
        sign * value(tree, &answer)
    };
    (0..ways).map(answer).fold(f64::NEG_INFINITY, f64::max)
}

#[test]
fn the_best_answer_is_the_best_of_all() {
    let tree = tiny();
    assert_eq!((tree.size().information_sets, tree.size().decisions), (12, 6));
    let uniform = Policy::uniform(&tree);
    let both = tried_out(&tree, &uniform, 0) + tried_out(&tree, &uniform, 1);
    assert!((exploitability(&tree, &uniform) - both / 2.0).abs() < 1e-12);
    assert!(both > 0.1, "somebody who plays at random can be beaten");
}

/// Three cards 1, 2 and 3, one each and one up; who can't play must quit. Of the six deals the first player
/// lays its card in those where it is the next after the one turned up (2 on 1, 3 on 2, 1 on 3), and has won
/// what the other holds; in the others the second player can, once the first has quit.
#[test]
fn a_game_without_a_secret_worth_keeping_comes_out_by_hand() {
    let tree = tiny();
    let mut solver = Solver::new(&tree);
    (0..1_000).for_each(|_| solver.step());
    let policy = solver.policy();
    assert!(exploitability(&tree, &policy) < 1e-6);
    // Half of the deals are won by each; the loser holds 1, 2 and 3 in one deal each.
    assert!(value(&tree, &policy).abs() < 1e-6);
}

#[test]
fn the_small_chico_is_solved() {
    let (slug, setup) = named("small-chico");
    let tree = tree(slug, setup, Payoff::Points);
    assert_eq!(tree.size().information_sets, 3_776);
    let mut solver = Solver::new(&tree);
    (0..60).for_each(|_| solver.step());
    let left = exploitability(&tree, &solver.policy());
    assert!(left < 0.001, "{left}");
    let uniform = exploitability(&tree, &Policy::uniform(&tree));
    assert!((uniform - 2.2091).abs() < 0.0001, "{uniform}");
}

/// Where everybody sees everything, going backwards once is exact, and the best answer finds nothing more.
#[test]
fn an_open_game_is_solved_backwards() {
    let (slug, setup) = named("small-49");
    let setup =
        Setup { options: setup.options.into_iter().filter(|(name, _)| name != "money").collect(), ..setup };
    let tree = tree(slug, setup.with("money", 1), Payoff::Win);
    assert!(tree.is_open());
    let mut solver = Solver::new(&tree);
    solver.step();
    assert!(exploitability(&tree, &solver.policy()).abs() < 1e-9);
    assert!(exploitability(&tree, &Policy::uniform(&tree)) > 0.1);
}

#[test]
fn what_is_too_large_is_refused() {
    let entry = catalog::find("chico").expect("a game");
    let root = (entry.tree)(named("small-chico").1).expect("the setup is right");
    let refused = build(root.as_ref(), Payoff::Win, 100, &|_| ControlFlow::Continue(())).map(|_| ());
    assert_eq!(refused, Err(BuildError::TooLarge { most_nodes: 100 }));
}

#[test]
fn a_game_with_too_many_deals_is_refused_before_they_are_made() {
    let entry = catalog::find("chico").expect("a game");
    let root = (entry.tree)(Setup::new(2)).expect("the setup is right");
    let tree = |grown: &dyn Fn(usize) -> ControlFlow<()>| {
        build(root.as_ref(), Payoff::Win, 3_000, grown).map(|_| ()).expect_err("it is too large")
    };
    assert_eq!(tree(&|_| ControlFlow::Continue(())), BuildError::TooLarge { most_nodes: 3_000 });
    assert_eq!(tree(&|_| ControlFlow::Break(())), BuildError::Stopped);
}

#[test]
fn gambit_reads_every_node_once() {
    let tree = tiny();
    let mut text = String::new();
    efg::write(&tree, "tiny \"chico\"", &|number| number.to_string(), &mut text).expect("text takes all");
    assert!(text.starts_with("EFG 2 R \"tiny 'chico'\" { \"0\" \"1\" }\n"), "{text}");
    assert_eq!(text.lines().count(), 1 + tree.nodes());
    let ends = text.lines().filter(|line| line.starts_with("t ")).count();
    assert_eq!(ends as u64, tree.size().histories);
    assert!(text.contains("1/6"), "luck is written as fractions");
}
