//! Short scenes in the record's notation.

use chico::Chico;

/// Plays a scene for two with every option at its default.
pub(crate) fn for_two(scene: &str) {
    play("seats 2", scene);
}

/// Plays a scene; the header is what follows `game chico`.
pub(crate) fn play(header: &str, scene: &str) {
    testkit::script::<Chico>(&format!("kupa 1\ngame chico\n{header}\n{scene}"));
}

/// A `deal` line: these hands, this card turned up, this stock from its top; the rest of the
/// deck follows in order.
pub(crate) fn deal(hands: &[&str], up: &str, stock: &str) -> String {
    let mut rest: Vec<&str> = ["1", "2", "3", "4", "5", "6", "c"].repeat(7);
    rest.push("e");
    let chosen: Vec<&str> =
        hands.iter().copied().chain([up, stock]).flat_map(|cards| cards.split(' ')).collect();
    let chosen: Vec<&str> = chosen.into_iter().filter(|card| !card.is_empty()).collect();
    for card in &chosen {
        let at = rest.iter().position(|other| other == card).expect("the deck has such a card left");
        rest.remove(at);
    }
    // Hand by hand, so that a hand of the wrong size is found here and not in the game.
    assert!(hands.iter().all(|hand| hand.split(' ').count() == 6), "a hand has six cards");
    format!("deal {} {}", chosen.join(" "), rest.join(" "))
}
