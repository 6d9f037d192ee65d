//! The disk: is there room for what people will play?

use super::{Finding, folder};
use crate::serve::Folder;

const SUBJECT: &str = "disk";

const MEGABYTE: u64 = 1 << 20;

/// The journal alone may take so much.
const NEEDED: u64 = 128 * MEGABYTE;

/// Half a million games.
const COMFORTABLE: u64 = 1024 * MEGABYTE;

pub(super) fn look(folder: &Folder) -> Option<Finding> {
    let path = folder.database().is_none().then(|| folder.path().ok()).flatten()?;
    Some(match fs4::available_space(folder::standing(&path)) {
        Ok(bytes) => verdict(bytes),
        Err(error) => {
            Finding::doubtful(SUBJECT, format!("the system does not say how much room there is: {error}"))
        }
    })
}

fn verdict(bytes: u64) -> Finding {
    let room = format!("{} MB are free", bytes / MEGABYTE);
    if bytes < NEEDED {
        return Finding::wrong(
            SUBJECT,
            format!("only {room}; below {} MB moves may be refused at any moment", NEEDED / MEGABYTE),
        );
    }
    if bytes < COMFORTABLE {
        return Finding::doubtful(SUBJECT, format!("{room}, which backups of every night will fill"));
    }
    Finding::well(SUBJECT, room)
}

#[cfg(test)]
mod tests {
    use super::super::Verdict;
    use super::*;

    #[test]
    fn little_room_is_said_before_it_hurts() {
        assert_eq!(verdict(2048 * MEGABYTE), Finding::well(SUBJECT, "2048 MB are free"));
        assert_eq!(verdict(500 * MEGABYTE).verdict, Verdict::Doubtful);
        let little = verdict(3 * MEGABYTE + 17);
        assert_eq!(little.verdict, Verdict::Wrong);
        assert_eq!(little.sentence, "only 3 MB are free; below 128 MB moves may be refused at any moment");
    }
}
