//! How the file is laid out. The layouts are numbered; a file of an older one
//! is brought up to date when it is opened, one of a newer one is left alone.

use rusqlite::{Connection, Transaction};

use super::checksum;
use crate::Trouble;

/// What makes layout 1 out of nothing, layout 2 out of that, and so on. What
/// stands here once is never changed: there are files made by it.
const LAYOUTS: &[&str] = &[
    include_str!("schema/1.sql"),
    include_str!("schema/2.sql"),
    include_str!("schema/3.sql"),
    include_str!("schema/4.sql"),
    include_str!("schema/5.sql"),
    include_str!("schema/6.sql"),
    include_str!("schema/7.sql"),
    include_str!("schema/8.sql"),
    include_str!("schema/9.sql"),
    include_str!("schema/10.sql"),
    include_str!("schema/11.sql"),
    include_str!("schema/12.sql"),
];

/// The layout from which on a file has an epoch.
const EPOCHS: usize = 3;

/// The layout from which on tables have checksums.
pub(crate) const SEALED: usize = 4;

/// By this number SQLite tells our files from others ("Kupa").
const APPLICATION: i64 = 0x4b75_7061;

/// The newest layout that this program knows.
pub(crate) const NEWEST: usize = LAYOUTS.len();

/// Whether the file is one of ours.
pub(crate) fn is_ours(file: &Connection) -> Result<bool, Trouble> {
    Ok(number(file, "application_id")? == APPLICATION)
}

/// The layout of the file; a new one has 0.
pub(crate) fn layout(file: &Connection) -> Result<usize, Trouble> {
    usize::try_from(number(file, "user_version")?).map_err(|_| Trouble::Damaged)
}

/// Brings the file to the newest layout.
pub(crate) fn update(file: &mut Connection) -> Result<(), Trouble> {
    update_by(file, LAYOUTS)
}

/// Writes as many pages as a change may need, so that it finds out whether the
/// disk still takes them.
pub(crate) fn touch(file: &Connection) -> rusqlite::Result<()> {
    file.execute("UPDATE probe SET filler = randomblob(65536)", []).map(drop)
}

/// The epoch of the file, as hexadecimal digits.
pub(crate) fn epoch(file: &Connection) -> Result<String, Trouble> {
    Ok(file.query_row("SELECT hex(number) FROM epoch", [], |row| row.get(0))?)
}

/// Another epoch begins, in a file that has one.
pub(crate) fn renew_epoch(file: &Connection) -> Result<(), Trouble> {
    if layout(file)? >= EPOCHS {
        file.execute("UPDATE epoch SET number = randomblob(32)", [])?;
    }
    Ok(())
}

/// Simulations are the same each time.
#[cfg(feature = "simulation")]
pub(crate) fn fix_epoch(file: &Connection) -> Result<(), Trouble> {
    Ok(file.execute("UPDATE epoch SET number = zeroblob(32)", []).map(drop)?)
}

fn update_by(file: &mut Connection, layouts: &[&str]) -> Result<(), Trouble> {
    let before = layout(file)?;
    if before >= layouts.len() {
        return Ok(());
    }
    let transaction = file.transaction()?;
    layouts[before..].iter().try_for_each(|sql| transaction.execute_batch(sql))?;
    // By the columns of the newest layout.
    if (before + 1..=layouts.len()).contains(&SEALED) {
        checksum::seal_all(&transaction)?;
    }
    mark(&transaction, layouts.len())?;
    Ok(transaction.commit()?)
}

fn mark(transaction: &Transaction<'_>, layout: usize) -> rusqlite::Result<()> {
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", layout as i64)
}

fn number(file: &Connection, pragma: &str) -> Result<i64, Trouble> {
    Ok(file.pragma_query_value(None, pragma, |row| row.get(0))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LATER: &[&str] = &[LAYOUTS[0], "ALTER TABLE tables ADD COLUMN colour TEXT"];
    const BROKEN: &[&str] = &[LAYOUTS[0], "ALTER TABLE tables ADD COLUMN colour TEXT; nonsense"];

    fn file_of_layout_1() -> Connection {
        let mut file = Connection::open_in_memory().expect("memory is there");
        update_by(&mut file, &LAYOUTS[..1]).expect("layout 1 is sound");
        let row = "INSERT INTO tables VALUES (1, 'a', 'chico', 1, '', 'h', 'over', '', '', NULL, 1, 2, 3)";
        file.execute(row, []).expect("the row fits");
        file
    }

    #[test]
    fn an_older_file_is_brought_up_to_date_with_its_rows() {
        let mut file = file_of_layout_1();
        update_by(&mut file, LATER).expect("the later layout is sound");
        assert_eq!(layout(&file), Ok(2));
        let row = file.query_row("SELECT id, colour FROM tables", [], |row| Ok((row.get(0)?, row.get(1)?)));
        assert_eq!(row, Ok(("a".to_owned(), None::<String>)));
    }

    #[test]
    fn an_update_that_fails_leaves_the_file_as_it_was() {
        let mut file = file_of_layout_1();
        assert!(update_by(&mut file, BROKEN).is_err());
        assert_eq!(layout(&file), Ok(1));
        assert!(file.prepare("SELECT colour FROM tables").is_err());
    }

    #[test]
    fn a_file_of_the_newest_layout_is_left_alone() {
        let mut file = file_of_layout_1();
        update_by(&mut file, LATER).expect("the later layout is sound");
        assert_eq!(update_by(&mut file, LATER), Ok(()));
        assert_eq!(layout(&file), Ok(2));
    }
}
