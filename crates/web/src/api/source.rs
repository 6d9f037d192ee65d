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
    let flow = Flow { source, app, caller, closing, queue: Queue::default(), has_begun: false };
    stream::unfold(flow, |mut flow| async move {
        let item = flow.next().await?;
        Some((item, flow))
    })
}

impl<S: Source> Flow<S> {
    async fn next(&mut self) -> Option<Item> {
        let silent = Instant::now() + PING;
        loop {
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
                Next::Silence if self.caller.is_welcome(&self.app).await => {
                    return Some(Item::ping(self.source.step()));
                }
                Next::Silence => self.queue.end("revoked"),
            }
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
