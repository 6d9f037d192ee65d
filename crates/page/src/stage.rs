//! The stage: the regions of a table, filled with the parts of a game.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use engine::{Seat, Viewer};
use maud::{Markup, PreEscaped, html};

use crate::labels::labels;
use crate::{Alike, Alone, Other, Parts, Pieces, Place, Region, Render, Scene, place_id};

/// The regions of a table, each to be put where the page has it.
pub struct Stage {
    /// The game's class.
    pub class: &'static str,
    /// The others.
    pub seats: Pieces,
    /// The middle of the table.
    pub table: Pieces,
    /// The own plate, hand and slots; none for those who only watch.
    pub dock: Option<Pieces>,
    /// What can be looked up.
    pub known: Option<Markup>,
    /// What is known about each of the others: sheets that open from the seats.
    pub details: Vec<Markup>,
}

impl Stage {
    /// The game as the viewer sees it. What others see as well is taken from `alike`, or kept there.
    pub fn of<R: Render>(view: &R::View, mut scene: Scene<'_, R>, alike: &dyn Alike) -> Stage {
        let is_alike = R::SEATS_ARE_ALIKE && scene.viewer != Viewer::Referee;
        let alike = if is_alike { alike } else { &Alone };
        let others = scene.others();
        let plate = |seat: Seat| &scene.plates[seat.index()];
        let known = |seat: &Seat| alike.get(*seat, plate(*seat), scene.language);
        let mut drawn: Vec<Option<Arc<Other>>> = others.iter().map(known).collect();
        let is_drawn =
            |seat: Seat| others.iter().zip(&drawn).any(|(other, drawn)| *other == seat && drawn.is_some());
        scene.drawn = scene.names.everyone().filter(|seat| !is_drawn(*seat)).collect();
        let mut parts = R::parts(view, &scene);
        let middle = core::mem::take(&mut parts.middle);
        let frame = Frame { scene: &scene, parts: &parts };
        for (seat, drawn) in others.iter().zip(&mut drawn) {
            drawn.get_or_insert_with(|| frame.other(*seat, alike));
        }
        let drawn = || drawn.iter().flatten();
        Stage {
            class: R::CLASS,
            seats: frame.seats(drawn().map(|other| PreEscaped(other.seat.clone())).collect()),
            table: frame.table(middle),
            dock: scene.own().map(|own| frame.dock(own)),
            details: drawn().map(|other| PreEscaped(other.details.clone())).collect(),
            known: parts.known,
        }
    }

    /// All that there is to see, also what is folded away.
    pub fn all(&self) -> Markup {
        html! {
            (self.seats)
            (self.table)
            @if let Some(dock) = &self.dock { (dock) }
            @for details in &self.details { (details) }
            @if let Some(known) = &self.known { (known) }
        }
    }

    /// The regions one after the other, for a picture that nobody touches.
    pub fn still(&self) -> Markup {
        html! {
            div .stage .still .(self.class) inert {
                (self.seats)
                (self.table)
                @if let Some(dock) = &self.dock { (dock) }
            }
        }
    }
}

impl Stage {
    /// Some of the regions, for a picture of what there is to learn.
    pub fn glimpse(&self, shows: &[Region]) -> Markup {
        let class = |region: &Region| format!(" {}", region.class());
        let classes: String = shows.iter().map(class).collect();
        let has_dock = shows.contains(&Region::Hand) || shows.contains(&Region::Actions);
        html! {
            div .{ "stage still glimpse " (self.class) (classes) } inert {
                @if shows.contains(&Region::Seats) { (self.seats) }
                @if shows.contains(&Region::Table) { (self.table) }
                @if let Some(dock) = self.dock.as_ref().filter(|_| has_dock) { (dock) }
            }
        }
    }
}

/// The id of the sheet with what is known about a seat.
fn sheet_id(seat: Seat) -> String {
    format!("who-{seat}")
}

struct Frame<'a, R: Render> {
    scene: &'a Scene<'a, R>,
    parts: &'a Parts,
}

impl<R: Render> Frame<'_, R> {
    /// Somebody else's seat.
    fn other(&self, seat: Seat, alike: &dyn Alike) -> Arc<Other> {
        let other = Arc::new(Other {
            seat: self.seat(seat).into_string(),
            details: self.details(seat).into_string(),
        });
        alike.keep(seat, &self.scene.plates[seat.index()], self.scene.language, &other);
        other
    }

    fn seats(&self, others: Vec<Markup>) -> Pieces {
        let label = labels(self.scene.language).others;
        Pieces { element: html! { ol .others aria-label=(label) {} }, inside: others }
    }

    /// A seat is a button that opens what is known about it. Its bubble takes no room.
    fn seat(&self, seat: Seat) -> Markup {
        let place = self.place(seat);
        html! {
            li .seat .turn[self.scene.plates[seat.index()].turn] .out[place.is_out] id=(place_id(seat)) {
                button .who type="button" popovertarget=(sheet_id(seat)) {
                    (self.token(seat))
                    (self.name(seat))
                    (facts(place))
                    @if let Some(cards) = &place.cards { span .more { (cards) } }
                }
                (self.bubble(seat))
                @if let Some(came) = &place.came { span .came aria-hidden="true" { (came) } }
            }
        }
    }

    /// What was said at the seat, or what it did last.
    fn bubble(&self, seat: Seat) -> Markup {
        let said = &self.scene.plates[seat.index()].says;
        html! {
            span .says .said[said.is_some()] {
                @if let Some(said) = said {
                    bdi { (said) }
                } @else if let Some(says) = &self.place(seat).says {
                    span .long id=(says.id) data-from=[says.from.as_deref()] { (says.words) }
                    span .short aria-hidden="true" { (says.short) }
                }
            }
        }
    }

    fn table(&self, middle: Vec<Markup>) -> Pieces {
        let label = labels(self.scene.language).table;
        Pieces { element: html! { section #board .table aria-label=(label) {} }, inside: middle }
    }

    /// Plate, hand and slots have the same heights whether or not it is the viewer's turn.
    fn dock(&self, own: Seat) -> Pieces {
        let words = labels(self.scene.language);
        let is_asked = self.scene.asked.is_some();
        let hand = self.parts.hand.as_deref().map(|hand| self.hand(hand));
        let quick = Some(&self.parts.quick).filter(|quick| !quick.is_empty());
        let quick = quick.map(|quick| html! { div .quick { @for slot in quick { (slot) } } });
        let acts = html! { div .acts { @for slot in &self.parts.slots { (slot) } } };
        Pieces {
            element: html! { section .dock .mine[is_asked] id=(place_id(own)) aria-label=(words.own) {} },
            inside: [Some(self.plate(own)), hand, quick, Some(acts)].into_iter().flatten().collect(),
        }
    }

    fn plate(&self, own: Seat) -> Markup {
        html! { div .plate { (self.token(own)) (self.name(own)) (facts(self.place(own))) } }
    }

    fn hand(&self, hand: &[Markup]) -> Markup {
        html! {
            div .hand {
                @if let Some(tray) = &self.parts.tray { div .tray id=(tray_id(hand)) { (tray) } }
                div .fan role="group" aria-label=(labels(self.scene.language).hand) {
                    @for card in hand { (card) }
                }
            }
        }
    }

    fn details(&self, seat: Seat) -> Markup {
        let (id, words) = (sheet_id(seat), labels(self.scene.language));
        let place = self.place(seat);
        html! {
            section .sheet id=(id) popover aria-label=(self.scene.who(seat)) {
                header {
                    h2 { (self.token(seat)) (self.name(seat)) }
                    button .key .close type="button" popovertarget=(id) popovertargetaction="hide"
                        aria-label=(words.close) { "✕" }
                }
                p .soft .note { @if let Some(note) = &self.scene.plates[seat.index()].note { (note) } }
                ul .told { @for fact in &place.facts { (fact.told()) } }
                @if let Some(details) = &place.details { (details) }
            }
        }
    }

    fn token(&self, seat: Seat) -> Markup {
        self.scene.token(seat).sign()
    }

    fn name(&self, seat: Seat) -> Markup {
        html! { bdi .name { (self.scene.who(seat)) } }
    }

    fn place(&self, seat: Seat) -> &Place {
        let before = self.scene.drawn.iter().take_while(|drawn| *drawn != seat).count();
        &self.parts.places[before]
    }
}

/// Where there is no hand it is another tray, which has all the room: it comes, and nothing is shifted.
fn tray_id(hand: &[Markup]) -> &'static str {
    if hand.is_empty() { "tray-alone" } else { "tray" }
}

fn facts(place: &Place) -> Markup {
    html! { span .facts { @for fact in &place.facts { (fact.draw()) } } }
}
