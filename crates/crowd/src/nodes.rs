//! The nodes of a server, and who is sent where: as by a balancer that remembers nobody and notices
//! when a node is down.

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
    is_down: watch::Sender<bool>,
}

impl Nodes {
    /// The nodes at these addresses.
    pub(crate) fn new(sites: impl IntoIterator<Item = String>) -> Arc<Nodes> {
        let node = |site| Node { site, is_down: watch::Sender::new(false) };
        Arc::new(Nodes { nodes: sites.into_iter().map(node).collect(), turn: AtomicUsize::new(0) })
    }

    /// The next in turn that is not known to be down.
    pub(crate) fn pick(&self) -> usize {
        let first = self.turn.fetch_add(1, Relaxed);
        let all = (0..self.nodes.len()).map(|offset| (first + offset) % self.nodes.len());
        all.clone().find(|node| !self.is_down(*node)).unwrap_or(first % self.nodes.len())
    }

    /// Where a node is.
    pub(crate) fn site(&self, node: usize) -> &str {
        &self.nodes[node].site
    }

    /// Is there more than one?
    pub(crate) fn are_several(&self) -> bool {
        self.nodes.len() > 1
    }

    /// Is it known that the node does not answer?
    pub(crate) fn is_down(&self, node: usize) -> bool {
        *self.nodes[node].is_down.borrow()
    }

    /// Until it is known that the node does not answer: then the balancer ends what it has there.
    pub(crate) async fn until_down(&self, node: usize) {
        // The sender is ours.
        let _ = self.nodes[node].is_down.subscribe().wait_for(|is_down| *is_down).await;
    }

    /// It was noticed that the node does not answer, or does again.
    pub(crate) fn mark(&self, node: usize, is_down: bool) {
        self.nodes[node].is_down.send_replace(is_down);
    }
}
