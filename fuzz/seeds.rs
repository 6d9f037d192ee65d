//! The interesting inputs that are kept for a target, `fuzz/seeds/TARGET`: what is at the edge of being
//! right, and what once went wrong.

use std::fs;
use std::path::Path;

/// Has the target take each of them.
pub(crate) fn for_each(target: &str, mut take: impl FnMut(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the target has seeds")
        .map(|file| file.expect("a file").path())
        .collect();
    files.sort();
    assert!(files.len() > 4, "{target} has {} seeds", files.len());
    for file in files {
        println!("{}", file.display());
        take(&fs::read(file).expect("it can be read"));
    }
}
