//! Lets requests in, or says when to come back.

use axum::extract::Request;
use governor::clock::DefaultClock;

use crate::client::{Client, ProxyHeader};
use crate::pace::{Allowances, Pace, Wish};
use crate::problem::Problem;

/// Knows clients, and how much they ask for.
pub struct Gate {
    header: Option<ProxyHeader>,
    pace: Pace,
}

impl Gate {
    /// Clients are those of the connections or, behind a proxy, those that its header names.
    pub fn new(header: Option<ProxyHeader>, allowances: &Allowances) -> Gate {
        Gate { header, pace: Pace::new(allowances, DefaultClock::default()) }
    }

    /// Who sent the request.
    pub(crate) fn client(&self, request: &Request) -> Option<Client> {
        Client::of(request, self.header.as_ref())
    }

    /// May the client have what the request asks for?
    pub(crate) fn admit(&self, client: Option<Client>, request: &Request) -> Result<(), Problem> {
        let wish = Wish::of(request.method(), request.uri().path());
        client.zip(wish).map_or(Ok(()), |(client, wish)| self.pace.ask(client, wish))
    }

    /// Forgets the clients that have not asked for a while.
    pub(crate) fn forget_idle(&self) {
        self.pace.forget_idle();
    }
}

impl Default for Gate {
    fn default() -> Gate {
        Gate::new(None, &Allowances::default())
    }
}
