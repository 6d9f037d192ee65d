//! Admission of requests: who the client is, and whether its rate limits let the request in.

use axum::extract::Request;
use governor::clock::DefaultClock;
use governor::{DefaultKeyedRateLimiter, RateLimiter};

use crate::client::{Client, ProxyHeader};
use crate::log_throttle::{LogThrottle, once_a_minute};
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::rate_limit::{Allowance, Limiter, RateLimits, RequestKind};

/// Identifies clients and applies their rate limits.
pub struct Admission {
    header: Option<ProxyHeader>,
    limiter: Limiter,
    /// The clients that the log has named lately.
    logged: DefaultKeyedRateLimiter<Client>,
    proxy_warning: LogThrottle,
}

impl Admission {
    /// Clients are those of the connections or, behind a proxy, those that its header names.
    pub fn new(header: Option<ProxyHeader>, limits: &RateLimits) -> Admission {
        Admission {
            header,
            limiter: Limiter::new(limits, DefaultClock::default()),
            logged: RateLimiter::keyed(once_a_minute()),
            proxy_warning: LogThrottle::new(),
        }
    }

    /// Who sent the request.
    pub(crate) fn client(&self, request: &Request) -> Option<Client> {
        let client = Client::of(request, self.header.as_ref());
        let is_forwarded = request.headers().contains_key("x-forwarded-for");
        if self.header.is_none() && is_forwarded && client.is_some_and(Client::is_here) {
            self.warn_of_proxy();
        }
        client
    }

    /// Do all connections come from a proxy that names the clients?
    pub(crate) const fn is_proxied(&self) -> bool {
        self.header.is_some()
    }

    /// A proxy on this machine forwards requests, and nobody has said that it may be believed.
    fn warn_of_proxy(&self) {
        if self.proxy_warning.allows() {
            tracing::warn!("all that comes through the proxy counts as one client: name its --proxy-header");
        }
    }

    /// Lets a request of that kind in, and tells how many more; or says when to come back.
    pub(crate) fn admit(
        &self,
        client: Option<Client>,
        kind: RequestKind,
        metrics: &Metrics,
    ) -> Result<Option<Allowance>, Problem> {
        let Some(client) = client else { return Ok(None) };
        self.limiter.check(client, kind).inspect_err(|_| self.record_refusal(client, kind, metrics))
    }

    fn record_refusal(&self, client: Client, kind: RequestKind, metrics: &Metrics) {
        metrics.refused(kind);
        if self.logged.check_key(&client).is_ok() {
            tracing::warn!(%client, wish = kind.name(), "a client asks too often");
        }
    }

    /// Forgets the clients that have not asked for a while.
    pub(crate) fn forget_idle(&self) {
        self.limiter.forget_idle();
        self.logged.retain_recent();
    }
}

impl Default for Admission {
    fn default() -> Admission {
        Admission::new(None, &RateLimits::default())
    }
}
