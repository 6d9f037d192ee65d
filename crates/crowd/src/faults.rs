//! People play at several nodes on one PostgreSQL while something fails: nodes are killed and frozen, the
//! way to the database is cut, or the database itself dies and its standby takes over. What people were
//! told is there, nothing is there twice, and no table stands still for long.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use engine::random::below;
use rand_core::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use throwaway::signal;
use tokio::sync::Semaphore;
use tokio::time;

use crate::balancer::Balancer;
use crate::database::Database;
use crate::evening::Evening;
use crate::house;
use crate::kill::Kill;
use crate::ledger::Findings;
use crate::nodes::{Nodes, State};
use crate::party::Door;
use crate::people::People;
use crate::proxy::{Proxy, Weather};
use crate::server::{Program, Server};

/// Fewer milliseconds than that pass between two faults.
const QUIET: u32 = 600;

/// A node is frozen, or its way cut off, for fewer milliseconds than that.
const LASTS: u32 = 1500;

/// Once in a while a node is frozen for longer than any lease.
const LONG: Duration = Duration::from_secs(6);

/// So soon a balancer notices that a node does not answer.
const NOTICED: Duration = Duration::from_millis(500);

/// So many seconds a node that is to stop goes on, longer than the balancer takes to notice.
const DRAIN: u32 = 1;

/// The same in the file for haproxy that is documented.
const DRAIN_OF_DOCUMENT: u32 = 3;

/// So long after the primary died its standby is promoted: whoever watches takes that to be sure.
const DETECTED: Duration = Duration::from_secs(1);

/// Between two failovers people play for so long.
const BETWEEN: Duration = Duration::from_secs(3);

/// A standby is cut off for so long before its primary dies.
const BEHIND: Duration = Duration::from_millis(300);

/// So often all is held against the store while people play on.
const CHECKED: u32 = 25;

/// No table may stand still for longer after a fault.
const STANDSTILL: Duration = Duration::from_secs(5);

/// All that plays its part.
struct Stage<'a> {
    plan: &'a Kill,
    database: Database,
    proxies: Vec<Proxy>,
    program: Vec<Program>,
    servers: Vec<Server>,
    /// Held as long as people come through it.
    _balancer: Option<Balancer>,
    nodes: Arc<Nodes>,
    evening: Arc<Evening>,
    rng: Xoshiro256PlusPlus,
    /// The longest that a fault itself lasted.
    longest: Duration,
}

/// Lets people play at several nodes while something fails; the line says what became of their actions.
pub(crate) async fn kill_nodes(plan: &Kill) -> Result<String> {
    let mut stage = Stage::set(plan).await?;
    if plan.asynchronous { stage.lose().await } else { stage.play().await }
}

/// How a node is started that finds its database there.
fn node(plan: &Kill, database: &str) -> Program {
    let drain = plan.roll.then_some(if plan.haproxy { DRAIN_OF_DOCUMENT } else { DRAIN });
    Program { drain, ..Program::on(&plan.program, database) }
}

impl<'a> Stage<'a> {
    async fn set(plan: &'a Kill) -> Result<Stage<'a>> {
        let (database, address) = Database::start(plan).await?;
        let (mut proxies, mut program) = (Vec::new(), Vec::new());
        for _ in 0..plan.nodes {
            if let Some(port) = database.primary.port().filter(|_| plan.cut) {
                let proxy = Proxy::to(port).await?;
                program.push(node(plan, &format!("postgres://postgres@{}/postgres", proxy.address)));
                proxies.push(proxy);
            } else {
                program.push(node(plan, &address));
            }
        }
        let servers = program.iter().map(|program| program.start(0)).collect::<Result<Vec<_>>>()?;
        let balancer = if plan.haproxy { Some(Balancer::before(&servers).await?) } else { None };
        let nodes = match &balancer {
            Some(balancer) => Nodes::behind(balancer.site()),
            None => Nodes::new(servers.iter().map(Server::site)),
        };
        let evening = Evening::new(Semaphore::MAX_PERMITS);
        let evening = Arc::new(if plan.roll { evening.in_good_order() } else { evening });
        let (rng, longest) = (Xoshiro256PlusPlus::seed_from_u64(plan.seed), Duration::ZERO);
        let _balancer = balancer;
        Ok(Stage { plan, database, proxies, program, servers, _balancer, nodes, evening, rng, longest })
    }
}

impl Stage<'_> {
    async fn play(&mut self) -> Result<String> {
        let door = Door::at(&self.nodes, self.plan.seed)?;
        let mut people = house::seat(&self.evening, &door).await?;
        for fault in 1..=self.plan.kills {
            let quiet = if self.plan.failover { BETWEEN } else { self.milliseconds(QUIET) };
            people.watch(quiet).await.with_context(|| format!("before fault {fault}"))?;
            self.fail(&mut people).await.with_context(|| format!("fault {fault}"))?;
            if self.plan.failover || fault % CHECKED == 0 {
                let findings = self.check().await.with_context(|| format!("after fault {fault}"))?;
                println!("{fault} faults, {findings}, {}", self.evening.standstill());
            }
        }
        people.play_out().await?;
        let findings = self.check().await?;
        let standstill = self.evening.standstill();
        let is_short = standstill.time <= STANDSTILL + self.longest;
        ensure!(is_short || self.plan.patient, "{standstill}");
        let (nodes, faults) = (self.servers.len(), self.plan.kills);
        let longest = if self.plan.failover {
            format!(", written again within {:.2?}", self.longest)
        } else {
            String::new()
        };
        Ok(format!("{nodes} nodes, {faults} faults, {findings}, {standstill}{longest}"))
    }

    /// Nobody waits for the standby: something that was answered is lost when the primary dies, and that
    /// must be found.
    async fn lose(&mut self) -> Result<String> {
        let door = Door::at(&self.nodes, self.plan.seed)?;
        let mut people = house::seat(&self.evening, &door).await?;
        people.watch(BETWEEN).await?;
        self.database.cut_off_standby()?;
        people.watch(BEHIND).await?;
        self.database.die()?;
        // Whoever is shown a table as it was before may be taken aback.
        drop(people);
        time::sleep(DETECTED).await;
        self.database.take_over()?;
        let findings = house::compare(&self.evening, &self.database.primary.address()).await?;
        if findings.lost.is_empty() {
            bail!("the standby was behind, and nothing was found to be lost: {findings}");
        }
        Ok(format!("caught, as it should be: {findings}"))
    }

    async fn fail(&mut self, people: &mut People) -> Result<()> {
        let node = below(&mut self.rng, self.servers.len() as u32) as usize;
        let time = self.milliseconds(LASTS);
        if self.plan.failover {
            return self.fail_over(people).await;
        }
        if self.plan.roll {
            return self.roll(node).await;
        }
        if self.plan.cut {
            self.cut(node, time).await;
        } else if below(&mut self.rng, 2) == 0 {
            self.kill(node)?;
        } else {
            let is_long = below(&mut self.rng, 20) == 0;
            self.freeze(node, if is_long { LONG } else { time }).await;
        }
        Ok(())
    }

    /// Ends a node at once, and starts it again where it was.
    fn kill(&mut self, node: usize) -> Result<()> {
        let port = self.servers[node].address.port();
        self.servers[node].end();
        self.nodes.mark(node, State::Down);
        self.servers[node] = self.program[node].start(port)?;
        self.nodes.mark(node, State::Up);
        Ok(())
    }

    /// A node is told to stop, the balancer notices by its health, and a new one takes its place when it
    /// has finished what it had.
    async fn roll(&mut self, node: usize) -> Result<()> {
        let port = self.servers[node].address.port();
        signal("TERM", self.servers[node].process());
        time::sleep(NOTICED).await;
        self.nodes.mark(node, State::Draining);
        self.servers[node].wait_for_end().await?;
        self.servers[node] = self.program[node].start(port)?;
        self.nodes.mark(node, State::Up);
        Ok(())
    }

    /// A node stands still, and goes on as if nothing had been.
    async fn freeze(&self, node: usize, time: Duration) {
        let process = self.servers[node].process();
        signal("STOP", process);
        time::sleep(time.min(NOTICED)).await;
        if time > NOTICED {
            self.nodes.mark(node, State::Down);
            time::sleep(time - NOTICED).await;
        }
        signal("CONT", process);
        self.nodes.mark(node, State::Up);
    }

    /// A node's way to the database is bad for a while.
    async fn cut(&mut self, node: usize, time: Duration) {
        let weather = match below(&mut self.rng, 3) {
            0 => Weather::Slow(time / 8),
            1 => Weather::Swallowed,
            _ => Weather::Cut,
        };
        self.longest = self.longest.max(time);
        self.proxies[node].turn(weather);
        time::sleep(time).await;
        self.proxies[node].turn(Weather::Clear);
    }

    /// The primary dies, its standby takes over, and gets a standby of its own. Half of the time the standby
    /// was cut off just before.
    async fn fail_over(&mut self, people: &mut People) -> Result<()> {
        if below(&mut self.rng, 2) == 0 {
            self.database.cut_off_standby()?;
            people.watch(BEHIND).await?;
        }
        let (start, accepted) = (Instant::now(), self.evening.ledger().accepted());
        let old = self.database.die()?;
        people.watch(DETECTED).await?;
        self.database.take_over()?;
        while self.evening.ledger().accepted() == accepted {
            ensure!(start.elapsed() < 4 * STANDSTILL, "nothing is written any more");
            people.watch(Duration::from_millis(10)).await?;
        }
        let silence = start.elapsed();
        println!("written again {silence:.2?} after the primary died");
        ensure!(silence <= STANDSTILL || self.plan.patient, "that is too long");
        self.longest = self.longest.max(silence);
        self.database.add_standby(old).await
    }

    async fn check(&self) -> Result<Findings> {
        house::check_database(&self.evening, &self.database.primary.address()).await
    }

    fn milliseconds(&mut self, below_that: u32) -> Duration {
        Duration::from_millis(below(&mut self.rng, below_that).into())
    }
}
