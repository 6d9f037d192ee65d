//! An action as Python names it: by its text or by its number.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// What a seat wants to do.
pub(crate) enum ActionName {
    /// The action's number.
    Index(i64),
    /// In the record's notation, without the seat.
    Text(String),
}

impl<'a, 'py> FromPyObject<'a, 'py> for ActionName {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<ActionName> {
        match name_or_number(object) {
            Some(NameOrNumber::Name(text)) => Ok(ActionName::Text(text)),
            Some(NameOrNumber::Number(number)) => Ok(ActionName::Index(number)),
            None => Err(wrong_type("an action is a text such as `draw`, or its number", object)),
        }
    }
}

/// A text, or a whole number of any kind that Python has.
pub(crate) enum NameOrNumber {
    Name(String),
    Number(i64),
}

/// What the object is, if it is one of these. A number that is too large for anything is the largest.
pub(crate) fn name_or_number(object: Borrowed<'_, '_, PyAny>) -> Option<NameOrNumber> {
    if let Ok(text) = object.extract::<String>() {
        return Some(NameOrNumber::Name(text));
    }
    match object.extract::<i64>() {
        Ok(number) => Some(NameOrNumber::Number(number)),
        Err(error) => {
            let is_large = error.is_instance_of::<pyo3::exceptions::PyOverflowError>(object.py());
            is_large.then_some(NameOrNumber::Number(i64::MAX))
        }
    }
}

/// What was expected, and what came.
pub(crate) fn wrong_type(expected: &str, object: Borrowed<'_, '_, PyAny>) -> PyErr {
    let given =
        object.get_type().name().map_or_else(|_| "something else".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("{expected}, not {given}"))
}
