//! The table never waits for a program: bots from outside that are silent, gone or back, and invitations that
//! nobody answers. All on tokio's own clock.

use std::time::Duration;

use bots::Level;
use engine::Seat;
use store::{Accept, AccessToken, Bot, By, Disk};
use tokio::time::{Instant, sleep};

use crate::evening::Evening;
use crate::outside::simulated::Entered;
use crate::table::{Coming, Invitee, Note, Outsider, Player, Snapshot, Terms, Way};

const SECOND: Duration = Duration::from_secs(1);
const BOT: Seat = Seat::new(1);

/// Dana and a bot from outside, at a table that one node or several serve.
async fn evening(disk: &Disk, is_shared: bool) -> Evening {
    let mut evening = Evening::with_outsider(disk, "49", is_shared).await;
    evening.look(0);
    evening
}

/// Dana moves until the bot is asked.
async fn asks_bot(evening: &Evening) -> usize {
    plays_until(evening, |shown| shown.asked().contains(BOT)).await;
    evening.step()
}

/// Dana moves until it is so.
async fn plays_until(evening: &Evening, is_so: impl Fn(&Snapshot) -> bool) {
    while !is_so(&evening.shown()) {
        assert!(!evening.shown().is_over(), "the game goes on");
        evening.acts(0).await;
        sleep(Duration::from_millis(10)).await;
    }
}

/// How many moves the house made for the bot before it first kept its seat, or did again after it was back.
fn missed(shown: &Snapshot) -> usize {
    let play = shown.play.as_ref().expect("a game");
    let said = |wanted: fn(&Note) -> bool| {
        let step = |message: &store::Message| {
            Note::read(&message.text).filter(wanted).map(|_| message.step as usize)
        };
        shown.messages.iter().filter_map(step).next_back()
    };
    let back = said(|note| matches!(note, Note::Back(_))).unwrap_or(0);
    let kept = said(|note| matches!(note, Note::Kept(_) | Note::Dismissed { .. })).expect("it is noted");
    (back + 1..=kept)
        .filter(|step| play.actor(*step) == Some(BOT) && shown.by[step - 1] == By::Keeper)
        .count()
}

fn notes(shown: &Snapshot) -> Vec<Note> {
    shown.messages.iter().filter_map(|message| Note::read(&message.text)).collect()
}

#[tokio::test(start_paused = true)]
async fn a_bot_that_does_not_answer_in_time_is_moved_for_once() {
    let mut evening = evening(&Disk::new().expect("memory"), false).await;
    evening.look(1);
    let step = asks_bot(&evening).await;
    sleep(9 * SECOND).await;
    assert_eq!(evening.step(), step, "it has ten seconds");
    sleep(2 * SECOND).await;
    let shown = evening.shown();
    assert_eq!(shown.by[step], By::Keeper);
    assert!(shown.kept.is_empty() && notes(&shown).is_empty(), "it keeps its seat");
    asks_bot(&evening).await;
    assert!(evening.acts(1).await, "next time it answers");
    assert_eq!(evening.shown().player(BOT), Player::Outsider);
}

#[tokio::test(start_paused = true)]
async fn the_host_says_how_long_a_bot_may_think_and_where_people_have_days_it_has_them() {
    // The time of day follows the clock.
    let _entered = Entered::new(1);
    let mut evening = evening(&Disk::new().expect("memory"), false).await;
    evening.look(1);
    for (bot_time, move_time, patience) in [(60, None, 60), (60, Some(20), 20), (5, Some(60), 5)] {
        let terms = Terms { bot_time, move_time, ..Terms::default() };
        evening
            .does(0, move |draft, guest| draft.decide(guest, terms.clone()))
            .await
            .expect("she is the host");
        let step = asks_bot(&evening).await;
        sleep((patience - 1) * SECOND).await;
        assert_eq!(evening.step(), step, "{patience}");
        sleep(2 * SECOND).await;
        assert!(evening.step() > step, "{patience}");
        asks_bot(&evening).await;
        assert!(evening.acts(1).await);
    }
    let terms = Terms { move_time: Some(86_400), ..Terms::default() };
    evening.does(0, move |draft, guest| draft.decide(guest, terms.clone())).await.expect("she is the host");
    let step = asks_bot(&evening).await;
    evening.look_away(1);
    sleep(80_000 * SECOND).await;
    assert_eq!((evening.step(), evening.shown().kept.len()), (step, 0), "it need not even be there");
    sleep(7_000 * SECOND).await;
    assert!(evening.step() > step);
}

#[tokio::test(start_paused = true)]
async fn after_three_silences_the_house_keeps_the_seat_until_the_bot_returns_and_the_third_time_for_good() {
    for is_shared in [false, true] {
        let disk = Disk::new().expect("memory");
        let mut evening = evening(&disk, is_shared).await;
        evening.look(1);
        for time in 1..=2 {
            plays_until(&evening, |shown| shown.kept.contains(BOT)).await;
            assert_eq!(missed(&evening.shown()), 3, "nobody waits any more: {time}");
            let start = Instant::now();
            let step = evening.step();
            plays_until(&evening, |shown| shown.step() > step + 12).await;
            assert!(start.elapsed() < 10 * SECOND, "the house plays on for it");
            let chick = evening.guest(1).clone();
            evening.table.welcome(&chick).await.expect("it is back");
            assert!(evening.shown().kept.is_empty());
        }
        if !is_shared {
            evening.restart(&disk, Duration::ZERO).await;
            (0..2).for_each(|who| evening.look(who));
        }
        plays_until(&evening, |shown| shown.player(BOT) != Player::Outsider).await;
        let shown = evening.shown();
        assert_eq!((shown.player(BOT), missed(&shown)), (Player::Bot(Level::Club), 3), "now it stays");
        let kept = notes(&shown).into_iter().filter(|note| matches!(note, Note::Kept(_))).count();
        assert_eq!(kept, 2);
        assert!(matches!(notes(&shown).last(), Some(Note::Dismissed { .. })));
        let chick = evening.guest(1).clone();
        evening.table.welcome(&chick).await.expect("it looks");
        assert_eq!(evening.shown().seat_of(&chick), None);
    }
}

#[tokio::test(start_paused = true)]
async fn a_bot_that_answers_now_and_then_keeps_its_seat() {
    let mut evening = evening(&Disk::new().expect("memory"), false).await;
    evening.look(1);
    for turn in 0..8 {
        let step = asks_bot(&evening).await;
        if turn % 3 == 2 {
            assert!(evening.acts(1).await);
        } else {
            sleep(11 * SECOND).await;
            assert_eq!(evening.shown().by[step], By::Keeper);
        }
    }
    assert!(notes(&evening.shown()).is_empty());
}

#[tokio::test(start_paused = true)]
async fn the_house_keeps_the_seat_of_a_bot_of_which_nothing_is_heard() {
    let mut evening = evening(&Disk::new().expect("memory"), false).await;
    evening.look(1);
    asks_bot(&evening).await;
    assert!(evening.acts(1).await);
    evening.look_away(1);
    sleep(40 * SECOND).await;
    let start = Instant::now();
    plays_until(&evening, |shown| shown.kept.contains(BOT)).await;
    assert!(start.elapsed() < 5 * SECOND, "it is not waited for at all");
    evening.look(1);
    evening.table.welcome(&evening.guest(1).clone()).await.expect("it is back");
    assert!(evening.shown().kept.is_empty());
}

/// Alone with bots, whoever wrote them, nothing happens while nobody looks.
#[tokio::test(start_paused = true)]
async fn a_game_with_a_bot_from_outside_waits_for_its_only_person() {
    let mut evening = evening(&Disk::new().expect("memory"), false).await;
    evening.look(1);
    asks_bot(&evening).await;
    evening.look_away(0);
    let step = evening.step();
    sleep(600 * SECOND).await;
    assert_eq!(evening.step(), step);
    evening.look(0);
    sleep(11 * SECOND).await;
    assert!(evening.step() > step);
}

#[tokio::test(start_paused = true)]
async fn bots_from_outside_play_on_among_themselves() {
    let evening = Evening::of_outsiders("49").await;
    sleep(120 * SECOND).await;
    let shown = evening.shown();
    assert!(shown.by.iter().filter(|by| **by == By::Keeper).count() > 3, "nobody waits for them");
}

#[tokio::test(start_paused = true)]
async fn an_invitation_that_is_not_answered_in_time_brings_a_bot_of_the_house() {
    let _outside = Entered::new(1);
    let disk = Disk::new().expect("memory");
    for is_restarted in [false, true] {
        let mut evening = Evening::gathering(&disk, "49").await;
        let invitee =
            Invitee { player: "c".repeat(20), bot: Outsider::new("chick", "ruth"), way: Way::IsAsked };
        evening.does(0, move |draft, guest| draft.invite(guest, &invitee)).await.expect("she is the host");
        sleep(29 * SECOND).await;
        assert_eq!(evening.shown().player(BOT), Player::Invited);
        if is_restarted {
            evening.restart(&disk, Duration::ZERO).await;
        }
        sleep(2 * SECOND).await;
        assert_eq!(evening.shown().player(BOT), Player::Bot(Level::Club));
    }
}

fn bot(accept: Accept) -> Bot {
    Bot {
        name: "hen".to_owned(),
        player: "h".repeat(20),
        owner: "ruth".to_owned(),
        about: String::new(),
        games: r#"{"49":[2,3,4]}"#.to_owned(),
        tables: 1,
        accept,
        public: true,
        ladder: false,
        made: 0,
    }
}

/// A bot has its stream at one node, and is invited by another.
#[tokio::test(start_paused = true)]
async fn a_bot_that_is_there_by_another_node_is_invited_and_answers_there() {
    let _outside = Entered::new(2);
    let disk = Disk::new().expect("memory");
    let here = Evening::gathering_by_node(&disk, "49").await;
    let [hash, name, scopes] = ["t", "hen", "play"].map(str::to_owned);
    let token = AccessToken { hash, player: bot(Accept::Ask).player, name, scopes, made: 0, used: 0 };
    here.tables.store().make_bot(bot(Accept::Ask), token).await.expect("a bot");
    let there = here.by_another(&disk).await;
    let dana = here.guest(0).clone();
    here.tables.invite(&here.table, &dana, "hen").await.expect("she is the host");
    assert_eq!(here.shown().player(BOT), Player::Bot(Level::Club), "nobody has heard of it yet");
    here.does(0, |draft, guest| draft.remove(guest, BOT)).await.expect("she thinks better of it");

    there.tables.attendance().heard(&bot(Accept::Ask).player);
    sleep(6 * SECOND).await;
    here.tables.invite(&here.table, &dana, "hen").await.expect("she is the host");
    assert_eq!(here.shown().player(BOT), Player::Invited);
    sleep(2 * SECOND).await;
    assert_eq!(there.shown().player(BOT), Player::Invited, "the seat is the invitation");
    let mut hen = dana.clone();
    (hen.id, hen.outsider) = (bot(Accept::Ask).player, Some(Outsider::new("hen", "ruth")));
    there.table.change(move |draft| draft.answer_invitation(&hen, Coming::Comes)).await.expect("it comes");
    sleep(2 * SECOND).await;
    assert_eq!(here.shown().player(BOT), Player::Outsider);
}
