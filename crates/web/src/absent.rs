//! Nobody's game goes on without them, nobody misses how a round ended, and what was done by mistake is
//! taken back: all on tokio's own clock.

use std::time::Duration;

use bots::Level;
use engine::Seat;
use store::{By, Disk, Kind};
use tokio::time::{Instant, sleep};

use crate::evening::Evening;
use crate::problem::Problem;
use crate::table::{Speed, Terms};

const PAUSE: Duration = Duration::from_millis(900);
const MINUTE: Duration = Duration::from_secs(60);

fn seat(number: u8) -> Seat {
    Seat::new(number)
}

/// What was found: after a minute with the page hidden a bot took the seat and played the game to its end.
#[tokio::test(start_paused = true)]
async fn a_game_against_bots_goes_not_a_step_further_while_its_player_is_away() {
    for game in catalog::slugs() {
        for is_own_turn in [true, false] {
            waits_for_its_player(game, is_own_turn).await;
        }
    }
}

async fn waits_for_its_player(game: &str, is_own_turn: bool) {
    let disk = Disk::new().expect("memory");
    let mut evening = Evening::alone(&disk, game, Level::Casual, PAUSE).await;
    if is_own_turn {
        evening.wait_for(0).await
    } else {
        evening.wait_for_bot().await
    }
    evening.look_away(0);
    let step = evening.step();
    for time in [MINUTE, 10 * MINUTE, 600 * MINUTE] {
        sleep(time).await;
        assert_eq!(evening.step(), step, "{game}: after {time:?}");
    }
    assert!(evening.shown().kept.is_empty() && evening.shown().messages.is_empty(), "{game}");
    evening.restart(&disk, PAUSE).await;
    sleep(600 * MINUTE).await;
    assert_eq!(evening.step(), step, "{game}: also after a restart");
    evening.look(0);
    sleep(MINUTE).await;
    let is_hers = is_own_turn || evening.shown().is_over();
    assert!(is_hers || evening.step() > step, "{game}: then it goes on");
}

/// A page that is hidden may still save what was chosen, or send a move that was kept: that is not a look.
#[tokio::test(start_paused = true)]
async fn what_a_hidden_page_still_sends_does_not_let_a_game_against_bots_go_on() {
    for game in catalog::slugs() {
        let mut evening = Evening::alone(&Disk::new().expect("memory"), game, Level::Casual, PAUSE).await;
        evening.wait_for_bot().await;
        evening.look_away(0);
        let (plain, step) = (evening.guest(0).clone(), evening.step());
        let mut scripted = plain.clone();
        scripted.scripted = true;
        for _ in 0..10 {
            evening.table.welcome(&scripted).await.expect("she has a seat");
            evening.table.glances(&scripted);
            sleep(MINUTE).await;
        }
        assert_eq!(evening.step(), step, "{game}");
        evening.table.welcome(&plain).await.expect("she loads the page");
        sleep(MINUTE).await;
        assert!(evening.shown().is_over() || evening.step() > step, "{game}: without a script she looks so");
    }
}

#[tokio::test(start_paused = true)]
async fn where_the_host_set_a_time_for_a_move_a_game_against_bots_goes_on_by_it() {
    let mut evening = Evening::alone(&Disk::new().expect("memory"), "49", Level::Casual, PAUSE).await;
    evening.wait_for(0).await;
    let terms = Terms { move_time: Some(20), ..Terms::default() };
    evening.does(0, move |draft, guest| draft.decide(guest, terms.clone())).await.expect("she is the host");
    evening.look_away(0);
    let step = evening.step();
    sleep(MINUTE).await;
    assert!(evening.step() > step);
}

/// A pause is for eyes, and there are none: whole games with all their rounds take no time on the clock.
#[tokio::test(start_paused = true)]
async fn where_only_programs_and_the_house_play_nothing_waits_for_eyes() {
    for game in catalog::slugs() {
        let evening = Evening::by_programs(game, MINUTE).await;
        let start = Instant::now();
        let mut changes = evening.table.follow();
        while !evening.shown().is_over() {
            changes.borrow_and_update();
            if !evening.acts(0).await && !evening.acts(1).await {
                changes.changed().await.expect("the table is there");
            }
        }
        assert!(start.elapsed() < Duration::from_secs(1), "{game}: {:?}", start.elapsed());
    }
}

#[tokio::test(start_paused = true)]
async fn with_others_a_bot_stands_in_after_five_minutes_and_whoever_comes_back_reads_what_it_did() {
    let mut evening = Evening::together("49", PAUSE).await;
    evening.wait_for(1).await;
    assert_eq!(evening.shown().stood_in(evening.guest(1)), None);
    evening.look_away(1);
    let step = evening.step();
    sleep(4 * MINUTE).await;
    assert_eq!(evening.step(), step, "a hidden page is no absence");
    sleep(2 * MINUTE).await;
    let shown = evening.shown();
    assert!(shown.kept.contains(seat(1)) && shown.by[step] == By::Keeper);
    let stood_in = shown.stood_in(evening.guest(1)).expect("a bot played");
    assert_eq!(stood_in.first, step + 1);
    assert_eq!(stood_in.moves, shown.by.iter().filter(|by| **by == By::Keeper).count());

    evening.table.welcome(&evening.guest(1).clone()).await.expect("Ron is back");
    assert_eq!(evening.shown().stood_in(evening.guest(1)), Some(stood_in), "until he says so");
    assert_eq!(evening.shown().stood_in(evening.guest(0)), None, "it is nobody else's");
    evening.does(1, |draft, guest| draft.inform(guest)).await.expect("Ron has read it");
    assert_eq!(evening.shown().stood_in(evening.guest(1)), None);
}

#[tokio::test(start_paused = true)]
async fn what_a_bot_did_is_known_also_after_a_restart() {
    let disk = Disk::new().expect("memory");
    let mut evening = Evening::alone(&disk, "49", Level::Casual, PAUSE).await;
    evening.wait_for(0).await;
    let terms = Terms { move_time: Some(20), ..Terms::default() };
    evening.does(0, move |draft, guest| draft.decide(guest, terms.clone())).await.expect("she is the host");
    evening.look_away(0);
    sleep(2 * MINUTE).await;
    let before = evening.shown().stood_in(evening.guest(0)).expect("a bot played");
    evening.restart(&disk, 600 * MINUTE).await;
    assert_eq!(evening.shown().stood_in(evening.guest(0)), Some(before));
    evening.look(0);
    evening.wait_for(0).await;
    evening.acts(0).await;
    assert_eq!(evening.shown().stood_in(evening.guest(0)), None, "until the next own move");
}

/// Of two people one never comes from the last game.
#[tokio::test(start_paused = true)]
async fn bots_wait_until_everybody_has_come_or_patience_has_passed() {
    let mut evening = Evening::together("49", PAUSE).await;
    evening.wait_for(1).await;
    let first = evening.table.clone();
    while !evening.shown().is_over() {
        evening.acts(0).await;
        evening.acts(1).await;
        sleep(PAUSE).await;
    }
    let dana = evening.guest(0).clone();
    evening.table = evening.tables.rematch(&first, &dana).await.expect("another game");
    assert_eq!(first.snapshot().row.next.as_deref(), Some(evening.shown().row.id.as_str()));
    evening.look(0);
    let has_begun = |evening: &Evening| evening.shown().by.iter().any(|by| *by != By::Chance);
    sleep(4 * MINUTE).await;
    assert!(evening.step() > 0 && !has_begun(&evening), "dealt, and nobody moves");
    evening.look(1);
    for _ in 0..40 {
        sleep(PAUSE).await;
        evening.acts(0).await;
        evening.acts(1).await;
    }
    assert!(has_begun(&evening), "now all are there");
}

#[tokio::test(start_paused = true)]
async fn a_round_that_is_over_is_seen_by_all_before_the_next_is_dealt() {
    for game in ["chico", "eight-and-a-half"] {
        let evening = Evening::together(game, Duration::ZERO).await;
        evening.wait_for_round_end().await;
        sleep(Duration::from_secs(1)).await;
        let step = evening.step();
        evening.is_ready(0).await;
        sleep(Duration::from_secs(5)).await;
        assert_eq!((evening.step(), evening.shown().ready.len()), (step, 1), "{game}: Ron still looks");
        evening.is_ready(1).await;
        sleep(Duration::from_millis(10)).await;
        let shown = evening.shown();
        assert!(shown.step() > step && shown.ready.is_empty(), "{game}: all are ready");

        evening.wait_for_round_end().await;
        let (since, step) = (Instant::now(), evening.step());
        while evening.shown().is_round_over() {
            sleep(Duration::from_millis(100)).await;
        }
        let waited = since.elapsed();
        assert!(waited > Duration::from_secs(10) && waited < Duration::from_secs(13), "{game}: {waited:?}");
        assert!(evening.step() > step);
    }
}

#[tokio::test(start_paused = true)]
async fn who_is_away_does_not_keep_the_others_from_the_next_round() {
    let mut evening = Evening::together("chico", Duration::ZERO).await;
    let terms = Terms { round_pause: None, ..Terms::default() };
    evening.does(0, move |draft, guest| draft.decide(guest, terms.clone())).await.expect("she is the host");
    evening.wait_for_round_end().await;
    sleep(Duration::from_secs(1)).await;
    evening.is_ready(0).await;
    let step = evening.step();
    sleep(10 * MINUTE).await;
    assert_eq!(evening.step(), step, "Ron is there, and takes his time");
    evening.look_away(1);
    sleep(MINUTE).await;
    assert!(evening.step() > step);
}

#[tokio::test(start_paused = true)]
async fn nobody_misses_the_end_of_a_round_because_nobody_is_there() {
    let mut evening = Evening::together("chico", Duration::ZERO).await;
    let terms = Terms { round_pause: None, keeper_after: None, ..Terms::default() };
    evening.does(0, move |draft, guest| draft.decide(guest, terms.clone())).await.expect("she is the host");
    evening.wait_for_round_end().await;
    sleep(Duration::from_secs(1)).await;
    (0..2).for_each(|who| evening.look_away(who));
    let step = evening.step();
    sleep(10 * MINUTE).await;
    assert_eq!(evening.step(), step);
}

#[tokio::test(start_paused = true)]
async fn who_plays_alone_looks_at_the_end_of_a_round_as_long_as_they_like() {
    let evening = Evening::new("chico", Level::Casual).await;
    evening.wait_for_round_end().await;
    sleep(Duration::from_secs(1)).await;
    let step = evening.step();
    sleep(600 * MINUTE).await;
    assert_eq!(evening.step(), step);
    assert!(evening.shown().play.as_deref().expect("a game").pending().is_deal(), "the dice are thrown");
    evening.is_ready(0).await;
    sleep(Duration::from_millis(10)).await;
    assert!(evening.step() > step);
}

#[tokio::test(start_paused = true)]
async fn bots_are_as_quick_as_the_host_wants() {
    let evening = Evening::alone(&Disk::new().expect("memory"), "49", Level::Casual, PAUSE).await;
    for (speed, pause) in [(Speed::Relaxed, 1800), (Speed::Quick, 300), (Speed::Normal, 900)] {
        evening.wait_for(0).await;
        evening.does(0, move |draft, guest| draft.pace(guest, speed)).await.expect("she is the host");
        while evening.shown().asked().contains(seat(0)) {
            evening.acts(0).await;
        }
        let step = evening.step();
        evening.does(0, move |draft, guest| draft.mean(guest, step)).await.expect("she is sure");
        let (since, step) = (Instant::now(), evening.step());
        while evening.step() == step {
            sleep(Duration::from_millis(10)).await;
        }
        let waited = since.elapsed().as_millis();
        assert!(waited >= pause && waited < pause + 50, "{speed:?}: {waited}");
    }
}

/// Somebody's own move that shows nothing new can be taken back, until another moves.
#[tokio::test(start_paused = true)]
async fn who_plays_alone_takes_a_move_back_at_once() {
    let disk = Disk::new().expect("memory");
    let mut evening = Evening::alone(&disk, "49", Level::Casual, PAUSE).await;
    while evening.shown().undoable() != Some(seat(0)) {
        evening.wait_for(0).await;
        evening.acts(0).await;
    }
    let (step, before) = (evening.step(), evening.shown().position());
    let late = evening.does(0, move |draft, guest| draft.undo(guest, step - 1, 0)).await;
    assert_eq!(late, Err(Problem::Stale));
    evening.does(0, move |draft, guest| draft.undo(guest, step, 0)).await.expect("it is taken back");
    let shown = evening.shown();
    assert_eq!((shown.step(), shown.undone, shown.by.len()), (step - 1, 1, step - 1));
    assert!(shown.asked().contains(seat(0)), "it is her turn again");
    assert_ne!((shown.position(), shown.position().revision), (before, before.revision));
    let notes: Vec<&str> = shown.messages.iter().map(|message| message.text.as_str()).collect();
    assert_eq!(notes, [format!("undone 0\t{}", step - 1)]);

    // What was sent before, and comes once more, is not for this page.
    let action = "pass".to_owned();
    let again = evening.table.act(evening.guest(0), step - 1, 0, vec![action.clone()]).await;
    assert_eq!(again, Err(Problem::Stale));
    evening.restart(&disk, 600 * MINUTE).await;
    assert_eq!((evening.step(), evening.shown().undone), (step - 1, 1));
    evening.look(0);
    evening.table.act(evening.guest(0), step - 1, 1, vec![action]).await.expect("another move");
    assert_eq!(evening.step(), step);
}

/// Bots and luck wait three times as long after what can be taken back, unless somebody is sure.
#[tokio::test(start_paused = true)]
async fn who_plays_alone_has_time_for_second_thoughts() {
    let evening = Evening::alone(&Disk::new().expect("memory"), "49", Level::Casual, PAUSE).await;
    let acted = async || {
        evening.wait_for(0).await;
        while evening.shown().asked().contains(seat(0)) {
            evening.acts(0).await;
        }
        assert!(evening.shown().allows_second_thoughts());
        evening.step()
    };
    let step = acted().await;
    sleep(3 * PAUSE - Duration::from_millis(50)).await;
    assert_eq!(evening.step(), step, "she may still take it back");
    sleep(Duration::from_millis(200)).await;
    assert!(evening.step() > step, "then it goes on");

    let step = acted().await;
    sleep(PAUSE).await;
    evening.does(0, move |draft, guest| draft.mean(guest, step - 1)).await.expect("it is late");
    assert!(evening.shown().allows_second_thoughts(), "that was about another move");
    evening.does(0, move |draft, guest| draft.mean(guest, step)).await.expect("she is sure");
    sleep(Duration::from_millis(50)).await;
    assert!(evening.step() > step, "nobody waits any longer");
}

/// With others there is as much time where a bot comes next; where a person does, nobody hurries anyway.
#[tokio::test(start_paused = true)]
async fn a_bot_among_others_waits_for_second_thoughts_too() {
    let quits = async |who: u8| {
        let evening = Evening::together("chico", PAUSE).await;
        evening.wait_for(who.into()).await;
        let (guest, step) = (evening.guest(who.into()).clone(), evening.step());
        evening.table.act(&guest, step, 0, vec!["quit".to_owned()]).await.expect("somebody is out");
        assert_eq!(evening.shown().undoable(), Some(seat(who)));
        evening
    };
    assert!(!quits(0).await.shown().allows_second_thoughts(), "Ron is next");
    let evening = quits(1).await;
    let step = evening.step();
    assert!(evening.shown().allows_second_thoughts(), "a bot is next");
    sleep(3 * PAUSE - Duration::from_millis(50)).await;
    assert_eq!(evening.step(), step, "he may still take it back");
    sleep(Duration::from_millis(200)).await;
    assert!(evening.step() > step, "then it goes on");
}

#[tokio::test(start_paused = true)]
async fn what_showed_a_card_or_was_followed_by_a_move_is_not_taken_back() {
    let evening = Evening::together("chico", 600 * MINUTE).await;
    evening.wait_for(0).await;
    let (guest, step) = (evening.guest(0).clone(), evening.step());
    evening.table.act(&guest, step, 0, vec!["draw".to_owned()]).await.expect("a card is drawn");
    let undo = |step: usize| {
        move |draft: &mut crate::table::Draft, guest: &crate::guest::Guest| draft.undo(guest, step, 0)
    };
    assert_eq!(evening.does(0, undo(step + 1)).await, Err(Problem::NotUndoable), "she has seen the card");
    assert_eq!(evening.does(1, undo(step + 1)).await, Err(Problem::NotUndoable), "it is not his");
    evening.wait_for(1).await;
    let (ron, step) = (evening.guest(1).clone(), evening.step());
    evening.table.act(&ron, step, 0, vec!["quit".to_owned()]).await.expect("he is out");
    assert_eq!(evening.shown().undoable(), Some(seat(1)));
}

#[tokio::test(start_paused = true)]
async fn with_others_all_agree_before_a_move_is_taken_back() {
    let evening = Evening::together("chico", PAUSE).await;
    let quit = async || {
        evening.wait_for(1).await;
        let (ron, step, undone) = (evening.guest(1).clone(), evening.step(), evening.shown().undone);
        evening.table.act(&ron, step, undone, vec!["quit".to_owned()]).await.expect("he is out");
        let step = step + 1;
        evening.does(1, move |draft, guest| draft.undo(guest, step, undone)).await.expect("he asks");
        step
    };
    let step = quit().await;
    sleep(Duration::from_secs(10)).await;
    assert_eq!(evening.step(), step, "bots wait for the answer");
    let own = evening.shown().wish.expect("a wish");
    evening.does(1, |draft, guest| draft.answer_undo(guest, true)).await.expect("it changes nothing");
    assert_eq!(evening.shown().unasked(own).iter().collect::<Vec<_>>(), [seat(0)]);
    evening.does(0, |draft, guest| draft.answer_undo(guest, true)).await.expect("Dana agrees");
    assert_eq!((evening.step(), evening.shown().wish), (step - 1, None));
    assert!(
        evening.shown().messages.iter().any(|message| message.kind == Kind::Note && message.name == "Ron")
    );

    let step = quit().await;
    evening.does(0, |draft, guest| draft.answer_undo(guest, false)).await.expect("Dana does not");
    assert_eq!((evening.step(), evening.shown().wish), (step, None));
}

/// Nobody answers: after a while the game goes on.
#[tokio::test(start_paused = true)]
async fn a_wish_that_nobody_answers_is_forgotten() {
    let evening = Evening::together("chico", PAUSE).await;
    evening.wait_for(1).await;
    let (ron, step) = (evening.guest(1).clone(), evening.step());
    evening.table.act(&ron, step, 0, vec!["quit".to_owned()]).await.expect("he is out");
    evening.does(1, move |draft, guest| draft.undo(guest, step + 1, 0)).await.expect("he asks");
    sleep(MINUTE).await;
    assert!(evening.shown().wish.is_none());
    let refused = evening.does(0, |draft, guest| draft.answer_undo(guest, true)).await;
    assert_eq!(refused, Err(Problem::NotUndoable));
}
