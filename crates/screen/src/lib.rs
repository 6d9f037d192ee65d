//! How games look in a terminal: what their drawings share.
//!
//! [`Render`] is what a game says about its looks; it is drawn from a [`Scene`], that is from a view,
//! so nothing can be shown that the viewer may not know. The rest is the box of paints: a [`Canvas`],
//! [`cards`], [`seats`], large [`digits`], and text that runs in both directions. Nothing here knows a
//! game, a key or a terminal: a drawing is a buffer of signs, and the crate `tui` shows it.
#![no_std]

extern crate alloc;

mod render;
mod scene;

mod canvas;
pub mod cards;
pub mod digits;
pub mod hands;
pub mod seats;

mod labels;
mod script;
mod theme;

// What drawings are made of, so that a game needs no other crate for it.
pub use ratatui_core::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::{Modifier, Style},
};

pub use canvas::{Align, Border, Canvas, Hit, Look, ROUND, Spot, THICK, below, centred, rows};
pub use labels::Labels;
pub use render::{Arrow, Render};
pub use scene::Scene;
pub use script::{Bidi, Script, UnknownBidi, cut, width};
pub use theme::{Colours, Paint, Theme, shape};
