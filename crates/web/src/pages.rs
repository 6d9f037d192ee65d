//! The pages. What changes while one looks is `main`, which the stream sends again after each step.

mod absence;
mod assets;
mod board;
mod bots;
mod coach;
mod curve;
mod end;
mod feelings;
mod frame;
mod game;
mod group;
mod group_games;
mod home;
mod idea;
mod ladder;
mod luck;
mod me;
mod moment;
mod newcomers;
mod options;
mod parts;
mod reference;
mod replay;
mod review;
mod round_end;
mod rules;
mod settings;
mod signs;
mod sure;
mod table;
mod tokens;
mod undo;
mod waiting;

use std::sync::Arc;

use patch::{Canvas, Outline};

use crate::guest::Guest;
use crate::table::{Snapshot, Table};

pub(crate) use self::bots::{Shown as ShownBot, bot, bots};
pub use assets::{BASE_STYLE, SCRIPT, STAGE_STYLE, STYLE, asset};
pub(crate) use board::board;
pub(crate) use coach::due_hint;
pub(crate) use end::{Standing, standing};
pub(crate) use frame::Page;
pub use frame::{page, problem, problem_line, with_symbols};
pub(crate) use game::game;
pub(crate) use group::{Gathering, calls, group, open_tables};
pub(crate) use home::home;
pub use idea::idea;
pub(crate) use ladder::ladder;
pub(crate) use luck::proof;
pub(crate) use me::{device_link, forget, forgotten, me, move_in, paper_code, whole_person};
pub(crate) use parts::{advice, card_of, invitation, invite, title};
pub(crate) use reference::reference;
pub use replay::Eyes;
pub(crate) use replay::replay;
pub(crate) use review::{Reviewed, review_under_way};
pub use rules::{rules, sources};
pub(crate) use settings::settings;
pub(crate) use sure::{finals, sure};
pub(crate) use tokens::tokens;

/// What the guest sees of a table: the waiting room, the game, or its end. What is in it as it was before is not
/// drawn.
pub(crate) fn main(
    table: &Table,
    snapshot: &Snapshot,
    guest: &Guest,
    before: Option<Arc<Outline>>,
) -> Canvas {
    match &snapshot.play {
        None if snapshot.is_frozen() => luck::frozen(snapshot, guest).into_string().into(),
        None => waiting::room(table, snapshot, guest).into_string().into(),
        Some(play) => table::table(table, snapshot, play.as_ref(), guest, before),
    }
}
