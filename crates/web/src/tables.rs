//! The registry of tables: creates, loads and evicts them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use bots::Level;
use engine::{Line, Pending, Record, Seats};
use store::{By, Status, Step, Store};
use tokio::sync::Mutex as AsyncMutex;
use tokio::time::Instant;

use crate::draw;
use crate::guest::Guest;
use crate::id;
use crate::limits;
use crate::log_throttle::LogThrottle;
use crate::luck::{Luck, Number};
use crate::metrics::Metrics;
use crate::play::{self, Play};
use crate::pool::Pool;
use crate::problem::Problem;
use crate::promise::Promise;
use crate::quota::{Permit, Quota};
use crate::table::{Missed, Newcomer, Snapshot, Table, Terms, now};

/// The tables of this server, those in memory and those in the store.
pub struct Tables {
    shared: Arc<Shared>,
    awake: Mutex<BTreeMap<String, Arc<Table>>>,
    /// When it was last seen whether the store can be written, and whether it could.
    health: AsyncMutex<Option<(Instant, Result<(), store::Error>)>>,
}

/// What all tables use.
pub(crate) struct Shared {
    pub(crate) store: Store,
    pub(crate) settings: Settings,
    pub(crate) pool: Pool,
    pub(crate) metrics: Arc<Metrics>,
    store_errors: LogThrottle,
    /// The streams that are open.
    pub(crate) streams: Arc<Quota>,
    /// The tables that are awake, by who opened them.
    tables: Arc<Quota>,
}

impl Shared {
    /// Logs why something was not done, if the store failed: all other problems are people's own and
    /// may name cards.
    pub(crate) fn report(&self, problem: &Problem) {
        if let Problem::Store(error) = problem
            && self.store_errors.allows()
        {
            tracing::error!(%error, "the store fails");
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
    /// How long a server that stops waits for what is under way.
    pub stop_after: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            bot_pause: Duration::from_millis(900),
            retry: Duration::from_millis(200),
            sleep_after: Duration::from_secs(600),
            crowded: 10_000,
            stop_after: Duration::from_secs(5),
        }
    }
}

impl Tables {
    /// The tables of this store.
    pub fn new(store: Store, settings: Settings) -> Arc<Tables> {
        let metrics = Arc::new(Metrics::new());
        let witness = metrics.clone();
        store.on_commit(move |commit| witness.committed(commit));
        let shared = Arc::new(Shared {
            store,
            settings,
            pool: Pool::new(metrics.clone()),
            metrics,
            store_errors: LogThrottle::new(),
            streams: Quota::new(limits::STREAMS_OF_CLIENT),
            tables: Quota::new(limits::TABLES_OF_CLIENT),
        });
        Arc::new(Tables { shared, awake: Mutex::default(), health: AsyncMutex::default() })
    }

    /// Opens a table for a game, with the guest at its first seat: the one that was promised, unless
    /// it is there already. A number that was added to no promise does not count.
    pub async fn open(
        &self,
        game: &str,
        newcomer: &Newcomer<'_>,
        promise: Option<Promise>,
    ) -> Result<Arc<Table>, Problem> {
        draw::seats(game).ok_or(Problem::Nonsense)?;
        let host = newcomer.guest;
        let open = self.shared.store.tables_of(&host.id, limits::TABLES as u32).await?;
        let unfinished = |table: &&store::Table| table.host == host.id && table.status != Status::Over;
        if open.iter().filter(unfinished).count() >= limits::TABLES {
            return Err(Problem::TooManyTables);
        }
        let mut snapshot = empty(game, &host.id);
        snapshot.row.seats.push(newcomer.occupant());
        let promise = self.to_be_kept(promise).await?;
        let number = newcomer.number.filter(|_| promise.is_some());
        if let Some(Promise { table, secret }) = promise {
            snapshot.row.id = table;
            snapshot.luck = Luck::new(secret);
        }
        snapshot.luck.add(number);
        self.create(snapshot, host).await
    }

    /// A promise is kept once: whoever sends a form again gets another table.
    async fn to_be_kept(&self, promise: Option<Promise>) -> Result<Option<Promise>, Problem> {
        let Some(promise) = promise else { return Ok(None) };
        let is_there = self.shared.store.table(&promise.table).await?.is_some();
        Ok((!is_there).then_some(promise))
    }

    /// A table against bots, and the game starts at once.
    pub async fn play_now(
        &self,
        game: &str,
        level: Level,
        newcomer: &Newcomer<'_>,
        promise: Option<Promise>,
    ) -> Result<Arc<Table>, Problem> {
        let table = self.open(game, newcomer, promise).await?;
        let bots = draw::usual_seats(game) - 1;
        for _ in 0..bots {
            table.add_bot(newcomer.guest, level).await?;
        }
        table.start(newcomer.guest).await?;
        Ok(table)
    }

    /// The same people play again, at a new table that all of the old one are shown the way to.
    pub async fn rematch(
        &self,
        old: &Table,
        guest: &Guest,
        number: Option<Number>,
    ) -> Result<Arc<Table>, Problem> {
        let before = old.snapshot();
        if let Some(next) = &before.row.next {
            return self.table(next).await;
        }
        before.seat_of(guest).ok_or(Problem::NotSeated)?;
        if !before.is_over() {
            return Err(Problem::NotOver);
        }
        let mut snapshot = empty(&before.row.game, &guest.id);
        snapshot.row.setup = before.row.setup.clone();
        snapshot.terms = before.terms.clone();
        snapshot.luck = Luck::new(before.luck.rematch);
        for occupant in &before.row.seats {
            let asks = occupant.player.as_ref() == Some(&guest.id);
            snapshot.luck.add(number.filter(|_| asks));
            snapshot.row.seats.push(store::Seat { link: id::random(), ..occupant.clone() });
        }
        let table = self.create(snapshot, guest).await?;
        table.start(guest).await?;
        old.point_to(&table.snapshot().row.id).await?;
        Ok(table)
    }

    async fn create(&self, snapshot: Snapshot, guest: &Guest) -> Result<Arc<Table>, Problem> {
        let permit = self.shared.tables.acquire(guest.client).ok_or(Problem::TooManyTables)?;
        self.shared.store.create(snapshot.stored()).await?;
        tracing::info!(table = id::mark(&snapshot.row.id), game = snapshot.row.game, "a table is opened");
        Ok(self.wake(snapshot, Some(permit)))
    }

    /// The table of that id, woken up if it sleeps.
    pub async fn table(&self, id: &str) -> Result<Arc<Table>, Problem> {
        if !id::is_id(id) {
            return Err(Problem::NoSuchTable);
        }
        if let Some(table) = self.awake().get(id) {
            return Ok(table.clone());
        }
        let row = self.shared.store.table(id).await?.ok_or(Problem::NoSuchTable)?;
        let snapshot = self.read(row).await?;
        Ok(self.wake(snapshot, None))
    }

    /// The guest's tables, the newest first.
    pub async fn tables_of(&self, guest: &Guest) -> Result<Vec<store::Table>, Problem> {
        Ok(self.shared.store.tables_of(&guest.id, 20).await?)
    }

    /// How many tables are awake.
    pub fn tables_awake(&self) -> usize {
        self.awake().len()
    }

    /// Evicts the tables from memory that nobody has looked at for a while. Nothing is lost by it.
    pub fn evict_idle(&self) {
        let settings = &self.shared.settings;
        let mut awake = self.awake();
        let before = awake.len();
        let patience = if before < settings.crowded { settings.sleep_after } else { Duration::ZERO };
        awake.retain(|_, table| Arc::strong_count(table) > 1 || !table.is_forgotten(patience));
        tracing::debug!(evicted = before - awake.len(), awake = awake.len(), "idle tables were evicted");
    }

    /// Lets go of all tables, so that their streams end.
    pub fn close(&self) {
        self.awake().clear();
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

    /// Can something be written just now? The disk is asked no more often than once a second.
    pub async fn health(&self) -> Result<(), Problem> {
        let mut last = self.health.lock().await;
        if last.as_ref().is_none_or(|(at, _)| at.elapsed() >= Duration::from_secs(1)) {
            *last = Some((Instant::now(), self.store().probe().await));
        }
        let answer = last.as_ref().map_or(Ok(()), |(_, answer)| answer.clone());
        Ok(answer?)
    }

    /// Logs a problem, if it is the store's.
    pub(crate) fn report(&self, problem: &Problem) {
        self.shared.report(problem);
    }

    /// Where bots think.
    pub fn pool(&self) -> &Pool {
        &self.shared.pool
    }

    /// Two may wake it at once: the first one counts.
    fn wake(&self, snapshot: Snapshot, permit: Option<Permit>) -> Arc<Table> {
        let mut awake = self.awake();
        let id = snapshot.row.id.clone();
        awake.entry(id).or_insert_with(|| Table::wake(self.shared.clone(), snapshot, permit)).clone()
    }

    fn awake(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Table>>> {
        self.awake.lock().expect("nobody panics while looking up a table")
    }

    async fn read(&self, row: store::Table) -> Result<Snapshot, Problem> {
        let steps = self.shared.store.steps(&row.id, 0).await?;
        let messages = self.shared.store.messages(&row.id, 0).await?;
        let mut snapshot = Snapshot {
            terms: serde_json::from_str(&row.terms).unwrap_or_default(),
            luck: serde_json::from_str(&row.fate).map_err(|_| Problem::Unreadable)?,
            messages: Arc::new(messages),
            by: Arc::new(steps.iter().map(|step| step.by).collect()),
            ..empty_with(row)
        };
        if !snapshot.is_waiting() {
            let lines: Vec<String> = steps.into_iter().map(|step| step.line).collect();
            snapshot.play = Some(replayed(&snapshot, lines)?);
        }
        Ok(snapshot)
    }
}

/// The game that the stored lines tell.
fn replayed(snapshot: &Snapshot, lines: Vec<String>) -> Result<Arc<dyn Play>, Problem> {
    if play::version(&snapshot.row.game) != Some(snapshot.row.version) {
        let (table, version) = (id::mark(&snapshot.row.id), snapshot.row.version);
        tracing::error!(table, version, "a stored game was played by other rules");
        return Err(Problem::Unreadable);
    }
    let record = Record::new(&snapshot.row.game, snapshot.setup(), lines.into_iter());
    play::replay(&record).map(Arc::from).map_err(|_| {
        // The reason may name cards.
        tracing::error!(table = id::mark(&snapshot.row.id), "a stored game can't be played");
        Problem::Unreadable
    })
}

/// A table for a game from elsewhere: to look at, and if it has not ended, to play on.
pub fn imported(record: &Record) -> Result<(store::Table, Vec<Step>), String> {
    let play = play::replay(record)?;
    let is_over = matches!(play.pending(), Pending::Over(_));
    let mut snapshot = empty(&record.slug, "");
    snapshot.row.status = if is_over { Status::Over } else { Status::Running };
    snapshot.row.setup =
        record.setup.options.iter().map(|(name, value)| format!("{name} {value}\n")).collect();
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

/// A new table at which nobody sits.
fn empty(game: &str, host: &str) -> Snapshot {
    empty_with(store::Table {
        id: id::random(),
        game: game.to_owned(),
        version: play::version(game).unwrap_or_default(),
        setup: String::new(),
        host: host.to_owned(),
        status: Status::Waiting,
        terms: String::new(),
        fate: String::new(),
        next: None,
        created: now(),
        changed: now(),
        revision: 0,
        seats: Vec::new(),
    })
}

fn empty_with(row: store::Table) -> Snapshot {
    Snapshot {
        row,
        terms: Terms::default(),
        luck: Luck::new(Number::secret()),
        play: None,
        by: Arc::default(),
        messages: Arc::default(),
        kept: Seats::NONE,
        since: Instant::now(),
        is_past: false,
        missed: Missed::default(),
    }
}
