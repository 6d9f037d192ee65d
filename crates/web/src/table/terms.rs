//! What the host decided about a table, apart from the game's own options.

use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::problem::Problem;

/// How people play together at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Terms {
    /// After how many seconds a bot keeps the seat of somebody who is gone; never, if none. Who plays
    /// alone is always waited for, and who has days for a move until they are over.
    pub keeper_after: Option<u32>,
    /// The seconds for a move; as many as one likes, if none.
    pub move_time: Option<u32>,
    /// The seconds that a bot from outside has for a move, before the house makes it.
    pub bot_time: u32,
    /// The seconds between the end of a round and the next deal, if not all are ready sooner; as many as
    /// it takes, if none.
    pub round_pause: Option<u32>,
    /// How fast bots move.
    pub speed: Speed,
    /// May players ask for advice?
    pub advice: bool,
    /// May somebody who comes later take the place of a bot?
    pub newcomers: bool,
    /// Has the host stopped the game for a while?
    pub paused: bool,
    /// Does the game go on though nobody sits here but bots, and nobody looks?
    pub unattended: bool,
}

impl Terms {
    /// What the waiting room offers for [`Terms::keeper_after`].
    pub const KEEPER_AFTER: [Option<u32>; 6] = [Some(20), Some(60), Some(300), Some(900), Some(3600), None];

    /// What the waiting room offers for [`Terms::move_time`].
    pub const MOVE_TIME: [Option<u32>; 7] =
        [None, Some(20), Some(60), Some(180), Some(86_400), Some(259_200), Some(604_800)];

    /// What the waiting room offers for [`Terms::bot_time`].
    pub const BOT_TIME: [u32; 4] = [5, 10, 30, 60];

    /// What programs may choose for it.
    pub const BOT_TIMES: std::ops::RangeInclusive<u32> = 5..=60;

    /// What the waiting room offers for [`Terms::round_pause`].
    pub const ROUND_PAUSE: [Option<u32>; 3] = [Some(12), Some(30), None];

    /// How long those who have never come are waited for, before the game goes on without them.
    pub(super) fn patience(&self) -> Duration {
        Duration::from_secs(self.keeper_after.or(Terms::default().keeper_after).unwrap_or_default().into())
    }
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            keeper_after: Some(300),
            move_time: None,
            bot_time: 10,
            round_pause: Some(12),
            speed: Speed::Normal,
            advice: true,
            newcomers: true,
            paused: false,
            unattended: false,
        }
    }
}

/// How fast bots move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    /// For whoever wants to see everything.
    Relaxed,
    /// As most people play.
    Normal,
    /// For whoever knows the game.
    Quick,
}

impl Speed {
    /// All of them, the slowest first.
    pub const ALL: [Speed; 3] = [Speed::Relaxed, Speed::Normal, Speed::Quick];

    /// Its name in forms.
    pub const fn code(self) -> &'static str {
        match self {
            Speed::Relaxed => "relaxed",
            Speed::Normal => "normal",
            Speed::Quick => "quick",
        }
    }

    /// How long a bot waits after the last step, if that is usual.
    pub(super) fn pause(self, usual: Duration) -> Duration {
        match self {
            Speed::Relaxed => usual * 2,
            Speed::Normal => usual,
            Speed::Quick => usual / 3,
        }
    }
}

impl FromStr for Speed {
    type Err = Problem;

    fn from_str(code: &str) -> Result<Speed, Problem> {
        Speed::ALL.into_iter().find(|speed| speed.code() == code).ok_or(Problem::Nonsense)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_table_keeps_what_was_decided_and_gets_the_rest() {
        let stored: Terms = serde_json::from_str(r#"{"keeper_after":60,"paused":true}"#).expect("terms");
        assert_eq!(stored, Terms { keeper_after: Some(60), paused: true, ..Terms::default() });
        let never: Terms = serde_json::from_str(r#"{"keeper_after":null}"#).expect("terms");
        assert_eq!(never.keeper_after, None);
    }

    #[test]
    fn speeds_are_read_as_they_are_written() {
        assert!(Speed::ALL.iter().all(|speed| speed.code().parse() == Ok(*speed)));
        assert_eq!("hasty".parse::<Speed>(), Err(Problem::Nonsense));
        let pauses = Speed::ALL.map(|speed| speed.pause(Duration::from_millis(900)).as_millis());
        assert_eq!(pauses, [1800, 900, 300]);
    }
}
