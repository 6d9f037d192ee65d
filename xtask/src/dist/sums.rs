//! Checksums of all artefacts, as `sha256sum --check` reads them.

use std::fmt::Write as _;
use std::fs;

use anyhow::Result;
use sha2::{Digest as _, Sha256};

use super::Release;

/// Writes them, and gives what there is, with sizes, for people. Those of each platform are a file of their
/// own, since all are published together.
pub(crate) fn write(release: &Release) -> Result<String> {
    let files = &release.files;
    let mut names: Vec<String> = Vec::new();
    for file in files.read_dir_utf8()? {
        names.push(file?.file_name().to_owned());
    }
    names.sort();
    let (mut sums, mut shown) = (String::new(), String::new());
    for name in &names {
        let content = fs::read(files.join(name))?;
        writeln!(sums, "{}  {name}", sha256(&content))?;
        writeln!(shown, "{:>9.2} MB  {name}", content.len() as f64 / 1e6)?;
    }
    fs::write(files.join(name(release)), sums)?;
    Ok(shown)
}

pub(crate) fn name(release: &Release) -> String {
    format!("kupa-{}-{}.sha256", release.version, release.platform())
}

pub(crate) fn sha256(content: &[u8]) -> String {
    hex(&Sha256::digest(content))
}

/// In hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_checksum_is_the_usual_one() {
        let of_nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(super::sha256(b""), of_nothing);
    }
}
