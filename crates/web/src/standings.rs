//! Standings: who plays how often, who wins, whether that is more than the fair share, and how strong each is by
//! that. Worked out from finished games alone, without a store, a clock or pages.

mod rating;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use store::Finished;

use crate::fields::Fields;
use crate::result;

pub(crate) use rating::{Place, Rating, ratings};

/// So many of those who play most are told apart; the others are one.
pub(crate) const TOLD_APART: usize = 64;

/// Who plays, as far as standings tell people apart.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Player<'a> {
    /// A person, by their id.
    Person(&'a str),
    /// Bots of one level, by its name.
    Bot(&'a str),
    /// People who were forgotten, or who play too seldom to be told apart.
    Somebody,
}

impl<'a> Player<'a> {
    /// Who sits there.
    pub(crate) fn of(seat: &'a store::Seat) -> Player<'a> {
        match &seat.player {
            Some(player) => Player::Person(player),
            None if seat.kind.parse::<bots::Level>().is_ok() => Player::Bot(&seat.kind),
            None => Player::Somebody,
        }
    }
}

/// How somebody stands.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Line<'a> {
    pub(crate) player: Player<'a>,
    /// The name by which they last played.
    pub(crate) name: &'a str,
    pub(crate) figures: Figures,
    pub(crate) rating: Rating,
}

/// What a seat got of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Credit {
    pub(crate) ending: Ending,
    /// What part of the win; a shared win is divided, and so is a draw.
    pub(crate) part: f64,
    /// What part chance alone would have given.
    pub(crate) fair: f64,
}

/// How a game ended for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// Alone or with others.
    Won,
    Drawn,
    Lost,
}

/// What was counted of somebody.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub(crate) struct Figures {
    pub(crate) games: u32,
    /// Games that they won, alone or with others.
    pub(crate) wins: u32,
    parts: f64,
    fair: f64,
}

impl Figures {
    /// Another game.
    pub(crate) fn add(&mut self, credit: Credit) {
        self.games += 1;
        self.wins += u32::from(credit.ending == Ending::Won);
        self.parts += credit.part;
        self.fair += credit.fair;
    }

    /// What part of their games they won.
    pub(crate) fn share(&self) -> f64 {
        self.parts / f64::from(self.games.max(1))
    }

    /// What part chance alone would have given them.
    pub(crate) fn fair_share(&self) -> f64 {
        self.fair / f64::from(self.games.max(1))
    }

    /// How many games they won beyond what chance alone would have given them.
    pub(crate) fn gain(&self) -> f64 {
        self.parts - self.fair
    }
}

/// What each seat got of a game; nothing, if it is not known how it ended.
pub(crate) fn credits(game: &Finished) -> Option<Vec<Credit>> {
    let winners = result::read(game.result.as_deref()?);
    let seats = game.seats.len();
    if seats == 0 || winners.iter().any(|seat| *seat >= seats) {
        return None;
    }
    let fair = 1.0 / seats as f64;
    let credit = |seat: usize| match winners.len() {
        0 => Credit { ending: Ending::Drawn, part: fair, fair },
        many if winners.contains(&seat) => Credit { ending: Ending::Won, part: 1.0 / many as f64, fair },
        _ => Credit { ending: Ending::Lost, part: 0.0, fair },
    };
    Some((0..seats).map(credit).collect())
}

/// How everybody stands after these games, the strongest first. Games of which it is not known how they ended do not
/// count.
pub(crate) fn standings<'a>(games: impl IntoIterator<Item = &'a Finished>) -> Vec<Line<'a>> {
    let games: Vec<Counted<'a>> = games.into_iter().filter_map(|game| Some((game, credits(game)?))).collect();
    let known = told_apart(&games);
    let mut tallies = vec![("", Figures::default()); known.len()];
    let (mut places, mut ends) = (Vec::new(), Vec::new());
    for (game, credits) in &games {
        let first = places.len();
        for (seat, credit) in game.seats.iter().zip(credits) {
            let player = known.get(&Player::of(seat)).or_else(|| known.get(&Player::Somebody));
            let player = *player.expect("whoever is not told apart is somebody");
            tallies[player].0 = &seat.name;
            tallies[player].1.add(*credit);
            places.push(Place { player, credit: credit.part });
        }
        ends.push((first, places.len()));
    }
    let rated = ratings(known.len(), ends.iter().map(|(first, end)| &places[*first..*end]));
    let line = |(player, at): (Player<'a>, usize)| {
        let (name, figures) = tallies[at];
        Line { player, name, figures, rating: rated[at] }
    };
    let mut lines: Vec<Line<'a>> = known.into_iter().map(line).collect();
    lines.sort_by(|a, b| b.rating.points.total_cmp(&a.rating.points).then_with(|| a.player.cmp(&b.player)));
    lines
}

/// A game that counts, with what each seat got of it.
type Counted<'a> = (&'a Finished, Vec<Credit>);

/// Those who play most, numbered; whoever is not among them is somebody.
fn told_apart<'a>(games: &[Counted<'a>]) -> BTreeMap<Player<'a>, usize> {
    let mut often: HashMap<Player<'a>, u32> = HashMap::new();
    for seat in games.iter().flat_map(|(game, _)| &game.seats) {
        *often.entry(Player::of(seat)).or_default() += 1;
    }
    let mut all: Vec<(Player<'a>, u32)> = often.into_iter().collect();
    all.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let is_crowded = all.len() > TOLD_APART;
    all.truncate(TOLD_APART);
    let rest = is_crowded.then_some(Player::Somebody);
    let kept = all.into_iter().map(|(player, _)| player).chain(rest);
    let kept: BTreeSet<Player<'a>> = kept.collect();
    kept.into_iter().enumerate().map(|(at, player)| (player, at)).collect()
}

/// Which games are looked at: of one game or all, and of which days.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Filter {
    pub(crate) game: Option<&'static str>,
    /// The first day.
    pub(crate) from: Option<Day>,
    /// The last day.
    pub(crate) to: Option<Day>,
}

impl Filter {
    /// What an address asks for; what can't be read is not asked for.
    pub(crate) fn read(fields: &Fields) -> Filter {
        let day = |name: &str| fields.get(name).and_then(Day::read);
        let game = fields.get("game").and_then(catalog::find).map(|game| game.slug);
        Filter { game, from: day("from"), to: day("to") }
    }

    /// What an address says that asks for the same.
    pub(crate) fn query(&self) -> Vec<(&'static str, String)> {
        let day = |day: &Option<Day>| day.as_ref().map(|day| day.text.clone());
        let all = [("game", self.game.map(str::to_owned)), ("from", day(&self.from)), ("to", day(&self.to))];
        all.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
    }

    /// Is that game looked at?
    pub(crate) fn takes(&self, game: &Finished) -> bool {
        let day = game.ended.div_euclid(Day::MILLISECONDS);
        self.game.is_none_or(|wanted| wanted == game.game)
            && self.from.as_ref().is_none_or(|from| day >= from.number)
            && self.to.as_ref().is_none_or(|to| day <= to.number)
    }
}

/// A day, by Greenwich.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Day {
    /// Days since 1970.
    number: i64,
    /// As browsers write it: `2026-11-18`.
    pub(crate) text: String,
}

impl Day {
    const MILLISECONDS: i64 = 86_400_000;

    /// The day of that moment, in milliseconds since 1970.
    pub(crate) fn of(moment: i64) -> Day {
        let number = moment.div_euclid(Day::MILLISECONDS);
        let (year, month, day) = civil(number);
        Day { number, text: format!("{year:04}-{month:02}-{day:02}") }
    }

    fn read(text: &str) -> Option<Day> {
        let mut parts = text.splitn(3, '-').map(|part| part.parse::<i64>().ok());
        let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
        let is_near = (1970..=9999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
        let number = is_near.then(|| number_of(year, month, day))?;
        // There is no thirtieth of February.
        (civil(number) == (year, month, day)).then(|| Day::of(number * Day::MILLISECONDS))
    }
}

/// The day since 1970 that has this year, month and day.
fn number_of(year: i64, month: i64, day: i64) -> i64 {
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * month + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// Year, month and day of a day since 1970, by the calendar that all use (Hinnant's algorithm).
fn civil(number: i64) -> (i64, i64, i64) {
    let shifted = number + 719_468;
    let era = shifted.div_euclid(146_097);
    let of_era = shifted.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn finished(players: &[&str], result: &str) -> Finished {
        let seat = |name: &&str| store::Seat {
            player: (!name.starts_with('#')).then(|| (*name).to_owned()),
            name: (*name).to_owned(),
            kind: name.strip_prefix('#').unwrap_or("person").to_owned(),
            link: String::new(),
        };
        let (id, game) = (String::new(), "chico".to_owned());
        let result = Some(result.to_owned()).filter(|text| !text.is_empty());
        Finished { id, game, group: None, result, ended: 0, seats: players.iter().map(seat).collect() }
    }

    fn line<'a>(lines: &'a [Line<'a>], name: &str) -> &'a Line<'a> {
        lines.iter().find(|line| line.name == name).expect("they played")
    }

    #[test]
    fn shares_are_counted_beside_the_fair_ones() {
        let games = [
            finished(&["dana", "ron"], "0"),
            finished(&["ron", "dana", "eve", "#club"], "1 2"),
            finished(&["dana", "eve"], "draw"),
            finished(&["dana", "eve"], ""),
            finished(&["dana"], "7"),
        ];
        let lines = standings(&games);
        let dana = line(&lines, "dana");
        let of = dana.figures;
        assert_eq!((of.games, of.wins), (3, 2), "what is not known does not count");
        assert!((of.share() - 2.0 / 3.0).abs() < 1e-9, "{of:?}");
        assert!((of.fair_share() - 1.25 / 3.0).abs() < 1e-9 && (of.gain() - 0.75).abs() < 1e-9, "{of:?}");
        assert_eq!(line(&lines, "#club").player, Player::Bot("club"));
        assert_eq!(lines[0].name, "dana");
        let credit: f64 = lines.iter().map(|line| line.figures.parts).sum();
        assert!((credit - 3.0).abs() < 1e-9, "each game is won once");
    }

    #[test]
    fn a_crowd_is_one_somebody() {
        let names: Vec<String> = (0..200).map(|number| format!("p{number}")).collect();
        let games: Vec<Finished> = names.iter().map(|name| finished(&["dana", name], "0")).collect();
        let lines = standings(&games);
        assert_eq!(lines.len(), TOLD_APART + 1);
        let crowd = lines.iter().find(|line| line.player == Player::Somebody).expect("the others");
        assert_eq!(crowd.figures.games as usize, 200 - (TOLD_APART - 1));
    }

    #[test]
    fn days_are_read_as_they_are_written() {
        for moment in [0, 951_782_400_000, 1_795_046_399_999, 4_102_444_800_000, 253_402_300_799_999] {
            let day = Day::of(moment);
            assert_eq!(Day::read(&day.text), Some(day));
        }
        assert_eq!(Day::of(951_782_400_000).text, "2000-02-29");
        for bad in ["", "2026-02-30", "2026-13-01", "-1-1-1", "99999999999999999999-1-1", "2026-1", "x"] {
            assert_eq!(Day::read(bad), None, "{bad}");
        }
    }
}
