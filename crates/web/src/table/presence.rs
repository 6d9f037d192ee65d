//! Who is looking at a table just now.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, Weak};
use std::time::Duration;

use tokio::time::Instant;

use crate::guest::Guest;
use crate::limits;
use crate::metrics::Held;
use crate::problem::Problem;
use crate::quota::Permit;

use super::Table;

/// Without a script a page is loaded again every few seconds; whoever does so is there.
const GRACE: Duration = Duration::from_secs(15);

/// The guests who look, by id.
pub(crate) struct Presence {
    guests: Mutex<Guests>,
    /// Whoever was not seen since then is not there.
    opened: Instant,
    /// Whom other nodes see, if there may be others.
    elsewhere: Mutex<Option<Elsewhere>>,
}

/// Whom other nodes see.
#[derive(Default)]
struct Elsewhere {
    /// When they were last seen.
    seen: BTreeMap<String, Instant>,
    /// Since when that has been known without a gap, if it is.
    known: Option<Instant>,
}

impl Elsewhere {
    /// How long a guest has been gone from everywhere, who is gone from here for so long. After a time in
    /// which nothing was heard of others everybody is waited for afresh.
    fn gone_for(&self, guest: &str, here: Duration) -> Option<Duration> {
        let ago = self.seen.get(guest).map_or(Duration::MAX, |seen| seen.elapsed());
        let known = self.known.map_or(Duration::ZERO, |known| known.elapsed());
        (ago > GRACE).then(|| here.min(known).min(ago))
    }

    fn there(&self) -> Vec<&String> {
        self.seen.iter().filter(|(_, seen)| seen.elapsed() <= GRACE).map(|(guest, _)| guest).collect()
    }
}

struct Guests {
    /// Those who sit at the table or have a stream open. Whoever else comes by is not remembered: a
    /// browser without cookies is somebody new each time.
    looking: BTreeMap<String, Looking>,
    /// When anybody at all was last seen.
    last: Instant,
}

struct Looking {
    streams: usize,
    last: Instant,
    /// When a page was last loaded or touched without the script that would keep a stream.
    glance: Option<Instant>,
}

impl Presence {
    pub(crate) fn new() -> Presence {
        let opened = Instant::now();
        let guests = Mutex::new(Guests { looking: BTreeMap::new(), last: opened });
        Presence { guests, opened, elsewhere: Mutex::default() }
    }

    /// How long the guest has been gone; nothing if it is there, by whichever node.
    pub(crate) fn gone_for(&self, guest: &str) -> Option<Duration> {
        let gone = self.gone_from_here(guest)?;
        match &*self.elsewhere() {
            Some(elsewhere) => elsewhere.gone_for(guest, gone),
            None => Some(gone),
        }
    }

    /// Other nodes have seen these so long ago. Is somebody there who was not, or gone who was?
    pub(crate) fn hear(&self, seen: &BTreeMap<String, Duration>) -> bool {
        let now = Instant::now();
        let seen = seen.iter().map(|(guest, ago)| (guest.clone(), now.checked_sub(*ago).unwrap_or(now)));
        let mut elsewhere = self.elsewhere();
        let known = elsewhere.as_ref().and_then(|elsewhere| elsewhere.known).or(Some(now));
        let before = elsewhere.replace(Elsewhere { seen: seen.collect(), known }).unwrap_or_default();
        elsewhere.as_ref().is_some_and(|elsewhere| elsewhere.there() != before.there())
    }

    /// Nothing is heard of other nodes.
    pub(crate) fn lose_touch(&self) {
        if let Some(elsewhere) = &mut *self.elsewhere() {
            elsewhere.known = None;
        }
    }

    /// Who looks by this node.
    pub(crate) fn here(&self) -> Vec<String> {
        let guests = self.guests();
        let is_here =
            |(_, looking): &(&String, &Looking)| looking.streams > 0 || looking.last.elapsed() <= GRACE;
        guests.looking.iter().filter(is_here).map(|(guest, _)| guest.clone()).collect()
    }

    fn gone_from_here(&self, guest: &str) -> Option<Duration> {
        match self.guests().looking.get(guest) {
            Some(looking) if looking.streams > 0 => None,
            Some(looking) => Some(looking.last.elapsed()).filter(|gone| *gone > GRACE),
            None => Some(self.opened.elapsed()),
        }
    }

    /// Does the guest look just now? Who let go of a stream does not: the page is hidden, or closed, whatever
    /// it still sends.
    pub(crate) fn is_looking(&self, guest: &str) -> bool {
        self.guests().looking.get(guest).is_some_and(|looking| {
            looking.streams > 0 || looking.glance.is_some_and(|glance| glance.elapsed() <= GRACE)
        })
    }

    /// Has the guest been here since the table was opened?
    pub(crate) fn has_seen(&self, guest: &str) -> bool {
        let is_elsewhere = |elsewhere: &Elsewhere| elsewhere.seen.contains_key(guest);
        self.guests().looking.contains_key(guest) || self.elsewhere().as_ref().is_some_and(is_elsewhere)
    }

    /// For how long nobody has looked; nothing if somebody does.
    pub(crate) fn nobody_for(&self) -> Option<Duration> {
        let guests = self.guests();
        let is_looking = guests.looking.values().any(|looking| looking.streams > 0);
        (!is_looking).then(|| guests.last.elapsed())
    }

    /// The guest has just been seen.
    pub(crate) fn saw(&self, guest: &str, is_seated: bool) {
        let mut guests = self.guests();
        guests.last = Instant::now();
        if is_seated || guests.looking.contains_key(guest) {
            guests.entry(guest).last = Instant::now();
        }
    }

    /// The guest, who sits at the table, has loaded a page, or touched it without a script.
    pub(crate) fn glances(&self, guest: &str) {
        self.guests().entry(guest).glance = Some(Instant::now());
    }

    fn enter(&self, guest: &str) -> Result<(), Problem> {
        let mut guests = self.guests();
        let looking = guests.entry(guest);
        if looking.streams >= limits::STREAMS {
            return Err(Problem::TooManyStreams);
        }
        looking.streams += 1;
        Ok(())
    }

    fn leave(&self, guest: &str, is_seated: bool) {
        let mut guests = self.guests();
        guests.last = Instant::now();
        let looking = guests.entry(guest);
        looking.streams = looking.streams.saturating_sub(1);
        (looking.last, looking.glance) = (Instant::now(), None);
        if looking.streams == 0 && !is_seated {
            guests.looking.remove(guest);
        }
    }

    fn elsewhere(&self) -> MutexGuard<'_, Option<Elsewhere>> {
        self.elsewhere.lock().expect("nobody panics while hearing of others")
    }

    fn guests(&self) -> MutexGuard<'_, Guests> {
        self.guests.lock().expect("nobody panics while counting guests")
    }
}

impl Guests {
    fn entry(&mut self, guest: &str) -> &mut Looking {
        let new = || Looking { streams: 0, last: Instant::now(), glance: None };
        self.looking.entry(guest.to_owned()).or_insert_with(new)
    }
}

/// Somebody has a stream open; dropped when it closes.
///
/// It does not keep the table awake: a table that is put away ends its streams.
pub(crate) struct Here {
    table: Weak<Table>,
    guest: String,
    _counted: Option<(Permit, Held)>,
}

impl Here {
    /// The guest opens a stream.
    pub(crate) fn enter(table: &Arc<Table>, guest: &Guest) -> Result<Here, Problem> {
        let permit = table.shared.streams.acquire(guest.client).ok_or(Problem::TooManyStreams)?;
        let counted = Held::new(&table.shared.metrics.streams);
        let mut here = Here::also(table, guest)?;
        here._counted = Some((permit, counted));
        Ok(here)
    }

    /// The guest looks at this table too, by a stream that is about several and was counted.
    pub(crate) fn also(table: &Arc<Table>, guest: &Guest) -> Result<Here, Problem> {
        table.presence.enter(&guest.id)?;
        table.notify();
        Ok(Here { table: Arc::downgrade(table), guest: guest.id.clone(), _counted: None })
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        if let Some(table) = self.table.upgrade() {
            table.presence.leave(&self.guest, table.snapshot().has_seat(&self.guest));
            table.notify();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visitors_who_neither_sit_nor_stay_are_not_remembered() {
        let presence = Presence::new();
        for visitor in 0..1000 {
            presence.saw(&visitor.to_string(), false);
            presence.enter(&visitor.to_string()).expect("a stream");
            presence.leave(&visitor.to_string(), false);
        }
        assert!(presence.guests().looking.is_empty());
        presence.saw("seated", true);
        assert_eq!(presence.guests().looking.len(), 1);
        assert_eq!(presence.gone_for("seated"), None);
    }

    #[tokio::test(start_paused = true)]
    async fn who_is_there_by_another_node_is_not_gone() {
        let presence = Presence::new();
        let seen = |ago| BTreeMap::from([("dana".to_owned(), Duration::from_secs(ago))]);
        assert!(presence.hear(&seen(2)), "somebody came");
        assert!(!presence.hear(&seen(3)) && presence.has_seen("dana"));
        tokio::time::advance(Duration::from_secs(10)).await;
        assert_eq!(presence.gone_for("dana"), None);
        assert!(presence.gone_for("ron").is_some(), "whom nobody sees is gone");
        tokio::time::advance(Duration::from_secs(90)).await;
        assert_eq!(presence.gone_for("dana"), Some(Duration::from_secs(100)));
        presence.lose_touch();
        assert_eq!(presence.gone_for("dana"), Some(Duration::ZERO), "another node may see her");
        tokio::time::advance(Duration::from_secs(60)).await;
        assert!(!presence.hear(&seen(160)));
        assert_eq!(presence.gone_for("dana"), Some(Duration::ZERO), "she is waited for afresh");
    }

    #[tokio::test(start_paused = true)]
    async fn somebody_who_came_by_keeps_a_table_awake_for_a_while() {
        let presence = Presence::new();
        tokio::time::advance(Duration::from_secs(100)).await;
        presence.saw("visitor", false);
        tokio::time::advance(Duration::from_secs(10)).await;
        assert_eq!(presence.nobody_for(), Some(Duration::from_secs(10)));
        presence.enter("visitor").expect("a stream");
        assert_eq!(presence.nobody_for(), None);
    }

    #[tokio::test(start_paused = true)]
    async fn who_lets_go_of_a_stream_does_not_look_and_is_not_away_yet() {
        let presence = Presence::new();
        assert!(!presence.has_seen("dana") && !presence.is_looking("dana"));
        presence.saw("dana", true);
        assert!(presence.has_seen("dana") && !presence.is_looking("dana"));
        presence.glances("dana");
        assert!(presence.is_looking("dana"), "a page was loaded");
        presence.enter("dana").expect("a stream");
        tokio::time::advance(Duration::from_secs(100)).await;
        assert!(presence.is_looking("dana"));
        presence.leave("dana", true);
        assert!(!presence.is_looking("dana") && presence.gone_for("dana").is_none());
        tokio::time::advance(Duration::from_secs(16)).await;
        assert_eq!(presence.gone_for("dana"), Some(Duration::from_secs(16)));
        presence.saw("dana", true);
        assert!(!presence.is_looking("dana"), "what a hidden page sends is not a look");
        presence.glances("dana");
        assert!(presence.is_looking("dana"), "without a script it is loaded again and again");
        tokio::time::advance(Duration::from_secs(16)).await;
        assert!(!presence.is_looking("dana"));
    }
}
