//! Somebody over HTTP: known by a cookie, coming from an address of their own.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use reqwest::header::{CONTENT_TYPE, COOKIE, HeaderMap, HeaderValue, LOCATION, SET_COOKIE};
use reqwest::{Client, RequestBuilder, Response, StatusCode, redirect};
use tokio::sync::Semaphore;
use tokio::time;

use crate::nodes::Nodes;
use crate::server::ADDRESS_HEADER;
use crate::stream::Stream;

/// Somebody who can ask the server for things.
pub(crate) struct Person {
    client: Client,
    nodes: Arc<Nodes>,
    headers: HeaderMap,
    number: u32,
}

/// So long a node may take, where there are others.
const PATIENCE: Duration = Duration::from_secs(8);

/// So many posts are under way at once, as behind a proxy that keeps as many connections: a process may open only
/// so many files, and nearly all of them are streams.
static POSTS: Semaphore = Semaphore::const_new(CONNECTIONS);

const CONNECTIONS: usize = 128;

/// There are fewer people than that.
const PEOPLE: u32 = 1 << 16;

/// The connections that all people share, as behind a proxy.
pub(crate) fn client() -> Result<Client> {
    Ok(Client::builder()
        .redirect(redirect::Policy::none())
        .no_proxy()
        .pool_max_idle_per_host(CONNECTIONS)
        .build()?)
}

impl Person {
    /// Somebody new; the number gives them an address.
    pub(crate) fn new(client: &Client, nodes: &Arc<Nodes>, number: u32) -> Person {
        let mut headers = HeaderMap::new();
        headers.insert("kupa-script", HeaderValue::from_static("1"));
        headers.insert("accept-language", HeaderValue::from_static("en"));
        let mut person = Person { client: client.clone(), nodes: nodes.clone(), headers, number };
        person.relocate();
        person
    }

    /// Goes on from another address, where nobody has been too quick yet.
    pub(crate) fn relocate(&mut self) {
        self.number += PEOPLE;
        let address = HeaderValue::try_from(address(self.number).to_string());
        self.headers.insert(ADDRESS_HEADER, address.expect("an address is plain text"));
    }

    /// Opens a table for friends; gives its id.
    pub(crate) async fn open(&mut self, game: &str) -> Result<String> {
        let answer = self.expect("/tables", &format!("game={game}&mode=friends")).await?;
        table(&answer)
    }

    /// How it is answered to open a table.
    pub(crate) async fn try_to_open(&self, game: &str) -> Result<StatusCode> {
        Ok(self.post("/tables", format!("game={game}&mode=friends")).await?.status())
    }

    /// How the server says it is.
    pub(crate) async fn ask_health(&self) -> Result<StatusCode> {
        let request = self.request(self.client.get(format!("{}/healthz", self.site())));
        Ok(request.send().await?.status())
    }

    /// Sits down at a table.
    pub(crate) async fn join(&mut self, table: &str, name: &str) -> Result<()> {
        self.expect(&format!("/t/{table}/join"), &format!("name={name}")).await.map(drop)
    }

    /// Starts the game, as its host.
    pub(crate) async fn start(&mut self, table: &str) -> Result<()> {
        self.expect(&format!("/t/{table}/start"), "").await.map(drop)
    }

    /// Lets all play again; gives the new table.
    pub(crate) async fn rematch(&self, old: &str) -> Result<String> {
        table(&self.ask_for_rematch(old).await?)
    }

    /// How it is answered that all play again.
    pub(crate) async fn ask_for_rematch(&self, old: &str) -> Result<Response> {
        self.post(&format!("/t/{old}/rematch"), String::new()).await
    }

    /// Takes the page's form; the answer may be a refusal.
    pub(crate) async fn act(&self, table: &str, form: String) -> Result<Response> {
        self.post(&format!("/t/{table}/act"), form).await
    }

    /// Is ready for the next round.
    pub(crate) async fn is_ready(&self, table: &str, step: usize) -> Result<Response> {
        self.post(&format!("/t/{table}/ready"), format!("step={step}")).await
    }

    /// Opens the stream of a table, going on from what was shown last.
    pub(crate) async fn look(&self, table: &str, last: Option<&str>) -> Result<Stream> {
        let node = self.nodes.pick();
        let mut request =
            self.request(self.client.get(format!("{}/t/{table}/events", self.nodes.site(node))));
        if let Some(last) = last {
            request = request.header("last-event-id", last);
        }
        let answer = tokio::select! {
            answer = time::timeout(PATIENCE, request.send()) => answer.context("no answer")??,
            () = self.nodes.until_down(node) => bail!("the balancer has cut it off"),
        };
        if answer.status() != StatusCode::OK {
            bail!("no stream of table {table}: {}", refusal(answer).await);
        }
        Ok(Stream::new(answer, node))
    }

    /// Posts a form that must not be refused, and keeps the cookie that comes back.
    async fn expect(&mut self, path: &str, form: &str) -> Result<Response> {
        let answer = self.post(path, form.to_owned()).await?;
        if answer.status().is_client_error() || answer.status().is_server_error() {
            bail!("{path}: {}", refusal(answer).await);
        }
        self.keep_cookie(&answer)?;
        Ok(answer)
    }

    async fn post(&self, path: &str, form: String) -> Result<Response> {
        let _one_of_them = POSTS.acquire().await?;
        let node = self.nodes.pick();
        let mut request = self.request(self.client.post(format!("{}{path}", self.nodes.site(node))));
        if self.has_several_nodes() {
            request = request.timeout(PATIENCE);
        }
        let request = request.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        tokio::select! {
            answer = request.body(form).send() => Ok(answer?),
            () = self.nodes.until_down(node) => bail!("the balancer has cut it off"),
        }
    }

    /// Until a node is known to be down.
    pub(crate) async fn until_lost(&self, node: usize) {
        self.nodes.until_down(node).await;
    }

    /// Would another node answer?
    pub(crate) fn has_several_nodes(&self) -> bool {
        self.nodes.are_several()
    }

    fn site(&self) -> &str {
        self.nodes.site(self.nodes.pick())
    }

    fn request(&self, request: RequestBuilder) -> RequestBuilder {
        request.headers(self.headers.clone())
    }

    /// Only the one that says who somebody is; the first that comes.
    fn keep_cookie(&mut self, answer: &Response) -> Result<()> {
        if self.headers.contains_key(COOKIE) {
            return Ok(());
        }
        let cookies = answer.headers().get_all(SET_COOKIE).iter().filter_map(|cookie| cookie.to_str().ok());
        let own =
            cookies.filter_map(|cookie| cookie.split(';').next()).find(|it| it.starts_with("kupa_guest="));
        self.headers.insert(COOKIE, HeaderValue::from_str(own.context("no cookie came")?)?);
        Ok(())
    }
}

/// Where somebody comes from, by their number.
pub(crate) fn address(number: u32) -> Ipv4Addr {
    let [_, a, b, c] = number.to_be_bytes();
    Ipv4Addr::new(10, a, b, c)
}

/// Why not, in the server's words.
pub(crate) async fn refusal(answer: Response) -> String {
    let status = answer.status();
    format!("{status}: {}", answer.text().await.unwrap_or_default())
}

/// The table to which an answer leads.
pub(crate) fn table(answer: &Response) -> Result<String> {
    let to = answer.headers().get(LOCATION).and_then(|to| to.to_str().ok());
    let table = to.and_then(|to| to.strip_prefix("/t/"));
    Ok(table.with_context(|| format!("no way to a table, but {}", answer.status()))?.to_owned())
}
