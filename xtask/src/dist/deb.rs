//! The package for Debian and its kin, with the service of docs/hosting.md. A
//! package is an `ar` of three files, so nothing of Debian is needed to make it.

use std::fs;
use std::io::Write as _;

use anyhow::Result;
use md5::{Digest as _, Md5};

use super::hosting::{Guide, settings, with_settings};
use super::pack::{Tree, gzip};
use super::program::{DOCUMENTS, THIRD_PARTY};
use super::sums::hex;
use super::{Release, sbom};

const SETTINGS: &str = "etc/default/kupa";
const UNITS: &str = "usr/lib/systemd/system/";
const BACKUP: &str = "usr/lib/kupa/backup";

pub(crate) fn name(release: &Release) -> String {
    format!("kupa_{}-1_{}.deb", release.version, release.processor())
}

pub(crate) fn write(release: &Release, tree: &Tree) -> Result<()> {
    let files = files(release, tree)?;
    let control = control(release, &files)?.tar("./", &[], release.time)?;
    let data = files.tar("./", &[], release.time)?;
    let parts: [(&str, &[u8]); 3] =
        [("debian-binary", b"2.0\n"), ("control.tar.gz", &gzip(&control)?), ("data.tar.gz", &gzip(&data)?)];
    Ok(fs::write(release.files.join(name(release)), ar(&parts, release.time)?)?)
}

/// What is installed.
fn files(release: &Release, tree: &Tree) -> Result<Tree> {
    let mut files = tree.moved(|path| (!path.starts_with(DOCUMENTS)).then(|| path.to_owned()));
    for (name, content) in tree.below(DOCUMENTS) {
        match name {
            // Debian has its own copies of what is in every system, and wants the longer ones compressed.
            "LICENSE-MIT" | "LICENSE-APACHE" => {}
            "CHANGELOG.md" => files.add(format!("{DOCUMENTS}changelog.gz"), gzip(content)?),
            THIRD_PARTY => files.add(format!("{DOCUMENTS}{name}.gz"), gzip(content)?),
            _ => files.add(format!("{DOCUMENTS}{name}"), content),
        }
    }
    files.add(format!("{DOCUMENTS}changelog.Debian.gz"), gzip(debian_changelog(release).as_bytes())?);
    files.add(format!("{DOCUMENTS}copyright"), copyright()?);
    files.add("usr/share/lintian/overrides/kupa", OVERRIDES);
    files.add("usr/lib/sysusers.d/kupa.conf", "u kupa - \"Kupa, a table for four games\" /var/lib/kupa\n");
    add_service(&mut files)?;
    Ok(files)
}

/// One program for all of Linux is meant to bring its libraries along; by how it is linked, it looks like one.
const OVERRIDES: &str = "kupa: statically-linked-binary [usr/bin/kupa]\nkupa: shared-library-lacks-prerequisites [usr/bin/kupa]\n";

fn add_service(files: &mut Tree) -> Result<()> {
    let guide = Guide::read()?;
    let installed = |text: &str| {
        text.replace("/usr/local/bin/kupa-backup", &format!("/{BACKUP}"))
            .replace("/usr/local/bin/", "/usr/bin/")
    };
    let service = with_settings(&guide.service, &format!("/{SETTINGS}"))?;
    files.add(format!("{UNITS}kupa.service"), installed(&service));
    files.add(format!("{UNITS}kupa-backup.service"), installed(&guide.backup_service));
    files.add(format!("{UNITS}kupa-backup.timer"), installed(&guide.backup_timer));
    files.add_program(BACKUP, installed(&guide.backup));
    files.add(SETTINGS, format!("{SETTINGS_HEAD}{}", settings(&guide.service)));
    Ok(())
}

const SETTINGS_HEAD: &str = "# Settings of the server; `kupa serve --help` knows all of them, and \
    /usr/share/doc/kupa/hosting.md\n# what they are for. After a change: systemctl restart kupa\n";

fn control(release: &Release, files: &Tree) -> Result<Tree> {
    let size: usize = files.files().map(|(_, content)| content.len().div_ceil(1024)).sum();
    let mut control = Tree::default();
    control.add("control", control_file(release, size));
    control.add("conffiles", format!("/{SETTINGS}\n"));
    control.add("md5sums", md5sums(files));
    control.add_program("postinst", POSTINST);
    control.add_program("prerm", PRERM);
    control.add_program("postrm", POSTRM);
    Ok(control)
}

fn control_file(release: &Release, size: usize) -> String {
    format!(
        "Package: kupa
Version: {}-1
Architecture: {}
Maintainer: The Kupa developers <kupa@localhost>
Installed-Size: {size}
Depends: systemd | systemd-standalone-sysusers
Recommends: ca-certificates
Section: web
Priority: optional
Description: web table, bots and referee for four Hebrew table games
 Kupa serves a table for family and friends, in Hebrew and in English, for
 Chico, 49, Eight and a Half and Gamnon: in the browser, against bots or with
 others, and in the terminal.
 .
 This package runs it as a service on this machine alone; who is to reach it
 is said in /{SETTINGS}.
",
        release.version,
        release.processor(),
    )
}

const POSTINST: &str = "#!/bin/sh
set -e
if [ \"$1\" = configure ]; then
    systemd-sysusers kupa.conf
    if [ -d /run/systemd/system ]; then
        systemctl daemon-reload
        if [ -z \"$2\" ]; then
            systemctl enable --now kupa.service
        else
            systemctl try-restart kupa.service
        fi
    fi
fi
";

const PRERM: &str = "#!/bin/sh
set -e
if [ \"$1\" = remove ] && [ -d /run/systemd/system ]; then
    systemctl disable --now kupa.service kupa-backup.timer
fi
";

/// Games can't be made anew, so that also who purges keeps them until they remove them.
const POSTRM: &str = "#!/bin/sh
set -e
if [ -d /run/systemd/system ]; then
    systemctl daemon-reload
fi
if [ \"$1\" = purge ] && [ -d /var/lib/kupa ]; then
    echo \"The games are still in /var/lib/kupa.\"
fi
";

fn debian_changelog(release: &Release) -> String {
    format!(
        "kupa ({}-1) stable; urgency=medium\n\n  * See changelog.gz.\n\n -- The Kupa developers <kupa@localhost>  {}\n",
        release.version,
        mail_date(release.time)
    )
}

/// `Wed, 18 Nov 2026 11:06:40 +0000`
fn mail_date(time: u64) -> String {
    const DAYS: [&str; 7] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"];
    const MONTHS: [&str; 12] =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let moment = sbom::moment(time);
    let month: usize = moment[5..7].parse().unwrap_or(1);
    let day = DAYS[(time / 86_400 % 7) as usize];
    format!("{day}, {} {} {} {} +0000", &moment[8..10], MONTHS[month - 1], &moment[..4], &moment[11..19])
}

fn copyright() -> Result<String> {
    let mit = fs::read_to_string("LICENSE-MIT")?;
    let indented: String = mit
        .lines()
        .map(|line| if line.is_empty() { " .\n".to_owned() } else { format!(" {line}\n") })
        .collect();
    let holder =
        mit.lines().find(|line| line.starts_with("Copyright")).unwrap_or("Copyright (c) the authors of Kupa");
    let holder = holder.trim_start_matches("Copyright").trim();
    Ok(format!(
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: kupa
Comment: The program contains crates of others; who wrote them and their
 licences are in /usr/share/doc/kupa/THIRD-PARTY.txt.gz.

Files: *
Copyright: {holder}
License: MIT or Apache-2.0

License: MIT
{indented}
License: Apache-2.0
 On Debian systems the text is in /usr/share/common-licenses/Apache-2.0.
"
    ))
}

/// As old programs made them, with a blank between.
fn ar(parts: &[(&str, &[u8])], time: u64) -> Result<Vec<u8>> {
    let mut ar = b"!<arch>\n".to_vec();
    for (name, content) in parts {
        writeln!(ar, "{name:<16}{time:<12}{:<6}{:<6}{:<8}{:<10}`", 0, 0, "100644", content.len())?;
        ar.extend_from_slice(content);
        if content.len() % 2 == 1 {
            ar.push(b'\n');
        }
    }
    Ok(ar)
}

fn md5sums(files: &Tree) -> String {
    let installed = files.files().filter(|(path, _)| !path.starts_with("etc/"));
    installed.map(|(path, content)| format!("{}  {path}\n", hex(&Md5::digest(content)))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ar_has_even_parts() {
        let ar = ar(&[("a", b"odd"), ("b", b"even")], 7).expect("it fits");
        let text = String::from_utf8(ar).expect("text");
        assert!(
            text.starts_with(
                "!<arch>\na               7           0     0     100644  3         `\nodd\nb  "
            )
        );
        assert_eq!(text.len(), 8 + 60 + 4 + 60 + 4);
    }

    #[test]
    fn a_date_is_as_in_a_letter() {
        assert_eq!(mail_date(1_795_000_000), "Wed, 18 Nov 2026 11:06:40 +0000");
    }
}
