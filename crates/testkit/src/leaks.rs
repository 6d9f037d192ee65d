//! No viewer may notice what it can't know.
//!
//! The secrets of a game are mixed behind a viewer's back ([`Audit::mix_secrets`]): what it sees,
//! may do and is told must stay the same.

use engine::{Action, Audit, Choices, Game, Pending, Rules, Seat, Step, Viewer, playout};

use crate::check::random_step;
use crate::{Generator, generator};

/// The view of a mixed truth and the view of an imagined one are the view of the truth.
pub(crate) fn check_views<R: Audit>(game: &Game<R>, rng: &mut Generator) {
    for viewer in Viewer::all(game.seats()) {
        let view = game.view(viewer);
        let mixed = R::mix_secrets(game.state(), viewer, rng);
        check_looks_alike(game, viewer, &mixed, "mixed");
        let imagined = R::imagine(&view, rng);
        check_looks_alike(game, viewer, &imagined, "imagined");
        check_playable::<R>(imagined, rng);
        // Now and then: it takes as long as all the rest.
        if let Viewer::Seat(seat) = viewer
            && rand_core::Rng::next_u32(rng).is_multiple_of(8)
        {
            check_imagined_world(game, seat, rng);
        }
    }
}

/// In a world that a seat imagines, everybody else knows enough to imagine one in turn, and it can
/// be played on with everybody's memory.
fn check_imagined_world<R: Audit>(game: &Game<R>, seat: Seat, rng: &mut Generator) {
    let mut world = game.world().imagine(seat, rng);
    assert!(
        world.view(Viewer::Seat(seat)) == game.view(Viewer::Seat(seat)),
        "{}\nseat {seat} does not recognise the world that it imagines",
        game.record()
    );
    for viewer in Viewer::all(game.seats()) {
        let view = world.view(viewer);
        let again = R::imagine(&view, rng);
        assert!(
            R::view(&again, viewer, world.memory(viewer)) == view,
            "{}\n{viewer:?} imagines what it does not see in a world imagined by seat {seat}",
            game.record()
        );
    }
    if !world.pending().is_over() {
        let step = random_step(&world, rng);
        world.take(&step).expect("it could be taken");
    }
}

fn check_looks_alike<R: Audit>(game: &Game<R>, viewer: Viewer, other: &R::State, how: &str) {
    let complain = |what: &str| -> ! {
        panic!("{}\n{viewer:?} {what} in a truth that was {how} for it:\n{other:?}", game.record())
    };
    if let Err(fault) = R::audit(other) {
        complain(&format!("finds a fault ({fault})"));
    }
    if R::view(other, viewer, game.memory(viewer)) != game.view(viewer) {
        complain("sees something else");
    }
    if R::pending(other) != game.pending() {
        complain("waits for something else");
    }
    if let Viewer::Seat(seat) = viewer
        && game.pending().seats().contains(seat)
        && answers::<R>(other, seat) != answers::<R>(game.state(), seat)
    {
        complain("may do something else, or is told something else");
    }
}

/// What the seat may do, and for each action that there is why it may not.
type Answers<R> = (Vec<<R as Rules>::Action>, Vec<Option<<R as Rules>::Refusal>>);

fn answers<R: Rules>(state: &R::State, seat: Seat) -> Answers<R> {
    let answer = |index| {
        let action = R::Action::from_index(index).expect("every number below COUNT is an action");
        R::check(state, seat, action).err()
    };
    (R::legal(state, seat).iter().collect(), (0..R::Action::COUNT).map(answer).collect())
}

/// An imagined game can be played on.
fn check_playable<R: Audit>(mut state: R::State, rng: &mut Generator) {
    // To the end only now and then: views are checked at every step of every game.
    if rand_core::Rng::next_u32(rng).is_multiple_of(64) {
        playout::<R, _>(&mut state, rng);
        assert!(matches!(R::pending(&state), Pending::Over(_)));
    }
}

/// Takes the step in the truth and in a mixed one. If the viewer can't tell the results apart,
/// then what it saw on the way must be the same too, and so must its view.
pub(crate) fn check_step<R: Audit>(game: &Game<R>, step: &Step<R>, seed: u64) {
    for viewer in Viewer::all(game.seats()) {
        let mixed = R::mix_secrets(game.state(), viewer, &mut generator(seed));
        if !could_happen::<R>(&mixed, step) {
            continue;
        }
        let (one, seen_one) = after::<R>(game.state().clone(), step, viewer);
        let (two, seen_two) = after::<R>(mixed, step, viewer);
        let alike = |state| R::mix_secrets(state, viewer, &mut generator(seed));
        if alike(&one) != alike(&two) || (R::HIDES_AGAIN && seen_one != seen_two) {
            continue;
        }
        assert!(
            seen_one == seen_two,
            "{}\n{viewer:?} learns a secret from `{step}`:\n{seen_one:?}\n{seen_two:?}",
            game.record()
        );
        let mut memory = game.memory(viewer).clone();
        seen_one.iter().for_each(|seen| R::remember(&mut memory, seen));
        assert!(
            R::view(&one, viewer, &memory) == R::view(&two, viewer, &memory),
            "{}\n{viewer:?} sees a secret after `{step}`",
            game.record()
        );
    }
}

/// An action that is said to show nothing new (see [`Rules::reveals`]) looks the same to its actor in a
/// mixed truth, and so does how things stand after it.
pub(crate) fn check_reveals<R: Audit>(game: &Game<R>, step: &Step<R>, seed: u64) {
    let Step::Action(seat, _) = step else { return };
    if happened::<R>(&mut game.state().clone(), step).iter().any(R::reveals) {
        return;
    }
    let viewer = Viewer::Seat(*seat);
    let mixed = R::mix_secrets(game.state(), viewer, &mut generator(seed));
    let (one, seen_one) = after::<R>(game.state().clone(), step, viewer);
    let (two, seen_two) = after::<R>(mixed, step, viewer);
    let mut memory = game.memory(viewer).clone();
    seen_one.iter().for_each(|seen| R::remember(&mut memory, seen));
    let look = |state: &R::State| R::view(state, viewer, &memory);
    assert!(
        seen_one == seen_two && look(&one) == look(&two),
        "{}\nseat {seat} learns something from `{step}`, which is said to show nothing",
        game.record()
    );
}

/// Where one memory does for all, everybody would have made the same of what they saw.
pub(crate) fn check_memory<R: Rules>(game: &Game<R>, step: &Step<R>) {
    let remembered = |viewer| {
        let mut memory = game.memory(viewer).clone();
        let (_, seen) = after::<R>(game.state().clone(), step, viewer);
        seen.iter().for_each(|seen| R::remember(&mut memory, seen));
        memory
    };
    let shared = remembered(Viewer::Public);
    let same = |viewer| !R::SHARED_MEMORY || remembered(viewer) == shared;
    assert!(Viewer::all(game.seats()).all(same), "{}\n`{step}` is remembered differently", game.record());
}

fn could_happen<R: Rules>(state: &R::State, step: &Step<R>) -> bool {
    match step {
        Step::Action(seat, action) => R::check(state, *seat, *action).is_ok(),
        Step::Chance(chance) => R::check_chance(state, chance).is_ok(),
    }
}

/// The state after the step, and what the viewer saw of it.
fn after<R: Rules>(mut state: R::State, step: &Step<R>, viewer: Viewer) -> (R::State, Vec<R::Seen>) {
    let events = happened::<R>(&mut state, step);
    let seen = events.iter().filter_map(|event| R::seen(event, viewer)).collect();
    (state, seen)
}

/// Takes the step; gives what happened.
fn happened<R: Rules>(state: &mut R::State, step: &Step<R>) -> Vec<R::Event> {
    let mut events = Vec::new();
    match step {
        Step::Action(seat, action) => R::apply(state, *seat, *action, &mut events),
        Step::Chance(chance) => R::apply_chance(state, chance, &mut events),
    }
    events
}
