//! Two nodes on one disk, of which neither is told what the other writes: they find it when they look, every
//! second, or when somebody comes.

use std::sync::Arc;

use store::Disk;

use crate::evening::Evening;
use crate::outside::simulated::Entered;
use crate::problem::Problem;
use crate::table::Snapshot;

/// Whoever comes to a node that has not looked is shown what the other has; what came is read alone, and
/// makes the same of the table as reading all of it.
#[tokio::test(start_paused = true)]
async fn a_table_that_is_followed_is_as_one_that_is_read() {
    let _entered = Entered::new(20);
    for game in catalog::slugs() {
        let disk = Disk::new().expect("memory");
        let one = Evening::by_node(&disk, game).await;
        let two = one.by_another(&disk).await;
        let mut nodes = [&one, &two];
        for _ in 0..60 {
            nodes.swap(0, 1);
            let [here, there] = nodes;
            for who in 0..2 {
                here.table.welcome(here.guest(who)).await.expect("the store answers");
                here.tries_to_act(who).await;
                let step = here.step();
                let _ = here.does(who, move |draft, guest| draft.ready(guest, step)).await;
            }
            here.say_something().await;
            there.table.welcome(there.guest(0)).await.expect("the store answers");
            is_as_read(there).await;
        }
        assert!(two.step() > 20, "{game} was played");
    }
}

async fn is_as_read(evening: &Evening) {
    let (store, shown) = (evening.tables.store(), evening.shown());
    let stored = store.load(&shown.row.id).await.expect("it reads").expect("it is there");
    let read = Snapshot::read_shared(stored, evening.tables.clocks()).expect("it is played");
    let all = |of: &Snapshot| {
        let record = of.play.as_ref().and_then(|play| play.record());
        let passes = (of.kept, of.ready, of.informed, of.is_meant, of.undone, of.since);
        (of.position(), of.stored(), record, of.by.clone(), of.messages.clone(), passes)
    };
    assert_eq!(all(&shown), all(&read));
}

/// It may be behind: what somebody was shown by another node is not taken back.
#[tokio::test(start_paused = true)]
async fn a_node_that_can_not_ask_the_store_shows_nothing_older_and_refuses_nothing() {
    let disk = Disk::new().expect("memory");
    let one = Evening::by_node(&disk, "chico").await;
    let two = one.by_another(&disk).await;
    one.wait_for(0).await;
    let behind = two.step();
    assert!(one.acts(0).await && behind < one.step(), "nobody has told it");
    two.tables.store().clone().close().await;
    let closed = Err(Problem::Store(store::Error::Closed));
    assert_eq!(two.table.welcome(two.guest(0)).await, closed);
    let act = vec!["draw".to_owned()];
    assert_eq!(two.table.act(two.guest(0), one.step(), one.shown().undone, act).await, closed);
    assert_eq!(two.step(), behind);
}

/// Another node may have changed any part of a table: each is looked for where nobody knows whether a change
/// was written.
#[tokio::test(start_paused = true)]
async fn a_change_of_any_part_that_was_lost_is_missed() {
    let disk = Disk::new().expect("memory");
    let found = Evening::by_node(&disk, "chico").await.shown();
    assert!(found.has_all_of(&found));
    let changes: [fn(&mut Snapshot); 6] = [
        |it| it.row.setup = "option on\n".to_owned(),
        |it| it.row.host = "somebody else".to_owned(),
        |it| it.row.listed = !it.row.listed,
        |it| it.row.seats[0].name = "Ruth".to_owned(),
        |it| it.row.next = Some("next".to_owned()),
        |it| it.terms.paused = !it.terms.paused,
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let mut meant = Arc::unwrap_or_clone(found.clone());
        change(&mut meant);
        assert!(!found.has_all_of(&meant), "change {number}");
    }
}
