//! Requests that are interrupted: whatever is dropped or fails in the middle, what is shown is what is
//! stored, and the game goes on.
//!
//! Every route that changes something is polled to its first, second, third ... wait and dropped there,
//! with its table in memory and not. Then each of its commits fails, and the power is cut before and
//! after each. The disk is simulated and slow, and the clock is tokio's own, so every run is the same.

mod cases;
mod scenes;
mod server;

use std::sync::atomic::Ordering;
use std::task::Poll;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use store::{Fate, Status, Trouble};
use tokio::time::sleep;
use tower::ServiceExt as _;

use crate::outside::simulated::{Entered, set_clock_by};

use cases::{Before, CASES, Case, DANA, EVE, RON, Stage};
use scenes::{Scenes, guest, number_of};
use server::{SLOW, Server};

/// Polls the work so often, and then drops it; before the last poll, or after.
async fn dropped<F: Future>(work: F, polls: usize, is_polled: bool) -> Option<F::Output> {
    let mut work = Box::pin(work);
    let mut polled = 0;
    std::future::poll_fn(move |context| {
        polled += 1;
        if polled > polls || (polled == polls && !is_polled) {
            return Poll::Ready(None);
        }
        let polling = work.as_mut().poll(context).map(Some);
        if polled == polls && polling.is_pending() { Poll::Ready(None) } else { polling }
    })
    .await
}

/// Long enough for all that is under way, and not for a bot.
async fn settle() {
    sleep(Duration::from_secs(2)).await;
}

async fn drop_everywhere(scenes: &Scenes, case: &Case, is_awake: bool) -> usize {
    let table = scenes.table(case.stage);
    for polls in 1.. {
        let mut answered = None;
        for (is_polled, is_evicted) in [(false, false), (true, false), (false, true), (true, true)] {
            let what = format!("{case:?}, {is_awake}, poll {polls}, {is_polled}, {is_evicted}");
            let server = Server::boot(scenes, &scenes.disk(case.stage).await);
            if is_awake {
                server.shown(table).await;
            }
            server.prepare(case, table).await;
            let request = server.request_asleep(scenes, case).await;
            answered = dropped(server.routes.clone().oneshot(request), polls, is_polled).await;
            if is_evicted {
                server.app.tables.evict_idle();
                server.shown(table).await;
            }
            settle().await;
            server.check(table, &what).await;
        }
        if let Some(answer) = answered {
            let status = answer.expect("an answer").status();
            assert!(status.is_success() || status.is_redirection(), "{case:?}: {status}");
            return polls;
        }
    }
    unreachable!("it is answered at last")
}

#[tokio::test(start_paused = true)]
async fn whatever_is_dropped_is_done_whole_or_not_at_all() {
    let scenes = Scenes::new();
    let mut drops = 0;
    for case in &CASES {
        // What is in memory is there while the table is.
        let states = if case.before == Before::Nothing { &[true, false][..] } else { &[true] };
        for &is_awake in states {
            drops += 4 * drop_everywhere(&scenes, case, is_awake).await;
        }
    }
    assert!(drops > 8 * CASES.len(), "only {drops} places to drop a request");
}

/// How many commits a request makes, with all that follows from it.
async fn commits_of(scenes: &Scenes, case: &Case) -> usize {
    let server = Server::boot(scenes, &scenes.disk(case.stage).await);
    server.prepare(case, scenes.table(case.stage)).await;
    let request = server.request(case, scenes.table(case.stage)).await;
    server.answer(request).await;
    settle().await;
    server.commits.load(Ordering::SeqCst)
}

#[tokio::test(start_paused = true)]
async fn a_commit_that_fails_changes_nothing_and_the_table_goes_on() {
    let scenes = Scenes::new();
    for case in &CASES {
        let table = scenes.table(case.stage);
        let commits = commits_of(&scenes, case).await;
        assert_eq!(commits > 0, case.is_stored, "{case:?}");
        for commit in 1..=commits {
            let what = format!("{case:?}, commit {commit} fails");
            let server = Server::boot(&scenes, &scenes.disk(case.stage).await);
            server.plan(commit, Fate::Refused(Trouble::Full));
            server.prepare(case, table).await;
            let request = server.request(case, table).await;
            let status = server.answer(request).await;
            assert_eq!(status == StatusCode::SERVICE_UNAVAILABLE, commit == 1, "{what}: {status}");
            settle().await;
            server.check(table, &what).await;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_crash_before_or_after_a_commit_loses_nothing_and_doubles_nothing() {
    let scenes = Scenes::new();
    for case in &CASES {
        let table = scenes.table(case.stage);
        for commit in 1..=commits_of(&scenes, case).await {
            for fate in [Fate::CutBefore, Fate::CutAfter] {
                let what = format!("{case:?}, commit {commit}, {fate:?}");
                let disk = scenes.disk(case.stage).await;
                let server = Server::boot(&scenes, &disk);
                server.plan(commit, fate);
                server.prepare(case, table).await;
                let request = server.request(case, table).await;
                let status = server.answer(request).await;
                assert_eq!(status == StatusCode::SERVICE_UNAVAILABLE, commit == 1, "{what}: {status}");
                settle().await;
                drop(server);
                let server = Server::boot(&scenes, &disk);
                let again = server.request_asleep(&scenes, case).await;
                let status = server.answer(again).await;
                assert!(!status.is_server_error(), "{what}: {status}");
                settle().await;
                server.check(table, &what).await;
            }
        }
    }
}

/// So there are never two owners of a table.
#[tokio::test(start_paused = true)]
async fn a_table_with_a_command_under_way_is_not_evicted() {
    let scenes = Scenes::new();
    let server = Server::boot(&scenes, &scenes.disk(Stage::Running).await);
    let table = scenes.table(Stage::Running);
    server.shown(table).await;
    // The driver has looked, and waits.
    settle().await;
    let request = server.post(RON, &format!("/t/{table}/name"), "name=Ronny");
    assert!(dropped(server.routes.clone().oneshot(request), 1, true).await.is_none());
    server.app.tables.evict_idle();
    assert_eq!(server.app.tables.tables_awake(), 1, "its command is not carried out yet");
    settle().await;
    assert_eq!(server.shown(table).await.row.seats[1].name, "Ronny");
    server.app.tables.evict_idle();
    assert_eq!(server.app.tables.tables_awake(), 0);
}

/// The clock moves for Dana, and its commit fails: the note that tells of it is there once.
#[tokio::test(start_paused = true)]
async fn a_note_is_stored_with_what_it_tells_of() {
    let scenes = Scenes::new();
    let table = scenes.table(Stage::Running);
    let server = Server::boot(&scenes, &scenes.disk(Stage::Running).await);
    server.all_look(table).await;
    let terms = "keeper_after=&move_time=20";
    server.expect(DANA, &format!("/t/{table}/terms"), terms, "the host decides").await;
    server.plan(2, Fate::Refused(Trouble::Full));
    sleep(Duration::from_secs(20) + 3 * SLOW).await;
    let stored = server.app.tables.store().load(table).await.expect("it is read").expect("it is there");
    assert!(stored.messages.is_empty() && server.commits.load(Ordering::SeqCst) == 2, "{stored:?}");
    server.check_shown(table, "the clock's commit has failed").await;
    settle().await;
    let stored = server.app.tables.store().load(table).await.expect("it is read").expect("it is there");
    let by_clock = stored.steps.iter().filter(|step| step.by == store::By::Clock).count();
    let before =
        scenes.stored[&Stage::Running].steps.iter().filter(|step| step.by == store::By::Clock).count();
    assert_eq!((stored.messages.len(), by_clock - before), (1, 1));
    server.check_shown(table, "the clock has moved").await;
}

/// Ron has revealed and Dana has not: she is waited for also by a server that was started again, and the
/// note that tells of it is there once, before the first deal.
#[tokio::test(start_paused = true)]
async fn numbers_that_never_come_are_given_up_also_after_a_restart() {
    let scenes = Scenes::new();
    let table = scenes.table(Stage::Frozen);
    let disk = scenes.disk(Stage::Frozen).await;
    let server = Server::boot(&scenes, &disk);
    let reveal = format!("number={}", number_of(RON));
    server.expect(RON, &format!("/t/{table}/reveal"), &reveal, "Ron reveals").await;
    sleep(Duration::from_secs(9)).await;
    assert!(server.shown(table).await.is_frozen(), "Dana may still reveal");
    server.app.tables.store().clone().close().await;
    drop(server);

    let server = Server::boot(&scenes, &disk);
    server.plan(1, Fate::Refused(Trouble::Full));
    assert!(server.shown(table).await.is_frozen());
    sleep(Duration::from_secs(9)).await;
    assert!(server.shown(table).await.is_frozen());
    settle().await;
    let shown = server.shown(table).await;
    let notes: Vec<(u32, &str)> =
        shown.messages.iter().map(|message| (message.step, message.text.as_str())).collect();
    assert_eq!((shown.row.status, notes), (Status::Running, vec![(0, "withheld 0")]));
    assert_eq!(shown.luck.number(1), number_of(RON));
    let late = server.post(DANA, &format!("/t/{table}/reveal"), &format!("number={}", number_of(DANA)));
    assert_eq!(server.answer(late).await, StatusCode::CONFLICT);
    assert_eq!(server.shown(table).await.luck, shown.luck, "there is no second try");
    server.check(table, "Dana has not revealed").await;
}

/// Sixteen ask at once, some hang up: there is one rematch.
#[tokio::test(start_paused = true)]
async fn a_rematch_is_one_table_whoever_asks_and_how_often() {
    let scenes = Scenes::new();
    let table = scenes.table(Stage::Over);
    let ask = CASES[CASES.len() - 1];
    for hung_up in 0..16 {
        let server = Server::boot(&scenes, &scenes.disk(Stage::Over).await);
        let mut asking = Vec::new();
        for asker in 0..16 {
            let case = Case { who: if asker % 2 == 0 { DANA } else { RON }, ..ask };
            let request = server.request_asleep(&scenes, &case).await;
            let polls = if asker == hung_up { 1 + asker % 5 } else { usize::MAX };
            asking.push(tokio::spawn(dropped(server.routes.clone().oneshot(request), polls, true)));
        }
        let mut places = Vec::new();
        for asked in asking {
            let answer = asked.await.expect("no panic");
            places
                .extend(answer.map(|answer| answer.expect("an answer").headers()[header::LOCATION].clone()));
        }
        places.dedup();
        assert_eq!(places.len(), 1, "all are sent to the same table");
        settle().await;
        server.check(table, &format!("asker {hung_up} hangs up")).await;
    }
}

/// Eve is let in, and the commit after each move of a person fails, the next deal's among them.
#[tokio::test(start_paused = true)]
async fn a_newcomer_the_note_and_the_deal_are_one_commit() {
    let scenes = Scenes::new();
    let table = scenes.table(Stage::Running);
    let server = Server::boot(&scenes, &scenes.disk(Stage::Running).await);
    server.expect(EVE, &format!("/t/{table}/join"), "name=Eve&seat=2", "she asks").await;
    server.expect(RON, &format!("/t/{table}/newcomer"), "do=let-in&name=Eve&seat=2", "Ron lets her in").await;
    while server.shown(table).await.seat_of(&guest(EVE)).is_none() {
        assert!(!server.shown(table).await.is_over(), "there is another deal");
        server.person_asked(table, "until cards are dealt").await;
        server.plan(server.commits.load(Ordering::SeqCst) + 2, Fate::Refused(Trouble::Full));
        server.check_moves(table, "until cards are dealt").await;
        settle().await;
        server.check_shown(table, "after a move").await;
    }
    let stored = server.app.tables.store().load(table).await.expect("it is read").expect("it is there");
    let notes: Vec<&store::Message> =
        stored.messages.iter().filter(|message| message.text.starts_with("joined 2\t")).collect();
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert!(notes[0].name == "Eve" && notes[0].text.ends_with("\tRon"), "{notes:?}");
    assert!(stored.steps[notes[0].step as usize].line.starts_with("deal "), "she begins with a deal");
}

/// Somebody else writes to the store: it is shown, and the table goes on.
#[tokio::test(start_paused = true)]
async fn what_another_process_writes_is_shown() {
    let scenes = Scenes::new();
    let table = scenes.table(Stage::Running);
    let server = Server::boot(&scenes, &scenes.disk(Stage::Running).await);
    let before = server.shown(table).await;
    let row = store::Table { next: Some("elsewhere".to_owned()), ..before.stored() };
    let expected = before.position();
    let change = store::Change { id: table.to_owned(), expected, row: Some(row), ..store::Change::default() };
    let store = server.app.tables.store().clone();
    let writing = tokio::spawn(async move { store.commit(change).await });
    tokio::task::yield_now().await;
    // Handed in while the other's commit is under way: it is worked out anew.
    server.expect(RON, &format!("/t/{table}/name"), "name=Ronny", "after a conflict").await;
    writing.await.expect("no panic").expect("it was first");
    let shown = server.shown(table).await;
    assert_eq!((shown.row.next.as_deref(), shown.row.seats[1].name.as_str()), (Some("elsewhere"), "Ronny"));
    server.check_shown(table, "after a conflict").await;

    let mut follower = server.app.tables.table(table).await.expect("it is there").follow();
    let row = store::Table { next: None, ..server.shown(table).await.stored() };
    let expected = server.shown(table).await.position();
    let change = store::Change { id: table.to_owned(), expected, row: Some(row), ..store::Change::default() };
    follower.borrow_and_update();
    server.app.tables.store().commit(change).await.expect("nobody else writes");
    follower.changed().await.expect("it is shown without being asked for");
    server.check(table, "after a foreign commit").await;
}

/// The clock is set back in the middle of a game: what is shown is still what is stored.
#[tokio::test(start_paused = true)]
async fn time_at_a_table_does_not_run_backwards() {
    let scenes = Scenes::new();
    let disk = scenes.disk(Stage::Running).await;
    let (_outside, server) = (Entered::new(1), Server::boot(&scenes, &disk));
    let (table, mut changed) = (scenes.table(Stage::Running), 0);
    for by in [0, -3_600_000, 7_200_000, -1] {
        set_clock_by(by);
        server.check_goes_on(table, "the clock is set").await;
        let now = server.shown(table).await.row.changed;
        assert!(now >= changed, "{changed}, and then {now}");
        changed = now;
    }
}

/// Somebody changes a table on the disk: it is refused with a clear page, and the other plays on.
#[tokio::test(start_paused = true)]
async fn a_table_that_was_changed_on_the_disk_is_refused_and_the_others_go_on() {
    let scenes = Scenes::new();
    let disk = scenes.disk(Stage::Over).await;
    let server = Server::boot(&scenes, &disk);
    let (over, rematch) = (scenes.table(Stage::Over), format!("/t/{}/rematch", scenes.table(Stage::Over)));
    server.expect(DANA, &rematch, "", "they play again").await;
    let next = server.shown(over).await.row.next.clone().expect("another table");
    settle().await;
    drop(server);
    disk.alter(r#"DELETE FROM steps WHERE "table" = 1 AND step > 20"#).expect("it is allowed");
    let server = Server::boot(&scenes, &disk);
    for (language, words) in [("en", "was changed on the disk"), ("he", "השתנה בדיסק")] {
        let request = Request::get(format!("/t/{over}")).header(header::ACCEPT_LANGUAGE, language);
        let page = server.routes.clone().oneshot(request.body(Body::empty()).expect("a request")).await;
        let page = page.expect("an answer");
        assert_eq!(page.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let page = axum::body::to_bytes(page.into_body(), usize::MAX).await.expect("a page");
        assert!(String::from_utf8_lossy(&page).contains(words), "{words}");
    }
    server.check_goes_on(&next, "the other table").await;
}

/// The list above has every form that there is but for those that change a guest's cookies and no table.
#[test]
fn every_form_is_interrupted() {
    let routes =
        include_str!("routes.rs").split(".route(\"").skip(1).filter_map(|rest| rest.split_once("\","));
    let forms = routes.filter(|(_, to)| to.lines().next().is_some_and(|to| to.contains(".post(")));
    for (path, _) in forms.filter(|(path, _)| !["/language", "/settings", "/tokens"].contains(path)) {
        let path = path.replace("{link}", "LINK").replace("{group}", "GROUP");
        let is_listed = |case: &Case| case.path.trim_start_matches("/t/T") == path;
        assert!(CASES.iter().any(is_listed), "{path}");
    }
}
