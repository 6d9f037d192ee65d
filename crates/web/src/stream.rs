//! The stream of a table: a frame after each step, with the step's number as its id.
//!
//! A frame is the whole of `main` as the guest sees it, so it can be shown whatever the page showed
//! before. Whoever comes back gets a frame for each step that was missed, or the newest alone if
//! there were many; what is not a step (somebody came, said something) has a frame without an id.

use std::convert::Infallible;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::{Stream, stream};
use tokio::sync::watch;

use crate::guest::Guest;
use crate::pages;
use crate::problem::Problem;
use crate::table::{Here, Snapshot, Table};

/// When a browser tries again after the stream broke off.
const RETRY: Duration = Duration::from_millis(300);

/// So many missed steps are shown one by one.
const SHOWN_SINGLY: usize = 8;

/// The guest's stream of a table. `since` is the last step that the guest has seen.
pub(crate) fn stream(
    table: &Arc<Table>,
    guest: Guest,
    since: Option<usize>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>> + use<>>, Problem> {
    let follower = Follower {
        _here: Here::enter(table, &guest)?,
        changes: table.follow(),
        table: Arc::downgrade(table),
        guest,
        shown: since,
        is_new: true,
    };
    let frames = stream::unfold(follower, |mut follower| async move {
        let event = follower.next().await?;
        Some((Ok(event), follower))
    });
    Ok(Sse::new(frames).keep_alive(KeepAlive::new().interval(Duration::from_secs(20))))
}

struct Follower {
    changes: watch::Receiver<Arc<Snapshot>>,
    table: Weak<Table>,
    guest: Guest,
    /// The step that the page shows.
    shown: Option<usize>,
    is_new: bool,
    _here: Here,
}

impl Follower {
    async fn next(&mut self) -> Option<Event> {
        if !self.is_new && !self.is_behind() {
            self.changes.changed().await.ok()?;
        }
        let table = self.table.upgrade()?;
        let snapshot = self.changes.borrow_and_update().clone();
        let event = self.frame(&table, &snapshot);
        let is_first = std::mem::replace(&mut self.is_new, false);
        Some(if is_first { event.retry(RETRY) } else { event })
    }

    fn is_behind(&self) -> bool {
        self.shown.is_some_and(|shown| shown < self.changes.borrow().step())
    }

    /// The next frame: of the next step that the page has not shown, or of how things stand.
    fn frame(&mut self, table: &Table, snapshot: &Snapshot) -> Event {
        let now = snapshot.step();
        let next = match self.shown {
            Some(shown) if shown < now && now - shown <= SHOWN_SINGLY => shown + 1,
            _ => now,
        };
        let is_step = self.shown != Some(next);
        self.shown = Some(next);
        let start = Instant::now();
        let html = if next == now {
            pages::main(table, snapshot, &self.guest)
        } else {
            pages::main(table, &snapshot.back(next), &self.guest)
        };
        table.metrics().rendered.observe(start.elapsed().as_secs_f64());
        let event = Event::default().data(html.into_string());
        if is_step { event.id(next.to_string()) } else { event.event("change") }
    }
}
