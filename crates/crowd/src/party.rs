//! A party: people who sit down at a table together.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use anyhow::Result;
use catalog::Entry;
use rand_core::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use reqwest::Client;

use crate::guest::Guest;
use crate::nodes::Nodes;
use crate::person::{self, Person};
use crate::screen::Screen;
use crate::server::Server;

/// Brings people to the server, each with a number of their own.
pub(crate) struct Door {
    client: Client,
    nodes: Arc<Nodes>,
    seed: u64,
    people: AtomicU32,
}

impl Door {
    pub(crate) fn new(server: &Server, seed: u64) -> Result<Door> {
        Door::at(&Nodes::new([server.site()]), seed)
    }

    /// A door that leads to several nodes.
    pub(crate) fn at(nodes: &Arc<Nodes>, seed: u64) -> Result<Door> {
        Ok(Door { client: person::client()?, nodes: nodes.clone(), seed, people: AtomicU32::new(0) })
    }

    /// So many people, or as many as the game takes, open a table, sit down and start the game; more may
    /// watch.
    pub(crate) async fn party(&self, game: &'static Entry, seats: u8, watching: usize) -> Result<Vec<Guest>> {
        let (number, mut host) = self.person();
        let table = host.open(game.slug).await?;
        let mut guests = vec![self.guest(number, host, Some(0), game, &table)];
        for seat in 1..seats.clamp(*game.seats.start(), *game.seats.end()).into() {
            let (number, mut person) = self.person();
            person.join(&table, &format!("Guest{number}")).await?;
            guests.push(self.guest(number, person, Some(seat), game, &table));
        }
        guests[0].person.start(&table).await?;
        for _ in 0..watching {
            let (number, person) = self.person();
            guests.push(self.guest(number, person, None, game, &table));
        }
        Ok(guests)
    }

    fn person(&self) -> (u32, Person) {
        let number = self.people.fetch_add(1, Relaxed);
        (number, Person::new(&self.client, &self.nodes, number))
    }

    fn guest(
        &self,
        number: u32,
        person: Person,
        seat: Option<usize>,
        game: &'static Entry,
        table: &str,
    ) -> Guest {
        let rng = Xoshiro256PlusPlus::seed_from_u64(self.seed ^ u64::from(number));
        Guest {
            person,
            number,
            seat,
            game: game.slug,
            table: table.to_owned(),
            rng,
            screen: Screen::default(),
            shown: None,
            acted: None,
            unanswered: None,
            ready: None,
            is_at_end: false,
        }
    }
}
