//! Many write at once, and the process is killed: what was answered is there,
//! and nothing twice.

use std::collections::HashSet;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::{env, process};

use store::{By, Error, Step, Store};

use crate::{Folder, table};

const TABLES: [&str; 4] = ["a", "b", "c", "d"];

/// Names the file that the child writes to, until it is killed.
const CHILD: &str = "KUPA_STORE_TEST_FILE";

/// An append that was answered: the table, the step and the line.
#[derive(Debug, PartialEq, Eq)]
struct Answered {
    table: String,
    step: u32,
    line: String,
}

/// Sixteen tasks, four at each table, so that they often collide. This test is
/// also what the killed child runs, without end.
#[tokio::test(flavor = "multi_thread")]
async fn sixteen_tasks_write_at_once() {
    if let Some(file) = env::var_os(CHILD) {
        let store = Store::open(Path::new(&file)).expect("the last one was killed");
        write_all(&store, usize::MAX).await;
    }
    let folder = Folder::new();
    let store = folder.open();
    let answered = write_all(&store, 40).await;
    assert_eq!(answered.len(), 16 * 40);
    let counts = store.counts().await.expect("the store reads");
    assert!(counts.commits < 16 * 40, "they were not committed together: {counts:?}");
    store.close().await;
    check(&folder.open(), &answered).await;
}

#[tokio::test]
async fn what_was_answered_survives_a_kill() {
    let folder = Folder::new();
    let mut answered = Vec::new();
    for kill in 1..=10 {
        let (mut child, lines) = start_child(&folder.data());
        answered.extend(lines.take(kill * 20));
        if kill == 5 {
            store::backup(&folder.data(), &folder.file("copy.db")).expect("the server is running");
            check(&Store::open(&folder.file("copy.db")).expect("the copy is sound"), &answered).await;
        }
        child.kill().expect("it is running");
        child.wait().expect("it was killed");
        let store = folder.open();
        check(&store, &answered).await;
        store.close().await;
    }
}

async fn write_all(store: &Store, times: usize) -> Vec<Answered> {
    for id in TABLES {
        match store.create(table(id)).await {
            Ok(()) | Err(Error::Taken) => {}
            Err(error) => panic!("{error}"),
        }
    }
    let tasks: Vec<_> = (0..16).map(|task| tokio::spawn(write(store.clone(), task, times))).collect();
    let mut answered = Vec::new();
    for task in tasks {
        answered.extend(task.await.expect("no task panics"));
    }
    answered
}

async fn write(store: Store, task: usize, times: usize) -> Vec<Answered> {
    let table = TABLES[task % TABLES.len()];
    let mut answered = Vec::new();
    let mut step = 0;
    for time in 0..times {
        let line = format!("{}-{task}-{time}", process::id());
        step = append(&store, table, step, &line).await;
        println!("answered {table} {step} {line}");
        answered.push(Answered { table: table.to_owned(), step, line });
    }
    answered
}

/// Tries until nobody else was quicker; gives the step that it became.
async fn append(store: &Store, table: &str, mut expected: u32, line: &str) -> u32 {
    loop {
        let step = Step { line: line.to_owned(), by: By::Person, at: 0 };
        match store.append(table, expected, vec![step]).await {
            Ok(()) => return expected,
            Err(Error::Conflict(now)) => expected = now.steps,
            Err(error) => panic!("{error}"),
        }
    }
}

/// All that was answered is where it was said to be, and no line is twice.
async fn check(store: &Store, answered: &[Answered]) {
    let mut seen = HashSet::new();
    for table in TABLES {
        let lines: Vec<_> = store
            .steps(table, 0)
            .await
            .expect("the table is there")
            .into_iter()
            .map(|step| step.line)
            .collect();
        for Answered { step, line, .. } in answered.iter().filter(|answered| answered.table == table) {
            assert_eq!(lines.get(*step as usize), Some(line));
        }
        for line in lines {
            assert!(seen.insert(line.clone()), "{line} is there twice");
        }
    }
}

fn start_child(file: &Path) -> (Child, impl Iterator<Item = Answered> + use<>) {
    let mut child = Command::new(env::current_exe().expect("this program has a name"))
        .args(["crash::sixteen_tasks_write_at_once", "--exact", "--nocapture"])
        .env(CHILD, file)
        .stdout(Stdio::piped())
        .spawn()
        .expect("it can be started");
    let output = child.stdout.take().expect("it is piped");
    (child, answers(output))
}

fn answers(output: ChildStdout) -> impl Iterator<Item = Answered> {
    BufReader::new(output).lines().filter_map(|line| parse(&line.ok()?))
}

/// Other lines are the test runner's.
fn parse(line: &str) -> Option<Answered> {
    let (_, rest) = line.split_once("answered ")?;
    let [table, step, line] = rest.split(' ').collect::<Vec<_>>().try_into().ok()?;
    Some(Answered { table: table.to_owned(), step: step.parse().ok()?, line: line.to_owned() })
}
