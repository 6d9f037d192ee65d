//! The tests of this program once more, each site on a PostgreSQL: whoever visits sees no difference.

use std::env;
use std::process::Command;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use store::Store;
use throwaway::{Plan, Server};
use tokio::runtime::Runtime;
use web::Keys;

/// Names the server on which every site has a database of its own, instead of a file.
const SERVER: &str = "KUPA_TEST_DATABASE";

/// What is about a file or starts a database by itself; what stops the clock, which would be taken for a database
/// that does not answer; and what has little to do with where tables are kept, and takes long.
const LEFT_OUT: [&str; 18] = [
    "database::",
    "nodes::",
    "upgrades::",
    "watched::",
    "luck::a_restored_file_keeps_no_old_promise",
    "playing::a_bot_keeps_the_seat_of_somebody_who_is_gone_and_gives_it_back",
    "playing::the_clock_moves_for_whoever_takes_too_long",
    "running::a_health_check_asks_the_disk_once_a_second_at_most",
    "running::a_server_that_can_not_write_says_so",
    "seats::a_request_is_declined_withdrawn_or_forgotten",
    "seats::nobody_who_is_there_is_replaced_and_the_hand_of_somebody_away_stays_theirs",
    "troubles::a_form_that_does_not_arrive_is_not_waited_for",
    "facts::",
    "floods::",
    "learning::",
    "pictures::",
    "rounds::a_game_ends_with_a_podium_one_large_button_and_the_rest_folded",
    "settings::",
];

/// A new database, if this run is about them.
pub(crate) fn new() -> Option<String> {
    static MADE: AtomicUsize = AtomicUsize::new(0);
    let server = env::var(SERVER).ok()?;
    let name = format!("site_{}", MADE.fetch_add(1, Ordering::Relaxed));
    Some(throwaway::schema(&server, &name).expect("the server makes a schema"))
}

/// Opens a site's store. Its connections belong to no single test: their runtime goes on after each.
pub(crate) fn open(address: &str) -> (Store, Keys) {
    static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().expect("there are threads"));
    let connect = async {
        let store = web::open_database(address).await.expect("the database is there");
        let keys = Keys::of(&store).await.expect("keys are made");
        (store, keys)
    };
    thread::scope(|scope| scope.spawn(|| RUNTIME.block_on(connect)).join().expect("it connects"))
}

#[test]
fn every_test_passes_on_a_database_too() {
    let server = Server::start(&Plan::quick()).expect("PostgreSQL starts");
    let mut tests = Command::new(env::current_exe().expect("tests are a program"));
    tests.env(SERVER, server.address()).arg("--test-threads=2");
    tests.args(LEFT_OUT.iter().flat_map(|name| ["--skip", name]));
    let run = tests.output().expect("it runs");
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{said}");
    assert!(
        said.contains("test playing::") && said.contains("test api::"),
        "hardly anything was tried:\n{said}"
    );
}
