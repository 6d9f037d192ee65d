//! English.

use super::Messages;

pub(super) struct English;

impl Messages for English {
    fn what_happened(&self) -> &'static str {
        "What happened"
    }

    fn rules(&self) -> &'static str {
        "Rules"
    }

    fn advice(&self) -> &'static str {
        "The champion's advice: the chance of winning"
    }

    fn advice_comes(&self) -> &'static str {
        "The champion is thinking…"
    }

    fn too_small(&self, columns: u16, rows: u16) -> String {
        format!("This window is too small: Kupa needs {columns} columns and {rows} rows. The game waits.")
    }

    fn handover(&self, name: &str) -> String {
        format!("It is {name}'s turn.")
    }

    fn press_enter(&self) -> &'static str {
        "Take the keyboard, and press Enter when nobody else is looking."
    }

    fn saved(&self, file: &str) -> String {
        format!("The game is saved in {file}.")
    }

    fn not_saved(&self, reason: &str) -> String {
        format!("The game could not be saved: {reason}.")
    }

    fn resume(&self, command: &str) -> String {
        format!("To play on: {command}")
    }

    fn taken_back(&self) -> &'static str {
        "Taken back. Choose again."
    }

    fn nothing_to_take_back(&self) -> &'static str {
        "There is nothing to take back."
    }

    fn others_have_seen_it(&self) -> &'static str {
        "Taking back is only for those who play alone."
    }

    fn not_your_turn(&self) -> &'static str {
        "It is not your turn."
    }

    fn keys_at_table(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("←→", "choose"),
            ("Enter", "play"),
            ("h", "advice"),
            ("u", "take back"),
            ("s", "save"),
            ("?", "rules"),
            ("l", "עברית"),
            ("q", "leave"),
        ]
    }

    fn keys_in_window(&self) -> &'static [(&'static str, &'static str)] {
        &[("↑↓", "scroll"), ("Esc", "close")]
    }

    fn keys_at_end(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("n", "new game"),
            ("u", "take back"),
            ("s", "save"),
            ("?", "rules"),
            ("l", "עברית"),
            ("q", "leave"),
        ]
    }

    fn keys_in_menu(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("↑↓", "game"),
            ("←→", "players"),
            ("Tab", "opponents"),
            ("Enter", "play"),
            ("l", "עברית"),
            ("q", "leave"),
        ]
    }

    fn choose_a_game(&self) -> &'static str {
        "Which game?"
    }

    fn players(&self, count: u8) -> String {
        format!("{count} players")
    }

    fn opponents(&self, level: &str) -> String {
        format!("opponents: {level}")
    }

    fn plain_help(&self, rule: &str) -> String {
        format!(
            "Type an action, or: h for advice, u to take back, s to save, ? for the rules (? {rule} for one of \
             them), q to leave."
        )
    }

    fn no_such_rule(&self, rule: &str) -> String {
        format!("There is no rule {rule}.")
    }
}
