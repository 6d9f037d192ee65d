//! A finished game reviewed for one who played it: the curve, luck against play, what turned the game and
//! what cost the most, each on the table as it was.

use engine::{Seat, Viewer};
use maud::{Markup, html};
use page::{Alone, Plate};
use play::AnyPlay;
use review::{Analysis, Judged, Mark, Point, Progress, Review, Told, Turning, percent, say};
use words::Names;

use super::curve::{Curve, Line};
use super::frame::{page, with_symbols};
use super::parts;
use crate::guest::Guest;
use crate::messages;
use crate::table::Snapshot;

/// So many decisions are listed one by one.
const LISTED: usize = 400;

/// The page while the review is worked out.
pub(crate) fn review_under_way(snapshot: &Snapshot, progress: Progress, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let Progress { done, all } = progress;
    let main = html! {
        main #main .page .review {
            h1 { (words.review()) " · " bdi { (parts::title(&snapshot.row.game, guest.language)) } }
            p { (words.method()) }
            progress max=(all.max(1)) value=(done) aria-label=(words.review()) {}
            p .soft role="status" { (words.progress(done, all)) }
            (back(snapshot, guest))
        }
    };
    page(guest, &format!("/t/{}/review", snapshot.row.id), words.review(), main)
}

fn back(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = messages::say(guest.language);
    html! {
        p .row {
            a .button href=(format!("/t/{}", snapshot.row.id)) { (words.back_to_table()) }
            a .button href=(format!("/t/{}/replay", snapshot.row.id)) { (words.replay()) }
        }
    }
}

/// A review, and for whom.
pub(crate) struct Reviewed<'a> {
    pub(crate) snapshot: &'a Snapshot,
    pub(crate) play: &'a dyn AnyPlay,
    pub(crate) review: &'a Review,
    pub(crate) guest: &'a Guest,
}

impl Reviewed<'_> {
    /// The whole of it.
    pub(crate) fn page(&self, analysis: &Analysis) -> Markup {
        let words = say(self.guest.language);
        let language = self.guest.language;
        let names = self.snapshot.names(language);
        let reader = self.snapshot.reader(self.viewer(), language, &names);
        let main = html! {
            main #main .page .review {
                h1 { (words.review()) " · " bdi { (parts::title(&self.snapshot.row.game, language)) } }
                p .lead { (self.play.ending(&reader)) }
                section .panel {
                    h2 { (words.chance()) }
                    (self.curve(analysis))
                    p .soft { (words.method()) }
                }
                (self.split())
                (self.turning_points(&names))
                (self.costly(&names))
                (self.decisions(&names))
                (self.share())
                (back(self.snapshot, self.guest))
            }
        };
        self.framed(main)
    }

    /// The table as it was at a decision, and what was thought of it; `None` if there was none at that step.
    pub(crate) fn moment(&self, step: usize) -> Option<Markup> {
        let judged = self.review.decisions.iter().find(|judged| judged.step == step)?;
        let language = self.guest.language;
        let names = self.snapshot.names(language);
        let reader = self.snapshot.reader(self.viewer(), language, &names);
        let then = self.play.back(step - 1);
        let asked = then.pending().seats();
        let plate = |seat: Seat| Plate { turn: asked.contains(seat), ..Plate::default() };
        let plates: Vec<Plate> = self.snapshot.everyone().map(plate).collect();
        let words = say(language);
        Some(self.framed(html! {
            main #main .page .review .replay data-step=(step - 1) {
                h1 { (words.review()) " · " (words.step(step)) }
                (self.neighbours(step))
                (self.judgement(judged, &names))
                div .room { (then.draw(&reader, &plates, false, &Alone).still()) }
                p .row {
                    a .button href=(self.address(None)) { (words.review()) }
                    a .button href=(self.replay(step)) { (messages::say(language).replay()) }
                }
            }
        }))
    }

    fn framed(&self, main: Markup) -> Markup {
        let main = with_symbols(&self.snapshot.row.game, main);
        page(self.guest, &self.address(None), say(self.guest.language).review(), main)
    }

    /// The end of the game as a picture with the player's own chances, which nobody else can have.
    fn share(&self) -> Markup {
        let words = messages::say(self.guest.language);
        let id = &self.snapshot.row.id;
        let picture = format!("/t/{id}/end.png?curve=own");
        html! {
            p .row {
                a .button href=(picture) download="kupa.png" data-picture=(picture)
                    data-share=(format!("{}/t/{id}/replay", self.guest.origin)) data-text=(words.share_hint()) {
                    (words.share_curve())
                }
            }
        }
    }

    fn viewer(&self) -> Viewer {
        Viewer::Seat(Seat::new(self.review.seat as u8))
    }

    fn address(&self, step: Option<usize>) -> String {
        let page = format!("/t/{}/review", self.snapshot.row.id);
        step.map_or(page.clone(), |step| format!("{page}?step={step}"))
    }

    fn replay(&self, step: usize) -> String {
        format!("/t/{}/replay?step={step}&eyes={}", self.snapshot.row.id, self.review.seat)
    }

    fn curve(&self, analysis: &Analysis) -> Markup {
        let moment = |turning: &Turning| {
            let point = Point { step: turning.step, chance: turning.from };
            (point, self.address(Some(turning.step + 1)))
        };
        let curve = Curve {
            label: say(self.guest.language).chance(),
            lines: vec![Line { points: &self.review.curve, token: None }],
            steps: analysis.steps,
            fair: 1.0 / self.review.seats as f64,
            at: None,
            moments: self.review.turning_points.iter().map(moment).collect(),
        };
        curve.draw()
    }

    /// Luck and play as two bars, and the result that they make.
    fn split(&self) -> Markup {
        let words = say(self.guest.language);
        if !self.review.split.is_calibrated {
            return html! { p .soft { (words.no_split()) } };
        }
        let (luck, play, result) = self.review.split.hundredths();
        html! {
            section .panel .split {
                h2 { (words.luck()) " · " (words.play()) }
                (bar(words.luck(), luck)) (bar(words.play(), play)) (bar(words.result(), result))
                p .soft { (words.split_hint()) }
            }
        }
    }

    /// Each with what was done there, and what the chance became.
    fn turning_points(&self, names: &Names) -> Markup {
        let words = say(self.guest.language);
        let reader = self.snapshot.reader(self.viewer(), self.guest.language, names);
        let turning = |turning: &Turning| {
            let step = turning.step + 1;
            html! {
                li {
                    a href=(self.address(Some(step))) {
                        @for said in self.play.told(step, &reader).iter().take(1) { b { (said.text) } " " }
                        span .soft { (turning.told(self.guest.language)) }
                    }
                }
            }
        };
        html! {
            @if !self.review.turning_points.is_empty() {
                section .panel {
                    h2 { (words.turning_points()) }
                    ol .turnings { @for point in &self.review.turning_points { (turning(point)) } }
                }
            }
        }
    }

    fn costly(&self, names: &Names) -> Markup {
        let words = say(self.guest.language);
        let costly = self.review.costly();
        html! {
            section .panel {
                h2 { (words.costly_decisions()) }
                @if self.review.decisions.is_empty() { p { (words.no_decisions()) } }
                @else if costly.is_empty() { p { (words.nothing_costly()) } }
                @for judged in costly.into_iter().take(12) {
                    article .judged {
                        (self.judgement(judged, names))
                        a .button href=(self.address(Some(judged.step))) { (words.step(judged.step)) }
                    }
                }
            }
        }
    }

    /// What was done, what would have been better, and what that cost.
    fn judgement(&self, judged: &Judged, names: &Names) -> Markup {
        let words = say(self.guest.language);
        let Told { played, better } = Told::of(self.play, judged, names, self.guest.language);
        html! {
            dl .judgement {
                div { dt { (words.played()) } dd { (played) " " (mark(judged.mark, words.mark(judged.mark))) } }
                @if judged.mark != Mark::Best {
                    div { dt { (words.better()) } dd { b { (better) } } }
                    @if judged.loss > 0.0 { div { dt {} dd .soft { (words.cost(judged.loss)) } } }
                }
            }
        }
    }

    /// The marks in numbers, and each decision for whoever wants to go through all.
    fn decisions(&self, names: &Names) -> Markup {
        let words = say(self.guest.language);
        let reader = self.snapshot.reader(self.viewer(), self.guest.language, names);
        html! {
            section .panel {
                h2 { (words.decisions()) }
                p .marks {
                    @for (sort, count) in self.review.marks() {
                        span { (mark(sort, words.mark(sort))) " " b { (count) } }
                    }
                }
                @if self.review.skipped > 0 { p .soft { (words.skipped(self.review.decisions.len())) } }
                details {
                    summary { (messages::say(self.guest.language).whole_log()) }
                    ol .log {
                        @for judged in self.review.decisions.iter().rev().take(LISTED) {
                            li {
                                a href=(self.address(Some(judged.step))) { (judged.step) } " "
                                @for said in self.play.told(judged.step, &reader).iter().take(1) { (said.text) " " }
                                (mark(judged.mark, words.mark(judged.mark)))
                                @if judged.loss >= Mark::FINE { " " bdi dir="ltr" { "−" (percent(judged.loss)) } }
                            }
                        }
                    }
                }
            }
        }
    }

    /// From one moment that is worth a look to the next.
    fn neighbours(&self, step: usize) -> Markup {
        let words = messages::say(self.guest.language);
        let mut moments: Vec<usize> =
            self.review.turning_points.iter().map(|turning| turning.step + 1).collect();
        moments.extend(self.review.costly().iter().map(|judged| judged.step));
        moments.sort_unstable();
        moments.dedup();
        let before = moments.iter().rev().find(|moment| **moment < step);
        let after = moments.iter().find(|moment| **moment > step);
        html! {
            nav #steps .row dir="ltr" aria-label=(say(self.guest.language).turning_points()) {
                (self.neighbour(before, words.step_back(), "◀"))
                (self.neighbour(after, words.step_forward(), "▶"))
            }
        }
    }

    fn neighbour(&self, moment: Option<&usize>, label: &str, sign: &str) -> Markup {
        html! {
            @if let Some(moment) = moment {
                a .button href=(self.address(Some(*moment))) aria-label=(label) { (sign) }
            } @else { span .button .off aria-hidden="true" { (sign) } }
        }
    }
}

/// The chances of a replayed game: as the seat knew them through whose eyes it is seen, or of everybody
/// with all cards open. Nothing for the public, which knew of no hand.
pub(super) fn replayed(
    analysis: &Analysis,
    viewer: Viewer,
    step: usize,
    tokens: &[page::Token],
    guest: &Guest,
) -> Markup {
    let draw = |curves: &[(Vec<Point>, Option<usize>)]| {
        let curve = Curve {
            label: say(guest.language).chance(),
            lines: curves.iter().map(|(points, token)| Line { points, token: *token }).collect(),
            steps: analysis.steps,
            fair: 1.0 / f64::from(analysis.seats()),
            at: Some(step),
            moments: Vec::new(),
        };
        html! { figure .chances { figcaption .soft { (curve.label) } (curve.draw()) } }
    };
    match viewer {
        Viewer::Public => html! {},
        Viewer::Seat(seat) => Review::of(analysis, seat.index())
            .map_or_else(|| html! {}, |review| draw(&[(review.curve, None)])),
        Viewer::Referee => {
            let open = |(seat, token): (usize, &page::Token)| {
                (analysis.open_curve(seat), Some(usize::from(token.number())))
            };
            draw(&tokens.iter().take(analysis.result.len()).enumerate().map(open).collect::<Vec<_>>())
        }
    }
}

/// A bar to the right for what was won, to the left for what was lost.
fn bar(name: &str, points: i32) -> Markup {
    let length = points.unsigned_abs().min(100);
    let (class, from) = if points < 0 { ("loss", 100 - length) } else { ("gain", 100) };
    html! {
        div .portion {
            span { (name) }
            svg viewBox="0 0 200 12" preserveAspectRatio="none" aria-hidden="true" {
                rect .track width="200" height="12" rx="3" {}
                rect .(class) x=(from) width=(length) height="12" {}
                line x1="100" x2="100" y1="0" y2="12" {}
            }
            bdi dir="ltr" { (format!("{points:+}%").replace('-', "−")) }
        }
    }
}

fn mark(mark: Mark, words: &str) -> Markup {
    let (class, sign) = match mark {
        Mark::Best => ("best", "★"),
        Mark::Fine => ("fine", "✓"),
        Mark::Arguable => ("arguable", "≈"),
        Mark::Costly => ("costly", "✗"),
    };
    html! { span .mark .(class) { span aria-hidden="true" { (sign) } " " (words) } }
}
