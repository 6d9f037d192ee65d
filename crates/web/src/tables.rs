//! The registry of tables: creates, loads and evicts them.

mod opening;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use ::review::Analysis;
use bots::Level;
use engine::{Line, Pending, Record};
use store::{By, Status, Step, Store};
use tokio::sync::{Notify, OnceCell, watch};

use crate::api::Lobby;
use crate::bells::Bells;
use crate::courier::Courier;
use crate::elsewhere;
use crate::guest::Guest;
use crate::health::{self, Health};
use crate::id;
use crate::ladder::{self, Standings};
use crate::limits;
use crate::log_throttle::LogThrottle;
use crate::metrics::Metrics;
use crate::outbox;
use crate::outside::{now, random_bytes, random_nonce};
use crate::outsiders::{Achievements, Attendance};
use crate::pool::Pool;
use crate::problem::Problem;
use crate::push::SiteKey;
use crate::quota::{Permit, Quota};
use crate::result;
use crate::reviews::{self, Reviewed, Reviews};
use crate::table::{Clocks, Draft, Snapshot, Table, setup_lines, stored_record};
use crate::watchman;
use play::AnyPlay;
use play::luck::Luck;

pub(crate) use opening::Place;

/// The tables of this server, those in memory and those in the store.
pub struct Tables {
    shared: Arc<Shared>,
    awake: Mutex<BTreeMap<String, Arc<Table>>>,
    pub(crate) health: Health,
    /// Tables that anybody may find.
    pub(crate) lobby: Lobby,
    reviews: Arc<Reviews>,
    /// By which push services know this site.
    site_key: OnceCell<SiteKey>,
}

/// Who was seen so lately at a table has it awake.
const ATTENDED: Duration = Duration::from_secs(20);

/// What all tables use.
pub(crate) struct Shared {
    pub(crate) store: Store,
    /// Which of the nodes that share the store this is.
    pub(crate) node: String,
    pub(crate) settings: Settings,
    pub(crate) pool: Pool,
    pub(crate) metrics: Arc<Metrics>,
    store_errors: LogThrottle,
    /// What the hashes of drawings depend on, another each time the server starts.
    pub(crate) drawing_key: Arc<patch::Key>,
    /// The streams that are open.
    pub(crate) streams: Arc<Quota>,
    /// The exports that are under way.
    exports: Arc<Quota>,
    /// The tables that are awake, by who opened them.
    tables: Arc<Quota>,
    /// Rung for those who have got a seat somewhere.
    pub(crate) bells: Bells,
    /// Which bots from outside are there.
    attendance: Attendance,
    achievements: Achievements,
    /// How bots stand on the ladder.
    ladder: Standings,
    /// Rung when there is something to tell somebody who may not be there.
    pub(crate) outbox: Arc<Notify>,
    /// Is the server about to stop?
    closing: watch::Sender<bool>,
}

impl Shared {
    /// Milliseconds since 1970, by the clock that all nodes share.
    pub(crate) fn now(&self) -> i64 {
        now() + self.store.clock_ahead()
    }

    /// The clocks by which other nodes are told what passes, if there may be others.
    pub(crate) fn clocks(&self) -> Option<Clocks> {
        self.store.is_shared().then(|| Clocks::new(self.now()))
    }

    /// Logs why something was not done, if the store failed or is not as it was: all other problems are
    /// people's own and may name cards.
    pub(crate) fn report(&self, problem: &Problem) {
        match problem {
            Problem::Store(error) if self.store_errors.allows() => {
                tracing::error!(%error, "the store fails");
            }
            Problem::Altered if self.store_errors.allows() => {
                tracing::error!("a table was changed on the disk: `kupa check` says which");
            }
            _ => {}
        }
    }
}

/// How long things take.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How long a bot waits after the last step, so that people see what happens.
    pub bot_pause: Duration,
    /// After how long something that went wrong is tried again.
    pub retry: Duration,
    /// After how long a table that nobody looks at goes to sleep.
    pub sleep_after: Duration,
    /// From so many tables on, a table that nobody looks at goes to sleep at once.
    pub crowded: usize,
    /// How long browsers may take to reveal their numbers, once all have committed.
    pub reveal_time: Duration,
    /// How long a server that is to stop goes on, and says that it is not ready: so long a balancer may
    /// take to send nobody there any more.
    pub drain: Duration,
    /// How long a server that stops waits for what is under way.
    pub stop_after: Duration,
    /// How long the head of a request may take to arrive, on a new connection or after the last answer.
    pub head_time: Duration,
    /// How many connections one client may have. A window has one that stays and a few that do not.
    pub connections_of_client: usize,
    /// By which way those are told who are not here.
    pub courier: Courier,
    /// At how many tables of the ladder this server plays at once; there is no ladder, if at none.
    pub ladder: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            bot_pause: Duration::from_millis(900),
            retry: Duration::from_millis(200),
            sleep_after: Duration::from_secs(600),
            crowded: 10_000,
            reveal_time: Duration::from_secs(10),
            drain: Duration::ZERO,
            stop_after: Duration::from_secs(5),
            head_time: Duration::from_secs(20),
            connections_of_client: limits::STREAMS_OF_CLIENT + 64,
            courier: Courier::default(),
            ladder: 0,
        }
    }
}

impl Tables {
    /// The tables of this store.
    pub fn new(store: Store, settings: Settings) -> Arc<Tables> {
        let metrics = Arc::new(Metrics::new());
        let witness = metrics.clone();
        store.on_commit(move |commit| witness.committed(commit));
        let is_shared = store.is_shared();
        let shared = Arc::new(Shared {
            node: if is_shared { id::random() } else { String::new() },
            store,
            settings,
            pool: Pool::new(metrics.clone()),
            metrics,
            store_errors: LogThrottle::new(),
            drawing_key: Arc::new(random_bytes().into()),
            streams: Quota::new(limits::STREAMS_OF_CLIENT),
            exports: Quota::new(limits::EXPORTS_OF_CLIENT),
            tables: Quota::new(limits::TABLES_OF_CLIENT),
            bells: Bells::default(),
            attendance: Attendance::default(),
            achievements: Achievements::default(),
            ladder: Standings::default(),
            outbox: Arc::default(),
            closing: watch::Sender::new(false),
        });
        let tables = Arc::new(Tables {
            shared,
            awake: Mutex::default(),
            health: Health::new(),
            lobby: Lobby::default(),
            reviews: Reviews::new(),
            site_key: OnceCell::new(),
        });
        tokio::spawn(watchman::watch(Arc::downgrade(&tables)));
        tokio::spawn(outbox::send(Arc::downgrade(&tables)));
        if tables.settings().ladder > 0 {
            tokio::spawn(ladder::play(Arc::downgrade(&tables)));
        }
        if is_shared {
            tokio::spawn(elsewhere::keep_in_touch(Arc::downgrade(&tables)));
            tokio::spawn(health::watch(Arc::downgrade(&tables)));
        }
        tables
    }

    /// The same people play again, at a new table that all of the old one are shown the way to. Table,
    /// seats and pointer are one change of the old table, so there is one, whoever asks and how often.
    pub async fn rematch(&self, old: &Arc<Table>, guest: &Guest) -> Result<Arc<Table>, Problem> {
        let permit = self.shared.tables.acquire(guest.client);
        if permit.is_none() && old.snapshot().row.next.is_none() {
            return Err(Problem::TooManyTables);
        }
        if old.snapshot().row.next.is_none() {
            self.point_to_existing(old).await?;
        }
        let (asker, secret) = (guest.clone(), old.rematch_secret());
        old.change(move |draft| draft.rematch(&asker, secret)).await?;
        let next = old.snapshot().row.next.clone().ok_or(Problem::NoSuchTable)?;
        self.load(&next, permit).await
    }

    /// Perhaps the next table is there and nothing points to it, because an older version of this program
    /// was stopped before it could: then it is the one. Its secret is the number itself.
    async fn point_to_existing(&self, old: &Arc<Table>) -> Result<(), Problem> {
        let secret = old.snapshot().luck.rematch.to_string();
        match self.shared.store.table_with_secret(&secret).await? {
            Some(next) => old.change(move |draft| draft.point_to(&next)).await,
            None => Ok(()),
        }
    }

    pub(crate) async fn create(&self, snapshot: Snapshot, guest: &Guest) -> Result<Arc<Table>, Problem> {
        let permit = self.shared.tables.acquire(guest.client).ok_or(Problem::TooManyTables)?;
        let commits = self.shared.store.subscribe(&snapshot.row.id);
        match self.shared.store.create(snapshot.stored()).await {
            // Nobody else knows the id.
            Err(store::Error::Unknown) if self.shared.store.table(&snapshot.row.id).await?.is_some() => {}
            created => created?,
        }
        let (table, row) = (id::mark(&snapshot.row.id), &snapshot.row);
        tracing::info!(table, game = row.game, "a table is opened");
        if !snapshot.is_waiting() {
            tracing::info!(table, game = row.game, seats = row.seats.len(), "a game starts");
        }
        self.shared.bells.ring_for(&snapshot);
        let elsewhere = self.shared.store.is_shared().then(BTreeMap::new);
        Ok(self.wake(snapshot, commits, Some(permit), elsewhere))
    }

    /// The table of that id, loaded from the store if it is not in memory.
    pub async fn table(&self, id: &str) -> Result<Arc<Table>, Problem> {
        self.load(id, None).await
    }

    async fn load(&self, id: &str, permit: Option<Permit>) -> Result<Arc<Table>, Problem> {
        if !id::is_id(id) {
            return Err(Problem::NoSuchTable);
        }
        if let Some(table) = self.awake().get(id) {
            return Ok(table.clone());
        }
        let commits = self.shared.store.subscribe(id);
        let stored = self.shared.store.load(id).await?.ok_or(Problem::NoSuchTable)?;
        match self.shared.clocks() {
            None => Ok(self.wake(Snapshot::read(stored)?, commits, permit, None)),
            Some(clocks) => {
                let seen = self.seen_elsewhere(&[id.to_owned()]).await?.remove(id).unwrap_or_default();
                let snapshot = self.attend(Snapshot::read_shared(stored, clocks)?, &seen).await?;
                Ok(self.wake(snapshot, commits, permit, Some(seen)))
            }
        }
    }

    /// A table at which nobody has been, by any node, waits afresh: nobody's time runs out who could not
    /// have known.
    async fn attend(
        &self,
        snapshot: Snapshot,
        seen: &BTreeMap<String, Duration>,
    ) -> Result<Snapshot, Problem> {
        let is_attended = seen.values().any(|ago| *ago < ATTENDED);
        if is_attended || snapshot.is_over() || snapshot.since.elapsed() < ATTENDED {
            return Ok(snapshot);
        }
        let mut draft = Draft::at(Arc::new(snapshot), self.shared.now());
        draft.wait_afresh();
        let Some(change) = draft.take_change(self.shared.clocks()) else { return Ok(draft.into_next()) };
        let id = change.id.clone();
        match self.shared.store.commit(change).await {
            Ok(position) => {
                draft.is_at(position);
                Ok(draft.into_next())
            }
            Err(store::Error::Conflict(_)) => {
                let stored = self.shared.store.load(&id).await?.ok_or(Problem::NoSuchTable)?;
                Snapshot::read_shared(stored, Clocks::new(self.shared.now()))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Which of the nodes that share the store this is.
    pub(crate) fn node(&self) -> &str {
        &self.shared.node
    }

    /// Milliseconds since 1970, by the clock that all nodes share.
    pub(crate) fn now(&self) -> i64 {
        self.shared.now()
    }

    /// All tables that are awake.
    pub(crate) fn all_awake(&self) -> Vec<Arc<Table>> {
        self.awake().values().cloned().collect()
    }

    /// The key by which push services know this site: made once, and the same for all nodes.
    pub(crate) async fn site_key(&self) -> Result<&SiteKey, Problem> {
        let read = async || {
            let made = SiteKey::generate().ok_or(Problem::Unreadable)?;
            SiteKey::read(&self.store().secret_or("push", &made).await?).ok_or(Problem::Unreadable)
        };
        self.site_key.get_or_try_init(read).await
    }

    /// Rung when there is something to tell somebody who may not be there.
    pub(crate) fn outbox_bell(&self) -> Arc<Notify> {
        self.shared.outbox.clone()
    }

    /// The table, if it is awake.
    pub(crate) fn awake_table(&self, id: &str) -> Option<Arc<Table>> {
        self.awake().get(id).cloned()
    }

    /// How a table stands; one that sleeps is left to sleep.
    pub(crate) async fn stands(&self, id: &str) -> Result<Arc<Snapshot>, Problem> {
        if let Some(table) = self.awake().get(id) {
            return Ok(table.snapshot());
        }
        let stored = self.shared.store.load(id).await?.ok_or(Problem::NoSuchTable)?;
        Ok(Arc::new(Snapshot::read(stored)?))
    }

    /// The record of a finished game and its luck; from the stored lines, if its rules are not known here.
    pub(crate) async fn record(&self, id: &str) -> Result<(Record, Luck), Problem> {
        match self.table(id).await {
            Ok(table) => {
                let snapshot = table.snapshot();
                let play =
                    snapshot.play.as_ref().filter(|_| snapshot.is_over()).ok_or(Problem::StillSecret)?;
                Ok((play.record().ok_or(Problem::NotRunning)?, snapshot.luck.clone()))
            }
            Err(Problem::OtherRules) => {
                stored_record(self.shared.store.load(id).await?.ok_or(Problem::NoSuchTable)?)
            }
            Err(problem) => Err(problem),
        }
    }

    /// The review of a table's game, which is over; if it is not there yet, it is worked out from now on.
    pub(crate) async fn review(&self, id: &str, play: Arc<dyn AnyPlay>) -> Result<Reviewed, Problem> {
        self.reviews.of(&self.shared.store, id, play).await
    }

    /// The review of a table's game, if it was worked out.
    pub(crate) async fn kept_review(&self, id: &str) -> Result<Option<Analysis>, Problem> {
        reviews::kept(&self.shared.store, id).await
    }

    /// The clocks of a node.
    #[cfg(test)]
    pub(crate) fn clocks(&self) -> Clocks {
        self.shared.clocks().expect("it shares its store")
    }

    /// What is shown of a table, if it is awake.
    #[cfg(test)]
    pub(crate) fn peek(&self, id: &str) -> Option<Arc<Snapshot>> {
        self.awake().get(id).map(|table| table.snapshot())
    }

    /// The guest's tables, the newest first.
    pub async fn tables_of(&self, guest: &Guest) -> Result<Vec<store::Table>, Problem> {
        Ok(self.shared.store.tables_of(&guest.id, 20).await?)
    }

    /// How many tables are awake.
    pub fn tables_awake(&self) -> usize {
        self.awake().len()
    }

    /// Evicts the tables from memory that nobody has looked at for a while. Nothing is lost by it: a
    /// command that was handed in holds on to its table, and then the table stays.
    pub fn evict_idle(&self) {
        let settings = &self.shared.settings;
        let mut awake = self.awake();
        let before = awake.len();
        let patience = if before < settings.crowded { settings.sleep_after } else { Duration::ZERO };
        let idle = |_: &String, table: &mut Arc<Table>| table.is_idle(patience);
        let idle: Vec<(String, Arc<Table>)> = awake.extract_if(.., idle).collect();
        for (id, table) in idle {
            // From here on nobody can reach it, unless somebody already has.
            if let Err(table) = Arc::try_unwrap(table) {
                awake.insert(id, table);
            }
        }
        tracing::debug!(evicted = before - awake.len(), awake = awake.len(), "idle tables were evicted");
    }

    /// Lets go of all tables, so that their streams end.
    pub fn close(&self) {
        self.shared.closing.send_replace(true);
        self.awake().clear();
    }

    /// Tells when the server is about to stop.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.shared.closing.subscribe()
    }

    /// Who is told of seats that they got.
    pub(crate) fn bells(&self) -> &Bells {
        &self.shared.bells
    }

    /// Which bots from outside are there.
    pub(crate) fn attendance(&self) -> &Attendance {
        &self.shared.attendance
    }

    /// What bots from outside have achieved.
    pub(crate) fn achievements(&self) -> &Achievements {
        &self.shared.achievements
    }

    /// How bots stand on the ladder.
    pub(crate) fn standings(&self) -> &Standings {
        &self.shared.ladder
    }

    /// The streams that are open, by client.
    pub(crate) fn streams(&self) -> &Arc<Quota> {
        &self.shared.streams
    }

    /// The exports that are under way, by client.
    pub(crate) fn exports(&self) -> &Arc<Quota> {
        &self.shared.exports
    }

    /// The store, for copies of it.
    pub fn store(&self) -> &Store {
        &self.shared.store
    }

    /// How long things take.
    pub fn settings(&self) -> &Settings {
        &self.shared.settings
    }

    /// What is counted.
    pub fn metrics(&self) -> &Metrics {
        &self.shared.metrics
    }

    /// What is counted, as text.
    pub fn metrics_text(&self) -> String {
        let awake = self.awake().values().map(|table| table.snapshot().row.game.clone()).collect::<Vec<_>>();
        self.metrics().text(awake.iter().map(String::as_str), self.store().size())
    }

    /// From now on whoever asks is told that others shall answer.
    pub fn drain(&self) {
        self.health.drain();
    }

    /// Is it about to stop?
    pub(crate) fn is_draining(&self) -> bool {
        self.health.is_draining()
    }

    /// Can something be written just now?
    pub async fn health(&self) -> Result<(), Problem> {
        Ok(self.health.ask(self.store()).await?)
    }

    /// Logs a problem, if it is the store's.
    pub(crate) fn report(&self, problem: &Problem) {
        self.shared.report(problem);
    }

    /// Where bots think.
    pub fn pool(&self) -> &Pool {
        &self.shared.pool
    }

    /// Two may load it at once: the first one counts.
    fn wake(
        &self,
        snapshot: Snapshot,
        commits: watch::Receiver<u64>,
        permit: Option<Permit>,
        elsewhere: Option<BTreeMap<String, Duration>>,
    ) -> Arc<Table> {
        let mut awake = self.awake();
        let id = snapshot.row.id.clone();
        let table = || Table::wake(self.shared.clone(), snapshot, commits, permit, elsewhere);
        awake.entry(id).or_insert_with(table).clone()
    }

    fn awake(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Table>>> {
        self.awake.lock().expect("nobody panics while looking up a table")
    }
}

/// A table for a game from elsewhere: to look at, and if it has not ended, to play on.
pub fn imported(record: &Record) -> Result<(store::Table, Vec<Step>), String> {
    let play = catalog::replay(record).map_err(|error| error.to_string())?;
    let winners = match play.pending() {
        Pending::Over(outcome) => Some(outcome.winners),
        _ => None,
    };
    let mut snapshot = Snapshot::new(&record.slug, "", random_nonce());
    snapshot.row.status = if winners.is_some() { Status::Over } else { Status::Running };
    (snapshot.row.result, snapshot.row.ended) = (winners.map(result::written), winners.map(|_| now()));
    snapshot.row.setup = setup_lines(&record.setup.options);
    let bot = |_| store::Seat {
        player: None,
        name: String::new(),
        kind: Level::Club.to_string(),
        link: String::new(),
    };
    snapshot.row.seats = (0..record.setup.seats).map(bot).collect();
    let step = |line: &Line| Step { line: line.text.clone(), by: By::Person, at: now() };
    Ok((snapshot.stored(), record.steps.iter().map(step).collect()))
}
