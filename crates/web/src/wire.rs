//! Whole games, drawn step by step for everybody who looks: patches make of each page the next one, and
//! are small. `cargo xtask bytes` prints how small, and where the bytes go; `cargo xtask phrases` lets
//! them write down their texts.

mod places;
mod texts;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use axum::http::{HeaderMap, HeaderValue, header};
use bots::Level;
use catalog::Visitor;
use engine::{Game, Pending, Record, Setup};
use patch::Page;
use play::{AnyPlay, Complete, Thinking};
use store::Status;
use tokio::runtime::Builder;
use words::Language;

use crate::guest::Guest;
use crate::keys::Keys;
use crate::leaks::{Site, TABLE, cookie_of};
use crate::table::{Snapshot, Table};
use crate::viewpoint::{Drawn, Screen, Sent};
use places::Places;

/// A table that was played at, and those who look at it: everybody who has a seat, and one who has none.
struct Played {
    table: Arc<Table>,
    record: Record,
    guests: Vec<Guest>,
    _site: Site,
}

impl Played {
    async fn new(record: &Record, language: Language) -> Played {
        let keys = Arc::new(Keys::for_tests());
        let seats = usize::from(record.setup.seats);
        let site = Site::new(record, seats, &keys).await;
        let table = site.app.tables.table(TABLE).await.expect("it was just stored");
        let guests = (0..=seats).map(|seat| guest(&cookie_of(seat, &keys), language, &keys)).collect();
        Played { record: record.clone(), table, guests, _site: site }
    }

    /// How things stood when that was now.
    fn at(&self, play: Box<dyn AnyPlay>) -> Arc<Snapshot> {
        let mut moment = Snapshot::clone(&self.table.snapshot());
        let is_over = matches!(play.pending(), Pending::Over(_));
        moment.row.status = if is_over { Status::Over } else { Status::Running };
        moment.play = Some(Arc::from(play));
        Arc::new(moment)
    }

    /// Draws every step for everybody; `see` gets who it is (by seat), the drawing, and what is sent of it.
    fn draw(&self, mut see: impl FnMut(usize, &Snapshot, &Drawn, &Sent)) {
        let viewpoints: Vec<_> =
            self.guests.iter().map(|guest| self.table.viewpoint(guest, Screen::Table)).collect();
        let mut shown: Vec<Option<Arc<Drawn>>> = vec![None; self.guests.len()];
        let mut play = begun(&self.record);
        for line in &self.record.steps {
            play.take(&line.text).expect("it was played before");
            let (moment, step) = (self.at(play.boxed()), play.step());
            for (seat, viewpoint) in viewpoints.iter().enumerate() {
                let (drawn, sent) = viewpoint.look(&self.table, &moment, step, shown[seat].as_deref());
                see(seat, &moment, &drawn, &sent);
                shown[seat] = Some(drawn);
            }
        }
    }
}

/// The game of a record, before its first step.
fn begun(record: &Record) -> Box<dyn AnyPlay> {
    let start = Record::new(&record.slug, record.setup.clone(), std::iter::empty());
    catalog::replay(&start).expect("a game")
}

fn guest(cookie: &str, language: Language, keys: &Keys) -> Guest {
    let value = |text: &str| HeaderValue::from_str(text).expect("plain text");
    let headers = [(header::COOKIE, value(cookie)), (header::ACCEPT_LANGUAGE, value(language.code()))];
    Guest::read(&HeaderMap::from_iter(headers), keys, None)
}

/// A patch makes of the page before exactly this one.
fn check_patches(played: &Played) {
    let mut pages: BTreeMap<usize, Page> = BTreeMap::new();
    played.draw(|seat, moment, drawn, sent| {
        let guest = &played.guests[seat];
        let html = crate::pages::main(&played.table, moment, guest, None).into_html().expect("all of it");
        let fresh = Page::read(&html).expect("HTML of ours");
        match sent {
            Sent::Page(_) => {
                assert!(drawn.id().root.is_some(), "what is drawn can be read:\n{html}");
                pages.insert(seat, fresh.clone());
            }
            Sent::Patch(patch) => {
                let page = pages.get_mut(&seat).expect("a page comes first");
                page.apply(patch).unwrap_or_else(|misfit| panic!("{misfit}:\n{patch}\n{html}"));
                page.come_to(moment.step());
            }
            Sent::Nothing => panic!("a step that nobody sees"),
        }
        assert_eq!(pages[&seat].clone().settled(), fresh.settled(), "step {}", moment.step());
    });
}

/// The bytes of a frame as they are on the wire: its lines, in a chunk of HTTP.
fn bytes(drawn: &Drawn, sent: &Sent, is_turn: bool) -> usize {
    let (Sent::Patch(data) | Sent::Page(data)) = sent else { return 0 };
    let turn = if is_turn { "event: turn\n".len() } else { 0 };
    let frame = format!("id: {}\ndata: {data}\n\n", drawn.id()).len() + turn;
    frame + format!("{frame:x}\r\n\r\n").len()
}

/// What all steps of a game cost each of those who look, the one without a seat last. `see` gets the
/// patches too, with the page that each is for.
fn cost(played: &Played, mut see: impl FnMut(&Page, &str)) -> Vec<usize> {
    let mut cost = vec![0; played.guests.len()];
    let mut pages: BTreeMap<usize, Page> = BTreeMap::new();
    played.draw(|seat, moment, drawn, sent| {
        let is_turn = moment.seat_of(&played.guests[seat]).is_some_and(|seat| moment.asked().contains(seat));
        match sent {
            Sent::Page(html) => drop(pages.insert(seat, Page::read(html).expect("HTML of ours"))),
            Sent::Patch(patch) => {
                cost[seat] += bytes(drawn, sent, is_turn);
                let page = pages.get_mut(&seat).expect("a page comes first");
                see(page, patch);
                page.apply(patch).expect("a patch of that page");
            }
            Sent::Nothing => {}
        }
    });
    cost
}

/// A whole game between bots.
fn bots_game(slug: &str, seed: u64) -> Record {
    let game = catalog::find(slug).expect("it is listed");
    let start = Record::new(slug, Setup::new(game.usual_seats), std::iter::empty());
    let mut play = begun(&start);
    let rng = &mut testkit::generator(seed);
    for turn in 0..3000 {
        match play.pending() {
            Pending::Over(_) => return play.record().expect("it is written down"),
            Pending::Chance(_) => drop(play.draw_chance(rng).expect("it is due")),
            Pending::Seats(seats) => {
                let seat = seats.iter().next().expect("somebody is asked");
                let thinking = Thinking::of(Level::Club);
                let line = play.think(seat, Level::Club, thinking, seed + turn).expect("it is asked");
                play.take(&line).expect("a bot knows the rules");
            }
        }
    }
    play.record().expect("it is written down")
}

/// Random games of all sizes, each for as many steps as show something.
struct Random;

impl Visitor for Random {
    type Output = ();

    fn visit<R: Complete>(self) {
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let sizes = [*R::SEATS.start(), R::USUAL_SEATS, (*R::SEATS.end()).min(5)];
        for (seed, seats) in sizes.into_iter().enumerate() {
            let rng = &mut testkit::generator(seed as u64);
            let mut last: Option<Game<R>> = None;
            testkit::wander::<R>(Setup::new(seats), 60, rng, |game, _| last = Some(game.clone()));
            let record = last.expect("a game has steps").record();
            let language = Language::ALL[seed % Language::ALL.len()];
            runtime.block_on(async { check_patches(&Played::new(&record, language).await) });
        }
    }
}

#[test]
fn patches_make_of_every_page_the_next_one() {
    std::thread::scope(|scope| {
        for slug in catalog::slugs() {
            scope.spawn(move || catalog::visit(slug, Random));
        }
    });
}

/// A step costs no more than this, in the mean over whole games: for everybody, and for the worst seat.
const MEAN: usize = 800;
const WORST: usize = 900;

/// The seeds of the games of each kind that are played, and the languages that they are shown in: one
/// game in Hebrew, whose letters are two bytes each, unless more are asked for.
fn extent() -> (RangeInclusive<u64>, &'static [Language]) {
    let number = |name: &str| std::env::var(name).ok().and_then(|number| number.parse().ok());
    let first = number("KUPA_SEED").unwrap_or(1);
    match number("KUPA_GAMES") {
        Some(games) => (first..=first + games - 1, &Language::ALL),
        None => (first..=first, &[Language::Hebrew]),
    }
}

/// What a step costs each of those who look, in the mean over these games, and where that goes.
fn cost_of_steps(slug: &str, games: &[Record], language: Language) -> (Vec<usize>, Places) {
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    let (mut total, mut places) = (Vec::new(), Places::default());
    for record in games {
        let costs = runtime.block_on(async {
            cost(&Played::new(record, language).await, |page, patch| {
                places.add(page, patch);
                texts::write(slug, language, patch);
            })
        });
        total.resize(costs.len(), 0);
        total.iter_mut().zip(costs).for_each(|(total, cost)| *total += cost);
    }
    let steps: usize = games.iter().map(|record| record.steps.len()).sum();
    (total.iter().map(|total| total / steps).collect(), places)
}

fn check_cost(slug: &str) {
    let (seeds, languages) = extent();
    let games: Vec<Record> = seeds.map(|seed| bots_game(slug, seed)).collect();
    for &language in languages {
        let (each, places) = cost_of_steps(slug, &games, language);
        let (mean, worst) = (each.iter().sum::<usize>() / each.len(), each.iter().max().copied());
        let code = language.code();
        println!("{slug} {code} bytes a step: mean {mean}, by seat and without one {each:?}\n{places}");
        assert!(mean <= MEAN && worst <= Some(WORST), "{slug} {code}: {mean}, {each:?}");
    }
}

#[test]
fn a_step_is_small() {
    std::thread::scope(|scope| {
        for slug in catalog::slugs() {
            scope.spawn(move || check_cost(slug));
        }
    });
}
