//! Clocks of days, on tokio's own clock and a time of day that follows it: they run while a table sleeps, while
//! no server runs, and by one of several nodes.

use std::sync::Arc;
use std::time::Duration;

use bots::Level;
use engine::Seat;
use store::{By, Disk};
use tokio::time::{advance, sleep};

use crate::evening::{Evening, node, site};
use crate::guest::Guest;
use crate::outside::now;
use crate::outside::simulated::{Entered, set_clock_by};
use crate::problem::Problem;
use crate::table::{Draft, Snapshot, Terms};
use crate::tables::Tables;

const PAUSE: Duration = Duration::from_millis(900);
const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3600);
const DAY: Duration = Duration::from_secs(86_400);

const DAYS: Terms = Terms {
    keeper_after: Some(20),
    move_time: Some(86_400),
    bot_time: 10,
    round_pause: Some(12),
    speed: crate::table::Speed::Normal,
    advice: true,
    newcomers: true,
    paused: false,
    unattended: false,
};

/// The host decides how long a move may take.
async fn decide(evening: &Evening, terms: Terms) {
    evening.does(0, move |draft, guest| draft.decide(guest, terms.clone())).await.expect("she is the host");
}

/// Dana, Ron and a bot, of whom Ron is asked and has a day.
async fn days(disk: &Disk, game: &str) -> Evening {
    let evening = Evening::together_on(disk, game, PAUSE).await;
    decide(&evening, DAYS).await;
    evening.wait_for(1).await;
    evening
}

/// Everybody goes; what is left is the server, and what to find the table by.
fn left(evening: Evening) -> (Arc<Tables>, String, Vec<Guest>) {
    let id = evening.shown().row.id.clone();
    let Evening { tables, table, mut people } = evening;
    let guests = people.iter().map(|person| person.guest.clone()).collect();
    people.clear();
    drop(table);
    (tables, id, guests)
}

/// So long nobody comes, and who is idle goes to sleep.
async fn pass(tables: &Tables, time: Duration) {
    for _ in 0..time.as_secs() / 60 {
        sleep(MINUTE).await;
        tables.evict_idle();
    }
}

/// How the store has the table, which nobody wakes by asking.
async fn stored(tables: &Tables, id: &str) -> Snapshot {
    let stored = tables.store().load(id).await.expect("it reads").expect("it is there");
    Snapshot::read(stored).expect("it is played")
}

#[tokio::test(start_paused = true)]
async fn a_clock_runs_while_the_table_sleeps_and_a_bot_makes_that_one_move() {
    let _entered = Entered::new(1);
    for game in catalog::slugs() {
        let disk = Disk::new().expect("memory");
        let evening = days(&disk, game).await;
        let step = evening.step();
        let (tables, id, _) = left(evening);
        pass(&tables, 23 * HOUR).await;
        assert_eq!(tables.tables_awake(), 0, "{game}: it sleeps");
        let asleep = stored(&tables, &id).await;
        assert_eq!((asleep.step(), asleep.kept.is_empty()), (step, true), "{game}: he has a day");
        pass(&tables, HOUR + 2 * MINUTE).await;
        let after = stored(&tables, &id).await;
        assert_eq!(after.by[step], By::Clock, "{game}: his time is up");
        let clocks = after.by.iter().filter(|by| **by == By::Clock).count();
        assert_eq!(clocks, 1, "{game}: whoever is asked now has a day of their own");
        assert!(after.by.iter().all(|by| *by != By::Keeper), "{game}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_clock_runs_while_no_server_does() {
    let _entered = Entered::new(2);
    let disk = Disk::new().expect("memory");
    let evening = days(&disk, "49").await;
    let (step, due) = (evening.step(), evening.shown().due.expect("he has a day"));
    assert!(due > now() && due <= now() + DAY.as_millis() as i64);
    let (tables, id, _) = left(evening);
    pass(&tables, HOUR).await;
    tables.close();
    tables.store().clone().close().await;
    drop(tables);
    sleep(20 * HOUR).await;

    let tables = site(&disk, PAUSE);
    let before = stored(&tables, &id).await;
    assert_eq!((before.step(), before.due), (step, Some(due)), "a restart gives nobody more time");
    pass(&tables, 2 * HOUR + 50 * MINUTE).await;
    assert_eq!(stored(&tables, &id).await.step(), step);
    pass(&tables, 15 * MINUTE).await;
    assert_eq!(stored(&tables, &id).await.by[step], By::Clock, "nobody came, and it went on");
}

#[tokio::test(start_paused = true)]
async fn of_two_nodes_one_moves_when_the_time_is_up() {
    let _entered = Entered::new(3);
    let disk = Disk::new().expect("memory");
    let evening = Evening::by_node(&disk, "49").await;
    decide(&evening, DAYS).await;
    evening.wait_for(1).await;
    let step = evening.step();
    let (one, id, _) = left(evening);
    let two = node(&disk);
    for _ in 0..15 {
        sleep(MINUTE).await;
        one.evict_idle();
        two.evict_idle();
    }
    // Nodes look after each other every second: a day of that would take minutes.
    set_clock_by((DAY - 30 * MINUTE).as_millis() as i64);
    sleep(10 * MINUTE).await;
    assert_eq!(one.tables_awake() + two.tables_awake(), 0, "both have let it go");
    assert_eq!(stored(&one, &id).await.step(), step);
    sleep(8 * MINUTE).await;
    let after = stored(&one, &id).await;
    assert_eq!(after.by[step], By::Clock);
    assert_eq!(after.by.iter().filter(|by| **by == By::Clock).count(), 1, "it is made once");
    assert!(one.tables_awake() + two.tables_awake() >= 1);
}

/// What a node had in hand when it was stopped is taken up by the watchman.
#[tokio::test(start_paused = true)]
async fn a_bot_that_was_interrupted_goes_on_though_nobody_comes() {
    let _entered = Entered::new(4);
    let disk = Disk::new().expect("memory");
    let evening = Evening::together_on(&disk, "49", HOUR).await;
    decide(&evening, DAYS).await;
    let is_bots = |snapshot: &Snapshot| snapshot.asked().contains(Seat::new(2));
    while !is_bots(&evening.shown()) {
        evening.acts(0).await;
        evening.acts(1).await;
        sleep(PAUSE).await;
    }
    let step = evening.step();
    let (tables, id, _) = left(evening);
    tables.close();
    tables.store().clone().close().await;
    drop(tables);
    let tables = site(&disk, PAUSE);
    sleep(3 * MINUTE).await;
    let after = stored(&tables, &id).await;
    assert_eq!(after.by[step], By::Bot);
}

#[tokio::test(start_paused = true)]
async fn neither_talk_nor_a_name_nor_coming_back_gives_more_time_and_a_pause_stops_the_clock() {
    let _entered = Entered::new(5);
    let disk = Disk::new().expect("memory");
    let mut evening = days(&disk, "49").await;
    let due = evening.shown().due;
    sleep(HOUR).await;
    evening.say_something().await;
    evening.does(1, |draft, guest| draft.rename(guest, "Ronny")).await.expect("it is his name");
    evening.look_away(1);
    sleep(HOUR).await;
    evening.look(1);
    evening.table.welcome(&evening.guest(1).clone()).await.expect("he has a seat");
    assert_eq!(evening.shown().due, due, "he has the time that he had");
    assert!(evening.shown().kept.is_empty(), "and nobody keeps his seat");

    evening.does(0, |draft, guest| draft.pause(guest, true)).await.expect("she is the host");
    assert_eq!(evening.shown().due, None);
    let step = evening.step();
    sleep(3 * DAY).await;
    assert_eq!(evening.step(), step);
    evening.does(0, |draft, guest| draft.pause(guest, false)).await.expect("she is the host");
    assert_eq!(evening.shown().due, Some(now() + DAY.as_millis() as i64), "the time begins anew");
    evening.acts(1).await;
    sleep(Duration::from_secs(10)).await;
    assert_ne!(evening.shown().due, due);

    decide(&evening, Terms { move_time: None, ..DAYS }).await;
    assert_eq!(evening.shown().due, None, "without days it is not woken");
}

/// The host wants a bot in Ron's place.
async fn replace(evening: &Evening) -> Result<(), Problem> {
    let table = evening.table.clone();
    let work = move |draft: &mut Draft, guest: &Guest| {
        draft.replace(guest, Seat::new(1), Level::Club, |player| table.gone_for(player))
    };
    evening.does(0, work).await
}

/// With days everybody is away most of the time.
#[tokio::test(start_paused = true)]
async fn nobody_is_replaced_who_still_has_time() {
    let _entered = Entered::new(10);
    let disk = Disk::new().expect("memory");
    let mut evening = days(&disk, "49").await;
    evening.look_away(1);
    sleep(HOUR).await;
    assert_eq!(replace(&evening).await, Err(Problem::StillHere));
    sleep(DAY).await;
    assert_eq!(replace(&evening).await, Ok(()), "he has let it run out");
}

#[tokio::test(start_paused = true)]
async fn whoever_sets_the_clock_back_gives_nobody_more_than_the_whole_time() {
    let _entered = Entered::new(6);
    let disk = Disk::new().expect("memory");
    let evening = days(&disk, "49").await;
    let shown = evening.shown();
    set_clock_by(-10 * DAY.as_millis() as i64);
    assert_eq!(shown.time_left(now()), Some(DAY));
    set_clock_by(20 * DAY.as_millis() as i64);
    assert_eq!(shown.time_left(now()), Some(Duration::ZERO));
}

/// Alone against bots, at a round's end that nobody hurries: the clock deals when the day is over.
#[tokio::test(start_paused = true)]
async fn a_round_that_everybody_may_look_at_is_dealt_when_the_day_is_over() {
    let _entered = Entered::new(7);
    let disk = Disk::new().expect("memory");
    let evening = Evening::together_on(&disk, "chico", PAUSE).await;
    decide(&evening, Terms { round_pause: None, ..DAYS }).await;
    evening.wait_for_round_end().await;
    let (step, due) = (evening.step(), evening.shown().due);
    assert!(due.is_some_and(|due| due > now() + 23 * HOUR.as_millis() as i64));
    let (tables, id, _) = left(evening);
    pass(&tables, 23 * HOUR).await;
    assert_eq!(stored(&tables, &id).await.step(), step);
    pass(&tables, HOUR + 5 * MINUTE).await;
    assert!(stored(&tables, &id).await.step() > step);
}

/// Tables whose rules nobody knows any more stay due, and are in nobody's way.
#[tokio::test(start_paused = true)]
async fn a_table_that_can_not_be_woken_does_not_keep_others_asleep() {
    let _entered = Entered::new(8);
    let disk = Disk::new().expect("memory");
    let mut ids = Vec::new();
    for _ in 0..2 {
        let (tables, id, _) = left(days(&disk, "49").await);
        tables.close();
        tables.store().clone().close().await;
        ids.push(id);
    }
    disk.alter(&format!("UPDATE tables SET host = 'changed' WHERE id = '{}'", ids[0]))
        .expect("it is altered");
    let tables = site(&disk, PAUSE);
    let step = stored(&tables, &ids[1]).await.step();
    pass(&tables, DAY + 2 * MINUTE).await;
    assert!(stored(&tables, &ids[1]).await.step() > step);
}

#[tokio::test(start_paused = true)]
async fn against_bots_alone_a_day_is_a_day() {
    let _entered = Entered::new(9);
    let disk = Disk::new().expect("memory");
    let evening = Evening::alone(&disk, "gamnon", Level::Casual, PAUSE).await;
    decide(&evening, Terms { move_time: Some(259_200), ..DAYS }).await;
    evening.wait_for(0).await;
    let step = evening.step();
    let (tables, id, _) = left(evening);
    pass(&tables, 2 * DAY).await;
    assert_eq!(stored(&tables, &id).await.step(), step);
    advance(DAY).await;
    pass(&tables, 5 * MINUTE).await;
    assert!(stored(&tables, &id).await.step() > step);
}
