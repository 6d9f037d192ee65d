//! How long bots think, and asking them.

use std::thread;
use std::time::{Duration, Instant};

use bots::{Alone, Bot, Budget, Evaluation, Generator, Knowledge, Level, Limit, Task, Workers};
use engine::{Rules, Seat, Viewer, World};
use rand_core::SeedableRng;

/// How much a bot that searches may think about a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Thinking {
    /// So many simulations: a run can be repeated exactly.
    Iterations(u32),
    /// So long.
    Time(Duration),
}

impl Thinking {
    /// What an expert takes by default.
    pub const EXPERT: Duration = Duration::from_millis(50);
    /// What a champion takes by default.
    pub const CHAMPION: Duration = Duration::from_millis(500);

    /// What a level takes by default.
    pub fn of(level: Level) -> Thinking {
        Thinking::Time(if level == Level::Champion { Thinking::CHAMPION } else { Thinking::EXPERT })
    }

    /// Does something within the limit; its time starts now. It ends early when somebody says so.
    pub fn limited<T>(self, is_hurried: &(dyn Fn() -> bool + Sync), work: impl FnOnce(Limit<'_>) -> T) -> T {
        match self {
            Thinking::Iterations(count) => work(Limit::Either(count, is_hurried)),
            Thinking::Time(time) => {
                let started = Instant::now();
                work(Limit::Until(&|| started.elapsed() >= time || is_hurried()))
            }
        }
    }
}

/// What the bot does at this seat, which is asked.
pub fn choose<R: Rules>(
    world: &World<R>,
    seat: Seat,
    bot: &dyn Bot<R>,
    rng: &mut Generator,
    limit: Limit<'_>,
) -> R::Action {
    choose_seeing(world, seat, Viewer::Seat(seat), bot, rng, limit)
}

/// The same for a bot that is shown what somebody else sees. Only a cheater is, in a measurement of what
/// knowing everything is worth.
pub fn choose_seeing<R: Rules>(
    world: &World<R>,
    seat: Seat,
    viewer: Viewer,
    bot: &dyn Bot<R>,
    rng: &mut Generator,
    limit: Limit<'_>,
) -> R::Action {
    bot.choose(&world.view(viewer), world.legal(seat), rng, Budget { limit, workers: &Alone })
}

/// What the champion thinks of each legal action of this seat, which is asked; the best first.
pub fn advise<R: Knowledge>(world: &World<R>, seat: Seat, limit: Limit<'_>) -> Vec<Evaluation<R::Action>> {
    let mut rng = Generator::seed_from_u64(1);
    let view = world.view(Viewer::Seat(seat));
    let budget = Budget { limit, workers: &Threads };
    let mut evaluated = R::evaluate(&view, world.legal(seat), Level::Champion, &mut rng, budget);
    evaluated.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.chance.total_cmp(&a.chance)));
    evaluated
}

/// Two parts side by side, always two, so that the answer does not depend on the machine.
struct Threads;

impl Workers for Threads {
    fn count(&self) -> u32 {
        2
    }

    fn run(&self, tasks: &mut [Task<'_>]) {
        thread::scope(|scope| {
            for task in tasks {
                scope.spawn(task);
            }
        });
    }
}
