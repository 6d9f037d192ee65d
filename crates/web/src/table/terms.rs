//! What the host decided about a table, apart from the game's own options.

use serde::{Deserialize, Serialize};

/// How people play together at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Terms {
    /// After how many seconds a bot keeps the seat of somebody who is gone; never, if none.
    pub keeper_after: Option<u32>,
    /// The seconds for a move; as many as one likes, if none.
    pub move_time: Option<u32>,
    /// May players ask for advice?
    pub advice: bool,
    /// May somebody who comes later take the place of a bot?
    pub newcomers: bool,
    /// Has the host stopped the game for a while?
    pub paused: bool,
}

impl Terms {
    /// What the waiting room offers for [`Terms::keeper_after`].
    pub const KEEPER_AFTER: [Option<u32>; 5] = [Some(20), Some(60), Some(300), Some(3600), None];

    /// What the waiting room offers for [`Terms::move_time`].
    pub const MOVE_TIME: [Option<u32>; 5] = [None, Some(20), Some(60), Some(180), Some(86_400)];
}

impl Default for Terms {
    fn default() -> Terms {
        Terms { keeper_after: Some(60), move_time: None, advice: true, newcomers: true, paused: false }
    }
}
