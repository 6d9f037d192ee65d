//! People over HTTP, by the handful or by the thousand: they open tables, join, read their streams,
//! pick a control from the page they were sent, and post it.
//!
//! [`kill()`] lets them play while the server dies again and again, [`fill`] until its disk is full,
//! [`load()`] lets thousands of them play at once, [`programs()`] as many bots by the API, and in [`rematch()`] all want to play again at the same
//! moment. They know nothing of the server but its address: no
//! rules, no types of the web table. Only what they were answered is held against the store in the end.

mod arrivals;
mod balancer;
mod clients;
mod database;
mod evening;
mod faults;
mod frame;
mod full;
mod guest;
mod house;
mod kill;
mod ledger;
mod load;
mod nodes;
mod party;
mod people;
mod person;
mod processors;
mod programs;
mod proxy;
mod rematch;
mod screen;
mod server;
mod slow;
mod stream;
mod sweep;

pub use arrivals::Bytes;
pub use frame::{Answer, Frame};
pub use full::{SmallDisk, fill};
pub use kill::{Kill, kill};
pub use load::{Load, Memory, Phase, Report, Times, load};
pub use programs::{Found, Programs, programs};
pub use rematch::{Rematch, rematch};
pub use screen::{Notice, Screen};
pub use sweep::{compare_nodes, sweep};
