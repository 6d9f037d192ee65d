//! The site as people meet it: whole games in a real browser, by hand, by keyboard, without scripts,
//! through a restart; and every screen looked at, small and wide, light and dark, in both languages.
//!
//! Each test starts chromedriver and a server of its own. With `KUPA_PICTURES=1` pictures of all screens
//! are left in `target/screenshots`; with `KUPA_WHOLE=1` all is tested of which else a part is;
//! `KUPA_ENGINE` names another browser for the stage (`cargo xtask engines`).

mod after;
mod alerts;
mod axe;
mod beats;
mod driver;
mod flood;
mod frames;
mod games;
mod house;
mod keyboard;
mod ladder;
mod look;
mod luck;
mod patches;
mod person;
mod push;
mod rematch;
mod restart;
mod screen;
mod screens;
mod scriptless;
mod stage;
