//! Perfect recall: what a seat's lines tell is what it saw and did, no less and no more.

use std::collections::HashMap;
use std::env;
use std::hash::{DefaultHasher, Hash, Hasher};

use engine::random::below;
use engine::world::noticed;
use engine::{Choices as _, Game, Pending, Rules, Seat, Setup, Step, Viewer};

use crate::check::random_step;
use crate::{Generator, generator};

/// So many games look alike to a seat when they begin.
const ALIKE: u64 = 20;
/// After so many steps games that began otherwise are no longer compared.
const COMPARED_WITH_ALL: usize = 12;
/// The beginning of a long game will do.
const MOST_STEPS: usize = 200;

/// Plays random games and compares all moments of them, each through the eyes of one seat: its lines are the
/// same if, and only if, it saw the same and did the same; and then it knows and may do the same too.
///
/// The variable `KUPA_HISTORIES` asks for another number of games.
pub fn check_recall<R: Rules>(setup: &Setup, games: u64) {
    let asked = env::var("KUPA_HISTORIES").ok().and_then(|number| number.parse().ok());
    let games = asked.unwrap_or(games);
    let (mut all, mut met) = (Library::default(), 0);
    for first in (0..games).step_by(ALIKE as usize) {
        let mut alike = Library::default();
        for game in first..first + ALIKE {
            for (step, moment) in history::<R>(setup, game).into_iter().enumerate() {
                met += u64::from(alike.add(game, moment));
                if step < COMPARED_WITH_ALL {
                    all.add(game, moment);
                }
            }
        }
    }
    assert!(met > games, "hardly any two moments looked alike: {met}");
}

/// A moment of a game for one seat, as hashes.
#[derive(Clone, Copy, PartialEq)]
struct Moment {
    /// What it can read.
    text: u64,
    /// What it saw and did.
    life: u64,
    /// What it knows now, and may do.
    knows: u64,
}

/// Moments by their text and by their life.
#[derive(Default)]
struct Library {
    texts: HashMap<u64, Moment>,
    lives: HashMap<u64, Moment>,
}

impl Library {
    /// Was there a moment like this? It must be the same in every way.
    fn add(&mut self, game: u64, moment: Moment) -> bool {
        let text = self.texts.insert(moment.text, moment);
        assert!(text.is_none_or(|other| other == moment), "game {game}: one text, two lives");
        let life = self.lives.insert(moment.life, moment);
        assert!(life.is_none_or(|other| other == moment), "game {game}: one life, two texts");
        life.is_some()
    }
}

/// A random game, moment by moment, for a seat to which it begins like its neighbours.
fn history<R: Rules>(setup: &Setup, number: u64) -> Vec<Moment> {
    let group = number / ALIKE;
    let seat = Seat::new((group % u64::from(setup.seats)) as u8);
    let mut game = Game::<R>::new(setup.clone()).unwrap_or_else(|error| panic!("{error}"));
    let (mut luck, mut choices) = (generator(group), generator(number));
    // Two seats may read the same, where everything lies open, and are still two.
    let (mut text, mut life, mut moments) = (format!("{seat}\n"), DefaultHasher::new(), Vec::new());
    seat.index().hash(&mut life);
    while !game.pending().is_over() && game.step() < MOST_STEPS {
        let step = match game.pending() {
            Pending::Chance(_) if game.step() == 0 => first_deal(&game, seat, &mut luck, &mut choices),
            Pending::Chance(_) => random_step(&game, &mut luck),
            // Often the same, so that games stay alike for a while where there is much to choose from.
            Pending::Seats(asked) if below(&mut choices, 2) == 0 => {
                let seat = asked.first().expect("a game that waits for seats names one");
                Step::Action(seat, game.legal(seat).get(0))
            }
            _ => random_step(&game, &mut choices),
        };
        moments.push(lived(&mut game, step, seat, &mut text, &mut life));
    }
    moments
}

/// Takes the step, and says what that moment was for the seat.
fn lived<R: Rules>(
    game: &mut Game<R>,
    step: Step<R>,
    seat: Seat,
    text: &mut String,
    life: &mut DefaultHasher,
) -> Moment {
    let viewer = Viewer::Seat(seat);
    if let Step::Action(actor, action) = &step {
        (*actor == seat).then(|| format!("{action:?}")).hash(life);
    }
    *text += &format!("{}\n", game.line_seen(&step, viewer));
    let events = game.take(step).unwrap_or_else(|error| panic!("{error}"));
    text.extend(noticed::<R>(&events, viewer));
    let seen: Vec<R::Seen> = events.iter().filter_map(|event| R::seen(event, viewer)).collect();
    format!("{seen:?}").hash(life);
    Moment { text: hashed(text), life: life.finish(), knows: knowledge(game, viewer) }
}

/// What the viewer knows and may do, as a hash; at some moments only, because a view takes its time.
fn knowledge<R: Rules>(game: &Game<R>, viewer: Viewer) -> u64 {
    if game.step() > COMPARED_WITH_ALL && !game.step().is_multiple_of(8) {
        return 0;
    }
    let view = serde_json::to_string(&game.view(viewer)).expect("a view is plain data");
    hashed(&format!("{view}{:?}{:?}", game.pending(), game.legal_seen(viewer)))
}

/// A deal, with cards exchanged where that looks the same to the seat.
fn first_deal<R: Rules>(game: &Game<R>, seat: Seat, luck: &mut Generator, rng: &mut Generator) -> Step<R> {
    let line = random_step(game, luck).to_string();
    let mut words: Vec<&str> = line.split(' ').collect();
    let look = |words: &[&str]| {
        let mut game = game.clone();
        let step = game.read_step(&words.join(" ")).ok()?;
        let events = game.take(step).ok()?;
        let seen = events.iter().filter_map(|event| R::seen(event, Viewer::Seat(seat)));
        Some((format!("{:?}", seen.collect::<Vec<_>>()), game.pending()))
    };
    let before = look(&words);
    for _ in 0..words.len() {
        let mut pick = || 1 + below(rng, words.len() as u32 - 1) as usize;
        let (one, other) = (pick(), pick());
        words.swap(one, other);
        if look(&words) != before {
            words.swap(one, other);
        }
    }
    game.read_step(&words.join(" ")).unwrap_or_else(|error| panic!("{error}"))
}

fn hashed(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
