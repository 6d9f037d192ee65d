//! What tests must know about a game, and players need not.

use alloc::string::String;

use rand_core::Rng;

use crate::{Rules, Viewer};

/// Lets the shared checks look behind the scenes of a game.
pub trait Audit: Rules {
    /// More steps than any game has ever come near: one that goes on is broken, or cut off where somebody
    /// must name an end.
    const MOST_STEPS: usize;

    /// Can a card that lay open be hidden again within one step? Then two truths may look alike
    /// after it that did not on the way, and the game's own tests must say what may be seen there.
    const HIDES_AGAIN: bool = false;

    /// Everything that holds in every state: cards and money are all there, and nothing
    /// contradicts itself. Says what does not hold.
    fn audit(state: &Self::State) -> Result<(), String>;

    /// Another truth that the viewer can't tell from this one: what is hidden from it is put in
    /// order and then mixed.
    ///
    /// Because of the order first, the result depends on nothing that the viewer can't see: from
    /// two truths that look the same to it, the same generator makes the same third one. That is
    /// how tests know which differences a viewer may notice. It is written on the state itself,
    /// apart from [`Rules::view`] and [`Rules::imagine`], so that a view which says too much is
    /// found out.
    fn mix_secrets<G: Rng + ?Sized>(state: &Self::State, viewer: Viewer, rng: &mut G) -> Self::State;
}
