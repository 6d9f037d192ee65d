//! A site in a temporary folder, and people who visit it without a network.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, Response, StatusCode, header};
use futures_util::StreamExt as _;
use store::{Disk, Store, Weather};
use tempfile::TempDir;
use tower::ServiceExt as _;
use web::{App, Keys, Settings, Tables, app};

use crate::database;

/// A site of its own, whose bots do not wait.
pub(crate) struct Site {
    pub(crate) app: App,
    pub(crate) folder: TempDir,
    /// The database that it has instead of a file.
    database: Option<String>,
}

impl Site {
    pub(crate) fn new() -> Site {
        Site::with(Settings::default())
    }

    /// A site where some things take longer or shorter.
    pub(crate) fn with(settings: Settings) -> Site {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let database = database::new();
        Site { app: open(&folder, database.as_deref(), settings), folder, database }
    }

    /// A site on files that are there already.
    pub(crate) fn on(folder: TempDir) -> Site {
        Site { app: open(&folder, None, Settings::default()), folder, database: None }
    }

    /// A site on a disk that takes so long for each commit.
    pub(crate) fn slow(commit: Duration) -> Site {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let disk = Disk::new().expect("memory");
        let store = Store::simulated(&disk, move |_| Weather { before: commit, ..Weather::default() });
        Site { app: open_on(store, &folder, Settings::default()), folder, database: None }
    }

    /// One of the nodes on that database.
    pub(crate) async fn shared(address: &str) -> Site {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = web::open_database(address).await.expect("the database is there");
        let keys = Keys::of(&store).await.expect("keys are made");
        let database = Some(address.to_owned());
        Site { app: open_with(store, keys, Settings::default()), folder, database }
    }

    /// The server stops and starts again.
    pub(crate) async fn restart(&mut self) {
        self.app.tables.close();
        self.app.tables.store().clone().close().await;
        self.app = open(&self.folder, self.database.as_deref(), Settings::default());
    }

    pub(crate) fn router(&self) -> Router {
        app(self.app.clone())
    }

    /// Somebody who has never been here.
    pub(crate) fn visitor(&self, language: &str) -> Visitor<'_> {
        let language = language.to_owned();
        // Most do not want to be asked whether they are sure.
        let cookies = BTreeMap::from([("kupa_preferences".to_owned(), "confirm%3Doff".to_owned())]);
        Visitor { site: self, cookies, language, scripted: false }
    }
}

fn open(folder: &TempDir, database: Option<&str>, settings: Settings) -> App {
    if let Some(address) = database {
        let (store, keys) = database::open(address);
        return open_with(store, keys, settings);
    }
    open_on(web::open_store(&folder.path().join("kupa.db")).expect("the store opens"), folder, settings)
}

fn open_on(store: Store, folder: &TempDir, settings: Settings) -> App {
    open_with(store, Keys::load(folder.path()).expect("keys are made"), settings)
}

fn open_with(store: Store, keys: Keys, settings: Settings) -> App {
    let settings = Settings { bot_pause: Duration::ZERO, retry: Duration::from_millis(5), ..settings };
    App {
        tables: Tables::new(store, settings),
        keys: Arc::new(keys),
        public: None,
        admission: Arc::default(),
    }
}

/// Somebody with a browser: keeps cookies, follows redirects.
pub(crate) struct Visitor<'a> {
    pub(crate) site: &'a Site,
    pub(crate) cookies: BTreeMap<String, String>,
    pub(crate) language: String,
    /// Does the page's script run?
    pub(crate) scripted: bool,
}

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) path: String,
    pub(crate) headers: axum::http::HeaderMap,
    pub(crate) body: String,
}

impl Answer {
    /// The table's id, from the address.
    pub(crate) fn table(&self) -> String {
        self.path.strip_prefix("/t/").expect("the page of a table").to_owned()
    }

    /// The value of an attribute of `main`.
    pub(crate) fn step(&self) -> usize {
        let (_, rest) = self.body.split_once("data-step=\"").expect("a page with a step");
        rest.split('"').next().and_then(|number| number.parse().ok()).expect("a number")
    }

    /// The name of what the page shows, with which its stream goes on.
    pub(crate) fn shown(&self) -> String {
        let (_, rest) =
            self.body.split_once("<template id=\"shown\" data-id=\"").expect("a page that goes on");
        rest.split('"').next().expect("it ends").to_owned()
    }

    /// Is the guest asked whether they are ready for the next round?
    pub(crate) fn is_round_over(&self) -> bool {
        self.body.contains("/ready\"")
    }

    /// The actions that can be taken: those of one button, and each that is picked.
    pub(crate) fn actions(&self) -> Vec<String> {
        let sent = |form| self.enabled("button", form).filter_map(|tag| attribute(tag, "value"));
        let picks: Vec<&str> = self
            .enabled("input type=\"checkbox\"", "pick")
            .filter_map(|tag| attribute(tag, "value"))
            .collect();
        let picked = sent("pick").flat_map(|verb| picks.iter().map(move |pick| format!("{verb} {pick}")));
        sent("act").map(str::to_owned).chain(picked).collect()
    }

    /// The controls of that form which may be used.
    fn enabled(&self, kind: &str, form: &str) -> impl Iterator<Item = &str> {
        let tags = self.body.split('<').filter_map(|part| part.split('>').next());
        let tags = tags.filter(move |tag| tag.starts_with(kind));
        tags.filter(move |tag| attribute(tag, "form") == Some(form) && !tag.contains("aria-disabled"))
    }
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    tag.split_once(&format!(" {name}=\""))?.1.split('"').next()
}

impl Visitor<'_> {
    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.follow("GET", path, None).await
    }

    pub(crate) async fn post(&mut self, path: &str, form: &str) -> Answer {
        self.follow("POST", path, Some(form)).await
    }

    async fn follow(&mut self, method: &str, path: &str, form: Option<&str>) -> Answer {
        let answer = self.send(method, path, form, &[]).await;
        match answer.headers.get(header::LOCATION) {
            Some(to) => {
                let to = to.to_str().expect("an address").to_owned();
                Box::pin(self.follow("GET", &to, None)).await
            }
            None => answer,
        }
    }

    /// One request, with more headers.
    pub(crate) async fn send(
        &mut self,
        method: &str,
        path: &str,
        form: Option<&str>,
        headers: &[(&str, &str)],
    ) -> Answer {
        let response = self.ask(method, path, form, headers).await;
        let (status, headers) = (response.status(), response.headers().clone());
        let bytes = to_bytes(response.into_body(), 10 << 20).await.expect("a body");
        Answer { status, path: path.to_owned(), headers, body: String::from_utf8_lossy(&bytes).into_owned() }
    }

    /// A file, whatever is in it.
    pub(crate) async fn download(&mut self, path: &str) -> (StatusCode, axum::http::HeaderMap, Vec<u8>) {
        let response = self.ask("GET", path, None, &[]).await;
        let (status, headers) = (response.status(), response.headers().clone());
        let bytes = to_bytes(response.into_body(), 10 << 20).await.expect("a body");
        (status, headers, bytes.to_vec())
    }

    /// The first that a stream sends.
    pub(crate) async fn listen(&mut self, path: &str) -> String {
        let mut stream = self.ask("GET", path, None, &[]).await.into_body().into_data_stream();
        let first = stream.next().await.expect("a frame").expect("bytes");
        String::from_utf8(first.to_vec()).expect("text")
    }

    /// One request; the answer is still to be read.
    pub(crate) async fn ask(
        &mut self,
        method: &str,
        path: &str,
        form: Option<&str>,
        headers: &[(&str, &str)],
    ) -> Response<Body> {
        let mut request = Request::builder().method(method).uri(path).header("host", "kupa.test");
        request = request.header("accept-language", &self.language);
        let cookies: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        if !cookies.is_empty() {
            request = request.header("cookie", cookies.join("; "));
        }
        if self.scripted {
            request = request.header("kupa-script", "1");
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let body = form.map_or_else(Body::empty, |form| Body::from(form.to_owned()));
        let response =
            self.site.router().oneshot(request.body(body).expect("a request")).await.expect("an answer");
        self.keep(response.headers());
        response
    }

    fn keep(&mut self, headers: &axum::http::HeaderMap) {
        for cookie in headers.get_all(header::SET_COOKIE) {
            let text = cookie.to_str().expect("a plain cookie");
            let (name, value) =
                text.split(';').next().and_then(|pair| pair.split_once('=')).expect("a cookie");
            if text.contains("Max-Age=0") {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
    }

    /// Opens a table, starts it with bots, and is on its page.
    pub(crate) async fn play_now(&mut self, game: &str) -> Answer {
        self.post("/tables", &format!("game={game}&mode=now&level=casual")).await
    }

    /// Loads the table's page again until the guest is asked or the game is over.
    pub(crate) async fn wait(&mut self, table: &str) -> Answer {
        for _ in 0..2000 {
            let page = self.get(&format!("/t/{table}")).await;
            if page.body.contains("now own") || page.body.contains("id=\"ending\"") {
                return page;
            }
            if page.is_round_over() {
                self.post(&format!("/t/{table}/ready"), &format!("step={}", page.step())).await;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("nobody asked for a move");
    }
}
