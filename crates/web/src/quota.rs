//! Concurrency limits: how many of a thing each client may have at a time, such as open streams or
//! awake tables.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use crate::client::Client;

/// A limit for each client, and how much of it is in use.
pub(crate) struct Quota {
    limit: usize,
    in_use: Mutex<HashMap<Client, usize>>,
}

/// One unit of a client's quota, released when dropped.
pub(crate) struct Permit {
    quota: Arc<Quota>,
    client: Option<Client>,
}

impl Quota {
    /// So many permits for each client.
    pub(crate) fn new(limit: usize) -> Arc<Quota> {
        Arc::new(Quota { limit, in_use: Mutex::default() })
    }

    /// A permit, if the client has any left. Requests that came over no network are not limited.
    pub(crate) fn acquire(self: &Arc<Quota>, client: Option<Client>) -> Option<Permit> {
        if let Some(client) = client {
            let mut in_use = self.in_use();
            let own = in_use.entry(client).or_default();
            if *own >= self.limit {
                return None;
            }
            *own += 1;
        }
        Some(Permit { quota: self.clone(), client })
    }

    fn release(&self, client: Client) {
        let mut in_use = self.in_use();
        if let Some(own) = in_use.get_mut(&client) {
            *own -= 1;
            if *own == 0 {
                in_use.remove(&client);
            }
        }
    }

    fn in_use(&self) -> MutexGuard<'_, HashMap<Client, usize>> {
        self.in_use.lock().expect("nobody panics while counting permits")
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        if let Some(client) = self.client {
            self.quota.release(client);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[test]
    fn permits_are_acquired_and_released() {
        let quota = Quota::new(2);
        let [dana, ron] =
            [1, 2].map(|last| Some(Client::from(std::net::IpAddr::from(Ipv4Addr::new(192, 0, 2, last)))));
        let held: Vec<Permit> = (0..2).filter_map(|_| quota.acquire(dana)).collect();
        assert_eq!(held.len(), 2);
        assert!(quota.acquire(dana).is_none());
        assert!(quota.acquire(ron).is_some());
        assert!((0..9).all(|_| quota.acquire(None).is_some()));
        drop(held);
        assert!(quota.acquire(dana).is_some());
        assert!(quota.in_use().is_empty(), "nobody is remembered who has nothing");
    }
}
