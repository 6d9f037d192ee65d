//! How many of a thing each client may have at a time: streams that are open, tables that are awake.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};

use crate::client::Client;

/// The places that are taken.
pub(crate) struct Places {
    for_each: usize,
    taken: Mutex<HashMap<Client, usize>>,
}

/// One of them; given back when dropped.
pub(crate) struct Place {
    places: Arc<Places>,
    client: Option<Client>,
}

impl Places {
    /// So many for each client.
    pub(crate) fn new(for_each: usize) -> Arc<Places> {
        Arc::new(Places { for_each, taken: Mutex::default() })
    }

    /// Takes a place, if there is one left for that client. Whoever came over no network has any.
    pub(crate) fn take(self: &Arc<Places>, client: Option<Client>) -> Option<Place> {
        if let Some(client) = client {
            let mut taken = self.taken();
            let own = taken.entry(client).or_default();
            if *own >= self.for_each {
                return None;
            }
            *own += 1;
        }
        Some(Place { places: self.clone(), client })
    }

    fn give_back(&self, client: Client) {
        let mut taken = self.taken();
        if let Some(own) = taken.get_mut(&client) {
            *own -= 1;
            if *own == 0 {
                taken.remove(&client);
            }
        }
    }

    fn taken(&self) -> MutexGuard<'_, HashMap<Client, usize>> {
        self.taken.lock().expect("nobody panics while counting places")
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(client) = self.client {
            self.places.give_back(client);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[test]
    fn places_are_taken_and_given_back() {
        let places = Places::new(2);
        let [dana, ron] =
            [1, 2].map(|last| Some(Client::from(std::net::IpAddr::from(Ipv4Addr::new(192, 0, 2, last)))));
        let held: Vec<Place> = (0..2).filter_map(|_| places.take(dana)).collect();
        assert_eq!(held.len(), 2);
        assert!(places.take(dana).is_none());
        assert!(places.take(ron).is_some());
        assert!((0..9).all(|_| places.take(None).is_some()));
        drop(held);
        assert!(places.take(dana).is_some());
        assert!(places.taken().is_empty(), "nobody is remembered who has nothing");
    }
}
