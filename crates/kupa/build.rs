//! Tells the program from which commit it was built. Outside a checkout whoever packs it may say so by
//! `KUPA_COMMIT`; otherwise it is not known, and nothing fails.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-env-changed=KUPA_COMMIT");
    println!("cargo::rerun-if-changed=build.rs");
    let named = std::env::var("KUPA_COMMIT").ok().filter(|commit| !commit.is_empty());
    let commit = named.or_else(|| git(&["rev-parse", "--short=12", "HEAD"]));
    println!("cargo::rustc-env=KUPA_COMMIT={}", commit.as_deref().unwrap_or("unknown"));
    watch();
}

/// Another commit is another program: git writes it down in one of these files.
fn watch() {
    let branch = git(&["symbolic-ref", "--quiet", "HEAD"]);
    let files = [Some("HEAD"), branch.as_deref(), Some("packed-refs")];
    for file in files.into_iter().flatten().filter_map(|file| git(&["rev-parse", "--git-path", file])) {
        if Path::new(&file).exists() {
            println!("cargo::rerun-if-changed={file}");
        }
    }
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !text.is_empty()).then_some(text)
}
