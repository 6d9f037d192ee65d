//! An action as Python names it: by its text or by its number.

use engine::{Action, Refusal, Rules, Seat, Step, World};
use pyo3::prelude::*;

/// What a seat wants to do.
#[derive(FromPyObject)]
pub(crate) enum Choice {
    /// The action's number.
    #[pyo3(transparent, annotation = "int")]
    Index(i64),
    /// In the record's notation, without the seat.
    #[pyo3(transparent, annotation = "str")]
    Text(String),
}

impl Choice {
    /// The step that it means. Whose turn it is comes before what is said.
    pub(crate) fn step<R: Rules>(&self, world: &World<R>, seat: Seat) -> Result<Step<R>, catalog::Refused> {
        match self {
            Choice::Text(text) => Ok(world.read_step(&format!("{seat} {text}"))?),
            Choice::Index(index) => {
                world.expect_seat(seat)?;
                Ok(Step::Action(seat, action::<R>(*index)?))
            }
        }
    }
}

/// The action with this number.
pub(crate) fn action<R: Rules>(index: i64) -> Result<R::Action, catalog::Refused> {
    let action = usize::try_from(index).ok().filter(|index| *index < R::Action::COUNT);
    let unknown = || catalog::Refused {
        rule: None,
        message: format!("there is no action {index}, only 0 to {}", R::Action::COUNT - 1),
    };
    action.and_then(R::Action::from_index).ok_or_else(unknown)
}

/// The action that the text names.
pub(crate) fn read<R: Rules>(text: &str) -> Result<R::Action, catalog::Refused> {
    R::read_action(text)
        .map_err(|refusal| catalog::Refused { rule: refusal.rule(), message: refusal.to_string() })
}
