//! The full screen: draws the sitting, takes keys and clicks, and never waits for a bot.

mod app;
mod buttons;
mod frame;
mod log;
mod menu;
mod motion;
mod rules;
mod terminal;
mod windows;

use std::io::{self, Write};
use std::time::Instant;

use play::Complete;
use ratatui::crossterm::event;
use screen::Look;

pub(crate) use app::App;
pub(crate) use menu::{Menu, Wish};
use terminal::Terminal;

use crate::shutdown;
use crate::sitting::Sitting;

/// Plays until the player leaves; then says, on the ordinary screen, where the game is.
pub(crate) fn run<R: Complete>(sitting: Sitting<R>, look: Look) -> io::Result<()> {
    let mut app = App::new(sitting, look);
    let done = play(&mut app, look);
    // Where the terminal is gone there is nobody to tell; the game is kept all the same.
    let _ = app.farewell().iter().try_for_each(|line| writeln!(io::stdout(), "{line}"));
    done
}

fn play<R: Complete>(app: &mut App<R>, look: Look) -> io::Result<()> {
    let mut terminal = Terminal::open(look.script.bidi)?;
    while !app.is_leaving() {
        app.tick(Instant::now());
        terminal.draw(|frame| app.draw(frame.buffer_mut(), Instant::now()))?;
        if shutdown::is_requested() {
            return Ok(());
        }
        if event::poll(app.patience())? {
            app.take(&event::read()?, Instant::now());
        }
    }
    Ok(())
}

/// Lets the player choose a game; nothing if they leave instead.
pub(crate) fn choose(menu: Menu, look: Look) -> io::Result<Option<Wish>> {
    let mut menu = menu;
    let mut terminal = Terminal::open(look.script.bidi)?;
    loop {
        terminal.draw(|frame| menu.draw(frame.buffer_mut()))?;
        if event::poll(app::CALM)? {
            match menu.take(&event::read()?) {
                menu::Answer::Stay => {}
                menu::Answer::Leave => return Ok(None),
                menu::Answer::Play(wish) => return Ok(Some(wish)),
            }
        }
        if shutdown::is_requested() {
            return Ok(None);
        }
    }
}
