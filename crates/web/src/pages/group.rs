//! The page of a group: a game to start, its tables, its people, its link, and below that how everybody stands.

use maud::{Markup, html};
use store::{Group, Status, Table};

use super::frame::page;
use super::parts::{invite, title};
use super::{group_games, settings};
use crate::groups::Circle;
use crate::guest::Guest;
use crate::limits;
use crate::messages::{say, say_of_groups};
use crate::standings::Filter;

/// All that a group's page shows.
pub(crate) struct Gathering {
    pub(crate) circle: Circle,
    /// Its tables whose games are not over.
    pub(crate) tables: Vec<Table>,
    /// Its finished games.
    pub(crate) games: Vec<store::Finished>,
    /// Of which of them the page speaks.
    pub(crate) filter: Filter,
    /// Which page of them is shown, from 0.
    pub(crate) page: usize,
}

/// The page of a group; for whoever is not one of it, only how to become one.
pub(crate) fn group(guest: &Guest, gathering: &Gathering) -> Markup {
    let Circle { group, .. } = &gathering.circle;
    let main = html! {
        main #main .page .group {
            h1 { bdi { (group.name) } }
            @if gathering.circle.member(guest).is_some() { (inside(guest, gathering)) } @else { (outside(guest, group)) }
        }
    };
    page(guest, &format!("/g/{}", group.id), &group.name, main)
}

fn inside(guest: &Guest, gathering: &Gathering) -> Markup {
    let words = say_of_groups(guest.language);
    let group = &gathering.circle.group;
    html! {
        section .panel {
            h2 { (words.tables) }
            (open_tables(guest, &group.id, &gathering.tables))
        }
        (starts(guest, group))
        (people(guest, &gathering.circle))
        details .fold .panel open[gathering.circle.members.len() == 1] {
            summary { (words.invite) }
            p { (words.invite_hint) }
            (invite(guest, &format!("{}/g/{}", guest.origin, group.id)))
        }
        (group_games::standings(guest, gathering))
        (group_games::past(guest, gathering))
        (changes(guest, &gathering.circle))
    }
}

/// The open tables of a group, which the page looks at again by itself.
pub(crate) fn open_tables(guest: &Guest, group: &str, open: &[Table]) -> Markup {
    html! {
        div #open-tables aria-live="polite" data-again=(format!("/g/{group}/tables")) {
            @if open.is_empty() { p .soft { (say_of_groups(guest.language).no_tables) } } @else { (tables(guest, open)) }
        }
    }
}

/// One tap opens a table to which everybody is asked.
fn starts(guest: &Guest, group: &Group) -> Markup {
    let words = say_of_groups(guest.language);
    html! {
        section .panel {
            h2 { (words.start) }
            p .soft { (words.start_hint) }
            form .starts method="post" action=(format!("/g/{}/tables", group.id)) data-go {
                @for game in catalog::GAMES {
                    button name="game" value=(game.slug) {
                        span .art aria-hidden="true" { ((game.picture)()) }
                        b { bdi { ((game.title)(guest.language)) } }
                    }
                }
            }
        }
    }
}

fn people(guest: &Guest, circle: &Circle) -> Markup {
    html! {
        section .panel {
            h2 { (say_of_groups(guest.language).people) " " small .soft { (circle.members.len()) } }
            ul .circle {
                @for member in &circle.members { li { bdi { (member.name) } } }
            }
        }
    }
}

/// What one is called, what the group is called, and the way out.
fn changes(guest: &Guest, circle: &Circle) -> Markup {
    let words = say_of_groups(guest.language);
    let at = format!("/g/{}", circle.group.id);
    let own = circle.member(guest).map(|member| member.name.as_str());
    html! {
        details .fold .panel {
            summary { (words.change) }
            form .row method="post" action=(format!("{at}/join")) data-go {
                (settings::name_field(guest, own))
                button { (say(guest.language).save()) }
            }
            form .row method="post" action=(format!("{at}/name")) data-go {
                (name_of_group(guest, &circle.group.name))
                button { (say(guest.language).save()) }
            }
            form .row method="post" action=(format!("{at}/part")) data-go {
                button { (words.part) }
                small .soft { (words.part_hint) }
            }
        }
    }
}

fn outside(guest: &Guest, group: &Group) -> Markup {
    let words = say_of_groups(guest.language);
    html! {
        section .panel {
            h2 { (words.join_title) }
            p { (words.join_hint) }
            form .row method="post" action=(format!("/g/{}/join", group.id)) data-go {
                (settings::name_field(guest, None))
                button .main { (words.join) }
            }
        }
    }
}

fn name_of_group(guest: &Guest, name: &str) -> Markup {
    html! {
        label .line {
            span { (say_of_groups(guest.language).group_name) }
            input type="text" name="group" required maxlength=(limits::NAME) autocomplete="off" value=(name);
        }
    }
}

/// Tables of a group, each a way to it.
fn tables(guest: &Guest, tables: &[Table]) -> Markup {
    let (words, all) = (say_of_groups(guest.language), say(guest.language));
    html! {
        ul .tables {
            @for table in tables {
                li {
                    a .go-on .own[table.status == Status::Waiting] href=(format!("/t/{}", table.id)) {
                        span .art aria-hidden="true" {
                            @if let Some(game) = catalog::find(&table.game) { ((game.picture)()) }
                        }
                        b { (if table.status == Status::Waiting { words.come } else { all.running() }) }
                        span .with {
                            bdi { (title(&table.game, guest.language)) }
                            @for seat in &table.seats { " · " bdi { (seat.name) } }
                        }
                    }
                }
            }
        }
    }
}

/// At home: the tables to which the guest's groups ask; the page looks at them again by itself.
pub(crate) fn calls(guest: &Guest, groups: &[(Group, Vec<Table>)]) -> Markup {
    html! {
        @if !groups.is_empty() {
            div #calls aria-live="polite" data-again="/calls" {
                @for (group, asked) in groups.iter().filter(|(_, asked)| !asked.is_empty()) {
                    section .going aria-label=(group.name) {
                        h2 .slogan { bdi { (group.name) } }
                        (tables(guest, asked))
                    }
                }
            }
        }
    }
}

/// At home: the guest's groups, and how to make one.
pub(super) fn own(guest: &Guest, groups: &[(Group, Vec<Table>)]) -> Markup {
    let words = say_of_groups(guest.language);
    html! {
        details .fold .panel open[!groups.is_empty()] {
            summary { (words.groups) " " @if !groups.is_empty() { small .soft { (groups.len()) } } }
            @for (group, _) in groups {
                p { a .button href=(format!("/g/{}", group.id)) { bdi { (group.name) } } }
            }
            p .soft { (words.groups_hint) }
            form .row method="post" action="/groups" data-go {
                (name_of_group(guest, ""))
                @if guest.name.is_none() { (settings::name_field(guest, None)) }
                button { (words.found) }
            }
        }
    }
}
