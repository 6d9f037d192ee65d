//! Counts of leaves by depth: one number that changes when any rule does.

use std::path::Path;

use engine::{Choices, Game, Pending, Record, Rules};

/// Checks the counts in every file of the folder: a record, and in its comments lines such as
/// `# perft 3 27`: three actions on there are 27 ways to have played. Where luck is awaited or
/// the game is over, a way ends.
pub fn perft<R: Rules>(folder: &Path) {
    let mut counted = 0;
    for (path, text) in crate::playthrough::files(folder) {
        let game = game_of::<R>(&path.display().to_string(), &text);
        for line in text.lines().filter_map(|line| line.trim().strip_prefix("# perft ")) {
            let numbers: Vec<u64> = line.split(' ').map(|n| n.parse().expect("two numbers")).collect();
            let [depth, leaves] = numbers[..] else { panic!("{}: `# perft DEPTH LEAVES`", path.display()) };
            assert_eq!(count::<R>(game.state(), depth), leaves, "{}: depth {depth}", path.display());
            counted += 1;
        }
    }
    assert!(counted > 0, "no counts in {}", folder.display());
}

fn game_of<R: Rules>(name: &str, text: &str) -> Game<R> {
    let record = Record::read(text.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}"));
    Game::replay(&record).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn count<R: Rules>(state: &R::State, depth: u64) -> u64 {
    let Pending::Seats(seats) = R::pending(state) else { return 1 };
    if depth == 0 {
        return 1;
    }
    let seat = seats.first().expect("a game that waits for seats names one");
    let after = |action| {
        let mut next = state.clone();
        R::apply(&mut next, seat, action, &mut ());
        count::<R>(&next, depth - 1)
    };
    R::legal(state, seat).iter().map(after).sum()
}
