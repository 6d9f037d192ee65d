//! Another game that looks the same to one viewer, from the first step to the last.

use engine::{Audit, Game, Record, Rules, Step, Viewer};
use rand_core::Rng as _;

use crate::{Generator, generator};

/// How many exchanges are tried for each card that chance dealt.
const TRIES: usize = 6;

/// A game of as many steps that the viewer can't tell from this one: at every step the two truths
/// are alike for it in the sense of [`Audit::mix_secrets`], and whatever may be exchanged behind its
/// back was. The same game, if nothing may.
///
/// Unlike a mixed state it is a whole game, with a record: what is made of the log can be compared too.
pub fn twin<R: Audit>(game: &Game<R>, viewer: Viewer, rng: &mut Generator) -> Game<R> {
    let looks = Looks::<R>::of(game, viewer);
    let mut twin = game.clone();
    let dealt: usize = chances(game).map(|at| words(game, at).len()).sum();
    for _ in 0..TRIES * dealt {
        let lines = exchanged(&twin, viewer, rng);
        if let Some(other) = looks.replayed(game, &lines) {
            twin = other;
        }
    }
    twin
}

/// The places of chance in the log.
fn chances<R: Rules>(game: &Game<R>) -> impl Iterator<Item = usize> {
    let is_chance = |(at, step): (usize, &Step<R>)| matches!(step, Step::Chance(_)).then_some(at);
    game.log().iter().enumerate().filter_map(is_chance)
}

fn words<R: Rules>(game: &Game<R>, at: usize) -> Vec<String> {
    game.log()[at].to_string().split(' ').map(str::to_owned).collect()
}

/// The lines of the game with two things exchanged that chance brought: their places in the deal, or
/// themselves wherever somebody else names them afterwards.
fn exchanged<R: Rules>(game: &Game<R>, viewer: Viewer, rng: &mut Generator) -> Vec<String> {
    let chances: Vec<usize> = chances(game).collect();
    let at = chances[pick(rng, chances.len())];
    let mut deal = words(game, at);
    let (one, two) = (1 + pick(rng, deal.len() - 1), 1 + pick(rng, deal.len() - 1));
    deal.swap(one, two);
    let mut lines: Vec<String> = game.log().iter().map(ToString::to_string).collect();
    lines[at] = deal.join(" ");
    if rng.next_u32().is_multiple_of(2) {
        rename(&mut lines[at + 1..], &deal[one], &deal[two], viewer);
    }
    lines
}

/// Exchanges the two words in what others do, up to the next stroke of luck.
fn rename(lines: &mut [String], one: &str, two: &str, viewer: Viewer) {
    let own = match viewer {
        Viewer::Seat(seat) => format!("{seat} "),
        Viewer::Public | Viewer::Referee => String::from("-"),
    };
    let is_action = |line: &&mut String| line.starts_with(|first: char| first.is_ascii_digit());
    for line in lines.iter_mut().take_while(is_action).filter(|line| !line.starts_with(&own)) {
        let (seat, action) = line.split_once(' ').expect("an action has a seat");
        let other = |word| match word {
            word if word == one => two,
            word if word == two => one,
            word => word,
        };
        let action: Vec<&str> = action.split(' ').map(other).collect();
        *line = format!("{seat} {}", action.join(" "));
    }
}

fn pick(rng: &mut Generator, n: usize) -> usize {
    engine::random::below(rng, n as u32) as usize
}

/// What the viewer can tell of a game, step by step.
struct Looks<R: Audit> {
    viewer: Viewer,
    steps: Vec<Look<R>>,
}

/// A truth with all secrets put in an order of their own, and what was seen on the way to it, where
/// that may be hidden again.
type Look<R> = (<R as Rules>::State, Vec<<R as Rules>::Seen>);

impl<R: Audit> Looks<R> {
    fn of(game: &Game<R>, viewer: Viewer) -> Looks<R> {
        let mut looks = Looks { viewer, steps: Vec::new() };
        let mut again = Game::new(game.setup().clone()).expect("it was set up like this before");
        for step in game.log() {
            let look = looks.after(&mut again, step.clone()).expect("it was taken before");
            looks.steps.push(look);
        }
        looks
    }

    fn after(&self, game: &mut Game<R>, step: Step<R>) -> Option<Look<R>> {
        let events = game.take(step).ok()?;
        let seen = events.iter().filter_map(|event| R::seen(event, self.viewer));
        let seen = if R::HIDES_AGAIN { seen.collect() } else { Vec::new() };
        Some((R::mix_secrets(game.state(), self.viewer, &mut generator(0)), seen))
    }

    /// The game of these lines, if the viewer can't tell it from the one it saw.
    fn replayed(&self, game: &Game<R>, lines: &[String]) -> Option<Game<R>> {
        let mut other = Game::new(game.setup().clone()).expect("it was set up like this before");
        for (line, look) in lines.iter().zip(&self.steps) {
            let step = other.read_step(line).ok()?;
            if self.after(&mut other, step)? != *look {
                return None;
            }
        }
        (other.pending() == game.pending()).then_some(other)
    }
}

/// How much of a record is another than that one's.
pub fn differences(one: &Record, two: &Record) -> usize {
    let words = |record: &Record| -> Vec<String> {
        record.steps.iter().flat_map(|line| line.text.split(' ')).map(str::to_owned).collect()
    };
    words(one).iter().zip(&words(two)).filter(|(one, two)| one != two).count()
}
