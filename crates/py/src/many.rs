//! Many games of one kind, stepped together on all cores.

use std::thread;

use bots::Generator;
use catalog::Visitor;
use engine::observe::{self, observe};
use engine::{Action, Choices, Seat, Setup, SetupError, Step, Viewer, World};
use play::{Complete, Refused};
use rand_core::SeedableRng;

use crate::session::returns;

/// What Python can do with many games, whichever they are.
pub(crate) trait Many: Send + Sync {
    /// Says which action is not allowed, if one is not: the game and why.
    fn check(&self, actions: &[i64]) -> Result<(), (usize, Refused)>;

    /// Takes the actions, which were checked; a game that ends starts anew.
    fn step(&mut self, actions: &[i64], pages: Pages<'_>);

    /// Starts all games anew.
    fn reset(&mut self, pages: Pages<'_>);

    /// A random legal action in each game.
    fn sample(&mut self, actions: &mut [i64]);
}

/// Where many games write what they have to say: one row for each game in each.
pub(crate) struct Pages<'a> {
    pub(crate) observations: &'a mut [f32],
    pub(crate) masks: &'a mut [bool],
    pub(crate) rewards: &'a mut [f32],
    pub(crate) done: &'a mut [bool],
    pub(crate) seats: &'a mut [i32],
}

/// How large the rows are.
#[derive(Clone, Copy)]
pub(crate) struct Sizes {
    pub(crate) observation: usize,
    pub(crate) actions: usize,
    pub(crate) seats: usize,
}

/// Many games of one kind, and how large their rows are.
pub(crate) struct Open<'a> {
    pub(crate) setup: &'a Setup,
    pub(crate) games: usize,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
}

impl Visitor for Open<'_> {
    type Output = Result<(Box<dyn Many>, Sizes), SetupError>;

    fn visit<R: Complete>(self) -> Self::Output {
        let start = World::<R>::new(self.setup)?;
        let parts = observe::parts::<R>(self.setup)?;
        let sizes = Sizes {
            observation: parts.iter().map(|part| part.len).sum(),
            actions: R::Action::COUNT,
            seats: self.setup.seats.into(),
        };
        // Every game has luck of its own.
        let mut seeds = Generator::seed_from_u64(self.seed);
        let mut table = |_| One { world: start.clone(), rng: Generator::from_rng(&mut seeds) };
        let tables = (0..self.games).map(&mut table).collect();
        Ok((Box::new(Games { start, tables, sizes, threads: self.threads }), sizes))
    }
}

struct Games<R: Complete> {
    start: World<R>,
    tables: Vec<One<R>>,
    sizes: Sizes,
    threads: usize,
}

/// One of the games.
struct One<R: Complete> {
    world: World<R>,
    rng: Generator,
}

/// One of the games and its rows.
struct Row<'a, R: Complete> {
    table: &'a mut One<R>,
    observation: &'a mut [f32],
    mask: &'a mut [bool],
    rewards: &'a mut [f32],
    done: &'a mut bool,
    seat: &'a mut i32,
}

impl<R: Complete> Many for Games<R> {
    fn check(&self, actions: &[i64]) -> Result<(), (usize, Refused)> {
        let mut tables = self.tables.iter().zip(actions).enumerate();
        tables.try_for_each(|(at, (table, action))| table.check(*action).map_err(|refused| (at, refused)))
    }

    fn step(&mut self, actions: &[i64], pages: Pages<'_>) {
        self.each(pages, |start, number, row| {
            row.table.play(actions[number]);
            row.finish(start);
        });
    }

    fn reset(&mut self, pages: Pages<'_>) {
        self.each(pages, |start, _, row| {
            row.table.world = start.clone();
            row.finish(start);
        });
    }

    fn sample(&mut self, actions: &mut [i64]) {
        for (table, action) in self.tables.iter_mut().zip(actions) {
            *action = table.world.legal(table.seat()).pick(&mut table.rng).index() as i64;
        }
    }
}

impl<R: Complete> Games<R> {
    /// Does something with each game, on all threads; it is told the game's number.
    fn each(&mut self, pages: Pages<'_>, work: impl Fn(&World<R>, usize, &mut Row<'_, R>) + Sync) {
        let share = self.tables.len().div_ceil(self.threads);
        let start = &self.start;
        let mut rows = rows(&mut self.tables, self.sizes, pages);
        let work = |first: usize, rows: &mut [Row<'_, R>]| {
            rows.iter_mut().zip(first..).for_each(|(row, number)| work(start, number, row));
        };
        thread::scope(|scope| {
            let mut shares = rows.chunks_mut(share).enumerate();
            let own = shares.next();
            shares.for_each(|(at, rows)| drop(scope.spawn(move || work(at * share, rows))));
            own.into_iter().for_each(|(_, rows)| work(0, rows));
        });
    }
}

fn rows<'a, R: Complete>(tables: &'a mut [One<R>], sizes: Sizes, pages: Pages<'a>) -> Vec<Row<'a, R>> {
    let mut observations = pages.observations.chunks_exact_mut(sizes.observation);
    let mut masks = pages.masks.chunks_exact_mut(sizes.actions);
    let mut rewards = pages.rewards.chunks_exact_mut(sizes.seats);
    let (mut done, mut seats) = (pages.done.iter_mut(), pages.seats.iter_mut());
    let mut row = |table| {
        Some(Row {
            table,
            observation: observations.next()?,
            mask: masks.next()?,
            rewards: rewards.next()?,
            done: done.next()?,
            seat: seats.next()?,
        })
    };
    tables.iter_mut().map(|table| row(table).expect("there is a row for each game")).collect()
}

impl<R: Complete> One<R> {
    /// The seat that is asked. Luck has struck, and a game that was over is a new one.
    fn seat(&self) -> Seat {
        self.world.pending().seats().first().expect("somebody is asked")
    }

    fn check(&self, action: i64) -> Result<(), Refused> {
        let action = play::action::<R>(action)?;
        Ok(self.world.check(&Step::Action(self.seat(), action))?)
    }

    fn play(&mut self, action: i64) {
        let action = play::action::<R>(action).expect("the action was checked");
        self.world.take(&Step::Action(self.seat(), action)).expect("the action was checked");
    }

    /// Lets luck strike that is due.
    fn settle(&mut self) {
        while let Ok(chance) = self.world.draw_chance(&mut self.rng) {
            self.world.take(&chance).expect("luck is due");
        }
    }
}

impl<R: Complete> Row<'_, R> {
    /// Goes on to where a seat is asked, starting anew if the game is over, and writes it all down.
    fn finish(&mut self, start: &World<R>) {
        self.table.settle();
        let pending = self.table.world.pending();
        let seats = self.table.world.seats();
        self.rewards.iter_mut().zip(returns(pending, seats)).for_each(|(reward, won)| *reward = won as f32);
        *self.done = pending.is_over();
        // A deal may be over before anybody is asked.
        while self.table.world.pending().is_over() {
            self.table.world = start.clone();
            self.table.settle();
        }
        self.write();
    }

    fn write(&mut self) {
        let seat = self.table.seat();
        *self.seat = seat.index() as i32;
        observe::<R>(&self.table.world.view(Viewer::Seat(seat)), self.observation);
        self.mask.fill(false);
        self.table.world.legal(seat).iter().for_each(|action| self.mask[action.index()] = true);
    }
}
