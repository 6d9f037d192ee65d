//! What a table does by itself: luck, bots, clocks, and seats that are kept for somebody.
//!
//! One task for each table that is awake. What it decides on it hands to the owner, like everybody
//! else. It holds the table by a weak reference, so that a table nobody looks at can be evicted;
//! whoever comes next loads it from the store.

use std::sync::{Arc, Weak};
use std::time::Duration;

use bots::Level;
use engine::{Pending, Seat};
use play::Thinking;
use store::{By, Claim};
use tokio::sync::watch;
use tokio::time::{self, Instant};

use crate::id;
use crate::problem::Problem;

use super::outsiders::GONE;
use super::{Draft, Player, Snapshot, Table};

/// What is to be done next.
enum NextAction {
    DrawChance,
    /// Some have not revealed their numbers in time.
    GiveUpNumbers,
    /// A program moves, no earlier than then.
    Move {
        seat: Seat,
        level: Level,
        by: By,
        earliest: Instant,
    },
    Keep(Seat),
    ForgetRequests,
    /// Somebody has not answered an invitation in time.
    ForgetInvitations,
    /// Not all have agreed to take a step back in time.
    ForgetWish,
    Wait(Option<Duration>),
}

/// Runs until the table is evicted.
pub(super) async fn drive(table: Weak<Table>, mut changes: watch::Receiver<Arc<Snapshot>>) {
    while let Some(table) = table.upgrade() {
        let snapshot = changes.borrow_and_update().clone();
        let action = next_action(&table, &snapshot);
        if !table.may_carry_out(&snapshot, &action).await {
            drop(table);
            // Another node is at it, and if nothing comes of that it is ours.
            let _ = time::timeout(CLAIMED, changes.changed()).await;
            continue;
        }
        let patience = match &action {
            NextAction::Wait(patience) => *patience,
            _ => None,
        };
        let done = carry_out(&table, &snapshot, action).await;
        if let Err(problem) = &done
            && !table.is_refusal(problem, &snapshot)
        {
            // Somebody was quicker, which is fine; or the disk is full, and it is tried again.
            table.shared.report(problem);
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
        NextAction::DrawChance => {
            let expected = snapshot.step();
            table.change(move |draft| draft.draw_chance(expected)).await
        }
        NextAction::GiveUpNumbers => table.change(Draft::give_up_numbers).await,
        NextAction::ForgetRequests => table.change(Draft::forget).await,
        NextAction::ForgetInvitations => table.change(Draft::forget_invitations).await,
        NextAction::ForgetWish => table.change(Draft::forget_wish).await,
        NextAction::Keep(seat) => table.change(move |draft| draft.keep(seat)).await,
        NextAction::Move { seat, level, by, earliest } => {
            let line = think(table, snapshot, seat, level, earliest).await;
            if is_awaited(table, &table.snapshot()) {
                // The only player has looked away meanwhile.
                return Ok(());
            }
            let expected = snapshot.step();
            table.change(move |draft| draft.move_for(seat, expected, line.clone(), by)).await
        }
        NextAction::Wait(_) => Ok(()),
    }
}

/// So long a node has for what takes no time.
const LEASE: Duration = Duration::from_secs(2);

/// So soon a node tries again what another has claimed.
const CLAIMED: Duration = Duration::from_secs(1);

/// So long a node by which nobody looks leaves it to the others.
const HESITATION: Duration = Duration::from_millis(250);

impl NextAction {
    /// How long it may take whoever has claimed it; nothing, if there is nothing to do.
    fn lease(&self) -> Option<Duration> {
        match self {
            NextAction::Wait(_) => None,
            NextAction::Move { level, earliest, .. } => {
                let rest = earliest.saturating_duration_since(Instant::now());
                Some(rest + thinking_time(*level) + LEASE)
            }
            _ => Some(LEASE),
        }
    }
}

impl Table {
    /// May this node do it? Where several share the store, one does.
    async fn may_carry_out(&self, snapshot: &Snapshot, action: &NextAction) -> bool {
        let Some(lease) = action.lease().filter(|_| self.shared.store.is_shared()) else { return true };
        if self.presence.here().is_empty() {
            time::sleep(HESITATION).await;
            if self.snapshot().position() != snapshot.position() {
                return false;
            }
        }
        let claim = Claim {
            table: snapshot.row.id.clone(),
            node: self.shared.node.clone(),
            revision: snapshot.row.revision,
            steps: snapshot.by.len() as u32,
            lease,
        };
        let granted = self.shared.store.claim(claim).await;
        granted.unwrap_or_else(|error| {
            self.shared.report(&Problem::Store(error));
            false
        })
    }

    /// Is it a bot's move that the rules refuse? That is a fault of the program: it is logged, and
    /// tried again after a minute or when the table has changed, and not at once.
    fn is_refusal(&self, problem: &Problem, snapshot: &Snapshot) -> bool {
        let is_refused = matches!(problem, Problem::Refused(_));
        if is_refused {
            // The reason may name cards.
            let (table, game) = (id::mark(&snapshot.row.id), &snapshot.row.game);
            tracing::error!(table, game, step = snapshot.step(), "the rules refuse what a bot wants to do");
        }
        is_refused
    }
}

fn next_action(table: &Table, snapshot: &Snapshot) -> NextAction {
    match (next_of_game(table, snapshot), snapshot.next_expiry()) {
        (NextAction::Wait(_), Some(Duration::ZERO)) => NextAction::ForgetRequests,
        (NextAction::Wait(patience), Some(left)) => {
            NextAction::Wait(Some(patience.map_or(left, |patience| patience.min(left))))
        }
        (action, _) => action,
    }
}

/// While people gather nothing is awaited but answers to invitations.
fn next_answer(table: &Table, snapshot: &Snapshot) -> NextAction {
    match snapshot.next_answer(table.shared.now()) {
        Some(Duration::ZERO) => NextAction::ForgetInvitations,
        left => NextAction::Wait(left),
    }
}

fn next_of_game(table: &Table, snapshot: &Snapshot) -> NextAction {
    if snapshot.is_frozen() {
        return after(snapshot.since + table.shared.settings.reveal_time, NextAction::GiveUpNumbers);
    }
    if snapshot.is_gathering() {
        return next_answer(table, snapshot);
    }
    // Bots of the house alone do not play on, unless the table was opened so: a game from elsewhere waits for
    // somebody to sit down.
    let is_on = !snapshot.terms.paused && (snapshot.has_players() || snapshot.plays_unattended());
    let Some(play) = snapshot.play.as_ref().filter(|_| is_on && !is_awaited(table, snapshot)) else {
        return NextAction::Wait(None);
    };
    if let Some(left) = snapshot.deliberation() {
        return if left.is_zero() { NextAction::ForgetWish } else { NextAction::Wait(Some(left)) };
    }
    match play.pending() {
        Pending::Over(_) => NextAction::Wait(None),
        Pending::Chance(_) => next_chance(table, snapshot),
        Pending::Seats(asked) => {
            let actions = asked.iter().map(|seat| for_seat(table, snapshot, seat));
            actions.min_by_key(urgency).unwrap_or(NextAction::Wait(None))
        }
    }
}

/// Does the game stand still because its only player does not look? Where the host has set a time for a
/// move it goes on by that.
fn is_awaited(table: &Table, snapshot: &Snapshot) -> bool {
    let is_looking = |seat: Seat| {
        snapshot.row.seats[seat.index()].player.as_deref().is_some_and(|owner| table.is_looking(owner))
    };
    snapshot.is_alone() && snapshot.terms.move_time.is_none() && !snapshot.people().iter().any(is_looking)
}

/// Luck decides at once, but for a deal after which nobody could see how the round before it ended.
fn next_chance(table: &Table, snapshot: &Snapshot) -> NextAction {
    let is_seen =
        !snapshot.has_onlookers() || !snapshot.ready.is_empty() && table.unready(snapshot).is_empty();
    if let Some(left) = second_thoughts(table, snapshot) {
        return NextAction::Wait(Some(left));
    }
    if !snapshot.is_round_over() || is_seen {
        return NextAction::DrawChance;
    }
    match snapshot.next_round() {
        Some(time) => earlier(after(time, NextAction::DrawChance), GLANCE),
        None if snapshot.terms.has_days() => by_clock(table, snapshot, |_| NextAction::DrawChance)
            .map_or(NextAction::Wait(None), |action| earlier(action, GLANCE)),
        None => NextAction::Wait(Some(GLANCE)),
    }
}

/// What is done when the time for this move is up, if it has a limit. A clock of days is looked at now and then:
/// it goes by the time of day, which may be set.
fn by_clock(
    table: &Table,
    snapshot: &Snapshot,
    action: impl FnOnce(Instant) -> NextAction,
) -> Option<NextAction> {
    let earliest = Instant::now() + snapshot.time_left(table.shared.now())?;
    Some(earlier(after(earliest, action(earliest)), MINUTE))
}

const MINUTE: Duration = Duration::from_secs(60);

/// Whoever is waited for may leave without a word.
const GLANCE: Duration = Duration::from_secs(5);

fn earlier(action: NextAction, glance: Duration) -> NextAction {
    match action {
        NextAction::Wait(patience) => NextAction::Wait(patience.map(|left| left.min(glance))),
        action => action,
    }
}

fn urgency(action: &NextAction) -> Duration {
    match action {
        NextAction::Wait(patience) => patience.unwrap_or(Duration::MAX),
        _ => Duration::ZERO,
    }
}

fn for_seat(table: &Table, snapshot: &Snapshot, seat: Seat) -> NextAction {
    if let Some(left) = arrival(table, snapshot) {
        return NextAction::Wait(Some(left));
    }
    if let Some((level, by)) = snapshot.mover(seat) {
        if let Some(left) = second_thoughts(table, snapshot) {
            return NextAction::Wait(Some(left));
        }
        return NextAction::Move { seat, level, by, earliest: snapshot.since + table.rest(snapshot) };
    }
    // Where there are days for a move, a program has them too.
    if snapshot.player(seat) == Player::Outsider && !snapshot.terms.has_days() {
        return for_outsider(table, snapshot, seat);
    }
    let clock = by_clock(table, snapshot, |earliest| NextAction::Move {
        seat,
        level: Level::Club,
        by: By::Clock,
        earliest,
    });
    let keeper = keeper(table, snapshot, seat);
    [clock, keeper].into_iter().flatten().min_by_key(urgency).unwrap_or(NextAction::Wait(None))
}

/// The house makes the move of a bot from outside that does not answer in time, and keeps the seat of one that is gone
/// or has been silent too long.
fn for_outsider(table: &Table, snapshot: &Snapshot, seat: Seat) -> NextAction {
    if snapshot.has_missed_too_much(seat) {
        return NextAction::Keep(seat);
    }
    let earliest = snapshot.since + snapshot.terms.bot_patience();
    let stand_in = NextAction::Move { seat, level: Level::Club, by: By::Keeper, earliest };
    let owner = snapshot.row.seats[seat.index()].player.as_deref().unwrap_or_default();
    match table.gone_for(owner) {
        Some(gone) if gone >= GONE => NextAction::Keep(seat),
        Some(gone) => earlier(after(earliest, stand_in), GONE - gone),
        None => after(earliest, stand_in),
    }
}

/// How long nobody has to think yet, because somebody may take the last step back; a pause before the end of
/// that the bot begins to think.
fn second_thoughts(table: &Table, snapshot: &Snapshot) -> Option<Duration> {
    let extra = table.rest(snapshot).saturating_sub(table.pause(snapshot));
    let left = (snapshot.since + extra).saturating_duration_since(Instant::now());
    Some(left).filter(|left| !left.is_zero())
}

impl Table {
    /// The usual pause of a bot; none, where nobody looks.
    fn pause(&self, snapshot: &Snapshot) -> Duration {
        if !snapshot.has_onlookers() {
            return Duration::ZERO;
        }
        snapshot.terms.speed.pause(self.shared.settings.bot_pause)
    }

    /// How long nothing happens after the last step.
    fn rest(&self, snapshot: &Snapshot) -> Duration {
        snapshot.rest(self.pause(snapshot))
    }

    /// How long the last step may be taken back before the game goes on; nothing, if nobody waits for that.
    pub(crate) fn second_thoughts(&self, snapshot: &Snapshot) -> Option<Duration> {
        Some(self.rest(snapshot)).filter(|rest| snapshot.allows_second_thoughts() && !rest.is_zero())
    }
}

/// How long nobody moves yet, because not all people have come to the table: they may be on their way from
/// the last game.
fn arrival(table: &Table, snapshot: &Snapshot) -> Option<Duration> {
    // With days for a move nobody is on their way.
    let is_new = !snapshot.terms.has_days() && snapshot.by.iter().all(|by| *by == By::Chance);
    let people = snapshot.people();
    let mut owners = people.iter().filter_map(|seat| snapshot.row.seats[seat.index()].player.as_deref());
    let is_missed = is_new && owners.any(|owner| !table.presence.has_seen(owner));
    let left = (snapshot.since + snapshot.terms.patience()).saturating_duration_since(Instant::now());
    Some(left).filter(|left| is_missed && !left.is_zero())
}

/// A bot keeps the seat of somebody who has been gone for as long as the host decided, while others wait.
fn keeper(table: &Table, snapshot: &Snapshot, seat: Seat) -> Option<NextAction> {
    let owner = snapshot.row.seats[seat.index()].player.as_deref()?;
    let patience = Duration::from_secs(snapshot.terms.keeper_after?.into());
    if snapshot.player(seat).is_bot() || snapshot.is_alone() || snapshot.terms.has_days() {
        return None;
    }
    match table.gone_for(owner) {
        Some(gone) if gone >= patience => Some(NextAction::Keep(seat)),
        Some(gone) => Some(NextAction::Wait(Some(patience - gone))),
        None => Some(NextAction::Wait(Some(patience.min(GLANCE)))),
    }
}

/// The action, once it is time for it.
fn after(time: Instant, action: NextAction) -> NextAction {
    let left = time.saturating_duration_since(Instant::now());
    if left.is_zero() { action } else { NextAction::Wait(Some(left)) }
}

/// Lets a bot think, with all others, in a pool that leaves the people's requests alone.
///
/// When the answer is there does not depend on whether there was anything to think about: a forced move
/// takes as long as any other.
async fn think(table: &Table, snapshot: &Snapshot, seat: Seat, level: Level, earliest: Instant) -> String {
    let play = snapshot.play.clone().expect("a bot is asked while a game runs");
    let pool = &table.shared.pool;
    let seed = pool.seed();
    let work = move || (Instant::now(), play.think(seat, level, Thinking::of(level), seed));
    // Where nobody waits for it, people's bots come first.
    let (start, line) =
        if snapshot.plays_unattended() { pool.run_last(work).await } else { pool.run(work).await };
    #[cfg(test)]
    let line = crate::driven::thought(snapshot, seat, line).await;
    time::sleep_until(earliest.max(start + thinking_time(level))).await;
    line.expect("a bot is asked when it is its turn")
}

/// As long as a bot of that level may think, and a little more, since it may finish what it is at.
const fn thinking_time(level: Level) -> Duration {
    match level {
        Level::Random | Level::Casual | Level::Club => Duration::ZERO,
        Level::Expert => Thinking::EXPERT.saturating_mul(2),
        Level::Champion => Thinking::CHAMPION.saturating_add(Thinking::EXPERT),
    }
}
