//! Lets requests in, or says when to come back.

use axum::extract::Request;
use governor::clock::DefaultClock;
use governor::{DefaultKeyedRateLimiter, RateLimiter};

use crate::client::{Client, ProxyHeader};
use crate::metrics::Metrics;
use crate::pace::{Allowances, Pace, Wish};
use crate::problem::Problem;
use crate::seldom::{Seldom, once_a_minute};

/// Knows clients, and how much they ask for.
pub struct Gate {
    header: Option<ProxyHeader>,
    pace: Pace,
    /// Of whom the log has spoken.
    spoken: DefaultKeyedRateLimiter<Client>,
    complaints: Seldom,
}

impl Gate {
    /// Clients are those of the connections or, behind a proxy, those that its header names.
    pub fn new(header: Option<ProxyHeader>, allowances: &Allowances) -> Gate {
        let spoken = RateLimiter::keyed(once_a_minute());
        Gate {
            header,
            pace: Pace::new(allowances, DefaultClock::default()),
            spoken,
            complaints: Seldom::new(),
        }
    }

    /// Who sent the request.
    pub(crate) fn client(&self, request: &Request) -> Option<Client> {
        let client = Client::of(request, self.header.as_ref());
        let is_forwarded = request.headers().contains_key("x-forwarded-for");
        if self.header.is_none() && is_forwarded && client.is_some_and(Client::is_here) {
            self.warn();
        }
        client
    }

    /// A proxy on this machine forwards requests, and nobody has said that it may be believed.
    fn warn(&self) {
        if self.complaints.may_speak() {
            tracing::warn!("all that comes through the proxy counts as one client: name its --proxy-header");
        }
    }

    /// May the client have what the request asks for?
    pub(crate) fn admit(
        &self,
        client: Option<Client>,
        request: &Request,
        metrics: &Metrics,
    ) -> Result<(), Problem> {
        let wish = Wish::of(request.method(), request.uri().path());
        let Some((client, wish)) = client.zip(wish) else { return Ok(()) };
        self.pace.ask(client, wish).inspect_err(|_| self.note(client, wish, metrics))
    }

    fn note(&self, client: Client, wish: Wish, metrics: &Metrics) {
        metrics.refused(wish);
        if self.spoken.check_key(&client).is_ok() {
            tracing::warn!(%client, wish = wish.name(), "a client asks too often");
        }
    }

    /// Forgets the clients that have not asked for a while.
    pub(crate) fn forget_idle(&self) {
        self.pace.forget_idle();
        self.spoken.retain_recent();
    }
}

impl Default for Gate {
    fn default() -> Gate {
        Gate::new(None, &Allowances::default())
    }
}
