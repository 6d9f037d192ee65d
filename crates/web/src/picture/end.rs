//! The end of a game as a picture to be sent around: who, how many points, and how it came to that.
//!
//! It is made from what everybody at the table saw: the result and the score sheet. A player may have the
//! curve of their own chances on it instead of the scores; nobody else can.

use catalog::Entry;
use engine::Seat;
use maud::{Markup, html};
use page::Token;
use play::AnyPlay;
use review::Review;
use words::Language;

use super::card::{Card, game_picture, logo, spots};
use super::colours::Colours;
use super::letters::drawable;
use super::raster::Drawing;
use super::text::width;
use super::{Png, drawn};
use crate::pages::{BASE_STYLE, STYLE, Standing, standing};
use crate::table::Snapshot;

/// What is on it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct End {
    game: &'static str,
    /// The winners first.
    players: Vec<Player>,
    course: Course,
}

#[derive(Clone, PartialEq, Debug)]
struct Player {
    token: Token,
    name: String,
    place: Option<usize>,
    points: Option<i32>,
}

/// How it came to that.
#[derive(Clone, PartialEq, Debug)]
enum Course {
    /// Nobody has seen it: the game keeps no score.
    Unknown,
    /// By player, in the order of the others: their points after each round.
    Scores(Vec<(Token, Vec<i32>)>),
    /// The chances of one who wants them to be seen, from 0 to 1 in both directions.
    Chances { points: Vec<(f64, f64)>, fair: f64 },
}

impl End {
    /// Of a game that is over.
    pub(crate) fn of(
        game: &'static Entry,
        snapshot: &Snapshot,
        play: &dyn AnyPlay,
        language: Language,
    ) -> End {
        let (names, tokens) = (snapshot.names(language), snapshot.tokens());
        let player = |at: Standing| Player {
            token: tokens[at.seat.index()],
            name: drawable(&names.who(at.seat, language)),
            place: at.place,
            points: at.points,
        };
        let players = standing(play).into_iter().map(player).collect();
        End { game: game.slug, players, course: scores(play, &tokens) }
    }

    /// With the chances of a player, as that player knew them.
    pub(crate) fn with_chances(self, review: &Review) -> End {
        let last = review.curve.last().map_or(1, |point| point.step.max(1));
        // Nothing is known of most of a long game.
        let first = review.curve.first().map_or(0, |point| point.step);
        let first = if 2 * first > last { first } else { 0 };
        let whole = (last - first).max(1) as f64;
        let points =
            review.curve.iter().map(|point| ((point.step - first) as f64 / whole, point.chance)).collect();
        End { course: Course::Chances { points, fair: 1.0 / review.seats as f64 }, ..self }
    }

    /// The picture.
    pub(crate) async fn png(self) -> Png {
        drawn(format!("{self:?}"), move || self.drawing().png(Card::WIDTH)).await
    }

    fn drawing(&self) -> Drawing {
        let mut drawing = Drawing::default();
        let has_course = self.course != Course::Unknown;
        let place = if has_course { (812, 36, 352) } else { (772, 96, 388) };
        let picture = catalog::find(self.game).map(|game| game_picture(game, place, &mut drawing.rules));
        let svg = html! {
            svg xmlns="http://www.w3.org/2000/svg" width=(Card::WIDTH) height=(Card::HEIGHT)
                viewBox={ "0 0 " (Card::WIDTH) " " (Card::HEIGHT) } {
                rect width="100%" height="100%" fill="#0b6b46" {}
                @for (x, y) in spots() { circle cx=(x) cy=(y) r="3" fill="#ffffff" fill-opacity="0.1" {} }
                @if let Some(picture) = picture { (picture) }
                @if !has_course { (logo("translate(868 390) scale(6)")) }
                rect x="32" y="28" width="740" height="574" rx="36" fill="#fffdf7" {}
                (self.podium())
                (self.rest())
                (self.course())
            }
        };
        drawing.svg = Colours::read(&[&BASE_STYLE.text, &STYLE.text]).resolve(&svg.into_string());
        drawing
    }

    /// The first three on steps, the first in the middle.
    fn podium(&self) -> Markup {
        let mut steps: Vec<&Player> = self.players.iter().filter(|player| is_high(player)).collect();
        if steps.len() > 1 {
            steps.swap(0, 1);
        }
        let width = (680 / steps.len().max(3)) as f64;
        let left = 402.0 - width * steps.len() as f64 / 2.0;
        let base = if self.players.iter().all(is_high) { 570.0 } else { 452.0 };
        html! {
            @for (at, player) in steps.iter().enumerate() {
                (step(player, left + width * at as f64, base, width))
            }
        }
    }

    /// Those beside the podium, in a row.
    fn rest(&self) -> Markup {
        let rest: Vec<&Player> = self.players.iter().filter(|player| !is_high(player)).collect();
        let is_alone = rest.len() == self.players.len();
        let width = 690.0 / rest.len().max(3) as f64;
        let left = 402.0 - width * rest.len() as f64 / 2.0;
        let (y, half) = if is_alone { (290.0, 56.0) } else { (510.0, 30.0) };
        html! {
            @for (at, player) in rest.iter().enumerate() {
                @let x = left + width * (at as f64 + 0.5);
                (disc(player.token, x, y, half))
                (written(&player.name, x, y + half + 30.0, width - 10.0, 24.0, "#20302a"))
                @if let Some(points) = player.points {
                    (written(&number(points), x, y + half + 56.0, width - 10.0, 22.0, "#52625a"))
                }
            }
        }
    }

    fn course(&self) -> Markup {
        let paths = match &self.course {
            Course::Unknown => return html! {},
            Course::Scores(lines) => score_lines(lines),
            Course::Chances { points, fair } => chance_line(points, *fair),
        };
        html! {
            rect x="804" y="312" width="368" height="290" rx="28" fill="#fffdf7" {}
            (paths)
        }
    }
}

/// The chart, in pixels.
const LEFT: f64 = 832.0;
const RIGHT: f64 = 1144.0;
const TOP: f64 = 340.0;
const BOTTOM: f64 = 574.0;

fn place((x, y): (f64, f64)) -> String {
    format!("{:.1},{:.1}", LEFT + (RIGHT - LEFT) * x, BOTTOM - (BOTTOM - TOP) * y)
}

fn line(points: impl Iterator<Item = (f64, f64)>, colour: &str, breadth: u32) -> Markup {
    let points = points.map(place).collect::<Vec<_>>().join(" ");
    html! {
        polyline points=(points) fill="none" stroke=(colour) stroke-width=(breadth) stroke-linejoin="round"
            stroke-linecap="round" {}
    }
}

fn score_lines(lines: &[(Token, Vec<i32>)]) -> Markup {
    let all = || lines.iter().flat_map(|(_, sums)| sums).copied();
    let (least, most) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(1).max(1));
    let height = |sum: i32| f64::from(sum - least) / f64::from(most - least);
    html! {
        (line([(0.0, height(0)), (1.0, height(0))].into_iter(), "#c8d2cc", 3))
        @for (token, sums) in lines {
            @let rounds = (sums.len() - 1).max(1) as f64;
            (line(sums.iter().enumerate().map(|(at, sum)| (at as f64 / rounds, height(*sum))), &colour(*token), 7))
        }
    }
}

fn chance_line(points: &[(f64, f64)], fair: f64) -> Markup {
    html! {
        @for height in [0.0, 0.5, 1.0] { (line([(0.0, height), (1.0, height)].into_iter(), "#c8d2cc", 3)) }
        (line([(0.0, fair), (1.0, fair)].into_iter(), "#f2c14e", 3))
        (line(points.iter().copied(), "#0b6b46", 7))
        @if let Some((_, last)) = points.last() {
            (written(&format!("{}%", (100.0 * points[0].1).round()), LEFT + 34.0, TOP - 4.0, 90.0, 22.0, "#52625a"))
            (written(&format!("{}%", (100.0 * last).round()), RIGHT - 34.0, TOP - 4.0, 90.0, 22.0, "#52625a"))
        }
    }
}

fn is_high(player: &Player) -> bool {
    player.place.is_some_and(|place| place <= 3)
}

fn step(player: &Player, left: f64, base: f64, width: f64) -> Markup {
    let place = player.place.unwrap_or(3);
    let height = [190.0, 150.0, 118.0][place.clamp(1, 3) - 1];
    let (top, middle) = (base - height, left + width / 2.0);
    html! {
        rect x=(left + 8.0) y=(top) width=(width - 16.0) height=(height) rx="18" fill="#946511" {}
        (written(&place.to_string(), middle, top + 62.0, width, 60.0, "#ffffff"))
        @if let Some(points) = player.points {
            (written(&number(points), middle, top + 104.0, width - 24.0, 34.0, "#ffe7a3"))
        }
        (written(&player.name, middle, top - 18.0, width - 12.0, 38.0, "#20302a"))
        (disc(player.token, middle, top - 98.0, 40.0))
    }
}

fn disc(token: Token, x: f64, y: f64, half: f64) -> Markup {
    let place = format!("translate({:.1} {:.1}) scale({:.3})", x - half / 2.0, y - half / 2.0, half / 40.0);
    html! {
        circle cx=(x) cy=(y) r=(half) fill="#e9f1ea" {}
        g transform=(place) fill=(colour(token)) { (token.shape()) }
    }
}

/// Words in the middle of their place, smaller if there are many.
fn written(text: &str, x: f64, y: f64, room: f64, size: f64, colour: &str) -> Markup {
    let wanted = f64::from(width(text)) * size / 100.0;
    let size = if wanted > room { size * room / wanted } else { size };
    html! { text x=(x) y=(y) font-size=(format!("{size:.1}")) text-anchor="middle" fill=(colour) { (text) } }
}

fn number(points: i32) -> String {
    points.to_string().replace('-', "−")
}

fn colour(token: Token) -> String {
    format!("var(--seat-{})", token.number())
}

/// What everybody could write down: the sums after each round, from nothing.
fn scores(play: &dyn AnyPlay, tokens: &[Token]) -> Course {
    let rounds = play.scores();
    if rounds.is_empty() {
        return Course::Unknown;
    }
    let sums = |seat: Seat| {
        let mut sum = 0;
        let after = rounds.iter().map(|(_, points)| {
            sum += points[seat.index()];
            sum
        });
        std::iter::once(0).chain(after).collect::<Vec<i32>>()
    };
    let seats = (0..play.seats()).map(Seat::new);
    Course::Scores(seats.map(|seat| (tokens[seat.index()], sums(seat))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(number: usize, place: Option<usize>) -> Player {
        let token = Token::all().nth(number).expect("there are twelve");
        Player { token, name: drawable("Dana"), place, points: place.map(|_| -12) }
    }

    #[test]
    fn every_number_of_players_finds_its_place() {
        for game in catalog::GAMES {
            for count in 1..=Token::COUNT {
                for winners in [0, 1, count] {
                    let place = |at: usize| (at < winners).then_some(1).or((winners == 1).then_some(at + 1));
                    let players = (0..count).map(|at| player(at, place(at))).collect();
                    let end = End { game: game.slug, players, course: Course::Unknown };
                    let svg = end.drawing().svg;
                    assert!(!svg.contains("var(") && !svg.contains("NaN") && !svg.contains("inf"), "{svg}");
                }
            }
        }
    }

    #[test]
    fn scores_and_chances_are_drawn_within_the_chart() {
        let lines = vec![(Token::all().next().expect("one"), vec![0, -5, 20])];
        for course in
            [Course::Scores(lines), Course::Chances { points: vec![(0.0, 0.25), (1.0, 1.0)], fair: 0.25 }]
        {
            let end = End { game: "chico", players: vec![player(0, Some(1))], course };
            let svg = end.course().into_string();
            let points = svg.split("points=\"").skip(1).filter_map(|rest| rest.split('"').next());
            for pair in points.flat_map(|points| points.split(' ')) {
                let (x, y) = pair.split_once(',').expect("two numbers");
                let (x, y): (f64, f64) = (x.parse().expect("a number"), y.parse().expect("a number"));
                assert!((LEFT..=RIGHT).contains(&x) && (TOP..=BOTTOM).contains(&y), "{pair}");
            }
        }
    }
}
