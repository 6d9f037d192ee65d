//! Any bytes as a request: its address, its cookies, where its stream goes on, and its form. Shared by
//! the fuzz target and by `crates/web/tests/web/anything.rs`, which runs the same for a short while in
//! every test run.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{HeaderValue, Request, Uri, header};
use axum::response::Response;
use futures_util::StreamExt as _;
use store::Store;
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tower::ServiceExt as _;
use web::{App, Keys, Settings, Tables};

/// What is between the parts of a request.
pub(crate) const BETWEEN: u8 = b'\n';

/// Something that no page may contain, whoever wrote it where.
pub(crate) const ALIEN: &str = "<xss";

/// Where requests go; `T` is a table. What takes a champion's time is left out.
const ADDRESSES: [&str; 49] = [
    "/",
    "/language",
    "/tables",
    "/rules/chico",
    "/healthz",
    "/t/T",
    "/t/T/events",
    "/t/T/replay",
    "/t/T/record",
    "/t/T/proof",
    "/t/T/invite",
    "/t/T/link",
    "/t/T/join",
    "/t/T/name",
    "/t/T/seats",
    "/t/T/options",
    "/t/T/terms",
    "/t/T/start",
    "/t/T/seat/",
    "/t/T/act",
    "/t/T/say",
    "/t/T/pause",
    "/t/T/replace",
    "/t/T/rematch",
    "/t/T/newcomer",
    "/t/T/leave",
    "/t/T/commit",
    "/t/T/reveal",
    "/settings",
    "/games/gamnon",
    "/rules/49/sources",
    "/t/T/card.png",
    "/manifest/",
    "/tokens",
    "/api/v1/tokens",
    "/api/v1/me",
    "/api/v1/games/",
    "/api/v1/referee",
    "/api/v1/lobby",
    "/api/v1/exports",
    "/api/v1/stream",
    "/api/v1/tables",
    "/api/v1/tables/T",
    "/api/v1/tables/T/stream",
    "/api/v1/tables/T/seats",
    "/api/v1/tables/T/seats/",
    "/api/v1/tables/T/actions",
    "/api/v1/tables/T/talk",
    "/api/v1/tables/T/start",
];

/// A server with a table of each game, and a guest who sits at all of them.
pub(crate) struct House {
    runtime: Runtime,
    app: App,
    cookie: String,
    token: String,
    tables: Vec<String>,
    _folder: TempDir,
}

impl House {
    pub(crate) fn open() -> House {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let store = Store::open(&folder.path().join("kupa.db")).expect("the store opens");
        let keys = Arc::new(Keys::load(folder.path()).expect("keys are made"));
        let settings = Settings { bot_pause: Duration::from_secs(3600), ..Settings::default() };
        let _inside = runtime.enter();
        let app = App { tables: Tables::new(store, settings), keys, public: None, admission: Arc::default() };
        drop(_inside);
        let (cookie, token) = (String::new(), String::new());
        let mut house = House { runtime, app, cookie, token, tables: Vec::new(), _folder: folder };
        for game in catalog::slugs() {
            for mode in ["now", "friends"] {
                house.sit_down(&format!("game={game}&mode={mode}&level=casual"));
            }
        }
        house.make_token();
        house
    }

    /// The guest's programs come in by it.
    fn make_token(&mut self) {
        let request = Request::post("/tokens").header(header::COOKIE, &self.cookie);
        let page = self.runtime.block_on(async {
            read(answer(&self.app, request.body("scopes=play".into()).unwrap()).await).await
        });
        let at = page.find(">kupa_").expect("it is shown this once") + 1;
        self.token = page[at..].split('<').next().expect("it ends").to_owned();
    }

    fn sit_down(&mut self, form: &str) {
        let request = Request::post("/tables").header(header::COOKIE, &self.cookie);
        let response =
            self.runtime.block_on(answer(&self.app, request.body(form.to_owned().into()).unwrap()));
        let text = |name| response.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
        let cookies = response.headers().get_all(header::SET_COOKIE).into_iter();
        let mut cookies = cookies.filter_map(|cookie| cookie.to_str().ok()?.split(';').next());
        if let Some(cookie) = cookies.find(|cookie| cookie.starts_with("kupa_guest=")) {
            self.cookie = cookie.to_owned();
        }
        self.tables.push(text(header::LOCATION).expect("the way to the table").replace("/t/", ""));
    }

    /// The first byte chooses the address, the second the table and who asks how; the rest is what
    /// follows the address, the cookies, the last event and the form.
    ///
    /// Whatever it was, the server answers, and says in a sentence what it does not do.
    pub(crate) fn visit(&self, bytes: &[u8]) {
        let Some(request) = self.request(bytes) else { return };
        let what = format!("{request:?}");
        let text = self.runtime.block_on(async {
            let response = answer(&self.app, request).await;
            let (status, headers) = (response.status(), response.headers().clone());
            let is_policed = headers.contains_key(header::CONTENT_SECURITY_POLICY);
            let is_page = headers
                .get(header::CONTENT_TYPE)
                .is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
            let text = read(response).await;
            assert!(!status.is_server_error(), "{what}\n{status}\n{text}");
            assert!(is_policed, "{what}");
            assert!(!status.is_client_error() || !text.trim().is_empty(), "{what}: not a word");
            // What is not read as a page may have anything in it.
            if is_page { text } else { String::new() }
        });
        assert!(!text.contains(ALIEN), "{what}\n{text}");
    }

    fn request(&self, bytes: &[u8]) -> Option<Request<Body>> {
        let [address, how, rest @ ..] = bytes else { return None };
        let mut parts = rest.splitn(4, |byte| *byte == BETWEEN);
        let mut part = || parts.next().unwrap_or_default();
        let table = &self.tables[usize::from(how >> 4) % self.tables.len()];
        let address = ADDRESSES[usize::from(*address) % ADDRESSES.len()].replace('T', table);
        let uri: Uri = [address.as_bytes(), part()].concat().as_slice().try_into().ok()?;
        let is_call = address.starts_with("/api");
        let method = match (how & 1, is_call && how & 8 != 0) {
            (0, false) => "GET",
            (_, false) => "POST",
            (0, true) => "DELETE",
            (_, true) => "PATCH",
        };
        let mut request = Request::builder().method(method).uri(uri).header("host", "kupa.test");
        if how & 2 == 0 {
            request = request.header(header::COOKIE, &self.cookie);
        }
        if is_call && how & 2 == 0 {
            request = request.header(header::AUTHORIZATION, format!("Bearer {}", self.token));
        }
        if how & 4 == 0 {
            request = request.header("kupa-script", "1");
        }
        for name in ["cookie", "last-event-id"] {
            request = request.header(name, HeaderValue::from_bytes(part()).ok()?);
        }
        request.body(part().to_vec().into()).ok()
    }
}

async fn answer(app: &App, request: Request<Body>) -> Response {
    web::app(app.clone()).oneshot(request).await.expect("an answer")
}

/// All of a page; of a stream, which has no end, the first frame.
async fn read(response: Response) -> String {
    let kind = response.headers().get(header::CONTENT_TYPE);
    let is_stream = kind.is_some_and(|kind| kind == "text/event-stream" || kind == "application/x-ndjson");
    let bytes = if is_stream {
        // There may be nothing to export.
        let frame = response.into_body().into_data_stream().next().await;
        frame.transpose().expect("a whole one").unwrap_or_default()
    } else {
        to_bytes(response.into_body(), 10 << 20).await.expect("a body")
    };
    String::from_utf8_lossy(&bytes).into_owned()
}
