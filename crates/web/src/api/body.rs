//! Bodies: JSON, whatever they call themselves, and not much of it.

use axum::extract::{FromRequest, Request};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_path_to_error::{Path, Segment};
use tokio::time;

use crate::limits;
use crate::problem::Problem;

/// A body as JSON; nothing at all is an empty object.
pub(super) struct Json<T>(pub(super) T);

impl<S: Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<Json<T>, Problem> {
        let bytes = bytes(request, limits::FORM).await?;
        let text: &[u8] = if bytes.iter().all(u8::is_ascii_whitespace) { b"{}" } else { &bytes };
        read(text).map(Json)
    }
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        let body = serde_json::to_string(&self.0).expect("an answer is plain data");
        ([(header::CONTENT_TYPE, JSON)], body).into_response()
    }
}

/// What an answer calls itself.
pub(super) const JSON: &str = "application/json";

/// A record, which may be longer.
pub(super) struct Text(pub(super) Vec<u8>);

/// The longest record that is read.
const RECORD: usize = 1 << 20;

impl<S: Sync> FromRequest<S> for Text {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<Text, Problem> {
        bytes(request, RECORD).await.map(Text)
    }
}

async fn bytes(request: Request, most: usize) -> Result<Vec<u8>, Problem> {
    let reading = axum::body::to_bytes(request.into_body(), most);
    let bytes = time::timeout(limits::FORM_TIME, reading).await.map_err(|_| Problem::TooSlow)?;
    bytes.map(Vec::from).map_err(|_| Problem::TooLarge)
}

fn read<T: DeserializeOwned>(text: &[u8]) -> Result<T, Problem> {
    let mut reader = serde_json::Deserializer::from_slice(text);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let pointer = pointer(error.path());
        malformed(&pointer, &error.into_inner())
    })?;
    reader.end().map_err(|error| malformed("", &error))?;
    Ok(value)
}

fn malformed(pointer: &str, why: &serde_json::Error) -> Problem {
    Problem::Malformed { pointer: pointer.to_owned(), why: why.to_string() }
}

/// As RFC 6901 has it.
fn pointer(path: &Path) -> String {
    let segment = |segment: &Segment| match segment {
        Segment::Seq { index } => format!("/{index}"),
        Segment::Map { key } => format!("/{}", key.replace('~', "~0").replace('/', "~1")),
        Segment::Enum { variant } => format!("/{variant}"),
        Segment::Unknown => String::new(),
    };
    path.iter().map(segment).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_not_be_read_is_said_with_its_place() {
        let place = |text: &str| match read::<Vec<std::collections::BTreeMap<String, u8>>>(text.as_bytes()) {
            Err(Problem::Malformed { pointer, .. }) => pointer,
            other => panic!("{other:?}"),
        };
        assert_eq!(place(r#"[{"a":1},{"b/c":-1}]"#), "/1/b~1c");
        assert_eq!(place("[] []"), "");
        assert_eq!(place("{"), "");
    }
}
