//! What a bot has achieved: in each game against each level of the house, against people and against other bots,
//! with a rating. Worked out from finished games alone; people are one and have no names here.

use std::collections::{BTreeMap, BTreeSet};

use bots::Level;
use engine::Seat;
use store::{Bot, Finished};

use crate::result;
use crate::standings::{self, Figures, Player, Rating};
use crate::table::{Note, Outsider};

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
    /// Those among them that it left before they were over.
    pub(crate) left: u32,
    pub(crate) rating: Rating,
    pub(crate) against: Vec<Against>,
}

/// What the bot that plays as `player` has achieved in these games of its own, and in those that it has left and has
/// thereby lost. Only bots among `public` are named.
pub(crate) fn results(
    player: &str,
    games: &[Finished],
    left: &[Finished],
    public: &BTreeSet<String>,
) -> Vec<Results> {
    let all = games.iter().chain(left);
    let masked: Vec<Finished> = all.map(|game| masked(game, player, public)).collect();
    let left = |game: &str| left.iter().filter(|left| left.game == game).count() as u32;
    let of_game = |entry: &catalog::Entry| of_game(entry.slug, player, &masked, left(entry.slug));
    catalog::GAMES.iter().filter_map(of_game).collect()
}

/// The games that a bot has left, as lost: it has its seat again, and what was won there is the others'. What tables
/// have noted about it tells which seat that was.
pub(crate) fn lost(bot: &Bot, games: Vec<Finished>, notes: &[(String, String)]) -> Vec<Finished> {
    let last: BTreeMap<&str, &str> = notes.iter().map(|(table, note)| (&**table, &**note)).collect();
    let lost = |mut game: Finished| {
        let seat = last.get(game.id.as_str()).and_then(|note| left_seat(note))?;
        let own = game.seats.get_mut(seat)?;
        own.player = Some(bot.player.clone());
        own.kind = Outsider::new(&bot.name, &bot.owner).kind();
        let seats = game.seats.len();
        game.result = game.result.map(|text| won_by_others(seat, seats, &text));
        Some(game)
    };
    games.into_iter().filter_map(lost).collect()
}

fn left_seat(note: &str) -> Option<usize> {
    match Note::read(note)? {
        Note::Left { seat, .. } | Note::Dismissed { seat, .. } | Note::Replaced { seat, .. } => {
            Some(seat.index())
        }
        _ => None,
    }
}

/// The winners without that seat; all the others, if nobody else won.
fn won_by_others(seat: usize, seats: usize, text: &str) -> String {
    let others = |from: Vec<usize>| from.into_iter().filter(|other| *other != seat).collect::<Vec<_>>();
    let winners = others(result::read(text));
    let winners = if winners.is_empty() { others((0..seats).collect()) } else { winners };
    result::written(winners.into_iter().map(|winner| Seat::new(winner as u8)).collect())
}

fn of_game(game: &'static str, player: &str, masked: &[Finished], left: u32) -> Option<Results> {
    let games: Vec<&Finished> = masked.iter().filter(|finished| finished.game == game).collect();
    let lines = standings::standings(games.iter().copied());
    let own = lines.iter().find(|line| line.player == Player::Person(player))?;
    let mut tallies: BTreeMap<Opponent, Figures> = BTreeMap::new();
    for finished in &games {
        count(finished, player, &mut tallies);
    }
    let against = tallies.into_iter().map(|(opponent, figures)| Against { opponent, figures }).collect();
    Some(Results { game, games: own.figures.games, left, rating: own.rating, against })
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
        let results = results("@chick", &games, &[], &public);
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
        assert!(super::results("@nobody", &games, &[], &public).is_empty());
    }

    #[test]
    fn a_game_that_a_bot_left_is_lost_whoever_won_it_in_its_place() {
        let bot = Bot {
            name: "chick".to_owned(),
            player: "@chick".to_owned(),
            owner: "ruth".to_owned(),
            about: String::new(),
            games: String::new(),
            tables: 1,
            accept: store::Accept::All,
            public: true,
            ladder: false,
            made: 0,
        };
        let game = |id: &str, result: &str| Finished {
            id: id.to_owned(),
            ..finished(&["person", "club", "person", "expert"], result)
        };
        let left = vec![
            game("a", "1"),
            game("b", "0"),
            game("c", "draw"),
            game("d", "1 3"),
            game("e", "1"),
            game("f", "1"),
        ];
        let notes: Vec<(String, String)> = [
            ("a", "kept 1"),
            ("a", "dismissed 1\tNoa"),
            ("b", "left 1\tNoa"),
            ("c", "replaced 1\tNoa"),
            ("d", "left 1\tNoa"),
            ("e", "moved 1"),
            ("f", "left 9\tNoa"),
        ]
        .map(|(table, note)| (table.to_owned(), note.to_owned()))
        .to_vec();
        let lost = lost(&bot, left, &notes);
        let won: Vec<_> = lost.iter().map(|game| game.result.as_deref()).collect();
        assert_eq!(
            won,
            [Some("0 2 3"), Some("0"), Some("0 2 3"), Some("3")],
            "what is not known is not counted"
        );
        let results = results("@chick", &[], &lost, &BTreeSet::new());
        assert_eq!((results[0].games, results[0].left), (4, 4));
        let people =
            results[0].against.iter().find(|line| line.opponent == Opponent::People).expect("they played");
        assert_eq!((people.figures.games, people.figures.share()), (4, 0.0));
        let house: Vec<_> = results[0].against.iter().map(|line| line.opponent.clone()).collect();
        assert_eq!(house, [Opponent::House(Level::Expert), Opponent::People], "who stood in is no opponent");
    }
}
