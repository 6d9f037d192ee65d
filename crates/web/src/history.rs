//! A person's finished games: looked through, counted, and their best evenings. Without a store or pages.

use std::collections::BTreeMap;

use form_urlencoded::Serializer;
use store::Finished;
use words::Language;

use crate::fields::Fields;
use crate::limits;
use crate::standings::{Credit, Day, Ending, Figures, Filter, credits};

/// So many games are on one page.
const ON_PAGE: usize = 20;

/// So many evenings are the best.
const EVENINGS: usize = 3;

/// The finished games of a person, the newest first.
pub(crate) struct History {
    player: String,
    games: Vec<Finished>,
}

/// What somebody looks for among their games.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Search {
    pub(crate) filter: Filter,
    /// A part of the name of somebody else who played.
    pub(crate) with: Option<String>,
    pub(crate) ending: Option<Ending>,
}

/// Some of many games, and where that is among them.
pub(crate) struct Excerpt<'a> {
    pub(crate) games: Vec<&'a Finished>,
    /// How many there are altogether.
    pub(crate) all: usize,
    /// Which page it is, from 0.
    pub(crate) page: usize,
    pub(crate) pages: usize,
}

/// A day on which somebody won more than chance alone would give.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Evening {
    pub(crate) day: Day,
    pub(crate) figures: Figures,
}

impl History {
    /// The games in which that player has a seat.
    pub(crate) fn new(player: &str, mut games: Vec<Finished>) -> History {
        games.sort_by_key(|game| std::cmp::Reverse(game.ended));
        History { player: player.to_owned(), games }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The games that are looked for, one page of them.
    pub(crate) fn find(&self, search: &Search, language: Language, page: usize) -> Excerpt<'_> {
        let found = self.games.iter().filter(|game| search.takes(game, &self.player, language));
        Excerpt::of(found.collect(), page)
    }

    /// What was counted of one game.
    pub(crate) fn figures(&self, game: &str) -> Figures {
        let mut figures = Figures::default();
        let of_game = self.games.iter().filter(|finished| finished.game == game);
        of_game.filter_map(|game| own(game, &self.player)).for_each(|credit| figures.add(credit));
        figures
    }

    /// The days on which most was won beyond the fair share, the best first.
    pub(crate) fn best_evenings(&self) -> Vec<Evening> {
        let mut days: BTreeMap<String, Evening> = BTreeMap::new();
        for (game, credit) in self.games.iter().filter_map(|game| Some((game, own(game, &self.player)?))) {
            let day = Day::of(game.ended);
            let new = || Evening { day: day.clone(), figures: Figures::default() };
            days.entry(day.text.clone()).or_insert_with(new).figures.add(credit);
        }
        // Of those that are equal the later comes first.
        let mut best: Vec<Evening> = days.into_values().rev().filter(Evening::is_good).collect();
        best.sort_by(|a, b| b.figures.gain().total_cmp(&a.figures.gain()));
        best.truncate(EVENINGS);
        best
    }

    /// The tables, those of which the game ended first first.
    pub(crate) fn tables(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.games.iter().rev().map(|game| game.id.as_str())
    }
}

impl Evening {
    fn is_good(&self) -> bool {
        self.figures.gain() > 0.0
    }
}

impl<'a> Excerpt<'a> {
    /// One page of the games; the last, if there are not so many.
    pub(crate) fn of(games: Vec<&'a Finished>, page: usize) -> Excerpt<'a> {
        let (all, pages) = (games.len(), games.len().div_ceil(ON_PAGE).max(1));
        let page = page.min(pages - 1);
        Excerpt { games: games.into_iter().skip(page * ON_PAGE).take(ON_PAGE).collect(), all, page, pages }
    }
}

/// What the player got of the game, if that is known.
fn own(game: &Finished, player: &str) -> Option<Credit> {
    let seat = game.seats.iter().position(|seat| seat.player.as_deref() == Some(player))?;
    credits(game)?.get(seat).copied()
}

/// The page that an address asks for, from 0; people count from 1.
pub(crate) fn page(fields: &Fields) -> usize {
    fields.read_as::<usize>("page").unwrap_or(1).saturating_sub(1)
}

impl Search {
    /// What an address asks for; what can't be read is not asked for.
    pub(crate) fn read(fields: &Fields) -> Search {
        let ending = fields.get("result").and_then(Ending::read);
        Search { filter: Filter::read(fields), with: fields.get("with").and_then(limits::name), ending }
    }

    /// Is anything looked for?
    pub(crate) fn is_any(&self) -> bool {
        *self == Search::default()
    }

    fn takes(&self, game: &Finished, player: &str, language: Language) -> bool {
        let ending = || own(game, player).map(|credit| credit.ending);
        self.filter.takes(game)
            && self.ending.is_none_or(|wanted| ending() == Some(wanted))
            && self.with.as_ref().is_none_or(|name| has_played(game, player, name, language))
    }

    /// What an address says that asks for the same, and for that page.
    pub(crate) fn query(&self, page: usize) -> String {
        let mut query = self.filter.query();
        let ending = self.ending.map(Ending::word);
        for (name, value) in [("with", self.with.as_deref()), ("result", ending)] {
            query.extend(value.map(|value| (name, value.to_owned())));
        }
        written(query, page)
    }
}

/// An address that asks for that, and for a page.
pub(crate) fn written(query: Vec<(&'static str, String)>, page: usize) -> String {
    let page = (page > 0).then(|| ("page", (page + 1).to_string()));
    Serializer::new(String::new()).extend_pairs(query.into_iter().chain(page)).finish()
}

/// Has somebody else played whose name has that in it? Bots are called as the reader writes.
fn has_played(game: &Finished, player: &str, name: &str, language: Language) -> bool {
    let wanted = name.to_lowercase();
    let others = game.seats.iter().filter(|seat| seat.player.as_deref() != Some(player));
    let mut names = others.flat_map(|seat| {
        let bot = words::bot_name(&seat.name, language).filter(|_| seat.player.is_none());
        [seat.name.as_str(), bot.unwrap_or_default()]
    });
    names.any(|name| name.to_lowercase().contains(&wanted))
}

impl Ending {
    pub(crate) const ALL: [Ending; 3] = [Ending::Won, Ending::Drawn, Ending::Lost];

    /// Its name in addresses.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Ending::Won => "won",
            Ending::Drawn => "drawn",
            Ending::Lost => "lost",
        }
    }

    fn read(word: &str) -> Option<Ending> {
        Ending::ALL.into_iter().find(|ending| ending.word() == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::standings::tests::finished;

    const DAY: i64 = 86_400_000;

    fn history(games: &[(&[&str], &str, i64)]) -> History {
        let game = |(players, result, day): &(&[&str], &str, i64)| Finished {
            id: format!("{day}"),
            ended: day * DAY,
            ..finished(players, result)
        };
        History::new("dana", games.iter().map(game).collect())
    }

    fn found(history: &History, query: &str) -> usize {
        history.find(&Search::read(&Fields::read(query.as_bytes())), Language::English, 0).all
    }

    #[test]
    fn games_are_found_by_game_people_result_and_days() {
        let all = history(&[
            (&["dana", "Ron"], "0", 1),
            (&["Eve", "dana", "Ronit"], "0", 2),
            (&["dana", "Eve"], "draw", 3),
            (&["dana", "Eve"], "", 4),
        ]);
        for (query, count) in [
            ("", 4),
            ("game=chico", 4),
            ("game=49", 0),
            ("with=ron", 2),
            ("with=RONI", 1),
            ("with=dana", 0),
            ("result=won", 1),
            ("result=lost", 1),
            ("result=drawn", 1),
            ("result=nonsense&game=poker&with=%20&page=x", 4),
            ("from=1970-01-03&to=1970-01-04&with=eve", 2),
            ("with=%25", 0),
            ("with=%00%27%22%3Cscript%3E%F0%9F%98%80%ff", 0),
        ] {
            assert_eq!(found(&all, query), count, "{query}");
        }
    }

    #[test]
    fn the_newest_game_comes_first_and_pages_end_with_the_last() {
        let games: Vec<(&[&str], &str, i64)> = (0..45).map(|day| (&["dana", "Ron"][..], "0", day)).collect();
        let all = history(&games);
        let at = |page: usize| all.find(&Search::default(), Language::English, page);
        assert_eq!((at(0).games[0].id.as_str(), at(0).games.len(), at(0).pages), ("44", 20, 3));
        assert_eq!((at(2).games.len(), at(usize::MAX).page), (5, 2));
        assert_eq!(history(&[]).find(&Search::default(), Language::English, 7).pages, 1);
        assert_eq!(page(&Fields::read(b"page=0")), 0);
        assert_eq!(page(&Fields::read(b"page=99999999999999999999999")), 0);
    }

    #[test]
    fn an_address_asks_for_what_was_asked() {
        let query = "game=chico&from=1970-01-02&with=%D7%93+%26%3D&result=won";
        let search = Search::read(&Fields::read(query.as_bytes()));
        assert_eq!(Search::read(&Fields::read(search.query(2).as_bytes())), search);
        assert!(search.query(2).ends_with("&page=3") && !search.query(0).contains("page"));
        assert!(Search::read(&Fields::read(b"")).is_any() && !search.is_any());
    }

    #[test]
    fn the_best_evening_is_the_one_that_brought_most_beyond_the_fair_share() {
        let all = history(&[
            // Two wins of two among two are worth one more than fair, one of one among five is less.
            (&["dana", "Ron"], "0", 1),
            (&["dana", "Ron"], "0", 1),
            (&["dana", "a", "b", "c", "e"], "0", 2),
            // A win and a loss are fair, a loss is worse, and what is not known does not count.
            (&["dana", "Ron"], "0", 3),
            (&["dana", "Ron"], "1", 3),
            (&["dana", "Ron"], "1", 4),
            (&["dana", "Ron"], "", 5),
        ]);
        let best = all.best_evenings();
        let days: Vec<(&str, u32, u32)> = best
            .iter()
            .map(|evening| (evening.day.text.as_str(), evening.figures.games, evening.figures.wins))
            .collect();
        assert_eq!(days, [("1970-01-02", 2, 2), ("1970-01-03", 1, 1)]);
        assert!((best[0].figures.gain() - 1.0).abs() < 1e-9 && (best[1].figures.gain() - 0.8).abs() < 1e-9);
        let figures = all.figures("chico");
        assert_eq!((figures.games, figures.wins), (6, 4));
    }
}
