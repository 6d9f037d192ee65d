//! A real PostgreSQL: the same contract as a file, and what only several nodes have.

use std::time::{Duration, Instant};

use store::{Accept, AccessToken, Bot, Change, Error, Group, Handover, Member, Place, Store, Way};
use throwaway::{Plan, Server};
use tokio::{task, time};

use crate::ground::Ground;
use crate::{Folder, at, contract, message, pass, say, seat, steps, table};

/// The server lives as long as the test.
fn server() -> Server {
    Server::start(&Plan::quick()).expect("PostgreSQL starts")
}

async fn node(address: &str, name: &str) -> Store {
    Store::connect(address, name, &[]).await.expect("the database is there")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_does_what_a_file_does() {
    let server = server();
    contract::try_all(async |case| Ground::Database(server.schema(case).expect("an empty schema"))).await;
}

/// One server for all that follows: to start one takes a second.
#[tokio::test(flavor = "multi_thread")]
async fn several_nodes_share_a_database() {
    let server = server();
    let address = |name| server.schema(name).expect("an empty schema");
    news_reach_the_other_node(&address("news")).await;
    of_two_nodes_one_is_quicker(&address("quicker")).await;
    a_change_that_the_database_refuses_harms_no_other(&address("refused")).await;
    nodes_start_at_once(&address("start")).await;
    everything_moves_there_and_back(&address("moved")).await;
}

/// Who wants the database for itself can't have it from the first moment on. On one thread the node does not come to
/// listen while somebody looks.
#[tokio::test]
async fn a_node_holds_its_place_before_it_listens() {
    let server = server();
    let node = node(&server.address(), "one").await;
    for _ in 0..3 {
        task::yield_now().await;
    }
    let held = server.query("SELECT count(*) > 0 FROM pg_locks WHERE locktype = 'advisory' AND granted");
    assert_eq!(held.expect("PostgreSQL answers"), "t");
    node.close().await;
}

/// A file with tables of several kinds, all of it into the database, and from there into another file.
async fn everything_moves_there_and_back(address: &str) {
    let (here, there) = (Folder::new(), Folder::new());
    let store = here.open();
    for (number, id) in ["a", "b", "c"].into_iter().enumerate() {
        let seats = vec![seat(Some("ruth"), "person"), seat(None, "club")];
        let secret = Some(format!("secret {id}"));
        let (group, result, ended) = (Some("g".to_owned()), Some("0".to_owned()), Some(number as i64));
        store
            .create(store::Table { seats, secret, group, result, ended, ..table(id) })
            .await
            .expect("there is none yet");
        store.append(id, 0, steps(0..number as u32)).await.expect("it has none yet");
        say(&store, id, message("שלום")).await.expect("it is there");
    }
    pass(&store, "b", "ready").await.expect("it is there");
    let members = vec![Member {
        player: "ruth".to_owned(),
        name: "רות".to_owned(),
        kind: "person".to_owned(),
        joined: 3,
    }];
    let group = Group { id: "g".to_owned(), name: "משפחה".to_owned(), made: 2 };
    store.found(group.clone(), members.clone()).await.expect("there is none yet");
    let [hash, player, name] = ["h", "ruth", "רות"].map(str::to_owned);
    let handover = Handover { hash, player, name, way: Way::Paper, made: 4 };
    store.offer(handover.clone()).await.expect("it is kept");
    store.forget("eve").await.expect("she is being forgotten");
    let bot = Bot {
        name: "chick".to_owned(),
        player: "plays".to_owned(),
        owner: "ruth".to_owned(),
        about: "אפרוח".to_owned(),
        games: "{}".to_owned(),
        tables: 3,
        accept: Accept::Owner,
        public: false,
        ladder: true,
        made: 6,
    };
    let [hash, player, name, scopes] = ["t", "plays", "chick", "play"].map(str::to_owned);
    let token = AccessToken { hash, player, name, scopes, made: 6, used: 6 };
    store.make_bot(bot.clone(), token.clone()).await.expect("there is none yet");
    for number in 1..=2 {
        store.begin_heat(number, "a plan", 7).await.expect("there is none yet");
    }
    store.end_heat(1, "won", 8).await.expect("it has begun");
    let heats = store.heats(9).await;
    store.add_key("key", 6).await.expect("it is kept");
    let mut all = Vec::new();
    for id in ["a", "b", "c"] {
        all.push(store.load(id).await.expect("the store reads"));
    }
    let [file, other] = [Place::File(here.data()), Place::File(there.data())];
    let database = Place::Database(address.to_owned());
    assert!(store::migrate(&file, &database, &[]).await.is_err(), "the file is in use");
    store.close().await;

    let moved = store::migrate(&file, &database, &[]).await.expect("the database is empty");
    assert_eq!((moved.tables, moved.steps, moved.messages), (3, 3, 3));
    let again = store::migrate(&file, &database, &[]).await.expect_err("it is not empty any more");
    assert!(again.to_string().contains("something already"), "{again}");
    let node = node(address, "one").await;
    assert_eq!(node.load("b").await.as_ref(), Ok(&all[1]));
    let busy = store::migrate(&database, &other, &[]).await.expect_err("a node is at work");
    assert!(busy.to_string().contains("another server"), "{busy}");
    node.close().await;

    let mut back = store::migrate(&database, &other, &[]).await;
    for _ in 0..100 {
        // The node's connections take a moment to end.
        if back.is_ok() {
            break;
        }
        time::sleep(Duration::from_millis(50)).await;
        back = store::migrate(&database, &other, &[]).await;
    }
    back.expect("nobody uses it");
    let store = there.open();
    for (id, stored) in ["a", "b", "c"].into_iter().zip(all) {
        assert_eq!(store.load(id).await, Ok(stored));
    }
    assert_eq!(store.group("g").await, Ok(Some((group, members))));
    assert_eq!(store.handover("h").await, Ok(Some(handover)));
    assert_eq!(store.forgetting().await, Ok(vec!["eve".to_owned()]));
    assert_eq!((store.bot("chick").await, store.token("t").await), (Ok(Some(bot)), Ok(Some(token))));
    assert_eq!(store.heats(9).await, heats);
    assert_eq!(store.keys().await.map(|keys| keys[0].text.clone()), Ok("key".to_owned()));
}

async fn news_reach_the_other_node(address: &str) {
    let [one, two] = [node(address, "one").await, node(address, "two").await];
    one.create(table("a")).await.expect("there is none yet");
    let mut news = two.subscribe("a");
    // The first look at a table that is watched is news too.
    let woken = time::timeout(Duration::from_secs(5), news.changed()).await;
    woken.expect("it is looked at").expect("the store is there");
    let start = Instant::now();
    one.append("a", 0, steps(0..1)).await.expect("it has none yet");
    time::timeout(Duration::from_secs(5), news.changed()).await.expect("it is heard").expect("it is there");
    println!("heard after {:?}", start.elapsed());
    assert_eq!(two.steps("a", 0).await, Ok(steps(0..1)));
    say(&two, "a", message("hello")).await.expect("it is there");
    assert_eq!(one.messages("a", 0).await, Ok(vec![message("hello")]));
}

/// Both change the same tables as quickly as they can; every step is there once.
async fn of_two_nodes_one_is_quicker(address: &str) {
    let nodes = [node(address, "one").await, node(address, "two").await];
    let tables = ["a", "b", "c"];
    for id in tables {
        nodes[0].create(table(id)).await.expect("there is none yet");
    }
    let mut tasks = Vec::new();
    for (store, id) in nodes.iter().flat_map(|store| tables.map(|id| (store.clone(), id))) {
        tasks.push(tokio::spawn(async move {
            let mut accepted = 0;
            for expected in 0..40 {
                match store.append(id, expected, steps(expected..expected + 1)).await {
                    Ok(()) => accepted += 1,
                    Err(Error::Conflict(_)) => {}
                    Err(error) => panic!("{error}"),
                }
            }
            accepted
        }));
    }
    let mut accepted = 0;
    for task in tasks {
        accepted += task.await.expect("no task panics");
    }
    assert_eq!(accepted, 3 * 40, "what one was refused the other has written");
    for id in tables {
        assert_eq!(nodes[1].steps(id, 0).await, Ok(steps(0..40)));
    }
}

async fn a_change_that_the_database_refuses_harms_no_other(address: &str) {
    let store = node(address, "one").await;
    for id in ["a", "b"] {
        store.create(table(id)).await.expect("there is none yet");
    }
    let bad = Change {
        id: "a".to_owned(),
        expected: at(0, 0),
        messages: vec![message("a\u{0}b")],
        ..Change::default()
    };
    let (bad, good) = tokio::join!(store.commit(bad), store.append("b", 0, steps(0..1)));
    assert!(matches!(bad, Err(Error::Trouble(_))), "{bad:?}");
    assert_eq!(good, Ok(()));
    assert_eq!(store.position("a").await, Ok(at(0, 0)));
}

async fn nodes_start_at_once(address: &str) {
    let (one, two, three) = tokio::join!(node(address, "1"), node(address, "2"), node(address, "3"));
    assert!(one.epoch() == two.epoch() && two.epoch() == three.epoch());
    assert!(one.is_shared() && one.clock_ahead().abs() < 1000);
}

#[tokio::test]
async fn a_database_that_is_not_there_is_said() {
    let nowhere = Store::connect("postgres://postgres@127.0.0.1:1/postgres", "one", &[]).await;
    let error = nowhere.expect_err("nobody listens there").to_string();
    assert!(error.starts_with("the database: "), "{error}");
    let nonsense = Store::connect("postgres://kupa:secret@[", "one", &[]).await;
    let error = nonsense.expect_err("it is no address").to_string();
    assert!(error.contains("looks like") && !error.contains("secret"), "{error}");
}
