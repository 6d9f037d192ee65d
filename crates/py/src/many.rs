//! Many games of one kind, stepped together on all cores.
//!
//! All luck follows from the seed, the number of the game in the batch, how many were played there before,
//! and the step. So a game can be written down as the actions that were taken in it, and other threads or
//! another order change nothing.

use std::hint::black_box;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bots::{Alone, Bot, Budget, Generator, Level, Limit};
use catalog::Visitor;
use engine::observe::{self, observe};
use engine::{Action, Choices, Seat, Setup, SetupError, Step, Viewer, World};
use play::{Complete, Refused};
use rand_core::SeedableRng;

use crate::interrupt::{Stop, Watch};
use crate::pages::{Pages, Row, Sizes};
use crate::session::returns;
use crate::team::{Tasks, Team};

/// What Python can do with many games, whichever they are.
pub(crate) trait Many: Send + Sync {
    /// Takes an action in each game.
    fn step(&mut self, actions: &[i64], pages: Pages<'_>, watch: &Watch) -> Result<(), NotDone>;

    /// Starts all games anew, with other luck if a seed is given.
    fn reset(&mut self, seed: Option<u64>, pages: Pages<'_>, watch: &Watch) -> Result<(), NotDone>;

    /// Were only some of the games stepped, because somebody broke off? Then they are no good until a reset.
    fn is_broken(&self) -> bool;

    /// A random legal action in each game.
    fn sample(&mut self, actions: &mut [i64]);

    /// The seed and all games, as they can be [loaded](Many::load) again.
    fn save(&self) -> (u64, Vec<Saved>);

    /// The games that were saved by a batch of the same making. `false`, if they can't be.
    fn load(&mut self, saved: &[Saved]) -> bool;

    /// A copy that goes its own way; none, if somebody broke off.
    fn copied(&self, watch: &Watch) -> Option<Box<dyn Many>>;
}

/// Why not all games were stepped.
pub(crate) enum NotDone {
    /// In the game of this number the action is not allowed. Nothing has changed.
    Refused(usize, Refused),
    /// Somebody broke off.
    BrokenOff,
}

/// A game of a batch, written down: how many were played before it, how many random actions were asked for,
/// and the actions that were taken.
pub(crate) type Saved = (u64, u64, Vec<u16>);

/// How a batch plays.
pub(crate) struct Open {
    pub(crate) setup: Setup,
    pub(crate) games: usize,
    pub(crate) seed: u64,
    pub(crate) team: Team,
    /// Does a game that ends start anew?
    pub(crate) is_endless: bool,
    /// A game is cut off after so many actions.
    pub(crate) most_steps: Option<usize>,
    /// By seat, the bot that plays there, and what it may think.
    pub(crate) bots: Vec<Option<Level>>,
    pub(crate) iterations: u32,
    /// Hurries bots that search.
    pub(crate) stop: Stop,
}

impl Open {
    /// Do bots play?
    fn has_bots(&self) -> bool {
        self.bots.iter().any(Option::is_some)
    }

    /// Does one of the bots search?
    pub(crate) fn searches(&self) -> bool {
        self.bots.iter().flatten().any(|level| level.searches())
    }
}

/// Into so many parts for each thread the games are divided, so that another can take some. Each has to be fetched
/// from the core that made the list of them, so they are few.
const SHARES: usize = 4;

/// The same where bots play: there one game can take as long as a hundred others.
const SHARES_OF_BOTS: usize = 16;

/// So few games are not worth asking another thread.
const FEWEST: usize = 16;

/// So long a thread waits for the others before it looks after their games: longer than one that lingers needs to
/// begin, and not as long as one that sleeps needs to wake.
const BEGINNING: Duration = Duration::from_micros(20);

/// So long it waits before it plays their games, which are in the cache of their core: to fetch some and to give
/// them back takes about as long.
const FETCHING: Duration = Duration::from_micros(200);

/// So many games take some milliseconds: whoever wants to break off is heard between parts.
const MOST: usize = 4096;

/// Why there are no games.
pub(crate) enum NotOpened {
    Setup(SetupError),
    /// There is no memory for so many.
    TooMany,
    /// Somebody broke off.
    BrokenOff,
}

/// Sets the games up, and says how large their rows are.
pub(crate) struct SetUp<'a> {
    pub(crate) open: Arc<Open>,
    pub(crate) watch: &'a Watch,
}

impl Visitor for SetUp<'_> {
    type Output = Result<(Box<dyn Many>, Sizes), NotOpened>;

    fn visit<R: Complete>(self) -> Self::Output {
        let SetUp { open, watch } = self;
        let mut start = World::<R>::new(&open.setup).map_err(NotOpened::Setup)?;
        start.forget_spectators();
        let parts = observe::parts::<R>(&open.setup).map_err(NotOpened::Setup)?;
        let sizes = Sizes {
            observation: parts.iter().map(|part| part.len).sum(),
            actions: R::Action::COUNT,
            seats: open.setup.seats.into(),
        };
        let (seed, is_broken) = (open.seed, false);
        let tables = tables(&start, &open, watch)?;
        Ok((Box::new(Games { open, seed, start, tables, sizes, is_broken }), sizes))
    }
}

/// All games, before they have begun.
fn tables<R: Complete>(start: &World<R>, open: &Open, watch: &Watch) -> Result<Vec<One<R>>, NotOpened> {
    let mut tables = Vec::new();
    if tables.try_reserve_exact(open.games).is_err() || !is_there(open.games * apart(start)) {
        return Err(NotOpened::TooMany);
    }
    for number in 0..open.games {
        if number.is_multiple_of(MOST) && watch.look() {
            return Err(NotOpened::BrokenOff);
        }
        tables.push(One::new(start, open.seed, number));
    }
    Ok(tables)
}

/// Is there memory for so many bytes? Asked for at once: a program that asks for a little at a time ends when
/// there is no more.
fn is_there(bytes: usize) -> bool {
    let mut room = Vec::<u8>::new();
    let is_there = room.try_reserve_exact(bytes).is_ok();
    // Nobody uses it, so the compiler might not ask.
    black_box(room);
    is_there
}

/// What a game needs beside its place in the list: memories, and what it writes down as it goes on.
fn apart<R: Complete>(start: &World<R>) -> usize {
    const NOTES: usize = 1 << 10;
    usize::from(start.seats()) * size_of::<R::Memory>() + NOTES
}

struct Games<R: Complete> {
    open: Arc<Open>,
    seed: u64,
    start: World<R>,
    tables: Vec<One<R>>,
    sizes: Sizes,
    is_broken: bool,
}

/// One of the games.
struct One<R: Complete> {
    world: World<R>,
    luck: Generator,
    /// Whence all its games get their luck.
    seed: u64,
    /// How many were played before this one.
    played: u64,
    /// How many random actions were asked for.
    samples: u64,
    /// What was done in this one.
    actions: Vec<u16>,
    /// It is over, or cut off, and nothing starts in its place.
    is_ended: bool,
    events: Vec<R::Event>,
}

impl<R: Complete> Many for Games<R> {
    fn step(&mut self, actions: &[i64], pages: Pages<'_>, watch: &Watch) -> Result<(), NotDone> {
        self.each(
            actions,
            pages,
            watch,
            |table, action| table.check(*action),
            |games, table, action, row| {
                let Some(seat) = table.seat() else { return row.rest() };
                table.act(seat, *action);
                games.finish(table, seat, row);
            },
        )
    }

    fn reset(&mut self, seed: Option<u64>, pages: Pages<'_>, watch: &Watch) -> Result<(), NotDone> {
        self.seed = seed.unwrap_or(self.seed);
        // Of a batch that was broken off nobody knows which luck comes next.
        let (own, is_all_over) = (self.seed, seed.is_some() || self.is_broken);
        let numbers: Vec<usize> = (0..self.tables.len()).collect();
        self.each(
            &numbers,
            pages,
            watch,
            |_, _| Ok(()),
            |games, table, number, row| {
                if is_all_over {
                    *table = One::new(games.start, own, *number);
                }
                table.start_anew(games.start);
                games.finish(table, Seat::new(0), row);
            },
        )
    }

    fn is_broken(&self) -> bool {
        self.is_broken
    }

    fn sample(&mut self, actions: &mut [i64]) {
        let share = self.share();
        let parts = self.tables.chunks_mut(share).zip(actions.chunks_mut(share));
        let parts: Vec<_> = parts.map(Mutex::new).collect();
        let sampled = Tasks::new(parts.len(), self.open.team.threads());
        self.open.team.run(|thread| {
            sampled.finish(thread, BEGINNING, |at| {
                let (tables, actions) = &mut *locked(&parts[at]);
                tables.iter_mut().zip(&mut **actions).for_each(|(table, action)| *action = table.sample());
            });
        });
    }

    fn save(&self) -> (u64, Vec<Saved>) {
        let saved = |table: &One<R>| (table.played, table.samples, table.actions.clone());
        (self.seed, self.tables.iter().map(saved).collect())
    }

    fn load(&mut self, saved: &[Saved]) -> bool {
        let (start, most) = (&self.start, self.open.most_steps);
        self.tables.len() == saved.len()
            && self.tables.iter_mut().zip(saved).all(|(table, saved)| table.load(start, saved, most))
    }

    fn copied(&self, watch: &Watch) -> Option<Box<dyn Many>> {
        let mut tables = Vec::with_capacity(self.tables.len());
        for part in self.tables.chunks(MOST) {
            if watch.look() {
                return None;
            }
            tables.extend_from_slice(part);
        }
        Some(Box::new(Games { open: self.open.clone(), start: self.start.clone(), tables, ..*self }))
    }
}

/// What all games of a batch have in common.
struct Common<'a, R: Complete> {
    open: &'a Open,
    start: &'a World<R>,
}

impl<R: Complete> Games<R> {
    /// How many games a thread takes at a time: so few that another can help, and that nobody waits long who
    /// wants to break off.
    fn share(&self) -> usize {
        let (shares, fewest) = if self.open.has_bots() { (SHARES_OF_BOTS, 1) } else { (SHARES, FEWEST) };
        match self.open.team.threads() {
            1 => self.tables.len().min(MOST),
            threads => self.tables.len().div_ceil(threads * shares).clamp(fewest, MOST),
        }
    }

    /// Does something with each game and its rows, on all threads, once all that is given was checked. If a
    /// check refuses, it says in which game, and nothing is done.
    fn each<T: Sync>(
        &mut self,
        given: &[T],
        pages: Pages<'_>,
        watch: &Watch,
        check: impl Fn(&One<R>, &T) -> Result<(), Refused> + Sync,
        work: impl Fn(&Common<'_, R>, &mut One<R>, &T, &mut Row<'_>) + Sync,
    ) -> Result<(), NotDone> {
        let parts = parts(self.share(), self.sizes, &mut self.tables, given, pages);
        let common = Common { open: &self.open, start: &self.start };
        let tasks = || Tasks::new(parts.len(), self.open.team.threads());
        let (checked, done) = (tasks(), tasks());
        let refused = Mutex::new(None);
        self.open.team.run(|thread| {
            checked.finish(thread, BEGINNING, |at| {
                if let Some(found) = locked(&parts[at]).check(&check) {
                    keep_first(&mut locked(&refused), found);
                }
            });
            if locked(&refused).is_none() {
                done.finish(thread, FETCHING, |at| {
                    if !is_over_for(thread, watch) {
                        locked(&parts[at]).play(|table, given, row| work(&common, table, given, row));
                    }
                });
            }
        });
        if let Some((game, refused)) = refused.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(NotDone::Refused(game, refused));
        }
        self.is_broken = watch.has_heard();
        if self.is_broken { Err(NotDone::BrokenOff) } else { Ok(()) }
    }
}

/// Is a thread to do no more parts? The first one is Python's, which hears.
fn is_over_for(thread: usize, watch: &Watch) -> bool {
    if thread == 0 { watch.look() } else { watch.has_heard() }
}

/// Games that one thread takes at a time, with what is given to each, and their rows.
struct Part<'a, R: Complete, T> {
    /// The number of the first game.
    first: usize,
    tables: &'a mut [One<R>],
    given: &'a [T],
    pages: Pages<'a>,
    sizes: Sizes,
}

/// All games in parts of so many.
fn parts<'a, R: Complete, T>(
    share: usize,
    sizes: Sizes,
    tables: &'a mut [One<R>],
    given: &'a [T],
    pages: Pages<'a>,
) -> Vec<Mutex<Part<'a, R, T>>> {
    let games = tables.chunks_mut(share).zip(given.chunks(share));
    let parts = (0..).step_by(share).zip(games.zip(pages.split(share, sizes)));
    parts
        .map(|(first, ((tables, given), pages))| Part { first, tables, given, pages, sizes })
        .map(Mutex::new)
        .collect()
}

impl<R: Complete, T> Part<'_, R, T> {
    /// The first game in which the check refuses, and why.
    fn check(&self, check: impl Fn(&One<R>, &T) -> Result<(), Refused>) -> Option<(usize, Refused)> {
        let mut games = (self.first..).zip(self.tables.iter().zip(self.given));
        games.find_map(|(game, (table, given))| Some((game, check(table, given).err()?)))
    }

    fn play(&mut self, work: impl Fn(&mut One<R>, &T, &mut Row<'_>)) {
        let rows = self.pages.rows(self.sizes);
        for ((table, given), mut row) in self.tables.iter_mut().zip(self.given).zip(rows) {
            work(table, given, &mut row);
        }
    }
}

/// Of two games that are refused, that which comes first.
fn keep_first(kept: &mut Option<(usize, Refused)>, found: (usize, Refused)) {
    if kept.as_ref().is_none_or(|(game, _)| found.0 < *game) {
        *kept = Some(found);
    }
}

/// Nobody else waits for it: tasks are taken once. A panic goes on to the caller by itself.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<R: Complete> Common<'_, R> {
    /// Goes on to where somebody is asked who is not a bot, and writes it all down.
    fn finish(&self, table: &mut One<R>, actor: Seat, row: &mut Row<'_>) {
        self.go_on(table);
        let pending = table.world.pending();
        let is_over = pending.is_over();
        let is_cut = !is_over && self.open.most_steps.is_some_and(|most| table.actions.len() >= most);
        let seats = table.world.seats();
        row.rewards.iter_mut().zip(returns(pending, seats)).for_each(|(reward, won)| *reward = won as f32);
        (*row.done, *row.truncated) = (is_over, is_cut);
        if is_over || is_cut {
            observe::<R>(&table.world.view(Viewer::Seat(actor)), row.last);
            self.end(table);
        }
        write(table, row);
    }

    /// What is over starts anew, or not.
    fn end(&self, table: &mut One<R>) {
        table.is_ended = !self.open.is_endless;
        // A deal may be over before anybody is asked.
        while !table.is_ended {
            table.start_anew(self.start);
            self.go_on(table);
            if !table.world.pending().is_over() {
                return;
            }
        }
    }

    /// Luck strikes that is due, and bots do what they do.
    fn go_on(&self, table: &mut One<R>) {
        loop {
            table.settle();
            let asked = table.world.pending().seats().first();
            let Some((seat, level)) = asked.and_then(|seat| Some((seat, self.open.bots[seat.index()]?)))
            else {
                return;
            };
            table.ask(seat, level, self.open);
        }
    }
}

/// What the seat that is asked knows and may do.
fn write<R: Complete>(table: &One<R>, row: &mut Row<'_>) {
    row.mask.fill(false);
    let Some(seat) = table.seat() else { return *row.seat = -1 };
    *row.seat = seat.index() as i32;
    observe::<R>(&table.world.view(Viewer::Seat(seat)), row.observation);
    table.world.legal(seat).iter().for_each(|action| row.mask[action.index()] = true);
}

impl<R: Complete> One<R> {
    fn new(start: &World<R>, seed: u64, number: usize) -> One<R> {
        let seed = mixed(seed, number as u64);
        One {
            world: start.clone(),
            luck: Generator::seed_from_u64(seed),
            seed,
            played: 0,
            samples: 0,
            actions: Vec::new(),
            is_ended: false,
            events: Vec::new(),
        }
    }

    /// The seat that is asked; nobody, if the game has ended.
    fn seat(&self) -> Option<Seat> {
        if self.is_ended { None } else { self.world.pending().seats().first() }
    }

    fn check(&self, number: i64) -> Result<(), Refused> {
        let Some(seat) = self.seat() else { return Ok(()) };
        let action = play::action::<R>(number)?;
        if self.world.legal(seat).contains(action) {
            return Ok(());
        }
        Ok(self.world.check(&Step::Action(seat, action))?)
    }

    /// The seat takes an action, which was checked.
    fn act(&mut self, seat: Seat, number: i64) {
        let action = play::action::<R>(number).expect("the action was checked");
        self.actions.push(number as u16);
        self.world.apply(&Step::Action(seat, action), &mut self.events);
    }

    /// Lets luck strike that is due.
    fn settle(&mut self) {
        while let Ok(chance) = self.world.draw_chance(&mut self.luck) {
            self.world.apply(&chance, &mut self.events);
        }
    }

    /// A bot does what it does.
    fn ask(&mut self, seat: Seat, level: Level, open: &Open) {
        let turn = self.played << 32 | self.actions.len() as u64;
        let mut rng = Generator::seed_from_u64(mixed(self.seed ^ BOTS, turn));
        let (view, legal) = (self.world.view(Viewer::Seat(seat)), self.world.legal(seat));
        let bot: &dyn Bot<R> = &level;
        let is_hurried = || open.stop.is_wanted();
        let budget = Budget { limit: Limit::Either(open.iterations, &is_hurried), workers: &Alone };
        let action = bot.choose(&view, legal, &mut rng, budget);
        self.act(seat, action.index() as i64);
    }

    /// A random legal action; 0, if nobody is asked.
    fn sample(&mut self) -> i64 {
        let Some(seat) = self.seat() else { return 0 };
        let mut rng = Generator::seed_from_u64(mixed(self.seed ^ SAMPLES, self.samples));
        self.samples += 1;
        self.world.legal(seat).pick(&mut rng).index() as i64
    }

    fn start_anew(&mut self, start: &World<R>) {
        self.begin(start, self.played + 1);
    }

    fn begin(&mut self, start: &World<R>, played: u64) {
        self.played = played;
        self.luck = Generator::seed_from_u64(mixed(self.seed, played));
        // In the places that it has: to give memory back that another thread took is what takes long.
        self.world.clone_from(start);
        self.actions.clear();
        self.is_ended = false;
    }

    fn load(&mut self, start: &World<R>, (played, samples, actions): &Saved, most: Option<usize>) -> bool {
        self.begin(start, *played);
        self.samples = *samples;
        self.settle();
        for number in actions {
            let Some(seat) = self.seat().filter(|_| self.check((*number).into()).is_ok()) else {
                return false;
            };
            self.act(seat, (*number).into());
            self.settle();
        }
        self.is_ended = self.seat().is_none() || most.is_some_and(|most| actions.len() >= most);
        true
    }
}

// So that what is random in one way has nothing to do with what is in another.
const BOTS: u64 = 0x5b6f_7473_0000_0001;
const SAMPLES: u64 = 0x7361_6d70_6c65_0001;

/// A number that follows from both and looks like neither.
fn mixed(seed: u64, number: u64) -> u64 {
    let odd = 0x9e37_79b9_7f4a_7c15;
    let mut bits = seed.wrapping_add(number.wrapping_mul(odd)).wrapping_add(odd);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

impl<R: Complete> Clone for One<R> {
    fn clone(&self) -> One<R> {
        let (world, luck, actions) = (self.world.clone(), self.luck.clone(), self.actions.clone());
        One { world, luck, actions, events: Vec::new(), ..*self }
    }
}
