//! What a table does by itself: luck, bots, clocks, and seats that are kept for somebody.
//!
//! One task for each table that is awake. It holds the table by a weak reference, so that a table
//! nobody looks at can go to sleep; whoever comes next wakes it from the store.

use std::sync::{Arc, Weak};
use std::time::Duration;

use bots::Level;
use engine::{Pending, Seat};
use store::By;
use tokio::sync::watch;
use tokio::time::{self, Instant};

use crate::problem::Problem;

use super::{Player, Snapshot, Table};

/// What is to be done next.
enum NextAction {
    DrawChance,
    Move { seat: Seat, level: Level, by: By },
    Keep(Seat),
    Wait(Option<Duration>),
}

/// Runs until the table goes to sleep.
pub(super) async fn drive(table: Weak<Table>, mut changes: watch::Receiver<Arc<Snapshot>>) {
    while let Some(table) = table.upgrade() {
        let snapshot = changes.borrow_and_update().clone();
        let action = next_action(&table, &snapshot);
        let patience = match &action {
            NextAction::Wait(patience) => *patience,
            _ => None,
        };
        if let Err(problem) = carry_out(&table, &snapshot, action).await {
            // Somebody was quicker, which is fine; or the disk is full, and it is tried again.
            table.shared.report(&problem);
            time::sleep(table.shared.settings.retry).await;
            continue;
        }
        drop(table);
        let waiting = patience.unwrap_or(Duration::from_secs(60));
        let _ = time::timeout(waiting, changes.changed()).await;
    }
}

async fn carry_out(table: &Arc<Table>, snapshot: &Snapshot, action: NextAction) -> Result<(), Problem> {
    match action {
        NextAction::DrawChance => table.draw_chance().await,
        NextAction::Keep(seat) => table.keep(seat).await,
        NextAction::Move { seat, level, by } => {
            let line = think(table, snapshot, seat, level).await;
            table.move_for(seat, snapshot.step(), line, by).await
        }
        NextAction::Wait(_) => Ok(()),
    }
}

fn next_action(table: &Table, snapshot: &Snapshot) -> NextAction {
    // Bots alone do not play on: a game from elsewhere waits for somebody to sit down.
    let is_on =
        !snapshot.terms.paused && snapshot.everyone().any(|seat| snapshot.player(seat) == Player::Person);
    let Some(play) = snapshot.play.as_ref().filter(|_| is_on) else {
        return NextAction::Wait(None);
    };
    match play.pending() {
        Pending::Over(_) => NextAction::Wait(None),
        Pending::Chance(_) => NextAction::DrawChance,
        Pending::Seats(asked) => {
            let actions = asked.iter().map(|seat| for_seat(table, snapshot, seat));
            actions.min_by_key(urgency).unwrap_or(NextAction::Wait(None))
        }
    }
}

fn urgency(action: &NextAction) -> Duration {
    match action {
        NextAction::Wait(patience) => patience.unwrap_or(Duration::MAX),
        _ => Duration::ZERO,
    }
}

fn for_seat(table: &Table, snapshot: &Snapshot, seat: Seat) -> NextAction {
    let settings = &table.shared.settings;
    if let Some((level, by)) = snapshot.mover(seat) {
        return after(snapshot.since, settings.bot_pause, NextAction::Move { seat, level, by });
    }
    let clock = snapshot.terms.move_time.map(|seconds| {
        let time = Duration::from_secs(seconds.into());
        after(snapshot.since, time, NextAction::Move { seat, level: Level::Club, by: By::Clock })
    });
    let keeper = keeper(table, snapshot, seat);
    [clock, keeper].into_iter().flatten().min_by_key(urgency).unwrap_or(NextAction::Wait(None))
}

/// A bot keeps the seat of somebody who has been gone for as long as the host decided.
fn keeper(table: &Table, snapshot: &Snapshot, seat: Seat) -> Option<NextAction> {
    let owner = snapshot.row.seats[seat.index()].player.as_deref()?;
    let patience = Duration::from_secs(snapshot.terms.keeper_after?.into());
    if snapshot.player(seat) != Player::Person {
        return None;
    }
    match table.gone_for(owner) {
        Some(gone) if gone >= patience => Some(NextAction::Keep(seat)),
        Some(gone) => Some(NextAction::Wait(Some(patience - gone))),
        // Whoever is there may leave without a word.
        None => Some(NextAction::Wait(Some(patience.min(Duration::from_secs(5))))),
    }
}

/// The action, once that time has passed.
fn after(since: Instant, time: Duration, action: NextAction) -> NextAction {
    match time.checked_sub(since.elapsed()) {
        Some(left) if !left.is_zero() => NextAction::Wait(Some(left)),
        _ => action,
    }
}

/// Lets a bot think, with all others, in a pool that leaves the people's requests alone.
async fn think(table: &Table, snapshot: &Snapshot, seat: Seat, level: Level) -> String {
    let play = snapshot.play.clone().expect("a bot is asked while a game runs");
    let pool = &table.shared.pool;
    let seed = pool.seed();
    pool.run(move || play.think(seat, level, seed)).await
}
