//! People play by a real server: while it is killed, and many at once.

use crowd::{Kill, Load, Programs, Rematch};

fn program() -> std::path::PathBuf {
    env!("CARGO_BIN_EXE_kupa").into()
}

/// The long form is `cargo xtask kill`.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_loses_nothing_and_doubles_nothing() {
    let plan = Kill { program: program(), kills: 10, seed: 49, ..Kill::default() };
    let line = crowd::kill(&plan).await.expect("all is as people were told");
    println!("{line}");
    assert!(line.starts_with("10 kills, ") && line.ends_with(" answered actions, 0 lost, 0 twice"), "{line}");
}

/// The long form is `cargo xtask kill --api`.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_while_programs_play_loses_nothing_and_doubles_nothing() {
    let plan = Kill { program: program(), kills: 10, seed: 49, api: true, ..Kill::default() };
    let line = crowd::kill(&plan).await.expect("all is as programs were told");
    println!("{line}");
    assert!(line.starts_with("10 kills, ") && line.ends_with(" answered actions, 0 lost, 0 twice"), "{line}");
}

/// The long form is `cargo xtask kill --nodes 3`.
#[tokio::test(flavor = "multi_thread")]
async fn nodes_that_are_killed_and_frozen_lose_nothing_and_double_nothing() {
    let plan = Kill { program: program(), kills: 10, seed: 49, nodes: 2, patient: true, ..Kill::default() };
    let line = crowd::kill(&plan).await.expect("all is as people were told");
    println!("{line}");
    assert!(line.starts_with("2 nodes, ") && line.contains(" answered actions, 0 lost, 0 twice"), "{line}");
}

/// The long form is `cargo xtask rematch`.
#[tokio::test(flavor = "multi_thread")]
async fn rematches_asked_for_by_all_at_once_share_no_secret() {
    let plan = Rematch { program: program(), rematches: 12, tables: 4, seed: 49 };
    let line = crowd::rematch(&plan).await.expect("each game has one rematch");
    println!("{line}");
    assert!(line.starts_with("12 rematches, ") && line.ends_with(" 3 kills: 0 secrets shared"), "{line}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_forgets_is_found_out() {
    let plan = Kill { program: program(), kills: 3, seed: 49, forgetful: true, ..Kill::default() };
    for plan in [plan.clone(), Kill { api: true, ..plan }] {
        let found = format!("{:#}", crowd::kill(&plan).await.expect_err("the journal is not there"));
        assert!(found.contains("answered: table "), "it says what was lost: {found}");
    }
}

/// The long form is `cargo xtask load`, which also expects it to be quick.
#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_is_served_and_a_slow_reader_harms_nobody() {
    let (shared, sweep, compare_nodes) = (true, false, false);
    let plan = Load {
        program: program(),
        streams: 100,
        rate: 100,
        seconds: 4,
        slow: 5,
        seed: 49,
        nodes: 0,
        shared,
        sweep,
        compare_nodes,
    };
    let report = crowd::load(&plan).await.expect("nothing is lost, nothing is refused");
    println!("{report}");
    let phase = &report.phase;
    assert_eq!((phase.streams, report.slow, report.troubles), (100, 5, 0), "{report}");
    assert!(phase.times.count + phase.times_beside_slow.count > 50, "{report}");
    assert_eq!(phase.bytes.len(), catalog::GAMES.len(), "{report}");
}

/// The long form is `cargo xtask programs`, with a thousand of them.
#[tokio::test(flavor = "multi_thread")]
async fn bots_play_among_themselves_by_the_api() {
    let plan = Programs { program: program(), bots: 16, seconds: 2, game: "chico".to_owned() };
    let found = crowd::programs(&plan).await.expect("all of them are let in");
    println!("{found}");
    assert!(found.troubles == 0 && found.actions > 10.0 && found.in_process > found.actions, "{found}");
}
