//! How long an action takes from its post to the last of the others who look at the table.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::{Duration, Instant};

/// All tables that are looked at.
#[derive(Default)]
pub(crate) struct Arrivals {
    tables: HashMap<String, Table>,
    times: Vec<Arrival>,
    bytes: BTreeMap<&'static str, Bytes>,
}

/// What steps of a game cost on the wire.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bytes {
    /// Of all frames together.
    pub sum: usize,
    /// How many frames there were.
    pub frames: usize,
}

/// An action that everybody has been shown.
pub(crate) struct Arrival {
    /// From the post to the last of the others.
    pub(crate) time: Duration,
    /// Does somebody look at the table who reads nothing?
    pub(crate) beside_slow: bool,
}

#[derive(Default)]
struct Table {
    looking: HashSet<u32>,
    under_way: Vec<UnderWay>,
    has_slow: bool,
}

/// An action that not everybody has been shown.
struct UnderWay {
    by: u32,
    step: usize,
    posted: Instant,
    /// Those who have not.
    waiting: Vec<u32>,
}

impl Bytes {
    /// Of one frame, in the mean.
    pub fn mean(self) -> usize {
        self.sum / self.frames.max(1)
    }
}

impl Arrivals {
    /// Somebody who reads nothing looks at the table.
    pub(crate) fn slow(&mut self, table: &str) {
        self.table(table).has_slow = true;
    }

    /// Somebody posts what will bring the table to this step.
    pub(crate) fn posted(&mut self, table: &str, by: u32, step: usize) {
        let table = self.table(table);
        let waiting = table.looking.iter().copied().filter(|person| *person != by).collect();
        table.under_way.push(UnderWay { by, step, posted: Instant::now(), waiting });
    }

    /// The post was refused: nobody waits for it.
    pub(crate) fn refused(&mut self, table: &str, by: u32, step: usize) {
        self.table(table).under_way.retain(|it| (it.by, it.step) != (by, step));
    }

    /// Somebody was shown the table at this step, by a frame of so many bytes.
    pub(crate) fn shown(
        &mut self,
        table: &str,
        person: u32,
        step: usize,
        game_bytes: Option<(&'static str, usize)>,
    ) {
        if let Some((game, bytes)) = game_bytes {
            let all = self.bytes.entry(game).or_default();
            (all.sum, all.frames) = (all.sum + bytes, all.frames + 1);
        }
        let now = Instant::now();
        if !self.tables.contains_key(table) {
            self.tables.insert(table.to_owned(), Table::default());
        }
        let Some(table) = self.tables.get_mut(table) else { return };
        table.looking.insert(person);
        for action in table.under_way.iter_mut().filter(|action| action.step <= step) {
            action.waiting.retain(|waiting| *waiting != person);
        }
        for done in table.under_way.extract_if(.., |action| action.waiting.is_empty()) {
            let time = now.duration_since(done.posted);
            self.times.push(Arrival { time, beside_slow: table.has_slow });
        }
    }

    /// Somebody looks elsewhere, having seen the end.
    pub(crate) fn left(&mut self, table: &str, person: u32) {
        self.table(table).looking.remove(&person);
    }

    /// How many look at a table.
    pub(crate) fn looking(&self) -> usize {
        self.tables.values().map(|table| table.looking.len()).sum()
    }

    /// The actions that somebody is still waiting for.
    pub(crate) fn waiting(&self) -> usize {
        self.tables.values().map(|table| table.under_way.len()).sum()
    }

    /// What has arrived everywhere since the last time this was asked.
    pub(crate) fn take(&mut self) -> Vec<Arrival> {
        std::mem::take(&mut self.times)
    }

    /// What was measured so far does not count.
    pub(crate) fn forget(&mut self) {
        self.times.clear();
        self.bytes.clear();
    }

    /// What a step has cost on the wire, by game.
    pub(crate) fn bytes(&self) -> BTreeMap<&'static str, Bytes> {
        self.bytes.clone()
    }

    fn table(&mut self, table: &str) -> &mut Table {
        self.tables.entry(table.to_owned()).or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_has_arrived_when_the_last_of_the_others_was_shown_it() {
        let mut arrivals = Arrivals::default();
        (0..3).for_each(|person| arrivals.shown("a", person, 4, None));
        arrivals.posted("a", 0, 5);
        arrivals.shown("a", 1, 5, None);
        arrivals.shown("a", 0, 5, None);
        assert_eq!((arrivals.take().len(), arrivals.waiting()), (0, 1), "the poster does not count");
        arrivals.shown("a", 2, 6, None);
        assert_eq!((arrivals.take().len(), arrivals.waiting()), (1, 0), "a later step shows it too");
    }

    #[test]
    fn whoever_comes_later_is_not_waited_for() {
        let mut arrivals = Arrivals::default();
        (0..2).for_each(|person| arrivals.shown("a", person, 4, None));
        arrivals.posted("a", 0, 5);
        arrivals.shown("a", 7, 5, None);
        assert_eq!(arrivals.waiting(), 1);
        arrivals.shown("a", 1, 5, None);
        assert_eq!(arrivals.take().len(), 1);
        arrivals.posted("a", 1, 6);
        arrivals.refused("a", 1, 6);
        assert_eq!(arrivals.waiting(), 0);
    }
}
