//! A primary and its standby, which takes over when the primary dies.

use std::net::TcpListener;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use throwaway::{Plan, Server};
use tokio::time;

use crate::kill::Kill;
use crate::proxy::{Proxy, Weather};

/// So long a standby may take to follow its primary.
const PATIENCE: Duration = Duration::from_secs(60);

/// A primary, and perhaps its standby.
pub(crate) struct Database {
    pub(crate) primary: Server,
    standby: Option<Standby>,
    durability: Durability,
}

/// Is a commit answered before the standby has it?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Durability {
    Synchronous,
    Asynchronous,
}

struct Standby {
    server: Server,
    /// How it follows its primary.
    way: Proxy,
}

impl Database {
    /// Starts it, and gives its address.
    pub(crate) async fn start(plan: &Kill) -> Result<(Database, String)> {
        let port = (plan.cut || plan.failover).then(free_port).transpose()?;
        let primary = Server::start(&Plan { port, ..Plan::quick() })?;
        let address = primary.address();
        let durability = if plan.asynchronous { Durability::Asynchronous } else { Durability::Synchronous };
        let mut database = Database { primary, standby: None, durability };
        if let Some(first) = port.filter(|_| plan.failover) {
            let second = free_port()?;
            database.add_standby(second).await?;
            let address = format!("postgres://postgres@127.0.0.1:{first},127.0.0.1:{second}/postgres");
            return Ok((database, address));
        }
        Ok((database, address))
    }

    /// A standby at that port, for which the primary waits unless it is asynchronous.
    pub(crate) async fn add_standby(&mut self, port: u16) -> Result<()> {
        let way = Proxy::to(self.port()?).await?;
        let server = self.primary.standby(&Plan { port: Some(port), ..Plan::quick() }, way.address.port())?;
        self.standby = Some(Standby { server, way });
        self.wait_for(match self.durability {
            Durability::Synchronous => "*",
            Durability::Asynchronous => "",
        })?;
        let state = match self.durability {
            Durability::Synchronous => "sync",
            Durability::Asynchronous => "async",
        };
        let ready = format!(
            "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = '{state}'"
        );
        let deadline = Instant::now() + PATIENCE;
        while self.primary.query(&ready)? != "1" {
            ensure!(Instant::now() < deadline, "the standby does not follow");
            time::sleep(Duration::from_millis(50)).await;
        }
        Ok(())
    }

    /// From now on what the primary writes does not reach the standby. If nobody waits for that, what is
    /// answered now is lost with the primary.
    pub(crate) fn cut_off_standby(&self) -> Result<()> {
        self.standby()?.way.turn(Weather::Swallowed);
        Ok(())
    }

    /// The primary dies; gives its port.
    pub(crate) fn die(&mut self) -> Result<u16> {
        let port = self.port()?;
        self.primary.kill();
        Ok(port)
    }

    /// The standby is the primary from now on, and waits for nobody until it has a standby of its own.
    pub(crate) fn take_over(&mut self) -> Result<()> {
        let Standby { server, way } = self.standby.take().context("there is a standby")?;
        drop(way);
        self.primary = server;
        self.primary.promote()?;
        self.wait_for("")
    }

    /// For whom a commit waits.
    fn wait_for(&self, standbys: &str) -> Result<()> {
        self.primary.query(&format!("ALTER SYSTEM SET synchronous_standby_names = '{standbys}'"))?;
        self.primary.query("SELECT pg_reload_conf()").map(drop)
    }

    fn standby(&self) -> Result<&Standby> {
        self.standby.as_ref().context("there is a standby")
    }

    fn port(&self) -> Result<u16> {
        self.primary.port().context("a primary with a port")
    }
}

/// A port that nobody has.
pub(crate) fn free_port() -> Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}
