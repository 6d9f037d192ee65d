//! How a group stands: for each game who wins how much of it, and the games that were.

use engine::Seat;
use maud::{Markup, html};
use store::Finished;
use words::{Language, Names};

use super::group::Gathering;
use super::me::pager;
use super::parts::title;
use crate::guest::Guest;
use crate::history::{Excerpt, written};
use crate::messages::{say, say_of_groups};
use crate::result;
use crate::standings::{self, Day, Figures, Filter, Line, Player};

/// The standings of each game that was played in the days that are looked at.
pub(super) fn standings(guest: &Guest, gathering: &Gathering) -> Markup {
    let words = say_of_groups(guest.language);
    let games: Vec<&Finished> = gathering.games.iter().filter(|game| gathering.filter.takes(game)).collect();
    html! {
        section .panel #standings {
            h2 { (words.standings) }
            (filter(guest, &gathering.filter))
            @if games.is_empty() { p .soft { (words.no_games) } }
            @for entry in catalog::GAMES {
                @let lines = standings::standings(games.iter().copied().filter(|game| game.game == entry.slug));
                @if !lines.is_empty() { (of_game(guest, gathering, (entry.title)(guest.language), &lines)) }
            }
            @if !games.is_empty() { p .soft { small { (words.standings_hint) } } }
        }
    }
}

/// Which game and which days; an address of its own, so that it can be kept and sent.
fn filter(guest: &Guest, filter: &Filter) -> Markup {
    let words = say_of_groups(guest.language);
    let day = |day: &Option<Day>| day.as_ref().map(|day| day.text.clone());
    html! {
        form .filter method="get" action="#standings" {
            label {
                (words.game)
                select name="game" {
                    option value="" { (words.all_games) }
                    @for game in catalog::GAMES {
                        option value=(game.slug) selected[filter.game == Some(game.slug)] { ((game.title)(guest.language)) }
                    }
                }
            }
            label { (words.from) input type="date" name="from" value=[day(&filter.from)]; }
            label { (words.to) input type="date" name="to" value=[day(&filter.to)]; }
            button { (words.show) }
        }
    }
}

fn of_game(guest: &Guest, gathering: &Gathering, title: &str, lines: &[Line<'_>]) -> Markup {
    let words = say_of_groups(guest.language);
    html! {
        h3 { bdi { (title) } }
        div .scroll tabindex="0" role="region" aria-label=(title) {
            table .scores .standings {
                thead {
                    tr {
                        @for head in [words.player, words.rating, words.games, words.wins, words.share, words.fair] {
                            th scope="col" { (head) }
                        }
                    }
                }
                tbody { @for line in lines { (row(guest, gathering, line)) } }
            }
        }
    }
}

fn row(guest: &Guest, gathering: &Gathering, line: &Line<'_>) -> Markup {
    html! {
        tr {
            th scope="row" { bdi { (name(guest.language, gathering, line)) } }
            td { bdi dir="ltr" { (format!("{:.0} ± {:.0}", line.rating.points, line.rating.within)) } }
            (cells(&line.figures))
        }
    }
}

/// Games, wins, share and fair share.
pub(super) fn cells(figures: &Figures) -> Markup {
    let percent = |share: f64| format!("{:.0}%", 100.0 * share);
    html! {
        td { (figures.games) }
        td { (figures.wins) }
        td .above[figures.gain() > 0.0] { bdi dir="ltr" { (percent(figures.share())) } }
        td { bdi dir="ltr" { (percent(figures.fair_share())) } }
    }
}

/// People are called what the group calls them, bots by their level.
fn name(language: Language, gathering: &Gathering, line: &Line<'_>) -> String {
    match line.player {
        Player::Person(player) => {
            let member = gathering.circle.members.iter().find(|member| member.player == player);
            member.map_or(line.name, |member| &member.name).to_owned()
        }
        Player::Bot(level) => {
            let level = level.parse().map_or("", |level| words::level(level, language).title);
            format!("{} · {level}", say(language).bot())
        }
        Player::Somebody => say_of_groups(language).others.to_owned(),
    }
}

/// The games that were, each a way to see it again.
pub(super) fn past(guest: &Guest, gathering: &Gathering) -> Markup {
    let words = say_of_groups(guest.language);
    let taken = gathering.games.iter().filter(|game| gathering.filter.takes(game));
    let mut games: Vec<&Finished> = taken.collect();
    games.sort_by_key(|game| std::cmp::Reverse(game.ended));
    let found = Excerpt::of(games, gathering.page);
    let at =
        |page| format!("/g/{}?{}#past", gathering.circle.group.id, written(gathering.filter.query(), page));
    html! {
        @if found.all > 0 {
            details #past .fold .panel open {
                summary { (words.past) " " small .soft { (found.all) } }
                ul .past { @for game in &found.games { li { (told(guest, game)) } } }
                (pager(guest, &found, at))
            }
        }
    }
}

/// A game that was: which, with whom, who won, and when.
pub(super) fn told(guest: &Guest, game: &Finished) -> Markup {
    let names = names(guest, game);
    let everybody =
        names.everyone().map(|seat| names.who(seat, guest.language)).collect::<Vec<_>>().join(" · ");
    html! {
        a href=(format!("/t/{}/replay", game.id)) { bdi { (title(&game.game, guest.language)) } }
        span { (everybody) }
        b { (ending(guest, game, &names)) }
        small .soft { bdi dir="ltr" { (Day::of(game.ended).text) } }
    }
}

/// Who played, bots as the reader writes them; whoever was forgotten is called by their seat.
fn names(guest: &Guest, game: &Finished) -> Names {
    let name = |seat: &store::Seat| {
        let bot = words::bot_name(&seat.name, guest.language).filter(|_| seat.player.is_none());
        bot.unwrap_or(&seat.name).to_owned()
    };
    Names::new(game.seats.iter().map(name).collect::<Vec<_>>())
}

fn ending(guest: &Guest, game: &Finished, names: &Names) -> String {
    let words = say_of_groups(guest.language);
    let Some(written) = &game.result else { return words.unknown.to_owned() };
    let winners = result::read(written);
    let winners = winners.into_iter().filter(|seat| *seat < game.seats.len());
    let winners: Vec<String> = winners.map(|seat| names.who(Seat::new(seat as u8), guest.language)).collect();
    if winners.is_empty() {
        words.drawn.to_owned()
    } else {
        format!("{} {}", words.won, winners.join(" · "))
    }
}
