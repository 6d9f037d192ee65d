//! The one loop of all streams: what a source has to say, a ping where it is silent, and an `end` that is always
//! the last.

use std::collections::VecDeque;

use futures_util::{Stream, stream};
use serde::Serialize;
use tokio::sync::watch;
use tokio::time::{self, Instant};

use super::caller::Caller;
use super::wire::{Item, PING};
use crate::routes::App;

/// What a stream is about.
pub(super) trait Source: Send + 'static {
    /// What it waits for.
    type News: Send;

    /// Waits for news. Whoever stops waiting has missed nothing.
    fn news(&mut self) -> impl Future<Output = Self::News> + Send;

    /// Puts into the queue what has not been sent; without news, all that there is at first.
    fn look(&mut self, news: Option<Self::News>, queue: &mut Queue) -> impl Future<Output = ()> + Send;

    /// Where the game stands, if it is about one.
    fn step(&self) -> Option<usize> {
        None
    }
}

/// What is to be sent.
#[derive(Default)]
pub(super) struct Queue {
    items: VecDeque<Item>,
    is_ended: bool,
}

impl Queue {
    pub(super) fn push(&mut self, kind: &'static str, step: Option<usize>, object: &impl Serialize) {
        self.items.push_back(Item::new(kind, step, object));
    }

    /// Nothing comes after it.
    pub(super) fn end(&mut self, reason: &'static str) {
        if !self.is_ended {
            self.items.push_back(Item::end(reason));
            self.is_ended = true;
        }
    }
}

/// A stream while it is read.
struct Flow<S> {
    source: S,
    app: App,
    caller: Caller,
    closing: watch::Receiver<bool>,
    queue: Queue,
    has_begun: bool,
    /// When it was last looked whether the caller is still welcome.
    checked: Instant,
}

/// What happens next.
enum Next<N> {
    News(N),
    Closing,
    Silence,
}

/// The items of a source, for a caller whose token may be revoked meanwhile.
pub(super) fn items<S: Source>(source: S, app: App, caller: Caller) -> impl Stream<Item = Item> + Send {
    let closing = app.tables.closing();
    let (queue, checked) = (Queue::default(), Instant::now());
    let flow = Flow { source, app, caller, closing, queue, has_begun: false, checked };
    stream::unfold(flow, |mut flow| async move {
        let item = flow.next().await?;
        Some((item, flow))
    })
}

impl<S: Source> Flow<S> {
    async fn next(&mut self) -> Option<Item> {
        let silent = Instant::now() + PING;
        loop {
            self.dismiss_if_revoked().await;
            if let Some(item) = self.queue.items.pop_front() {
                return Some(item);
            }
            if self.queue.is_ended {
                return None;
            }
            if !self.has_begun {
                self.has_begun = true;
                self.source.look(None, &mut self.queue).await;
                continue;
            }
            match self.wait(silent).await {
                Next::News(news) => self.source.look(Some(news), &mut self.queue).await,
                Next::Closing => self.queue.end("closing"),
                Next::Silence => {
                    self.dismiss_if_revoked().await;
                    if !self.queue.is_ended {
                        return Some(Item::ping(self.source.step()));
                    }
                }
            }
        }
    }

    /// Whoever is told something all the time is looked at as often as who is not.
    async fn dismiss_if_revoked(&mut self) {
        if self.queue.is_ended || self.checked.elapsed() < PING {
            return;
        }
        self.checked = Instant::now();
        if !self.caller.is_welcome(&self.app).await {
            self.queue.items.clear();
            self.queue.end("revoked");
        }
    }

    async fn wait(&mut self, silent: Instant) -> Next<S::News> {
        tokio::select! {
            biased;
            () = closed(&mut self.closing) => Next::Closing,
            news = self.source.news() => Next::News(news),
            () = time::sleep_until(silent) => Next::Silence,
        }
    }
}

/// Waits until the server stops.
pub(super) async fn closed(closing: &mut watch::Receiver<bool>) {
    let _ = closing.wait_for(|closing| *closing).await;
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use axum::http::{HeaderMap, header};
    use futures_util::StreamExt as _;
    use serde_json::json;
    use store::{AccessToken, Disk, Store, Weather};

    use super::*;
    use crate::api::access;
    use crate::keys::Keys;
    use crate::tables::{Settings, Tables};

    /// Something happens again and again.
    struct Lively(Duration);

    impl Source for Lively {
        type News = ();

        async fn news(&mut self) {
            time::sleep(self.0).await;
        }

        async fn look(&mut self, _: Option<()>, queue: &mut Queue) {
            queue.push("news", None, &json!({"type": "news"}));
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_stream_ends_when_its_token_is_revoked_also_where_something_happens_all_the_time() {
        for pace in [1, 10, 3600].map(Duration::from_secs) {
            let store = Store::simulated(&Disk::new().expect("memory"), |_| Weather::default());
            let text = format!("kupa_{}", "b".repeat(32));
            let [player, name, scopes] = ["b", "Dana", "read"].map(str::to_owned);
            let hash = access::hash(&text).expect("it is one");
            let used = i64::MAX;
            let token = AccessToken { hash: hash.clone(), player, name, scopes, made: 0, used };
            store.add_token(token).await.expect("it is kept");
            let (tables, keys) = (Tables::new(store, Settings::default()), Arc::new(Keys::for_tests()));
            let app = App { tables, keys, public: None, admission: Arc::default() };
            let authorization = format!("Bearer {text}").parse().expect("plain text");
            let headers = HeaderMap::from_iter([(header::AUTHORIZATION, authorization)]);
            let Ok(caller) = Caller::read(&app, &headers, None).await else { panic!("it is known") };
            let mut items = Box::pin(items(Lively(pace), app.clone(), caller));
            let start = Instant::now();
            while start.elapsed() < Duration::from_secs(60) {
                assert_ne!(items.next().await.expect("it goes on").kind(), "end");
            }
            app.tables.store().revoke_token(&hash).await.expect("it is there");
            let revoked = Instant::now();
            while items.next().await.expect("it ends with `end`").kind() != "end" {}
            assert!(revoked.elapsed() <= PING + pace.min(PING), "{pace:?}: {:?}", revoked.elapsed());
            assert!(items.next().await.is_none(), "nothing comes after it");
        }
    }
}
