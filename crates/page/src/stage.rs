//! The stage: the regions of a table, filled with the parts of a game.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use engine::{Seat, Viewer};
use maud::{Markup, html};

use crate::labels::labels;
use crate::memo::Drawn;
use crate::{Other, Part, Parts, Piece, Pieces, Place, Region, Render, Scene, place_id};

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
    pub known: Option<Piece>,
    /// What is known about each of the others: sheets that open from the seats.
    pub details: Vec<Piece>,
}

impl Stage {
    /// The game as the viewer sees it.
    pub fn of<R: Render>(view: &R::View, mut scene: Scene<'_, R>) -> Stage {
        let others = scene.others();
        let plate = |seat: Seat| &scene.plates[seat.index()];
        let known = |seat: &Seat| {
            let is_alike = are_alike(&scene);
            is_alike.then(|| scene.memo.seat(*seat, plate(*seat), scene.language)).flatten()
        };
        let mut drawn: Vec<Option<Arc<Other>>> = others.iter().map(known).collect();
        let is_drawn =
            |seat: Seat| others.iter().zip(&drawn).any(|(other, drawn)| *other == seat && drawn.is_some());
        scene.drawn = scene.names.everyone().filter(|seat| !is_drawn(*seat)).collect();
        let mut parts = R::parts(view, &scene);
        let middle = core::mem::take(&mut parts.middle);
        let frame = Frame { scene: &scene, parts: &parts };
        for (seat, drawn) in others.iter().zip(&mut drawn) {
            drawn.get_or_insert_with(|| frame.other(*seat));
        }
        let drawn = || drawn.iter().flatten();
        Stage {
            class: R::CLASS,
            seats: frame.seats(drawn().map(|other| other.seat.piece(scene.memo)).collect()),
            table: frame.table(middle),
            dock: scene.own().map(|own| frame.dock(own)),
            details: drawn().map(|other| other.details.piece(scene.memo)).collect(),
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

/// Do all who look see the same of everybody else's seat?
fn are_alike<R: Render>(scene: &Scene<'_, R>) -> bool {
    R::SEATS_ARE_ALIKE && scene.viewer != Viewer::Referee
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
    fn other(&self, seat: Seat) -> Arc<Other> {
        let memo = self.scene.memo;
        let other = Arc::new(Other {
            seat: Drawn::new(self.seat(seat), memo),
            details: Drawn::new(self.details(seat), memo),
        });
        if are_alike(self.scene) {
            memo.keep_seat(seat, &self.scene.plates[seat.index()], self.scene.language, &other);
        }
        other
    }

    fn seats(&self, others: Vec<Piece>) -> Pieces {
        let label = labels(self.scene.language).others;
        Pieces::new(html! { ol .others aria-label=(label) {} }, others)
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

    fn table(&self, middle: Vec<Part>) -> Pieces {
        let label = labels(self.scene.language).table;
        Pieces::new(html! { section #board .table aria-label=(label) {} }, middle)
    }

    /// Plate, hand and slots have the same heights whether or not it is the viewer's turn.
    fn dock(&self, own: Seat) -> Pieces {
        let words = labels(self.scene.language);
        let is_asked = self.scene.asked.is_some();
        let Parts { hand, quick, slots, .. } = self.parts;
        let inside = [Some(self.plate(own).into()), hand.clone(), quick.clone(), Some(slots.clone())];
        let dock = html! { section .dock .mine[is_asked] id=(place_id(own)) aria-label=(words.own) {} };
        Pieces::new(dock, inside.into_iter().flatten())
    }

    fn plate(&self, own: Seat) -> Markup {
        html! { div .plate { (self.token(own)) (self.name(own)) (facts(self.place(own))) } }
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

fn facts(place: &Place) -> Markup {
    html! { span .facts { @for fact in &place.facts { (fact.draw()) } } }
}
