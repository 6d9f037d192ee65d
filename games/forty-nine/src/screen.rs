//! 49: the board, what is for sale, and everybody's tokens. The board never mirrors (F2).

use engine::{Seat, Seats};
use crate::{Action, Card, Event, FortyNine, Kind, Phase, SIDE, Square, Squares, View, lines};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::{Arrow, Render, Scene};
use words::isolate;

use crate::canvas::{Align, Canvas, Spot, below, rows};
use crate::script::width;
use crate::seats::{self, around};
use crate::theme::{Paint, shape};

impl Render for FortyNine {
    const HAS_HAND: bool = false;

    fn heading(scene: &Scene<'_, FortyNine>) -> String {
        scene.say().deck(scene.view.deck() as u32)
    }

    fn table(scene: &Scene<'_, FortyNine>, canvas: &mut Canvas<'_, Action>, area: Rect) {
        canvas.line(area, &sale(scene), Align::Start, Paint::Ask);
        let area = below(area, 1);
        let cell = Cell::fitting(area);
        let (place, others) = canvas.split(area, cell.columns * SIDE as u16 + 2);
        board(scene, canvas, place, cell);
        let seated = scene.seated(scene.view.seats(), |seat| seated(scene, seat));
        seats::draw(canvas, others, &seated, others.width.saturating_sub(4).max(1));
    }

    fn hand(_: &Scene<'_, FortyNine>, _: &mut Canvas<'_, Action>, _: Rect) {}

    fn described(scene: &Scene<'_, FortyNine>) -> Vec<String> {
        let each = around(scene.viewer, scene.view.seats()).map(|seat| {
            let (holdings, in_auction) = status(scene, seat);
            format!("{} {}: {holdings} {in_auction}", shape(seat), scene.whose(seat))
        });
        let board = (0..SIDE).map(|row| board_row(scene.view, row));
        [sale(scene)].into_iter().chain(each).chain(board).collect()
    }

    fn typed(action: Action) -> String {
        match action {
            Action::Pass => "p".to_owned(),
            Action::Check => "c".to_owned(),
            Action::Place(square) => square.number().to_string(),
            Action::Bid(dollars) => dollars.to_string(),
        }
    }

    fn way(seen: &Event) -> Option<(Spot, Spot)> {
        match seen {
            Event::Placed { seat, .. } => Some((Spot::Seat(*seat), Spot::Middle)),
            Event::Lost { seat, .. } => Some((Spot::Middle, Spot::Seat(*seat))),
            _ => None,
        }
    }

    fn on_board(choices: &[Action], at: usize, arrow: Arrow) -> Option<usize> {
        match choices[at] {
            Action::Place(square) => Some(nearest(choices, square, arrow).unwrap_or(at)),
            _ => None,
        }
    }
}

/// What is up for auction, and the highest bid.
fn sale(scene: &Scene<'_, FortyNine>) -> String {
    let (view, say) = (scene.view, scene.say());
    let Some(card) = view.card() else { return String::new() };
    let price = say.price(card.price());
    let offer = match view.bid {
        Some(bid) => say.bid(bid.dollars, &scene.names.who(bid.seat, scene.language)),
        None if view.agreed.opening_price => format!("{price}, {}", say.no_bid()),
        None => say.no_bid().to_owned(),
    };
    format!("{}: {card} · {offer}", say.for_sale())
}

fn seated(scene: &Scene<'_, FortyNine>, seat: Seat) -> Vec<(String, Paint)> {
    let (holdings, in_auction) = status(scene, seat);
    vec![(holdings, Paint::Text), (in_auction.to_owned(), Paint::Faint)]
}

/// Money as far as it is shown, and tokens; and whether the player is still bidding.
fn status(scene: &Scene<'_, FortyNine>, seat: Seat) -> (String, &'static str) {
    let (view, say) = (scene.view, scene.say());
    let tokens = say.tokens(view.tokens[seat.index()].len() as u32);
    let holdings = match view.money[seat.index()] {
        Some(dollars) => format!("{} · {tokens}", isolate(format!("${dollars}"))),
        None => tokens,
    };
    let in_auction = match view.phase {
        Phase::Auction if view.bidding.contains(seat) => say.bidding(),
        Phase::Auction => say.passed(),
        Phase::Deal | Phase::Place | Phase::Lose | Phase::Over { .. } => "",
    };
    (holdings, in_auction)
}

/// A row of the board in plain text.
fn board_row(view: &View, row: usize) -> String {
    let cell = |column| {
        let square = Square::at(row, column);
        view.owner(square).map_or_else(|| square.number().to_string(), |seat| shape(seat).to_owned())
    };
    (0..SIDE).map(|column| format!("{:>3}", cell(column))).collect()
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

fn board(scene: &Scene<'_, FortyNine>, canvas: &mut Canvas<'_, Action>, area: Rect, cell: Cell) {
    grid(canvas, area, cell);
    let middle = Rect { x: area.x + 7 * cell.columns / 2, y: area.y + 7 * cell.rows / 2, ..area };
    canvas.mark(Spot::Middle, middle);
    let winning = winning_squares(scene.view);
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
        None if is_for_sale(scene.view, square) => format!("▸{}", square.number()),
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
        None if is_for_sale(scene.view, square) => canvas.style(Paint::Ask),
        None if scene.choices.contains(&action) => canvas.style(Paint::Possible),
        None => canvas.style(Paint::Text),
    }
}

/// Is it the square, or one of the squares, that the card is about?
fn is_for_sale(view: &View, square: Square) -> bool {
    view.card().map(Card::kind).is_some_and(|kind| match kind {
        Kind::Number(only) => only == square,
        Kind::Range(_) => false,
        Kind::FortyNine => square == Square::CENTRE,
    })
}

/// The lines that won the game.
fn winning_squares(view: &View) -> Squares {
    let Phase::Over { winners } = view.phase else { return Squares::NONE };
    let of_winner = |line: &&Squares| {
        Seats::all(view.seats())
            .iter()
            .any(|seat| winners.contains(seat) && view.tokens[seat.index()].contains_all(**line))
    };
    lines(view.seats()).iter().filter(of_winner).fold(Squares::NONE, |all, line| all.with(*line))
}

/// The nearest square that can be chosen in that direction.
fn nearest(choices: &[Action], from: Square, arrow: Arrow) -> Option<usize> {
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

/// The row and the column of a square.
fn place(square: Square) -> (i32, i32) {
    let cells = (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (row, column)));
    let (row, column) = cells
        .into_iter()
        .find(|(row, column)| Square::at(*row, *column) == square)
        .expect("every square lies on the board");
    (row as i32, column as i32)
}
