//! Thousands of people at once: how long an action takes to reach the others, what a stream costs,
//! and whether anything is lost on the way.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::process;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use futures_util::stream::{self, StreamExt as _, TryStreamExt as _};
use tempfile::TempDir;
use throwaway::Plan;
use tokio::time::{self, Instant};

use crate::arrivals::{Arrival, Bytes};
use crate::evening::Evening;
use crate::guest::Guest;
use crate::house::{self, Disk};
use crate::ledger::Findings;
use crate::nodes::Nodes;
use crate::party::Door;
use crate::people::People;
use crate::processors::Processors;
use crate::server::{Program, Server};
use crate::slow::SlowReader;

/// Four play at each table, and one watches.
const SEATS: u8 = 4;
const WATCHING: usize = 1;

/// So many parties sit down at once.
const AT_THE_DOOR: usize = 16;

/// So long everybody may take to be shown the table, and the last action to arrive.
const PATIENCE: Duration = Duration::from_secs(60);

/// Before memory is read, what was opened comes to rest.
const REST: Duration = Duration::from_secs(3);

/// What is to be done.
#[derive(Clone, Debug, clap::Args)]
pub struct Load {
    /// The `kupa` to start
    #[arg(long, value_name = "FILE")]
    pub program: PathBuf,

    /// The streams that are open, five at each table
    #[arg(long, value_name = "N", default_value_t = 5000)]
    pub streams: usize,

    /// The actions in a second, at all tables together
    #[arg(long, value_name = "N", default_value_t = 500)]
    pub rate: u32,

    /// How long people play
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub seconds: u32,

    /// The streams beside those that nobody reads, at one table each
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub slow: usize,

    /// Decides what people play
    #[arg(long, value_name = "SEED", default_value_t = 8)]
    pub seed: u64,

    /// Several nodes on one PostgreSQL, in place of one server with a file
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub nodes: u32,

    /// Lets server and crowd have all processors, instead of a half each
    #[arg(long)]
    pub shared: bool,

    /// Tries several numbers of streams and paces, and writes what was found into docs/load.md
    #[arg(long)]
    pub sweep: bool,

    /// Tries one server with a file, and several numbers of nodes, and writes what was found there too
    #[arg(long)]
    pub compare_nodes: bool,
}

/// What was found.
#[derive(Debug)]
pub struct Report {
    /// The streams that nobody read, beside those that were measured.
    pub slow: usize,
    /// The server's memory for each stream.
    pub memory: Memory,
    /// What was measured while people played.
    pub phase: Phase,
    /// How often a stream broke off or a post was not accepted.
    pub troubles: usize,
    /// What became of all accepted actions.
    findings: Findings,
    /// How long an action may take in 99 of 100 cases.
    promised: Duration,
}

/// The server's memory for each stream, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    /// When all were open.
    pub open: u64,
    /// After all was played.
    pub played: u64,
}

/// A while in which people played.
#[derive(Clone, Debug)]
pub struct Phase {
    /// The streams that were open.
    pub streams: usize,
    /// The posts in a second that people were let to make.
    pub pace: u32,
    /// The accepted actions in a second.
    pub rate: f64,
    /// How many processors the server kept busy meanwhile.
    pub busy: f64,
    /// How many the crowd did: if it had no more, all that was measured is too slow.
    pub crowd_busy: f64,
    /// And its database, if that is one of its own.
    pub database: f64,
    /// From the post to the frame at the last of the others.
    pub times: Times,
    /// The same, at tables where somebody reads nothing.
    pub times_beside_slow: Times,
    /// What a step cost each who looked, by game.
    pub bytes: BTreeMap<&'static str, Bytes>,
}

impl Phase {
    /// The server's processor time for an accepted action.
    pub fn work_of_action(&self) -> Duration {
        Duration::from_secs_f64(if self.rate > 0.0 { self.busy / self.rate } else { 0.0 })
    }
}

/// How long things took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Times {
    /// How many there were.
    pub count: usize,
    /// Half of them took no longer.
    pub p50: Duration,
    /// Of a hundred, 99 took no longer.
    pub p99: Duration,
    /// The longest.
    pub most: Duration,
}

/// Lets a crowd play, and measures.
pub async fn load(plan: &Load) -> Result<Report> {
    println!("seed {}", plan.seed);
    let mut crowd = Crowd::gather(plan).await?;
    let phase = crowd.play(plan.rate, plan.seconds).await?;
    crowd.leave(phase).await
}

/// A server, and people who look at it.
pub(crate) struct Crowd {
    program: Program,
    servers: Vec<Server>,
    /// What the nodes share.
    database: Option<throwaway::Server>,
    evening: Arc<Evening>,
    people: People,
    slow: Vec<SlowReader>,
    streams: usize,
    /// The server's memory when all had sat down, and nobody looked.
    before: u64,
    memory_open: u64,
    _folder: TempDir,
}

impl Crowd {
    /// Starts a server; all sit down, and everybody looks.
    pub(crate) async fn gather(plan: &Load) -> Result<Crowd> {
        rlimit::increase_nofile_limit(u64::MAX).context("no more open files")?;
        let folder = tempfile::tempdir().context("there is no room for a folder")?;
        let halves = Processors::halves().filter(|_| !plan.shared);
        // Another crowd may have gathered before.
        halves.map_or(Ok(()), Processors::take_both)?;
        let database = plan.database()?;
        let mut program = match &database {
            Some(database) => Program::on(&plan.program, &database.address()),
            None => Program::new(&plan.program, folder.path()),
        };
        if let Some(halves) = halves {
            halves.take_second()?;
            program.wrapper = halves.first_for_others();
        }
        let servers = (0..plan.nodes.max(1)).map(|_| program.start(0)).collect::<Result<Vec<_>>>()?;
        let evening = Arc::new(Evening::of_thousands());
        let guests = plan.arrive(&servers).await?;
        let slow = plan.neglect(&servers[0], &guests, &evening).await?;
        let (streams, before) = (guests.len(), memory(&servers)?);
        let mut people = People::new(&evening);
        people.welcome(guests);
        until(&mut people, "everybody looks", || evening.arrivals().looking() == streams).await?;
        people.watch(REST).await?;
        println!("{streams} streams are open, and they play");
        let memory_open = memory(&servers)?;
        Ok(Crowd {
            program,
            servers,
            database,
            evening,
            people,
            slow,
            streams,
            before,
            memory_open,
            _folder: folder,
        })
    }

    /// They play for so long, so many posts a second.
    pub(crate) async fn play(&mut self, pace: u32, seconds: u32) -> Result<Phase> {
        let evening = self.evening.clone();
        let (accepted, start) = (evening.ledger().accepted(), Instant::now());
        let (idle, own) = (self.work()?, throwaway::work(process::id())?);
        evening.arrivals().forget();
        let setter = tokio::spawn(set_pace(evening.clone(), pace, pace * seconds));
        self.people.watch(Duration::from_secs(seconds.into())).await?;
        setter.await.context("the pace was not kept")?;
        // What nobody came to do in time is not done.
        evening.pace.forget_permits(usize::MAX);
        let elapsed = start.elapsed().as_secs_f64();
        let rate = (evening.ledger().accepted() - accepted) as f64 / elapsed;
        let (work, crowd_busy) = (self.work()?, throwaway::work(process::id())? - own);
        let [busy, database] = [0, 1].map(|of| work[of].saturating_sub(idle[of]).as_secs_f64() / elapsed);
        let crowd_busy = crowd_busy.as_secs_f64() / elapsed;
        until(&mut self.people, "all has arrived", || evening.arrivals().waiting() == 0).await?;
        let (beside_slow, others): (Vec<_>, Vec<_>) =
            evening.arrivals().take().into_iter().partition(|arrival| arrival.beside_slow);
        let [times, times_beside_slow] = [others, beside_slow].map(|arrivals| Times::of(&arrivals));
        let (streams, bytes) = (self.streams, evening.arrivals().bytes());
        Ok(Phase { streams, pace, rate, busy, crowd_busy, database, times, times_beside_slow, bytes })
    }

    /// What nodes and database have worked.
    fn work(&self) -> Result<[Duration; 2]> {
        let database = self.database.as_ref().map(throwaway::Server::work).transpose()?;
        Ok([self.servers.iter().map(Server::work).sum::<Result<_>>()?, database.unwrap_or_default()])
    }

    /// The server's memory for each stream.
    pub(crate) fn memory(&self) -> Result<Memory> {
        let each = |now: u64| now.saturating_sub(self.before) / self.streams.max(1) as u64;
        Ok(Memory { open: each(self.memory_open), played: each(memory(&self.servers)?) })
    }

    /// The server ends, and what people were told is held against its files.
    pub(crate) async fn leave(self, phase: Phase) -> Result<Report> {
        let memory = self.memory()?;
        let Crowd { program, servers, database, evening, people, slow, .. } = self;
        // That the streams break off now is no trouble.
        let troubles = evening.troubles();
        drop(people);
        let promised = if servers.len() > 1 { P99_OF_NODES } else { P99 };
        drop(servers);
        let findings = match database {
            Some(database) => house::check_database(&evening, &database.address()).await?,
            None => house::check(&evening, &program, Disk::Sound).await?,
        };
        Ok(Report { slow: slow.len(), memory, phase, troubles, findings, promised })
    }
}

/// The memory of all nodes.
fn memory(servers: &[Server]) -> Result<u64> {
    servers.iter().map(Server::memory).sum()
}

impl Load {
    /// A database as it would be run, if there are nodes.
    fn database(&self) -> Result<Option<throwaway::Server>> {
        (self.nodes > 0).then(|| throwaway::Server::start(&Plan::durable())).transpose()
    }

    /// All sit down; nobody looks yet.
    async fn arrive(&self, servers: &[Server]) -> Result<Vec<Guest>> {
        let door = Door::at(&Nodes::new(servers.iter().map(Server::site)), self.seed)?;
        let games = catalog::GAMES.iter().cycle().take(self.streams / (usize::from(SEATS) + WATCHING));
        let parties = stream::iter(games).map(|game| door.party(game, SEATS, WATCHING));
        let parties: Vec<Vec<Guest>> = parties.buffered(AT_THE_DOOR).try_collect().await?;
        Ok(parties.into_iter().flatten().collect())
    }

    /// Some open streams and read nothing, each at a table of its own.
    async fn neglect(&self, server: &Server, guests: &[Guest], evening: &Evening) -> Result<Vec<SlowReader>> {
        let hosts = guests.iter().filter(|guest| guest.seat == Some(0));
        let mut slow = Vec::new();
        for (number, host) in (guests.len() as u32 + 1..).zip(hosts.take(self.slow)) {
            slow.push(SlowReader::open(server.address, &host.table, number).await?);
            evening.arrivals().slow(&host.table);
        }
        Ok(slow)
    }
}

/// Hands out one place after the other, evenly; whoever is late is given what is due.
async fn set_pace(evening: Arc<Evening>, rate: u32, count: u32) {
    let start = Instant::now();
    for place in 0..count {
        time::sleep_until(start + Duration::from_secs(1) * place / rate).await;
        evening.pace.add_permits(1);
    }
}

async fn until(people: &mut People, what: &str, is_so: impl Fn() -> bool) -> Result<()> {
    let deadline = Instant::now() + PATIENCE;
    while !is_so() {
        ensure!(Instant::now() < deadline, "it took too long until {what}");
        people.watch(Duration::from_millis(20)).await?;
    }
    Ok(())
}

impl Times {
    fn of(arrivals: &[Arrival]) -> Times {
        let mut times: Vec<Duration> = arrivals.iter().map(|arrival| arrival.time).collect();
        times.sort_unstable();
        let share = |percent: usize| times.get(times.len().saturating_sub(1) * percent / 100).copied();
        Times {
            count: times.len(),
            p50: share(50).unwrap_or_default(),
            p99: share(99).unwrap_or_default(),
            most: times.last().copied().unwrap_or_default(),
        }
    }
}

/// What was promised: for one server, and for what is posted at one node and seen at another.
const P99: Duration = Duration::from_millis(50);
const P99_OF_NODES: Duration = Duration::from_millis(25);
const MEMORY: u64 = 100_000;

impl Report {
    /// Is it as good as was promised, for so many actions in a second?
    pub fn check(&self) -> Result<()> {
        ensure!(self.troubles == 0, "{} streams broke off or posts were not accepted", self.troubles);
        let (phase, promised) = (&self.phase, self.promised);
        for (who, times) in [("", &phase.times), (" beside a slow reader", &phase.times_beside_slow)] {
            ensure!(times.p99 <= promised, "p99{who} is over {promised:?}: {:?}", times.p99);
        }
        let memory = self.memory.open.max(self.memory.played);
        ensure!(memory <= MEMORY, "a stream takes more than {MEMORY} bytes: {memory}");
        Ok(())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { phase, findings, troubles, slow, .. } = self;
        writeln!(f, "streams            {} open, and {slow} that nobody reads", phase.streams)?;
        writeln!(f, "actions            {:.1} accepted a second; {findings}, {troubles} errors", phase.rate)?;
        writeln!(f, "post to last frame {}", phase.times)?;
        writeln!(f, "beside a slow one  {}", phase.times_beside_slow)?;
        let work = phase.work_of_action().as_secs_f64() * 1000.0;
        writeln!(f, "server             {:.2} processors busy, {work:.3} ms for an action", phase.busy)?;
        writeln!(f, "crowd              {:.2} processors busy", phase.crowd_busy)?;
        if phase.database > 0.0 {
            writeln!(f, "its database       {:.2} processors busy", phase.database)?;
        }
        let [open, played] = [self.memory.open, self.memory.played].map(|bytes| bytes as f64 / 1000.0);
        writeln!(f, "memory a stream    {open:.1} kB when all are open, {played:.1} kB after the game")?;
        let bytes = |(game, bytes): (&&str, &Bytes)| format!("{game} {}", bytes.mean());
        let bytes: Vec<String> = phase.bytes.iter().map(bytes).collect();
        write!(f, "bytes a step       {}", bytes.join(", "))
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [p50, p99, most] = [self.p50, self.p99, self.most].map(|time| time.as_secs_f64() * 1000.0);
        write!(f, "p50 {p50:.1} ms, p99 {p99:.1} ms, longest {most:.1} ms, of {}", self.count)
    }
}
