//! The web table: pages in Hebrew and English, a stream for each that looks, guests without accounts.
//!
//! [`app`] is all of it as a router, [`Listening`] puts it on the network. A table is a log in the store;
//! whatever is shown has been stored before. How a game looks is in its own folder.

#[cfg(test)]
mod absent;
mod admission;
#[cfg(test)]
mod apart;
mod api;
mod bells;
mod client;
mod commitment;
mod compression;
mod connections;
mod courier;
#[cfg(test)]
mod days;
#[cfg(test)]
mod driven;
mod elsewhere;
#[cfg(test)]
mod evening;
mod fields;
mod forgetting;
mod groups;
mod guest;
mod handover;
mod health;
mod history;
mod id;
#[cfg(test)]
mod interrupted;
mod keys;
mod ladder;
#[cfg(test)]
mod laddered;
#[cfg(test)]
mod leaks;
mod lessons;
mod limits;
mod log_throttle;
mod messages;
mod metrics;
mod options;
mod outbox;
#[cfg(test)]
mod outboxed;
mod outside;
mod outsiders;
mod picture;
mod pool;
mod preferences;
mod problem;
mod public;
mod push;
mod quota;
mod rate_limit;
mod result;
mod reviews;
mod routes;
mod serve;
#[cfg(test)]
mod silent;
#[cfg(test)]
mod simulation;
mod standing;
mod standings;
mod stream;
mod table;
mod tables;
#[cfg(test)]
mod unattended;
mod upgrade;
mod viewpoint;
mod watchman;
mod webhook;
#[cfg(test)]
mod wire;

pub mod pages;

pub use admission::Admission;
pub use client::{Client, ProxyHeader};
pub use commitment::Commitment;
pub use courier::Courier;
pub use guest::Guest;
pub use handover::hash as hash_of_handover;
pub use keys::Keys;
pub use metrics::Metrics;
pub use problem::Problem;
pub use public::Public;
pub use rate_limit::{RateLimit, RateLimits};
pub use routes::{App, app, metrics_page};
pub use serve::{Listening, reachable};
pub use tables::{Settings, Tables, imported};
pub use upgrade::{migrate, open_database, open_store};
