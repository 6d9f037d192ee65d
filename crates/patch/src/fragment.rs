//! Pieces of pages, each read once for all drawings that have it.

use std::collections::HashMap;
use std::hash::Hasher as _;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, Weak};

use foldhash::fast::FixedState;

use crate::html::Malformed;
use crate::reader::{Place, Read, Reader};
use crate::tree::{Key, Kind, Tree};

/// A piece that was read.
pub(crate) struct Fragment {
    /// The hash of its text.
    id: u64,
    pub(crate) tree: Tree,
    /// By node, in the text of the piece.
    pub(crate) places: Box<[Place]>,
    /// How another piece, named by its hash, became this one: so it does on the pages of all who see both.
    patch: OnceLock<(u64, Box<str>)>,
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

/// So many at least are not looked through.
const FEW: usize = 64;

impl Fragments {
    /// Knows none. Outlines can be compared that were read with the same key.
    pub fn new(key: Arc<Key>) -> Fragments {
        Fragments { key, known: Mutex::default() }
    }

    pub(crate) fn key(&self) -> &Key {
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
        if self.pieces.len() >= self.most.max(FEW) {
            self.pieces.retain(|_, piece| piece.strong_count() > 0);
            self.most = 2 * self.pieces.len();
        }
        self.pieces.insert(piece.id, Arc::downgrade(piece));
    }
}

impl Fragment {
    fn read(id: u64, text: &str, key: &Key, grows: bool) -> Result<Fragment, Malformed> {
        let mut reader = Reader::new(text, key, grows);
        reader.read_to(text.len())?;
        let Read { tree, places, .. } = reader.finish()?;
        // Two texts side by side would be one in a browser.
        let has_text = tree.roots().any(|root| tree.nodes[root].kind == Kind::Text);
        if has_text { Err(Malformed(0)) } else { Ok(Fragment { id, tree, places, patch: OnceLock::new() }) }
    }

    /// How the old piece, which is one element as this is, becomes this one; `write` says so, if nobody has.
    pub(crate) fn patch_from(&self, old: &Fragment, write: impl Fn() -> String) -> String {
        let (from, patch) = self.patch.get_or_init(|| (old.id, write().into()));
        if *from == old.id { patch.to_string() } else { write() }
    }
}
