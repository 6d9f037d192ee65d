//! What a bot has achieved: in each game against each level of the house, against people and against other bots,
//! with a rating. Worked out from finished games alone; people are one and have no names here.

use std::collections::{BTreeMap, BTreeSet};

use bots::Level;
use store::Finished;

use crate::standings::{self, Figures, Player, Rating};
use crate::table::Outsider;

/// Whom a bot has played against.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Opponent {
    /// A bot of the house.
    House(Level),
    /// Another bot that anybody may find.
    Bot(String),
    /// People, and programs of theirs.
    People,
    /// Bots that nobody may find.
    Others,
}

/// How a bot did in the games in which somebody sat with it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Against {
    pub(crate) opponent: Opponent,
    pub(crate) figures: Figures,
}

/// What a bot has achieved in one game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Results {
    /// The game's name.
    pub(crate) game: &'static str,
    pub(crate) games: u32,
    pub(crate) rating: Rating,
    pub(crate) against: Vec<Against>,
}

/// What the bot that plays as `player` has achieved in these games of its own. Only bots among `public` are named.
pub(crate) fn results(player: &str, games: &[Finished], public: &BTreeSet<String>) -> Vec<Results> {
    let masked: Vec<Finished> = games.iter().map(|game| masked(game, player, public)).collect();
    catalog::GAMES.iter().filter_map(|entry| of_game(entry.slug, player, &masked)).collect()
}

fn of_game(game: &'static str, player: &str, masked: &[Finished]) -> Option<Results> {
    let games: Vec<&Finished> = masked.iter().filter(|finished| finished.game == game).collect();
    let lines = standings::standings(games.iter().copied());
    let own = lines.iter().find(|line| line.player == Player::Person(player))?;
    let mut tallies: BTreeMap<Opponent, Figures> = BTreeMap::new();
    for finished in &games {
        count(finished, player, &mut tallies);
    }
    let against = tallies.into_iter().map(|(opponent, figures)| Against { opponent, figures }).collect();
    Some(Results { game, games: own.figures.games, rating: own.rating, against })
}

/// Adds a game to what was counted; one of which it is not known how it ended does not count.
fn count(game: &Finished, player: &str, tallies: &mut BTreeMap<Opponent, Figures>) {
    let Some(credits) = standings::credits(game) else { return };
    let Some(own) = game.seats.iter().position(|seat| seat.player.as_deref() == Some(player)) else {
        return;
    };
    let others = game.seats.iter().enumerate().filter(|(at, _)| *at != own);
    let opponents: BTreeSet<Opponent> = others.map(|(_, seat)| opponent(seat)).collect();
    for opponent in opponents {
        tallies.entry(opponent).or_default().add(credits[own]);
    }
}

/// Who sat there, in a game that was masked.
fn opponent(seat: &store::Seat) -> Opponent {
    match (Outsider::of(seat), seat.kind.parse()) {
        (Some(bot), _) => Opponent::Bot(bot.name),
        (None, Ok(level)) => Opponent::House(level),
        _ if seat.kind == HIDDEN => Opponent::Others,
        _ => Opponent::People,
    }
}

/// What a bot is called that nobody may find.
const HIDDEN: &str = "hidden";

/// The same game with people as one, and without the names of bots that nobody may find.
fn masked(game: &Finished, player: &str, public: &BTreeSet<String>) -> Finished {
    let mut game = game.clone();
    for seat in &mut game.seats {
        let outsider = Outsider::of(seat);
        let is_own = seat.player.as_deref() == Some(player);
        if is_own || outsider.as_ref().is_some_and(|bot| public.contains(&bot.name)) {
            continue;
        }
        if outsider.is_some() {
            HIDDEN.clone_into(&mut seat.kind);
        } else if seat.player.is_some() {
            "person".clone_into(&mut seat.kind);
        }
        (seat.player, seat.name) = (None, String::new());
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finished(kinds: &[&str], result: &str) -> Finished {
        let seat = |kind: &&str| {
            let bot = kind.strip_prefix('@');
            store::Seat {
                player: (kind.parse::<Level>().is_err()).then(|| (*kind).to_owned()),
                name: (*kind).to_owned(),
                kind: bot.map_or_else(|| (*kind).to_owned(), |name| format!("bot {name} mark")),
                link: String::new(),
            }
        };
        let seats = kinds.iter().map(seat).collect();
        let (id, game) = (String::new(), "chico".to_owned());
        Finished { id, game, group: None, result: Some(result.to_owned()), ended: 0, seats }
    }

    #[test]
    fn results_are_counted_for_each_kind_of_opponent_and_name_no_person() {
        let games = [
            finished(&["@chick", "club"], "0"),
            finished(&["club", "@chick", "club"], "0"),
            finished(&["@chick", "person", "@hen"], "0 1"),
            finished(&["person 3", "@chick", "@egg"], "draw"),
        ];
        let public = BTreeSet::from(["chick".to_owned(), "hen".to_owned()]);
        let results = results("@chick", &games, &public);
        let [chico] = &results[..] else { panic!("{results:?}") };
        assert_eq!((chico.game, chico.games), ("chico", 4));
        assert!(chico.rating.within > 0.0);
        let line = |opponent: Opponent| {
            let line = chico.against.iter().find(|line| line.opponent == opponent).expect("they played");
            let figures = line.figures;
            let thousandths = |share: f64| (share * 1000.0).round();
            (figures.games, figures.wins, thousandths(figures.share()), thousandths(figures.fair_share()))
        };
        assert_eq!(
            line(Opponent::House(Level::Club)),
            (2, 1, 500.0, 417.0),
            "a game with two of them is one"
        );
        assert_eq!(line(Opponent::People), (2, 1, 417.0, 333.0));
        assert_eq!(line(Opponent::Bot("hen".to_owned())), (1, 1, 500.0, 333.0));
        assert_eq!(line(Opponent::Others), (1, 0, 333.0, 333.0));
        assert!(!format!("{results:?}").contains("egg"), "nobody finds it here");
        assert!(super::results("@nobody", &games, &public).is_empty());
    }
}
