//! Answers held against the description: as much of JSON Schema as it uses, and stricter, since what is not
//! described is not to be sent.

use std::sync::OnceLock;

use axum::http::HeaderMap;
use serde_json::{Map, Value};

/// Where the committed description is.
pub(crate) const COMMITTED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");

/// The committed description; nothing, before there is one.
pub(crate) fn committed() -> Value {
    let text = std::fs::read_to_string(COMMITTED).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or(Value::Null)
}

/// What the API says of itself.
pub(crate) struct Description(pub(crate) Value);

impl Description {
    /// As it is committed; that it is as the code has it is another test.
    pub(crate) fn get() -> &'static Description {
        static READ: OnceLock<Description> = OnceLock::new();
        READ.get_or_init(|| Description(committed()))
    }

    /// The operation that answers there, if it is described.
    pub(crate) fn operation(&self, method: &str, path: &str) -> Option<&Value> {
        let path = path.split('?').next().unwrap_or_default();
        let fits = |template: &str| {
            let (wanted, given): (Vec<_>, Vec<_>) =
                (template.split('/').collect(), path.split('/').collect());
            let same = |(wanted, given): (&&str, &&str)| wanted.starts_with('{') || wanted == given;
            wanted.len() == given.len() && wanted.iter().zip(&given).all(same)
        };
        let paths = self.0["paths"].as_object().expect("paths");
        // What is written out comes before what is filled in.
        let mut found: Vec<_> = paths.iter().filter(|(template, _)| fits(template)).collect();
        found.sort_by_key(|(template, _)| template.matches('{').count());
        found.first().and_then(|(_, item)| item.get(method.to_lowercase()))
    }

    /// Panics if the answer is not as it is described.
    pub(crate) fn hold(&self, method: &str, path: &str, status: u16, headers: &HeaderMap, text: &str) {
        let Some(operation) = self.operation(method, path) else {
            assert!(status == 404, "{method} {path} is not described");
            return;
        };
        let responses = &operation["responses"];
        let class = format!("{}XX", status / 100);
        let response = responses.get(status.to_string()).or_else(|| responses.get(class));
        let response = response.unwrap_or_else(|| panic!("{method} {path} answers {status}: {text}"));
        let Some(kinds) = response.get("content").and_then(Value::as_object) else {
            assert!(text.is_empty(), "{method} {path}: {text}");
            return;
        };
        let kind = headers["content-type"].to_str().expect("text").split(';').next().expect("a kind");
        let media = kinds.get(kind).unwrap_or_else(|| panic!("{method} {path} answers {kind}"));
        let items: Vec<&str> = match kind {
            "application/x-ndjson" => text.lines().collect(),
            "text/plain" => return,
            _ => vec![text],
        };
        for item in items {
            self.hold_item(media, item, &format!("{method} {path}"));
        }
    }

    /// One object of an answer or of a stream.
    pub(crate) fn hold_item(&self, media: &Value, text: &str, place: &str) {
        let value = serde_json::from_str(text).unwrap_or_else(|_| panic!("{place} is no JSON: {text}"));
        let schema = media.get("schema").or_else(|| media.get("itemSchema")).expect("a schema");
        if let Err(why) = self.check(schema, &value) {
            // A lobby's stream has pings and an end besides.
            let is_common =
                ["PingItem", "EndItem"].iter().any(|name| self.check(self.schema(name), &value).is_ok());
            assert!(is_common, "{place}: {why}\n{text}");
        }
    }

    fn schema(&self, name: &str) -> &Value {
        &self.0["components"]["schemas"][name]
    }

    fn resolved<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(path) => self.resolved(self.schema(path.rsplit('/').next().expect("a name"))),
            None => schema,
        }
    }

    fn check(&self, schema: &Value, value: &Value) -> Result<(), String> {
        let schema = self.resolved(schema);
        for key in ["oneOf", "anyOf"] {
            if let Some(choices) = schema[key].as_array() {
                let tried: Vec<_> = choices.iter().map(|choice| self.check(choice, value)).collect();
                if tried.iter().all(Result::is_err) {
                    return Err(tried.into_iter().filter_map(Result::err).collect::<Vec<_>>().join("; or "));
                }
            }
        }
        check_type(schema, value)?;
        for part in schema["allOf"].as_array().into_iter().flatten() {
            check_type(self.resolved(part), value)?;
        }
        if let Some(words) = schema["enum"].as_array()
            && !words.contains(value)
        {
            return Err(format!("{value} is none of {words:?}"));
        }
        match value {
            Value::Object(object) => self.check_object(schema, object),
            Value::Array(list) => list.iter().try_for_each(|item| match schema.get("items") {
                Some(items) => self.check(items, item),
                None => Ok(()),
            }),
            _ => Ok(()),
        }
    }

    fn check_object(&self, schema: &Value, object: &Map<String, Value>) -> Result<(), String> {
        let (mut known, mut required) = (Map::new(), Vec::new());
        self.gather(schema, &mut known, &mut required);
        if let Some(missing) = required.iter().find(|name| !object.contains_key(**name)) {
            return Err(format!("`{missing}` is missing"));
        }
        for (name, value) in object {
            match known.get(name).or_else(|| schema.get("additionalProperties")) {
                Some(schema) => self.check(schema, value).map_err(|why| format!("{name}: {why}"))?,
                None if known.is_empty() => {}
                None => return Err(format!("`{name}` is not described")),
            }
        }
        Ok(())
    }

    /// The keys of an object and of all that it is put together from.
    fn gather<'a>(&'a self, schema: &'a Value, known: &mut Map<String, Value>, required: &mut Vec<&'a str>) {
        let schema = self.resolved(schema);
        known.extend(schema["properties"].as_object().cloned().unwrap_or_default());
        required.extend(schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str));
        for part in schema["allOf"].as_array().into_iter().flatten() {
            self.gather(part, known, required);
        }
    }
}

fn check_type(schema: &Value, value: &Value) -> Result<(), String> {
    let is = |kind: &str| match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        _ => false,
    };
    let fits = match &schema["type"] {
        Value::String(kind) => is(kind),
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).any(is),
        _ => true,
    };
    if fits { Ok(()) } else { Err(format!("{value} is not of type {}", schema["type"])) }
}

#[test]
fn what_is_missing_too_much_or_of_another_type_is_noticed() {
    let description = Description(serde_json::json!({"components": {"schemas": {
        "One": {"type": "object", "required": ["a"], "properties": {"a": {"type": ["integer", "null"]}}},
        "Two": {"allOf": [{"$ref": "#/components/schemas/One"}, {"type": "object", "required": ["b"],
            "properties": {"b": {"type": "array", "items": {"type": "string"}}}}]},
    }}}));
    let check = |text: &str| {
        description.check(description.schema("Two"), &serde_json::from_str(text).expect("JSON")).is_ok()
    };
    assert!(check(r#"{"a":1,"b":["x"]}"#) && check(r#"{"a":null,"b":[]}"#));
    for bad in [r#"{"a":1}"#, r#"{"a":"1","b":[]}"#, r#"{"a":1,"b":[2]}"#, r#"{"a":1,"b":[],"c":0}"#, "[]"] {
        assert!(!check(bad), "{bad}");
    }
}
