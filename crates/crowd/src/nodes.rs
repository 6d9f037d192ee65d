//! The nodes of a server, and who is sent where: as by a balancer that remembers nobody and notices
//! when a node is down or wants to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use tokio::sync::watch;

/// All nodes.
pub(crate) struct Nodes {
    nodes: Vec<Node>,
    /// Is what we know one of several?
    is_one_of_many: bool,
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
        let nodes: Vec<Node> = sites.into_iter().map(node).collect();
        Arc::new(Nodes { is_one_of_many: nodes.len() > 1, nodes, turn: AtomicUsize::new(0) })
    }

    /// Several behind a real balancer, which alone is known.
    pub(crate) fn behind(balancer: String) -> Arc<Nodes> {
        let node = Node { site: balancer, state: watch::Sender::new(State::Up) };
        Arc::new(Nodes { nodes: vec![node], is_one_of_many: true, turn: AtomicUsize::new(0) })
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

    /// Is there more than one, known or not?
    pub(crate) fn are_several(&self) -> bool {
        self.is_one_of_many
    }

    /// Until it is known that the node does not answer: then the balancer ends what it has there.
    pub(crate) async fn until_down(&self, node: usize) {
        // The sender is ours.
        let _ = self.nodes[node].state.subscribe().wait_for(|state| *state == State::Down).await;
    }

    /// It was noticed how the node is.
    pub(crate) fn mark(&self, node: usize, state: State) {
        // Behind a balancer it is the balancer who notices.
        self.nodes.get(node).filter(|_| self.nodes.len() > 1).map(|node| node.state.send_replace(state));
    }
}
