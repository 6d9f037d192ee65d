//! The stream of a table: a frame after each step, named by the step's number and a hash of what the
//! page shows then.
//!
//! A frame is a patch, which makes the page of that frame out of the page of the one before, or `main`
//! as a whole, which can be shown whatever the page showed before. Whoever comes back to a page that is
//! still as it was gets an empty patch; whoever missed something gets `main` of each missed step, the
//! others as patches of the first, or the newest alone if there were many. Where the guest is asked, the
//! frame is a `turn`.

use std::convert::Infallible;
use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, stream};
use tokio::sync::watch;

use crate::guest::Guest;
use crate::problem::Problem;
use crate::table::{Here, Snapshot, Table};
use crate::viewpoint::{DrawingId, Drawn, Screen, Sent, Viewpoint};

/// When a browser tries again after the stream broke off.
const RETRY: Duration = Duration::from_millis(300);

/// So many missed steps are shown one by one.
const SHOWN_SINGLY: usize = 8;

/// The patch of a page that is as it was.
const NOTHING: &str = "[]";

/// The guest's stream of a table. `since` is what the guest's page shows.
pub(crate) fn stream(
    table: &Arc<Table>,
    guest: Guest,
    screen: Screen,
    since: Option<DrawingId>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>> + use<>>, Problem> {
    let follower = Follower {
        _here: Here::enter(table, &guest)?,
        changes: table.follow(),
        viewpoint: table.viewpoint(&guest, screen),
        table: Arc::downgrade(table),
        guest,
        screen,
        since,
        drawn: None,
    };
    let ending = table.ending();
    let frames = stream::unfold(Some(follower), move |follower| async move {
        let mut follower = follower?;
        match follower.next().await {
            Some(event) => Some((Ok(event), Some(follower))),
            None => ending.map(|retry| (Ok(Event::default().retry(retry)), None)),
        }
    });
    Ok(Sse::new(frames).keep_alive(KeepAlive::new().interval(Duration::from_secs(20))))
}

/// Where other nodes are, the next one answers at once.
const AT_ONCE: Duration = Duration::from_millis(10);

impl Table {
    /// When to come back after the last frame, if that is not as always.
    fn ending(&self) -> Option<Duration> {
        self.has_other_nodes().then_some(AT_ONCE)
    }
}

struct Follower {
    changes: watch::Receiver<Arc<Snapshot>>,
    table: Weak<Table>,
    guest: Guest,
    screen: Screen,
    viewpoint: Arc<Viewpoint>,
    /// What the page showed when the stream began.
    since: Option<DrawingId>,
    /// What the page shows by this stream.
    drawn: Option<Arc<Drawn>>,
    _here: Here,
}

impl Follower {
    /// The next frame, as soon as there is something to show.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if self.drawn.is_some() && !self.is_behind() {
                self.changes.changed().await.ok()?;
            }
            let table = self.table.upgrade()?;
            let snapshot = self.changes.borrow_and_update().clone();
            if let Some(event) = self.frame(&table, &snapshot) {
                return Some(event);
            }
        }
    }

    fn is_behind(&self) -> bool {
        self.shown().is_some_and(|shown| shown < self.changes.borrow().step())
    }

    /// The step that the page shows.
    fn shown(&self) -> Option<usize> {
        self.drawn.as_ref().map(|drawn| drawn.id()).or(self.since).map(|shown| shown.step)
    }

    /// The frame of the next step that the page has not shown, or of how things stand; nothing if that is
    /// what the page shows.
    fn frame(&mut self, table: &Table, snapshot: &Arc<Snapshot>) -> Option<Event> {
        let now = snapshot.step();
        let step = match self.shown() {
            Some(shown) if shown < now && now - shown <= SHOWN_SINGLY => shown + 1,
            _ => now,
        };
        if !self.viewpoint.is_of(snapshot, &self.guest) {
            self.viewpoint = table.viewpoint(&self.guest, self.screen);
        }
        let before = self.drawn.take();
        let (drawn, sent) = self.viewpoint.look(table, snapshot, step, before.as_deref());
        let id = drawn.id();
        self.drawn = Some(drawn);
        let data = match sent {
            Sent::Nothing => return None,
            Sent::Page(_) if id.root.is_some() && self.since.take() == Some(id) => NOTHING.to_owned(),
            Sent::Page(data) | Sent::Patch(data) => data,
        };
        let event = Event::default().id(id.to_string()).data(data);
        let event = if self.has_turn(snapshot, step) { event.event("turn") } else { event };
        Some(if before.is_none() { event.retry(RETRY) } else { event })
    }

    /// Does the game wait for the guest, and is that what the frame shows?
    fn has_turn(&self, snapshot: &Snapshot, step: usize) -> bool {
        let is_asked = |seat| snapshot.asked().contains(seat) && !snapshot.terms.paused;
        step == snapshot.step() && snapshot.seat_of(&self.guest).is_some_and(is_asked)
    }
}
