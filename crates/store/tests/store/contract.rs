//! What every store does, by every method and after it was opened anew: one list
//! of cases, tried with a file and with PostgreSQL.

use std::time::Duration;

use crate::ground::Ground;
use crate::{at, message, pass, save, say, seat, steps, table};
use store::{
    Accept, AccessToken, Bot, By, Change, Claim, Delivery, Due, Error, GamesOf, Group, Handover, Heat, Key,
    Kind, Letterbox, Member, Message, Notice, Position, Present, Status, Step, Stored, Tables, Tried, Wanted,
    Way,
};
use tokio::time;

/// Each case is a test with a file; with a database they are one test, since to make one takes a second.
macro_rules! cases {
    ($($case:ident,)*) => {
        mod file {
            use crate::ground::Ground;

            $(#[tokio::test]
            async fn $case() {
                super::$case(&Ground::file()).await;
            })*
        }

        /// All of them, beside each other.
        pub(crate) async fn try_all(ground: impl AsyncFn(&'static str) -> Ground) {
            $(let $case = ground(stringify!($case)).await;)*
            tokio::join!($(async {
                println!("{}", stringify!($case));
                self::$case(&$case).await;
            }),*);
        }
    };
}

cases! {
    a_table_comes_back_as_it_was_saved,
    an_unknown_table_is_said_to_be_missing,
    an_id_is_given_once,
    of_two_saves_of_one_revision_the_second_fails,
    steps_are_read_from_any_of_them_on,
    the_last_steps_are_taken_back_and_others_come_in_their_place,
    steps_on_a_wrong_number_of_others_are_refused_whole,
    a_change_is_made_whole,
    a_change_that_is_refused_leaves_nothing_behind,
    a_secret_is_used_by_one_table_only,
    a_table_is_loaded_with_all_that_belongs_to_it,
    what_came_to_a_table_is_read_alone_unless_its_row_was_saved,
    messages_are_numbered_for_each_table,
    a_player_finds_the_tables_of_theirs_that_changed_last,
    tables_and_steps_are_counted,
    whoever_watches_a_table_is_woken_by_its_changes_alone,
    a_closed_store_refuses_by_every_handle,
    texts_of_any_kind_come_back,
    what_passes_is_written_over_and_counted,
    of_many_who_append_at_once_one_is_quicker_each_time,
    what_is_asked_for_one_after_the_other_is_done_in_that_order,
    a_step_is_claimed_by_one_node_until_its_lease_is_over,
    who_looks_is_known_by_table_and_node,
    keys_stay_and_make_room_for_newer_ones,
    the_epoch_stays,
    a_token_is_found_by_its_hash_until_it_is_revoked_or_forgotten,
    tables_are_found_by_anybody_who_looks_if_they_are_listed,
    finished_games_are_those_that_are_listed_or_ones_own,
    a_review_is_kept_with_its_table_and_changes_nothing_else,
    a_group_is_founded_joined_renamed_and_left,
    a_groups_tables_are_those_that_are_not_over,
    finished_games_are_counted_for_a_group_and_for_a_player,
    how_a_game_ended_is_written_once,
    what_was_said_is_written_anew_with_the_row,
    a_handover_is_found_until_it_is_used_up_or_another_is_made,
    whoever_is_forgotten_has_no_group_no_token_and_no_handover,
    who_is_being_forgotten_is_known_until_it_is_done,
    tables_know_a_player_by_a_seat_as_host_by_words_and_by_what_passes,
    a_bot_has_its_name_alone_and_one_token_by_which_it_comes_in,
    whoever_is_forgotten_has_no_bots,
    a_heat_begins_once_and_ends_once,
    games_that_a_player_has_left_are_found_by_what_was_noted,
    a_table_is_due_when_its_last_change_said_so,
    a_notice_is_put_out_for_every_letterbox_that_wants_it_with_its_change,
    a_parcel_is_one_nodes_until_it_is_sent_or_of_no_use,
    a_letterbox_is_its_players_and_goes_with_all_that_was_to_be_sent_there,
    a_secret_of_the_site_is_made_once,
}

async fn a_table_comes_back_as_it_was_saved(ground: &Ground) {
    let store = ground.open().await;
    let mut table = table("a");
    table.seats = vec![seat(Some("ruth"), "person"), seat(None, "club")];
    table.next = Some("b".to_owned());
    table.group = Some("family".to_owned());
    store.create(table.clone()).await.expect("there is none yet");
    assert_eq!(store.table("a").await, Ok(Some(table.clone())));

    table.status = Status::Running;
    table.terms = "{\"pace\":30}".to_owned();
    table.seats.remove(0);
    assert_eq!(save(&store, table.clone(), 0).await, Ok(at(1, 0)));
    store.close().await;

    table.revision = 1;
    assert_eq!(ground.open().await.table("a").await, Ok(Some(table)));
}

async fn an_unknown_table_is_said_to_be_missing(ground: &Ground) {
    let store = ground.open().await;
    assert_eq!(store.table("x").await, Ok(None));
    assert_eq!(save(&store, table("x"), 0).await, Err(Error::Missing));
    assert_eq!(store.append("x", 0, steps(0..1)).await, Err(Error::Missing));
    assert_eq!(store.steps("x", 0).await, Err(Error::Missing));
    assert_eq!(say(&store, "x", message("hello")).await, Err(Error::Missing));
    assert_eq!(store.messages("x", 0).await, Err(Error::Missing));
}

async fn an_id_is_given_once(ground: &Ground) {
    let store = ground.open().await;
    store.create(table("a")).await.expect("there is none yet");
    let other = store::Table { host: "other".to_owned(), ..table("a") };
    assert_eq!(store.create(other).await, Err(Error::Taken));
    assert_eq!(store.table("a").await, Ok(Some(table("a"))));
}

async fn of_two_saves_of_one_revision_the_second_fails(ground: &Ground) {
    let store = ground.open().await;
    store.create(table("a")).await.expect("there is none yet");
    assert_eq!(save(&store, table("a"), 0).await, Ok(at(1, 0)));
    let other = store::Table { host: "other".to_owned(), ..table("a") };
    assert_eq!(save(&store, other, 0).await, Err(Error::Conflict(at(1, 0))));
    let kept = store.table("a").await.expect("the store reads").expect("the table is there");
    assert_eq!(kept.host, table("a").host);
}

async fn steps_are_read_from_any_of_them_on(ground: &Ground) {
    let store = ground.open().await;
    store.create(table("a")).await.expect("there is none yet");
    store.append("a", 0, steps(0..3)).await.expect("it has none yet");
    let by_clock = Step { line: "1 pass".to_owned(), by: By::Clock, at: 7 };
    store.append("a", 3, vec![by_clock.clone()]).await.expect("it has three");
    assert_eq!(store.steps("a", 0).await, Ok([steps(0..3), vec![by_clock.clone()]].concat()));
    assert_eq!(store.steps("a", 3).await, Ok(vec![by_clock]));
    assert_eq!(store.steps("a", 9).await, Ok(vec![]));
}

async fn the_last_steps_are_taken_back_and_others_come_in_their_place(ground: &Ground) {
    let store = ground.open().await;
    store.create(table("a")).await.expect("there is none yet");
    store.append("a", 0, steps(0..5)).await.expect("it has none yet");
    let undo = |undo, expected| Change {
        id: "a".to_owned(),
        expected,
        row: Some(table("a")),
        undo,
        steps: steps(7..8),
        ..Change::default()
    };
    assert_eq!(store.commit(undo(2, at(0, 4))).await, Err(Error::Conflict(at(0, 5))));
    assert_eq!(store.commit(undo(2, at(0, 5))).await, Ok(at(1, 4)));
    let kept = [steps(0..3), steps(7..8)].concat();
    assert_eq!(store.load("a").await.expect("it is as written").expect("it is there").steps, kept);
    assert_eq!(store.commit(undo(9, at(1, 4))).await, Ok(at(2, 1)), "no more than there are");
    store.append("a", 1, steps(1..3)).await.expect("it has one");
    store.close().await;
    let again = ground.open().await.load("a").await.expect("its checksums fit").expect("it is there");
    assert_eq!(again.steps, [steps(7..8), steps(1..3)].concat());
}

async fn steps_on_a_wrong_number_of_others_are_refused_whole(ground: &Ground) {
    let store = ground.open().await;
    store.create(table("a")).await.expect("there is none yet");
    store.append("a", 0, steps(0..3)).await.expect("it has none yet");
    for wrong in [0, 2, 4, u32::MAX] {
        let refused = store.append("a", wrong, steps(0..5)).await;
        assert_eq!(refused, Err(Error::Conflict(at(0, 3))));
    }
    assert_eq!(store.steps("a", 0).await, Ok(steps(0..3)));
}

/// Everything at once: the row, a step, a note and another table.
fn everything(expected: Position, next: &str) -> Change {
    let revision = expected.revision;
    let row = store::Table { status: Status::Over, next: Some(next.to_owned()), revision, ..table("a") };
    Change {
        id: "a".to_owned(),
        expected,
        row: Some(row),
        undo: 0,
        steps: steps(expected.steps..expected.steps + 1),
        messages: vec![message("well played")],
        retold: Vec::new(),
        moment: None,
        due: Some(Some(77)),
        notices: vec![notice("n", "ruth", "turn", 7)],
        create: Some(table(next)),
    }
}

async fn a_change_is_made_whole(ground: &Ground) {
    let store = ground.open().await;
    store.create(table("a")).await.expect("there is none yet");
    let after = Position { messages: 1, ..at(1, 1) };
    assert_eq!(store.commit(everything(at(0, 0), "b")).await, Ok(after));
    assert_eq!(store.position("a").await, Ok(after));
    let kept = store.load("a").await.expect("the store reads").expect("the table is there");
    assert_eq!((kept.table.status, kept.table.next.as_deref()), (Status::Over, Some("b")));
    assert_eq!((kept.steps, kept.messages), (steps(0..1), vec![message("well played")]));
    assert_eq!(kept.due, Some(77));
    assert_eq!(store.table("b").await, Ok(Some(table("b"))));
}

/// Whatever part of it does not fit, nothing of it is done.
async fn a_change_that_is_refused_leaves_nothing_behind(ground: &Ground) {
    let store = ground.open().await;
    store.create(table("a")).await.expect("there is none yet");
    store.create(table("taken")).await.expect("there is none yet");
    save(&store, table("a"), 0).await.expect("nobody saved it");
    store.append("a", 0, steps(0..2)).await.expect("it has none yet");
    say(&store, "a", message("hello")).await.expect("it is there");
    let before = store.load("a").await.expect("the store reads").expect("the table is there");
    let now = Position { messages: 1, ..at(1, 2) };
    for wrong in [
        Position { revision: 0, ..now },
        Position { revision: 2, ..now },
        Position { steps: 1, ..now },
        Position { steps: 3, ..now },
        Position { messages: 0, ..now },
        Position { messages: 2, ..now },
        Position { moments: 1, ..now },
    ] {
        assert_eq!(store.commit(everything(wrong, "b")).await, Err(Error::Conflict(now)), "{wrong:?}");
    }
    assert_eq!(store.commit(everything(now, "taken")).await, Err(Error::Taken));
    assert_eq!(store.load("a").await, Ok(Some(before)));
    assert_eq!(store.table("b").await, Ok(None));
}

async fn a_secret_is_used_by_one_table_only(ground: &Ground) {
    let store = ground.open().await;
    let with = |id: &str, secret: &str| store::Table { secret: Some(secret.to_owned()), ..table(id) };
    store.create(with("a", "s")).await.expect("there is none yet");
    assert_eq!(store.create(with("b", "s")).await, Err(Error::Taken));
    let rematch = Change { create: Some(with("b", "s")), ..everything(at(0, 0), "b") };
    assert_eq!(store.commit(rematch.clone()).await, Err(Error::Taken));
    assert_eq!(store.table("b").await, Ok(None));
    assert_eq!(store.table_with_secret("s").await, Ok(Some("a".to_owned())));

    // A save neither takes nor gives one away.
    save(&store, with("a", "t"), 0).await.expect("nobody saved it");
    assert_eq!(store.table_with_secret("t").await, Ok(None));
    let fresh = Change { expected: at(1, 0), create: Some(with("b", "t")), ..rematch };
    store.commit(fresh).await.expect("nobody has it");
    assert_eq!(store.table_with_secret("t").await, Ok(Some("b".to_owned())));
}

async fn a_table_is_loaded_with_all_that_belongs_to_it(ground: &Ground) {
    let store = ground.open().await;
    assert_eq!(store.load("a").await, Ok(None));
    assert_eq!(store.position("a").await, Err(Error::Missing));
    store.create(table("a")).await.expect("there is none yet");
    store.append("a", 0, steps(0..3)).await.expect("it has none yet");
    say(&store, "a", message("shalom")).await.expect("it is there");
    pass(&store, "a", "ready").await.expect("it is there");
    let all = Stored {
        table: table("a"),
        steps: steps(0..3),
        messages: vec![message("shalom")],
        moments: 1,
        moment: "ready".to_owned(),
        due: None,
    };
    assert_eq!(store.position("a").await, Ok(all.position()));
    assert_eq!(store.load("a").await, Ok(Some(all)));
}

async fn what_came_to_a_table_is_read_alone_unless_its_row_was_saved(ground: &Ground) {
    let store = ground.open().await;
    assert_eq!(store.appended("a", at(0, 0)).await, Ok(None), "it is not there");
    store.create(table("a")).await.expect("there is none yet");
    store.append("a", 0, steps(0..3)).await.expect("it has none yet");
    say(&store, "a", message("shalom")).await.expect("it is there");
    let before = store.position("a").await.expect("it is there");
    let nothing = store.appended("a", before).await.expect("it reads").expect("it is as it was");
    assert_eq!((nothing.position, nothing.steps, nothing.messages), (before, vec![], vec![]));

    let late = Step { at: 900, ..steps(4..5).remove(0) };
    store.append("a", 3, vec![steps(3..4).remove(0), late.clone()]).await.expect("it has three");
    say(&store, "a", message("hello")).await.expect("it is there");
    pass(&store, "a", "ready").await.expect("it is there");
    let all = store.load("a").await.expect("it reads").expect("it is there");
    let came = store.appended("a", before).await.expect("it reads").expect("its row is the same");
    assert_eq!(came.steps, [steps(3..4), vec![late]].concat());
    assert_eq!((came.messages, came.moment.as_str()), (vec![message("hello")], "ready"));
    assert_eq!((came.position, came.changed), (all.position(), all.table.changed));

    let (steps, messages) = (all.position().steps + 1, all.position().messages + 1);
    for more in [Position { steps, ..all.position() }, Position { messages, ..all.position() }] {
        assert_eq!(store.appended("a", more).await, Ok(None), "it has less than that");
    }
    let undo = Change {
        row: Some(table("a")),
        undo: 1,
        id: "a".to_owned(),
        expected: came.position,
        ..Change::default()
    };
    store.commit(undo).await.expect("nobody else writes");
    assert_eq!(store.appended("a", before).await, Ok(None), "its row was saved");
}

async fn messages_are_numbered_for_each_table(ground: &Ground) {
    let store = ground.open().await;
    store.create(table("a")).await.expect("there is none yet");
    store.create(table("b")).await.expect("there is none yet");
    assert_eq!(say(&store, "a", message("shalom")).await, Ok(0));
    assert_eq!(say(&store, "b", message("hello")).await, Ok(0));
    let note = store::Message { kind: Kind::Note, ..message("gone") };
    assert_eq!(say(&store, "a", note.clone()).await, Ok(1));
    assert_eq!(store.messages("a", 0).await, Ok(vec![message("shalom"), note.clone()]));
    assert_eq!(store.messages("a", 1).await, Ok(vec![note]));
}

async fn a_player_finds_the_tables_of_theirs_that_changed_last(ground: &Ground) {
    let store = ground.open().await;
    for (id, host, player, changed) in [
        ("hosted", "ruth", "dan", 1),
        ("seated", "dan", "ruth", 3),
        ("both", "ruth", "ruth", 2),
        ("none", "dan", "dan", 4),
    ] {
        let seats = vec![seat(Some(player), "person"), seat(Some(player), "person")];
        let table = store::Table { host: host.to_owned(), changed, seats, ..table(id) };
        store.create(table).await.expect("there is none yet");
    }
    let ids = async |limit| {
        let tables = store.tables_of("ruth", limit).await.expect("the store reads");
        tables.into_iter().map(|table| table.id).collect::<Vec<_>>()
    };
    assert_eq!(ids(9).await, ["seated", "both", "hosted"]);
    assert_eq!(ids(2).await, ["seated", "both"]);
    assert_eq!(store.tables_of("nobody", 9).await, Ok(vec![]));

    store.append("hosted", 0, vec![Step { at: 5, ..steps(0..1).remove(0) }]).await.expect("it has none yet");
    assert_eq!(ids(9).await, ["hosted", "seated", "both"]);
    assert_eq!(store.table("hosted").await.map(|table| table.map(|table| table.changed)), Ok(Some(5)));
}

async fn tables_and_steps_are_counted(ground: &Ground) {
    let store = ground.open().await;
    for (id, status) in
        [("a", Status::Waiting), ("b", Status::Running), ("c", Status::Over), ("d", Status::Over)]
    {
        store.create(store::Table { status, ..table(id) }).await.expect("there is none yet");
    }
    store.append("b", 0, steps(0..3)).await.expect("it has none yet");
    store.append("b", 0, steps(0..3)).await.expect_err("it has three");
    let counts = store.counts().await.expect("the store reads");
    assert_eq!(counts.tables, Tables { waiting: 1, running: 1, over: 2 });
    assert_eq!((counts.steps, counts.commits), (3, 6));
}

async fn whoever_watches_a_table_is_woken_by_its_changes_alone(ground: &Ground) {
    let store = ground.open().await;
    store.create(table("a")).await.expect("there is none yet");
    store.create(table("b")).await.expect("there is none yet");
    let mut news = store.subscribe("a");
    let before = ground.first_news(&mut news).await;

    store.append("b", 0, steps(0..1)).await.expect("it has none yet");
    store.append("a", 1, steps(0..1)).await.expect_err("it has none yet");
    assert!(!news.has_changed().expect("the store is there"));

    for change in 1..=4 {
        match change {
            1 => store.append("a", 0, steps(0..1)).await.expect("it has none yet"),
            2 => drop(save(&store, table("a"), 1).await.expect("nobody saved it")),
            3 => drop(say(&store, "a", message("hello")).await.expect("it is there")),
            _ => drop(pass(&store, "a", "ready").await.expect("it is there")),
        }
        news.changed().await.expect("the store is there");
        assert_eq!(*news.borrow_and_update(), before + change);
    }
}

async fn a_closed_store_refuses_by_every_handle(ground: &Ground) {
    let store = ground.open().await;
    let other = store.clone();
    store.close().await;
    assert_eq!(other.table("a").await, Err(Error::Closed));
    assert_eq!(other.create(table("a")).await, Err(Error::Closed));
}

async fn texts_of_any_kind_come_back(ground: &Ground) {
    let store = ground.open().await;
    let text = "שלום \u{2068}'; DROP TABLE steps; \\x00 {\"NULL\",} -- 🂡";
    store.create(store::Table { setup: text.to_owned(), ..table(text) }).await.expect("there is none yet");
    assert_eq!(say(&store, text, message(text)).await, Ok(0));
    assert_eq!(store.messages(text, 0).await, Ok(vec![message(text)]));
    let kept = store.table(text).await.expect("the store reads").expect("the table is there");
    assert_eq!((kept.id.as_str(), kept.setup.as_str()), (text, text));
}

async fn what_passes_is_written_over_and_counted(ground: &Ground) {
    let store = ground.open().await;
    store.create(table("a")).await.expect("there is none yet");
    assert_eq!(pass(&store, "a", "one").await, Ok(Position { moments: 1, ..at(0, 0) }));
    assert_eq!(pass(&store, "a", "two").await, Ok(Position { moments: 2, ..at(0, 0) }));
    store.append("a", 0, steps(0..1)).await.expect("it has none yet");
    store.close().await;
    let store = ground.open().await;
    let kept = store.load("a").await.expect("the store reads").expect("the table is there");
    assert_eq!((kept.moments, kept.moment.as_str()), (2, "two"));
    let late = Change {
        id: "a".to_owned(),
        expected: Position { moments: 1, ..at(0, 1) },
        moment: Some("three".to_owned()),
        ..Change::default()
    };
    assert_eq!(store.commit(late).await, Err(Error::Conflict(Position { moments: 2, ..at(0, 1) })));
}

async fn of_many_who_append_at_once_one_is_quicker_each_time(ground: &Ground) {
    let store = ground.open().await;
    store.create(table("a")).await.expect("there is none yet");
    let mut accepted = 0;
    for expected in 0..10 {
        let tries = (0..8).map(|_| {
            let store = store.clone();
            tokio::spawn(async move { store.append("a", expected, steps(expected..expected + 1)).await })
        });
        for tried in tries.collect::<Vec<_>>() {
            match tried.await.expect("no task panics") {
                Ok(()) => accepted += 1,
                Err(error) => assert_eq!(error, Error::Conflict(at(0, expected + 1))),
            }
        }
    }
    assert_eq!(accepted, 10);
    assert_eq!(store.steps("a", 0).await, Ok(steps(0..10)));
}

async fn what_is_asked_for_one_after_the_other_is_done_in_that_order(ground: &Ground) {
    let store = ground.open().await;
    store.create(table("a")).await.expect("there is none yet");
    store.create(table("b")).await.expect("there is none yet");
    let (first, other) = (store.append("a", 0, steps(0..1)), store.append("b", 0, steps(0..2)));
    let (second, third) = (store.append("a", 1, steps(1..2)), store.append("a", 2, steps(2..3)));
    assert_eq!(tokio::join!(first, second, other, third), (Ok(()), Ok(()), Ok(()), Ok(())));
    assert_eq!(store.steps("a", 0).await, Ok(steps(0..3)));
}

fn claim(node: &str, steps: u32, lease: Duration) -> Claim {
    Claim { table: "a".to_owned(), node: node.to_owned(), revision: 0, steps, lease }
}

async fn a_step_is_claimed_by_one_node_until_its_lease_is_over(ground: &Ground) {
    let store = ground.open().await;
    store.create(table("a")).await.expect("there is none yet");
    let (long, short) = (Duration::from_secs(60), Duration::from_millis(50));
    assert_eq!(store.claim(claim("one", 0, long)).await, Ok(true));
    assert_eq!(store.claim(claim("two", 0, long)).await, Ok(false));
    assert_eq!(store.claim(claim("one", 0, short)).await, Ok(true), "its own is renewed");
    time::sleep(short * 2).await;
    assert_eq!(store.claim(claim("two", 0, long)).await, Ok(true), "the first did not come to an end");
    store.append("a", 0, steps(0..1)).await.expect("it has none yet");
    assert_eq!(store.claim(claim("one", 1, long)).await, Ok(true), "another step, another claim");
    assert_eq!(store.claim(claim("two", 1, long)).await, Ok(false));
}

async fn who_looks_is_known_by_table_and_node(ground: &Ground) {
    let store = ground.open().await;
    let present = |table: &str, player: &str, node: &str| {
        let [table, player, node] = [table, player, node].map(str::to_owned);
        Present { table, player, node }
    };
    let all = vec![present("a", "ruth", "one"), present("a", "ruth", "two"), present("b", "dan", "one")];
    store.present(all.clone()).await.expect("it is noted");
    store.present(all[..1].to_vec()).await.expect("also again");
    let mut seen = store.presences(&["a".to_owned()]).await.expect("the store reads");
    seen.sort_by(|one, other| one.who.node.cmp(&other.who.node));
    let who: Vec<Present> = seen.iter().map(|presence| presence.who.clone()).collect();
    assert_eq!(who, all[..2]);
    assert!(seen.iter().all(|presence| presence.ago < Duration::from_secs(30)), "{seen:?}");
    assert_eq!(store.presences(&["c".to_owned()]).await, Ok(vec![]));
}

async fn keys_stay_and_make_room_for_newer_ones(ground: &Ground) {
    let store = ground.open().await;
    let texts = |keys: Vec<Key>| keys.into_iter().map(|key| key.text).collect::<Vec<_>>();
    assert_eq!(store.keys().await.map(texts), Ok(vec![]));
    for key in ["one", "two", "three"] {
        store.add_key(key, 2).await.expect("it is kept");
    }
    store.close().await;
    let keys = ground.open().await.keys().await.expect("the store reads");
    assert!(keys[0].made > 1_700_000_000_000, "it is known how old the newest is");
    assert_eq!(texts(keys), ["three", "two"]);
}

async fn the_epoch_stays(ground: &Ground) {
    let store = ground.open().await;
    let epoch = store.epoch().to_owned();
    assert!(epoch.len() >= 32, "nobody guesses it");
    store.close().await;
    assert_eq!(ground.open().await.epoch(), epoch);
}

fn token(hash: &str, player: &str) -> AccessToken {
    let [hash, player, name, scopes] = [hash, player, "Ruth", "read play"].map(str::to_owned);
    AccessToken { hash, player, name, scopes, made: 5, used: 5 }
}

async fn a_token_is_found_by_its_hash_until_it_is_revoked_or_forgotten(ground: &Ground) {
    let store = ground.open().await;
    let (one, two, other) = (token("1", "ruth"), token("2", "ruth"), token("3", "dana"));
    for token in [&one, &two, &other] {
        store.add_token(token.clone()).await.expect("there is none yet");
    }
    let stolen = AccessToken { player: "eve".to_owned(), ..one.clone() };
    assert_eq!(store.add_token(stolen).await, Err(Error::Taken));
    assert_eq!(store.tokens_of("ruth").await, Ok(vec![one.clone(), two.clone()]));
    assert_eq!(store.token("4").await, Ok(None));
    store.use_token("1", 9).await.expect("it is written");
    store.use_token("1", 7).await.expect("it is written");
    store.use_token("4", 9).await.expect("nobody minds");
    store.close().await;

    let store = ground.open().await;
    assert_eq!(store.token("1").await, Ok(Some(AccessToken { used: 9, ..one })));
    store.forget_tokens(9).await.expect("it is written");
    assert_eq!(store.tokens_of("dana").await, Ok(vec![]));
    for _ in 0..2 {
        store.revoke_token("1").await.expect("it is written");
    }
    assert_eq!(store.token("1").await, Ok(None));
}

async fn tables_are_found_by_anybody_who_looks_if_they_are_listed(ground: &Ground) {
    let store = ground.open().await;
    for (id, listed) in [("a", true), ("b", false), ("c", true)] {
        store.create(store::Table { listed, ..table(id) }).await.expect("there is none yet");
    }
    let ids = async || {
        let found = store.listed(10).await.expect("the store reads");
        found.into_iter().map(|table| table.id).collect::<Vec<_>>()
    };
    assert_eq!(ids().await, ["c", "a"]);
    save(&store, store::Table { status: Status::Running, listed: true, ..table("c") }, 0)
        .await
        .expect("it is there");
    save(&store, store::Table { listed: true, ..table("b") }, 0).await.expect("it is there");
    assert_eq!(ids().await, ["b", "a"]);
    let unlisted = store::Table { revision: 1, ..table("b") };
    save(&store, unlisted, 0).await.expect("it is there");
    assert_eq!(ids().await, ["a"]);
    assert_eq!(store.load("c").await.map(|found| found.map(|found| found.table.listed)), Ok(Some(true)));
}

async fn finished_games_are_those_that_are_listed_or_ones_own(ground: &Ground) {
    let store = ground.open().await;
    let over = |id: &str, listed| store::Table { status: Status::Over, listed, ..table(id) };
    let own = store::Table { seats: vec![seat(Some("ruth"), "person")], ..over("own", false) };
    let other = store::Table { game: "49".to_owned(), ..over("other", true) };
    let late = store::Table { changed: 9, ..over("late", true) };
    let running = store::Table { status: Status::Running, ..over("running", true) };
    for table in [own, over("private", false), over("first", true), other, running, late] {
        store.create(table).await.expect("there is none yet");
    }
    let all = Wanted { limit: 10, ..Wanted::default() };
    assert_eq!(store.finished(&all).await.expect("it reads"), ["first", "other", "late"]);
    let ruth = Wanted { player: Some("ruth".to_owned()), ..all.clone() };
    assert_eq!(store.finished(&ruth).await.expect("it reads"), ["own", "first", "other", "late"]);
    let chico = Wanted { game: Some("chico".to_owned()), after: Some("first".to_owned()), ..ruth.clone() };
    assert_eq!(store.finished(&chico).await.expect("it reads"), ["late"]);
    assert_eq!(store.finished(&Wanted { since: 3, ..all.clone() }).await.expect("it reads"), ["late"]);
    assert_eq!(
        store.finished(&Wanted { limit: 2, ..ruth.clone() }).await.expect("it reads"),
        ["own", "first"]
    );
    let of_bot = |bot: &str, wanted: &Wanted| Wanted { bot: Some(bot.to_owned()), ..wanted.clone() };
    let chick = store::Table { seats: vec![seat(Some("chick"), "bot chick m")], ..over("chick", true) };
    let both = store::Table {
        seats: vec![seat(Some("ruth"), "person"), seat(Some("chick"), "bot chick m")],
        ..over("both", false)
    };
    for table in [chick, both] {
        store.create(table).await.expect("there is none yet");
    }
    assert_eq!(store.finished(&of_bot("chick", &all)).await.expect("it reads"), ["chick"]);
    assert_eq!(store.finished(&of_bot("chick", &ruth)).await.expect("it reads"), ["chick", "both"]);
    assert_eq!(store.finished(&of_bot("hen", &ruth)).await.expect("it reads"), [""; 0]);
}

async fn a_review_is_kept_with_its_table_and_changes_nothing_else(ground: &Ground) {
    let store = ground.open().await;
    assert_eq!(store.keep_review("x", "{}").await, Err(Error::Missing));
    assert_eq!(store.review("x").await, Err(Error::Missing));
    store.create(table("a")).await.expect("there is none yet");
    store.append("a", 0, steps(0..2)).await.expect("it has none yet");
    assert_eq!(store.review("a").await, Ok(None));
    let before = store.load("a").await;
    assert_eq!(store.keep_review("a", "{}").await, Ok(()));
    assert_eq!(store.keep_review("a", "{\"קופה\":1}").await, Ok(()), "over what was there");
    assert_eq!(store.load("a").await, before);
    store.close().await;
    assert_eq!(ground.open().await.review("a").await, Ok(Some("{\"קופה\":1}".to_owned())));
}

fn group(id: &str) -> Group {
    Group { id: id.to_owned(), name: "The Cohens".to_owned(), made: 5 }
}

fn member(player: &str, name: &str, joined: i64) -> Member {
    Member { player: player.to_owned(), name: name.to_owned(), kind: "person 3".to_owned(), joined }
}

async fn a_group_is_founded_joined_renamed_and_left(ground: &Ground) {
    let store = ground.open().await;
    assert_eq!(store.group("a").await, Ok(None));
    assert_eq!(store.join("a", member("ruth", "Ruth", 1)).await, Err(Error::Missing));
    assert_eq!(store.rename_group("a", "Us").await, Err(Error::Missing));
    let founders = vec![member("ruth", "Ruth", 1), member("ron", "Ron", 2)];
    store.found(group("a"), founders.clone()).await.expect("there is none yet");
    let other = Group { name: "Others".to_owned(), ..group("a") };
    assert_eq!(store.found(other, vec![]).await, Err(Error::Taken));
    assert_eq!(store.group("a").await, Ok(Some((group("a"), founders))));

    store.rename_group("a", "משפחה").await.expect("it is there");
    store.join("a", member("dana", "Dana", 3)).await.expect("it is there");
    store.join("a", member("ruth", "Ruthie", 9)).await.expect("she is called otherwise");
    store.part("a", "ron").await.expect("he was there");
    store.part("a", "ron").await.expect("and is not any more");
    store.found(group("b"), vec![member("dana", "D", 7)]).await.expect("another");
    store.close().await;
    let store = ground.open().await;
    let renamed = Group { name: "משפחה".to_owned(), ..group("a") };
    let members = vec![member("ruth", "Ruthie", 1), member("dana", "Dana", 3)];
    assert_eq!(store.group("a").await, Ok(Some((renamed.clone(), members))));
    assert_eq!(store.groups_of("dana").await, Ok(vec![group("b"), renamed]));
    assert_eq!(store.groups_of("ron").await, Ok(vec![]));
}

fn of_group(id: &str, status: Status) -> store::Table {
    let seats = vec![seat(Some("ruth"), "person"), seat(None, "club")];
    store::Table { group: Some("a".to_owned()), status, seats, ..table(id) }
}

async fn a_groups_tables_are_those_that_are_not_over(ground: &Ground) {
    let store = ground.open().await;
    for (id, status) in [("x", Status::Waiting), ("y", Status::Over), ("z", Status::Running)] {
        store.create(of_group(id, status)).await.expect("there is none yet");
    }
    store.create(table("other")).await.expect("there is none yet");
    let ids = async |limit| -> Vec<String> {
        let tables = store.tables_of_group("a", limit).await.expect("the store reads");
        tables.into_iter().map(|table| table.id).collect()
    };
    assert_eq!(ids(9).await, ["z", "x"]);
    assert_eq!(ids(1).await, ["z"]);
    assert_eq!(store.tables_of_group("b", 9).await, Ok(vec![]));
}

async fn finished_games_are_counted_for_a_group_and_for_a_player(ground: &Ground) {
    let store = ground.open().await;
    let done = |id: &str, ended| store::Table {
        result: Some("0".to_owned()),
        ended: Some(ended),
        ..of_group(id, Status::Over)
    };
    let alone = store::Table { group: None, result: None, ended: None, ..done("alone", 0) };
    let rons = store::Table { seats: vec![seat(Some("ron"), "person")], ..done("rons", 30) };
    for table in [done("x", 20), of_group("on", Status::Running), alone, rons] {
        store.create(table).await.expect("there is none yet");
    }
    let found = async |of: GamesOf| store.games(&of).await.expect("the store reads");
    let of_group = found(GamesOf::Group("a".to_owned())).await;
    let ids = |games: &[store::Finished]| games.iter().map(|game| game.id.clone()).collect::<Vec<_>>();
    assert_eq!(ids(&of_group), ["x", "rons"]);
    let first = &of_group[0];
    assert_eq!((first.result.as_deref(), first.ended, first.group.as_deref()), (Some("0"), 20, Some("a")));
    let seats: Vec<_> = first.seats.iter().map(|seat| (seat.player.as_deref(), seat.kind.as_str())).collect();
    assert_eq!(seats, [(Some("ruth"), "person"), (None, "club")]);
    assert!(first.seats.iter().all(|seat| seat.name == "Ruth" && seat.link.is_empty()));
    let of_ruth = found(GamesOf::Player("ruth".to_owned())).await;
    assert_eq!(ids(&of_ruth), ["x", "alone"]);
    assert_eq!((of_ruth[1].result.as_deref(), of_ruth[1].ended), (None, 2), "when it last changed");
    assert_eq!(found(GamesOf::Group("b".to_owned())).await, vec![]);
}

async fn how_a_game_ended_is_written_once(ground: &Ground) {
    let store = ground.open().await;
    assert_eq!(store.keep_result("a", "0", 5).await, Err(Error::Missing));
    store.create(of_group("a", Status::Running)).await.expect("there is none yet");
    store.keep_result("a", "0", 5).await.expect("it is there");
    let kept = async || {
        let table = store.load("a").await.expect("its checksums fit").expect("it is there").table;
        (table.result, table.ended, table.revision)
    };
    assert_eq!(kept().await, (None, None, 0), "the game is on");
    save(&store, of_group("a", Status::Over), 0).await.expect("nobody saved it");
    store.keep_result("a", "0", 5).await.expect("it is over");
    store.keep_result("a", "1", 6).await.expect("it is known");
    assert_eq!(kept().await, (Some("0".to_owned()), Some(5), 1));
    let unaware = store::Table { revision: 1, next: Some("b".to_owned()), ..of_group("a", Status::Over) };
    save(&store, unaware, 0).await.expect("nobody saved it");
    assert_eq!(kept().await, (Some("0".to_owned()), Some(5), 2), "who did not know of it leaves it");
}

async fn what_was_said_is_written_anew_with_the_row(ground: &Ground) {
    let store = ground.open().await;
    store.create(of_group("a", Status::Over)).await.expect("there is none yet");
    for text in ["hello", "well played"] {
        say(&store, "a", message(text)).await.expect("it is there");
    }
    let expected = store.position("a").await.expect("it is there");
    let nameless = |text: &str| store::Message { name: String::new(), ..message(text) };
    let retold = vec![nameless("hello"), nameless("well played")];
    let row = store::Table { seats: vec![seat(None, "person")], ..of_group("a", Status::Over) };
    let change = Change {
        id: "a".to_owned(),
        expected,
        row: Some(row),
        messages: vec![message("bye")],
        retold: retold.clone(),
        ..Change::default()
    };
    let too_few = Change { retold: vec![nameless("hello")], ..change.clone() };
    assert!(matches!(store.commit(too_few).await, Err(Error::Trouble(_))));
    assert_eq!(store.position("a").await, Ok(expected));
    store.commit(change).await.expect("nobody was quicker");
    store.close().await;
    let store = ground.open().await;
    let after = store.load("a").await.expect("its checksums fit").expect("it is there");
    assert_eq!(after.messages, [retold, vec![message("bye")]].concat());
    assert_eq!((after.table.seats, after.table.revision), (vec![seat(None, "person")], 1));
    say(&store, "a", message("again")).await.expect("it goes on");
    assert!(store.load("a").await.is_ok_and(|found| found.is_some_and(|found| found.messages.len() == 4)));
}

fn handover(hash: &str, way: Way) -> Handover {
    let [hash, player, name] = [hash, "ruth", "Ruth"].map(str::to_owned);
    Handover { hash, player, name, way, made: 7 }
}

async fn a_handover_is_found_until_it_is_used_up_or_another_is_made(ground: &Ground) {
    let store = ground.open().await;
    for (hash, way) in [("link", Way::Link), ("old", Way::Paper), ("new", Way::Paper)] {
        store.offer(handover(hash, way)).await.expect("it is kept");
    }
    assert_eq!(store.handover("old").await, Ok(None), "another was made");
    assert_eq!(store.handover("new").await, Ok(Some(handover("new", Way::Paper))));
    assert_eq!(store.handover("link").await, Ok(Some(handover("link", Way::Link))));
    assert_eq!(store.use_up("link").await, Ok(()));
    assert_eq!(store.use_up("link").await, Err(Error::Missing));
    assert_eq!(store.handover("link").await, Ok(None));
    let printed = format!("{:?} {:?}", handover("hash", Way::Link), group("secret"));
    assert!(
        !printed.contains("hash") && !printed.contains("ruth") && !printed.contains("secret"),
        "{printed}"
    );
}

async fn whoever_is_forgotten_has_no_group_no_token_and_no_handover(ground: &Ground) {
    let store = ground.open().await;
    let both = vec![member("ruth", "Ruth", 1), member("ron", "Ron", 2)];
    store.found(group("a"), both).await.expect("there is none yet");
    store.offer(handover("paper", Way::Paper)).await.expect("it is kept");
    let token = |player: &str| AccessToken {
        hash: format!("token of {player}"),
        player: player.to_owned(),
        name: "n".to_owned(),
        scopes: "read".to_owned(),
        made: 1,
        used: 1,
    };
    for player in ["ruth", "ron"] {
        store.add_token(token(player)).await.expect("it is kept");
    }
    for _ in 0..2 {
        store.forget("ruth").await.expect("it can be said again");
    }
    assert_eq!(store.group("a").await, Ok(Some((group("a"), vec![member("ron", "Ron", 2)]))));
    assert_eq!(store.handover("paper").await, Ok(None));
    assert_eq!(store.tokens_of("ruth").await, Ok(vec![]));
    assert_eq!(store.tokens_of("ron").await, Ok(vec![token("ron")]));
}

async fn who_is_being_forgotten_is_known_until_it_is_done(ground: &Ground) {
    let store = ground.open().await;
    assert_eq!(store.forgetting().await, Ok(vec![]));
    for player in ["ruth", "ron", "ruth"] {
        store.forget(player).await.expect("it can be said again");
    }
    store.close().await;
    let store = ground.open().await;
    assert_eq!(store.forgetting().await, Ok(vec!["ron".to_owned(), "ruth".to_owned()]));
    for _ in 0..2 {
        store.forgotten("ruth").await.expect("it can be said again");
    }
    assert_eq!(store.forgetting().await, Ok(vec!["ron".to_owned()]));
}

async fn tables_know_a_player_by_a_seat_as_host_by_words_and_by_what_passes(ground: &Ground) {
    let store = ground.open().await;
    let of = |id: &str, host: &str, player: &str| store::Table {
        host: host.to_owned(),
        seats: vec![seat(Some(player), "person"), seat(None, "club")],
        ..table(id)
    };
    let tables = [
        of("seat", "", "ruth"),
        of("host", "ruth", "ron"),
        of("words", "", "ron"),
        of("moment", "", "ron"),
        of("nothing", "", "ron"),
    ];
    for table in tables {
        store.create(table).await.expect("there is none yet");
    }
    say(&store, "words", message("hello")).await.expect("it is there");
    pass(&store, "moment", r#"{"asks":"ruth"}"#).await.expect("it is there");
    let naming = async |player: &str| store.tables_naming(player).await.expect("the store reads");
    assert_eq!(naming("ruth").await, ["seat", "host", "words", "moment"]);
    assert_eq!(naming("eve").await, Vec::<String>::new());
}

fn bot(name: &str, owner: &str) -> Bot {
    Bot {
        name: name.to_owned(),
        player: format!("plays as {name}"),
        owner: owner.to_owned(),
        about: "אפרוח".to_owned(),
        games: "{}".to_owned(),
        tables: 8,
        accept: Accept::All,
        public: true,
        ladder: false,
        made: 5,
    }
}

fn token_of(bot: &Bot, hash: &str) -> AccessToken {
    let [hash, name, scopes] = [hash, bot.name.as_str(), "play bot"].map(str::to_owned);
    AccessToken { hash, player: bot.player.clone(), name, scopes, made: 5, used: 5 }
}

async fn a_bot_has_its_name_alone_and_one_token_by_which_it_comes_in(ground: &Ground) {
    let store = ground.open().await;
    let chick = bot("chick", "ruth");
    store.make_bot(chick.clone(), token_of(&chick, "one")).await.expect("there is none yet");
    let other = Bot { player: "another".to_owned(), ..bot("chick", "ron") };
    let refused = store.make_bot(other.clone(), token_of(&other, "two")).await;
    assert_eq!(refused, Err(Error::Taken));
    assert_eq!(store.token("two").await, Ok(None), "nothing is left of it");
    let hidden = Bot { public: false, made: 4, ..bot("אפרוח", "ruth") };
    store.make_bot(hidden.clone(), token_of(&hidden, "three")).await.expect("another name");

    let altered =
        Bot { about: "better".to_owned(), accept: Accept::Ask, tables: 1, ladder: true, ..chick.clone() };
    let by_ron = Bot { owner: "ron".to_owned(), ..altered.clone() };
    assert_eq!(store.alter_bot(by_ron).await, Err(Error::Missing), "it is not his");
    store.alter_bot(altered.clone()).await.expect("it is hers");
    assert_eq!(store.rekey_bot("chick", "ron", token_of(&chick, "four")).await, Err(Error::Missing));
    store.rekey_bot("chick", "ruth", token_of(&chick, "four")).await.expect("it is hers");
    store.close().await;
    let store = ground.open().await;
    assert_eq!(store.bot("chick").await, Ok(Some(altered.clone())));
    assert_eq!(store.bot("nobody").await, Ok(None));
    assert_eq!(store.tokens_of(&chick.player).await, Ok(vec![token_of(&chick, "four")]));
    assert_eq!(store.bots_of("ruth").await, Ok(vec![hidden, altered.clone()]));
    assert_eq!(store.public_bots(9).await, Ok(vec![altered]));
    assert_eq!(store.public_bots(0).await, Ok(vec![]));

    store.drop_bot("chick", "ron").await.expect("he has none");
    assert!(store.bot("chick").await.is_ok_and(|bot| bot.is_some()));
    store.add_letterbox(letterbox("hook", &chick.player, "invited")).await.expect("it is its own");
    for _ in 0..2 {
        store.drop_bot("chick", "ruth").await.expect("it can be said again");
    }
    assert_eq!(store.bot("chick").await, Ok(None));
    assert_eq!(store.token("four").await, Ok(None), "nobody comes in by it");
    assert_eq!(store.letterboxes_of(&chick.player).await, Ok(vec![]), "and nothing is told there");
    store.make_bot(other.clone(), token_of(&other, "five")).await.expect("the name is free");
    assert!(!format!("{other:?}").contains("ron"), "{other:?}");
}

async fn whoever_is_forgotten_has_no_bots(ground: &Ground) {
    let store = ground.open().await;
    for (name, owner) in [("chick", "ruth"), ("hen", "ron")] {
        let bot = bot(name, owner);
        store.make_bot(bot.clone(), token_of(&bot, name)).await.expect("there is none yet");
        store.add_letterbox(letterbox(name, &bot.player, "invited")).await.expect("there is none yet");
    }
    for _ in 0..2 {
        store.forget("ruth").await.expect("it can be said again");
    }
    assert_eq!((store.bot("chick").await, store.token("chick").await), (Ok(None), Ok(None)));
    assert_eq!(store.bot("hen").await, Ok(Some(bot("hen", "ron"))));
    for (name, letterboxes) in [("chick", 0), ("hen", 1)] {
        let own = store.letterboxes_of(&bot(name, "").player).await.expect("it reads");
        assert_eq!(own.len(), letterboxes, "{name}");
    }
    assert!(store.token("hen").await.is_ok_and(|token| token.is_some()));
}

async fn a_heat_begins_once_and_ends_once(ground: &Ground) {
    let store = ground.open().await;
    assert_eq!(store.heats(9).await, Ok(vec![]));
    assert_eq!(store.end_heat(1, "won", 7).await, Err(Error::Missing), "it has not begun");
    store.begin_heat(1, "a plan", 5).await.expect("there is none yet");
    assert_eq!(store.begin_heat(1, "another", 6).await, Err(Error::Taken));
    let open = Heat { number: 1, plan: "a plan".to_owned(), begun: 5, result: None, ended: None };
    assert_eq!(store.heats(9).await, Ok(vec![open.clone()]));
    store.end_heat(1, "won", 7).await.expect("it has begun");
    assert_eq!(store.end_heat(1, "lost", 8).await, Err(Error::Missing), "it is over");
    store.begin_heat(2, "אפרוח", 9).await.expect("there is none yet");
    store.close().await;

    let store = ground.open().await;
    let over = Heat { result: Some("won".to_owned()), ended: Some(7), ..open.clone() };
    let next = Heat { number: 2, plan: "אפרוח".to_owned(), begun: 9, ..open };
    assert_eq!(store.heats(9).await, Ok(vec![next.clone(), over]));
    assert_eq!(store.heats(1).await, Ok(vec![next]), "the last first");
}

async fn games_that_a_player_has_left_are_found_by_what_was_noted(ground: &Ground) {
    let store = ground.open().await;
    for (id, seated, status) in
        [("left", "ron", Status::Over), ("stayed", "ruth", Status::Over), ("on", "ron", Status::Running)]
    {
        let seats = vec![seat(Some(seated), "person"), seat(None, "club")];
        store.create(store::Table { seats, status, ..table(id) }).await.expect("there is none yet");
        for text in ["kept 1", "left 1"] {
            let note = Message { kind: Kind::Note, ..message(text) };
            say(&store, id, note).await.expect("it is there");
        }
        say(&store, id, message("hello")).await.expect("it is there");
    }
    let of = |player: &str| GamesOf::Left(player.to_owned());
    let games = store.games(&of("ruth")).await.expect("the store reads");
    assert_eq!(games.iter().map(|game| game.id.as_str()).collect::<Vec<_>>(), ["left"]);
    assert_eq!(store.games(&of("")).await, Ok(vec![]), "nobody has left nothing");
    let noted = |id: &str, text: &str| (id.to_owned(), text.to_owned());
    let all = [
        noted("left", "kept 1"),
        noted("left", "left 1"),
        noted("stayed", "kept 1"),
        noted("stayed", "left 1"),
    ];
    assert_eq!(store.notes_about("ruth").await, Ok(all.to_vec()));
}

async fn a_table_is_due_when_its_last_change_said_so(ground: &Ground) {
    let store = ground.open().await;
    let due = |id: &str, number, due| Change {
        id: id.to_owned(),
        expected: at(0, number),
        steps: steps(number..number + 1),
        due,
        ..Change::default()
    };
    for id in ["a", "b", "c"] {
        store.create(table(id)).await.expect("there is none yet");
    }
    assert_eq!(store.due(i64::MAX, 10).await, Ok(vec![]), "nothing was said");
    for (id, time) in [("a", 300), ("b", 200), ("c", 100)] {
        store.commit(due(id, 0, Some(Some(time)))).await.expect("nobody else writes");
    }
    store.close().await;
    let store = ground.open().await;
    let found = |table: &str, steps| Due { table: table.to_owned(), revision: 0, steps };
    assert_eq!(store.due(99, 10).await, Ok(vec![]));
    assert_eq!(store.due(200, 10).await, Ok(vec![found("c", 1), found("b", 1)]), "the longest first");
    assert_eq!(store.due(300, 1).await, Ok(vec![found("c", 1)]), "so many at most");

    let stale = due("c", 0, Some(None));
    assert_eq!(store.commit(stale).await, Err(Error::Conflict(at(0, 1))), "a change that is refused");
    store.commit(due("c", 1, None)).await.expect("nobody else writes");
    assert_eq!(store.due(100, 10).await, Ok(vec![found("c", 2)]), "nothing new is said");
    let came = store.appended("c", at(0, 1)).await.expect("it reads").expect("its row is the same");
    assert_eq!(came.due, Some(100));
    store.commit(due("c", 2, Some(None))).await.expect("nobody else writes");
    store.commit(due("b", 1, Some(Some(400)))).await.expect("nobody else writes");
    assert_eq!(store.due(399, 10).await, Ok(vec![found("a", 1)]));
    let kept = async |id| store.load(id).await.expect("it reads").expect("it is there").due;
    assert_eq!([kept("a").await, kept("b").await, kept("c").await], [Some(300), Some(400), None]);
}

fn letterbox(id: &str, player: &str, events: &str) -> Letterbox {
    Letterbox {
        id: id.to_owned(),
        player: player.to_owned(),
        events: events.to_owned(),
        delay: 30,
        text: "{}".to_owned(),
        made: 1,
        failing: None,
        is_off: false,
    }
}

fn notice(id: &str, player: &str, event: &str, at: i64) -> Notice {
    let [id, player, event] = [id, player, event].map(str::to_owned);
    Notice { id, player, event, text: "about".to_owned(), at, is_urgent: false }
}

/// One step more at a table that has so many, and of what is told.
fn telling(table: &str, number: u32, notices: Vec<Notice>) -> Change {
    let (id, expected) = (table.to_owned(), at(0, number));
    Change { id, expected, steps: steps(number..number + 1), notices, ..Change::default() }
}

/// The parcels that are due by then.
async fn due(store: &store::Store, time: i64) -> Vec<(String, i64, u32)> {
    let due = store.parcels_due(time, 10).await.expect("it reads");
    due.into_iter().map(|parcel| (parcel.id, parcel.due, parcel.tries)).collect()
}

async fn a_notice_is_put_out_for_every_letterbox_that_wants_it_with_its_change(ground: &Ground) {
    let store = ground.open().await;
    for id in ["a", "b"] {
        store.create(table(id)).await.expect("there is none yet");
    }
    for letterbox in [
        letterbox("one", "ruth", "turn over"),
        Letterbox { delay: 0, ..letterbox("two", "ruth", "turn") },
        letterbox("over", "ruth", "over turned"),
        letterbox("dan", "dan", "turn"),
        Letterbox { is_off: true, ..letterbox("off", "ruth", "turn") },
    ] {
        store.add_letterbox(letterbox).await.expect("there is none yet");
    }
    let refused = store.commit(telling("a", 5, vec![notice("x", "ruth", "turn", 100)])).await;
    assert_eq!(refused, Err(Error::Conflict(at(0, 0))));
    assert_eq!(due(&store, 1000).await, [], "a change that is refused tells nobody");

    store.commit(telling("a", 0, vec![notice("x", "ruth", "turn", 100)])).await.expect("it has none");
    store.close().await;
    let store = ground.open().await;
    let two = ("x.two".to_owned(), 100, 0);
    assert_eq!(due(&store, 129).await, std::slice::from_ref(&two));
    assert_eq!(due(&store, 130).await, [two, ("x.one".to_owned(), 130, 0)]);
    let all = store.parcels_due(130, 10).await.expect("it reads");
    let parcel = &all[1];
    assert_eq!((parcel.table.as_str(), parcel.event.as_str(), parcel.text.as_str()), ("a", "turn", "about"));
    assert_eq!((parcel.at, &parcel.letterbox), (100, &letterbox("one", "ruth", "turn over")));
    assert_eq!(due(&store, 1000).await.len(), 2, "nobody else");

    store.commit(telling("a", 1, vec![notice("y", "ruth", "turn", 200)])).await.expect("it has one");
    let kept: Vec<_> = due(&store, 1000).await.into_iter().map(|(id, ..)| id).collect();
    assert_eq!(kept, ["y.two", "y.one"], "what was to be said before is out of date");
    let both = vec![notice("z", "ruth", "turn", 90), notice("o", "ruth", "over", 95)];
    store.commit(telling("b", 0, both)).await.expect("it has none");
    let first: Vec<_> = due(&store, 1000).await.into_iter().map(|(id, ..)| id).collect();
    assert_eq!(first, ["z.two", "z.one", "o.over"], "of each letterbox what has been due for longest");
    let urgent = Notice { is_urgent: true, ..notice("u", "dan", "turn", 300) };
    store.commit(telling("b", 1, vec![urgent])).await.expect("it has one");
    assert_eq!(due(&store, 300).await.last(), Some(&("u.dan".to_owned(), 300, 0)), "without its delay");
}

async fn a_parcel_is_one_nodes_until_it_is_sent_or_of_no_use(ground: &Ground) {
    let store = ground.open().await;
    store.create(table("a")).await.expect("there is none yet");
    store.add_letterbox(letterbox("one", "ruth", "turn")).await.expect("there is none yet");
    store.commit(telling("a", 0, vec![notice("x", "ruth", "turn", 100)])).await.expect("it has none");
    assert_eq!(store.take_parcel("x.one", 130, 500).await, Ok(()));
    assert_eq!(store.take_parcel("x.one", 130, 600).await, Err(Error::Missing), "another has it");
    assert_eq!((due(&store, 499).await, due(&store, 500).await.len()), (vec![], 1), "for a while");

    let tried = |again, is_failure, at| Tried {
        letterbox: "one".to_owned(),
        parcel: Some("x.one".to_owned()),
        again,
        delivery: Delivery { at, text: format!("try {at}") },
        is_failure,
        is_off: false,
    };
    store.note_try(tried(Some(700), true, 150)).await.expect("it is there");
    assert_eq!(due(&store, 700).await, [("x.one".to_owned(), 700, 1)]);
    store.note_try(tried(Some(800), true, 160)).await.expect("it is there");
    let failing = store.letterboxes_of("ruth").await.expect("it reads").remove(0).failing;
    assert_eq!((due(&store, 800).await[0].2, failing), (2, Some(150)), "since the first that failed");
    store.note_try(tried(None, false, 170)).await.expect("it is there");
    assert_eq!(due(&store, 9000).await, []);
    assert_eq!(store.letterboxes_of("ruth").await, Ok(vec![letterbox("one", "ruth", "turn")]));
    for number in 0..30 {
        store
            .note_try(Tried { parcel: None, ..tried(None, false, 200 + number) })
            .await
            .expect("it is there");
    }
    let times: Vec<i64> = store.deliveries("one").await.expect("it reads").iter().map(|it| it.at).collect();
    assert_eq!(times, (210..230).rev().collect::<Vec<i64>>(), "the last twenty");

    store.commit(telling("a", 1, vec![notice("y", "ruth", "turn", 100)])).await.expect("it has one");
    store.drop_parcel("y.one").await.expect("it is there");
    store.drop_parcel("y.one").await.expect("nobody minds");
    assert_eq!(due(&store, 9000).await, []);
    let off = Tried { is_off: true, parcel: None, ..tried(None, true, 300) };
    store.note_try(off).await.expect("it is there");
    store.commit(telling("a", 2, vec![notice("z", "ruth", "turn", 100)])).await.expect("it has two");
    assert_eq!(due(&store, 9000).await, [], "nothing is sent where it is off");
}

async fn a_letterbox_is_its_players_and_goes_with_all_that_was_to_be_sent_there(ground: &Ground) {
    let store = ground.open().await;
    store.create(table("a")).await.expect("there is none yet");
    for id in ["one", "two", "three"] {
        store.add_letterbox(letterbox(id, "ruth", "turn")).await.expect("there is none yet");
    }
    store.add_letterbox(letterbox("one", "ruth", "turn")).await.expect("hers, over what was there");
    assert_eq!(store.letterboxes_of("ruth").await.map(|own| own.len()), Ok(3));
    let others = Letterbox { made: 9, ..letterbox("one", "dan", "turn") };
    assert_eq!(store.add_letterbox(others).await, Err(Error::Taken));
    store.commit(telling("a", 0, vec![notice("x", "ruth", "turn", 0)])).await.expect("it has none");
    assert_eq!(store.remove_letterbox("one", Some("dan")).await, Err(Error::Missing), "it is not his");
    assert_eq!(store.remove_letterbox("one", Some("ruth")).await, Ok(()));
    assert_eq!(store.remove_letterbox("one", None).await, Err(Error::Missing));
    let gone = Tried {
        letterbox: "one".to_owned(),
        parcel: Some("x.one".to_owned()),
        again: Some(1),
        delivery: Delivery { at: 1, text: String::new() },
        is_failure: true,
        is_off: false,
    };
    assert_eq!(store.note_try(gone).await, Err(Error::Missing));
    assert_eq!(due(&store, 9000).await.len(), 2);
    assert_eq!(store.remove_letterbox("two", None).await, Ok(()));
    store.forget("ruth").await.expect("she is forgotten");
    assert_eq!(store.letterboxes_of("ruth").await, Ok(vec![]));
    assert_eq!((due(&store, 9000).await, store.deliveries("three").await), (vec![], Ok(vec![])));
}

async fn a_secret_of_the_site_is_made_once(ground: &Ground) {
    let store = ground.open().await;
    assert_eq!(store.secret_or("push", "one").await.as_deref(), Ok("one"));
    assert_eq!(store.secret_or("push", "two").await.as_deref(), Ok("one"));
    store.close().await;
    let store = ground.open().await;
    assert_eq!(store.secret_or("push", "three").await.as_deref(), Ok("one"));
    assert_eq!(store.secret_or("other", "four").await.as_deref(), Ok("four"));
}
