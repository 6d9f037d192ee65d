//! The nodes of a server, and who is sent where: as by a balancer that remembers nobody and notices
//! when a node is down or wants to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use tokio::sync::watch;

/// All nodes.
pub(crate) struct Nodes {
    nodes: Vec<Node>,
    turn: AtomicUsize,
}

struct Node {
    site: String,
    state: watch::Sender<State>,
}

/// What the balancer knows of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    /// It answers.
    Up,
    /// It finishes what it has, and nothing more is sent there.
    Draining,
    /// It does not answer.
    Down,
}

impl Nodes {
    /// The nodes at these addresses.
    pub(crate) fn new(sites: impl IntoIterator<Item = String>) -> Arc<Nodes> {
        let node = |site| Node { site, state: watch::Sender::new(State::Up) };
        Arc::new(Nodes { nodes: sites.into_iter().map(node).collect(), turn: AtomicUsize::new(0) })
    }

    /// The next in turn that is up.
    pub(crate) fn pick(&self) -> usize {
        let first = self.turn.fetch_add(1, Relaxed);
        let all = (0..self.nodes.len()).map(|offset| (first + offset) % self.nodes.len());
        all.clone()
            .find(|node| *self.nodes[*node].state.borrow() == State::Up)
            .unwrap_or(first % self.nodes.len())
    }

    /// Where a node is.
    pub(crate) fn site(&self, node: usize) -> &str {
        &self.nodes[node].site
    }

    /// Is there more than one?
    pub(crate) fn are_several(&self) -> bool {
        self.nodes.len() > 1
    }

    /// Until it is known that the node does not answer: then the balancer ends what it has there.
    pub(crate) async fn until_down(&self, node: usize) {
        // The sender is ours.
        let _ = self.nodes[node].state.subscribe().wait_for(|state| *state == State::Down).await;
    }

    /// It was noticed how the node is.
    pub(crate) fn mark(&self, node: usize, state: State) {
        self.nodes[node].state.send_replace(state);
    }
}
