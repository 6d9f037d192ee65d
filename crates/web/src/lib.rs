//! The web table: pages in Hebrew and English, a stream for each that looks, guests without accounts.
//!
//! [`app`] is all of it as a router, [`Listening`] puts it on the network. A table is a log in the store;
//! whatever is shown has been stored before. How a game looks is in its own folder.

mod client;
mod fields;
mod gate;
mod guest;
mod hall;
mod id;
mod keys;
#[cfg(test)]
mod leaks;
mod limits;
mod messages;
mod metrics;
mod pace;
mod places;
mod pool;
mod problem;
mod commitment;
mod public;
mod routes;
mod seldom;
mod serve;
mod stream;
mod table;

pub mod pages;

pub use client::{Client, ProxyHeader};
pub use gate::Gate;
pub use guest::Guest;
pub use hall::{Hall, Settings, imported};
pub use keys::Keys;
pub use metrics::Metrics;
pub use pace::{Allowance, Allowances};
pub use problem::Problem;
pub use commitment::Commitment;
pub use public::Public;
pub use routes::{App, app, metrics_page};
pub use serve::{Listening, reachable};
