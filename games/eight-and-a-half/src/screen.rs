//! Eight and a Half: the pile's value in large digits, and everything that lies before everybody.

mod labels;

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use engine::Seat;
use screen::cards::{self, Face, Held, Mark, backs};
use screen::digits::{digits, halves};
use screen::seats::{self, around};
use screen::{Align, Canvas, Paint, Rect, Render, Scene, Spot, below, centred, hands, rows, width};

use crate::{Action, Blind, Card, Cards, EightAndAHalf, Event, Few, Meld, Seen, Slot};
use labels::labels;

/// What the middle of the table needs: large digits and a line under them.
const MIDDLE_ROWS: u16 = 4;

impl Render for EightAndAHalf {
    const HAS_HAND: bool = true;

    fn heading(scene: &Scene<'_, EightAndAHalf>) -> String {
        (scene.labels().round)(scene.view.round)
    }

    fn table(scene: &Scene<'_, EightAndAHalf>, canvas: &mut Canvas<'_, Action>, area: Rect) {
        let seated = scene.seated(scene.view.seats(), |seat| seated(scene, seat));
        let room = Rect { height: area.height.saturating_sub(MIDDLE_ROWS), ..area };
        let taken = seats::draw(canvas, room, &seated, 10);
        middle(scene, canvas, centred(below(area, taken), area.width, MIDDLE_ROWS));
    }

    fn hand(scene: &Scene<'_, EightAndAHalf>, canvas: &mut Canvas<'_, Action>, area: Rect) {
        cards::row(canvas, area, &own_cards(scene));
    }

    fn described(scene: &Scene<'_, EightAndAHalf>) -> Vec<String> {
        let (view, common) = (scene.view, scene.labels());
        let empty = labels(scene.language).empty;
        let value = if view.pile.is_empty() { empty.to_owned() } else { view.value.to_string() };
        let middle = format!("{}: {value} ({}).", common.pile, (common.cards)(view.pile.len().into()));
        let each = around(scene.viewer, view.seats()).map(|seat| described_seat(scene, seat));
        [middle].into_iter().chain(each).collect()
    }

    fn typed(action: Action) -> String {
        match action {
            Action::Play(play) => play.cards().iter().map(key).collect(),
            Action::Take => "t".to_owned(),
            Action::Flip(slot) => (slot.index() + 1).to_string(),
        }
    }

    fn way(seen: &Seen) -> Option<(Spot, Spot)> {
        match seen {
            Seen::Open(Event::Played { seat, .. }) => Some((Spot::Seat(*seat), Spot::Middle)),
            Seen::Open(Event::Took { seat, .. } | Event::Caught { offender: seat, .. }) => {
                Some((Spot::Middle, Spot::Seat(*seat)))
            }
            _ => None,
        }
    }
}

/// The key of a card: `h` asks for advice, so a Half is a point, as in "point five".
fn key(card: Card) -> String {
    if card == Card::Half { ".".to_owned() } else { card.to_string() }
}

fn described_seat(scene: &Scene<'_, EightAndAHalf>, seat: Seat) -> String {
    let (view, labels, at) = (scene.view, labels(scene.language), seat.index());
    let mut parts = vec![
        (scene.labels().points)(view.scores[at].into()),
        hands::described(scene, &view.hands[at], Few::iter),
        format!("{} {}", labels.open, hands::listed(view.open[at].iter())),
        format!("{} {}", labels.blind, hands::listed(view.blind[at].iter().map(|blind| blind_name(*blind)))),
        (labels.bank)(view.bank[at]),
        (labels.burnt)(view.burnt[at].len()),
    ];
    parts.extend((view.offender == Some(seat)).then(|| labels.offender.to_owned()));
    format!("{}: {}.", scene.whose(seat), parts.join(", "))
}

fn blind_name(blind: Blind) -> String {
    match blind {
        Blind::Gone => "-".to_owned(),
        Blind::Hidden => "?".to_owned(),
        Blind::Known(card) => card.to_string(),
    }
}

/// A card's name on its face.
fn name(card: Card) -> String {
    match card {
        Card::Half => "½".to_owned(),
        Card::Demon => "D".to_owned(),
        number => number.to_string(),
    }
}

fn seated(scene: &Scene<'_, EightAndAHalf>, seat: Seat) -> Vec<(String, Paint)> {
    let (view, labels, at) = (scene.view, labels(scene.language), seat.index());
    let open: Vec<String> = view.open[at].iter().map(name).collect();
    let blind: Vec<String> = view.blind[at].iter().map(|blind| blind_back(*blind)).collect();
    let points = if view.offender == Some(seat) {
        (labels.offender.to_owned(), Paint::Warning)
    } else {
        ((scene.labels().points)(view.scores[at].into()), Paint::Text)
    };
    vec![
        points,
        (backs(view.hands[at].count(Few::len), 10), Paint::Text),
        (open.join(" "), Paint::Hue(3)),
        (blind.join(" "), Paint::Faint),
        ((labels.bank)(view.bank[at]), Paint::Text),
        ((labels.burnt)(view.burnt[at].len()), Paint::Faint),
    ]
}

fn blind_back(blind: Blind) -> String {
    match blind {
        Blind::Gone => "·".to_owned(),
        Blind::Hidden => "▒".to_owned(),
        Blind::Known(card) => format!("({})", name(card)),
    }
}

/// The pile's value, and how many cards it has.
fn middle(scene: &Scene<'_, EightAndAHalf>, canvas: &mut Canvas<'_, Action>, area: Rect) {
    let (view, common) = (scene.view, scene.labels());
    canvas.mark(Spot::Middle, centred(area, 3, 3));
    if view.pile.is_empty() {
        let about = format!("{} · {}", common.pile, labels(scene.language).empty);
        canvas.line(below(area, 1), &about, Align::Centre, Paint::Faint);
        return;
    }
    let picture = halves(view.value.halves());
    let paint = if view.value.is_whole() { Paint::Ask } else { Paint::Warning };
    let place = centred(area, width(&picture[0]), 3);
    for (line, row) in picture.iter().zip(rows(Rect { y: area.y, height: area.height.min(3), ..place })) {
        canvas.put(row.x, row.y, line, canvas.style(paint));
    }
    let about = format!("{} · {}", common.pile, (common.cards)(view.pile.len().into()));
    canvas.line(below(area, 3), &about, Align::Centre, Paint::Faint);
}

/// What the player can choose from.
fn own_cards(scene: &Scene<'_, EightAndAHalf>) -> Vec<Held<Action>> {
    let Some(seat) = scene.own_seat() else { return Vec::new() };
    match scene.view.in_play(seat) {
        None => Vec::new(),
        Some((_, Few::NONE)) => blind_cards(scene, &scene.view.blind[seat.index()]),
        Some((_, cards)) => known_cards(scene, cards),
    }
}

/// Cards that the player sees: as many of each kind stand out as are chosen.
fn known_cards(scene: &Scene<'_, EightAndAHalf>, cards: Few) -> Vec<Held<Action>> {
    let chosen = chosen_cards(scene);
    let held = |card: Card, nth: u8| {
        let mut held = scene.held(card_face(card), Action::Play(Meld::one(card)));
        held.mark = match held.mark {
            _ if nth < chosen.count(card) => Mark::Chosen,
            Mark::Chosen => Mark::Possible,
            Mark::Faint if is_part_of_choice(scene, card) => Mark::Possible,
            mark => mark,
        };
        held
    };
    let of_kind = |card: Card| (0..cards.count(card)).map(move |nth| (card, nth));
    Card::ALL.into_iter().flat_map(of_kind).map(|(card, nth)| held(card, nth)).collect()
}

fn blind_cards(scene: &Scene<'_, EightAndAHalf>, blind: &[Blind; 3]) -> Vec<Held<Action>> {
    Slot::ALL.into_iter().zip(blind).filter_map(|(slot, blind)| flip(scene, slot, *blind)).collect()
}

fn chosen_cards(scene: &Scene<'_, EightAndAHalf>) -> Cards {
    match scene.chosen {
        Some(Action::Play(play)) => play.cards(),
        _ => Cards::NONE,
    }
}

/// Can the card be played together with others, if not alone?
fn is_part_of_choice(scene: &Scene<'_, EightAndAHalf>, card: Card) -> bool {
    scene.choices.iter().any(|choice| matches!(choice, Action::Play(play) if play.cards().count(card) > 0))
}

fn flip(scene: &Scene<'_, EightAndAHalf>, slot: Slot, blind: Blind) -> Option<Held<Action>> {
    let number = (slot.index() + 1).to_string();
    let face = match blind {
        Blind::Gone => return None,
        Blind::Known(card) => card_face(card),
        Blind::Hidden => {
            let back = "░░░░░".to_owned();
            Face { picture: [back.clone(), format!("░ {number} ░"), back], name: number, hue: 6 }
        }
    };
    Some(scene.held(face, Action::Flip(slot)))
}

fn card_face(card: Card) -> Face {
    let (picture, hue) = match card {
        Card::Half => (["1  ╱ ", "  ╱  ", " ╱  2"].map(str::to_owned), 5),
        Card::Demon => (["/\\_/\\", "(ò_ó)", " vvv "].map(str::to_owned), 1),
        Card::Zero => (digits(0).map(|row| format!(" {row} ")), 6),
        Card::Five => (digits(5).map(|row| format!(" {row} ")), 4),
        Card::Nine => (digits(9).map(|row| format!(" {row} ")), 7),
        number => (digits(number as u8).map(|row| format!(" {row} ")), 3),
    };
    Face { name: name(card), picture, hue }
}
