//! What a package installs is what docs/hosting.md tells people to write: it is
//! read from there, with the paths of a package.

use std::fs;

use anyhow::{Context, Result, ensure};

const GUIDE: &str = "docs/hosting.md";

/// Files of the guide, as they stand in it.
pub(crate) struct Guide {
    pub(crate) service: String,
    pub(crate) backup: String,
    pub(crate) backup_service: String,
    pub(crate) backup_timer: String,
}

impl Guide {
    pub(crate) fn read() -> Result<Guide> {
        Guide::of(&fs::read_to_string(GUIDE)?)
    }

    fn of(text: &str) -> Result<Guide> {
        let units = "`/etc/systemd/system/kupa-backup.service` and `.timer`:";
        Ok(Guide {
            service: block(text, "`/etc/systemd/system/kupa.service`:", 0)?,
            backup: block(text, "`/usr/local/bin/kupa-backup`, executable:", 0)?,
            backup_service: block(text, units, 0)?,
            backup_timer: block(text, units, 1)?,
        })
    }
}

/// The service with its settings in a file of their own, which stays when the package is upgraded.
pub(crate) fn with_settings(service: &str, file: &str) -> Result<String> {
    let is_setting = |line: &&str| line.starts_with("Environment=");
    ensure!(service.lines().any(|line| is_setting(&line)), "the service of {GUIDE} has no settings");
    let mut lines: Vec<&str> = service.lines().filter(|line| !is_setting(line)).collect();
    let start = lines.iter().position(|line| line.starts_with("ExecStart=")).context("it starts nothing")?;
    let settings = format!("EnvironmentFile={file}");
    lines.insert(start + 1, &settings);
    Ok(lines.join("\n") + "\n")
}

/// The settings themselves; what names somebody's own address is left to them.
pub(crate) fn settings(service: &str) -> String {
    let settings = service.lines().filter_map(|line| line.strip_prefix("Environment="));
    let lines = settings.map(|line| {
        let is_theirs =
            ["KUPA_PUBLIC=", "KUPA_PROXY_HEADER=", "KUPA_METRICS="].iter().any(|it| line.starts_with(it));
        format!("{}{line}\n", if is_theirs { "#" } else { "" })
    });
    lines.collect()
}

/// The block of code, counted from 0, after those words.
fn block(text: &str, after: &str, number: usize) -> Result<String> {
    let missing = || format!("{GUIDE} has no block after {after}");
    let (_, rest) = text.split_once(after).with_context(missing)?;
    let blocks = rest.split("```").skip(1).step_by(2);
    let (_, code) = blocks
        .skip(number)
        .map(|block| block.split_once('\n').unwrap_or_default())
        .next()
        .with_context(missing)?;
    Ok(code.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guide() -> Guide {
        Guide::of(include_str!("../../../docs/hosting.md")).expect("it has all that a package installs")
    }

    #[test]
    fn the_guide_has_what_a_package_installs() {
        let guide = guide();
        assert!(guide.service.contains("ExecStart=/usr/local/bin/kupa serve"));
        assert!(guide.backup.starts_with("#!/bin/sh\n"));
        assert!(guide.backup_service.contains("ExecStart=/usr/local/bin/kupa-backup"));
        assert!(guide.backup_timer.contains("OnCalendar="));
    }

    #[test]
    fn settings_go_into_a_file_and_nobody_gets_the_address_of_the_example() {
        let service = with_settings(&guide().service, "/etc/default/kupa").expect("it has settings");
        assert!(
            service.contains("\nEnvironmentFile=/etc/default/kupa\n") && !service.contains("\nEnvironment=")
        );
        let settings = settings(&guide().service);
        assert!(settings.contains("\nKUPA_DATA=/var/lib/kupa\n"), "{settings}");
        assert!(settings.contains("\n#KUPA_PUBLIC=https://kupa.example\n"), "{settings}");
    }
}
