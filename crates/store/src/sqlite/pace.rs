//! When to wait a moment before the next commit. A commit of one step costs the server as much as it takes to draw
//! that step for somebody, so where many play at once, some of their steps wait for the disk together.

use std::time::Duration;

use crate::request::Request;

/// Commits of few changes begin so far apart. Nobody notices it.
pub(crate) const PACE: Duration = Duration::from_millis(2);

/// With so many changes a commit is worth it.
const ENOUGH: usize = 8;

/// Knows what was written last.
#[derive(Default)]
pub(crate) struct Pace {
    /// The only table that was written to.
    last: Option<String>,
}

impl Pace {
    /// Should the commit after that of these changes wait? Whoever writes alone never does: nothing would come
    /// meanwhile.
    pub(crate) fn waits_after(&mut self, group: &[Request]) -> bool {
        let table = only_table(group);
        let is_alone = table.is_some() && table == self.last.as_deref();
        let waits = group.len() < ENOUGH && !is_alone;
        if !is_alone {
            self.last = table.map(str::to_owned);
        }
        waits
    }
}

/// The table that all of them are about.
fn only_table(group: &[Request]) -> Option<&str> {
    let mut tables = group.iter().map(|request| request.write.table());
    let first = tables.next()??;
    tables.all(|table| table == Some(first)).then_some(first)
}

#[cfg(test)]
mod tests {
    use tokio::sync::oneshot;

    use super::*;
    use crate::change::Write;

    fn at(tables: &[&str]) -> Vec<Request> {
        let write = |table: &&str| Write::Append { id: (*table).to_owned(), expected: 0, steps: vec![] };
        tables.iter().map(|table| Request { write: write(table), answer: oneshot::channel().0 }).collect()
    }

    #[test]
    fn steps_of_several_tables_are_gathered() {
        let mut pace = Pace::default();
        for tables in [&["a"][..], &["b"], &["a"], &["a", "b"], &["a", "b"]] {
            assert!(pace.waits_after(&at(tables)), "{tables:?}");
        }
        assert!(!pace.waits_after(&at(&["a", "b", "c", "d", "e", "f", "g", "h"])), "they are enough");
    }

    #[test]
    fn whoever_writes_alone_does_not_wait() {
        let mut pace = Pace::default();
        pace.waits_after(&at(&["b"]));
        assert!(pace.waits_after(&at(&["a"])), "somebody else may still be writing");
        assert!(!pace.waits_after(&at(&["a"])));
        assert!(!pace.waits_after(&at(&["a", "a"])));
        assert!(pace.waits_after(&at(&["b"])));
    }
}
