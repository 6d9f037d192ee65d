//! The world of a run: the server that goes down and comes back, or several nodes that do, each by itself;
//! their disk, and the weather.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use axum::Router;
use catalog::Entry;
use engine::Record;
use store::{By, Disk, Fate, Position, Status, Store, Trouble, Weather};
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, advance, sleep};

use crate::keys::Keys;
use crate::outside::simulated::set_clock_by;
use crate::outside::{random_bytes, random_nonce};
use crate::routes::{self, App};
use crate::tables::{Settings, Tables};

use super::dice::Dice;
use super::is_sound;
use super::ledger::Ledger;
use super::person::Person;
use super::program::{Program, admit};
use super::trace::{Summary, Trace};

/// Who takes part.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cast {
    /// People with browsers.
    People,
    /// Programs, by the API.
    Programs,
    /// Programs that have a day for a move and are mostly elsewhere.
    Days,
}

/// All that takes part in a run.
pub(super) struct World {
    pub(super) seed: u64,
    pub(super) game: &'static Entry,
    pub(super) people: usize,
    cast: Cast,
    pub(super) keys: Arc<Keys>,
    pub(super) trace: Trace,
    nodes: Vec<Node>,
    /// Whose turn it is to get the next request.
    turn: AtomicUsize,
    disk: Disk,
    is_calm: AtomicBool,
    /// The nodes that were cut off and are to be started again.
    power_cut: Notify,
    ledger: Mutex<Ledger>,
}

/// A server, and its routes: to make them takes longer than most requests.
type Server = (App, Router);

/// One of the nodes; mostly there is but one.
#[derive(Default)]
struct Node {
    /// Nothing, while it is down.
    server: watch::Sender<Option<Server>>,
    is_cut: AtomicBool,
}

/// What programs have for a move where they have days.
pub(super) const DAY: Duration = Duration::from_secs(86_400);

/// So long after a day is over the watchman and the store may take.
const LATE: Duration = Duration::from_secs(600);

/// So long nothing may change at a table where people are, once it is calm.
const STUCK: Duration = Duration::from_secs(300);

/// So many seconds may something else be stored than is shown: more than the slowest commit takes.
const FROZEN: usize = 15;

impl World {
    pub(super) fn new(seed: u64) -> Arc<World> {
        let mut dice = Dice::new(seed, 1);
        let slugs: Vec<&str> = catalog::slugs().collect();
        let game = catalog::find(slugs[dice.below(slugs.len() as u32) as usize]).expect("it is listed");
        let people = usize::from(*game.seats.end()).min(2 + dice.below(2) as usize);
        let keys = Arc::new(Keys::derived(random_nonce()));
        let cast = match dice.below(8) {
            0 | 1 if is_sound() => Cast::Programs,
            2 if is_sound() => Cast::Days,
            _ => Cast::People,
        };
        // The planted faults are those of a server that has its store for itself; and where there are days, nodes
        // would tell each other all the time who is there.
        let nodes = if dice.one_in(4) && is_sound() && cast != Cast::Days { 2 + dice.below(2) } else { 1 };
        Arc::new(World {
            seed,
            game,
            people,
            cast,
            keys,
            trace: Trace::new(seed),
            nodes: (0..nodes).map(|_| Node::default()).collect(),
            turn: AtomicUsize::new(0),
            disk: Disk::new().expect("memory"),
            is_calm: AtomicBool::new(false),
            power_cut: Notify::new(),
            ledger: Mutex::default(),
        })
    }

    /// The next node that is up, as a balancer would choose it, and how it goes on with it.
    pub(super) fn node(&self) -> Option<(Router, watch::Receiver<Option<Server>>)> {
        let turn = self.turn.fetch_add(1, Ordering::Relaxed);
        let in_turn = (0..self.nodes.len()).map(|at| &self.nodes[(turn + at) % self.nodes.len()]);
        in_turn.map(|node| node.server.subscribe()).find_map(|mut up| {
            let (_, routes) = up.borrow_and_update().clone()?;
            Some((routes, up))
        })
    }

    /// All nodes that are up.
    pub(super) fn servers(&self) -> Vec<App> {
        self.nodes.iter().filter_map(|node| node.server.borrow().clone()).map(|(app, _)| app).collect()
    }

    pub(super) fn has_programs(&self) -> bool {
        self.cast != Cast::People
    }

    pub(super) fn has_days(&self) -> bool {
        self.cast == Cast::Days
    }

    pub(super) fn is_calm(&self) -> bool {
        self.is_calm.load(Ordering::Relaxed)
    }

    pub(super) fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().expect("nobody panics while writing")
    }

    /// The storm, the calm after it, and what is found then; with a game that is not over, if there is one.
    pub(super) async fn run(self: Arc<World>) -> (Summary, Option<Record>) {
        let mut dice = Dice::new(self.seed, 2);
        if self.has_programs() {
            let store = Store::simulated(&self.disk, |_| Weather::default());
            admit(&store, self.people).await;
            store.close().await;
        }
        (0..self.nodes.len()).for_each(|node| self.boot(node));
        self.trace.add("nodes", self.nodes.len());
        let mut people = JoinSet::new();
        for number in 0..self.people {
            match self.cast {
                Cast::People => people.spawn(Person::new(&self, number).live()),
                Cast::Programs | Cast::Days => people.spawn(Program::new(&self, number).live()),
            };
        }
        self.weather_the_storm(&mut dice).await;
        self.wait_for_all_to_go_on().await;
        people.shutdown().await;
        if self.has_days() {
            self.wait_for_the_clock().await;
        }
        let game = self.check().await;
        (self.trace.summary(), game)
    }

    async fn weather_the_storm(self: &Arc<World>, dice: &mut Dice) {
        let mut gaps = BTreeMap::new();
        // Long enough for a rematch or two, and now and then for many.
        let most = if dice.one_in(8) { 900_000 } else { 240_000 };
        let time = dice.milliseconds(60_000, most);
        // Where there are days it is days.
        let end = Instant::now() + if self.has_days() { time * 1000 } else { time };
        while Instant::now() < end && !self.trace.has_failed() {
            self.wait_a_second().await;
            self.happen(dice).await;
            self.find_frozen(&mut gaps).await;
            self.find_overdue().await;
        }
    }

    async fn wait_for_all_to_go_on(self: &Arc<World>) {
        self.is_calm.store(true, Ordering::Relaxed);
        self.trace.tell("it is calm");
        let (mut gaps, end) = (BTreeMap::new(), Instant::now() + STUCK);
        let before = self.progress().await;
        while !self.trace.has_failed() {
            self.wait_a_second().await;
            self.find_frozen(&mut gaps).await;
            let now = self.progress().await;
            let goes_on = |(at, steps): (&(usize, String), &u32)| before.get(at).unwrap_or(&0) + 5 < *steps;
            if !now.is_empty() && now.iter().all(goes_on) {
                return;
            }
            if Instant::now() > end {
                self.trace.fail(&format!("nothing happens at a table: {now:?}, and at first {before:?}"));
            }
        }
    }

    /// Nobody comes any more, and everybody's day is over sooner or later, with nobody looking.
    async fn wait_for_the_clock(self: &Arc<World>) {
        let before = self.progress().await;
        sleep(DAY + LATE).await;
        let now = self.progress().await;
        let mut tables: Vec<String> = before.keys().map(|(_, table)| table.clone()).collect();
        tables.dedup();
        let servers = self.servers();
        let Some(server) = servers.first() else { return };
        for table in tables {
            let stored = server.tables.store().load(&table).await.expect("it is read").expect("it is there");
            let steps = |steps: &BTreeMap<(usize, String), u32>| {
                steps.iter().find(|((_, at), _)| *at == table).map(|(_, steps)| *steps)
            };
            let goes_on =
                steps(&now) > steps(&before) && stored.steps.iter().any(|step| step.by == By::Clock);
            if stored.table.status == Status::Running && !goes_on {
                self.trace.fail(&format!("a day is over at table {table}, and nobody has moved"));
            }
        }
    }

    /// Whose time has long been up.
    async fn find_overdue(&self) {
        let servers = self.servers();
        let Some(server) = servers.first().filter(|_| self.has_days()) else { return };
        let long_ago = server.tables.now() - LATE.as_millis() as i64;
        for due in server.tables.store().due(long_ago, 10).await.unwrap_or_default() {
            self.trace.fail(&format!("the day of table {} was over long ago", due.table));
        }
    }

    /// How many steps there are where each person is.
    async fn progress(&self) -> BTreeMap<(usize, String), u32> {
        let whereabouts = self.ledger().whereabouts.clone();
        let mut steps = BTreeMap::new();
        for (person, table) in whereabouts {
            let position = self.stored_position(&table).await.unwrap_or_default();
            steps.insert((person, table), position.steps);
        }
        steps
    }

    async fn stored_position(&self, table: &str) -> Option<Position> {
        let servers = self.servers();
        servers.first()?.tables.store().position(table).await.ok()
    }

    async fn wait_a_second(self: &Arc<World>) {
        tokio::select! {
            biased;
            () = self.power_cut.notified() => self.restart_cut().await,
            () = sleep(self.moment()) => {}
        }
    }

    /// Between two looks.
    fn moment(&self) -> Duration {
        Duration::from_secs(if self.has_days() && !self.is_calm() { 30 } else { 1 })
    }

    /// What may happen to a server in a second.
    async fn happen(self: &Arc<World>, dice: &mut Dice) {
        match dice.below(300) {
            0 | 1 => {
                self.trace.fault("kills", "a process is killed");
                let node = dice.below(self.nodes.len() as u32) as usize;
                self.restart(node, dice.milliseconds(10, 5000)).await;
            }
            // Whoever has days has them by the clock, so that stays.
            2 | 3 if !self.has_days() => {
                let by = i64::from(dice.below(7_200_000)) - 3_600_000;
                self.trace.fault("clocks set", &format!("by {by} ms"));
                set_clock_by(by);
            }
            4 | 5 => {
                let time = dice.milliseconds(1000, 90_000);
                self.trace.fault("standstills", &format!("the process stands still for {time:?}"));
                advance(time).await;
            }
            6..21 => self.evict(),
            _ => {}
        }
    }

    fn evict(&self) {
        for server in self.servers() {
            let before = server.tables.tables_awake();
            server.tables.evict_idle();
            for _ in server.tables.tables_awake()..before {
                self.trace.fault("tables evicted", "nobody looked at one");
            }
        }
    }

    fn boot(self: &Arc<World>, node: usize) {
        let (world, mut dice) = (self.clone(), Dice::new(self.seed, u64::from_le_bytes(random_bytes())));
        let forecast = move |_| world.forecast(node, &mut dice);
        let store = match self.nodes.len() {
            1 => Store::simulated(&self.disk, forecast),
            _ => Store::simulated_node(&self.disk, forecast),
        };
        let settings = Settings {
            bot_pause: Duration::from_millis(300),
            sleep_after: Duration::from_secs(5),
            ..Settings::default()
        };
        let tables = Tables::new(store, settings);
        let app = App { tables, keys: self.keys.clone(), public: None, admission: Arc::default() };
        let routes = routes::app(app.clone());
        self.nodes[node].server.send_replace(Some((app, routes)));
    }

    /// All requests are dropped and all memory is gone; what was under way at the disk is done or not.
    async fn restart(self: &Arc<World>, node: usize, downtime: Duration) {
        let Some((server, _)) = self.nodes[node].server.send_replace(None) else { return };
        server.tables.close();
        server.tables.store().clone().close().await;
        drop(server);
        sleep(downtime).await;
        self.boot(node);
        self.trace.tell("the server is up again");
    }

    async fn restart_cut(self: &Arc<World>) {
        for (number, node) in self.nodes.iter().enumerate() {
            if node.is_cut.swap(false, Ordering::Relaxed) {
                self.restart(number, Duration::from_secs(2)).await;
            }
        }
    }

    /// How the next commit of a node fares.
    fn forecast(self: &Arc<World>, node: usize, dice: &mut Dice) -> Weather {
        let short = Duration::from_millis(1);
        if self.is_calm() {
            return Weather { before: short, fate: Fate::Written, after: short, heard: Some(short) };
        }
        let is_slow = dice.one_in(20);
        let most = if is_slow { 3000 } else { 30 };
        let weather = Weather {
            before: dice.milliseconds(0, most),
            fate: self.fate(dice),
            after: dice.milliseconds(0, most),
            heard: self.heard(dice),
        };
        if is_slow {
            self.trace.count("slow commits");
        }
        if matches!(weather.fate, Fate::CutBefore | Fate::CutAfter) {
            let (world, time) = (self.clone(), weather.before + weather.after);
            tokio::spawn(async move {
                sleep(time).await;
                world.nodes[node].is_cut.store(true, Ordering::Relaxed);
                world.power_cut.notify_one();
            });
        }
        weather
    }

    /// When other nodes hear of it, if ever.
    fn heard(&self, dice: &mut Dice) -> Option<Duration> {
        if self.nodes.len() == 1 {
            return None;
        }
        let is_lost = dice.one_in(20);
        if is_lost {
            self.trace.count("news lost between nodes");
        }
        (!is_lost).then(|| dice.milliseconds(1, 50))
    }

    fn fate(&self, dice: &mut Dice) -> Fate {
        let (what, fate) = match dice.below(200) {
            0 => ("power cuts before a commit", Fate::CutBefore),
            1 => ("power cuts after a commit", Fate::CutAfter),
            2..5 => ("commits refused", Fate::Refused(Trouble::Full)),
            5..8 => ("commits unanswered", Fate::Unanswered),
            // Only a database can die and be another afterwards.
            8..11 if self.nodes.len() > 1 => ("commits lost unanswered", Fate::Lost),
            11..14 if self.nodes.len() > 1 => {
                ("commits written late", Fate::Late(dice.milliseconds(1, 2000)))
            }
            _ => return Fate::Written,
        };
        self.trace.fault(what, "the disk");
        fate
    }

    /// What is stored is shown, but for the moment of a commit.
    async fn find_frozen(&self, gaps: &mut BTreeMap<String, (Position, Position, usize)>) {
        // Several people are at one table, whose seconds count once.
        let tables: BTreeSet<String> = self.ledger().whereabouts.values().cloned().collect();
        let servers = self.servers();
        let seen = servers.iter().enumerate().flat_map(|at| tables.iter().map(move |table| (at, table)));
        for ((node, server), table) in seen {
            let stored = server.tables.store().position(table).await.ok();
            let shown = server.tables.peek(table).map(|shown| shown.position());
            let gap = stored.zip(shown).filter(|(stored, shown)| stored != shown);
            let table = format!("{table} of node {node}");
            let Some((stored, shown)) = gap else {
                gaps.remove(&table);
                continue;
            };
            let last = gaps.remove(&table).filter(|(a, b, _)| (*a, *b) == (stored, shown));
            let seconds = last.map_or(1, |(.., seconds)| seconds + 1);
            gaps.insert(table.clone(), (stored, shown, seconds));
            if seconds > FROZEN {
                self.trace.fail(&format!("shown at table {table} is {shown:?}, stored is {stored:?}"));
            }
        }
    }
}
