//! The keys that sign the guests' cookies: the store's, beside its data.

use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use cookie::Key;
use store::{Store, Trouble};

use crate::outside::now;
use play::luck::Nonce;

/// The key first that signs new cookies. Cookies of the others are still believed and are replaced.
pub struct Keys(RwLock<Arc<Vec<Key>>>);

/// How many keys are kept, the newest with them.
const KEPT: usize = 6;

/// A key that is older signs no more when the server starts. As many as are kept last longer than a
/// cookie, so nobody who comes once a year is taken for somebody else.
const OLD: Duration = Duration::from_secs(90 * 24 * 60 * 60);

/// So long a key has been there before it signs, where several nodes share the store: all know it then.
const PUBLISHED: Duration = Duration::from_secs(60);

/// So often a node looks for keys of others.
pub(crate) const RELOAD: Duration = Duration::from_secs(20);

impl Keys {
    /// The keys of a data folder; made if there are none yet, and with a new one first if they are old.
    pub fn load(folder: &Path) -> Result<Keys, Trouble> {
        let stored = store::keys_in(folder)?;
        if read(&stored, None).map_or(stored.is_empty(), |_| is_old(&stored, now())) {
            store::add_key_in(folder, &Nonce::random().to_string(), KEPT)?;
        }
        Ok(Keys::new(read(&store::keys_in(folder)?, None)?))
    }

    /// The same for a store that several nodes share.
    pub async fn of(store: &Store) -> Result<Keys, store::Error> {
        let time = now() + store.clock_ahead();
        let stored = store.keys().await?;
        if stored.is_empty() || is_old(&stored, time) {
            store.add_key(&Nonce::random().to_string(), KEPT).await?;
        }
        Ok(Keys::new(read(&store.keys().await?, Some(time))?))
    }

    /// Takes in what other nodes have made.
    pub async fn reload(&self, store: &Store) -> Result<(), store::Error> {
        let keys = read(&store.keys().await?, Some(now() + store.clock_ahead()))?;
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(keys);
        Ok(())
    }

    /// Puts a new key before those of the data folder, and forgets the oldest.
    pub fn rotate_in(folder: &Path) -> Result<Keys, Trouble> {
        read(&store::keys_in(folder)?, None)?;
        store::add_key_in(folder, &Nonce::random().to_string(), KEPT)?;
        Keys::load(folder)
    }

    /// The same for a store that several nodes share.
    pub async fn rotate_of(store: &Store) -> Result<(), store::Error> {
        store.add_key(&Nonce::random().to_string(), KEPT).await
    }

    /// The key that signs.
    pub fn newest(&self) -> Key {
        self.all()[0].clone()
    }

    /// All that are believed, the one that signs first.
    pub fn all(&self) -> Arc<Vec<Key>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn new(keys: Vec<Key>) -> Keys {
        Keys(RwLock::new(Arc::new(keys)))
    }

    #[cfg(test)]
    pub(crate) fn for_tests() -> Keys {
        Keys::new(vec![Key::generate()])
    }

    #[cfg(test)]
    pub(crate) fn derived(nonce: Nonce) -> Keys {
        Keys::new(vec![Key::derive_from(nonce.bytes())])
    }

    #[cfg(test)]
    pub(crate) fn rotate(&mut self) {
        let all = self.all();
        let all = all.iter().cloned();
        *self = Keys::new([Key::generate()].into_iter().chain(all).collect());
    }
}

/// The keys as they are used at that time, where nodes share them: the newest signs that all know, or the
/// oldest of all.
fn read(stored: &[store::Key], time: Option<i64>) -> Result<Vec<Key>, Trouble> {
    let unreadable = || Trouble::Other("where keys should be there is something else".to_owned());
    let numbers: Option<Vec<Nonce>> = stored.iter().map(|key| Nonce::read(&key.text)).collect();
    let numbers = numbers.filter(|numbers| !numbers.is_empty()).ok_or_else(unreadable)?;
    let mut keys: Vec<Key> = numbers.iter().map(|number| Key::derive_from(number.bytes())).collect();
    if let Some(time) = time {
        let is_known = |key: &store::Key| key.made + PUBLISHED.as_millis() as i64 <= time;
        let signing = stored.iter().position(is_known).unwrap_or(keys.len() - 1);
        keys[..=signing].rotate_right(1);
    }
    Ok(keys)
}

fn is_old(stored: &[store::Key], time: i64) -> bool {
    stored.first().is_some_and(|newest| newest.made + (OLD.as_millis() as i64) < time)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::time::SystemTime;

    use super::*;

    #[test]
    fn keys_stay_and_turn_over() {
        let folder = tempfile::tempdir().unwrap();
        let first = Keys::load(folder.path()).unwrap();
        assert!(Keys::load(folder.path()).unwrap().newest() == first.newest());
        let turned = Keys::rotate_in(folder.path()).unwrap();
        assert!(turned.newest() != first.newest());
        assert!(turned.all().contains(&first.newest()));
        for _ in 0..KEPT {
            Keys::rotate_in(folder.path()).unwrap();
        }
        assert_eq!(Keys::load(folder.path()).unwrap().all().len(), KEPT);
    }

    #[test]
    fn an_old_key_makes_room_for_a_new_one() {
        let folder = tempfile::tempdir().unwrap();
        let first = Keys::load(folder.path()).unwrap();
        let file = fs::File::options().write(true).open(folder.path().join("keys")).unwrap();
        file.set_modified(SystemTime::now() - OLD - Duration::from_secs(60)).unwrap();
        let turned = Keys::load(folder.path()).unwrap();
        assert!(turned.newest() != first.newest() && turned.all().contains(&first.newest()));
        assert!(Keys::load(folder.path()).unwrap().newest() == turned.newest(), "it is young again");
    }

    #[test]
    fn a_key_signs_when_all_nodes_know_it() {
        let [old, new] = [1_u8, 2].map(|number| Nonce::from([number; 32]));
        let stored = [(new, 100_000), (old, 0)].map(|(key, made)| store::Key { text: key.to_string(), made });
        let signing = |now| read(&stored, Some(now)).unwrap()[0].clone();
        let [old, new] = [old, new].map(|key| Key::derive_from(key.bytes()));
        assert!(signing(100_000) == old && signing(159_999) == old && signing(160_000) == new);
        assert!(read(&stored[..1], Some(100_000)).unwrap()[0] == new, "there is no other");
        assert!(read(&stored, None).unwrap()[0] == new, "there are no other nodes");
    }

    #[cfg(unix)]
    #[test]
    fn only_the_owner_may_read_them() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        Keys::load(folder.path()).unwrap();
        let mode = fs::metadata(folder.path().join("keys")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn another_file_is_not_taken_for_keys() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("keys"), "hello\n").unwrap();
        assert!(Keys::load(folder.path()).is_err());
    }
}
