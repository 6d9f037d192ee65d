//! Tables to interrupt requests at: one that waits, one that waits for numbers, one in the middle of its
//! game, one that is over.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::http::header;
use bots::Level;
use engine::{Pending, Seat};
use play::Thinking;
use store::{Accept, AccessToken, Bot, Disk, Group, Handover, Member, Step, Store, Stored, Way, Weather};
use words::Language;

use super::cases::{BOT, CODE, DANA, GROUP, LINK, RON, Stage};
use crate::guest::{Guest, introduction};
use crate::handover;
use crate::keys::Keys;
use crate::outside::now;
use crate::table::{Draft, Newcomer, Snapshot, Terms};
use play::luck::{Added, Nonce};

/// Tables at each stage, with Dana, Ron and a bot; where somebody is asked it is Dana.
pub(super) struct Scenes {
    pub(super) keys: Arc<Keys>,
    pub(super) stored: BTreeMap<Stage, Stored>,
}

impl Scenes {
    pub(super) fn new() -> Scenes {
        let mut scenes = Scenes { keys: Arc::new(Keys::for_tests()), stored: BTreeMap::new() };
        let (mut table, mut steps) = Scenes::sit_down("chico");
        scenes.keep(Stage::Waiting, &table, &steps);
        scenes.keep(Stage::Frozen, &frozen(table.clone()), &steps);
        start(&mut table, &mut steps);
        scenes.keep(Stage::Running, &table, &steps);
        let (acted, more) = acted(table.clone(), steps.clone());
        scenes.keep(Stage::Acted, &acted, &more);
        while !table.is_round_over() {
            take_step(&mut table, &mut steps);
        }
        scenes.keep(Stage::RoundOver, &table, &steps);
        while !table.is_over() {
            take_step(&mut table, &mut steps);
        }
        scenes.keep(Stage::Over, &table, &steps);
        let (mut table, mut steps) = Scenes::sit_down("49");
        start(&mut table, &mut steps);
        scenes.keep(Stage::DealtOnce, &table, &steps);
        scenes
    }

    fn sit_down(game: &str) -> (Arc<Snapshot>, Vec<Step>) {
        let mut table = Snapshot::new(game, DANA, Nonce::random());
        table.terms = Terms { keeper_after: None, ..Terms::default() };
        let (mut table, mut steps) = (Arc::new(table), Vec::new());
        apply(&mut table, &mut steps, |draft| {
            for (id, name) in [(DANA, "Dana"), (RON, "Ron")] {
                let name = name.to_owned();
                let newcomer = Newcomer { guest: guest(id), name, added: Added::Server };
                draft.join(&newcomer, None).expect("a seat");
            }
        });
        Arc::make_mut(&mut table).row.seats[0].link = LINK.to_owned();
        (table, steps)
    }

    fn keep(&mut self, stage: Stage, table: &Snapshot, steps: &[Step]) {
        let steps = steps.to_vec();
        let (messages, moment) = (Vec::new(), String::new());
        self.stored
            .insert(stage, Stored { table: table.stored(), steps, messages, moments: 0, moment, due: None });
    }

    pub(super) async fn disk(&self, stage: Stage) -> Disk {
        let disk = Disk::new().expect("memory");
        let Stored { table, steps, .. } = self.stored[&stage].clone();
        let store = Store::simulated(&disk, |_| Weather::default());
        let id = table.id.clone();
        store.create(table).await.expect("a table");
        store.append(&id, 0, steps).await.expect("its steps");
        let group = Group { id: GROUP.to_owned(), name: "Us".to_owned(), made: 0 };
        store.found(group, [(DANA, "Dana"), (RON, "Ron")].map(member).into()).await.expect("a group");
        store.offer(handover()).await.expect("a way elsewhere");
        let [name, scopes, hash] = ["chick", "play", "h"].map(str::to_owned);
        let token = AccessToken { hash, player: BOT.to_owned(), name, scopes, made: 0, used: 0 };
        store.make_bot(bot(), token).await.expect("a bot");
        store.close().await;
        disk
    }

    pub(super) fn table(&self, stage: Stage) -> &str {
        &self.stored[&stage].table.id
    }
}

fn handover() -> Handover {
    let (player, name) = (RON.to_owned(), "Ron".to_owned());
    Handover { hash: handover::hash(CODE), player, name, way: Way::Link, made: now() }
}

fn member((player, name): (&str, &str)) -> Member {
    let [player, name, kind] = [player, name, "person"].map(str::to_owned);
    Member { player, name, kind, joined: 0 }
}

/// Dana and Ron have committed, and the host has started the game.
fn frozen(mut table: Arc<Snapshot>) -> Arc<Snapshot> {
    apply(&mut table, &mut Vec::new(), |draft| {
        for id in [DANA, RON] {
            draft.commit(&guest(id), number_of(id).digest()).expect("it is not too late");
        }
        draft.start(&guest(DANA)).expect("a game");
    });
    table
}

/// Ron quits the round, which shows nobody a card.
fn acted(mut table: Arc<Snapshot>, mut steps: Vec<Step>) -> (Arc<Snapshot>, Vec<Step>) {
    while !table.asked().contains(Seat::new(1)) {
        take_step(&mut table, &mut steps);
    }
    let step = table.step();
    apply(&mut table, &mut steps, |draft| {
        draft.act(&guest(RON), step, 0, &["quit".to_owned()]).expect("it is his turn");
    });
    (table, steps)
}

/// The number that somebody's browser has made.
pub(super) fn number_of(who: &str) -> Nonce {
    Nonce::derived(&[who.as_bytes()])
}

/// A bot from outside, of Ron's.
fn bot() -> Bot {
    Bot {
        name: "chick".to_owned(),
        player: BOT.to_owned(),
        owner: RON.to_owned(),
        about: String::new(),
        games: r#"{"chico":[2,3,4,5]}"#.to_owned(),
        tables: 8,
        accept: Accept::All,
        public: true,
        ladder: false,
        made: 0,
    }
}

pub(super) fn guest(id: &str) -> Guest {
    let keys = Keys::for_tests();
    let cookie = introduction(id, &keys.newest());
    let cookie = cookie.to_str().expect("plain text").split(';').next().expect("a cookie").to_owned();
    let headers = [(header::COOKIE, cookie.parse().expect("plain text"))];
    let mut guest = Guest::read(&headers.into_iter().collect(), &keys, None);
    guest.language = Language::English;
    guest
}

fn apply(table: &mut Arc<Snapshot>, steps: &mut Vec<Step>, work: impl FnOnce(&mut Draft)) {
    let mut draft = Draft::new(table.clone());
    work(&mut draft);
    steps.extend(draft.take_change(None).map(|change| change.steps).unwrap_or_default());
    *table = Arc::new(draft.into_next());
}

/// A bot sits down too, and they play until Dana is asked.
fn start(table: &mut Arc<Snapshot>, steps: &mut Vec<Step>) {
    apply(table, steps, |draft| {
        draft.add_bot(&guest(DANA), Level::Casual).expect("a seat");
        draft.start(&guest(DANA)).expect("a game");
    });
    while !table.asked().contains(Seat::new(0)) {
        take_step(table, steps);
    }
}

fn take_step(table: &mut Arc<Snapshot>, steps: &mut Vec<Step>) {
    let play = table.play.clone().expect("a game");
    apply(table, steps, |draft| match play.pending() {
        Pending::Seats(asked) => {
            let seat = asked.first().expect("somebody is asked");
            let thinking = Thinking::of(Level::Casual);
            let line = play.think(seat, Level::Casual, thinking, play.step() as u64).expect("it is asked");
            let by = if seat == Seat::new(2) { store::By::Bot } else { store::By::Clock };
            draft.move_for(seat, play.step(), line, by).expect("a legal move");
        }
        _ => draft.draw_chance(play.step()).expect("it is drawn"),
    });
}
