//! How often a client may ask. A family behind one address, with ten windows open, never notices; a
//! program that asks as fast as it can is told when to come back.

use std::num::NonZeroU32;
use std::time::Duration;

use axum::http::Method;
use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{NotUntil, Quota, RateLimiter};

use crate::client::Client;
use crate::problem::Problem;

/// What is asked for, by what it costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    /// To see a page.
    Page,
    /// To follow a table.
    Stream,
    /// To let the champion think.
    Advice,
    /// To do something.
    Post,
    /// To say something, which everybody at the table reads and the table keeps.
    Talk,
    /// To open a table.
    Table,
}

impl Wish {
    /// What a request asks for; nothing that counts, if it is for what is ready anyway.
    pub(crate) fn of(method: &Method, path: &str) -> Option<Wish> {
        if path == "/healthz" || path.starts_with("/assets/") {
            return None;
        }
        let last = path.rsplit('/').next().unwrap_or_default();
        Some(match (*method == Method::POST, last) {
            (false, "events") => Wish::Stream,
            (false, "advice") => Wish::Advice,
            (false, _) => Wish::Page,
            (true, "say") => Wish::Talk,
            (true, "tables" | "rematch") => Wish::Table,
            (true, _) => Wish::Post,
        })
    }

    /// What the log and the metrics call it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Wish::Page => "page",
            Wish::Stream => "stream",
            Wish::Advice => "advice",
            Wish::Post => "post",
            Wish::Talk => "talk",
            Wish::Table => "table",
        }
    }
}

/// So many at once, and then one each time that so much has passed.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    at_once: NonZeroU32,
    then_every: Duration,
}

impl Allowance {
    /// At least one at once; with no time between them, there is no limit worth the name.
    pub const fn new(at_once: u32, then_every: Duration) -> Allowance {
        let at_once = if let Some(some) = NonZeroU32::new(at_once) { some } else { NonZeroU32::MIN };
        Allowance { at_once, then_every }
    }

    fn quota(self) -> Quota {
        let every = self.then_every.max(Duration::from_nanos(1));
        Quota::with_period(every).expect("it is not zero").allow_burst(self.at_once)
    }
}

/// What each client may do.
#[derive(Clone, Copy, Debug)]
pub struct Allowances {
    /// Pages. Without script a page is loaded every four seconds.
    pub pages: Allowance,
    /// Streams that are opened. A window opens its own whenever it is shown again.
    pub streams: Allowance,
    /// Thoughts of the champion.
    pub advice: Allowance,
    /// Forms that are sent, moves above all.
    pub posts: Allowance,
    /// What is said.
    pub talk: Allowance,
    /// Tables that are opened.
    pub tables: Allowance,
}

impl Default for Allowances {
    fn default() -> Allowances {
        Allowances {
            pages: Allowance::new(400, Duration::from_millis(40)),
            streams: Allowance::new(200, Duration::from_millis(100)),
            advice: Allowance::new(20, Duration::from_secs(2)),
            posts: Allowance::new(200, Duration::from_millis(50)),
            talk: Allowance::new(40, Duration::from_millis(500)),
            tables: Allowance::new(30, Duration::from_secs(10)),
        }
    }
}

/// Counts what clients ask for.
pub(crate) struct Pace<C: Clock = DefaultClock> {
    clock: C,
    pages: Counted<C>,
    streams: Counted<C>,
    advice: Counted<C>,
    posts: Counted<C>,
    talk: Counted<C>,
    tables: Counted<C>,
}

type Counted<C> =
    RateLimiter<Client, DefaultKeyedStateStore<Client>, C, NoOpMiddleware<<C as Clock>::Instant>>;

impl<C: Clock + Clone> Pace<C> {
    pub(crate) fn new(allowances: &Allowances, clock: C) -> Pace<C> {
        let counted = |allowance: Allowance| {
            RateLimiter::new(allowance.quota(), DefaultKeyedStateStore::default(), clock.clone())
        };
        Pace {
            pages: counted(allowances.pages),
            streams: counted(allowances.streams),
            advice: counted(allowances.advice),
            posts: counted(allowances.posts),
            talk: counted(allowances.talk),
            tables: counted(allowances.tables),
            clock,
        }
    }

    /// May the client have that now? If not, it is told when.
    pub(crate) fn ask(&self, client: Client, wish: Wish) -> Result<(), Problem> {
        self.of(wish).check_key(&client).map_err(|later| self.too_often(&later))
    }

    /// Forgets the clients that have their whole allowance again.
    pub(crate) fn forget_idle(&self) {
        for counted in [&self.pages, &self.streams, &self.advice, &self.posts, &self.talk, &self.tables] {
            counted.retain_recent();
            counted.shrink_to_fit();
        }
    }

    fn of(&self, wish: Wish) -> &Counted<C> {
        match wish {
            Wish::Page => &self.pages,
            Wish::Stream => &self.streams,
            Wish::Advice => &self.advice,
            Wish::Post => &self.posts,
            Wish::Talk => &self.talk,
            Wish::Table => &self.tables,
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

    fn pace(allowances: &Allowances) -> (Pace<FakeRelativeClock>, FakeRelativeClock) {
        let clock = FakeRelativeClock::default();
        (Pace::new(allowances, clock.clone()), clock)
    }

    #[test]
    fn whoever_is_too_quick_waits_and_nobody_else() {
        let tables = Allowance::new(2, Duration::from_secs(10));
        let (pace, clock) = pace(&Allowances { tables, ..Allowances::default() });
        let [dana, ron] = ["192.0.2.1", "192.0.2.2"].map(client);
        for _ in 0..2 {
            assert_eq!(pace.ask(dana, Wish::Table), Ok(()));
        }
        assert_eq!(pace.ask(dana, Wish::Table), Err(Problem::TooOften { seconds: 11 }));
        clock.advance(Duration::from_millis(9_500));
        assert_eq!(pace.ask(dana, Wish::Table), Err(Problem::TooOften { seconds: 1 }));
        assert_eq!(pace.ask(dana, Wish::Post), Ok(()), "another thing");
        assert_eq!(pace.ask(ron, Wish::Table), Ok(()), "another client");
        clock.advance(Duration::from_millis(500));
        assert_eq!(pace.ask(dana, Wish::Table), Ok(()));
    }

    /// Ten windows behind one address for an hour, each quicker than people are: without script it
    /// loads the page each time it may, it moves every second, talks and looks away and back.
    #[test]
    fn a_family_never_meets_the_limit() {
        let (pace, clock) = pace(&Allowances::default());
        let home = client("192.0.2.1");
        let ask = |wish| assert_eq!(pace.ask(home, wish), Ok(()), "{wish:?}");
        for second in 0..3600 {
            for window in 0..10 {
                ask(Wish::Post);
                ask(Wish::Page);
                [
                    (4, Wish::Page),
                    (5, Wish::Stream),
                    (10, Wish::Talk),
                    (30, Wish::Advice),
                    (120, Wish::Table),
                ]
                .into_iter()
                .filter(|(every, _)| (second + window) % every == 0)
                .for_each(|(_, wish)| ask(wish));
            }
            clock.advance(Duration::from_secs(1));
        }
    }

    #[test]
    fn a_flood_is_stopped_whatever_it_wants() {
        let (pace, clock) = pace(&Allowances::default());
        for wish in [Wish::Page, Wish::Stream, Wish::Advice, Wish::Post, Wish::Talk, Wish::Table] {
            let mut granted = 0;
            for _ in 0..10_000 {
                granted += usize::from(pace.ask(client("2001:db8::1"), wish).is_ok());
                clock.advance(Duration::from_millis(1));
            }
            assert!(granted < 1000, "{wish:?}: {granted} of 10,000");
        }
    }

    #[test]
    fn clients_are_forgotten() {
        let (pace, clock) = pace(&Allowances::default());
        assert_eq!(pace.ask(client("192.0.2.1"), Wish::Table), Ok(()));
        pace.forget_idle();
        assert_eq!(pace.tables.len(), 1);
        clock.advance(Duration::from_secs(600));
        pace.forget_idle();
        assert_eq!(pace.tables.len(), 0);
    }

    #[test]
    fn wishes_are_told_apart() {
        let of = |method: &Method, path| Wish::of(method, path);
        let (get, post) = (Method::GET, Method::POST);
        assert_eq!(of(&get, "/healthz"), None);
        assert_eq!(of(&get, "/assets/a.css"), None);
        assert_eq!(of(&get, "/"), Some(Wish::Page));
        assert_eq!(of(&get, "/t/x"), Some(Wish::Page));
        assert_eq!(of(&get, "/t/x/events"), Some(Wish::Stream));
        assert_eq!(of(&get, "/t/x/advice"), Some(Wish::Advice));
        assert_eq!(of(&post, "/t/x/act"), Some(Wish::Post));
        assert_eq!(of(&post, "/t/x/say"), Some(Wish::Talk));
        assert_eq!(of(&post, "/t/x/rematch"), Some(Wish::Table));
        assert_eq!(of(&post, "/tables"), Some(Wish::Table));
    }
}
