//! What people were answered, to be held against the store in the end.

use std::collections::{BTreeMap, BTreeSet};

/// What somebody asks for, as far as it is remembered.
#[derive(Clone)]
pub(super) enum Wish {
    Act { table: String, at: At, actions: Vec<String> },
    Say { table: String, text: String },
    Rematch { table: String },
    Open { key: String },
    Other,
}

/// Where a game was when somebody acted: how often steps had been taken back, and how many there were.
pub(super) type At = (usize, usize);

/// What was said once, and perhaps arrived twice.
#[derive(Default)]
pub(super) struct Said {
    pub(super) table: String,
    pub(super) arrived: usize,
    pub(super) answered: usize,
}

/// What was answered, whether or not the answer arrived.
#[derive(Default)]
pub(super) struct Ledger {
    /// The actions that were accepted, by table and where its game was.
    pub(super) acts: BTreeMap<(String, At), Vec<String>>,
    /// What was sent, whether or not it was accepted, by table and step.
    pub(super) sent: BTreeMap<(String, usize), BTreeSet<String>>,
    pub(super) said: BTreeMap<String, Said>,
    /// The table that each rematch was found at.
    pub(super) rematches: BTreeMap<String, String>,
    /// The table that was opened by each key.
    pub(super) opened: BTreeMap<String, String>,
    /// Where the people are to be found, and who sits there.
    pub(super) invitation: Option<String>,
    pub(super) joined: usize,
    /// The table that each looks at.
    pub(super) whereabouts: BTreeMap<usize, String>,
}

impl Ledger {
    /// A request has come to the server.
    pub(super) fn arrives(&mut self, wish: &Wish) {
        if let Wish::Say { table, text } = wish {
            let said = self.said.entry(text.clone()).or_default();
            said.table.clone_from(table);
            said.arrived += 1;
        }
        if let Wish::Act { table, at, actions } = wish {
            let sent = self.sent.entry((table.clone(), at.1)).or_default();
            sent.extend(actions.iter().cloned());
        }
    }

    /// The server has done what it was asked for; says what is wrong with that.
    pub(super) fn answers(&mut self, wish: &Wish, to: Option<&str>) -> Option<String> {
        match wish {
            Wish::Act { table, at, actions } => {
                // The same again is answered again.
                let known = self.acts.entry((table.clone(), *at)).or_insert_with(|| actions.clone());
                (known != actions)
                    .then(|| format!("step {at:?} of table {table} is {known:?} and {actions:?}"))
            }
            Wish::Say { text, .. } => {
                self.said.entry(text.clone()).or_default().answered += 1;
                None
            }
            Wish::Rematch { table } => {
                let to = to.unwrap_or_default();
                let known = self.rematches.entry(table.clone()).or_insert_with(|| to.to_owned());
                (known != to).then(|| format!("the rematch of {table} is {known} and {to}"))
            }
            Wish::Open { key } => {
                let to = to.unwrap_or_default();
                let known = self.opened.entry(key.clone()).or_insert_with(|| to.to_owned());
                (known != to).then(|| format!("the table of {key} is {known} and {to}"))
            }
            Wish::Other => None,
        }
    }
}
