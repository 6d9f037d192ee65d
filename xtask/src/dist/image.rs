//! The image for containers: the program, a user to run as and a place for the
//! games, and nothing else. The OCI layout is written by hand, so that neither a
//! daemon nor a registry is needed.

use std::fs;

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use super::pack::{Folder, Tree, gzip};
use super::program::{BINARY, DOCUMENTS, THIRD_PARTY};
use super::{Release, sbom, sums};

/// Whom it runs as; distroless images have made that number usual.
const USER: u64 = 65532;

const HOME: &str = "var/lib/kupa";

pub(crate) fn name(release: &Release) -> String {
    format!("kupa-{}-oci-{}.tar", release.version, release.processor())
}

/// As whoever has loaded it calls it.
pub(crate) fn reference(release: &Release) -> String {
    format!("kupa:{}", release.version)
}

/// What is promised, also of what it takes on a disk.
const PROMISED: usize = 25_000_000;

pub(crate) fn write(release: &Release, tree: &Tree) -> Result<()> {
    let layer = layer(tree)?.tar("", FOLDERS, release.time)?;
    ensure!(
        layer.len() < PROMISED,
        "the image has {} bytes, and is to be smaller than {PROMISED}",
        layer.len()
    );
    let layout = layout(release, &layer)?;
    Ok(fs::write(release.files.join(name(release)), layout.tar("", &[], release.time)?)?)
}

/// What it takes on a disk.
pub(crate) fn unpacked(release: &Release, tree: &Tree) -> Result<usize> {
    Ok(layer(tree)?.tar("", FOLDERS, release.time)?.len())
}

const FOLDERS: &[Folder] = &[
    Folder { path: HOME, mode: 0o700, owner: USER },
    // SQLite puts there what does not fit into memory.
    Folder { path: "tmp", mode: 0o1777, owner: 0 },
];

fn layer(tree: &Tree) -> Result<Tree> {
    let mut layer = tree.moved(|path| (path == BINARY).then(|| path.to_owned()));
    for (name, content) in tree.below(DOCUMENTS).filter(|(name, _)| !name.ends_with(".md")) {
        match name {
            THIRD_PARTY => layer.add(format!("{DOCUMENTS}{name}.gz"), gzip(content)?),
            _ => layer.add(format!("{DOCUMENTS}{name}"), content),
        }
    }
    layer.add(
        "etc/passwd",
        format!("root:x:0:0:root:/:/sbin/nologin\nkupa:x:{USER}:{USER}::/{HOME}:/sbin/nologin\n"),
    );
    layer.add("etc/group", format!("root:x:0:\nkupa:x:{USER}:\n"));
    Ok(layer)
}

/// Every part is named by its checksum, and the index is what leads to all of them.
fn layout(release: &Release, layer: &[u8]) -> Result<Tree> {
    let mut layout = Tree::default();
    let mut add = |media: &str, content: Vec<u8>| -> Value {
        let sum = sums::sha256(&content);
        let size = content.len();
        layout.add(format!("blobs/sha256/{sum}"), content);
        json!({ "mediaType": media, "digest": format!("sha256:{sum}"), "size": size })
    };
    let packed = add("application/vnd.oci.image.layer.v1.tar+gzip", gzip(layer)?);
    let config = add("application/vnd.oci.image.config.v1+json", config(release, layer).to_string().into());
    let media = "application/vnd.oci.image.manifest.v1+json";
    let manifest = json!({ "schemaVersion": 2, "mediaType": media, "config": config, "layers": [packed] });
    let mut manifest = add(media, manifest.to_string().into());
    manifest["platform"] = json!({ "architecture": release.processor(), "os": "linux" });
    manifest["annotations"] = json!({ "org.opencontainers.image.ref.name": reference(release) });
    let index = json!({
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.index.v1+json",
        "manifests": [manifest],
    });
    layout.add("index.json", index.to_string());
    layout.add("oci-layout", json!({ "imageLayoutVersion": "1.0.0" }).to_string());
    Ok(layout)
}

fn config(release: &Release, layer: &[u8]) -> Value {
    json!({
        "created": sbom::moment(release.time),
        "architecture": release.processor(),
        "os": "linux",
        "config": {
            "User": format!("{USER}:{USER}"),
            "ExposedPorts": { "4949/tcp": {} },
            "Env": ["KUPA_LISTEN=0.0.0.0:4949", format!("KUPA_DATA=/{HOME}")],
            "Entrypoint": [format!("/{BINARY}")],
            "Cmd": ["serve"],
            "Volumes": { format!("/{HOME}"): {} },
            "WorkingDir": format!("/{HOME}"),
            "StopSignal": "SIGTERM",
            "Labels": {
                "org.opencontainers.image.title": "Kupa",
                "org.opencontainers.image.description": "A web table, bots and a referee for four table games",
                "org.opencontainers.image.version": release.version,
                "org.opencontainers.image.revision": release.commit,
                "org.opencontainers.image.licenses": "MIT OR Apache-2.0",
            },
        },
        "rootfs": { "type": "layers", "diff_ids": [format!("sha256:{}", sums::sha256(layer))] },
        "history": [{ "created": sbom::moment(release.time), "created_by": "cargo xtask dist" }],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn release() -> Release {
        Release {
            version: "0.1.0".to_owned(),
            commit: "0".repeat(40),
            time: 7,
            target: "x86_64-unknown-linux-gnu".to_owned(),
            files: "files".into(),
            rooms: "rooms".into(),
        }
    }

    /// From the index to the layer, each part is where its name says and is what its name says.
    #[test]
    fn all_parts_are_found_by_their_checksums() {
        let layout = layout(&release(), b"a layer").expect("it is small");
        let read = |path: &str| {
            let file = layout.files().find(|(name, _)| *name == path);
            file.expect(path).1.to_vec()
        };
        let part = |described: &Value| {
            let digest = described["digest"].as_str().expect("a digest").replace(':', "/");
            let content = read(&format!("blobs/{digest}"));
            assert_eq!(digest, format!("sha256/{}", sums::sha256(&content)));
            assert_eq!(described["size"], content.len());
            content
        };
        let json = |content: &[u8]| serde_json::from_slice::<Value>(content).expect("JSON");
        let manifest = json(&part(&json(&read("index.json"))["manifests"][0]));
        let config = json(&part(&manifest["config"]));
        let layer = part(&manifest["layers"][0]);
        assert_eq!(layer, gzip(b"a layer").expect("it is short"));
        assert_eq!(config["rootfs"]["diff_ids"][0], format!("sha256:{}", sums::sha256(b"a layer")));
    }
}
