//! Who drives which table and who looks at it, for a store that one process
//! has for itself, or that all nodes of a simulation share: in memory, since
//! with the process all of that is over.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::time::Instant;

use crate::node::FORGOTTEN;
use crate::{Claim, Presence, Present};

/// Claims and presences.
#[derive(Default)]
pub(crate) struct Local {
    claims: Mutex<HashMap<String, Held>>,
    present: Mutex<HashMap<Present, Instant>>,
}

/// A claim that was granted.
struct Held {
    claim: Claim,
    until: Instant,
}

/// From so many claims on, those that are over are forgotten.
const SWEEP: usize = 1024;

impl Local {
    /// Is the claim granted?
    pub(crate) fn claim(&self, claim: Claim) -> bool {
        let mut claims = lock(&self.claims);
        let now = Instant::now();
        if claims.len() >= SWEEP {
            claims.retain(|_, held| held.until > now);
        }
        let is_others = |held: &Held| held.until > now && held.claim.is_contested_by(&claim);
        if claims.get(&claim.table).is_some_and(is_others) {
            return false;
        }
        claims.insert(claim.table.clone(), Held { until: now + claim.lease, claim });
        true
    }

    /// All of these look just now.
    pub(crate) fn present(&self, all: Vec<Present>) {
        let mut present = lock(&self.present);
        present.retain(|_, seen| seen.elapsed() < FORGOTTEN);
        let now = Instant::now();
        present.extend(all.into_iter().map(|it| (it, now)));
    }

    /// Who was seen at these tables.
    pub(crate) fn presences(&self, tables: &[String]) -> Vec<Presence> {
        let present = lock(&self.present);
        let at_these = present.iter().filter(|(it, _)| tables.contains(&it.table));
        at_these.map(|(who, seen)| Presence { who: who.clone(), ago: seen.elapsed() }).collect()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Whoever panicked did so between whole changes of the map.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
