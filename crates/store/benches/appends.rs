//! How many appends a second are answered when so many tasks write at once,
//! each at a table of its own, every answer after its commit: in a file at
//! synchronous FULL, and in a PostgreSQL that waits for its disk too. Both are in
//! `/var/tmp`: other temporary folders may lie in memory, and the target folder
//! may be closed to the user that PostgreSQL runs as.
//!
//! `cargo bench -p store`

use divan::Bencher;
use divan::counter::ItemsCount;
use store::{By, Step, Store, Table};
use tempfile::TempDir;
use throwaway::{Plan, Server};
use tokio::runtime::Runtime;

/// So many appends by each task.
const APPENDS: u32 = 100;

const ON_DISK: &str = "/var/tmp";

fn main() {
    divan::main();
}

#[divan::bench(args = [1, 16, 64, 256], sample_size = 1, sample_count = 20)]
fn sqlite(bencher: Bencher, tasks: u32) {
    let runtime = runtime();
    let folder = TempDir::new_in(ON_DISK).expect("there is room");
    let store = Store::open(&folder.path().join("kupa.db")).expect("the folder can be written");
    measure(bencher, tasks, &runtime, store);
}

#[divan::bench(args = [1, 16, 64, 256], sample_size = 1, sample_count = 20)]
fn postgres(bencher: Bencher, tasks: u32) {
    let runtime = runtime();
    let within = Some(ON_DISK.into());
    let server = Server::start(&Plan { within, ..Plan::durable() }).expect("PostgreSQL starts");
    let store = runtime.block_on(Store::connect(&server.address(), "bench", &[]));
    measure(bencher, tasks, &runtime, store.expect("the database is there"));
}

fn runtime() -> Runtime {
    Runtime::new().expect("threads can be started")
}

fn measure(bencher: Bencher, tasks: u32, runtime: &Runtime, store: Store) {
    runtime.block_on(create(&store, tasks));
    let mut round = 0..;
    bencher
        .counter(ItemsCount::new(tasks * APPENDS))
        .with_inputs(|| APPENDS * round.next().expect("there are many rounds"))
        .bench_local_values(|from| runtime.block_on(append(&store, tasks, from)));
    runtime.block_on(store.close());
}

async fn create(store: &Store, tasks: u32) {
    for task in 0..tasks {
        store.create(Table { id: task.to_string(), ..Table::default() }).await.expect("the file is new");
    }
}

async fn append(store: &Store, tasks: u32, from: u32) {
    let tasks: Vec<_> = (0..tasks).map(|task| tokio::spawn(write(store.clone(), task, from))).collect();
    for task in tasks {
        task.await.expect("no task panics");
    }
}

async fn write(store: Store, task: u32, from: u32) {
    let id = task.to_string();
    for expected in from..from + APPENDS {
        let step = Step { line: "0 play 3".to_owned(), by: By::Person, at: 0 };
        store.append(&id, expected, vec![step]).await.expect("nobody else writes to this table");
    }
}
