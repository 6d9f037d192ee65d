//! The pages. What changes while one looks is `main`, which the stream sends again after each step.

mod assets;
mod end;
mod frame;
mod game;
mod home;
mod luck;
mod newcomers;
mod options;
mod parts;
mod replay;
mod rules;
mod settings;
mod signs;
mod table;
mod waiting;

use maud::Markup;

use crate::guest::Guest;
use crate::table::{Snapshot, Table};

pub use assets::{SCRIPT, STYLE, asset};
pub(crate) use frame::Page;
pub use frame::{page, problem, problem_line};
pub(crate) use game::game;
pub(crate) use home::home;
pub(crate) use luck::proof;
pub(crate) use parts::{advice, invitation, invite};
pub use replay::{Eyes, replay};
pub use rules::{rules, sources};
pub(crate) use settings::settings;

/// What the guest sees of a table: the waiting room, the game, or its end.
pub fn main(table: &Table, snapshot: &Snapshot, guest: &Guest) -> Markup {
    match &snapshot.play {
        None if snapshot.is_frozen() => luck::frozen(snapshot, guest),
        None => waiting::room(table, snapshot, guest),
        Some(play) => table::table(table, snapshot, play.as_ref(), guest),
    }
}
