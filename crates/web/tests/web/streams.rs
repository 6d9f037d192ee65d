//! The stream, over a real socket.

use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::time::timeout;
use web::Listening;

use crate::seats::{answer, ask, three};
use crate::site::{Answer, Site, Visitor};
use patch::Page;

/// A stream that is open.
struct Stream {
    lines: tokio::io::Lines<BufReader<TcpStream>>,
    /// What is shown, by page and patches.
    page: Option<Page>,
}

/// What the stream sent.
#[derive(Debug)]
struct Frame {
    /// The step and the hash of what is shown.
    id: String,
    /// In how many milliseconds to come back after a break.
    retry: Option<usize>,
    data: String,
}

impl Frame {
    fn step(&self) -> usize {
        self.id.split('.').next().and_then(|step| step.parse().ok()).expect("a step")
    }
}

impl Stream {
    async fn open(address: &str, visitor: &Visitor<'_>, path: &str, last: Option<&str>) -> Stream {
        let mut socket = TcpStream::connect(address).await.expect("a connection");
        let cookies: Vec<String> =
            visitor.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let last = last.map_or_else(String::new, |last| format!("Last-Event-ID: {last}\r\n"));
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {address}\r\nAccept-Language: en\r\nCookie: {}\r\n{last}\r\n",
            cookies.join("; ")
        );
        socket.write_all(request.as_bytes()).await.expect("a request");
        Stream { lines: BufReader::new(socket).lines(), page: None }
    }

    /// The next frame; `None` if the server ended the stream.
    async fn next(&mut self) -> Option<Frame> {
        let mut frame = Frame { id: String::new(), retry: None, data: String::new() };
        loop {
            let line = timeout(Duration::from_secs(20), self.lines.next_line()).await.expect("in time");
            let line = line.ok().flatten()?;
            if let Some(id) = line.strip_prefix("id: ") {
                id.clone_into(&mut frame.id);
            } else if let Some(retry) = line.strip_prefix("retry: ") {
                frame.retry = retry.parse().ok();
            } else if let Some(data) = line.strip_prefix("data: ") {
                frame.data.push_str(data);
            } else if line.is_empty() && !frame.data.is_empty() {
                self.show(&frame);
                return Some(frame);
            }
        }
    }

    fn show(&mut self, frame: &Frame) {
        let data = &frame.data;
        match &mut self.page {
            _ if data.starts_with('<') => self.page = Some(Page::read(data).expect("a page")),
            Some(page) => {
                page.apply(data).expect("a patch of what is shown");
                page.come_to(frame.step());
            }
            None => assert_eq!(data, "[]", "a patch of nothing"),
        }
    }

    /// The steps that are shown until that one.
    async fn until_step(&mut self, step: usize) -> Vec<usize> {
        let mut steps = Vec::new();
        while steps.last() != Some(&step) {
            steps.push(self.next().await.expect("the stream goes on").step());
        }
        steps.dedup();
        steps
    }
}

/// A server for the site on a real port: its address, how to stop it, and what ends when it has.
pub(crate) async fn listening(
    site: &Site,
) -> (String, tokio::sync::oneshot::Sender<()>, tokio::task::JoinHandle<()>) {
    let listening = Listening::on("127.0.0.1:0".parse().unwrap(), site.app.clone()).await.expect("a port");
    let address = listening.address().unwrap().to_string();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let server = tokio::spawn(async move {
        let stopped = async { stopped.await.unwrap_or_default() };
        listening.serve(stopped).await.expect("it serves");
    });
    (address, stop, server)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_step_comes_once_also_after_a_break() {
    let site = Site::new();
    let (address, stop, server) = listening(&site).await;
    let mut dana = site.visitor("en");
    let table = dana.play_now("chico").await.table();
    let page = dana.wait(&table).await;
    let events = format!("/t/{table}/events");

    let mut first = Stream::open(&address, &dana, &format!("{events}?since={}", page.shown()), None).await;
    let start = first.next().await.expect("a first frame");
    assert_eq!(start.id, page.shown());
    assert_eq!(start.data, "[]", "nothing has happened since the page was made");
    assert_eq!(start.retry, Some(300), "it is said beforehand when to come back after a break");

    let act = |page: &crate::site::Answer| {
        format!("step={}&action={}", page.step(), page.actions()[0].replace(' ', "+"))
    };
    first.page = Some(main_of(&page));
    dana.post(&format!("/t/{table}/act"), &act(&page)).await;
    let page = dana.wait(&table).await;
    let ids = first.until_step(page.step()).await;
    let start = ids[0];
    assert_eq!(ids, (start..start + ids.len()).collect::<Vec<_>>(), "each once, in order");

    // The connection breaks; meanwhile the game goes on.
    drop(first);
    let seen = page.step();
    dana.post(&format!("/t/{table}/act"), &act(&page)).await;
    let page = dana.wait(&table).await;
    let mut again = Stream::open(&address, &dana, &events, Some(&seen.to_string())).await;
    let missed = again.until_step(page.step()).await;
    assert_eq!(missed, (seen + 1..=page.step()).collect::<Vec<_>>(), "what was missed, and nothing twice");

    // The newest alone for whoever comes without a number.
    let mut fresh = Stream::open(&address, &site.visitor("en"), &events, None).await;
    assert_eq!(fresh.next().await.expect("a frame").step(), page.step());

    // Whoever comes back with what is still shown gets nothing; who has another page, all of it.
    let now = dana.get(&format!("/t/{table}")).await.shown();
    let mut still = Stream::open(&address, &dana, &events, Some(&now)).await;
    assert_eq!(still.next().await.expect("a frame").data, "[]");
    let mut other = Stream::open(&address, &dana, &events, Some(&format!("{}.1", page.step()))).await;
    assert!(other.next().await.expect("a frame").data.starts_with("<main"));

    // A server that stops lets its streams end, and does not wait for ever.
    stop.send(()).expect("the server runs");
    timeout(Duration::from_secs(10), server).await.expect("it stops").expect("without a panic");
    while again.next().await.is_some() {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_windows_of_one_person_agree() {
    let site = Site::new();
    let (address, _stop, _server) = listening(&site).await;
    let mut dana = site.visitor("en");
    let table = dana.play_now("49").await.table();
    dana.wait(&table).await;
    let path = format!("/t/{table}/events");
    let mut windows = Vec::new();
    for _ in 0..10 {
        windows.push(Stream::open(&address, &dana, &path, None).await);
    }
    dana.post(&format!("/t/{table}/say"), "text=hello+windows").await;
    let mut shown = Vec::new();
    for window in &mut windows {
        while !window.next().await.expect("a frame").data.contains("hello windows") {}
        shown.push(window.page.take().expect("a page").settled());
    }
    let fresh = main_of(&dana.get(&format!("/t/{table}")).await).settled();
    assert!(shown.iter().all(|page| *page == fresh), "all show what a page shows that is loaded now");
}

/// `main` of a page that was loaded.
fn main_of(page: &Answer) -> Page {
    let (_, main) = page.body.split_once("<main").expect("a page with a main part");
    let (main, _) = main.split_once("</main>").expect("it ends");
    Page::read(&format!("<main{main}</main>")).expect("HTML of ours")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_watched_with_somebody_who_sits_down_goes_on_watching() {
    let site = Site::new();
    let (address, _stop, _server) = listening(&site).await;
    let (mut dana, mut ron) = (site.visitor("en"), site.visitor("en"));
    let (mut eve, mut adam) = (site.visitor("en"), site.visitor("en"));
    let table = three(&mut dana, &mut ron).await;
    let (path, events) = (format!("/t/{table}"), format!("/t/{table}/events"));
    eve.get(&path).await;
    adam.get(&path).await;
    let mut first = Stream::open(&address, &eve, &events, None).await;
    let mut second = Stream::open(&address, &adam, &events, None).await;
    first.next().await.expect("a page");
    second.next().await.expect("a page");
    ask(&mut eve, &table, "Eve", 2).await;
    answer(&mut ron, &table, "let-in", "Eve", 2).await;
    dana.post(&format!("/t/{table}/say"), "text=all+of+you").await;
    for (stream, guest) in [(&mut first, &mut eve), (&mut second, &mut adam)] {
        while !stream.next().await.expect("a frame").data.contains("all of you") {}
        let shown = stream.page.clone().expect("a page").settled();
        assert_eq!(shown, main_of(&guest.get(&path).await).settled(), "each what they may see");
    }
}
