//! Short scenes in the record's notation.

use engine::{Game, Setup};
use gamnon::{Card, Gamnon};

/// Plays a scene for three with every option at its default.
pub(crate) fn for_three(scene: &str) {
    play("seats 3", scene);
}

/// Plays a scene; the header is what follows `game gamnon`.
pub(crate) fn play(header: &str, scene: &str) {
    testkit::script::<Gamnon>(&format!("kupa 1\ngame gamnon\n{header}\n{scene}"));
}

/// A `deal` line of one pack: these hands, this card turned up, this stock from its top; the rest
/// of the pack follows in order.
pub(crate) fn deal(hands: &[&str], up: &str, stock: &str) -> String {
    assert!(hands.iter().all(|hand| hand.split(' ').count() == 3), "a hand has three cards");
    let chosen = hands.iter().copied().chain([up, stock]).flat_map(str::split_whitespace);
    let chosen: Vec<String> = chosen.map(str::to_owned).collect();
    let rest = Card::all().map(|card| card.to_string()).filter(|card| !chosen.contains(card));
    format!("deal {} {}", chosen.join(" "), rest.collect::<Vec<_>>().join(" "))
}

/// A game in which these lines were played.
pub(crate) fn game<'a>(setup: Setup, lines: impl IntoIterator<Item = &'a str>) -> Game<Gamnon> {
    let mut game = Game::new(setup).expect("a table for Gamnon");
    for line in lines {
        let step = game.read_step(line).expect("a step");
        game.take(step).expect("a legal step");
    }
    game
}

/// Every number of seats with every number of packs.
pub(crate) fn tables() -> impl Iterator<Item = Setup> {
    (3..=12u8).flat_map(|seats| (1..=seats / 3).map(move |packs| Setup::new(seats).with("packs", packs)))
}
