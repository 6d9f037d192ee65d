//! The end of a game: who won and why, a podium, and what next; below it the score sheet.

use engine::{Pending, Seat, Seats};
use maud::{Markup, html};
use page::{Token, crown};

use super::luck;
use crate::guest::Guest;
use crate::messages::{say, say_of_groups};
use crate::table::{Snapshot, Table};
use play::{AnyPlay, Reader};

/// Who won, and what can be done now.
pub(super) fn ending(
    table: &Table,
    snapshot: &Snapshot,
    play: &dyn AnyPlay,
    reader: &Reader<'_>,
    guest: &Guest,
) -> Markup {
    let winners = winners(play);
    let has_won = snapshot.seat_of(guest).is_some_and(|seat| winners.contains(seat));
    html! {
        section #ending .finale .won[has_won] {
            @if has_won { (confetti()) }
            p .soft { (say(guest.language).game_over()) }
            h2 .result { (play.ending(reader)) }
            (final_podium(snapshot, play, reader))
            div .next { (again(snapshot, guest)) }
            (links(snapshot, guest))
            (details(table, snapshot, play, reader, guest))
        }
    }
}

pub(super) fn confetti() -> Markup {
    html! { div .confetti aria-hidden="true" { @for _ in 0..18 { i {} } } }
}

/// Who came where.
pub(super) fn final_podium(snapshot: &Snapshot, play: &dyn AnyPlay, reader: &Reader<'_>) -> Markup {
    podium(&standing(play), &snapshot.tokens(), reader)
}

/// One large button takes everybody along; once somebody has pressed it, it is a way to where they are.
fn again(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let is_seated = snapshot.seat_of(guest).is_some();
    html! {
        @if let Some(next) = &snapshot.row.next {
            a .button .main href=(format!("/t/{next}")) data-next[is_seated] { (words.to_rematch()) }
        } @else if is_seated {
            form method="post" action=(format!("/t/{}/rematch", snapshot.row.id)) data-go {
                button .main .big { (words.rematch()) }
            }
        }
    }
}

fn links(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let id = &snapshot.row.id;
    html! {
        div .row {
            @if snapshot.seat_of(guest).is_some() {
                a .button href=(format!("/t/{id}/review")) { (::review::say(guest.language).review()) }
            }
            a .button href=(format!("/t/{id}/replay")) { (words.replay()) }
            // Whoever knows the way is let in: only those who play here are shown it.
            @if let Some(group) = snapshot.row.group.as_ref().filter(|_| snapshot.seat_of(guest).is_some()) {
                a .button href=(format!("/g/{group}")) { (say_of_groups(guest.language).to_group) }
            }
            a .button .drawer href=(format!("/t/{id}/invite")) data-share=(format!("{}/t/{id}/replay", guest.origin))
                data-text=(words.share_hint()) data-picture=(format!("/t/{id}/end.png")) { (words.share_game()) }
        }
    }
}

/// What only some want to see.
fn details(
    table: &Table,
    snapshot: &Snapshot,
    play: &dyn AnyPlay,
    reader: &Reader<'_>,
    guest: &Guest,
) -> Markup {
    let words = say(guest.language);
    let id = &snapshot.row.id;
    html! {
        details #details .panel .fold {
            summary { (words.more()) }
            (score_sheet(play, reader))
            div .row {
                a .button href=(format!("/t/{id}/end.png")) download { (words.picture()) }
                a .button href=(format!("/t/{id}/record")) { (words.record_download()) }
                a .button .drawer href=(format!("/t/{id}/proof")) { (words.proof()) }
            }
            @if snapshot.row.next.is_none() { (luck::next(table, snapshot, guest)) }
        }
    }
}

/// A player at the end.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Standing {
    pub(crate) seat: Seat,
    /// From 1; those who are equal share it. Who did not win a game without points has none.
    pub(crate) place: Option<usize>,
    pub(crate) points: Option<i32>,
}

fn winners(play: &dyn AnyPlay) -> Seats {
    match play.pending() {
        Pending::Over(outcome) => outcome.winners,
        Pending::Seats(_) | Pending::Chance(_) => Seats::NONE,
    }
}

/// The winners first, then the others, by their points if the game keeps a score.
pub(crate) fn standing(play: &dyn AnyPlay) -> Vec<Standing> {
    let lines = play.scores();
    let sum = |seat: Seat| lines.iter().map(|(_, line)| line[seat.index()]).sum::<i32>();
    let has_points = !lines.is_empty();
    rank(Seats::all(play.seats()).iter().map(|seat| (seat, has_points.then(|| sum(seat)))), winners(play))
}

fn rank(players: impl Iterator<Item = (Seat, Option<i32>)>, winners: Seats) -> Vec<Standing> {
    let mut players: Vec<(Seat, Option<i32>)> = players.collect();
    let best = players.iter().find(|(seat, _)| winners.contains(*seat)).and_then(|(_, points)| *points);
    // How far from the winners: it does not matter here whether many points are good or bad.
    let distance = |points: Option<i32>| points.zip(best).map_or(0, |(points, best)| (points - best).abs());
    players.sort_by_key(|(seat, points)| (!winners.contains(*seat), distance(*points), *seat));
    let key = |(seat, points): (Seat, Option<i32>)| (!winners.contains(seat), distance(points));
    let place = |at: usize| {
        let (seat, points) = players[at];
        let is_placed = winners.contains(seat) || (points.is_some() && best.is_some());
        let before = players.iter().take_while(|other| key(**other) < key((seat, points))).count();
        Standing { seat, place: is_placed.then_some(before + 1), points }
    };
    (0..players.len()).map(place).collect()
}

/// The first three on steps, the others beside them.
fn podium(standing: &[Standing], tokens: &[Token], reader: &Reader<'_>) -> Markup {
    let is_high = |player: &&Standing| player.place.is_some_and(|place| place <= 3);
    html! {
        ol .podium { @for player in standing.iter().filter(is_high) { (step(player, tokens, reader)) } }
        @if standing.iter().any(|player| !is_high(&player)) {
            p .rest {
                @for player in standing.iter().filter(|player| !is_high(player)) {
                    span {
                        @if let Some(place) = player.place { b { (place) } " " }
                        (tokens[player.seat.index()].sign())
                        bdi { (reader.names.who(player.seat, reader.language)) }
                        @if let Some(points) = player.points { " · " bdi dir="ltr" { (points) } }
                    }
                }
            }
        }
    }
}

fn step(player: &Standing, tokens: &[Token], reader: &Reader<'_>) -> Markup {
    let place = player.place.unwrap_or_default();
    let words = say(reader.language);
    html! {
        li .step .(format!("place-{place}")) {
            span .who-is {
                @if place == 1 { (crown()) }
                (tokens[player.seat.index()].sign())
                bdi .name { (reader.names.who(player.seat, reader.language)) }
            }
            span .block {
                span .hidden-label { (words.place()) " " }
                b { (place) }
                @if let Some(points) = player.points { small { bdi dir="ltr" { (points) } } }
            }
        }
    }
}

/// What each round brought, and the sums.
fn score_sheet(play: &dyn AnyPlay, reader: &Reader<'_>) -> Markup {
    let words = say(reader.language);
    let lines = play.scores();
    if lines.is_empty() {
        return html! {};
    }
    let seats = reader.names.everyone();
    html! {
        div .scroll tabindex="0" role="region" aria-label=(words.scores()) {
            table .scores {
                thead { tr { th { "#" } @for seat in seats { th scope="col" { bdi { (reader.names.who(seat, reader.language)) } } } } }
                tbody {
                    @for (at, (_, line)) in lines.iter().enumerate() {
                        tr { th scope="row" { (at + 1) } @for points in line { td { bdi dir="ltr" { (points) } } } }
                    }
                }
                tfoot {
                    tr {
                        th scope="row" { (words.total()) }
                        @for seat in 0..usize::from(play.seats()) {
                            td { bdi dir="ltr" { (lines.iter().map(|(_, line)| line[seat]).sum::<i32>()) } }
                        }
                    }
                }
            }
        }
    }
}

/// The score sheet for whoever wants to see it during the game.
pub(super) fn folded_score_sheet(play: &dyn AnyPlay, reader: &Reader<'_>) -> Markup {
    if play.scores().is_empty() {
        return html! {};
    }
    html! {
        details .panel .fold #scores { summary { (say(reader.language).scores()) } (score_sheet(play, reader)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ranked(points: &[Option<i32>], winners: &[u8]) -> Vec<(usize, Option<usize>)> {
        let players = (0..).map(Seat::new).zip(points.iter().copied());
        let winners = winners.iter().copied().map(Seat::new).collect();
        rank(players, winners).iter().map(|player| (player.seat.index(), player.place)).collect()
    }

    #[test]
    fn few_points_or_many_may_win() {
        let some = |points: [i32; 4]| points.map(Some);
        let few = ranked(&some([31, 56, 44, 44]), &[0]);
        assert_eq!(few, [(0, Some(1)), (2, Some(2)), (3, Some(2)), (1, Some(4))]);
        let many = ranked(&some([3, 8, 6, 0]), &[1]);
        assert_eq!(many, [(1, Some(1)), (2, Some(2)), (0, Some(3)), (3, Some(4))]);
    }

    #[test]
    fn without_points_there_are_winners_and_others() {
        assert_eq!(ranked(&[None, None, None], &[2]), [(2, Some(1)), (0, None), (1, None)]);
        assert_eq!(ranked(&[None, None], &[]), [(0, None), (1, None)], "a draw");
        let shared = ranked(&[Some(3), Some(3), Some(9)], &[0, 1]);
        assert_eq!(shared, [(0, Some(1)), (1, Some(1)), (2, Some(3))]);
    }
}
