//! Tells the other nodes what was committed, after it was: a wake-up only. Within
//! the transaction it would hold a lock of the whole database until the disk has
//! answered.
//!
//! A message is the node's name and, for each table, where it stands by now.

use std::sync::Arc;

use tokio::sync::mpsc;

use super::address::Address;
use super::line::{Line, Role};
use crate::Position;

/// PostgreSQL takes no more bytes than that.
const MESSAGE: usize = 7900;

const NOTIFIER: Role =
    Role { before: "SET synchronous_commit = off", statements: &["SELECT pg_notify($1, $2)"] };

/// Where what was committed is handed in.
#[derive(Clone)]
pub(crate) struct Notifier(mpsc::UnboundedSender<String>);

impl Notifier {
    /// A notifier of the node on that channel, and the task that speaks for it.
    pub(crate) fn new(
        address: &Arc<Address>,
        node: &str,
        channel: &str,
    ) -> (Notifier, impl Future<Output = ()> + use<>) {
        let (sender, lines) = mpsc::unbounded_channel();
        let line = Line::new(address, &NOTIFIER);
        (Notifier(sender), speak(line, node.to_owned(), channel.to_owned(), lines))
    }

    /// The table stands there by now.
    pub(crate) fn tell(&self, table: &str, position: Position) {
        // Without a task to speak nobody listens either: the store is closed.
        let _ = self.0.send(write(table, position));
    }
}

fn write(table: &str, Position { revision, steps, messages, moments }: Position) -> String {
    format!("{revision} {steps} {messages} {moments} {table}")
}

/// The node that speaks, and where which tables stand.
pub(crate) fn read(message: &str) -> (&str, Vec<(&str, Position)>) {
    let mut lines = message.split('\n');
    let node = lines.next().unwrap_or_default();
    let table = |line: &'_ str| -> Option<(usize, Position)> {
        let mut words = line.splitn(5, ' ');
        let position = Position {
            revision: words.next()?.parse().ok()?,
            steps: words.next()?.parse().ok()?,
            messages: words.next()?.parse().ok()?,
            moments: words.next()?.parse().ok()?,
        };
        Some((line.len() - words.next()?.len(), position))
    };
    (node, lines.filter_map(|line| table(line).map(|(at, position)| (&line[at..], position))).collect())
}

async fn speak(line: Line, node: String, channel: String, mut lines: mpsc::UnboundedReceiver<String>) {
    let mut waiting = Vec::new();
    while lines.recv_many(&mut waiting, 256).await > 0 {
        let mut message = node.clone();
        for next in waiting.drain(..) {
            if message.len() + next.len() >= MESSAGE {
                // What is lost here is found by looking, a second later.
                let _ = line.rows(0, &[&channel, &message]).await;
                message.clone_from(&node);
            }
            message.push('\n');
            message.push_str(&next);
        }
        let _ = line.rows(0, &[&channel, &message]).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_is_read_again() {
        let position = Position { revision: 1, steps: 2, messages: 3, moments: 4 };
        let message =
            format!("node\n{}\nnonsense\n{}", write("a b", position), write("c", Position::default()));
        assert_eq!(read(&message), ("node", vec![("a b", position), ("c", Position::default())]));
        assert_eq!(read(""), ("", vec![]));
    }
}
