//! What a table does by itself, on tokio's own clock: bots whose moves are refused, and how long moves
//! take. Both need a fault or a delay in the middle of a bot's thinking, which only tests can plant.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use bots::Level;
use engine::Seat;
use play::luck::Added;
use play::{AnyPlay, Refused, Thinking};
use store::{By, Disk, Kind, Store, Weather};
use tokio::time::{Instant, sleep};

use crate::guest::Guest;
use crate::keys::Keys;
use crate::leaks::log::Log;
use crate::table::{Newcomer, Snapshot, Table};
use crate::tables::{Settings, Tables};

/// What becomes of a bot's thought.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Planted {
    Nothing,
    /// It is no move at all.
    Nonsense,
    /// It took as long as it may, unless there was nothing to think about.
    Time,
}

thread_local! {
    static PLANTED: Cell<Planted> = const { Cell::new(Planted::Nothing) };
    static THOUGHTS: Cell<usize> = const { Cell::new(0) };
}

/// The thought of the seat's bot, with what is planted.
pub(crate) async fn thought(
    snapshot: &Snapshot,
    seat: Seat,
    line: Result<String, Refused>,
) -> Result<String, Refused> {
    THOUGHTS.set(THOUGHTS.get() + 1);
    let play = snapshot.play.as_deref().expect("a bot thinks while a game runs");
    match PLANTED.get() {
        Planted::Nonsense => Ok(format!("{seat} fly")),
        Planted::Time if !is_forced(play, seat) => {
            sleep(Thinking::EXPERT).await;
            line
        }
        _ => line,
    }
}

fn is_forced(play: &dyn AnyPlay, seat: Seat) -> bool {
    play.legal_indices(seat).len() == 1
}

/// Dana and three bots.
struct Evening {
    _tables: Arc<Tables>,
    table: Arc<Table>,
    dana: Guest,
}

impl Evening {
    async fn new(game: &str, level: Level) -> Evening {
        let store = Store::simulated(&Disk::new().expect("memory"), |_| Weather::default());
        let tables = Tables::new(store, Settings { bot_pause: Duration::ZERO, ..Settings::default() });
        let dana = Guest::read(&Default::default(), &Keys::for_tests(), None);
        let newcomer = Newcomer { guest: dana.clone(), name: "Dana".to_owned(), added: Added::Server };
        let bots = [level; 3];
        let table = tables.play_now(game, &bots, &Vec::new(), &newcomer, None).await.expect("a table");
        Evening { _tables: tables, table, dana }
    }

    fn step(&self) -> usize {
        self.table.snapshot().step()
    }

    /// Dana moves, if she is asked.
    async fn act(&self) -> bool {
        let snapshot = self.table.snapshot();
        let seat = snapshot.seat_of(&self.dana).expect("a seat");
        let play = snapshot.play.as_deref().expect("a game");
        if !snapshot.asked().contains(seat) {
            return false;
        }
        let line = play.think(seat, Level::Casual, Thinking::of(Level::Casual), 1).expect("she is asked");
        let action = line.split_once(' ').expect("a seat and an action").1.to_owned();
        self.table.act(&self.dana, play.step(), vec![action]).await.expect("a legal move");
        true
    }

    /// Until a bot is to move.
    async fn wait_for_bot(&self) {
        let is_bots = || self.table.snapshot().asked().iter().any(|seat| seat != Seat::new(0));
        while !is_bots() {
            self.act().await;
            tokio::task::yield_now().await;
        }
    }

    async fn say_something(&self) {
        let dana = self.dana.clone();
        self.table.change(move |draft| draft.say(&dana, Kind::Said, "hello")).await.expect("it is said");
    }
}

#[tokio::test(start_paused = true)]
async fn a_bots_move_that_is_refused_is_logged_and_tried_again_after_a_minute() {
    let (log, _logging) = Log::start();
    PLANTED.set(Planted::Nonsense);
    let evening = Evening::new("chico", Level::Casual).await;
    evening.wait_for_bot().await;
    let (step, refused) =
        (evening.step(), || log.text().matches("the rules refuse what a bot wants to do").count());
    sleep(Duration::from_secs(59)).await;
    assert_eq!((THOUGHTS.get(), refused()), (1, 1), "{}", log.text());
    sleep(Duration::from_secs(2)).await;
    assert_eq!((THOUGHTS.get(), refused()), (2, 2), "after a minute");
    for said in 1..=3 {
        evening.say_something().await;
        sleep(Duration::from_secs(1)).await;
        assert_eq!(refused(), 2 + said, "the table goes on, and each change is a reason to try once");
    }
    assert_eq!(evening.step(), step, "nothing is taken that was refused");
    assert!(!log.text().contains("fly"), "a reason may name cards");
    PLANTED.set(Planted::Nothing);
    sleep(Duration::from_secs(61)).await;
    assert!(evening.step() > step, "the bot has come to its senses");
}

/// Had whoever took the last step no choice?
fn was_forced(snapshot: &Snapshot) -> bool {
    let play = snapshot.play.as_deref().expect("a game");
    let line = play.record().and_then(|record| record.steps.into_iter().next_back()).expect("a step").text;
    let seat = line.split(' ').next().and_then(|seat| seat.parse().ok()).expect("a seat");
    is_forced(play.back(play.step() - 1).as_ref(), Seat::new(seat))
}

/// How long the bots' moves took on the clock of the table, where there was no choice and where there was.
async fn times(evening: &Evening, most: usize) -> [Vec<Duration>; 2] {
    let mut times = [Vec::new(), Vec::new()];
    let mut changes = evening.table.follow();
    let mut last = (changes.borrow_and_update().step(), Instant::now());
    while times.iter().any(|times| times.len() < most) && !evening.table.snapshot().is_over() {
        evening.act().await;
        changes.changed().await.expect("the table is there");
        let snapshot = changes.borrow_and_update().clone();
        let step = snapshot.step();
        if step == last.0 + 1 && snapshot.by[step - 1] == By::Bot {
            times[usize::from(!was_forced(&snapshot))].push(last.1.elapsed());
        }
        last = (step, Instant::now());
    }
    times
}

/// An expert thinks for a while where it has a choice, and not at all where it has none.
#[tokio::test(start_paused = true)]
async fn a_forced_move_takes_as_long_as_any_other() {
    PLANTED.set(Planted::Time);
    let evening = Evening::new("eight-and-a-half", Level::Expert).await;
    let [forced, free] = times(&evening, 8).await;
    assert!(forced.len() >= 8 && free.len() >= 8, "{} forced and {} free moves", forced.len(), free.len());
    let distinct = |times: &[Duration]| times.iter().copied().collect::<BTreeSet<Duration>>();
    assert_eq!(distinct(&forced), distinct(&free), "the time tells whether there was a choice");
    assert!(free.iter().all(|time| *time > Thinking::EXPERT), "{free:?}");
}
