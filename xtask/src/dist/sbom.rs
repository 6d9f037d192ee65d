//! The bill of materials, in CycloneDX: which crates of others are in the
//! program, in which version, under which licence, and who brought them.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result};
use cargo_metadata::{Metadata, Package};
use serde_json::{Value, json};

use super::copyright::{crates, expression, resolved};
use super::{Release, sums};

pub(crate) fn write(release: &Release) -> Result<()> {
    let metadata = resolved(&release.target)?;
    let sums = checksums(&fs::read_to_string("Cargo.lock")?);
    let bill = bill(release, &metadata, &sums)?;
    Ok(fs::write(release.files.join(name(release)), serde_json::to_string_pretty(&bill)? + "\n")?)
}

pub(crate) fn name(release: &Release) -> String {
    format!("kupa-{}-{}.cdx.json", release.version, release.platform())
}

fn bill(release: &Release, metadata: &Metadata, sums: &BTreeMap<(String, String), String>) -> Result<Value> {
    let crates = crates(metadata, "kupa")?;
    let components: Vec<Value> = crates.iter().map(|package| component(package, sums)).collect();
    let mut bill = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "timestamp": moment(release.time),
            "tools": { "components": [{ "type": "application", "name": "cargo xtask dist" }] },
            "component": {
                "type": "application",
                "bom-ref": own(release),
                "name": "kupa",
                "version": release.version,
                "purl": own(release),
                "licenses": [{ "expression": "MIT OR Apache-2.0" }],
                "properties": [
                    { "name": "kupa:commit", "value": release.commit },
                    { "name": "kupa:target", "value": release.target },
                ],
            },
        },
        "components": components,
        "dependencies": dependencies(release, metadata, &crates)?,
    });
    // The same bill has the same number.
    bill["serialNumber"] = uuid(&sums::sha256(bill.to_string().as_bytes())).into();
    Ok(bill)
}

fn own(release: &Release) -> String {
    format!("pkg:cargo/kupa@{}", release.version)
}

fn purl(package: &Package) -> String {
    format!("pkg:cargo/{}@{}", package.name, package.version.to_string().replace('+', "%2B"))
}

fn component(package: &Package, sums: &BTreeMap<(String, String), String>) -> Value {
    let mut component = json!({
        "type": "library",
        "bom-ref": purl(package),
        "name": package.name.as_str(),
        "version": package.version.to_string(),
        "purl": purl(package),
        "licenses": [{ "expression": expression(package) }],
    });
    let key = (package.name.to_string(), package.version.to_string());
    if let Some(sum) = sums.get(&key) {
        component["hashes"] = json!([{ "alg": "SHA-256", "content": sum }]);
    }
    if let Some(repository) = &package.repository {
        component["externalReferences"] = json!([{ "type": "vcs", "url": repository }]);
    }
    component
}

/// Who brought whom. Our own crates are one: the program.
fn dependencies(release: &Release, metadata: &Metadata, crates: &[&Package]) -> Result<Vec<Value>> {
    let resolve = metadata.resolve.as_ref().context("cargo did not resolve the dependencies")?;
    let inside: BTreeMap<_, _> = crates.iter().map(|package| (&package.id, purl(package))).collect();
    let mut brought: BTreeMap<String, Vec<String>> = BTreeMap::new();
    brought.entry(own(release)).or_default();
    for node in &resolve.nodes {
        let is_ours = metadata.workspace_members.contains(&node.id);
        let by = if is_ours { Some(own(release)) } else { inside.get(&node.id).cloned() };
        let Some(by) = by else { continue };
        let brings = node.deps.iter().filter_map(|dep| inside.get(&dep.pkg).cloned());
        brought.entry(by).or_default().extend(brings);
    }
    let entry = |(by, mut brings): (String, Vec<String>)| {
        brings.sort();
        brings.dedup();
        json!({ "ref": by, "dependsOn": brings })
    };
    Ok(brought.into_iter().map(entry).collect())
}

/// What the lock file says of each package, by name and version.
fn checksums(lock: &str) -> BTreeMap<(String, String), String> {
    let value = |block: &str, key: &str| {
        let lines = block.lines().filter_map(|line| line.split_once(" = "));
        lines.clone().find(|(name, _)| *name == key).map(|(_, value)| value.trim_matches('"').to_owned())
    };
    let entry =
        |block: &str| Some(((value(block, "name")?, value(block, "version")?), value(block, "checksum")?));
    lock.split("[[package]]").filter_map(entry).collect()
}

/// A moment as the format wants it.
pub(crate) fn moment(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = date(days);
    format!("{year}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", rest / 3600, rest / 60 % 60, rest % 60)
}

/// The day of the calendar, so many days after 1970 began (Howard Hinnant's way).
fn date(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, carry) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (year + era * 400 + carry, month, day)
}

fn uuid(digits: &str) -> String {
    let [a, b, c, d, e] = [&digits[..8], &digits[8..12], &digits[13..16], &digits[17..20], &digits[20..32]];
    format!("urn:uuid:{a}-{b}-4{c}-8{d}-{e}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_those_of_the_calendar() {
        assert_eq!(moment(0), "1970-01-01T00:00:00Z");
        assert_eq!(moment(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(moment(1_795_000_000), "2026-11-18T11:06:40Z");
    }

    #[test]
    fn checksums_are_read_from_the_lock_file() {
        let lock = "version = 4\n\n[[package]]\nname = \"a\"\nversion = \"1.0.0\"\nchecksum = \"ff\"\n\n[[package]]\nname = \"ours\"\nversion = \"0.1.0\"\n";
        let found = checksums(lock);
        assert_eq!(found.into_iter().collect::<Vec<_>>(), [(("a".into(), "1.0.0".into()), "ff".into())]);
    }

    #[test]
    fn a_serial_number_is_a_uuid() {
        let number = uuid(&"0123456789abcdef".repeat(4));
        assert_eq!(number, "urn:uuid:01234567-89ab-4def-8123-456789abcdef");
    }
}
