//! A full screen without a terminal: keys in, a picture out.

use std::thread;
use std::time::{Duration, Instant};

use play::Complete;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use screen::{Bidi, Colours, Look, Script, Theme};
use tempfile::TempDir;
use words::Language;

use crate::full_screen::App;
use crate::saved::SaveFile;
use crate::session::{Session, Turn};
use crate::sitting::Sitting;

/// The full screen of a sitting, and a clock that is turned by hand.
pub(super) struct Screen<R: Complete> {
    pub(super) app: App<R>,
    terminal: Terminal<TestBackend>,
    now: Instant,
    /// Where the game is kept; it goes when the test does.
    _folder: TempDir,
}

impl<R: Complete> Screen<R> {
    pub(super) fn new(session: Session<R>, language: Language, columns: u16, rows: u16) -> Screen<R> {
        let folder = tempfile::tempdir().expect("there is room for a test's files");
        let place = SaveFile::File(folder.path().join("game.kupa"));
        let names = vec!["Dana".to_owned(), "Avi".to_owned()];
        let look =
            Look { script: Script { language, bidi: Bidi::Ours }, theme: Theme { colours: Colours::Many } };
        let app = App::new(Sitting::new(session, place, names, language), look);
        let terminal = Terminal::new(TestBackend::new(columns, rows)).expect("a test buffer never fails");
        Screen { app, terminal, now: Instant::now(), _folder: folder }
    }

    pub(super) fn resize(&mut self, columns: u16, rows: u16) {
        self.terminal = Terminal::new(TestBackend::new(columns, rows)).expect("a test buffer never fails");
    }

    /// The picture as lines of text.
    pub(super) fn picture(&mut self) -> Vec<String> {
        let (app, now) = (&mut self.app, self.now);
        self.terminal.draw(|frame| app.draw(frame.buffer_mut(), now)).expect("a test buffer never fails");
        let buffer = self.terminal.backend().buffer();
        let row = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect();
        (0..buffer.area.height).map(row).collect()
    }

    /// The picture as one text, to be searched.
    pub(super) fn text(&mut self) -> String {
        self.picture().join("\n")
    }

    /// What the log beside the table says, in one line.
    pub(super) fn log(&mut self) -> String {
        let picture = self.picture();
        let beside = picture.iter().filter_map(|line| line.rsplit('│').nth(1));
        beside.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
    }

    /// How many steps were taken.
    pub(super) fn steps(&self) -> usize {
        self.app.sitting.session.step()
    }

    pub(super) fn key(&mut self, code: KeyCode) {
        self.text();
        self.app.take(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)), self.now);
    }

    /// Types letters; a line break is Enter.
    pub(super) fn types(&mut self, letters: &str) {
        for letter in letters.chars() {
            self.key(if letter == '\n' { KeyCode::Enter } else { KeyCode::Char(letter) });
        }
    }

    pub(super) fn click(&mut self, column: u16, row: u16) {
        self.text();
        let kind = MouseEventKind::Down(MouseButton::Left);
        let mouse = MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE };
        self.app.take(&Event::Mouse(mouse), self.now);
    }

    /// The time that animations take passes, and bots play until a person is asked.
    pub(super) fn settle(&mut self) {
        loop {
            self.now += Duration::from_secs(5);
            self.app.tick(self.now);
            if !matches!(self.app.sitting.session.turn(), Turn::Bot(..)) && !self.app.is_advising() {
                self.now += Duration::from_secs(5);
                self.app.tick(self.now);
                return;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// So much time passes.
    pub(super) fn pass(&mut self, time: Duration) {
        self.now += time;
        self.app.tick(self.now);
    }
}
