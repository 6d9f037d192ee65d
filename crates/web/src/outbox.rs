//! The outbox: what was written there in the commit that it tells of is sent from here, by one node, while it is
//! still so, and again if it fails. Whoever is there needs no telling.

use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use store::{Delivery, Error, Letterbox, Parcel, Tried};
use tokio::task::JoinSet;
use tokio::time::{self, Instant};
use utoipa::ToSchema;

use crate::courier::Letter;
use crate::id;
use crate::outside::now;
use crate::problem::Problem;
use crate::push::Browser;
use crate::table::Snapshot;
use crate::table::notices::{About, INVITED};
use crate::tables::Tables;
use crate::webhook::{Told, Webhook, When};

/// Between two rounds. Each letterbox gets one letter in a round at most.
const ROUND: Duration = Duration::from_secs(2);

/// The same while nothing new is to be told.
const QUIET: Duration = Duration::from_secs(60);

/// So long after there was something there may be more: whoever left a moment ago is told a little later.
const LIVELY: Duration = Duration::from_secs(40);

/// So many letters are on their way at once.
const MOST: usize = 64;

/// So long a parcel is one node's, in milliseconds: longer than a letter may take.
const LEASE: i64 = 60_000;

/// So long somebody must have been gone to be told, in milliseconds.
pub(crate) const AWAY: i64 = 30_000;

/// So long later it is looked again whether somebody who is invited is still there, in milliseconds.
const LOOK: i64 = 2_000;

/// After so long it is tried again, in seconds.
const AGAIN: [i64; 6] = [5, 300, 1800, 7200, 18_000, 36_000];

/// After so long without success nothing more is sent to an letterbox, in milliseconds.
const GIVEN_UP: i64 = 3 * 86_400_000;

/// What came of a try.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Outcome {
    /// What it was about: `turn`, `invited`, `over` or `ping`.
    pub(crate) event: String,
    /// The status of the answer, if there was one.
    pub(crate) status: Option<u16>,
    /// Why there was none: `not_public`, `unreachable`, `untrusted` or `slow`.
    pub(crate) failure: Option<String>,
}

impl Outcome {
    fn is_success(&self) -> bool {
        self.status.is_some_and(|status| (200..300).contains(&status))
    }

    /// Does whoever is there want nothing more? A push service does not know a browser that has gone.
    fn is_gone(&self, receiver: Option<&Receiver>) -> bool {
        let is_browser = matches!(receiver, Some(Receiver::Browser(_)));
        self.status == Some(StatusCode::GONE.as_u16())
            || is_browser && self.status == Some(StatusCode::NOT_FOUND.as_u16())
    }
}

/// Who has a letterbox.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Receiver {
    Browser(Browser),
    Program(Webhook),
}

impl Receiver {
    /// Whose letterbox it is; nothing, if a newer version of this program wrote it.
    pub(crate) fn of(letterbox: &Letterbox) -> Option<Receiver> {
        serde_json::from_str(&letterbox.text).ok()
    }
}

/// What is to be done with a parcel.
enum Verdict {
    /// It is no longer so.
    Past,
    /// Whom it is for is there, or was a moment ago.
    Later(i64),
    Send(Letter),
}

/// Sends what is due as long as there are tables.
pub(crate) async fn send(tables: Weak<Tables>) {
    let mut on_their_way = JoinSet::new();
    let Some(bell) = tables.upgrade().map(|tables| tables.outbox_bell()) else { return };
    // Something may have been left by whoever ran before.
    let mut last = Instant::now();
    loop {
        let is_lively = last.elapsed() < LIVELY;
        if time::timeout(if is_lively { ROUND } else { QUIET }, bell.notified()).await.is_ok() {
            last = Instant::now();
            time::sleep(ROUND).await;
        }
        while on_their_way.try_join_next().is_some() {}
        let Some(tables) = tables.upgrade().filter(|tables| !*tables.closing().borrow()) else { return };
        let room = MOST - on_their_way.len();
        match tables.store().parcels_due(tables.now(), room as u32).await {
            Err(Error::Closed) => return,
            Err(error) => tables.report(&Problem::Store(error)),
            Ok(due) => due.into_iter().for_each(|parcel| {
                last = Instant::now();
                let tables = tables.clone();
                on_their_way.spawn(async move { carry(&tables, parcel).await });
            }),
        }
    }
}

async fn carry(tables: &Arc<Tables>, parcel: Parcel) {
    match tables.carry(parcel).await {
        // Another node has it, or it is of no use any more.
        Ok(()) | Err(Problem::Store(Error::Missing) | Problem::NoSuchTable) => {}
        Err(problem) => tables.report(&problem),
    }
}

impl Tables {
    async fn carry(&self, parcel: Parcel) -> Result<(), Problem> {
        let (store, until) = (self.store(), self.now() + LEASE);
        store.take_parcel(&parcel.id, parcel.due, until).await?;
        match self.verdict(&parcel).await? {
            Verdict::Past => store.drop_parcel(&parcel.id).await?,
            Verdict::Later(time) => store.take_parcel(&parcel.id, until, time).await?,
            Verdict::Send(letter) => {
                let outcome = self.deliver(letter, &parcel.event).await;
                self.settle(&parcel, outcome).await?;
            }
        }
        Ok(())
    }

    async fn verdict(&self, parcel: &Parcel) -> Result<Verdict, Problem> {
        let (letterbox, event) = (&parcel.letterbox, parcel.event.as_str());
        let read = (Receiver::of(letterbox), serde_json::from_str(&parcel.text));
        let (Some(receiver), Ok(about)) = read else { return Ok(Verdict::Past) };
        let snapshot = match self.stands(&parcel.table).await {
            Err(problem @ Problem::Store(_)) => return Err(problem),
            Err(_) => return Ok(Verdict::Past),
            Ok(snapshot) => snapshot,
        };
        if !snapshot.still(event, about, &letterbox.player) {
            return Ok(Verdict::Past);
        }
        let gone = self.gone_for(&parcel.table, &letterbox.player).await?;
        let (now, told) = (self.now(), told(&snapshot, event, parcel.at, about, &letterbox.player));
        let later = match &receiver {
            Receiver::Program(webhook) if webhook.when == When::Always => now,
            // Whoever has a stream reads it there; there is no time to see whether others come.
            Receiver::Program(_) if event == INVITED => now + if gone == 0 { LOOK } else { 0 },
            Receiver::Browser(_) if !snapshot.terms.has_days() => return Ok(Verdict::Past),
            Receiver::Browser(browser) if gone >= AWAY => browser.awake_at(now),
            _ => now + (AWAY - gone).max(0),
        };
        if later > now {
            return Ok(Verdict::Later(later));
        }
        let letter = match receiver {
            Receiver::Program(webhook) => webhook.letter(&parcel.id, now, Some(told)),
            Receiver::Browser(browser) => browser.letter(self.site_key().await?, now, &told),
        };
        Ok(letter.map_or(Verdict::Past, Verdict::Send))
    }

    /// For how many milliseconds nobody has seen the guest at the table, by any node.
    async fn gone_for(&self, table: &str, guest: &str) -> Result<i64, Problem> {
        let gone = match self.awake_table(table) {
            Some(table) => table.gone_for(guest).unwrap_or_default(),
            None => {
                let seen = self.seen_elsewhere(&[table.to_owned()]).await?;
                let ago = seen.get(table).and_then(|seen| seen.get(guest));
                ago.copied().unwrap_or(Duration::MAX)
            }
        };
        Ok(i64::try_from(gone.as_millis()).unwrap_or(i64::MAX))
    }

    /// Is the player told, by a letterbox that works, that somebody wants them at a table?
    pub(crate) async fn is_told_of_invitations(&self, player: &str) -> Result<bool, Problem> {
        let own = self.store().letterboxes_of(player).await?;
        let is_told = |letterbox: &Letterbox| letterbox.events.split(' ').any(|event| event == INVITED);
        Ok(own.iter().any(|letterbox| !letterbox.is_off && is_told(letterbox)))
    }

    pub(crate) async fn deliver(&self, letter: Letter, event: &str) -> Outcome {
        let sent = self.settings().courier.send(letter).await;
        Outcome {
            event: event.to_owned(),
            status: sent.ok().map(|status| status.as_u16()),
            failure: sent.err().map(|failure| failure.word().to_owned()),
        }
    }

    /// Writes what came of it, and when it is tried again.
    async fn settle(&self, parcel: &Parcel, outcome: Outcome) -> Result<(), Problem> {
        let (store, letterbox) = (self.store(), &parcel.letterbox);
        if outcome.is_gone(Receiver::of(letterbox).as_ref()) {
            return Ok(store.remove_letterbox(&letterbox.id, None).await?);
        }
        let again = AGAIN.get(parcel.tries as usize).filter(|_| !outcome.is_success());
        let again = again.map(|seconds| self.now() + seconds * 1000);
        self.note(&letterbox.id, letterbox.failing, Some(&parcel.id), again, &outcome).await
    }

    /// Remembers a try. Who has not been reached for days is given up.
    pub(crate) async fn note(
        &self,
        letterbox: &str,
        failing: Option<i64>,
        parcel: Option<&str>,
        again: Option<i64>,
        outcome: &Outcome,
    ) -> Result<(), Problem> {
        let (at, is_failure) = (self.now(), !outcome.is_success());
        let is_off = is_failure && failing.is_some_and(|since| at - since >= GIVEN_UP);
        if is_off {
            tracing::info!(letterbox = id::mark(letterbox), "a webhook is switched off");
        }
        let tried = Tried {
            letterbox: letterbox.to_owned(),
            parcel: parcel.map(str::to_owned),
            again: again.filter(|_| !is_off),
            delivery: Delivery { at, text: serde_json::to_string(outcome).expect("it is plain data") },
            is_failure,
            is_off,
        };
        Ok(self.store().note_try(tried).await?)
    }
}

/// What is told of the table as it stands.
pub(crate) fn told<'a>(
    snapshot: &'a Snapshot,
    event: &'a str,
    at: i64,
    about: About,
    guest: &str,
) -> Told<'a> {
    let now = now();
    let left = snapshot.time_left(now).filter(|_| !snapshot.is_over());
    let turn = left.map(|left| now + left.as_millis() as i64);
    let answer = snapshot.invited_until(guest);
    let due = if event == INVITED { answer } else { turn };
    #[cfg(test)]
    let due = crate::leaks::planted_time(snapshot, due);
    Told {
        event,
        at,
        table: &snapshot.row.id,
        game: &snapshot.row.game,
        seat: about.seat,
        step: about.step,
        due,
    }
}
