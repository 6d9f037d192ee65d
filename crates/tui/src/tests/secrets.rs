//! What a player may not know is on no picture and in no line.

use bots::Level;
use chico::Chico;
use eight_and_a_half::EightAndAHalf;
use engine::{Record, Rules, Setup, random};
use forty_nine::FortyNine;
use gamnon::Gamnon;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use words::Language;

use super::screen::Screen;
use super::{solo, start};
use crate::games::Render;
use crate::session::{Player, Session, Turn};

/// A game of which only the cards were dealt.
fn dealt<R: Rules>(seats: u8, cards: &[&str]) -> Record {
    Record::new(R::SLUG, Setup::new(seats), [format!("deal {}", cards.join(" "))].into_iter())
}

/// The cards that a seed deals.
fn deal<R: Rules>(seed: u64) -> Vec<String> {
    let record = start::<R>(solo(2), seed).game().record();
    record.steps[0].text.split(' ').skip(1).map(str::to_owned).collect()
}

/// Shows the first position for two deals that differ only at these places: at the keyboard nobody
/// must see a difference.
fn check<R: Render>(cards: &[String], players: &[Player], places: impl Iterator<Item = usize> + Clone) {
    let truth: Vec<&str> = cards.iter().map(String::as_str).collect();
    let mut hidden: Vec<&str> = places.clone().map(|at| truth[at]).collect();
    random::shuffle(&mut hidden, &mut ChaCha8Rng::seed_from_u64(9));
    let mut other = truth.clone();
    places.zip(hidden).for_each(|(at, card)| other[at] = card);
    assert_ne!(truth, other);
    let picture = |cards: &[&str], language| {
        let record = dealt::<R>(players.len() as u8, cards);
        let session = Session::<R>::resume(&record, players.to_vec(), 1).expect("it is a deal");
        assert!(!matches!(session.turn(), Turn::Bot(..)), "a person is asked at once");
        let mut screen = Screen::new(session, language, 120, 40);
        (screen.text(), screen.app.described())
    };
    for language in Language::ALL {
        assert_eq!(picture(&truth, language), picture(&other, language));
    }
}

/// Dana, at the first seat, has three hearts; two red cards are demanded, so she has a choice.
fn gamnon_cards() -> Vec<String> {
    let mut cards = deal::<Gamnon>(4);
    for (at, card) in [(0, "5h"), (1, "8h"), (2, "Jh"), (9, "2d")] {
        let now = cards.iter().position(|other| other == card).expect("the pack has every card");
        cards.swap(at, now);
    }
    cards
}

#[test]
fn what_the_others_hold_is_on_no_picture() {
    // The others' hands, and the stock without the card that is turned up.
    check::<Chico>(&deal::<Chico>(5), &solo(2), (6..18).chain(20..50));
    // All cards but the one that is up for sale.
    check::<FortyNine>(&deal::<FortyNine>(5), &solo(2), 1..60);
    // Each block of 24 has three blind cards, three open ones, a hand of three, and a bank.
    let hidden = |block: usize| (0..3).chain(9..24).map(move |at| 24 * block + at);
    check::<EightAndAHalf>(&deal::<EightAndAHalf>(OPENING), &solo(2), (0..3).flat_map(hidden));
    // The others' hands and the stock.
    check::<Gamnon>(&gamnon_cards(), &solo(2), (3..9).chain(10..52));
}

/// A seed with which the first seat opens Eight and a Half.
const OPENING: u64 = 5;

#[test]
fn nothing_is_on_the_screen_while_the_keyboard_changes_hands() {
    let people = [Player::Person, Player::Person, Player::Bot(Level::Club)];
    check::<Chico>(&deal::<Chico>(5), &people, (0..18).chain(20..50));
    check::<Gamnon>(&gamnon_cards(), &people, (3..9).chain(10..52));
}
