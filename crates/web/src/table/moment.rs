//! What passes at a table, as nodes that share a store tell it each other: whose seat a bot keeps, who
//! asks for one, who is ready, since when the game waits. Times are by the clock that all nodes share.
//!
//! A server that has its store for itself keeps all of that in memory and never comes here.

use std::sync::Arc;
use std::time::Duration;

use engine::{Seat, Seats};
use serde::{Deserialize, Serialize};
use store::{Appended, Stored};
use tokio::time::Instant;

use crate::problem::Problem;

use super::newcomers::{Answer, Request};
use super::seats::Arrival;
use super::undo::Wish;
use super::{Draft, Snapshot, newcomers, undo};

/// The same moment by two clocks: our own, and the one that all nodes share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clocks {
    here: Instant,
    shared: i64,
}

impl Clocks {
    /// The clock that all share shows so many milliseconds just now.
    pub(crate) fn new(shared: i64) -> Clocks {
        Clocks { here: Instant::now(), shared }
    }

    fn shared(&self, here: Instant) -> i64 {
        let before = self.here.saturating_duration_since(here).as_millis() as i64;
        let after = here.saturating_duration_since(self.here).as_millis() as i64;
        self.shared - before + after
    }

    /// What has been is not to come, also if somebody has set the clock back meanwhile.
    fn past(&self, shared: i64) -> Instant {
        self.here(shared).min(self.here)
    }

    /// What was to come within that time still is.
    fn within(&self, shared: i64, most: Duration) -> Instant {
        self.here(shared).min(self.here + most)
    }

    fn here(&self, shared: i64) -> Instant {
        let time = Duration::from_millis(shared.abs_diff(self.shared));
        let here =
            if shared > self.shared { self.here.checked_add(time) } else { self.here.checked_sub(time) };
        // Longer ago than this machine runs is long ago.
        here.unwrap_or(self.here)
    }
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Moment {
    kept: Vec<u8>,
    informed: Vec<u8>,
    requests: Vec<Asked>,
    /// The rest is about the game as it stood after so many steps, and so many taken back before.
    step: usize,
    undone: usize,
    since: i64,
    ready: Vec<u8>,
    wish: Option<Wished>,
    is_meant: bool,
}

#[derive(Serialize, Deserialize)]
struct Asked {
    guest: String,
    name: String,
    kind: String,
    seat: u8,
    answer: Option<Answer>,
    until: Option<i64>,
}

#[derive(Serialize, Deserialize)]
struct Wished {
    seat: u8,
    agreed: Vec<u8>,
    until: i64,
}

impl Snapshot {
    /// The table as the store has it, with what passes there.
    pub(crate) fn read_shared(stored: Stored, clocks: Clocks) -> Result<Snapshot, Problem> {
        let last = stored.steps.last().map_or(stored.table.changed, |step| step.at);
        let moment = read(&stored.moment);
        let mut snapshot = Snapshot::read(stored)?;
        snapshot.since = clocks.past(last);
        snapshot.pass(moment, clocks);
        Ok(snapshot)
    }

    /// The same with what came since, if that is how it went on: what was played is not played again.
    pub(super) fn followed_by(&self, came: Appended, clocks: Clocks) -> Option<Snapshot> {
        let mut next = self.clone();
        if let Some(last) = came.steps.last() {
            let mut play = self.play.as_ref()?.boxed();
            came.steps.iter().try_for_each(|step| play.take(&step.line)).ok()?;
            (next.play, next.since) = (Some(play.into()), clocks.past(last.at));
            (next.ready, next.wish, next.is_meant) = (Seats::NONE, None, false);
        }
        Arc::make_mut(&mut next.by).extend(came.steps.iter().map(|step| step.by));
        Arc::make_mut(&mut next.messages).extend(came.messages);
        (next.row.changed, next.moments, next.due) = (came.changed, came.position.moments, came.due);
        next.pass(read(&came.moment), clocks);
        (next.position() == came.position).then_some(next)
    }

    fn pass(&mut self, moment: Moment, clocks: Clocks) {
        self.kept = seats(moment.kept);
        self.informed = seats(moment.informed);
        let request = |asked: Asked| Request {
            who: Arrival { guest: asked.guest, name: asked.name, kind: asked.kind },
            seat: Seat::new(asked.seat),
            answer: asked.answer,
            until: asked.until.map(|until| clocks.within(until, newcomers::LONGEST)),
        };
        self.requests = Arc::new(moment.requests.into_iter().map(request).collect());
        if (moment.step, moment.undone) == (self.step(), self.undone) && moment.since > 0 {
            self.since = clocks.past(moment.since);
            self.ready = seats(moment.ready);
            self.is_meant = moment.is_meant;
            self.wish = moment.wish.map(|wish| Wish {
                seat: Seat::new(wish.seat),
                agreed: seats(wish.agreed),
                until: clocks.within(wish.until, undo::PATIENCE),
            });
        }
    }

    /// Has it all that passes at the other, unless the game has gone on since?
    pub(super) fn has_passed_all_of(&self, other: &Snapshot) -> bool {
        let wish = |of: &Snapshot| of.wish.map(|wish| (wish.seat, wish.agreed));
        let is_as_ready = other.ready.iter().all(|seat| self.ready.contains(seat));
        let is_of_this_step = is_as_ready && wish(self) == wish(other) && (self.is_meant || !other.is_meant);
        let is_same = |own: &Request, asked: &Request| {
            (&own.who.guest, own.seat, &own.answer) == (&asked.who.guest, asked.seat, &asked.answer)
        };
        let has = |asked: &Request| self.requests.iter().any(|own| is_same(own, asked));
        (self.step() > other.step() || is_of_this_step)
            && (self.kept, self.informed) == (other.kept, other.informed)
            && other.requests.iter().all(has)
    }

    /// What passes, as it is written.
    pub(crate) fn moment(&self, clocks: Clocks) -> String {
        let asked = |request: &Request| Asked {
            guest: request.who.guest.clone(),
            name: request.who.name.clone(),
            kind: request.who.kind.clone(),
            seat: request.seat.index() as u8,
            answer: request.answer.clone(),
            until: request.until.map(|until| clocks.shared(until)),
        };
        let wished = |wish: Wish| Wished {
            seat: wish.seat.index() as u8,
            agreed: numbers(wish.agreed),
            until: clocks.shared(wish.until),
        };
        let moment = Moment {
            kept: numbers(self.kept),
            informed: numbers(self.informed),
            requests: self.requests.iter().map(asked).collect(),
            step: self.step(),
            undone: self.undone,
            since: clocks.shared(self.since),
            ready: numbers(self.ready),
            wish: self.wish.map(wished),
            is_meant: self.is_meant,
        };
        serde_json::to_string(&moment).expect("what passes is plain data")
    }
}

impl Draft {
    /// Is there anything that passes and that other nodes would not see by the steps alone?
    pub(super) fn passes(&self) -> bool {
        let (next, before) = (&self.next, &self.before);
        let lasts = next.kept != before.kept
            || next.informed != before.informed
            || !Arc::ptr_eq(&next.requests, &before.requests);
        let is_of_this_step = next.since != before.since
            || next.ready != before.ready
            || next.wish != before.wish
            || next.is_meant != before.is_meant;
        lasts || (is_of_this_step && !self.has_steps())
    }
}

/// What a newer version wrote and this one can't read has passed.
fn read(moment: &str) -> Moment {
    serde_json::from_str(moment).unwrap_or_default()
}

fn numbers(seats: Seats) -> Vec<u8> {
    seats.iter().map(|seat| seat.index() as u8).collect()
}

fn seats(numbers: Vec<u8>) -> Seats {
    numbers.into_iter().filter(|number| *number < Seats::MOST).map(Seat::new).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::imported;
    use engine::Record;

    const GAME: &[u8] = include_bytes!("../../../../games/chico/tests/playthroughs/random-2-seats.kupa");

    fn snapshot(steps: usize) -> Snapshot {
        let mut record = Record::read(GAME).expect("a record");
        record.steps.truncate(steps);
        let (table, steps) = imported(&record).expect("a game");
        let stored =
            Stored { table, steps, messages: Vec::new(), moments: 0, moment: String::new(), due: None };
        Snapshot::read(stored).expect("a table")
    }

    /// Nobody knows whether it was written that somebody is ready: it is looked for, and not only the steps.
    #[tokio::test]
    async fn who_is_ready_is_missed_where_it_was_lost() {
        let found = snapshot(3);
        let mut meant = found.clone();
        assert!(found.has_all_of(&meant) && found.has_passed_all_of(&meant));
        meant.ready.insert(Seat::new(1));
        assert!(found.has_all_of(&meant) && !found.has_passed_all_of(&meant));
        let mut both = meant.clone();
        both.ready.insert(Seat::new(0));
        assert!(both.has_passed_all_of(&meant), "another may be ready too");
        assert!(snapshot(4).has_passed_all_of(&meant), "the game has gone on since");
        meant.kept.insert(Seat::new(0));
        assert!(!snapshot(4).has_passed_all_of(&meant), "whose seat a bot keeps lasts");
    }
}
