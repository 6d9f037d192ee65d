//! How networks learn: for the programs that train them, which play the games.
//!
//! The gradient of the error by backpropagation, and steps down it by Adam.

mod adam;
mod learner;

pub use adam::{Adam, Parameter};
pub use learner::Learner;
