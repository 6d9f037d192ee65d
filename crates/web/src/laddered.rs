//! The ladder as a whole, on tokio's own clock: programs that play well, badly or not at all, servers that are stopped in
//! the middle, and several nodes.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use axum::http::HeaderMap;
use bots::Level;
use play::Thinking;
use store::{Accept, AccessToken, Bot, Disk, Heat, Status, Store, Weather};
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::guest::Guest;
use crate::ladder::{LADDER, Of, Who};
use crate::outside::simulated::Entered;
use crate::table::{Here, Outsider, Table};
use crate::tables::{Settings, Tables};

const SECOND: Duration = Duration::from_secs(1);

fn settings() -> Settings {
    Settings { ladder: 2, ..Settings::default() }
}

fn site(disk: &Disk) -> Arc<Tables> {
    Tables::new(Store::simulated(disk, |_| Weather::default()), settings())
}

fn node(disk: &Disk) -> Arc<Tables> {
    Tables::new(Store::simulated_node(disk, |_| Weather::default()), settings())
}

fn bot(name: &str, owner: &str, games: &str) -> Bot {
    Bot {
        name: name.to_owned(),
        player: format!("{name:m<20}"),
        owner: owner.to_owned(),
        about: String::new(),
        games: games.to_owned(),
        tables: 8,
        accept: Accept::Owner,
        public: true,
        ladder: true,
        made: 0,
    }
}

async fn make(tables: &Tables, bot: &Bot) {
    let [hash, name, scopes] = [bot.name.as_str(), &bot.name, "play"].map(str::to_owned);
    let token = AccessToken { hash, player: bot.player.clone(), name, scopes, made: 0, used: 0 };
    tables.store().make_bot(bot.clone(), token).await.expect("a bot");
}

/// How a program plays.
#[derive(Clone, Copy, PartialEq)]
enum Strength {
    Of(Level),
    /// It never answers.
    Mute,
    /// It thinks as long as it may, and wants to take everything back.
    Dawdles,
}

/// A program: it is there, looks for its tables, and moves where it is asked.
async fn program(tables: Arc<Tables>, bot: Bot, strength: Strength) {
    let known = Some((bot.player.clone(), bot.name.clone()));
    let mut guest = Guest::without_cookies(&HeaderMap::new(), None, known);
    guest.outsider = Some(Outsider::new(&bot.name, &bot.owner));
    let mut own: Vec<(Arc<Table>, Option<Here>)> = Vec::new();
    for turn in 0_u64.. {
        tables.attendance().heard(&bot.player);
        own.retain(|(table, _)| !table.snapshot().is_over());
        if own.is_empty() || turn % 10 == 0 {
            look_for_tables(&tables, &guest, &mut own).await;
        }
        for (table, _) in &own {
            act(table, &guest, strength).await;
        }
        sleep(if own.is_empty() { 5 * SECOND } else { SECOND / 10 }).await;
    }
}

/// Looks at its tables from now on.
async fn look_for_tables(tables: &Tables, guest: &Guest, own: &mut Vec<(Arc<Table>, Option<Here>)>) {
    let found = tables.store().tables_of(&guest.id, 4).await.unwrap_or_default();
    for row in found.into_iter().filter(|row| row.status == Status::Running) {
        if let Ok(table) = tables.table(&row.id).await
            && !own.iter().any(|(known, _)| Arc::ptr_eq(known, &table))
        {
            let here = Here::also(&table, guest).ok();
            own.push((table, here));
        }
    }
}

/// Moves, if it is asked and wants to.
async fn act(table: &Arc<Table>, guest: &Guest, strength: Strength) {
    let snapshot = table.snapshot();
    let level = match strength {
        Strength::Of(level) => level,
        Strength::Dawdles if snapshot.since.elapsed() > 9 * SECOND => Level::Casual,
        Strength::Dawdles | Strength::Mute => return,
    };
    let (Some(seat), Some(play)) = (snapshot.seat_of(guest), &snapshot.play) else { return };
    if snapshot.asked().contains(seat) {
        let seed = u64::from_le_bytes(crate::outside::random_bytes());
        let line = play.think(seat, level, Thinking::of(level), seed).expect("it is asked");
        let action = line.split_once(' ').expect("a seat and an action").1.to_owned();
        // Another node may be quicker.
        let _ = table.act(guest, play.step(), snapshot.undone, vec![action]).await;
        if strength == Strength::Dawdles {
            let (guest, step, undone) = (guest.clone(), table.snapshot().step(), snapshot.undone);
            let refused = table.change(move |draft| draft.undo(&guest, step, undone)).await;
            assert!(refused.is_err(), "nothing is taken back on the ladder");
        }
    }
}

/// These programs are there, by that server.
async fn programs(tables: &Arc<Tables>, all: &[(Bot, Strength)]) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    for (bot, strength) in all {
        tasks.spawn(program(tables.clone(), bot.clone(), *strength));
    }
    tasks
}

async fn heats(tables: &Tables) -> Vec<Heat> {
    tables.store().heats(1000).await.expect("the store reads")
}

async fn until(tables: &Tables, is_so: impl Fn(&[Heat]) -> bool) -> Vec<Heat> {
    for _ in 0..20_000 {
        let heats = heats(tables).await;
        if is_so(&heats) {
            return heats;
        }
        sleep(5 * SECOND).await;
    }
    panic!("it does not come to that");
}

fn over(heats: &[Heat]) -> usize {
    heats.iter().filter(|heat| heat.result.is_some()).count()
}

async fn standings(tables: &Tables) -> Vec<Of> {
    // What was worked out before is a minute old by then.
    sleep(61 * SECOND).await;
    tables.ladder().await.expect("the store reads").to_vec()
}

/// All tables of the ladder.
async fn all_tables(tables: &Tables, bot: &Bot) -> Vec<store::Table> {
    let all = tables.store().tables_of(&bot.player, 1000).await.expect("the store reads");
    all.into_iter().filter(|table| table.group.as_deref() == Some(LADDER)).collect()
}

#[tokio::test(start_paused = true)]
async fn a_strong_and_a_random_program_end_up_in_the_right_order_with_the_house_between_them() {
    let _outside = Entered::new(11);
    let tables = site(&Disk::new().expect("memory"));
    let games = r#"{"chico":[3]}"#;
    let (hen, egg) = (bot("hen", "ruth", games), bot("egg", "ron", games));
    let idle = Bot { ladder: false, ..bot("idle", "eve", games) };
    for bot in [&hen, &egg, &idle] {
        make(&tables, bot).await;
    }
    let all = [
        (hen.clone(), Strength::Of(Level::Club)),
        (egg.clone(), Strength::Of(Level::Random)),
        (idle, Strength::Of(Level::Club)),
    ];
    let _programs = programs(&tables, &all).await;
    let heats = until(&tables, |heats| over(heats) >= 6).await;
    assert_eq!(heats.iter().map(|heat| heat.number).collect::<Vec<_>>(), (1..=6).rev().collect::<Vec<_>>());
    for pair in heats.windows(2) {
        let (begun, ended) = (pair[0].begun, pair[1].ended.expect("it is over"));
        assert!(begun >= ended && begun >= pair[1].begun + 600_000, "one at a time, and not too often");
    }

    let played = all_tables(&tables, &hen).await;
    assert_eq!(played.len(), 18, "every seat once in each heat");
    let secrets: BTreeSet<_> = played.iter().map(|table| table.secret.clone().expect("a secret")).collect();
    assert_eq!(secrets.len(), 18, "no two tables share a secret");
    assert!(played.iter().all(|table| table.status == Status::Over && !table.listed));
    assert!(
        played.iter().all(|table| table.seats.iter().all(|seat| seat.name != "idle")),
        "it did not wish to"
    );
    let names = |table: &store::Table, seat: usize| table.seats[seat].name.clone();
    for seat in 0..3 {
        let count = played.iter().filter(|table| names(table, seat) == "hen").count();
        assert_eq!(count, 6, "seat {seat}");
    }

    let standings = standings(&tables).await;
    let [of] = &standings[..] else { panic!("{standings:?}") };
    assert_eq!((of.game, of.heats), ("chico", 6));
    let at = |who: &Who| of.lines.iter().position(|line| line.who == *who).expect("it played");
    let [hen, egg, club] =
        [Who::Bot("hen".into()), Who::Bot("egg".into()), Who::House(Level::Club)].map(|who| at(&who));
    assert!(hen < egg && club < egg, "{:?}", of.lines);
    let (hen, egg) = (&of.lines[hen], &of.lines[egg]);
    assert!(
        hen.share > hen.fair && egg.share < egg.fair && (hen.tables, hen.left) == (18, 0),
        "{:?}",
        of.lines
    );
    assert!(tables.store().listed(9).await.expect("the store reads").is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_bot_that_never_answers_loses_holds_nobody_up_and_rests() {
    let _outside = Entered::new(5);
    let tables = site(&Disk::new().expect("memory"));
    let games = r#"{"chico":[2]}"#;
    let (hen, mute) = (bot("hen", "ruth", games), bot("mute", "ron", games));
    for bot in [&hen, &mute] {
        make(&tables, bot).await;
    }
    let _programs = programs(&tables, &[(hen, Strength::Of(Level::Random)), (mute, Strength::Mute)]).await;
    let heats = until(&tables, |heats| over(heats) >= 5).await;
    assert!(heats.iter().all(|heat| heat.ended.expect("it is over") - heat.begun < 240_000), "{heats:?}");
    let standings = standings(&tables).await;
    let line = |name: &str| {
        let who = Who::Bot(name.to_owned());
        standings[0].lines.iter().find(|line| line.who == who).expect("it played").clone()
    };
    let (hen, mute) = (line("hen"), line("mute"));
    assert_eq!((mute.tables, mute.left), (2, 2), "it has lost both, and rests for an hour");
    assert!(mute.share < 0.2 && hen.left == 0 && hen.tables == 10, "{:?}", standings[0].lines);
}

#[tokio::test(start_paused = true)]
async fn a_bot_that_thinks_as_long_as_it_may_does_not_hold_the_ladder_up() {
    let _outside = Entered::new(8);
    let tables = site(&Disk::new().expect("memory"));
    let slow = bot("slow", "ron", r#"{"gamnon":[3]}"#);
    make(&tables, &slow).await;
    let _programs = programs(&tables, &[(slow, Strength::Dawdles)]).await;
    let heats = until(&tables, |heats| over(heats) >= 1).await;
    let took = heats[0].ended.expect("it is over") - heats[0].begun;
    assert!((600_000..1_800_000).contains(&took), "two tables at once, then the third: {took}");
    let standings = standings(&tables).await;
    let who = Who::Bot("slow".to_owned());
    let line = standings[0].lines.iter().find(|line| line.who == who).expect("it played");
    assert!(line.left >= 2, "who has to be moved for has lost: {line:?}");
}

#[tokio::test(start_paused = true)]
async fn a_heat_goes_on_after_a_stop_in_its_middle_and_counts_once() {
    let _outside = Entered::new(3);
    let disk = Disk::new().expect("memory");
    let mut tables = site(&disk);
    let hen = bot("hen", "ruth", r#"{"chico":[3]}"#);
    make(&tables, &hen).await;
    let mut stops = 0;
    for _ in 0..40 {
        let mut tasks = programs(&tables, &[(hen.clone(), Strength::Of(Level::Casual))]).await;
        // At any moment: while tables are opened, played, or counted.
        sleep(Duration::from_millis(5100 + 700 * stops)).await;
        tasks.shutdown().await;
        tables.close();
        tables.store().clone().close().await;
        tables = site(&disk);
        stops += 1;
        if over(&heats(&tables).await) > 0 {
            break;
        }
    }
    let _programs = programs(&tables, &[(hen.clone(), Strength::Of(Level::Casual))]).await;
    let heats = until(&tables, |heats| over(heats) >= 2).await;
    assert!(stops > 2 && heats.len() == 2, "{stops}");
    let played = all_tables(&tables, &hen).await;
    assert_eq!(played.len(), 6, "no table was opened twice");
    let standings = standings(&tables).await;
    let line =
        standings[0].lines.iter().find(|line| line.who == Who::Bot("hen".to_owned())).expect("it played");
    assert_eq!((standings[0].heats, line.tables), (2, 6));
}

#[tokio::test(start_paused = true)]
async fn of_two_nodes_one_plays_and_the_other_goes_on_when_it_is_gone() {
    let _outside = Entered::new(9);
    let disk = Disk::new().expect("memory");
    let (one, two) = (node(&disk), node(&disk));
    let hen = bot("hen", "ruth", r#"{"chico":[2]}"#);
    make(&one, &hen).await;
    // The bot has its stream at one of them, whichever plays.
    let mut tasks = programs(&two, &[(hen.clone(), Strength::Of(Level::Casual))]).await;
    let heats = until(&one, |heats| over(heats) >= 1).await;
    assert_eq!(heats.len(), 1);
    assert_eq!(all_tables(&one, &hen).await.len(), 2);
    tasks.shutdown().await;
    let (first, other) = if one.node() < two.node() { (one, two) } else { (two, one) };
    first.close();
    drop(first);
    let _programs = programs(&other, &[(hen.clone(), Strength::Of(Level::Casual))]).await;
    until(&other, |heats| over(heats) >= 2).await;
    assert_eq!(all_tables(&other, &hen).await.len(), 4);
}
