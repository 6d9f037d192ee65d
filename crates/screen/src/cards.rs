//! Cards on the screen: large, small, or as chips when there are many.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use ratatui_core::layout::Rect;
use ratatui_core::style::Modifier;

use crate::canvas::{Canvas, ROUND, THICK, centred, rows};
use crate::script::width;
use crate::theme::Paint;

/// How a card looks from the front.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Face {
    /// What it is called in a corner: at most three columns.
    pub name: String,
    /// The picture of a large card: three lines of five columns.
    pub picture: [String; 3],
    /// Its colour, one of [`Paint::Hue`].
    pub hue: u8,
}

/// How a card is held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// It just lies there.
    Plain,
    /// It can be chosen.
    Possible,
    /// It is chosen.
    Chosen,
    /// It can't be chosen now.
    Faint,
}

/// A card in a row of them, and what clicking it means.
pub struct Held<A> {
    /// The card.
    pub face: Face,
    /// The action.
    pub action: Option<A>,
    /// How it is held.
    pub mark: Mark,
}

/// A size of cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    columns: u16,
    rows: u16,
}

impl Size {
    /// With a picture and room around it.
    pub const HUGE: Size = Size { columns: 11, rows: 7 };
    /// With a picture.
    pub const LARGE: Size = Size { columns: 7, rows: 5 };
    /// With the name alone.
    pub const SMALL: Size = Size { columns: 5, rows: 3 };

    /// The size of a card that lies in the middle of a table with so many rows for it.
    pub fn in_middle(rows: u16) -> Size {
        if rows > Size::HUGE.rows + 2 { Size::HUGE } else { Size::LARGE }
    }

    /// Areas of two such cards side by side in the middle of an area, with a row under them.
    pub fn pair(self, area: Rect) -> [Rect; 2] {
        let gap = self.columns / 2 + 2;
        let place = centred(area, 2 * self.columns + gap, self.rows + 1);
        [self.at(place.x, place.y), self.at(place.x + self.columns + gap, place.y)]
    }

    /// The area of such a card whose corner is there.
    pub fn at(self, x: u16, y: u16) -> Rect {
        Rect { x, y, width: self.columns, height: self.rows }
    }
}

/// So much of a card that lies under another has to be seen.
const LEAST_SEEN: u16 = 3;
const CHIP: u16 = 4;

/// A card face up.
pub fn face<A: Copy>(canvas: &mut Canvas<'_, A>, area: Rect, face: &Face, mark: Mark) {
    let style = canvas.style(Paint::Hue(face.hue));
    let style = match mark {
        Mark::Plain | Mark::Possible => style,
        Mark::Chosen => style.add_modifier(Modifier::BOLD),
        Mark::Faint => canvas.style(Paint::Faint),
    };
    canvas.clear(area);
    canvas.outline(area, if mark == Mark::Chosen { THICK } else { ROUND }, style);
    if area.height >= Size::LARGE.rows {
        let inside = centred(area, 5, 3);
        for (line, row) in face.picture.iter().zip(rows(inside)) {
            canvas.put(row.x, row.y, line, style);
        }
    } else {
        let inside = centred(area, width(&face.name), 1);
        canvas.put(inside.x, inside.y, &face.name, style.add_modifier(Modifier::BOLD));
    }
}

/// A card face down.
pub fn back<A: Copy>(canvas: &mut Canvas<'_, A>, area: Rect) {
    let style = canvas.style(Paint::Faint);
    canvas.clear(area);
    canvas.outline(area, ROUND, style);
    for y in area.y + 1..area.bottom().saturating_sub(1) {
        canvas.put(area.x + 1, y, &"░".repeat(usize::from(area.width.saturating_sub(2))), style);
    }
}

/// Cards side by side, as large as the area allows; the row is centred.
pub fn row<A: Copy>(canvas: &mut Canvas<'_, A>, area: Rect, cards: &[Held<A>]) {
    let mut sizes = [Size::HUGE, Size::LARGE, Size::SMALL].into_iter();
    match sizes.find_map(|size| Some((size, step(area, cards.len(), size)?))) {
        Some((size, step)) => fan(canvas, area, cards, size, step),
        None => chips(canvas, area, cards),
    }
}

/// How far apart so many cards of that size can lie in the area, if they fit at all.
fn step(area: Rect, count: usize, size: Size) -> Option<u16> {
    let gaps = u16::try_from(count.max(1) - 1).ok()?;
    let room = area.width.checked_sub(size.columns)?;
    let step = room.checked_div(gaps).unwrap_or(room).min(size.columns + 1);
    let least = if size == Size::HUGE { size.columns } else { LEAST_SEEN };
    (area.height >= size.rows && (gaps == 0 || step >= least)).then_some(step)
}

fn fan<A: Copy>(canvas: &mut Canvas<'_, A>, area: Rect, cards: &[Held<A>], size: Size, step: u16) {
    let gaps = cards.len().max(1) as u16 - 1;
    let across = centred(area, gaps * step + size.columns, size.rows);
    // Where there is a row to spare, the chosen card is drawn out of the row.
    let lowest = area.bottom() - size.rows;
    // The name stands at the left, so what lies further right lies on top in every language.
    let mut in_order: Vec<&Held<A>> = cards.iter().collect();
    if canvas.look.script.is_right_to_left() {
        in_order.reverse();
    }
    for (held, x) in in_order.into_iter().zip((across.x..).step_by(step.max(1).into())) {
        let is_out = held.mark == Mark::Chosen && lowest > area.y;
        let place = size.at(x, if is_out { lowest - 1 } else { lowest });
        face(canvas, place, &held.face, held.mark);
        if let Some(action) = held.action {
            canvas.hit(place, action);
        }
    }
}

/// Many cards: each a name on its own few columns, row after row.
fn chips<A: Copy>(canvas: &mut Canvas<'_, A>, area: Rect, cards: &[Held<A>]) {
    let in_row = usize::from(area.width / CHIP).max(1);
    for (held, at) in cards.iter().zip(0..) {
        let (row, column) = ((at / in_row) as u16, (at % in_row) as u16);
        let x = match canvas.look.script.is_right_to_left() {
            false => area.x + column * CHIP,
            true => area.right().saturating_sub((column + 1) * CHIP),
        };
        let place = Rect { x, y: area.y + row, width: CHIP, height: 1 };
        if place.y >= area.bottom() {
            return;
        }
        chip(canvas, place, held);
    }
}

fn chip<A: Copy>(canvas: &mut Canvas<'_, A>, place: Rect, held: &Held<A>) {
    let style = canvas.style(Paint::Hue(held.face.hue));
    let (open, close, style) = match held.mark {
        Mark::Plain => (" ", " ", style),
        Mark::Possible => (" ", " ", style.add_modifier(Modifier::UNDERLINED)),
        Mark::Chosen => ("[", "]", canvas.style(Paint::Chosen)),
        Mark::Faint => (" ", " ", canvas.style(Paint::Faint)),
    };
    canvas.put(place.x, place.y, &format!("{open}{}{close}", held.face.name), style);
    if let Some(action) = held.action {
        canvas.hit(place, action);
    }
}

/// Backs in one line of text: as many as there are cards, if they fit.
pub fn backs(count: u8, columns: u16) -> String {
    if u16::from(count) + 3 <= columns { "▮".repeat(count.into()) } else { "▮".to_owned() }
}
