//! Another way in which a game may have come about, for all that one seat knows.
//!
//! [`Rules::imagine`] chooses how things stand; here the whole log is chosen, so that what others saw and
//! did on the way is something that could have happened too. Cards that a seat did not see are exchanged,
//! two at a time, and an exchange stays if the seat sees the same game as before, from the first step to the
//! last. Each exchange can be undone by another that is as likely, so in the long run every way of dealing
//! the cards that explains what was seen comes as often as any other.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use rand_core::Rng;

use crate::random::below;
use crate::{Chance as _, Game, Pending, Rules, Seat, Step, Viewer};

/// Exchanges for each hidden card of the last deal: enough that little is left of how they really lie.
const EXCHANGES: usize = 8;
/// For each of an earlier one, which has less to tell.
const EARLIER_EXCHANGES: usize = 2;

/// A log that the seat can't tell from the game's, chosen at random. Its first `fixed` steps are the same, but
/// for cards that lay [face down](Rules::face_down) after them.
pub fn retrace<R: Rules, G: Rng + ?Sized>(
    game: &Game<R>,
    seat: Seat,
    fixed: usize,
    rng: &mut G,
) -> Vec<Step<R>> {
    let mut state = R::start(game.setup()).expect("it was set up like this before");
    let deals: Vec<usize> = (0..game.step()).filter(|at| is_deal(&game.log()[*at])).collect();
    let first = deals.first().copied().unwrap_or(game.step());
    let mut log = game.log()[..first].to_vec();
    log.iter().for_each(|step| apply(&mut state, step, &mut ()));
    for (at, start) in deals.iter().enumerate() {
        let end = deals.get(at + 1).copied().unwrap_or(game.step());
        let exchanges = if end == game.step() { EXCHANGES } else { EARLIER_EXCHANGES };
        let mut deal = Deal::<R>::new(state, &game.log()[*start..end], Viewer::Seat(seat));
        deal.fix(fixed.saturating_sub(*start));
        for _ in 0..exchanges * deal.hidden.len() {
            deal.try_exchange(rng);
        }
        state = deal.after;
        log.extend(deal.steps);
    }
    log
}

fn is_deal<R: Rules>(step: &Step<R>) -> bool {
    matches!(step, Step::Chance(chance) if chance.word() == "deal")
}

fn apply<R: Rules>(state: &mut R::State, step: &Step<R>, sink: &mut impl crate::Sink<R::Event>) {
    match step {
        Step::Action(seat, action) => R::apply(state, *seat, *action, sink),
        Step::Chance(chance) => R::apply_chance(state, chance, sink),
    }
}

/// What happened from a deal to the next, and what the viewer must go on seeing of it.
struct Deal<R: Rules> {
    viewer: Viewer,
    before: R::State,
    after: R::State,
    pending: Pending,
    seen: Vec<R::Seen>,
    /// The deal's words.
    words: Vec<String>,
    /// The places, among the words, of what the viewer was not shown.
    hidden: Vec<usize>,
    steps: Vec<Step<R>>,
    /// The actions that the viewer did not see whole.
    veiled: Vec<usize>,
}

impl<R: Rules> Deal<R> {
    fn new(before: R::State, steps: &[Step<R>], viewer: Viewer) -> Deal<R> {
        let Some(Step::Chance(chance)) = steps.first() else { unreachable!("it begins with a deal") };
        let shown = R::chance_seen(&before, chance, viewer);
        let words = chance.to_string().split(' ').map(ToString::to_string).collect();
        let hidden = shown.split(' ').enumerate().filter(|(_, word)| *word == "?").map(|(at, _)| at);
        let (mut after, mut seen, mut veiled) = (before.clone(), Vec::new(), Vec::new());
        for (at, step) in steps.iter().enumerate() {
            if is_veiled(&after, step, viewer) {
                veiled.push(at);
            }
            let mut events = Vec::new();
            apply(&mut after, step, &mut events);
            seen.extend(events.iter().filter_map(|event| R::seen(event, viewer)));
        }
        let (hidden, pending) = (hidden.collect(), R::pending(&after));
        Deal { viewer, before, after, pending, seen, words, hidden, steps: steps.to_vec(), veiled }
    }

    /// The first steps stay as they are.
    fn fix(&mut self, steps: usize) {
        if steps > 0 {
            let mut state = self.before.clone();
            self.steps.iter().take(steps).for_each(|step| apply(&mut state, step, &mut ()));
            let face_down = R::face_down(&state);
            // The first word is not a card.
            self.hidden.retain(|word| steps <= self.steps.len() && face_down.contains(&(word - 1)));
            self.veiled.retain(|at| *at >= steps);
        }
    }

    /// Exchanges two cards that the viewer was not shown; sometimes also wherever others name them.
    fn try_exchange<G: Rng + ?Sized>(&mut self, rng: &mut G) {
        let mut pick = || self.hidden[below(rng, self.hidden.len() as u32) as usize];
        let (one, other) = (pick(), pick());
        if self.words[one] == self.words[other] {
            return;
        }
        let is_renamed = !self.veiled.is_empty() && below(rng, 2) == 0;
        self.words.swap(one, other);
        match self.exchanged(one, other, is_renamed) {
            Some((steps, after)) => (self.steps, self.after) = (steps, after),
            None => self.words.swap(one, other),
        }
    }

    fn exchanged(&self, one: usize, other: usize, is_renamed: bool) -> Option<(Vec<Step<R>>, R::State)> {
        let mut steps = self.steps.clone();
        if let Step::Chance(deal) = &mut steps[0] {
            // The first word is not a card.
            deal.exchange(one - 1, other - 1);
        }
        if is_renamed {
            for at in &self.veiled {
                let Step::Action(seat, action) = steps[*at] else { continue };
                steps[*at] = Step::Action(seat, renamed::<R>(action, &self.words[one], &self.words[other])?);
            }
        }
        let after = self.replay(&steps)?;
        Some((steps, after))
    }

    /// How things stand after these steps, if they can be taken and look the same to the viewer.
    fn replay(&self, steps: &[Step<R>]) -> Option<R::State> {
        let (mut state, mut left) = (self.before.clone(), self.seen.iter());
        let mut events = Vec::new();
        for step in steps {
            check::<R>(&state, step)?;
            events.clear();
            apply(&mut state, step, &mut events);
            for seen in events.iter().filter_map(|event| R::seen(event, self.viewer)) {
                left.next().filter(|before| **before == seen)?;
            }
        }
        (left.next().is_none() && R::pending(&state) == self.pending).then_some(state)
    }
}

/// Is it somebody's action of which the viewer does not see all?
fn is_veiled<R: Rules>(before: &R::State, step: &Step<R>, viewer: Viewer) -> bool {
    match step {
        Step::Action(seat, action) => R::action_seen(before, *seat, *action, viewer).contains('?'),
        Step::Chance(_) => false,
    }
}

fn check<R: Rules>(state: &R::State, step: &Step<R>) -> Option<()> {
    match (step, R::pending(state)) {
        (Step::Action(seat, action), Pending::Seats(asked)) if asked.contains(*seat) => {
            R::check(state, *seat, *action).ok()
        }
        (Step::Chance(chance), Pending::Chance(word)) if chance.word() == word => {
            R::check_chance(state, chance).ok()
        }
        _ => None,
    }
}

/// The action with two words exchanged.
fn renamed<R: Rules>(action: R::Action, one: &str, other: &str) -> Option<R::Action> {
    let line = action.to_string();
    let words = line.split(' ').map(|word| match word {
        word if word == one => other,
        word if word == other => one,
        word => word,
    });
    R::read_action(&words.collect::<Vec<_>>().join(" ")).ok()
}
