//! Bells of those who want to know of every seat that they get: one stream is about all of a guest's
//! tables, and hears by it of a new one. Other nodes ring nobody here; whoever listens looks by itself
//! from time to time.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};

use tokio::sync::watch;

use crate::table::Snapshot;

/// By guest.
#[derive(Default)]
pub(crate) struct Bells(Mutex<HashMap<String, watch::Sender<()>>>);

/// From so many bells on, those that nobody hears any more are taken down.
const SWEEP: usize = 1024;

impl Bells {
    /// Hears the guest's bell from now on.
    pub(crate) fn hear(&self, guest: &str) -> watch::Receiver<()> {
        let mut bells = self.bells();
        if bells.len() >= SWEEP {
            bells.retain(|_, bell| bell.receiver_count() > 0);
        }
        bells.entry(guest.to_owned()).or_default().subscribe()
    }

    /// Rings for all who sit at the table.
    pub(crate) fn ring_for(&self, snapshot: &Snapshot) {
        let bells = self.bells();
        if bells.is_empty() {
            return;
        }
        let owners = snapshot.row.seats.iter().filter_map(|seat| seat.player.as_deref());
        for bell in owners.filter_map(|owner| bells.get(owner)) {
            bell.send_replace(());
        }
    }

    fn bells(&self) -> MutexGuard<'_, HashMap<String, watch::Sender<()>>> {
        self.0.lock().expect("nobody panics while ringing")
    }
}
