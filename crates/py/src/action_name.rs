//! An action as Python names it: by its text or by its number.

use pyo3::prelude::*;

/// What a seat wants to do.
#[derive(FromPyObject)]
pub(crate) enum ActionName {
    /// The action's number.
    #[pyo3(transparent, annotation = "int")]
    Index(i64),
    /// In the record's notation, without the seat.
    #[pyo3(transparent, annotation = "str")]
    Text(String),
}
