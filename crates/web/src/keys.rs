//! The keys that sign the guests' cookies: in the data folder, for its owner's eyes only.

use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;
use std::time::Duration;

use cookie::Key;

use play::luck::Nonce;

/// The newest key first. New cookies are signed by it; cookies of the older ones are still believed
/// and are replaced.
#[derive(Clone)]
pub struct Keys(Vec<Key>);

/// How many keys are kept, the newest with them.
const KEPT: usize = 6;

/// A key that is older signs no more when the server starts. As many as are kept last longer than a
/// cookie, so nobody who comes once a year is taken for somebody else.
const OLD: Duration = Duration::from_secs(90 * 24 * 60 * 60);

impl Keys {
    /// The keys of a data folder; made if there are none yet, and with a new one first if they are old.
    pub fn load(folder: &Path) -> io::Result<Keys> {
        let file = folder.join("keys");
        match fs::read_to_string(&file) {
            Ok(text) if is_old(&file)? => turned(&file, &read(&text)?),
            Ok(text) => Ok(keys(&read(&text)?)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => save(&file, &[Nonce::random()]),
            Err(error) => Err(error),
        }
    }

    /// Puts a new key before those of the data folder, and forgets the oldest.
    pub fn rotate_in(folder: &Path) -> io::Result<Keys> {
        let file = folder.join("keys");
        turned(&file, &read(&fs::read_to_string(&file)?)?)
    }

    /// The key that signs.
    pub fn newest(&self) -> &Key {
        &self.0[0]
    }

    /// All that are believed, the newest first.
    pub fn iter(&self) -> impl Iterator<Item = &Key> {
        self.0.iter()
    }

    #[cfg(test)]
    pub(crate) fn for_tests() -> Keys {
        Keys(vec![Key::generate()])
    }

    #[cfg(test)]
    pub(crate) fn derived(nonce: Nonce) -> Keys {
        keys(&[nonce])
    }

    #[cfg(test)]
    pub(crate) fn rotate(&mut self) {
        self.0.insert(0, Key::generate());
    }
}

fn read(text: &str) -> io::Result<Vec<Nonce>> {
    let unreadable = || io::Error::new(io::ErrorKind::InvalidData, "the file `keys` holds something else");
    let numbers: Option<Vec<Nonce>> = text.lines().map(Nonce::read).collect();
    numbers.filter(|numbers| !numbers.is_empty()).ok_or_else(unreadable)
}

fn is_old(file: &Path) -> io::Result<bool> {
    // A file from the future is new.
    Ok(fs::metadata(file)?.modified()?.elapsed().is_ok_and(|age| age > OLD))
}

fn turned(file: &Path, numbers: &[Nonce]) -> io::Result<Keys> {
    let kept = numbers.iter().copied().take(KEPT - 1);
    save(file, &[Nonce::random()].into_iter().chain(kept).collect::<Vec<_>>())
}

fn keys(nonces: &[Nonce]) -> Keys {
    Keys(nonces.iter().map(|nonce| Key::derive_from(nonce.bytes())).collect())
}

/// Written beside and moved over, so that a crash leaves the old keys or the new ones.
fn save(file: &Path, numbers: &[Nonce]) -> io::Result<Keys> {
    let new = file.with_extension("new");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut out = options.open(&new)?;
    numbers.iter().try_for_each(|number| writeln!(out, "{number}"))?;
    out.sync_all()?;
    fs::rename(&new, file)?;
    Ok(keys(numbers))
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    #[test]
    fn keys_stay_and_turn_over() {
        let folder = tempfile::tempdir().unwrap();
        let first = Keys::load(folder.path()).unwrap();
        assert!(Keys::load(folder.path()).unwrap().newest() == first.newest());
        let turned = Keys::rotate_in(folder.path()).unwrap();
        assert!(turned.newest() != first.newest());
        assert!(turned.iter().any(|key| key == first.newest()));
        for _ in 0..KEPT {
            Keys::rotate_in(folder.path()).unwrap();
        }
        assert_eq!(Keys::load(folder.path()).unwrap().iter().count(), KEPT);
    }

    #[test]
    fn an_old_key_makes_room_for_a_new_one() {
        let folder = tempfile::tempdir().unwrap();
        let first = Keys::load(folder.path()).unwrap();
        let file = fs::File::options().write(true).open(folder.path().join("keys")).unwrap();
        file.set_modified(SystemTime::now() - OLD - Duration::from_secs(60)).unwrap();
        let turned = Keys::load(folder.path()).unwrap();
        assert!(turned.newest() != first.newest() && turned.iter().any(|key| key == first.newest()));
        assert!(Keys::load(folder.path()).unwrap().newest() == turned.newest(), "it is young again");
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
