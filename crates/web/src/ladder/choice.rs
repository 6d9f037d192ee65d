//! Who plays next on the ladder: whoever's bots have waited longest leads, with the bots of others who play the same and
//! the house at the seats that are left.

use std::cmp::Reverse;
use std::collections::HashMap;

use bots::Level;
use store::{Bot, Heat};

use super::owners;
use super::plan::{Entrant, Plan};
use super::score::Score;
use crate::outside::random_bytes;
use crate::outsiders::games_of;

/// So long after a heat with bots of theirs an owner leads again, in milliseconds. Every table is kept: this bounds what
/// the ladder adds to the store.
const PAUSE: i64 = 600_000;

/// So long a bot rests that left a game of its last heat, in milliseconds.
const REST: i64 = 3_600_000;

/// The levels of the house that play along: those that take no time.
pub(super) const ANCHORS: [Level; 2] = [Level::Casual, Level::Club];

/// What was played before, the last first.
#[derive(Default)]
pub(super) struct Past(Vec<Before>);

struct Before {
    plan: Plan,
    begun: i64,
    /// As whom those play who left a game of it.
    left: Vec<String>,
}

impl Past {
    pub(super) fn of(heats: &[Heat]) -> Past {
        let before = |heat: &Heat| {
            let plan = Plan::read(&heat.plan)?;
            let score = heat.result.as_deref().and_then(Score::read).unwrap_or_default();
            let has_left =
                |place: usize| score.tables.iter().any(|table| table.left.get(place) == Some(&true));
            let left = plan.lineup.iter().enumerate().filter_map(|(place, entrant)| match entrant {
                Entrant::Bot(bot) if has_left(place) => Some(bot.player.clone()),
                _ => None,
            });
            Some(Before { left: left.collect(), begun: heat.begun, plan })
        };
        Past(heats.iter().filter_map(before).collect())
    }

    /// The heats in which a bot played, the last first.
    fn of_bot(&self, bot: &Bot) -> impl Iterator<Item = &Before> {
        let player = bot.player.clone();
        self.0.iter().filter(move |before| before.plan.bots().any(|bot| bot.player == player))
    }

    /// When each owner's bots last began to play.
    fn last_of_owners<'a>(&self, bots: &'a [Bot]) -> HashMap<&'a str, i64> {
        let last = |owner| {
            let own = bots.iter().filter(|bot| bot.owner == owner);
            let begun = own.filter_map(|bot| self.of_bot(bot).next()).map(|before| before.begun);
            (owner, begun.max().unwrap_or(i64::MIN))
        };
        owners(bots).into_iter().map(last).collect()
    }

    fn is_resting(&self, bot: &Bot, now: i64) -> bool {
        let last = self.of_bot(bot).next();
        last.is_some_and(|last| last.left.contains(&bot.player) && now - last.begun < REST)
    }

    fn count(&self, bot: &Bot, is_counted: impl Fn(&Plan) -> bool) -> usize {
        self.of_bot(bot).filter(|before| is_counted(&before.plan)).count()
    }
}

/// The next heat among these bots, all of which are there and have time; none, if all have played lately.
pub(super) fn choose(bots: &[Bot], past: &Past, number: u32, now: i64) -> Option<Plan> {
    let last = past.last_of_owners(bots);
    let mut ready: Vec<&Bot> = bots.iter().filter(|bot| !past.is_resting(bot, now)).collect();
    ready.sort_by_cached_key(|bot| (last[bot.owner.as_str()], past.count(bot, |_| true), bot.name.clone()));
    let leader = *ready.first().filter(|bot| now.saturating_sub(last[bot.owner.as_str()]) >= PAUSE)?;
    let (game, seats) = seldom_played(leader, past)?;
    // Every other time the house has a seat, so that all are measured against it too.
    let most = if number % 2 == 1 { usize::from(seats) - 1 } else { usize::from(seats) };
    let mut lineup = vec![leader];
    for bot in ready {
        let plays = games_of(bot).get(&game).is_some_and(|counts| counts.contains(&seats));
        if plays && lineup.len() < most && lineup.iter().all(|other| other.owner != bot.owner) {
            lineup.push(bot);
        }
    }
    let mut lineup: Vec<Entrant> = lineup.into_iter().map(Entrant::bot).collect();
    let anchor = |at: usize| ANCHORS[(number as usize / 2 + at) % ANCHORS.len()].to_string();
    lineup.extend((lineup.len()..usize::from(seats)).map(|at| Entrant::House { level: anchor(at) }));
    shuffle(&mut lineup);
    Some(Plan::new(&game, lineup))
}

/// The game, and the number of seats, that the bot has played least on the ladder.
fn seldom_played(bot: &Bot, past: &Past) -> Option<(String, u8)> {
    let games = games_of(bot).into_iter().filter(|(game, _)| catalog::find(game).is_some());
    let all = games.flat_map(|(game, seats)| seats.into_iter().map(move |seats| (game.clone(), seats)));
    all.filter(|(_, seats)| *seats >= 2).min_by_key(|(game, seats)| {
        let in_game = past.count(bot, |plan| plan.game == *game);
        let with_seats =
            past.count(bot, |plan| plan.game == *game && plan.lineup.len() == usize::from(*seats));
        (in_game, with_seats, Reverse(*seats))
    })
}

/// Who sits beside whom is left to chance: rotations do not change it.
fn shuffle(lineup: &mut [Entrant]) {
    for last in (1..lineup.len()).rev() {
        let other = u64::from_le_bytes(random_bytes()) % (last as u64 + 1);
        lineup.swap(last, other as usize);
    }
}

#[cfg(test)]
mod tests {
    use store::Accept;

    use super::*;

    fn bot(name: &str, owner: &str, games: &str) -> Bot {
        Bot {
            name: name.to_owned(),
            player: name.to_owned(),
            owner: owner.to_owned(),
            about: String::new(),
            games: games.to_owned(),
            tables: 1,
            accept: Accept::Owner,
            public: true,
            ladder: true,
            made: 0,
        }
    }

    /// Plays on and on, and says who has been in the line-ups.
    fn heats(bots: &[Bot], count: u32) -> Vec<(Plan, Vec<String>)> {
        let (mut past, mut now, mut plans) = (Past::default(), 0, Vec::new());
        for number in 1..=count {
            let plan = loop {
                match choose(bots, &past, number, now) {
                    Some(plan) => break plan,
                    None => now += PAUSE / 10,
                }
            };
            past.0.insert(0, Before { plan: plan.clone(), begun: now, left: Vec::new() });
            let names: Vec<String> = plan.bots().map(|bot| bot.name.clone()).collect();
            plans.push((plan, names));
        }
        plans
    }

    #[test]
    fn one_owner_with_ten_bots_plays_no_more_than_another_with_one() {
        let mut bots: Vec<Bot> =
            (0..10).map(|number| bot(&format!("hen-{number}"), "ruth", r#"{"chico":[4]}"#)).collect();
        bots.push(bot("chick", "ron", r#"{"chico":[4]}"#));
        let heats = heats(&bots, 40);
        let of = |name: &str| heats.iter().filter(|(_, names)| names.iter().any(|at| at == name)).count();
        assert_eq!(of("chick"), 40);
        for (plan, names) in &heats {
            assert_eq!(
                (plan.lineup.len(), names.len()),
                (4, 2),
                "one of each owner, and the house: {names:?}"
            );
        }
        assert!((0..10).all(|number| of(&format!("hen-{number}")) == 4), "all of hers come");
    }

    #[test]
    fn the_house_is_there_every_other_time_and_all_games_and_seats_come() {
        let games = r#"{"chico":[2,3],"49":[2]}"#;
        let bots = [bot("chick", "ron", games), bot("hen", "ruth", games), bot("egg", "eve", games)];
        let heats = heats(&bots, 24);
        for (number, (plan, names)) in (1..).zip(&heats) {
            let most = if number % 2 == 1 { plan.lineup.len() - 1 } else { plan.lineup.len() };
            assert_eq!(names.len(), most.min(3), "{number}");
        }
        for (game, seats) in [("chico", 2), ("chico", 3), ("49", 2)] {
            let played =
                heats.iter().filter(|(plan, _)| plan.game == game && plan.lineup.len() == seats).count();
            assert!(played >= 4, "{game} {seats}: {played}");
        }
        let levels = heats.iter().flat_map(|(plan, _)| &plan.lineup).filter_map(|entrant| match entrant {
            Entrant::House { level } => Some(level.clone()),
            Entrant::Bot(_) => None,
        });
        let levels: std::collections::BTreeSet<String> = levels.collect();
        assert_eq!(levels, ANCHORS.map(|level| level.to_string()).into());
    }

    #[test]
    fn nobody_leads_twice_in_ten_minutes_and_who_left_rests_for_an_hour() {
        let bots = [bot("chick", "ron", r#"{"chico":[2]}"#)];
        let plan = choose(&bots, &Past::default(), 1, 5).expect("it has never played");
        assert!(matches!(plan.lineup.iter().filter(|it| matches!(it, Entrant::House { .. })).count(), 1));
        let past = |left: &[&str]| {
            let left = left.iter().map(|name| (*name).to_owned()).collect();
            Past(vec![Before { plan: plan.clone(), begun: 5, left }])
        };
        assert!(choose(&bots, &past(&[]), 2, 5 + PAUSE - 1).is_none());
        assert!(choose(&bots, &past(&[]), 2, 5 + PAUSE).is_some());
        assert!(choose(&bots, &past(&["chick"]), 2, 5 + REST - 1).is_none());
        assert!(choose(&bots, &past(&["chick"]), 2, 5 + REST).is_some());
        assert!(choose(&[], &Past::default(), 1, 5).is_none());
        assert!(choose(&[bot("egg", "eve", "nonsense")], &Past::default(), 1, 5).is_none());
    }
}
