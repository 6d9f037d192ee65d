//! What can be done to a table.

use crate::bot::BotChange;
use crate::group::GroupChange;
use crate::heat::HeatChange;
use crate::notice::NoticeChange;
use crate::token::AccessChange;
use crate::{Message, Notice, Position, Step, Table};

/// One change of a table, written as a whole or not at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The table.
    pub id: String,
    /// Where it stands. If it stands elsewhere by now the change is refused.
    pub expected: Position,
    /// The row and the seats, if they are written over what was there.
    pub row: Option<Table>,
    /// How many of the last steps are taken back, before others are appended. Such a change writes the
    /// row too, so that the table never stands again where it stood.
    pub undo: u32,
    /// The steps that are appended.
    pub steps: Vec<Step>,
    /// What was said and noted.
    pub messages: Vec<Message>,
    /// All that was said before, written over it: as many messages as there are, or none. Such a change
    /// writes the row too.
    pub retold: Vec<Message>,
    /// What passes at the table, if that is written over what was there.
    pub moment: Option<String>,
    /// When the table is to be woken, or that it is not, if that is written over what was there.
    pub due: Option<Option<i64>>,
    /// Of what players are told, wherever they want to be told of it.
    pub notices: Vec<Notice>,
    /// Another table that is opened with this change.
    pub create: Option<Table>,
}

/// What is said where that does not fit.
pub(crate) const RETOLD: &str = "as many messages are written anew as there are";

/// What the writer is asked for.
pub(crate) enum Write {
    Create(Table),
    Change(Box<Change>),
    Append {
        id: String,
        expected: u32,
        steps: Vec<Step>,
    },
    Token(AccessChange),
    Group(GroupChange),
    Bot(BotChange),
    Heat(HeatChange),
    Notice(NoticeChange),
    /// How the game of a table ended, if that is not written yet.
    Result {
        id: String,
        result: String,
        ended: i64,
    },
    /// What was worked out about a table's game, over what was there.
    Review {
        id: String,
        text: String,
    },
    /// Nothing new, but written all the same.
    Probe,
}

impl Write {
    /// The table that it changes.
    pub(crate) fn table(&self) -> Option<&str> {
        match self {
            Write::Create(Table { id, .. }) | Write::Append { id, .. } => Some(id),
            Write::Change(change) => Some(&change.id),
            // Nobody waits for it at the table.
            Write::Token(_)
            | Write::Group(_)
            | Write::Bot(_)
            | Write::Heat(_)
            | Write::Notice(_)
            | Write::Result { .. }
            | Write::Review { .. }
            | Write::Probe => None,
        }
    }

    /// How many steps it adds.
    pub(crate) fn steps(&self) -> usize {
        match self {
            Write::Change(change) => change.steps.len(),
            Write::Append { steps, .. } => steps.len(),
            Write::Create(_)
            | Write::Token(_)
            | Write::Group(_)
            | Write::Bot(_)
            | Write::Heat(_)
            | Write::Notice(_)
            | Write::Result { .. }
            | Write::Review { .. }
            | Write::Probe => 0,
        }
    }
}
