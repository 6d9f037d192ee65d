//! A game seen again, step by step.

use ::review::Progress;
use engine::{Seat, Viewer};
use maud::{Markup, html};

use super::frame::{Page, with_symbols};
use super::parts;
use super::review;
use super::table::entries;
use crate::guest::Guest;
use crate::messages::{Messages, say};
use crate::problem::Problem;
use crate::reviews::Reviewed;
use crate::table::Snapshot;
use page::{Alone, Plate};
use play::AnyPlay;

/// Through whose eyes a game is seen again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Eyes(pub Viewer);

impl Eyes {
    /// Reads `0`, `public` or `all`. A running game is shown as it was to the guest, and no other way.
    pub fn read(text: Option<&str>, snapshot: &Snapshot, guest: &Guest) -> Result<Eyes, Problem> {
        let own = snapshot.viewer(guest);
        let wanted = match text {
            None if snapshot.is_over() && own == Viewer::Public => Viewer::Referee,
            None => own,
            Some("public") => Viewer::Public,
            Some("all") => Viewer::Referee,
            Some(number) => Viewer::Seat(seat(number, snapshot)?),
        };
        let may_see = snapshot.is_over() || wanted == own || wanted == Viewer::Public;
        if may_see { Ok(Eyes(wanted)) } else { Err(Problem::StillSecret) }
    }

    fn code(self) -> String {
        match self.0 {
            Viewer::Seat(seat) => seat.to_string(),
            Viewer::Public => "public".to_owned(),
            Viewer::Referee => "all".to_owned(),
        }
    }
}

fn seat(number: &str, snapshot: &Snapshot) -> Result<Seat, Problem> {
    let number = number.parse().ok().filter(|n: &u8| usize::from(*n) < snapshot.row.seats.len());
    number.map(Seat::new).ok_or(Problem::Nonsense)
}

/// The game after so many steps; with its chances, if it was reviewed.
pub(crate) fn replay(
    snapshot: &Snapshot,
    play: &dyn AnyPlay,
    step: usize,
    eyes: Eyes,
    reviewed: Option<&Reviewed>,
    guest: &Guest,
) -> Markup {
    let words = say(guest.language);
    let then = play.back(step);
    let names = snapshot.names(guest.language);
    let reader = snapshot.reader(eyes.0, guest.language, &names);
    let asked = then.pending().seats();
    let plate = |seat: Seat| Plate { turn: asked.contains(seat), ..Plate::default() };
    let plates: Vec<Plate> = snapshot.everyone().map(plate).collect();
    let title = parts::title(&snapshot.row.game, guest.language);
    let main = html! {
        main #main .page .replay data-step=(step) {
            h1 { (words.replay()) " · " bdi { (title) } }
            (controls(snapshot, play, step, eyes, words))
            ol .log #told { @for entry in entries(snapshot, then.as_ref(), step.max(1), &reader) { (entry) } }
            div .room { (then.draw(&reader, &plates, false, &Alone).still()) }
            @match reviewed {
                None => {}
                Some(Reviewed::Done(analysis)) =>
                    (review::replayed(analysis, eyes.0, step, &snapshot.tokens(), guest)),
                Some(Reviewed::UnderWay(Progress { done, all })) =>
                    p .soft role="status" { (::review::say(guest.language).progress(*done, *all)) },
            }
            (rounds(snapshot, play, eyes, words))
            (whose_eyes(snapshot, step, eyes, guest))
            p .row {
                a .button href=(format!("/t/{}", snapshot.row.id)) { (words.back_to_table()) }
                @if snapshot.is_over() {
                    a .button href=(format!("/t/{}/record", snapshot.row.id)) { (words.record_download()) }
                }
            }
            details .panel #whole-log {
                summary { (words.whole_log()) }
                ol .log {
                    @for at in 1..=play.step().min(2000) {
                        @for sentence in play.told(at, &reader) {
                            li { a href=(address(snapshot, at, eyes)) { (at) } " " (sentence.text) }
                        }
                    }
                }
            }
        }
    };
    let main = with_symbols(&snapshot.row.game, main);
    let (path, card) = (address(snapshot, step, eyes), parts::card_of(snapshot));
    Page { card: &card, ..Page::new(guest, &path, words.replay()) }.draw(main)
}

fn controls(
    snapshot: &Snapshot,
    play: &dyn AnyPlay,
    step: usize,
    eyes: Eyes,
    words: &dyn Messages,
) -> Markup {
    let last = play.step();
    let to = |label: &str, sign: &str, step: usize, enabled: bool| {
        html! {
            @if enabled { a .button href=(address(snapshot, step, eyes)) aria-label=(label) data-replay { (sign) } }
            @else { span .button .off aria-hidden="true" { (sign) } }
        }
    };
    html! {
        nav #steps .row dir="ltr" aria-label=(words.replay()) {
            (to(words.step_first(), "⏮", 0, step > 0))
            (to(words.step_back(), "◀", step.saturating_sub(1), step > 0))
            bdi { (words.step_of(step, last)) }
            (to(words.step_forward(), "▶", step + 1, step < last))
            (to(words.step_last(), "⏭", last, step < last))
            button type="button" .scripted data-play=(words.step_play()) aria-label=(words.step_play()) { "⏵⏵" }
        }
    }
}

/// Where each round ended.
fn rounds(snapshot: &Snapshot, play: &dyn AnyPlay, eyes: Eyes, words: &dyn Messages) -> Markup {
    let scores = play.scores();
    html! {
        @if scores.len() > 1 {
            nav .row aria-label=(words.round()) {
                @for (at, (step, _)) in scores.iter().enumerate().take(40) {
                    a .button href=(address(snapshot, *step, eyes)) data-replay { (words.round()) " " (at + 1) }
                }
            }
        }
    }
}

fn whose_eyes(snapshot: &Snapshot, step: usize, eyes: Eyes, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let names = snapshot.names(guest.language);
    let seats = snapshot.everyone().map(|seat| (Viewer::Seat(seat), names.who(seat, guest.language)));
    let others =
        [(Viewer::Public, words.eyes_public().to_owned()), (Viewer::Referee, words.eyes_all().to_owned())];
    let may_see =
        |viewer: Viewer| snapshot.is_over() || viewer == Viewer::Public || viewer == snapshot.viewer(guest);
    html! {
        nav .row aria-label=(words.eyes_of()) {
            span .soft { (words.eyes_of()) }
            @for (viewer, label) in seats.chain(others).filter(|(viewer, _)| may_see(*viewer)) {
                a .button href=(address(snapshot, step, Eyes(viewer))) aria-current=[(viewer == eyes.0).then_some("true")] {
                    (label)
                }
            }
        }
    }
}

fn address(snapshot: &Snapshot, step: usize, eyes: Eyes) -> String {
    format!("/t/{}/replay?step={step}&eyes={}", snapshot.row.id, eyes.code())
}
