//! A program without a network: one request after the other, each answer held against the description.

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, Response, StatusCode};
use serde_json::Value;
use tower::ServiceExt as _;

use super::schema::Description;
use crate::site::Site;

pub(crate) const ROOT: &str = "/api/v1";

/// A program, with a token or without.
pub(crate) struct Program<'a> {
    pub(crate) site: &'a Site,
    pub(crate) token: Option<String>,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("{self:?}"))
    }

    /// The code of a problem, after its status.
    pub(crate) fn problem(&self) -> (u16, String) {
        (self.status.as_u16(), self.json()["code"].as_str().expect("a code").to_owned())
    }
}

impl<'a> Program<'a> {
    /// One that nobody knows.
    pub(crate) fn nobody(site: &'a Site) -> Program<'a> {
        Program { site, token: None }
    }

    /// One with a token of a new guest.
    pub(crate) async fn named(site: &'a Site, name: &str) -> Program<'a> {
        let nobody = Program::nobody(site);
        let made = nobody.post("/tokens", &format!(r#"{{"name":"{name}"}}"#)).await;
        assert_eq!(made.status, StatusCode::CREATED, "{made:?}");
        Program { site, token: made.json()["token"].as_str().map(str::to_owned) }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.call("GET", path, "", &[]).await
    }

    pub(crate) async fn post(&self, path: &str, body: &str) -> Answer {
        self.call("POST", path, body, &[]).await
    }

    /// One request, whose answer is as it is described.
    pub(crate) async fn call(
        &self,
        method: &str,
        path: &str,
        body: &str,
        headers: &[(&str, &str)],
    ) -> Answer {
        let response = self.ask(method, path, body, headers).await;
        let (status, headers) = (response.status(), response.headers().clone());
        let bytes = to_bytes(response.into_body(), 10 << 20).await.expect("a body");
        let text = String::from_utf8(bytes.to_vec()).expect("text");
        assert!(!headers.contains_key("set-cookie"), "{path}");
        Description::get().hold(method, path, status.as_u16(), &headers, &text);
        Answer { status, headers, text }
    }

    /// One request; the answer is still to be read.
    pub(crate) async fn ask(
        &self,
        method: &str,
        path: &str,
        body: &str,
        headers: &[(&str, &str)],
    ) -> Response<Body> {
        let mut request = Request::builder().method(method).uri(format!("{ROOT}{path}"));
        request = request.header("host", "kupa.test").header("cookie", "kupa_language=he");
        if let Some(token) = &self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Body::from(body.to_owned())).expect("a request");
        self.site.router().oneshot(request).await.expect("an answer")
    }

    /// Opens a table; gives its id.
    pub(crate) async fn open(&self, table: &str) -> String {
        let opened = self.post("/tables", table).await;
        assert_eq!(opened.status, StatusCode::CREATED, "{opened:?}");
        opened.json()["id"].as_str().expect("an id").to_owned()
    }

    /// The table, once it is the program's turn or the game is over.
    pub(crate) async fn turn(&self, table: &str) -> Value {
        let mut seen = self.get(&format!("/tables/{table}")).await.json();
        while seen["status"] == "running" && own_actions(&seen).is_empty() {
            let path = format!("/tables/{table}?since={}&wait=20", seen["step"]);
            seen = self.get(&path).await.json();
        }
        seen
    }

    /// Acts at that step.
    pub(crate) async fn act(&self, table: &str, step: &Value, action: &str) -> Answer {
        let body = format!(r#"{{"step":{step},"actions":["{action}"]}}"#);
        self.post(&format!("/tables/{table}/actions"), &body).await
    }
}

/// What the caller may do.
pub(crate) fn own_actions(table: &Value) -> Vec<String> {
    let you = table["you"].to_string();
    let actions = table["legal"][&you].as_array().cloned().unwrap_or_default();
    actions.iter().filter_map(|action| action.as_str().map(str::to_owned)).collect()
}
