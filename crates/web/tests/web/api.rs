//! Programs at the table, through the API. Every answer is held against its description.

mod bots;
mod consent;
mod cut;
mod description;
mod game;
mod invitations;
mod ladder;
pub(crate) mod program;
mod schema;
mod session;
mod streams;
mod tables;
mod tokens;
mod webhooks;
