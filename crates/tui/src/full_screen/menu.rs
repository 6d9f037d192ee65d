//! Which game, how many players, and how strong the others are.

use bots::Level;
use catalog::Entry;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use screen::{Align, Buffer, Canvas, Hit, Look, Paint, Position, Rect, below, centred};
use words::Language;

use super::frame::draw_keys;
use crate::messages::messages;

/// What the player wants to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wish {
    pub(crate) slug: &'static str,
    pub(crate) seats: u8,
    pub(crate) level: Level,
    pub(crate) language: Language,
}

/// What came of a key.
pub(super) enum Answer {
    Stay,
    Leave,
    Play(Wish),
}

/// The choice of a game.
pub(crate) struct Menu {
    look: Look,
    game: usize,
    seats: u8,
    level: Level,
    hits: Vec<Hit<usize>>,
}

/// The levels that people play against; any legal action is for measuring.
const LEVELS: [Level; 4] = [Level::Casual, Level::Club, Level::Expert, Level::Champion];

impl Menu {
    pub(crate) fn new(look: Look) -> Menu {
        Menu { look, game: 0, seats: 3, level: Level::Club, hits: Vec::new() }
    }

    pub(super) fn take(&mut self, event: &Event) -> Answer {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                self.click(Position { x: mouse.column, y: mouse.row })
            }
            _ => Answer::Stay,
        }
    }

    fn key(&mut self, key: KeyEvent) -> Answer {
        let last = catalog::GAMES.len() - 1;
        match key.code {
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => return Answer::Leave,
            KeyCode::Char('q') | KeyCode::Esc => return Answer::Leave,
            KeyCode::Enter => return Answer::Play(self.wish()),
            KeyCode::Up => self.game = self.game.saturating_sub(1),
            KeyCode::Down => self.game = (self.game + 1).min(last),
            KeyCode::Left => self.seats = fit(self.entry(), self.seats.saturating_sub(1)),
            KeyCode::Right => self.seats = fit(self.entry(), self.seats.saturating_add(1)),
            KeyCode::Tab => self.level = next_level(self.level),
            KeyCode::Char('l') => self.change_language(),
            _ => {}
        }
        Answer::Stay
    }

    /// The first click chooses, the second plays.
    fn click(&mut self, place: Position) -> Answer {
        match self.hits.iter().find(|hit| hit.area.contains(place)).map(|hit| hit.action) {
            Some(game) if game == self.game => Answer::Play(self.wish()),
            Some(game) => {
                self.game = game;
                Answer::Stay
            }
            None => Answer::Stay,
        }
    }

    fn wish(&self) -> Wish {
        let seats = fit(self.entry(), self.seats);
        Wish { slug: self.entry().slug, seats, level: self.level, language: self.look.script.language }
    }

    fn entry(&self) -> &'static Entry {
        &catalog::GAMES[self.game]
    }

    fn change_language(&mut self) {
        self.look.script.language = other(self.look.script.language);
    }

    pub(super) fn draw(&mut self, buffer: &mut Buffer) {
        let area = buffer.area;
        let language = self.look.script.language;
        let say = messages(language);
        let mut canvas = Canvas::new(buffer, self.look);
        let place = centred(area, 70, 3 * catalog::GAMES.len() as u16 + 6);
        let inside = canvas.frame(place, "Kupa · קופה", Paint::Title);
        canvas.line(inside, say.choose_a_game(), Align::Centre, Paint::Ask);
        for (at, game) in catalog::GAMES.iter().enumerate() {
            let place = Rect { height: 2.min(inside.height), ..below(inside, 2 + 3 * at as u16) };
            let paint = if at == self.game { Paint::Chosen } else { Paint::Possible };
            draw_entry(&mut canvas, place, game, language, paint);
            canvas.hit(place, at);
        }
        let level = words::level(self.level, language).title;
        let who = format!("{} · {}", say.players(fit(self.entry(), self.seats)), say.opponents(level));
        canvas.line(below(inside, inside.height.saturating_sub(1)), &who, Align::Centre, Paint::Text);
        draw_keys(&mut canvas, below(area, area.height.saturating_sub(1)), say.keys_in_menu());
        self.hits = canvas.hits;
    }
}

/// The language after this one.
pub(super) fn other(language: Language) -> Language {
    match language {
        Language::Hebrew => Language::English,
        Language::English => Language::Hebrew,
    }
}

fn next_level(level: Level) -> Level {
    let at = LEVELS.iter().position(|other| *other == level).unwrap_or_default();
    LEVELS[(at + 1) % LEVELS.len()]
}

fn draw_entry(canvas: &mut Canvas<'_, usize>, area: Rect, game: &Entry, language: Language, paint: Paint) {
    canvas.line(area, &format!(" {} ", (game.title)(language)), Align::Centre, paint);
    canvas.line(below(area, 1), (game.tagline)(language), Align::Centre, Paint::Faint);
}

/// The number of players that comes nearest.
fn fit(game: &Entry, seats: u8) -> u8 {
    seats.clamp(*game.seats.start(), *game.seats.end())
}
