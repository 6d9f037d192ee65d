//! What players want to be told of when they are not there: the letterboxes that they gave, and the outbox with
//! what is still to be delivered. A notice is written in the commit that it tells of.

use std::fmt;

/// Where a player wants to be told.
#[derive(Clone, PartialEq, Eq)]
pub struct Letterbox {
    /// Its name, made by the caller so that no other has it.
    pub id: String,
    /// Who is told.
    pub player: String,
    /// Of what: words with a space between.
    pub events: String,
    /// So many milliseconds after it happened, at the earliest.
    pub delay: i64,
    /// Where and how, in the caller's words; there is a secret among them.
    pub text: String,
    /// When it was added.
    pub made: i64,
    /// Since when nothing has been delivered there, if the last time failed.
    pub failing: Option<i64>,
    /// Is nothing sent there any more?
    pub is_off: bool,
}

/// Something to tell a player, by all letterboxes at which they want to be told of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Its name, made by the caller so that no other has it.
    pub id: String,
    /// Who is told.
    pub player: String,
    /// Of what: one word.
    pub event: String,
    /// The rest, in the caller's words.
    pub text: String,
    /// When it happened.
    pub at: i64,
    /// Is it told at once, by letterboxes with a delay too?
    pub is_urgent: bool,
}

/// A notice that waits in the outbox for one letterbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parcel {
    /// Its name: that of the notice and that of the letterbox.
    pub id: String,
    /// Where it goes.
    pub letterbox: Letterbox,
    /// The table of which it tells.
    pub table: String,
    /// Of what: one word.
    pub event: String,
    /// The rest, in the caller's words.
    pub text: String,
    /// When it happened.
    pub at: i64,
    /// When it is to be sent, or sent again.
    pub due: i64,
    /// How often that failed.
    pub tries: u32,
}

/// One try to deliver something, as it is remembered: the last twenty of each letterbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// When.
    pub at: i64,
    /// What came of it, in the caller's words.
    pub text: String,
}

/// So many deliveries of an letterbox are remembered.
pub(crate) const REMEMBERED: i64 = 20;

/// What came of a try, all of which is written together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The letterbox.
    pub letterbox: String,
    /// The parcel; none, if it was only tried.
    pub parcel: Option<String>,
    /// When the parcel is to be sent again; never, if none: then it leaves the outbox.
    pub again: Option<i64>,
    /// What is remembered of it.
    pub delivery: Delivery,
    /// Did it fail?
    pub is_failure: bool,
    /// Is nothing to be sent there any more?
    pub is_off: bool,
}

/// What becomes of letterboxes and parcels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoticeChange {
    /// There is a letterbox, over what its player had by that name.
    Add(Letterbox),
    /// An letterbox is removed with its parcels and deliveries; only its player's, if one is named.
    Remove { id: String, player: Option<String> },
    /// A parcel that is due then is somebody's until that time.
    Take { id: String, due: i64, until: i64 },
    /// A parcel is of no use any more.
    Drop { id: String },
    /// Something was sent, or not.
    Tried(Tried),
    /// A secret is kept, unless there is one by that name.
    Keep { name: String, text: String },
}

impl NoticeChange {
    /// The texts in it.
    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            NoticeChange::Add(Letterbox { id, player, events, text, .. }) => vec![id, player, events, text],
            NoticeChange::Remove { id, player } => {
                [id.as_str()].into_iter().chain(player.as_deref()).collect()
            }
            NoticeChange::Take { id, .. } | NoticeChange::Drop { id } => vec![id],
            NoticeChange::Keep { name, text } => vec![name, text],
            NoticeChange::Tried(Tried { letterbox, parcel, delivery, .. }) => {
                [letterbox.as_str(), &delivery.text].into_iter().chain(parcel.as_deref()).collect()
            }
        }
    }
}

/// Leaves out where and whose, because what can be printed ends up in logs.
impl fmt::Debug for Letterbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Letterbox { id, events, failing, is_off, .. } = self;
        let mut letterbox = f.debug_struct("Letterbox");
        letterbox.field("id", id).field("events", events).field("failing", failing).field("is_off", is_off);
        letterbox.finish_non_exhaustive()
    }
}
