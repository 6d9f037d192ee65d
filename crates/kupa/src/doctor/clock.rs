//! The clock: a game's moments are kept by it, cookies end by it, and a clock that is behind what was
//! written yesterday was set wrongly since.

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::Finding;
use crate::serve::Folder;

const SUBJECT: &str = "clock";

/// No clock that is right shows an earlier time: this version was not there yet. 2026-11-01.
const WRITTEN: Duration = Duration::from_secs(1_793_491_200);

/// A network may be as far behind its own files.
const TOLERANCE: Duration = Duration::from_secs(120);

/// Here systemd says that it keeps the time, and that it has got it.
const KEEPER: &str = "/run/systemd/timesync";

pub(super) fn look(folder: &Folder) -> Vec<Finding> {
    let now = SystemTime::now();
    let path = folder.database().is_none().then(|| folder.path().ok()).flatten();
    let newest = path.and_then(|path| last_change(&path));
    let mut findings = vec![verdict(now, newest)];
    findings.extend(unsynchronised(Path::new(KEEPER)));
    findings
}

fn last_change(folder: &Path) -> Option<SystemTime> {
    let changed = |name: &str| folder.join(name).metadata().and_then(|it| it.modified()).ok();
    ["kupa.db", "kupa.db-wal", "keys"].into_iter().filter_map(changed).max()
}

fn verdict(now: SystemTime, newest: Option<SystemTime>) -> Finding {
    if now < UNIX_EPOCH + WRITTEN {
        return Finding::wrong(SUBJECT, "it shows a time before this program was written; set it");
    }
    match newest.and_then(|newest| newest.duration_since(now).ok()) {
        Some(ahead) if ahead > TOLERANCE => Finding::wrong(
            SUBJECT,
            format!(
                "the games were last changed {} minutes from now: it goes behind; set it",
                ahead.as_secs() / 60
            ),
        ),
        _ => Finding::well(SUBJECT, "it is after everything that was written"),
    }
}

fn unsynchronised(keeper: &Path) -> Option<Finding> {
    let is_missing = keeper.is_dir() && !keeper.join("synchronized").exists();
    is_missing.then(|| Finding::doubtful(SUBJECT, "systemd has not got the time from the network yet"))
}

#[cfg(test)]
mod tests {
    use super::super::Verdict;
    use super::*;

    const DAY: Duration = Duration::from_secs(24 * 60 * 60);

    #[test]
    fn a_clock_that_goes_behind_is_found() {
        let now = UNIX_EPOCH + WRITTEN + DAY;
        assert_eq!(verdict(now, None).verdict, Verdict::Well);
        assert_eq!(verdict(now, Some(now - DAY)).verdict, Verdict::Well);
        assert_eq!(verdict(now, Some(now + TOLERANCE)).verdict, Verdict::Well);
        let behind = verdict(now, Some(now + DAY));
        assert!(behind.sentence.contains("1440 minutes from now"), "{}", behind.sentence);
        assert_eq!(behind.verdict, Verdict::Wrong);
        assert_eq!(verdict(UNIX_EPOCH + DAY, None).verdict, Verdict::Wrong);
    }

    #[test]
    fn what_systemd_knows_is_believed() {
        let keeper = tempfile::tempdir().expect("a folder");
        assert_eq!(unsynchronised(&keeper.path().join("none")), None);
        assert!(unsynchronised(keeper.path()).is_some());
        std::fs::write(keeper.path().join("synchronized"), "").expect("a file");
        assert_eq!(unsynchronised(keeper.path()), None);
    }
}
