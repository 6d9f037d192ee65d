//! A game in progress, whichever it is.
//!
//! [`Play`] is a game with what happened in it; web, terminal, Python and the command line all play
//! through it. [`AnyPlay`] is the same without knowing which game it is: everything goes in and comes
//! out as text, numbers or markup. Beside it stand [`Thinking`], how long bots think, [`advise`], what
//! the champion would do, [`Judge`], what a review asks, and [`luck`] with [`proof`]: deals to which server and players commit before,
//! and that anybody can check afterwards.

mod any;
mod complete;
mod deck;
mod judge;
mod node;
mod play;
mod referee;
mod refused;
mod scores;
mod thinking;

pub mod luck;
pub mod proof;

pub use any::{Advice, AnyPlay, DueHint, Reader, action};
pub use complete::Complete;
pub use judge::{Appraised, Judge};
pub use node::{AnyNode, Node};
pub use play::Play;
pub use referee::{Position, Referee, Refusal, Ruling};
pub use refused::Refused;
pub use thinking::{Thinking, advise, choose, choose_seeing};
