//! What is counted for whoever looks after the server, in the format that Prometheus reads.
//!
//! There are games and kinds of answers in it, and nothing of any one table: no id, no name, no card.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::http::{Method, StatusCode};
use prometheus_client::encoding::{EncodeLabelSet, text};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Metric, Registry, Unit};
use store::Commit;

use crate::problem::Problem;
use crate::rate_limit::RequestKind;

/// The type of what [`Metrics::text`] writes.
pub(crate) const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// All that is counted.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    tables: Family<OfGame, Gauge>,
    actions: Family<OfAction, Counter>,
    requests: Family<OfClass, Counter>,
    refused: Family<OfKind, Counter>,
    store_size: Gauge,
    stored: Histogram,
    answered: Histogram,
    commits: Histogram,
    changes: Histogram,
    /// The streams that are open.
    pub(crate) streams: Gauge,
    /// How long it takes to draw what a stream sends.
    pub(crate) rendered: Histogram,
    /// The bots that wait for a place to think.
    pub(crate) bots_waiting: Gauge,
    /// The bots that think.
    pub(crate) bots_thinking: Gauge,
    /// How long a bot waits for its place.
    pub(crate) waited: Histogram,
    /// How long a bot thinks.
    pub(crate) thought: Histogram,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct OfGame {
    game: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct OfAction {
    game: &'static str,
    answer: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct OfClass {
    class: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct OfKind {
    wish: &'static str,
}

impl Metrics {
    pub(crate) fn new() -> Metrics {
        let mut registry = Registry::default();
        let started = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
        let about = "When the server started, in seconds since 1970";
        registry.register_with_unit(
            "process_start_time",
            about,
            Unit::Seconds,
            ConstGauge::new(started as i64),
        );
        let ours = registry.sub_registry_with_prefix("kupa");
        Metrics {
            tables: count(ours, "tables_awake", "Tables that somebody looks at or a bot plays at"),
            streams: count(ours, "streams_open", "Pages that follow a table"),
            actions: count(ours, "actions", "What people wanted to do in a game, and whether it was done"),
            requests: count(ours, "requests", "Requests by the class of their answer"),
            refused: count(ours, "too_often", "Requests refused because the client had asked too often"),
            bots_waiting: count(ours, "bots_waiting", "Bots that wait for a place to think"),
            bots_thinking: count(ours, "bots_thinking", "Bots that think"),
            stored: time(ours, "action_stored", "From an action to its being on the disk"),
            answered: time(ours, "post_answered", "From a form to its answer"),
            rendered: time(ours, "frame_rendered", "To draw what a stream sends"),
            waited: time(ours, "bot_waited", "From a bot's turn to its place to think"),
            thought: time(ours, "bot_thought", "A bot's thinking"),
            commits: time(ours, "store_commit", "A commit of the store, until the disk has it"),
            changes: sizes(ours, "store_commit_changes", "The changes in one commit"),
            store_size: bytes(ours, "store_size", "The file with all games, and its journal"),
            registry,
        }
    }

    /// Everything, as text, with what is only counted when somebody asks.
    pub(crate) fn text<'a>(&self, awake: impl Iterator<Item = &'a str>, store_size: u64) -> String {
        for game in catalog::slugs() {
            self.tables.get_or_create(&OfGame { game }).set(0);
        }
        for game in awake {
            self.tables.get_or_create(&OfGame { game: known(game) }).inc();
        }
        self.store_size.set(store_size as i64);
        let mut text = String::new();
        text::encode(&mut text, &self.registry).expect("a string takes everything");
        text
    }

    /// Somebody wanted to do something in a game.
    pub(crate) fn acted(&self, game: &str, done: &Result<(), Problem>, took: Duration) {
        let answer = if done.is_ok() { "accepted" } else { "refused" };
        self.actions.get_or_create(&OfAction { game: known(game), answer }).inc();
        if done.is_ok() {
            self.stored.observe(took.as_secs_f64());
        }
    }

    /// A request was answered.
    pub(crate) fn answered(&self, method: &Method, status: StatusCode, took: Duration) {
        self.requests.get_or_create(&OfClass { class: class(status) }).inc();
        if method == Method::POST {
            self.answered.observe(took.as_secs_f64());
        }
    }

    /// A client asked too often.
    pub(crate) fn refused(&self, kind: RequestKind) {
        self.refused.get_or_create(&OfKind { wish: kind.name() }).inc();
    }

    /// The store wrote.
    pub(crate) fn committed(&self, commit: Commit) {
        self.commits.observe(commit.took.as_secs_f64());
        self.changes.observe(commit.changes as f64);
    }
}

/// Counted as long as it is there.
pub(crate) struct Held(Gauge);

impl Held {
    pub(crate) fn new(gauge: &Gauge) -> Held {
        gauge.inc();
        Held(gauge.clone())
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.0.dec();
    }
}

fn count<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, about: &str) -> M {
    let metric = M::default();
    registry.register(name, about, metric.clone());
    metric
}

/// From a tenth of a millisecond to more than five seconds, each step two times the one before.
fn time(registry: &mut Registry, name: &str, about: &str) -> Histogram {
    let histogram = Histogram::new(exponential_buckets(0.0001, 2.0, 17));
    registry.register_with_unit(name, about, Unit::Seconds, histogram.clone());
    histogram
}

fn sizes(registry: &mut Registry, name: &str, about: &str) -> Histogram {
    let histogram = Histogram::new(exponential_buckets(1.0, 2.0, 9));
    registry.register(name, about, histogram.clone());
    histogram
}

fn bytes(registry: &mut Registry, name: &str, about: &str) -> Gauge {
    let gauge = Gauge::default();
    registry.register_with_unit(name, about, Unit::Bytes, gauge.clone());
    gauge
}

/// The games that there are, so that nothing else can become a label.
fn known(game: &str) -> &'static str {
    catalog::find(game).map_or("other", |entry| entry.slug)
}

fn class(status: StatusCode) -> &'static str {
    match status.as_u16() {
        ..200 => "1xx",
        200..300 => "2xx",
        300..400 => "3xx",
        400..500 => "4xx",
        500.. => "5xx",
    }
}
