//! People at a table for tests, on tokio's own clock: they look, act and go away as the test says.

use std::sync::Arc;
use std::time::Duration;

use bots::Level;
use engine::Seat;
use play::Thinking;
use play::luck::Added;
use store::{Disk, Kind, Store, Weather};
use tokio::time::sleep;

use crate::courier::Courier;
use crate::guest::Guest;
use crate::keys::Keys;
use crate::problem::Problem;
use crate::table::{Draft, Here, Newcomer, Outsider, Snapshot, Table};
use crate::tables::{Settings, Tables};

/// Somebody at the table.
pub(crate) struct Somebody {
    pub(crate) guest: Guest,
    /// The stream, while they look.
    here: Option<Here>,
}

/// A table with people and bots; Dana, the host, is the first.
pub(crate) struct Evening {
    pub(crate) tables: Arc<Tables>,
    pub(crate) table: Arc<Table>,
    pub(crate) people: Vec<Somebody>,
}

fn newcomer(name: &str) -> Newcomer {
    let guest = Guest::read(&Default::default(), &Keys::for_tests(), None);
    Newcomer { guest, name: name.to_owned(), added: Added::Server }
}

fn outsider(name: &str) -> Newcomer {
    let mut newcomer = newcomer(name);
    newcomer.guest.is_program = true;
    newcomer.guest.outsider = Some(Outsider::new(name, name));
    newcomer
}

/// A server on that disk.
pub(crate) fn site(disk: &Disk, bot_pause: Duration) -> Arc<Tables> {
    let store = Store::simulated(disk, |_| Weather::default());
    Tables::new(store, Settings { bot_pause, ..Settings::default() })
}

/// One of several on that disk.
pub(crate) fn node(disk: &Disk) -> Arc<Tables> {
    let store = Store::simulated_node(disk, |_| Weather::default());
    Tables::new(store, Settings { bot_pause: Duration::ZERO, ..Settings::default() })
}

impl Evening {
    /// Dana and bots that move at once.
    pub(crate) async fn new(game: &str, level: Level) -> Evening {
        Evening::alone(&Disk::new().expect("memory"), game, level, Duration::ZERO).await
    }

    /// Dana and bots.
    pub(crate) async fn alone(disk: &Disk, game: &str, level: Level, bot_pause: Duration) -> Evening {
        let (tables, dana) = (site(disk, bot_pause), newcomer("Dana"));
        let table = tables.play_now(game, &[level; 3], &Vec::new(), &dana, None).await.expect("a table");
        let mut evening = Evening { tables, table, people: Vec::new() };
        evening.people.push(Somebody { guest: dana.guest, here: None });
        evening.look(0);
        evening
    }

    /// Dana, Ron and a bot.
    pub(crate) async fn together(game: &str, bot_pause: Duration) -> Evening {
        Evening::together_on(&Disk::new().expect("memory"), game, bot_pause).await
    }

    /// The same on that disk.
    pub(crate) async fn together_on(disk: &Disk, game: &str, bot_pause: Duration) -> Evening {
        Evening::at(site(disk, bot_pause), game).await
    }

    /// The same with a courier.
    pub(crate) async fn telling(disk: &Disk, game: &str, courier: Courier) -> Evening {
        let store = Store::simulated(disk, |_| Weather::default());
        Evening::at(Tables::new(store, Settings { courier, ..Settings::default() }), game).await
    }

    /// The same by a node on that disk, which others may share.
    pub(crate) async fn by_node(disk: &Disk, game: &str) -> Evening {
        Evening::at(node(disk), game).await
    }

    /// The same people at the same table, by another node.
    pub(crate) async fn by_another(&self, disk: &Disk) -> Evening {
        let tables = node(disk);
        let table = tables.table(&self.shown().row.id).await.expect("the table is there");
        let again = |person: &Somebody| Somebody { guest: person.guest.clone(), here: None };
        Evening { tables, table, people: self.people.iter().map(again).collect() }
    }

    /// The same where Dana and Ron play by programs of theirs.
    pub(crate) async fn by_programs(game: &str, bot_pause: Duration) -> Evening {
        let program = |name| {
            let mut newcomer = newcomer(name);
            newcomer.guest.is_program = true;
            newcomer
        };
        let tables = site(&Disk::new().expect("memory"), bot_pause);
        Evening::of(tables, game, program("Dana"), program("Ron")).await
    }

    async fn at(tables: Arc<Tables>, game: &str) -> Evening {
        Evening::of(tables, game, newcomer("Dana"), newcomer("Ron")).await
    }

    async fn of(tables: Arc<Tables>, game: &str, dana: Newcomer, ron: Newcomer) -> Evening {
        let table = tables.open(game, &Vec::new(), &dana, None).await.expect("a table");
        let (host, guests) = (dana.guest.clone(), [dana.guest.clone(), ron.guest.clone()]);
        let start = move |draft: &mut Draft| {
            draft.join(&ron, None)?;
            draft.add_bot(&host, Level::Casual)?;
            draft.start(&host)
        };
        table.change(start).await.expect("a game");
        let people = guests.map(|guest| Somebody { guest, here: None }).into();
        let mut evening = Evening { tables, table, people };
        (0..2).for_each(|who| evening.look(who));
        evening
    }

    /// Dana, who has opened a table at which nobody else sits yet.
    pub(crate) async fn gathering(disk: &Disk, game: &str) -> Evening {
        Evening::opened_at(site(disk, Duration::ZERO), game, newcomer("Dana")).await
    }

    /// The same with a courier.
    pub(crate) async fn gathering_telling(disk: &Disk, game: &str, courier: Courier) -> Evening {
        let store = Store::simulated(disk, |_| Weather::default());
        let tables = Tables::new(store, Settings { courier, ..Settings::default() });
        Evening::opened_at(tables, game, newcomer("Dana")).await
    }

    /// The same by a node on that disk, which others may share.
    pub(crate) async fn gathering_by_node(disk: &Disk, game: &str) -> Evening {
        Evening::opened_at(node(disk), game, newcomer("Dana")).await
    }

    /// Dana, and a bot from outside who is a guest like any other.
    pub(crate) async fn with_outsider(disk: &Disk, game: &str, is_shared: bool) -> Evening {
        let tables = if is_shared { node(disk) } else { site(disk, Duration::ZERO) };
        let evening = Evening::opened_at(tables, game, newcomer("Dana")).await;
        evening.begun_with(vec![outsider("chick")]).await
    }

    /// Three bots from outside.
    pub(crate) async fn of_outsiders(game: &str) -> Evening {
        let tables = site(&Disk::new().expect("memory"), Duration::ZERO);
        let evening = Evening::opened_at(tables, game, outsider("chick")).await;
        evening.begun_with(vec![outsider("hen"), outsider("egg")]).await
    }

    async fn opened_at(tables: Arc<Tables>, game: &str, host: Newcomer) -> Evening {
        let table = tables.open(game, &Vec::new(), &host, None).await.expect("a table");
        Evening { tables, table, people: vec![Somebody { guest: host.guest, here: None }] }
    }

    /// The others sit down, with a bot of the house if they are two, and the game begins.
    async fn begun_with(mut self, others: Vec<Newcomer>) -> Evening {
        self.people.extend(others.iter().map(|other| Somebody { guest: other.guest.clone(), here: None }));
        let start = move |draft: &mut Draft, host: &Guest| {
            others.iter().try_for_each(|other| draft.join(other, None))?;
            if others.len() == 1 {
                draft.add_bot(host, Level::Casual)?;
            }
            draft.start(host)
        };
        self.does(0, start).await.expect("a game");
        self
    }

    /// The server is started again on the same disk; nobody looks.
    pub(crate) async fn restart(&mut self, disk: &Disk, bot_pause: Duration) {
        let id = self.table.snapshot().row.id.clone();
        (0..self.people.len()).for_each(|who| self.look_away(who));
        self.tables.close();
        self.tables.store().clone().close().await;
        self.tables = site(disk, bot_pause);
        self.table = self.tables.table(&id).await.expect("the table is there");
    }

    pub(crate) fn guest(&self, who: usize) -> &Guest {
        &self.people[who].guest
    }

    pub(crate) fn look(&mut self, who: usize) {
        self.people[who].here = Some(Here::enter(&self.table, self.guest(who)).expect("a stream"));
    }

    /// The page is hidden, or the browser is closed.
    pub(crate) fn look_away(&mut self, who: usize) {
        self.people[who].here = None;
    }

    pub(crate) fn shown(&self) -> Arc<Snapshot> {
        self.table.snapshot()
    }

    pub(crate) fn step(&self) -> usize {
        self.shown().step()
    }

    /// Has somebody do something at the table.
    pub(crate) async fn does(
        &self,
        who: usize,
        mut work: impl FnMut(&mut Draft, &Guest) -> Result<(), Problem> + Send + 'static,
    ) -> Result<(), Problem> {
        let guest = self.guest(who).clone();
        self.table.change(move |draft| work(draft, &guest)).await
    }

    /// Dana moves, if she is asked, and is ready for the next round.
    pub(crate) async fn act(&self) -> bool {
        if self.shown().is_round_over() {
            self.is_ready(0).await;
        }
        self.acts(0).await
    }

    /// Somebody moves, if they are asked.
    pub(crate) async fn acts(&self, who: usize) -> bool {
        self.tries_to_act(who).await.map(|acted| acted.expect("a legal move")).is_some()
    }

    /// The same, where another node may be quicker.
    pub(crate) async fn tries_to_act(&self, who: usize) -> Option<Result<(), Problem>> {
        let snapshot = self.shown();
        let seat = snapshot.seat_of(self.guest(who)).expect("a seat");
        let play = snapshot.play.as_deref().expect("a game");
        if !snapshot.asked().contains(seat) {
            return None;
        }
        let line = play.think(seat, Level::Casual, Thinking::of(Level::Casual), 1).expect("they are asked");
        let action = line.split_once(' ').expect("a seat and an action").1.to_owned();
        Some(self.table.act(self.guest(who), play.step(), snapshot.undone, vec![action]).await)
    }

    pub(crate) async fn is_ready(&self, who: usize) {
        let step = self.step();
        self.does(who, move |draft, guest| draft.ready(guest, step)).await.expect("it is noted");
    }

    /// Until a bot is to move.
    pub(crate) async fn wait_for_bot(&self) {
        let is_bots = || {
            let people = self.shown().people();
            self.shown().asked().iter().any(|seat| !people.contains(seat))
        };
        while !is_bots() && !self.shown().is_over() {
            self.act().await;
            tokio::task::yield_now().await;
        }
    }

    /// Until the seat is asked, or the game is over; all move who can.
    pub(crate) async fn wait_for(&self, who: usize) {
        while !self.shown().asked().contains(Seat::new(who as u8)) && !self.shown().is_over() {
            for other in (0..self.people.len()).filter(|other| *other != who) {
                self.acts(other).await;
            }
            if self.shown().is_round_over() {
                for other in 0..self.people.len() {
                    self.is_ready(other).await;
                }
            }
            sleep(Duration::from_millis(100)).await;
        }
    }

    /// All play until a round is over.
    pub(crate) async fn wait_for_round_end(&self) {
        while !self.shown().is_round_over() {
            assert!(!self.shown().is_over(), "there is another round");
            for who in 0..self.people.len() {
                self.acts(who).await;
            }
            sleep(Duration::from_millis(100)).await;
        }
    }

    pub(crate) async fn say_something(&self) {
        self.does(0, |draft, guest| draft.say(guest, Kind::Said, "hello")).await.expect("it is said");
    }
}
