//! What a server says when it opens, in three lines: where it is, where the games are, and how a phone
//! gets there; and what it has brought up to date.

use std::fmt;
use std::io::{self, Write as _};
use std::net::{Ipv4Addr, SocketAddr};

use fast_qr::QRBuilder;
use store::Look;
use web::Public;

pub(crate) struct Greeting {
    pub(crate) address: SocketAddr,
    /// The port that it would have had, if that is somebody else's.
    pub(crate) taken: Option<u16>,
    /// Where the games are kept.
    pub(crate) place: String,
    pub(crate) public: Option<Public>,
    pub(crate) migration: Option<Migration>,
}

impl Greeting {
    /// Where to go on this machine.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", for_this_machine(self.address))
    }

    pub(crate) fn print(&self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        // Programs that start a server read its address at the end of this line.
        match self.taken {
            Some(port) => writeln!(out, "Port {port} is taken, so Kupa is open here: {}", self.url())?,
            None => writeln!(out, "Kupa is open: {}", self.url())?,
        }
        writeln!(out, "games are in: {}", self.place)?;
        if let Some(migration) = &self.migration {
            writeln!(out, "up to date:   {migration}")?;
        }
        self.write_ways(&mut out)?;
        out.flush()
    }

    /// How others get there.
    fn write_ways(&self, out: &mut impl io::Write) -> io::Result<()> {
        let others = self.others();
        for other in &others {
            writeln!(out, "for others:   {other}")?;
        }
        match others.first() {
            Some(other) => write_code(out, other),
            None => writeln!(out, "for a phone:  {}", self.invitation()),
        }
    }

    fn others(&self) -> Vec<String> {
        match &self.public {
            Some(public) => vec![public.as_str().to_owned()],
            None => in_the_house(self.address),
        }
    }

    /// A server that listens to its own machine alone does not hear phones.
    fn invitation(&self) -> String {
        let everywhere = SocketAddr::new(Ipv4Addr::UNSPECIFIED.into(), self.address.port());
        let start = format!("stop this (Ctrl-C) and start `kupa --listen {everywhere}`");
        match in_the_house(everywhere).first() {
            Some(address) => format!("{start}; then it is {address}"),
            None => format!("{start}; this machine is in no network just now"),
        }
    }
}

/// A square to photograph.
fn write_code(out: &mut impl io::Write, url: &str) -> io::Result<()> {
    QRBuilder::new(url).build().map_or(Ok(()), |code| writeln!(out, "{}", code.to_str()))
}

fn in_the_house(address: SocketAddr) -> Vec<String> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    web::reachable(address, interfaces.iter().map(if_addrs::Interface::ip))
}

/// An address that listens everywhere is not one to go to.
fn for_this_machine(address: SocketAddr) -> SocketAddr {
    let ip = if address.ip().is_unspecified() { Ipv4Addr::LOCALHOST.into() } else { address.ip() };
    SocketAddr::new(ip, address.port())
}

/// What a newer program changes in a file that an older one wrote.
pub(crate) struct Migration {
    /// From and to which layout.
    layout: Option<(usize, usize)>,
    /// How many games are played on by the rules that they were begun by.
    games: usize,
}

impl Migration {
    /// If there is anything to change.
    pub(crate) fn of(before: &Look) -> Option<Migration> {
        let is_older = before.layout < store::FILE_LAYOUT;
        let layout = is_older.then_some((before.layout, store::FILE_LAYOUT));
        let outdated = |game: &str, version| catalog::find(game).is_some_and(|entry| version < entry.version);
        let games = before.tables.iter().filter(|(game, version, _)| outdated(game, *version));
        let games = games.map(|(_, _, count)| count).sum();
        (layout.is_some() || games > 0).then_some(Migration { layout, games })
    }
}

impl fmt::Display for Migration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((from, to)) = self.layout {
            write!(f, "the data file went from layout {from} to {to}")?;
        }
        if self.layout.is_some() && self.games > 0 {
            f.write_str("; ")?;
        }
        match self.games {
            0 => Ok(()),
            1 => f.write_str("1 game of older rules is played on by those"),
            games => write!(f, "{games} games of older rules are played on by those"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(layout: usize, version: u32, count: usize) -> Option<String> {
        let before = Look { layout, tables: vec![("gamnon".to_owned(), version, count)] };
        Migration::of(&before).map(|migration| migration.to_string())
    }

    #[test]
    fn what_is_brought_up_to_date_is_said() {
        let newest = store::FILE_LAYOUT;
        assert_eq!(said(newest, 2, 5), None);
        assert_eq!(said(4, 2, 5), Some(format!("the data file went from layout 4 to {newest}")));
        assert_eq!(said(newest, 1, 1).as_deref(), Some("1 game of older rules is played on by those"));
        let both = said(4, 1, 3).expect("both");
        assert!(
            both.ends_with(&format!("to {newest}; 3 games of older rules are played on by those")),
            "{both}"
        );
    }
}
