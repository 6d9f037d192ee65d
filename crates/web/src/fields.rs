//! The fields of a form or of an address.

use std::str::FromStr;

use axum::extract::{FromRequest, Request};
use tokio::time;

use crate::limits;
use crate::problem::Problem;

/// Names and values as they were sent, in order; a name may occur again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fields(Vec<(String, String)>);

impl Fields {
    /// Reads `a=1&b=2`; bytes that are no text become replacement characters.
    pub(crate) fn read(bytes: &[u8]) -> Fields {
        Fields(form_urlencoded::parse(bytes).into_owned().collect())
    }

    /// These.
    pub(crate) fn of(fields: impl IntoIterator<Item = (String, String)>) -> Fields {
        Fields(fields.into_iter().collect())
    }

    /// The first value of that name.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.all(name).next()
    }

    /// All values of that name.
    pub(crate) fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.0.iter().filter(move |(given, _)| given == name).map(|(_, value)| value.as_str())
    }

    /// The first value of that name, if it can be read.
    pub(crate) fn read_as<T: FromStr>(&self, name: &str) -> Option<T> {
        self.get(name).and_then(|text| text.parse().ok())
    }

    /// Names and values, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// A form as a browser posts it; too much of it is refused before it is read.
impl<S: Sync> FromRequest<S> for Fields {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<Fields, Problem> {
        let reading = axum::body::to_bytes(request.into_body(), limits::FORM);
        let bytes = time::timeout(limits::FORM_TIME, reading).await.map_err(|_| Problem::TooSlow)?;
        bytes.map(|bytes| Fields::read(&bytes)).map_err(|_| Problem::TooLarge)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_read_in_order_and_again() {
        let fields = Fields::read("step=7&pick=Qh&pick=2s&name=%D7%93%D7%A0%D7%94+a".as_bytes());
        assert_eq!(fields.read_as::<usize>("step"), Some(7));
        assert_eq!(fields.all("pick").collect::<Vec<_>>(), ["Qh", "2s"]);
        assert_eq!(fields.get("name"), Some("דנה a"));
        assert_eq!(fields.get("nothing"), None);
        assert_eq!(Fields::read(b"%ff=%zz&&=&step=-1").read_as::<usize>("step"), None);
    }
}
