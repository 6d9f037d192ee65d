//! The terminal, taken over and given back whatever happens.

use std::io::{self, Stdout, stdout};
use std::panic;
use std::sync::Once;

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::style::Print;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, SetTitle, disable_raw_mode, enable_raw_mode,
};
use ratatui::{CompletedFrame, Frame};
use screen::Bidi;

use crate::shutdown;

/// Asks a terminal that turns Hebrew round by itself not to: it is done here.
const EXPLICIT: &str = "\x1b[8l";
/// Lets it do so again.
const IMPLICIT: &str = "\x1b[8h";

static PREPARED: Once = Once::new();

/// The terminal while it is ours.
pub(super) struct Terminal {
    inner: ratatui::Terminal<CrosstermBackend<Stdout>>,
}

impl Terminal {
    /// Takes the terminal over.
    pub(super) fn open(bidi: Bidi) -> io::Result<Terminal> {
        PREPARED.call_once(prepare);
        enable_raw_mode()?;
        let order = if bidi == Bidi::Ours { EXPLICIT } else { IMPLICIT };
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, SetTitle("Kupa"), Print(order))?;
        Ok(Terminal { inner: ratatui::Terminal::new(CrosstermBackend::new(stdout()))? })
    }

    /// Draws a picture.
    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<CompletedFrame<'_>> {
        self.inner.draw(draw)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        give_back();
    }
}

/// Whatever ends the game gives the terminal back; so does a fault, before it is reported.
fn prepare() {
    shutdown::at_signal(|| {}, give_back);
    shutdown::without_terminal(give_back);
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |fault| {
        give_back();
        report(fault);
    }));
}

/// Errors are of no use here: if the terminal is gone there is nothing to give back.
fn give_back() {
    let _ = execute!(stdout(), Print(IMPLICIT), DisableMouseCapture, LeaveAlternateScreen);
    let _ = disable_raw_mode();
}
