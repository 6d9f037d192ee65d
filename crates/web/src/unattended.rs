//! Tables at which nobody sits but bots, opened so: they play to the end, whether or not anybody looks, without the pause
//! that is for eyes, and after a stop too. All on tokio's own clock.

use std::sync::Arc;
use std::time::Duration;

use bots::Level;
use store::{By, Disk};
use tokio::time::{Instant, sleep};

use crate::evening::site;
use crate::guest::Guest;
use crate::id;
use crate::keys::Keys;
use crate::outside::random_nonce;
use crate::outside::simulated::Entered;
use crate::table::{Draft, Table};
use crate::tables::{Place, Tables};

const SECOND: Duration = Duration::from_secs(1);

/// As long as bots wait where somebody looks.
const PAUSE: Duration = Duration::from_millis(900);

/// A table of bots of the house, opened by somebody who does not sit there.
async fn opened(tables: &Tables, game: &str, is_unattended: bool) -> Arc<Table> {
    let guest = Guest::read(&Default::default(), &Keys::for_tests(), None);
    let host = guest.clone();
    let prepare = move |draft: &mut Draft| {
        for _ in 0..3 {
            draft.add_bot(&host, Level::Club)?;
        }
        if is_unattended {
            draft.play_unattended();
        }
        draft.start(&host)
    };
    let place = Place { id: id::random(), secret: random_nonce() };
    tables.open_once(game, &guest, place, prepare).await.expect("a table").0
}

#[tokio::test(start_paused = true)]
async fn a_table_of_bots_plays_to_the_end_at_once_with_nobody_looking() {
    let _outside = Entered::new(1);
    let tables = site(&Disk::new().expect("memory"), PAUSE);
    for game in ["chico", "49"] {
        let (start, table) = (Instant::now(), opened(&tables, game, true).await);
        assert!(!table.is_idle(Duration::ZERO), "it is not put away in the middle");
        while !table.snapshot().is_over() {
            assert!(start.elapsed() < 60 * SECOND, "{game} goes on");
            sleep(SECOND / 10).await;
        }
        let shown = table.snapshot();
        let moves = shown.by.iter().filter(|by| **by == By::Bot).count() as u32;
        assert!(
            moves > 10 && start.elapsed() < moves * PAUSE / 4,
            "{game}: {moves} in {:?}",
            start.elapsed()
        );
        assert!(table.is_idle(Duration::ZERO) && shown.due.is_none(), "{game} is over");
    }
}

#[tokio::test(start_paused = true)]
async fn bots_of_the_house_do_not_play_on_by_themselves_unless_the_table_was_opened_so() {
    let _outside = Entered::new(1);
    let tables = site(&Disk::new().expect("memory"), PAUSE);
    let table = opened(&tables, "chico", false).await;
    sleep(600 * SECOND).await;
    assert_eq!(table.snapshot().step(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_stop_in_the_middle_does_not_end_it() {
    let _outside = Entered::new(4);
    let disk = Disk::new().expect("memory");
    let tables = site(&disk, PAUSE);
    let table = opened(&tables, "gamnon", true).await;
    while table.snapshot().step() < 5 {
        tokio::task::yield_now().await;
    }
    let id = table.snapshot().row.id.clone();
    drop(table);
    tables.close();
    tables.store().clone().close().await;
    let tables = site(&disk, PAUSE);
    let step = tables.stands(&id).await.expect("it is there").step();
    assert!(tables.awake_table(&id).is_none(), "nobody looks at it");
    sleep(300 * SECOND).await;
    let shown = tables.stands(&id).await.expect("it is there");
    assert!(shown.is_over() && shown.step() > step, "the watchman has woken it: {step}");
}
