//! Where everything is drawn: a part of the screen, and what can be clicked on it.
//!
//! Nothing drawn here can fall off the edge: what does not fit is cut, so that every size of
//! window is safe.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use engine::Seat;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Rect};
use ratatui_core::style::Style;
use unicode_segmentation::UnicodeSegmentation;

use crate::script::{Script, cut, width};
use crate::theme::{Paint, Theme};

/// How everything looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The language and its direction.
    pub script: Script,
    /// The colours.
    pub theme: Theme,
}

/// The screen while it is drawn.
pub struct Canvas<'a, A> {
    buffer: &'a mut Buffer,
    /// How everything looks.
    pub look: Look,
    /// What can be clicked; what was drawn later lies on top.
    pub hits: Vec<Hit<A>>,
    spots: Vec<(Spot, Rect)>,
}

/// A place between which things move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// Before a player.
    Seat(Seat),
    /// In the middle of the table.
    Middle,
}

/// A place that can be clicked, and the action it stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hit<A> {
    /// The place.
    pub area: Rect,
    /// The action.
    pub action: A,
}

/// Where a text stands in its line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    /// Where lines start: at the left, in Hebrew at the right.
    Start,
    /// In the middle.
    Centre,
}

impl<'a, A: Copy> Canvas<'a, A> {
    /// A canvas over the whole buffer.
    pub fn new(buffer: &'a mut Buffer, look: Look) -> Canvas<'a, A> {
        Canvas { buffer, look, hits: Vec::new(), spots: Vec::new() }
    }

    /// How this is painted.
    pub fn style(&self, paint: Paint) -> Style {
        self.look.theme.style(paint)
    }

    /// One line of text in the first row of the area.
    pub fn line(&mut self, area: Rect, text: &str, align: Align, paint: Paint) {
        let style = self.style(paint);
        self.styled_line(area, text, align, style);
    }

    /// The same in any style.
    pub fn styled_line(&mut self, area: Rect, text: &str, align: Align, style: Style) {
        if area.is_empty() {
            return;
        }
        let text = cut(text, area.width);
        let free = area.width - width(&text);
        let before = match align {
            Align::Centre => free / 2,
            Align::Start if self.look.script.is_right_to_left() => free,
            Align::Start => 0,
        };
        self.put(area.x + before, area.y, &self.look.script.shown(&text), style);
    }

    /// A text of several lines; says how many rows it took.
    pub fn paragraph(&mut self, area: Rect, text: &str, align: Align, paint: Paint) -> u16 {
        let lines = self.look.script.wrap(text, area.width);
        for (line, row) in lines.iter().zip(rows(area)) {
            self.line(row, line, align, paint);
        }
        (lines.len() as u16).min(area.height)
    }

    /// Signs that are no text, from left to right in every language: cards, boards, frames.
    pub fn put(&mut self, x: u16, y: u16, signs: &str, style: Style) {
        let mut x = x;
        let mut marks = String::new();
        for sign in signs.graphemes(true) {
            match width(sign) {
                // A mark of direction takes no room: it goes along with its neighbour.
                0 => marks.push_str(sign),
                columns => {
                    marks.push_str(sign);
                    self.set(x, y, &marks, style);
                    marks.clear();
                    x = x.saturating_add(columns);
                }
            }
        }
        if let Some(cell) = x.checked_sub(1).and_then(|x| self.buffer.cell_mut(Position { x, y })) {
            let symbol = format!("{}{marks}", cell.symbol());
            cell.set_symbol(&symbol);
        }
    }

    fn set(&mut self, x: u16, y: u16, symbol: &str, style: Style) {
        if let Some(cell) = self.buffer.cell_mut(Position { x, y }) {
            cell.reset();
            cell.set_symbol(symbol).set_style(style);
        }
    }

    /// Empties the area.
    pub fn clear(&mut self, area: Rect) {
        for row in rows(area) {
            self.put(row.x, row.y, &" ".repeat(row.width.into()), Style::new());
        }
    }

    /// A frame with a title; gives what is inside.
    pub fn frame(&mut self, area: Rect, title: &str, paint: Paint) -> Rect {
        if area.width < 2 || area.height < 2 {
            return Rect { width: 0, height: 0, ..area };
        }
        let style = self.style(paint);
        self.outline(area, ROUND, style);
        let head = Rect { x: area.x + 2, width: area.width.saturating_sub(4), height: 1, ..area };
        if !title.is_empty() {
            self.line(head, &format!(" {title} "), Align::Start, Paint::Title);
        }
        Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 2 }
    }

    /// The border of an area.
    pub fn outline(&mut self, area: Rect, border: Border, style: Style) {
        if area.width < 2 || area.height < 2 {
            return;
        }
        let [top_left, across, top_right, down, bottom_left, bottom_right] = border;
        let middle = across.repeat(usize::from(area.width) - 2);
        self.put(area.x, area.y, &format!("{top_left}{middle}{top_right}"), style);
        for y in area.y + 1..area.bottom() - 1 {
            self.put(area.x, y, down, style);
            self.put(area.right() - 1, y, down, style);
        }
        self.put(area.x, area.bottom() - 1, &format!("{bottom_left}{middle}{bottom_right}"), style);
    }

    /// Clicking there means this action.
    pub fn hit(&mut self, area: Rect, action: A) {
        self.hits.push(Hit { area, action });
    }

    /// This is where that spot is.
    pub fn mark(&mut self, spot: Spot, area: Rect) {
        self.spots.push((spot, area));
    }

    /// Where a spot is, if it is seen.
    pub fn spot(&self, spot: Spot) -> Option<Rect> {
        self.spots.iter().find(|(marked, _)| *marked == spot).map(|(_, area)| *area)
    }

    /// Cuts the area in two: so many columns where lines start, and the rest.
    pub fn split(&self, area: Rect, columns: u16) -> (Rect, Rect) {
        let first = columns.min(area.width);
        let rest = area.width - first;
        if self.look.script.is_right_to_left() {
            (Rect { x: area.x + rest, width: first, ..area }, Rect { width: rest, ..area })
        } else {
            (Rect { width: first, ..area }, Rect { x: area.x + first, width: rest, ..area })
        }
    }
}

/// The corners and sides of a border: top left, across, top right, down, bottom left, bottom right.
pub type Border = [&'static str; 6];

/// Thin, with round corners.
pub const ROUND: Border = ["╭", "─", "╮", "│", "╰", "╯"];
/// Thick.
pub const THICK: Border = ["┏", "━", "┓", "┃", "┗", "┛"];

/// The rows of an area, each as an area.
pub fn rows(area: Rect) -> impl Iterator<Item = Rect> {
    (area.y..area.bottom()).map(move |y| Rect { y, height: 1, ..area })
}

/// The area without its first rows.
pub fn below(area: Rect, taken: u16) -> Rect {
    let taken = taken.min(area.height);
    Rect { y: area.y + taken, height: area.height - taken, ..area }
}

/// An area of this size in the middle of another, as far as it fits.
pub fn centred(area: Rect, columns: u16, rows: u16) -> Rect {
    let (width, height) = (columns.min(area.width), rows.min(area.height));
    Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
}
