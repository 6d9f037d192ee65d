//! The reference of the API, drawn from its description. Every call has a form that tries it; the frame is in
//! the reader's language, the reference itself in English, as its names are.

use maud::{Markup, html};
use serde_json::Value;

use super::assets::REFERENCE_SCRIPT;
use super::frame::page;
use crate::guest::Guest;
use crate::messages::say;

const METHODS: [&str; 4] = ["get", "post", "patch", "delete"];

/// The page.
pub(crate) fn reference(guest: &Guest, description: &Value, codes: &[&str]) -> Markup {
    let words = say(guest.language);
    let paths = description["paths"].as_object();
    let main = html! {
        main #main .page .reference {
            h1 { (words.api_reference()) }
            div lang="en" dir="ltr" {
                p { (text(&description["info"]["description"])) }
                p {
                    a href="/api/v1/openapi.json" { "OpenAPI 3.2" } " · "
                    a href="/api/v1/openapi-3.1.json" { "OpenAPI 3.1" } " · "
                    a href="/tokens" { "Tokens" }
                }
                label .line {
                    span { "Token" }
                    input #token type="password" autocomplete="off" placeholder="kupa_…";
                }
                @for (path, operations) in paths.into_iter().flatten() {
                    @for method in METHODS {
                        @if let Some(operation) = operations.get(method) {
                            (call(path, method, operation, description))
                        }
                    }
                }
                h2 { "Problems" }
                p { "Programs go by the code; the sentence beside it is in the language of " code { "Accept-Language" } "." }
                ul { @for code in codes { li id=(code) { code { (code) } } } }
                h2 { "Schemas" }
                @for (name, schema) in description["components"]["schemas"].as_object().into_iter().flatten() {
                    details .fold id=(format!("schema-{name}")) {
                        summary { code { (name) } }
                        pre { (serde_json::to_string_pretty(schema).unwrap_or_default()) }
                    }
                }
            }
            script src=(REFERENCE_SCRIPT.path) defer {}
        }
    };
    page(guest, "/api/v1/docs", words.api_reference(), main)
}

/// One call, and a form that tries it.
fn call(path: &str, method: &str, operation: &Value, description: &Value) -> Markup {
    let body = &operation["requestBody"];
    html! {
        section .panel {
            h2 { code { (method.to_uppercase()) " " (path) } }
            p { (text(&operation["summary"])) " " (text(&operation["description"])) }
            form .try data-method=(method) data-path=(format!("/api/v1{path}")) {
                @for parameter in operation["parameters"].as_array().into_iter().flatten() {
                    (field(parameter))
                }
                @if !body.is_null() {
                    label .line {
                        span { "Body" }
                        textarea name="body" rows="3" spellcheck="false" { (example(body, description)) }
                    }
                }
                button { "Try it" }
                output { pre tabindex="0" hidden {} }
            }
        }
    }
}

fn field(parameter: &Value) -> Markup {
    let name = text(&parameter["name"]);
    let title = format!("{name}: {}", text(&parameter["description"]));
    html! {
        label .line {
            span { (title) }
            input type="text" name=(name) data-in=(text(&parameter["in"]))
                value=[parameter["example"].as_str()] autocomplete="off";
        }
    }
}

/// A body that can be sent as it is.
fn example(body: &Value, description: &Value) -> String {
    let media = body["content"].as_object().and_then(|kinds| kinds.values().next()).unwrap_or(&Value::Null);
    if let Some(text) = media["example"].as_str() {
        return text.to_owned();
    }
    let name = media["schema"]["$ref"].as_str().and_then(|path| path.rsplit('/').next()).unwrap_or_default();
    let example = &description["components"]["schemas"][name]["example"];
    if example.is_null() { "{}".to_owned() } else { example.to_string() }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
