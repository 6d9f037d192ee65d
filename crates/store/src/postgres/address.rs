//! Where the database is: `postgres://user:password@one,two:5433/name`. The
//! hosts are tried one after the other, each for a while of its own: a host that
//! is frozen takes connections and never answers. Only one that takes writes
//! will do, so after a failover the new primary is found.

use std::path::Path;
use std::time::Duration;

use tokio::time;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use tokio_postgres::{Client, Config, Connection, Socket};

use super::tls::{Encrypted, Tls};
use super::trouble;
use crate::Trouble;

/// So long one host may take.
const PATIENCE: Duration = Duration::from_secs(1);

/// How to reach the database.
pub(crate) struct Address {
    hosts: Vec<Config>,
    tls: Tls,
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
        Ok(Address { hosts, tls })
    }

    /// Connects to the first host that answers and takes writes.
    pub(crate) async fn connect(&self) -> Result<(Client, Connection<Socket, Encrypted>), Trouble> {
        let mut last = Trouble::Other("the database does not answer".to_owned());
        for host in &self.hosts {
            match time::timeout(PATIENCE, host.connect(self.tls.clone())).await {
                Ok(Ok(connected)) => return Ok(connected),
                Ok(Err(error)) => last = trouble(&error),
                Err(_) => {}
            }
        }
        Err(last)
    }
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
