//! What the terminal itself says; what is said about a game is in the game's folder.
//!
//! [`Messages`] is the catalogue, with one implementation for each language: a message that is
//! missing does not compile.

mod english;
mod hebrew;

use words::Language;

/// What one language says.
pub(crate) trait Messages {
    /// Above what happened so far.
    fn what_happened(&self) -> &'static str;
    /// Above the rules.
    fn rules(&self) -> &'static str;
    /// Above the champion's advice.
    fn advice(&self) -> &'static str;
    /// While the champion thinks.
    fn advice_comes(&self) -> &'static str;

    /// A window that is too small, and what is needed.
    fn too_small(&self, columns: u16, rows: u16) -> String;
    /// Another person has to come to the keyboard.
    fn handover(&self, name: &str) -> String;
    /// What Enter does then.
    fn press_enter(&self) -> &'static str;
    /// The game was kept there.
    fn saved(&self, file: &str) -> String;
    /// The game could not be kept.
    fn not_saved(&self, reason: &str) -> String;
    /// How to go on with the game.
    fn resume(&self, command: &str) -> String;
    /// A choice was taken back.
    fn taken_back(&self) -> &'static str;
    /// There is no choice to take back.
    fn nothing_to_take_back(&self) -> &'static str;
    /// Taking back is for those who play alone.
    fn others_have_seen_it(&self) -> &'static str;
    /// Only the person in turn is advised.
    fn not_your_turn(&self) -> &'static str;

    /// The keys, as pairs of a key and what it does: at the table.
    fn keys_at_table(&self) -> &'static [(&'static str, &'static str)];
    /// In a window over the table.
    fn keys_in_window(&self) -> &'static [(&'static str, &'static str)];
    /// When the game is over.
    fn keys_at_end(&self) -> &'static [(&'static str, &'static str)];
    /// In the list of games.
    fn keys_in_menu(&self) -> &'static [(&'static str, &'static str)];

    /// The list of games: its title.
    fn choose_a_game(&self) -> &'static str;
    /// How many play.
    fn players(&self, count: u8) -> String;
    /// What the bots are like.
    fn opponents(&self, level: &str) -> String;

    /// How plain text is typed; with a rule of the game, as an example.
    fn plain_help(&self, rule: &str) -> String;
    /// There is no such rule.
    fn no_such_rule(&self, rule: &str) -> String;
}

/// What the language says.
pub(crate) fn messages(language: Language) -> &'static dyn Messages {
    match language {
        Language::Hebrew => &hebrew::Hebrew,
        Language::English => &english::English,
    }
}
