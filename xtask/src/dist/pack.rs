//! Trees of files that are packed, always in the same way: sorted, owned by
//! root, of one moment.

use std::collections::BTreeMap;
use std::io::Write as _;

use anyhow::Result;
use flate2::write::GzEncoder;
use flate2::{Compression, GzBuilder};
use tar::{Builder, EntryType, Header};

/// Files by their path, without a slash before it.
#[derive(Clone, Default)]
pub(crate) struct Tree(BTreeMap<String, Leaf>);

#[derive(Clone)]
struct Leaf {
    content: Vec<u8>,
    mode: u32,
}

/// A folder that belongs to somebody, and is not made for a file in it alone.
pub(crate) struct Folder {
    pub(crate) path: &'static str,
    pub(crate) mode: u32,
    pub(crate) owner: u64,
}

impl Tree {
    pub(crate) fn add(&mut self, path: impl Into<String>, content: impl Into<Vec<u8>>) {
        self.0.insert(path.into(), Leaf { content: content.into(), mode: 0o644 });
    }

    pub(crate) fn add_program(&mut self, path: impl Into<String>, content: impl Into<Vec<u8>>) {
        self.0.insert(path.into(), Leaf { content: content.into(), mode: 0o755 });
    }

    /// Paths and contents.
    pub(crate) fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.0.iter().map(|(path, leaf)| (path.as_str(), leaf.content.as_slice()))
    }

    /// The files below one folder, by their paths in it.
    pub(crate) fn below(&self, folder: &str) -> impl Iterator<Item = (&str, &[u8])> {
        self.files().filter_map(move |(path, content)| Some((path.strip_prefix(folder)?, content)))
    }

    /// The same tree with other paths; those without one are left out.
    pub(crate) fn moved(&self, path: impl Fn(&str) -> Option<String>) -> Tree {
        Tree(self.0.iter().filter_map(|(old, leaf)| Some((path(old)?, leaf.clone()))).collect())
    }

    /// As `tar` reads it. Paths get this before them; each folder comes before what is in it.
    pub(crate) fn tar(&self, before: &str, folders: &[Folder], time: u64) -> Result<Vec<u8>> {
        let mut tar = Builder::new(Vec::new());
        let mut made = BTreeMap::new();
        for folder in folders {
            made.insert(folder.path.to_owned(), (folder.mode, folder.owner));
        }
        for path in self.0.keys() {
            for (at, _) in path.match_indices('/') {
                made.entry(path[..at].to_owned()).or_insert((0o755, 0));
            }
        }
        for (path, (mode, owner)) in made {
            let header = header(EntryType::Directory, mode, owner, time, 0);
            append(&mut tar, header, &format!("{before}{path}/"), &[])?;
        }
        for (path, Leaf { content, mode }) in &self.0 {
            let header = header(EntryType::Regular, *mode, 0, time, content.len());
            append(&mut tar, header, &format!("{before}{path}"), content)?;
        }
        Ok(tar.into_inner()?)
    }
}

fn header(kind: EntryType, mode: u32, owner: u64, time: u64, size: usize) -> Header {
    let mut header = Header::new_gnu();
    header.set_entry_type(kind);
    header.set_mode(mode);
    header.set_uid(owner);
    header.set_gid(owner);
    header.set_mtime(time);
    header.set_size(size as u64);
    header
}

fn append(tar: &mut Builder<Vec<u8>>, mut header: Header, path: &str, content: &[u8]) -> Result<()> {
    if path.starts_with("./") {
        // The crate's own way would drop the dot that Debian's packages have.
        header.as_gnu_mut().expect("it was made so").name[..path.len()].copy_from_slice(path.as_bytes());
        header.set_cksum();
        return Ok(tar.append(&header, content)?);
    }
    Ok(tar.append_data(&mut header, path, content)?)
}

/// Compressed, without the moment at which that was done.
pub(crate) fn gzip(content: &[u8]) -> Result<Vec<u8>> {
    let mut gzip: GzEncoder<Vec<u8>> = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
    gzip.write_all(content)?;
    Ok(gzip.finish()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree() -> Tree {
        let mut tree = Tree::default();
        tree.add_program("usr/bin/kupa", "program");
        tree.add("usr/share/doc/kupa/README.md", "read");
        tree
    }

    #[test]
    fn the_same_tree_is_the_same_bytes() {
        let pack = || gzip(&tree().tar("./", &[], 7).expect("it fits")).expect("it is short");
        assert_eq!(pack(), pack());
    }

    #[test]
    fn folders_come_before_their_files_and_belong_to_whom_they_should() {
        let home = Folder { path: "var/lib/kupa", mode: 0o700, owner: 65532 };
        let packed = tree().tar("", &[home], 7).expect("it fits");
        let mut archive = tar::Archive::new(packed.as_slice());
        let mut seen = Vec::new();
        for entry in archive.entries().expect("an archive") {
            let entry = entry.expect("an entry");
            let header = entry.header();
            let path = entry.path().expect("a path").display().to_string();
            seen.push((path, header.mode().expect("a mode"), header.uid().expect("an owner")));
        }
        assert!(seen.contains(&("var/lib/kupa/".to_owned(), 0o700, 65532)), "{seen:?}");
        assert_eq!(seen.last().map(|last| (&*last.0, last.1)), Some(("usr/share/doc/kupa/README.md", 0o644)));
    }
}
