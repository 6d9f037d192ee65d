//! Rate limits of clients, each a token bucket: a burst, then one per interval.
//!
//! A family behind one address, with ten windows open, never notices them; a program that asks as
//! fast as it can is told when to come back.

use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{NotUntil, Quota, RateLimiter};

use crate::client::Client;
use crate::problem::Problem;

/// What a request asks for, by what it costs the server. Each route names its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RequestKind {
    /// Something that is ready anyway; not limited.
    Static,
    /// A page.
    Page,
    /// The stream of a table.
    Stream,
    /// Advice, for which the champion has to think.
    Advice,
    /// A form that changes something.
    Post,
    /// A message, which everybody at the table reads and the table keeps.
    Talk,
    /// A new table.
    Table,
    /// A token, and perhaps a new guest with it.
    Token,
}

impl RequestKind {
    /// Its name in the log and the metrics.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            RequestKind::Static => "static",
            RequestKind::Page => "page",
            RequestKind::Stream => "stream",
            RequestKind::Advice => "advice",
            RequestKind::Post => "post",
            RequestKind::Talk => "talk",
            RequestKind::Table => "table",
            RequestKind::Token => "token",
        }
    }
}

/// A token bucket: a burst, then one per interval.
#[derive(Clone, Copy, Debug)]
pub struct RateLimit {
    burst: NonZeroU32,
    interval: Duration,
}

impl RateLimit {
    /// A burst of at least one; with an interval of zero there is no limit worth the name.
    pub const fn new(burst: u32, interval: Duration) -> RateLimit {
        let burst = if let Some(some) = NonZeroU32::new(burst) { some } else { NonZeroU32::MIN };
        RateLimit { burst, interval }
    }

    fn quota(self) -> Quota {
        let interval = self.interval.max(Duration::from_nanos(1));
        Quota::with_period(interval).expect("it is not zero").allow_burst(self.burst)
    }
}

/// The rate limits of each client.
#[derive(Clone, Copy, Debug)]
pub struct RateLimits {
    /// Pages. Without script a page is loaded every four seconds.
    pub pages: RateLimit,
    /// Streams that are opened. A window opens its own whenever it is shown again.
    pub streams: RateLimit,
    /// Thoughts of the champion.
    pub advice: RateLimit,
    /// Forms that are sent, moves above all.
    pub posts: RateLimit,
    /// What is said.
    pub talk: RateLimit,
    /// Tables that are opened.
    pub tables: RateLimit,
    /// Tokens that are made.
    pub tokens: RateLimit,
}

impl Default for RateLimits {
    fn default() -> RateLimits {
        RateLimits {
            pages: RateLimit::new(400, Duration::from_millis(40)),
            streams: RateLimit::new(200, Duration::from_millis(100)),
            advice: RateLimit::new(20, Duration::from_secs(2)),
            posts: RateLimit::new(200, Duration::from_millis(50)),
            talk: RateLimit::new(40, Duration::from_millis(500)),
            tables: RateLimit::new(30, Duration::from_secs(10)),
            tokens: RateLimit::new(10, Duration::from_secs(360)),
        }
    }
}

/// Applies the rate limits.
pub(crate) struct Limiter<C: Clock = DefaultClock> {
    clock: C,
    pages: Buckets<C>,
    streams: Buckets<C>,
    advice: Buckets<C>,
    posts: Buckets<C>,
    talk: Buckets<C>,
    tables: Buckets<C>,
    tokens: Buckets<C>,
}

type Buckets<C> = RateLimiter<Client, DefaultKeyedStateStore<Client>, C, StateInformationMiddleware>;

/// What is left of a client's bucket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Allowance {
    /// Of which one.
    pub(crate) kind: RequestKind,
    /// How many it holds.
    pub(crate) burst: u32,
    /// How many are left.
    pub(crate) left: u32,
    /// In how many seconds an empty one is full.
    pub(crate) window: u64,
}

impl<C: Clock + Clone> Limiter<C> {
    pub(crate) fn new(limits: &RateLimits, clock: C) -> Limiter<C> {
        let buckets = |limit: RateLimit| {
            RateLimiter::new(limit.quota(), DefaultKeyedStateStore::default(), clock.clone())
        };
        Limiter {
            pages: buckets(limits.pages),
            streams: buckets(limits.streams),
            advice: buckets(limits.advice),
            posts: buckets(limits.posts),
            talk: buckets(limits.talk),
            tables: buckets(limits.tables),
            tokens: buckets(limits.tokens),
            clock,
        }
    }

    /// Takes a token of the client's, and tells what is left; or says when there is one again.
    pub(crate) fn check(&self, client: Client, kind: RequestKind) -> Result<Option<Allowance>, Problem> {
        let Some(buckets) = self.buckets(kind) else { return Ok(None) };
        let state = buckets.check_key(&client).map_err(|later| self.too_often(&later))?;
        let (burst, interval) = (state.quota().burst_size(), state.quota().replenish_interval());
        let window = interval.saturating_mul(burst.get()).as_secs().max(1);
        Ok(Some(Allowance { kind, burst: burst.get(), left: state.remaining_burst_capacity(), window }))
    }

    /// Forgets the clients whose buckets are full again.
    pub(crate) fn forget_idle(&self) {
        let Limiter { pages, streams, advice, posts, talk, tables, tokens, .. } = self;
        for buckets in [pages, streams, advice, posts, talk, tables, tokens] {
            buckets.retain_recent();
            buckets.shrink_to_fit();
        }
    }

    fn buckets(&self, kind: RequestKind) -> Option<&Buckets<C>> {
        match kind {
            RequestKind::Static => None,
            RequestKind::Page => Some(&self.pages),
            RequestKind::Stream => Some(&self.streams),
            RequestKind::Advice => Some(&self.advice),
            RequestKind::Post => Some(&self.posts),
            RequestKind::Talk => Some(&self.talk),
            RequestKind::Table => Some(&self.tables),
            RequestKind::Token => Some(&self.tokens),
        }
    }

    /// Whole seconds, and not before it is worth trying.
    fn too_often(&self, later: &NotUntil<C::Instant>) -> Problem {
        let wait = later.wait_time_from(self.clock.now());
        Problem::TooOften { seconds: wait.as_secs() + 1 }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use governor::clock::FakeRelativeClock;

    use super::*;

    fn client(text: &str) -> Client {
        text.parse::<IpAddr>().unwrap().into()
    }

    fn limiter(limits: &RateLimits) -> (Limiter<FakeRelativeClock>, FakeRelativeClock) {
        let clock = FakeRelativeClock::default();
        (Limiter::new(limits, clock.clone()), clock)
    }

    #[test]
    fn whoever_is_too_quick_waits_and_nobody_else() {
        let tables = RateLimit::new(2, Duration::from_secs(10));
        let (limiter, clock) = limiter(&RateLimits { tables, ..RateLimits::default() });
        let [dana, ron] = ["192.0.2.1", "192.0.2.2"].map(client);
        for _ in 0..2 {
            assert!(limiter.check(dana, RequestKind::Table).is_ok());
        }
        assert_eq!(limiter.check(dana, RequestKind::Table), Err(Problem::TooOften { seconds: 11 }));
        clock.advance(Duration::from_millis(9_500));
        assert_eq!(limiter.check(dana, RequestKind::Table), Err(Problem::TooOften { seconds: 1 }));
        assert!(limiter.check(dana, RequestKind::Post).is_ok(), "another thing");
        assert!(limiter.check(ron, RequestKind::Table).is_ok(), "another client");
        clock.advance(Duration::from_millis(500));
        assert!(limiter.check(dana, RequestKind::Table).is_ok());
    }

    #[test]
    fn what_is_left_is_told() {
        let tables = RateLimit::new(30, Duration::from_secs(10));
        let (limiter, clock) = limiter(&RateLimits { tables, ..RateLimits::default() });
        let dana = client("192.0.2.1");
        let left =
            || limiter.check(dana, RequestKind::Table).map(|it| it.map(|it| (it.burst, it.left, it.window)));
        assert_eq!(left(), Ok(Some((30, 29, 300))));
        assert_eq!(left(), Ok(Some((30, 28, 300))));
        clock.advance(Duration::from_secs(20));
        assert_eq!(left(), Ok(Some((30, 29, 300))));
        assert_eq!(limiter.check(dana, RequestKind::Static), Ok(None), "nobody counts those");
    }

    /// Ten windows behind one address for an hour, each quicker than people are: without script it
    /// loads the page each time it may, it moves every second, talks and looks away and back.
    #[test]
    fn a_family_never_meets_the_limit() {
        let (limiter, clock) = limiter(&RateLimits::default());
        let home = client("192.0.2.1");
        let ask = |kind| assert!(limiter.check(home, kind).is_ok(), "{kind:?}");
        for second in 0..3600 {
            for window in 0..10 {
                ask(RequestKind::Post);
                ask(RequestKind::Page);
                [
                    (4, RequestKind::Page),
                    (5, RequestKind::Stream),
                    (10, RequestKind::Talk),
                    (30, RequestKind::Advice),
                    (120, RequestKind::Table),
                ]
                .into_iter()
                .filter(|(every, _)| (second + window) % every == 0)
                .for_each(|(_, kind)| ask(kind));
            }
            clock.advance(Duration::from_secs(1));
        }
    }

    #[test]
    fn a_flood_is_stopped_whatever_it_wants() {
        let (limiter, clock) = limiter(&RateLimits::default());
        for kind in [
            RequestKind::Page,
            RequestKind::Stream,
            RequestKind::Advice,
            RequestKind::Post,
            RequestKind::Talk,
            RequestKind::Table,
        ] {
            let mut granted = 0;
            for _ in 0..10_000 {
                granted += usize::from(limiter.check(client("2001:db8::1"), kind).is_ok());
                clock.advance(Duration::from_millis(1));
            }
            assert!(granted < 1000, "{kind:?}: {granted} of 10,000");
        }
    }

    #[test]
    fn clients_are_forgotten() {
        let (limiter, clock) = limiter(&RateLimits::default());
        assert!(limiter.check(client("192.0.2.1"), RequestKind::Table).is_ok());
        limiter.forget_idle();
        assert_eq!(limiter.tables.len(), 1);
        clock.advance(Duration::from_secs(600));
        limiter.forget_idle();
        assert_eq!(limiter.tables.len(), 0);
    }
}
