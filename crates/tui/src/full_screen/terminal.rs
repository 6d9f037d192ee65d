//! The terminal, taken over and given back whatever happens.

use std::io::{self, Stdout, stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{panic, process, thread};

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::style::Print;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, SetTitle, disable_raw_mode, enable_raw_mode,
};
use ratatui::{CompletedFrame, Frame};
use screen::Bidi;

/// Asks a terminal that turns Hebrew round by itself not to: it is done here.
const EXPLICIT: &str = "\x1b[8l";
/// Lets it do so again.
const IMPLICIT: &str = "\x1b[8h";

/// Somebody wants to stop the program, or the terminal is gone.
static IS_CLOSED: AtomicBool = AtomicBool::new(false);
static PREPARED: Once = Once::new();

/// How long a game that was asked to end may take for it.
const LAST_CALL: Duration = Duration::from_secs(2);

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

    /// Has somebody asked the program to stop?
    pub(super) fn is_closed(&self) -> bool {
        IS_CLOSED.load(Ordering::Relaxed)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        give_back();
    }
}

/// Signals end the game in good order, and a fault gives the terminal back before it is reported.
fn prepare() {
    // Where there are no signals, there is nothing to handle.
    let _ = ctrlc::set_handler(close);
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |fault| {
        give_back();
        report(fault);
    }));
}

/// Asks the game to end. Reading from a terminal that is gone never comes back, and then nobody
/// listens; every step has been kept as it was taken, so the program can just go.
fn close() {
    IS_CLOSED.store(true, Ordering::Relaxed);
    thread::sleep(LAST_CALL);
    give_back();
    process::exit(1);
}

/// Errors are of no use here: if the terminal is gone there is nothing to give back.
fn give_back() {
    let _ = execute!(stdout(), Print(IMPLICIT), DisableMouseCapture, LeaveAlternateScreen);
    let _ = disable_raw_mode();
}
