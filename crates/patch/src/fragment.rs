//! Pieces of pages, each read once for all drawings that have it.

use std::collections::{HashMap, VecDeque};
use std::hash::Hasher;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, Weak};

use foldhash::fast::FixedState;

use crate::html::Malformed;
use crate::reader::{Place, Reader};
use crate::room::Room;
use crate::tree::{Key, Kind, Tree};

/// A piece that was read.
pub(crate) struct Fragment {
    /// The hash of its text.
    id: u64,
    pub(crate) tree: Tree,
    /// By node, in the text of the piece, which is short.
    places: Box<[(u16, u16)]>,
}

/// The pieces of the pages that are kept, by the hash of their text: many drawings have the same piece, one
/// after the other and side by side.
pub struct Fragments {
    key: Arc<Key>,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    pieces: HashMap<u64, Weak<Fragment>, FixedState>,
    /// With so many it is time to forget those that no page has any more.
    most: usize,
}

/// So many more than a page has are not looked through.
const FEW: usize = 16;

impl Fragments {
    /// Knows none. Outlines can be compared that were read with the same key.
    pub fn new(key: Arc<Key>) -> Fragments {
        Fragments { key, known: Mutex::default() }
    }

    /// The hash of what a piece is drawn from, which `write` hands over.
    pub fn hash(&self, write: &mut dyn FnMut(&mut dyn Hasher)) -> u64 {
        let mut hasher = self.key.hasher();
        write(&mut hasher);
        hasher.finish().max(1)
    }

    pub(crate) fn key(&self) -> &Arc<Key> {
        &self.key
    }

    /// The piece with that text; `grows`: it stands in a list whose items are taken whole.
    pub(crate) fn read(&self, text: &str, grows: bool) -> Result<Arc<Fragment>, Malformed> {
        let mut hasher = self.key.hasher();
        hasher.write(text.as_bytes());
        hasher.write_u8(grows.into());
        let hash = hasher.finish();
        if let Some(piece) = self.known().pieces.get(&hash).and_then(Weak::upgrade) {
            return Ok(piece);
        }
        let piece = Arc::new(Fragment::read(hash, text, &self.key, grows)?);
        self.known().add(&piece);
        Ok(piece)
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().expect("nobody panics with the pieces")
    }
}

impl Known {
    fn add(&mut self, piece: &Arc<Fragment>) {
        if self.pieces.len() >= self.most {
            self.pieces.retain(|_, piece| piece.strong_count() > 0);
            self.most = self.pieces.len() + FEW;
        }
        self.pieces.insert(piece.id, Arc::downgrade(piece));
    }
}

impl Fragment {
    fn read(id: u64, text: &str, key: &Key, grows: bool) -> Result<Fragment, Malformed> {
        let mut reader = Reader::new(text, key, grows);
        reader.read_to(text.len())?;
        let read = reader.finish()?;
        let tree = read.tree();
        // Two texts side by side would be one in a browser.
        let has_text = tree.roots().any(|root| tree.nodes[root].kind == Kind::Text);
        if has_text || text.len() > u16::MAX.into() {
            return Err(Malformed(0));
        }
        Ok(Fragment { id, tree, places: read.places().iter().map(short).collect() })
    }

    /// Where a node stands in the text of the piece.
    pub(crate) fn place(&self, node: usize) -> Place {
        let (start, end) = self.places[node];
        (start.into(), end.into())
    }

    /// How the old piece, which is one element as this is, becomes this one; `write` says so, if nobody has
    /// lately.
    pub(crate) fn patch_from(
        &self,
        old: &Fragment,
        write: impl FnOnce() -> Option<Room<String>>,
    ) -> Option<Room<String>> {
        let pair = (old.id, self.id);
        if let Some(patch) = recent().get(pair) {
            return Some(patch);
        }
        let patch = write()?;
        recent().add(pair, &patch);
        Some(patch)
    }

    /// Is it what is drawn anew?
    #[cfg(debug_assertions)]
    pub(crate) fn is(&self, text: &str, key: &Key, grows: bool) -> bool {
        Fragment::read(0, text, key, grows).is_ok_and(|drawn| drawn.tree == self.tree)
    }
}

/// The same in fewer bytes, in a text that is short.
fn short((start, end): &Place) -> (u16, u16) {
    (*start as u16, *end as u16)
}

/// So many patches of pieces are kept, whosever page they are of: those who see the same get it within
/// moments of each other.
const RECENT: usize = 512;

/// How pieces became others lately, by the hashes of both.
#[derive(Default)]
struct Recent {
    patches: HashMap<(u64, u64), Box<str>, FixedState>,
    /// The oldest first.
    pairs: VecDeque<(u64, u64)>,
}

impl Recent {
    fn get(&self, pair: (u64, u64)) -> Option<Room<String>> {
        let (patch, mut copy) = (self.patches.get(&pair)?, Room::<String>::default());
        copy.push_str(patch);
        Some(copy)
    }

    fn add(&mut self, pair: (u64, u64), patch: &str) {
        if self.pairs.len() == RECENT {
            let oldest = self.pairs.pop_front();
            oldest.map(|oldest| self.patches.remove(&oldest));
        }
        if self.patches.insert(pair, patch.into()).is_none() {
            self.pairs.push_back(pair);
        }
    }
}

fn recent() -> MutexGuard<'static, Recent> {
    static RECENT: LazyLock<Mutex<Recent>> = LazyLock::new(Mutex::default);
    RECENT.lock().expect("nobody panics with the patches")
}
