//! A table: the people, the game, and what is said.
//!
//! What there is to see of a table is a [`Snapshot`], which never changes. A change makes a new one:
//! it is worked out on a copy, stored, and only then shown to everybody. One task, the table's owner,
//! makes all changes; readers wait for nobody.

mod absence;
mod agreement;
mod alike;
mod clock;
mod draft;
mod driver;
mod fleeting;
mod forgotten;
mod lessons;
pub(crate) mod lots;
mod moment;
mod moves;
mod newcomers;
pub(crate) mod notices;
mod outsiders;
mod owner;
mod presence;
mod reason;
mod rematch;
mod rounds;
mod seats;
mod setting;
mod snapshot;
mod talk;
mod terms;
mod tokens;
mod undo;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use patch::Fragments;
use tokio::sync::{mpsc, watch};

use crate::guest::Guest;
use crate::metrics::Metrics;
use crate::quota::Permit;
use crate::tables::Shared;
use crate::viewpoint::{Screen, Viewpoint, Viewpoints};
use play::luck::Nonce;

use lessons::Learnt;
use owner::{Command, Owner};
use presence::Presence;

pub(crate) use draft::Draft;
pub(crate) use forgotten::forgotten_in;
pub(crate) use moment::Clocks;
pub(crate) use newcomers::{Answer, Request};
pub(crate) use outsiders::{Coming, Invitee, Outsider, Way};
pub(crate) use presence::Here;
pub(crate) use reason::Reason;
pub(crate) use seats::Newcomer;
pub(crate) use setting::Setting;
pub(crate) use snapshot::{Player, Snapshot, setup_lines, setup_of, stored_record};
pub(crate) use talk::{Note, Phrase};
pub(crate) use terms::{Speed, Terms};
pub(crate) use tokens::person;
pub(crate) use undo::Wish;

/// A table that somebody looks at or that a bot plays at.
pub struct Table {
    shared: Arc<Shared>,
    shown: watch::Sender<Arc<Snapshot>>,
    /// The way to the owner.
    commands: mpsc::Sender<Command>,
    presence: Presence,
    viewpoints: Viewpoints,
    fragments: Fragments,
    learnt: Learnt,
    /// Whoever opened it has one table less to open until it is evicted.
    _permit: Option<Permit>,
}

impl Table {
    /// Starts the owner and the driver of a table. The snapshot is what the store had after `commits`
    /// was subscribed to; `elsewhere` says whom other nodes see, if there may be others.
    pub(crate) fn wake(
        shared: Arc<Shared>,
        snapshot: Snapshot,
        commits: watch::Receiver<u64>,
        permit: Option<Permit>,
        elsewhere: Option<BTreeMap<String, Duration>>,
    ) -> Arc<Table> {
        let (commands, handed_in) = mpsc::channel(owner::WAITING);
        let shown = watch::Sender::new(Arc::new(snapshot));
        let presence = Presence::new();
        elsewhere.map(|seen| presence.hear(&seen));
        let table = Arc::new(Table {
            fragments: Fragments::new(shared.drawing_key.clone()),
            shared,
            shown,
            commands,
            presence,
            viewpoints: Viewpoints::default(),
            learnt: Learnt::default(),
            _permit: permit,
        });
        tokio::spawn(Owner::new(&table, handed_in, commits).run());
        tokio::spawn(driver::drive(Arc::downgrade(&table), table.shown.subscribe()));
        table
    }

    /// How things stand.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        self.shown.borrow().clone()
    }

    /// How things stand, and how they change.
    pub fn follow(&self) -> watch::Receiver<Arc<Snapshot>> {
        self.shown.subscribe()
    }

    /// How long somebody has been gone; nothing if they are there.
    pub fn gone_for(&self, guest: &str) -> Option<Duration> {
        self.presence.gone_for(guest)
    }

    /// Does somebody look just now?
    pub(crate) fn is_looking(&self, guest: &str) -> bool {
        self.presence.is_looking(guest)
    }

    /// May other nodes show it too?
    pub(crate) fn has_other_nodes(&self) -> bool {
        self.shared.store.is_shared()
    }

    /// Who looks.
    pub(crate) fn presence(&self) -> &Presence {
        &self.presence
    }

    /// The secret of the table where the same people play again.
    pub(crate) fn rematch_secret(&self) -> Nonce {
        self.snapshot().luck.rematch_secret(self.shared.store.epoch())
    }

    /// Somebody has just been heard of.
    pub(crate) fn saw(&self, guest: &Guest) {
        self.presence.saw(&guest.id, self.snapshot().has_seat(&guest.id));
    }

    /// Somebody looks, as far as a request without a script tells; a page that runs one has a stream. The game
    /// may have waited for that.
    pub(crate) fn glances(&self, guest: &Guest) {
        if guest.scripted || !self.snapshot().has_seat(&guest.id) {
            return;
        }
        let is_back = !self.is_looking(&guest.id);
        self.presence.glances(&guest.id);
        if is_back {
            self.notify();
        }
    }

    /// Has nobody looked for that long, and does nothing go on here without them?
    pub(crate) fn is_idle(&self, patience: Duration) -> bool {
        let is_left = self.presence.nobody_for().is_some_and(|gone| gone >= patience);
        is_left && !self.snapshot().plays_unattended()
    }

    /// Lets everybody look again: somebody came or went, or has learnt something. That is another moment,
    /// so it is drawn anew.
    pub(crate) fn notify(&self) {
        self.shown.send_modify(|shown| *shown = Arc::new(Snapshot::clone(shown)));
    }

    /// Shows what has been stored, or is not worth storing.
    fn show(&self, snapshot: Snapshot) {
        let before = self.snapshot();
        if before.row.seats != snapshot.row.seats || before.row.next != snapshot.row.next {
            self.shared.bells.ring_for(&snapshot);
        }
        self.shown.send_replace(Arc::new(snapshot));
    }

    /// From where the guest sees the table.
    pub(crate) fn viewpoint(&self, guest: &Guest, screen: Screen) -> Arc<Viewpoint> {
        self.viewpoints.of(&self.snapshot(), guest, screen)
    }

    /// The pieces of what is shown, each read once.
    pub(crate) fn fragments(&self) -> &Fragments {
        &self.fragments
    }

    /// What is counted, over all tables.
    pub(crate) fn metrics(&self) -> &Metrics {
        &self.shared.metrics
    }
}
