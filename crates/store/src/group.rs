//! Groups of people who play together again and again, and how a person gets to another browser. The store
//! knows a handover by its hash alone, so whoever reads the store becomes nobody by it.

use std::fmt;

use crate::words::words;

/// A group: a link that stays.
#[derive(Clone, PartialEq, Eq)]
pub struct Group {
    /// Its name in addresses, made by the caller so that it can't be guessed: whoever knows it is let in.
    pub id: String,
    /// What its people call it.
    pub name: String,
    /// When it was founded.
    pub made: i64,
}

/// Somebody of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Who.
    pub player: String,
    /// The name by which they are known there.
    pub name: String,
    /// Whether a person plays, and by which token they are known: as at a seat.
    pub kind: String,
    /// Since when.
    pub joined: i64,
}

impl Member {
    fn texts(&self) -> [&str; 3] {
        [&self.player, &self.name, &self.kind]
    }
}

words! {
    /// How a person gets to another browser.
    pub enum Way {
        /// By a link for one use.
        Link = "link",
        /// By a code on paper.
        Paper = "paper",
    }
}

/// What makes another browser the same player.
#[derive(Clone, PartialEq, Eq)]
pub struct Handover {
    /// The hash by which it is found.
    pub hash: String,
    /// Whom it makes of a browser.
    pub player: String,
    /// The name that they had.
    pub name: String,
    /// By which way.
    pub way: Way,
    /// When it was made.
    pub made: i64,
}

/// What becomes of groups and handovers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GroupChange {
    Found { group: Group, members: Vec<Member> },
    Rename { id: String, name: String },
    Join { id: String, member: Member },
    Part { id: String, player: String },
    Offer(Handover),
    UseUp { hash: String },
    Forget { player: String },
    Forgotten { player: String },
}

impl GroupChange {
    /// The texts in it.
    pub(crate) fn texts(&self) -> Vec<&str> {
        match self {
            GroupChange::Found { group: Group { id, name, .. }, members } => {
                members.iter().flat_map(Member::texts).chain([id.as_str(), name]).collect()
            }
            GroupChange::Rename { id, name } => vec![id, name],
            GroupChange::Join { id, member } => member.texts().into_iter().chain([id.as_str()]).collect(),
            GroupChange::Part { id, player } => vec![id, player],
            GroupChange::Offer(Handover { hash, player, name, .. }) => vec![hash, player, name],
            GroupChange::UseUp { hash } => vec![hash],
            GroupChange::Forget { player } | GroupChange::Forgotten { player } => vec![player],
        }
    }
}

/// Leaves the id out, which lets in whoever reads it in a log.
impl fmt::Debug for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Group").field("name", &self.name).field("made", &self.made).finish_non_exhaustive()
    }
}

/// Leaves the player out, because what can be printed ends up in logs.
impl fmt::Debug for Handover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Handover").field("way", &self.way).field("made", &self.made).finish_non_exhaustive()
    }
}
