//! The API described as OpenAPI: 3.1 as the code has it, and 3.2, which knows what a stream is.

use std::sync::OnceLock;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use serde_json::{Map, Value};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ComponentsBuilder, InfoBuilder, OpenApi, OpenApiBuilder, ServerBuilder};

use super::body::JSON;
use super::wire::NDJSON;
use super::{ROOT, description};
use crate::routes::App;

/// What is said of the whole.
const ABOUT: &str = "Programs at the table. JSON, curl is enough, no account. `line`, `pending`, `legal` and `view` \
    are those of `kupa referee --view`. A body is read as JSON whatever its Content-Type, 16 KiB at most. v1 only \
    grows: ignore what you don't know.";

/// What the description begins with.
pub(super) fn head() -> OpenApi {
    let token = SecurityScheme::Http(
        HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("What `POST /tokens` gave, or the page `/tokens`."))
            .build(),
    );
    OpenApiBuilder::new()
        .info(InfoBuilder::new().title("Kupa").version("1").description(Some(ABOUT)).build())
        .servers(Some([ServerBuilder::new().url(ROOT).build()]))
        .components(Some(ComponentsBuilder::new().security_scheme("token", token).build()))
        .build()
}

/// OpenAPI 3.1.
pub(super) async fn older(State(app): State<App>) -> Response {
    written(v3_1(&app))
}

/// OpenAPI 3.2.
pub(super) async fn newest(State(app): State<App>) -> Response {
    written(&v3_2(&app))
}

fn written(description: &Value) -> Response {
    let text = serde_json::to_string_pretty(description).expect("a description is plain data");
    ([(header::CONTENT_TYPE, JSON)], text).into_response()
}

/// Made once: it is the same for ever.
fn v3_1(app: &App) -> &'static Value {
    static MADE: OnceLock<Value> = OnceLock::new();
    MADE.get_or_init(|| serde_json::to_value(description(app)).expect("a description is plain data"))
}

/// The same for readers that know what the items of a stream are.
pub(super) fn v3_2(app: &App) -> Value {
    let mut description = v3_1(app).clone();
    description["openapi"] = "3.2.0".into();
    name_items(&mut description);
    description
}

/// What a stream is made of is called an item.
fn name_items(value: &mut Value) {
    match value {
        Value::Object(object) => {
            if let Some(Value::Object(stream)) = object.get_mut(NDJSON) {
                rename(stream, "schema", "itemSchema");
            }
            object.values_mut().for_each(name_items);
        }
        Value::Array(list) => list.iter_mut().for_each(name_items),
        _ => {}
    }
}

fn rename(object: &mut Map<String, Value>, from: &str, to: &str) {
    if let Some(value) = object.remove(from) {
        object.insert(to.to_owned(), value);
    }
}
