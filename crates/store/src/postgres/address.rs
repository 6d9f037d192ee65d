//! Where the database is: `postgres://user:password@one,two:5433/name`. All
//! hosts are tried at once, again and again: one that is frozen takes connections
//! and never answers, and one that is busy answers late. Only one that takes
//! writes will do, so after a failover the new primary is found.

use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use tokio::sync::watch;
use tokio::time::{self, Instant};
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use tokio_postgres::{Client, Config, Connection, Socket};

use super::tls::{Encrypted, Tls};
use super::{is_hopeless, trouble};
use crate::Trouble;

/// A host that has not answered by then is tried once more; the first try goes on,
/// because where a machine is busy the second would not be answered sooner.
const PATIENCE: Duration = Duration::from_secs(1);

/// Between two tries of a host that refuses.
const PAUSE: Duration = Duration::from_millis(50);

/// A network that acknowledges nothing for so long is down.
const SILENCE: Duration = Duration::from_secs(5);

/// How to reach the database.
pub(crate) struct Address {
    hosts: Vec<Config>,
    tls: Tls,
    /// Counts how often a connection fell silent.
    era: watch::Sender<u64>,
}

/// A connection, and the era in which it was made: when one falls silent, those
/// that were made before are likely to be so too, and wait for somebody to notice.
pub(crate) struct Connected {
    pub(crate) client: Client,
    pub(crate) connection: Connection<Socket, Encrypted>,
    pub(crate) era: u64,
}

impl Address {
    /// Reads an address. Without `sslmode` nothing is encrypted; with any other
    /// than `disable` everything is, and `sslrootcert` names the file with the
    /// authorities who are believed.
    pub(crate) fn read(text: &str) -> Result<Address, String> {
        let (base, query) = text.split_once('?').unwrap_or((text, ""));
        let options: Vec<(&str, &str)> =
            query.split('&').filter_map(|option| option.split_once('=')).collect();
        let find = |name: &str| options.iter().find(|(it, _)| *it == name).map(|(_, value)| *value);
        let is_encrypted = find("sslmode").is_some_and(|mode| mode != "disable");
        let ours = ["sslmode", "sslrootcert", "target_session_attrs"];
        let others = options.iter().filter(|(name, _)| !ours.contains(name));
        let others: Vec<String> = others.map(|(name, value)| format!("{name}={value}")).collect();
        let whole: Config = format!("{base}?{}", others.join("&")).parse().map_err(
            // What the parser says may repeat what it read, a password among it.
            |_| "an address looks like postgres://user:password@host:5432/database".to_owned(),
        )?;
        let tls = match (is_encrypted, find("sslrootcert")) {
            (false, _) => Tls::default(),
            (true, Some(file)) => Tls::trusting(Path::new(file))?,
            (true, None) => return Err("sslmode needs sslrootcert=FILE, the authorities to believe".into()),
        };
        let mode = if is_encrypted { SslMode::Require } else { SslMode::Disable };
        let hosts: Vec<Config> =
            (0..whole.get_hosts().len()).map(|number| single(&whole, number, mode)).collect();
        if hosts.is_empty() {
            return Err("the address names no host".to_owned());
        }
        Ok(Address { hosts, tls, era: watch::Sender::new(0) })
    }

    /// Connects to the first host that answers and takes writes.
    pub(crate) async fn connect(&self, deadline: Instant) -> Result<Connected, Trouble> {
        let (era, last) = (self.era(), Mutex::new(None));
        let mut hosts: FuturesUnordered<_> = self.hosts.iter().map(|host| self.reach(host, &last)).collect();
        let first = async {
            while let Some(reached) = hosts.next().await {
                if reached.is_some() {
                    return reached;
                }
            }
            None
        };
        let reached = time::timeout_at(deadline, first).await.ok().flatten();
        let why = || last.lock().unwrap_or_else(PoisonError::into_inner).take().unwrap_or_else(silent);
        let (client, connection) = reached.ok_or_else(why)?;
        Ok(Connected { client, connection, era })
    }

    /// Tries one host until it takes us; nothing, if it never will.
    async fn reach(
        &self,
        host: &Config,
        last: &Mutex<Option<Trouble>>,
    ) -> Option<(Client, Connection<Socket, Encrypted>)> {
        let mut tries = FuturesUnordered::new();
        loop {
            tries.push(host.connect(self.tls.clone()));
            while let Ok(Some(tried)) = time::timeout(PATIENCE, tries.next()).await {
                match tried {
                    Ok(connected) => return Some(connected),
                    Err(error) => {
                        *last.lock().unwrap_or_else(PoisonError::into_inner) = Some(trouble(&error));
                        if is_hopeless(&error) {
                            return None;
                        }
                    }
                }
            }
            time::sleep(PAUSE).await;
        }
    }

    /// Connections of earlier eras are not to be trusted.
    pub(crate) fn era(&self) -> u64 {
        *self.era.borrow()
    }

    /// A connection of that era fell silent; whoever notices first begins the next.
    pub(crate) fn mistrust(&self, era: u64) {
        self.era.send_if_modified(|now| {
            let is_first = *now == era;
            *now += u64::from(is_first);
            is_first
        });
    }

    /// Waits until connections of that era are not to be trusted any more.
    pub(crate) async fn mistrusted(&self, era: u64) {
        // It ends with the address, which is borrowed here.
        let _ = self.era.subscribe().wait_for(|now| *now > era).await;
    }
}

/// Nobody says what is wrong.
pub(crate) fn silent() -> Trouble {
    Trouble::Other("the database does not answer".to_owned())
}

/// The same with one host only.
fn single(whole: &Config, number: usize, mode: SslMode) -> Config {
    let mut one = Config::new();
    match &whole.get_hosts()[number] {
        Host::Tcp(name) => one.host(name),
        #[cfg(unix)]
        Host::Unix(path) => one.host_path(path),
    };
    let ports = whole.get_ports();
    one.port(ports.get(number).or(ports.first()).copied().unwrap_or(5432));
    if let Some(user) = whole.get_user() {
        one.user(user);
    }
    if let Some(password) = whole.get_password() {
        one.password(password);
    }
    if let Some(name) = whole.get_dbname() {
        one.dbname(name);
    }
    if let Some(options) = whole.get_options() {
        one.options(options);
    }
    one.tcp_user_timeout(SILENCE);
    one.application_name("kupa").ssl_mode(mode).target_session_attrs(TargetSessionAttrs::ReadWrite);
    one
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        Address::read(text).err().unwrap_or_default()
    }

    #[test]
    fn each_host_is_tried_by_itself() {
        let address = Address::read("postgres://kupa:secret@one,two:5433/games").expect("it is sound");
        let hosts: Vec<_> = address.hosts.iter().map(|host| (host.get_hosts(), host.get_ports())).collect();
        assert_eq!(hosts[0], (&[Host::Tcp("one".to_owned())][..], &[5432][..]));
        assert_eq!(hosts[1], (&[Host::Tcp("two".to_owned())][..], &[5433][..]));
        assert!(address.hosts.iter().all(|host| host.get_dbname() == Some("games")));
    }

    #[test]
    fn what_is_wrong_is_said_without_the_password() {
        assert!(error("postgres://kupa:secret@one:port/games").contains("looks like"));
        assert!(!error("postgres://kupa:secret@one:port/games").contains("secret"));
        assert!(error("postgres:///games").contains("no host"));
        assert!(error("postgres://one/games?sslmode=verify-full").contains("sslrootcert"));
        assert!(error("postgres://one/games?sslmode=require&sslrootcert=/nowhere").contains("/nowhere"));
    }
}
