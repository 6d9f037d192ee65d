//! How bots and the levels of the house stand: over all heats, with the luck of the deals taken out.
//!
//! A heat is one sample, as a deal block is in the arena, and the interval is the arena's. Of each table counts what a
//! place won, less what its seat of that deal was worth to the house beyond the fair share, as far as that tells anything
//! about who wins: how far, all tables of the game say together (a control variate). Whatever the control says, this is
//! true on average: everybody has every seat once in a heat, and what all seats are worth together is one win.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use arena::Estimate;
use bots::Level;
use store::{Bot, Heat};
use tokio::time::Instant;

use super::plan::{Entrant, Plan};
use super::score::{Played, Score};
use crate::problem::Problem;
use crate::standings::{Place, Rating, TOLD_APART, ratings};

/// So long standings are not worked out anew.
const FRESH: Duration = Duration::from_secs(60);

/// So many heats of a game are shown, the last.
const SHOWN: usize = 5;

/// How all stand in one game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Of {
    /// The game's name.
    pub(crate) game: &'static str,
    /// How many heats were played.
    pub(crate) heats: usize,
    /// The strongest first.
    pub(crate) lines: Vec<Line>,
    /// The tables of the last heats, the last heat first.
    pub(crate) tables: Vec<Vec<String>>,
}

/// How somebody stands.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    pub(crate) who: Who,
    /// At how many tables they sat.
    pub(crate) tables: usize,
    /// How many of those games they left.
    pub(crate) left: usize,
    /// What part of the wins was theirs, with the luck of the deals taken out.
    pub(crate) share: f64,
    /// In 95 of 100 cases the truth is between these; not known before there are enough heats.
    pub(crate) interval: Option<(f64, f64)>,
    /// What part chance alone would have given.
    pub(crate) fair: f64,
    pub(crate) rating: Rating,
}

/// Who stands there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Who {
    /// A bot that anybody may find, by its name.
    Bot(String),
    House(Level),
}

/// Standings as they were worked out last.
#[derive(Default)]
pub(crate) struct Standings(tokio::sync::Mutex<Option<(Instant, Arc<Vec<Of>>)>>);

impl Standings {
    /// Those of a minute ago at most.
    pub(super) async fn get(
        &self,
        read: impl AsyncFnOnce() -> Result<Vec<Of>, Problem>,
    ) -> Result<Arc<Vec<Of>>, Problem> {
        let mut known = self.0.lock().await;
        if let Some((_, standings)) = known.as_ref().filter(|(since, _)| since.elapsed() < FRESH) {
            return Ok(standings.clone());
        }
        let standings = Arc::new(read().await?);
        *known = Some((Instant::now(), standings.clone()));
        Ok(standings)
    }
}

/// The standings of all games that were played, after these heats, of which the last is the first. Bots that nobody may find
/// are counted and not shown.
pub(super) fn standings(heats: &[Heat], bots: &[Bot]) -> Vec<Of> {
    let counted: Vec<(Plan, Score)> = heats.iter().filter_map(counted).collect();
    let of = |entry: &catalog::Entry| of_game(entry.slug, &counted, bots);
    catalog::GAMES.iter().filter_map(of).collect()
}

/// A heat, if it was played to its end.
fn counted(heat: &Heat) -> Option<(Plan, Score)> {
    let (plan, score) = (Plan::read(&heat.plan)?, Score::read(heat.result.as_deref()?)?);
    let seats = plan.lineup.len();
    let is_whole = |table: &Played| {
        [table.shares.len(), table.worth.len(), table.left.len()].iter().all(|count| *count == seats)
    };
    (score.tables.len() == seats && score.tables.iter().all(is_whole)).then_some((plan, score))
}

/// Who played, as heats tell them apart.
type Key<'a> = &'a str;

fn key(entrant: &Entrant) -> Key<'_> {
    match entrant {
        Entrant::House { level } => level,
        Entrant::Bot(bot) => &bot.player,
    }
}

#[derive(Default)]
struct Tally {
    /// Of each heat what was won beyond the fair share, with the luck of the deals taken out.
    gains: Vec<f64>,
    fair: f64,
    tables: usize,
    left: usize,
}

fn of_game(game: &'static str, counted: &[(Plan, Score)], bots: &[Bot]) -> Option<Of> {
    let heats: Vec<&(Plan, Score)> = counted.iter().filter(|(plan, _)| plan.game == game).collect();
    let mut tallies: BTreeMap<Key<'_>, Tally> = BTreeMap::new();
    let weight = weight(&heats);
    heats.iter().for_each(|(plan, score)| count(plan, score, weight, &mut tallies));
    let rated = rated(&heats, &tallies);
    let line = |(key, tally): (&Key<'_>, &Tally)| Some(tally.line(who(key, bots)?, rated.get(key).copied()?));
    let mut lines: Vec<Line> = tallies.iter().filter_map(line).collect();
    lines.sort_by(|a, b| b.rating.points.total_cmp(&a.rating.points).then_with(|| a.who.cmp(&b.who)));
    let tables = |(plan, _): &&(Plan, Score)| (0..plan.lineup.len()).map(|at| plan.table(at)).collect();
    let tables = heats.iter().take(SHOWN).map(tables).collect();
    (!heats.is_empty()).then_some(Of { game, heats: heats.len(), lines, tables })
}

/// How much of what the control says is to be believed: what leaves the least luck in the figures, between nothing and all.
fn weight(heats: &[&(Plan, Score)]) -> f64 {
    let (mut together, mut alone) = (0.0, 0.0);
    for table in heats.iter().flat_map(|(_, score)| &score.tables) {
        let fair = 1.0 / table.shares.len() as f64;
        for (share, worth) in table.shares.iter().zip(&table.worth) {
            together += (share - fair) * (worth - fair);
            alone += (worth - fair).powi(2);
        }
    }
    if alone > 0.0 { (together / alone).clamp(0.0, 1.0) } else { 0.0 }
}

/// Adds a heat. Somebody who has several places is one, as in the arena.
fn count<'a>(plan: &'a Plan, score: &Score, weight: f64, tallies: &mut BTreeMap<Key<'a>, Tally>) {
    let fair = 1.0 / plan.lineup.len() as f64;
    let mut places: BTreeMap<Key<'a>, Vec<usize>> = BTreeMap::new();
    for (place, entrant) in plan.lineup.iter().enumerate() {
        places.entry(key(entrant)).or_default().push(place);
    }
    for (key, places) in places {
        let all = || score.tables.iter().flat_map(|table| places.iter().map(move |place| (table, *place)));
        let gained = |(table, place): (&Played, usize)| {
            table.shares[place] - fair - weight * (table.worth[place] - fair)
        };
        let gain: f64 = all().map(gained).sum();
        let tally = tallies.entry(key).or_default();
        tally.gains.push(gain / all().count() as f64);
        tally.fair += fair;
        tally.tables += score.tables.len();
        tally.left += all().filter(|(table, place)| table.left[*place]).count();
    }
}

impl Tally {
    fn line(&self, who: Who, rating: Rating) -> Line {
        let Estimate { mean, low, high } = Estimate::of(&self.gains);
        let fair = self.fair / self.gains.len() as f64;
        let interval = (self.gains.len() >= Estimate::ENOUGH).then_some((fair + low, fair + high));
        Line { who, tables: self.tables, left: self.left, share: fair + mean, interval, fair, rating }
    }
}

/// The ratings, as groups have them. Those who have played most are told apart.
fn rated<'a>(heats: &[&'a (Plan, Score)], tallies: &BTreeMap<Key<'a>, Tally>) -> BTreeMap<Key<'a>, Rating> {
    let mut often: Vec<(Key<'a>, usize)> = tallies.iter().map(|(key, tally)| (*key, tally.tables)).collect();
    often.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(b.0)));
    let number: BTreeMap<Key<'a>, usize> =
        often.into_iter().enumerate().map(|(at, (key, _))| (key, at.min(TOLD_APART - 1))).collect();
    let mut games = Vec::new();
    for (plan, score) in heats {
        for table in score.tables.iter().filter(|table| table.shares.iter().sum::<f64>() > 0.5) {
            let place = |(entrant, credit): (&'a Entrant, &f64)| Place {
                player: number[key(entrant)],
                credit: *credit,
            };
            games.push(plan.lineup.iter().zip(&table.shares).map(place).collect::<Vec<_>>());
        }
    }
    let players = number.values().max().map_or(0, |last| last + 1);
    let ratings = ratings(players, games.iter().map(Vec::as_slice));
    number.into_iter().map(|(key, at)| (key, ratings[at])).collect()
}

/// Who that is; nobody, if it is a bot that nobody may find.
fn who(key: &str, bots: &[Bot]) -> Option<Who> {
    if let Ok(level) = key.parse() {
        return Some(Who::House(level));
    }
    bots.iter().find(|bot| bot.player == key).map(|bot| Who::Bot(bot.name.clone()))
}

#[cfg(test)]
mod tests {
    use rand_core::Rng as _;
    use testkit::{Generator, generator};

    use super::*;

    fn uniform(luck: &mut Generator) -> f64 {
        f64::from(luck.next_u32()) / 4_294_967_296.0
    }

    /// Weights of the seats that sum up to one: what a deal is worth to each.
    fn deal(seats: usize, luck: &mut Generator) -> Vec<f64> {
        // The first seat is the better one.
        let weights: Vec<f64> =
            (0..seats).map(|seat| uniform(luck).powi(3) + if seat == 0 { 0.2 } else { 0.0 }).collect();
        let sum: f64 = weights.iter().sum();
        weights.into_iter().map(|weight| weight / sum).collect()
    }

    fn winner(worth: &[f64], luck: &mut Generator) -> usize {
        let mut left = uniform(luck);
        let is_it = |part: &f64| {
            left -= part;
            left < 0.0
        };
        worth.iter().position(is_it).unwrap_or(0)
    }

    /// A heat of bots that are all the same. The control finds what a deal is worth by so many games.
    fn heat(number: u32, controls: u32, luck: &mut Generator) -> Heat {
        let entrants = ["a", "b", "c"].map(|player| {
            let [player, name, mark] = [player, player, "m"].map(str::to_owned);
            Entrant::Bot(super::super::plan::Entered { player, name, mark })
        });
        let plan = Plan::new("chico", entrants.to_vec());
        let tables = (0..3).map(|rotation| {
            let truth = deal(3, luck);
            let won = winner(&truth, luck);
            let mut found = [0.0; 3];
            (0..controls).for_each(|_| found[winner(&truth, luck)] += 1.0 / f64::from(controls));
            let mut played = Played { shares: vec![0.0; 3], worth: vec![0.0; 3], left: vec![false; 3] };
            for (seat, place) in plan.seating(rotation).enumerate() {
                played.shares[place] = f64::from(u8::from(seat == won));
                played.worth[place] = found[seat];
            }
            played
        });
        let result = Score { tables: tables.collect() }.written();
        Heat { number, plan: plan.written(), begun: 0, result: Some(result), ended: Some(0) }
    }

    fn bots() -> Vec<Bot> {
        let bot = |name: &str| Bot {
            name: name.to_owned(),
            player: name.to_owned(),
            owner: name.to_owned(),
            about: String::new(),
            games: String::new(),
            tables: 1,
            accept: store::Accept::All,
            public: true,
            ladder: true,
            made: 0,
        };
        ["a", "b", "c"].map(bot).to_vec()
    }

    /// Bots that are all the same are said to be so: in as many cases as is said, and not to anybody's advantage.
    #[test]
    fn of_identical_bots_none_is_found_to_be_stronger() {
        for controls in [1, 32] {
            let luck = &mut generator(7);
            let (mut within, mut all, mut sum) = (0, 0, 0.0);
            for _ in 0..80 {
                let heats: Vec<Heat> = (1..=40).map(|number| heat(number, controls, luck)).collect();
                let standings = standings(&heats, &bots());
                let [of] = &standings[..] else { panic!("one game") };
                assert_eq!((of.heats, of.lines.len()), (40, 3));
                for line in &of.lines {
                    let (low, high) = line.interval.expect("enough heats");
                    within += u32::from((low..=high).contains(&line.fair));
                    all += 1;
                }
                sum += of
                    .lines
                    .iter()
                    .find(|line| line.who == Who::Bot("a".to_owned()))
                    .expect("it played")
                    .share;
            }
            let covered = f64::from(within) / f64::from(all);
            assert!((0.90..=0.985).contains(&covered), "{covered} with {controls}");
            let mean = sum / 80.0;
            assert!((mean - 1.0 / 3.0).abs() < 0.01, "{mean} with {controls}");
        }
    }

    /// How wide the interval is after many heats, if the control says that.
    fn width(control: impl Fn(&mut Vec<f64>, &mut Generator)) -> f64 {
        let luck = &mut generator(3);
        let mut heats: Vec<Heat> = (1..=400).map(|number| heat(number, 32, luck)).collect();
        for heat in &mut heats {
            let mut score = Score::read(heat.result.as_deref().expect("a score")).expect("a score");
            score.tables.iter_mut().for_each(|table| control(&mut table.worth, luck));
            heat.result = Some(score.written());
        }
        let (low, high) = standings(&heats, &bots())[0].lines[0].interval.expect("enough heats");
        high - low
    }

    #[test]
    fn a_control_that_tells_something_narrows_the_interval_and_another_does_no_harm() {
        let with = width(|_, _| ());
        let without = width(|worth, _| *worth = vec![1.0 / 3.0; 3]);
        let misled = width(|worth, luck| {
            let won = winner(&[1.0 / 3.0; 3], luck);
            *worth = (0..3).map(|seat| f64::from(u8::from(seat == won))).collect();
        });
        assert!(with < 0.9 * without, "{with} {without}");
        assert!(misled < 1.01 * without, "{misled} {without}");
    }

    #[test]
    fn what_was_cut_short_or_can_not_be_read_counts_for_nothing() {
        let luck = &mut generator(1);
        let whole = heat(1, 4, luck);
        let of = |result: Option<&str>| Heat { result: result.map(str::to_owned), ..whole.clone() };
        let lame = r#"{"tables":[{"shares":[1,0,0],"worth":[1,0],"left":[false,false,false]}]}"#;
        for cut in [of(None), of(Some("")), of(Some(r#"{"tables":[]}"#)), of(Some(lame))] {
            assert_eq!(standings(&[cut], &bots()), []);
        }
        let hidden = standings(std::slice::from_ref(&whole), &bots()[..1]);
        assert_eq!(hidden[0].lines.len(), 1, "who can't be found is not shown");
        assert_eq!(
            (hidden[0].lines[0].interval, hidden[0].lines[0].tables),
            (None, 3),
            "one heat says little"
        );
    }
}
