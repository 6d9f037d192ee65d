//! The board. It never mirrors (F2).

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};

use engine::Seat;
use screen::{Arrow, Canvas, Modifier, Paint, Rect, Scene, Spot, Style, rows, shape, width};

use crate::{Action, Card, FortyNine, SIDE, Square, Squares, View};

/// Draws the board where lines start; gives the room beside it.
pub(super) fn draw(scene: &Scene<'_, FortyNine>, canvas: &mut Canvas<'_, Action>, area: Rect) -> Rect {
    let cell = Cell::fitting(area);
    let (place, others) = canvas.split(area, cell.columns * SIDE as u16 + 2);
    squares(scene, canvas, place, cell);
    others
}

/// The rows of the board in plain text.
pub(super) fn described(view: &View) -> impl Iterator<Item = String> {
    let cell = |square: Square| {
        view.owner(square).map_or_else(|| square.number().to_string(), |seat| shape(seat).to_owned())
    };
    let row = move |row| (0..SIDE).map(|column| format!("{:>3}", cell(Square::at(row, column)))).collect();
    (0..SIDE).map(row)
}

/// The nearest square that can be chosen in that direction.
pub(super) fn nearest(choices: &[Action], from: Square, arrow: Arrow) -> Option<usize> {
    let (row, column) = place(from);
    let distance = |choice: &Action| {
        let Action::Place(square) = choice else { return None };
        let (down, right) = (place(*square).0 - row, place(*square).1 - column);
        let (ahead, aside) = match arrow {
            Arrow::Left => (-right, down),
            Arrow::Right => (right, down),
            Arrow::Up => (-down, right),
            Arrow::Down => (down, right),
        };
        (ahead > 0).then_some(ahead + 3 * aside.abs())
    };
    let near = choices.iter().enumerate().filter_map(|(at, choice)| Some((distance(choice)?, at)));
    near.min().map(|(_, at)| at)
}

/// The size of a square on the screen, its left and upper border included.
#[derive(Clone, Copy)]
struct Cell {
    columns: u16,
    rows: u16,
}

impl Cell {
    /// The largest that leaves room for the players beside the board.
    fn fitting(area: Rect) -> Cell {
        let rows = (area.height.saturating_sub(1) / SIDE as u16).clamp(2, 4);
        let columns = (area.width.saturating_sub(PLAYERS) / SIDE as u16).clamp(4, 2 * rows);
        Cell { columns, rows }
    }
}

/// How many columns the players beside the board want.
const PLAYERS: u16 = 21;

fn squares(scene: &Scene<'_, FortyNine>, canvas: &mut Canvas<'_, Action>, area: Rect, cell: Cell) {
    grid(canvas, area, cell);
    let middle = Rect { x: area.x + 7 * cell.columns / 2, y: area.y + 7 * cell.rows / 2, ..area };
    canvas.mark(Spot::Middle, middle);
    let winning = scene.view.winning_squares();
    for row in 0..SIDE {
        for column in 0..SIDE {
            let inside = Rect {
                x: area.x + column as u16 * cell.columns + 1,
                y: area.y + row as u16 * cell.rows + 1,
                width: cell.columns - 1,
                height: cell.rows - 1,
            };
            square(scene, canvas, inside, Square::at(row, column), winning);
        }
    }
}

fn grid<A: Copy>(canvas: &mut Canvas<'_, A>, area: Rect, cell: Cell) {
    let style = canvas.style(Paint::Faint);
    let line = |left: &str, cross: &str, right: &str| {
        let side = "─".repeat(usize::from(cell.columns) - 1);
        format!("{left}{}{right}", [side.as_str(); SIDE].join(cross))
    };
    for row in 0..=SIDE as u16 {
        let text = match row {
            0 => line("╭", "┬", "╮"),
            7 => line("╰", "┴", "╯"),
            _ => line("├", "┼", "┤"),
        };
        canvas.put(area.x, area.y + row * cell.rows, &text, style);
    }
    for row in (0..SIDE as u16 * cell.rows).filter(|row| !row.is_multiple_of(cell.rows)) {
        for column in 0..=SIDE as u16 {
            canvas.put(area.x + column * cell.columns, area.y + row, "│", style);
        }
    }
}

fn square(
    scene: &Scene<'_, FortyNine>,
    canvas: &mut Canvas<'_, Action>,
    inside: Rect,
    square: Square,
    winning: Squares,
) {
    let owner = scene.view.owner(square);
    let style = square_style(scene, canvas, square, owner);
    let sign = match owner {
        // A line that won is filled with tokens.
        Some(seat) if winning.contains(square) => shape(seat).repeat(inside.width.into()),
        Some(seat) => shape(seat).to_owned(),
        None if is_marked(scene.view, square) => format!("▸{}", square.number()),
        None => square.number().to_string(),
    };
    let blank = " ".repeat(inside.width.into());
    rows(inside).for_each(|row| canvas.put(row.x, row.y, &blank, style));
    let free = inside.width.saturating_sub(width(&sign));
    canvas.put(inside.x + free.div_ceil(2), inside.y + (inside.height - 1) / 2, &sign, style);
    canvas.hit(inside, Action::Place(square));
}

/// Tokens are blocks of their colour, with their shape in it.
fn square_style(
    scene: &Scene<'_, FortyNine>,
    canvas: &Canvas<'_, Action>,
    square: Square,
    owner: Option<Seat>,
) -> Style {
    let action = Action::Place(square);
    match owner {
        _ if scene.chosen == Some(action) => canvas.style(Paint::Chosen),
        Some(seat) => canvas.style(Paint::Seat(seat)).add_modifier(Modifier::REVERSED),
        None if is_marked(scene.view, square) => canvas.style(Paint::Ask),
        None if scene.choices.contains(&action) => canvas.style(Paint::Possible),
        None => canvas.style(Paint::Text),
    }
}

/// Does the auction marker lie on the square?
fn is_marked(view: &View, square: Square) -> bool {
    view.card().and_then(Card::marker) == Some(square)
}

/// The row and the column of a square.
fn place(square: Square) -> (i32, i32) {
    let cells = (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (row, column)));
    let (row, column) = cells
        .into_iter()
        .find(|(row, column)| Square::at(*row, *column) == square)
        .expect("every square lies on the board");
    (row as i32, column as i32)
}
