//! Random games, and at every step everything that must agree.

use engine::random::below;
use engine::{
    Action, Audit, Chance, Choices, Game, OptionSpec, Pending, PlayError, Record, Rules, Seat, Seats, Setup,
    Step, Viewer, World,
};
use rand_core::Rng;

use crate::{Generator, generator, leaks, wander};

/// Plays `games` random games for each number of seats and each setting of the options, and
/// checks at every step that the game agrees with itself and tells no secrets.
pub fn check_game<R: Audit>(games: u64) {
    for setup in setups::<R>() {
        check_setup::<R>(&setup, games, usize::MAX);
    }
    check_rounds::<R>(games);
    check_memory::<R>();
}

/// What nobody sees who looks at the table is a part of the view.
fn check_memory<R: Audit>() {
    let game = Game::<R>::new(Setup::new(*R::SEATS.start())).unwrap_or_else(|error| panic!("{error}"));
    let view = serde_json::to_value(game.view(Viewer::Public)).expect("a view is plain data");
    R::MEMORY.iter().for_each(|key| assert!(view.get(key).is_some(), "a view has no `{key}`"));
}

/// A game is dealt once, or it says that it has rounds.
fn check_rounds<R: Audit>(games: u64) {
    let is_dealt_anew = |seed| {
        let (setup, mut is_dealt_anew) = (Setup::new(*R::SEATS.start()), false);
        let look = |game: &Game<R>, _: &mut Generator| is_dealt_anew |= game.pending().is_deal();
        wander::<R>(setup, R::MOST_STEPS, &mut generator(seed), look);
        is_dealt_anew
    };
    assert_eq!((0..games.max(10)).any(is_dealt_anew), R::ROUNDS, "does the game have rounds?");
}

/// The same for one setup; a game that is too long to be checked whole is left after `most_steps`.
pub fn check_setup<R: Audit>(setup: &Setup, games: u64, most_steps: usize) {
    for seed in 0..games {
        check_one::<R>(setup, seed, most_steps);
    }
}

/// The same for the small games that have a name; and whether everybody sees the same, if the game says so.
pub fn check_small<R: Audit>(games: u64) {
    assert!(!R::SMALL.is_empty(), "there is a small game");
    for small in R::SMALL {
        check_setup::<R>(&small.setup(), games, usize::MAX);
    }
    let setup = Setup::new(*R::SEATS.start());
    for seed in 0..games {
        let (mut rng, mut is_same) = (generator(seed), true);
        let mut game = Game::<R>::new(setup.clone()).unwrap_or_else(|error| panic!("{error}"));
        while !game.pending().is_over() && game.step() < 200 {
            let step = random_step(&game, &mut rng);
            let mut lines =
                Seats::all(setup.seats).iter().map(|seat| game.line_seen(&step, Viewer::Seat(seat)));
            let first = lines.next();
            is_same &= lines.all(|line| Some(line) == first);
            game.take(step).unwrap_or_else(|error| panic!("{error}"));
        }
        assert_eq!(is_same, R::OPEN, "does everybody see the same?");
    }
}

/// So many mixtures of options are tried for each number of seats.
const MIXTURES: usize = 8;

/// Every number of seats, with each value of each option by itself, and with some mixtures of them.
pub fn setups<R: Rules>() -> Vec<Setup> {
    let mut rng = generator(0);
    let mut setups = Vec::new();
    for seats in R::SEATS {
        let with = |setup: Setup, option: &OptionSpec, value: &str| setup.with(option.name, value);
        let usual = Setup::new(seats);
        for option in R::OPTIONS {
            let values = option.kind.samples(seats);
            setups.extend(values.iter().map(|value| with(usual.clone(), option, value)));
        }
        let mixtures = if R::OPTIONS.len() > 1 { MIXTURES } else { 0 };
        setups.extend((0..mixtures).map(|_| {
            R::OPTIONS.iter().fold(usual.clone(), |setup, option| {
                let values = option.kind.samples(seats);
                with(setup, option, &values[below(&mut rng, values.len() as u32) as usize])
            })
        }));
        setups.push(usual);
    }
    // What a rule forbids to begin with (F27) is not a game.
    setups.retain(|setup| R::start(setup).is_ok());
    setups
}

fn check_one<R: Audit>(setup: &Setup, seed: u64, most_steps: usize) {
    let mut rng = generator(seed);
    let mut game = Game::<R>::new(setup.clone()).unwrap_or_else(|error| panic!("{error}"));
    while !game.pending().is_over() && game.step() < most_steps {
        assert!(game.step() < R::MOST_STEPS, "{}\nthis game does not end", game.record());
        check_position(&game, &mut rng);
        let step = random_step(&game, &mut rng);
        check_notation(&game, &step);
        leaks::check_step(&game, &step, rng.next_u64());
        leaks::check_memory(&game, &step);
        leaks::check_reveals(&game, &step, rng.next_u64());
        check_taking(&mut game, step);
    }
    check_position(&game, &mut rng);
    check_replay(&game);
    check_length(&game);
}

/// No game is longer than the rules say.
fn check_length<R: Rules>(game: &Game<R>) {
    let record = game.record();
    let actions =
        record.steps.iter().filter(|step| step.text.starts_with(|sign: char| sign.is_ascii_digit()));
    let longest = R::longest(game.state());
    assert!(longest.is_none_or(|most| actions.count() <= most), "{record}\nlonger than {longest:?} actions");
}

/// Something that can happen now, each action equally likely.
pub(crate) fn random_step<R: Rules>(world: &World<R>, rng: &mut Generator) -> Step<R> {
    match world.pending() {
        Pending::Seats(seats) => {
            let seat = seats.first().expect("a game that waits for seats names one");
            Step::Action(seat, world.legal(seat).pick(rng))
        }
        Pending::Chance(_) => world.draw_chance(rng).expect("luck is due"),
        Pending::Over(_) => panic!("nothing can happen any more"),
    }
}

fn check_position<R: Audit>(game: &Game<R>, rng: &mut Generator) {
    if let Err(fault) = R::audit(game.state()) {
        panic!("{}\n{fault}", game.record());
    }
    let asked = game.pending().seats();
    for seat in Seats::all(game.seats()).iter() {
        if asked.contains(seat) { check_choices(game, seat) } else { check_silence(game, seat, rng) }
    }
    leaks::check_views(game, rng);
}

/// The list of legal actions and the checks rule by rule must agree about every action there is.
fn check_choices<R: Rules>(game: &Game<R>, seat: Seat) {
    let legal = game.legal(seat);
    let mut listed: Vec<usize> = legal.iter().map(Action::index).collect();
    listed.sort_unstable();
    let is_contained =
        |index: &usize| R::Action::from_index(*index).is_some_and(|action| legal.contains(action));
    let contained: Vec<usize> = (0..R::Action::COUNT).filter(is_contained).collect();
    assert_eq!(listed, contained, "{}\nseat {seat}: the list and `contains` disagree", game.record());
    let allowed = |index: &usize| {
        let action = R::Action::from_index(*index).expect("every number below COUNT is an action");
        assert_eq!(action.index(), *index);
        R::check(game.state(), seat, action).is_ok()
    };
    let allowed: Vec<usize> = (0..R::Action::COUNT).filter(allowed).collect();
    assert_eq!(listed, allowed, "{}\nseat {seat}: `legal` and `check` disagree", game.record());
    assert!(!listed.is_empty(), "{}\nseat {seat} is asked and can do nothing", game.record());
}

/// A seat that is not asked has no action, and is refused whatever it says; nothing changes.
fn check_silence<R: Rules>(game: &Game<R>, seat: Seat, rng: &mut Generator) {
    assert!(game.legal(seat).is_empty(), "{}\nseat {seat} is not asked", game.record());
    let action = R::Action::from_index(rng.next_u32() as usize % R::Action::COUNT).expect("an action");
    let mut other = game.clone();
    other.play(seat, action, game.step()).expect_err("a seat that is not asked");
    assert!(other.state() == game.state() && other.step() == game.step());
}

/// What is written is read again as the same.
fn check_notation<R: Rules>(game: &Game<R>, step: &Step<R>) {
    let text = step.to_string();
    let read = game.read_step(&text).unwrap_or_else(|error| panic!("{}\n`{text}`: {error}", game.record()));
    assert_eq!(read.to_string(), text);
    assert_eq!(game.line_seen(step, Viewer::Referee), text);
    match (step, game.pending()) {
        (Step::Chance(chance), Pending::Chance(word)) => {
            assert_eq!(chance.word(), word);
            check_exchange(chance.as_ref());
        }
        (Step::Action(seat, action), Pending::Seats(asked)) => {
            assert!(asked.contains(*seat));
            assert_eq!(R::read_action(&action.to_string()).ok(), Some(*action));
        }
        _ => panic!("{}\n`{text}` is not what the game waits for", game.record()),
    }
}

/// Cards that change places in a deal change places in its line.
fn check_exchange<C: Chance>(chance: &C) {
    let (line, mut other) = (chance.to_string(), chance.clone());
    let mut words: Vec<&str> = line.split(' ').collect();
    let last = words.len() - 1;
    if chance.word() == "deal" {
        words.swap(1, last);
        other.exchange(0, last - 1);
    }
    assert_eq!(other.to_string(), words.join(" "));
}

/// A clone goes its own way; a stale step is refused; the step itself is taken.
fn check_taking<R: Rules>(game: &mut Game<R>, step: Step<R>) {
    let before = game.clone();
    if let Step::Action(seat, action) = &step {
        let stale = game.play(*seat, *action, game.step() + 1);
        assert!(matches!(stale, Err(PlayError::Stale { .. })));
    }
    assert!(game.state() == before.state());
    let text = step.to_string();
    game.take(step).unwrap_or_else(|error| panic!("{}\n`{text}`: {error}", game.record()));
    assert_eq!((before.step() + 1, before.log().len()), (game.step(), before.step()));
}

/// The record of the game, written and read, gives the same game.
fn check_replay<R: Rules>(game: &Game<R>) {
    let text = game.record().to_string();
    let record = Record::read(text.as_bytes()).unwrap_or_else(|error| panic!("{text}\n{error}"));
    assert_eq!(record, game.record());
    let again = Game::<R>::replay(&record).unwrap_or_else(|error| panic!("{text}\n{error}"));
    assert!(again.state() == game.state(), "{text}\nreplayed, the state is another");
    for viewer in Viewer::all(game.seats()) {
        assert!(again.view(viewer) == game.view(viewer), "{text}\nreplayed, {viewer:?} sees something else");
    }
}
