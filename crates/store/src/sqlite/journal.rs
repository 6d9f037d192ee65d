//! The journal, SQLite's write-ahead log, looked at before SQLite does.
//!
//! SQLite takes a journal up to the first frame that does not fit its checksum
//! and forgets the rest, because after a power cut the last commit may be there
//! in part. So one wrong bit would take back all that was committed after it.
//! But a commit is on the disk before the next one is begun: only the last can
//! be there in part. If several commits come after what does not fit, the
//! journal was changed.

use std::path::Path;
use std::{fs, io};

use super::file::beside;
use crate::Trouble;

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;

/// The last bit says in which order the bytes of words are summed.
const MAGIC: u32 = 0x377f_0682;

/// Sees that the journal beside the file, if there is one, is as it was written.
pub(crate) fn check(path: &Path) -> Result<(), Trouble> {
    let journal = beside(path, "-wal");
    let bytes = read(&journal)?;
    // A server may be writing it just now; what is wrong in truth stays wrong.
    if is_altered(&bytes) && read(&journal)?.starts_with(&bytes) {
        return Err(Trouble::Damaged);
    }
    Ok(())
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        read => read,
    }
}

fn is_altered(bytes: &[u8]) -> bool {
    let Some((header, frames)) = bytes.split_at_checked(HEADER) else { return false };
    let Some(journal) = Journal::read(header) else { return !frames.is_empty() };
    let mut sum = journal.sum;
    let mut frames = frames.chunks_exact(FRAME_HEADER + journal.page);
    let Some(broken) = frames.find(|frame| !journal.goes_on(frame, &mut sum)) else { return false };
    [broken].into_iter().chain(frames).filter(|frame| journal.is_commit(frame)).count() > 1
}

/// What the header says.
struct Journal {
    is_big_endian: bool,
    page: usize,
    /// By these its frames are told from those that an older journal left.
    salts: [u8; 8],
    sum: Sum,
}

/// The checksum of all that came so far.
#[derive(Clone, Copy, PartialEq)]
struct Sum(u32, u32);

impl Journal {
    fn read(header: &[u8]) -> Option<Journal> {
        let magic = word(header, 0);
        let journal = Journal {
            is_big_endian: magic & 1 == 1,
            page: word(header, 8) as usize,
            salts: header[16..24].try_into().expect("eight bytes"),
            sum: Sum(word(header, 24), word(header, 28)),
        };
        let is_sound = magic & !1 == MAGIC && journal.add(Sum(0, 0), &header[..24]) == journal.sum;
        is_sound.then_some(journal)
    }

    /// Does the frame belong here, and does it fit those before it?
    fn goes_on(&self, frame: &[u8], sum: &mut Sum) -> bool {
        *sum = self.add(self.add(*sum, &frame[..8]), &frame[FRAME_HEADER..]);
        self.is_own(frame) && *sum == Sum(word(frame, 16), word(frame, 20))
    }

    fn is_own(&self, frame: &[u8]) -> bool {
        frame[8..16] == self.salts
    }

    /// Does a commit end with this frame?
    fn is_commit(&self, frame: &[u8]) -> bool {
        self.is_own(frame) && word(frame, 4) != 0
    }

    fn add(&self, Sum(mut one, mut two): Sum, bytes: &[u8]) -> Sum {
        for pair in bytes.chunks_exact(8) {
            let [first, second] = [0, 4].map(|at| self.native(word(pair, at)));
            one = one.wrapping_add(first).wrapping_add(two);
            two = two.wrapping_add(second).wrapping_add(one);
        }
        Sum(one, two)
    }

    fn native(&self, word: u32) -> u32 {
        if self.is_big_endian { word } else { word.swap_bytes() }
    }
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::file;

    /// A journal with so many commits, as a server leaves it that is killed; and where each ends.
    fn journal(commits: usize) -> (Vec<u8>, Vec<usize>) {
        let folder = tempfile::TempDir::new().expect("there is room for a folder");
        let path = folder.path().join("kupa.db");
        file::private().truncate(true).open(&path).expect("the folder can be written");
        let file = file::writable(&path).expect("an empty file is sound");
        let bytes = || read(&beside(&path, "-wal")).expect("it can be read");
        file.execute_batch("CREATE TABLE words (word TEXT)").expect("the layout is sound");
        let mut ends = vec![bytes().len()];
        for commit in 1..commits {
            let word = commit.to_string().repeat(2000);
            file.execute("INSERT INTO words VALUES (?1)", [word]).expect("there is room");
            ends.push(bytes().len());
        }
        (bytes(), ends)
    }

    #[test]
    fn a_journal_is_as_it_was_written_wherever_it_ends() {
        let (bytes, _) = journal(5);
        assert!(bytes.len() > 5 * 4096);
        for end in (0..=bytes.len()).step_by(61) {
            assert!(!is_altered(&bytes[..end]), "cut off at {end}");
        }
    }

    /// In the last two it may be taken for what a power cut leaves.
    #[test]
    fn a_wrong_bit_before_the_last_two_commits_is_found() {
        let (bytes, ends) = journal(5);
        for byte in (0..ends[2]).step_by(61).chain(0..HEADER + FRAME_HEADER) {
            let mut bytes = bytes.clone();
            bytes[byte] ^= 1 << (byte % 8);
            assert!(is_altered(&bytes), "byte {byte}");
        }
    }

    #[test]
    fn what_an_older_journal_left_behind_is_nobodys_commit() {
        let (bytes, ends) = journal(5);
        let (older, _) = journal(9);
        let mut bytes = bytes[..ends[2]].to_vec();
        bytes.extend_from_slice(&older[ends[2]..]);
        assert!(!is_altered(&bytes));
    }
}
