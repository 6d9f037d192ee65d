//! All Hebrew of the repository, held against the glossary: what stands in the sources of the games
//! and of the crates that speak to people, and the rules. Random games listen to the rest.

use std::fs;
use std::path::{Path, PathBuf};

use testkit::hebrew::{Kind, faults, literals};

#[test]
fn sources_are_in_the_words_of_the_glossary() {
    let files = rust_files();
    let texts: usize = files.iter().map(|file| literals(&read(file)).len()).sum();
    assert!(texts > 500, "only {texts} texts were found");
    for file in files {
        assert_eq!(faults_of_source(&read(&file), game_of(&file)), [""; 0], "{}", file.display());
    }
}

#[test]
fn rules_are_in_the_words_of_the_glossary() {
    for file in rules_files() {
        assert_eq!(faults_of_rules(&read(&file), game_of(&file)), [""; 0], "{}", file.display());
    }
}

#[test]
fn a_second_word_planted_in_a_source_is_found() {
    for (file, right) in [
        ("games/chico/src/words/hebrew.rs", "ערמה"),
        ("games/gamnon/src/page/labels.rs", "קופה"),
        ("games/eight-and-a-half/src/screen/labels.rs", "ריקה"),
        ("crates/web/src/messages/hebrew.rs", "ניקוד"),
        ("crates/tui/src/messages/hebrew.rs", "עצה"),
    ] {
        let file = root().join(file);
        check_planted(&read(&file), right, |source| faults_of_source(source, game_of(&file)));
    }
}

#[test]
fn a_second_word_planted_in_rules_is_found() {
    for file in rules_files() {
        check_planted(&read(&file), "קלף", |rules| faults_of_rules(rules, game_of(&file)));
    }
}

/// The text is good, and no longer with `ערימה` in place of that word.
fn check_planted(text: &str, right: &str, faults: impl Fn(&str) -> Vec<String>) {
    let planted = text.replacen(right, "ערימה", 1);
    assert!(text != planted && faults(text).is_empty(), "there was no {right}");
    let found = faults(&planted);
    assert!(found.iter().any(|fault| fault.starts_with("ערימה instead of")), "{found:?}");
}

fn faults_of_source(source: &str, game: Option<String>) -> Vec<String> {
    all_faults(literals(source), Kind::Message, game)
}

/// Drawings are not Hebrew, and amounts are isolated by whoever shows the rules.
fn faults_of_rules(rules: &str, game: Option<String>) -> Vec<String> {
    let texts = rules.split("```").step_by(2).flat_map(str::lines);
    all_faults(texts.map(|line| line.trim().replace('$', "")).collect(), Kind::Rules, game)
}

fn all_faults(texts: Vec<String>, kind: Kind, game: Option<String>) -> Vec<String> {
    let found = |text: &String| {
        let named = |fault| format!("{fault} in `{text}`");
        faults(text, kind, game.as_deref()).into_iter().map(named).collect::<Vec<_>>()
    };
    texts.iter().flat_map(found).collect()
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn folders(path: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(path).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.filter(|path| path.is_dir()).collect()
}

/// The folders of the games, and of the one that is copied for a new game.
fn games() -> Vec<PathBuf> {
    let mut games = folders(&root().join("games"));
    games.push(root().join("xtask/template"));
    games
}

fn rules_files() -> Vec<PathBuf> {
    games().into_iter().map(|game| game.join("RULES.he.md")).collect()
}

/// The sources of everything, without those of tests; this crate's names and checks are tests too.
fn rust_files() -> Vec<PathBuf> {
    let crates = folders(&root().join("crates")).into_iter().filter(|home| !home.ends_with("testkit"));
    let mut open: Vec<PathBuf> = crates.chain(games()).map(|home| home.join("src")).collect();
    let mut files = Vec::new();
    while let Some(folder) = open.pop() {
        for path in fs::read_dir(&folder).into_iter().flatten().map(|entry| entry.expect("an entry").path()) {
            match path.extension() {
                _ if path.is_dir() && !path.ends_with("tests") => open.push(path),
                Some(extension) if extension == "rs" => files.push(path),
                _ => {}
            }
        }
    }
    files
}

/// The game that a file belongs to, by its name in records.
fn game_of(file: &Path) -> Option<String> {
    let game = games().into_iter().find(|game| file.starts_with(game))?;
    let rules = read(&game.join("src/rules.rs"));
    let (_, slug) = rules.split_once("const SLUG: &'static str = \"").expect("rules have a name");
    slug.split_once('"').map(|(slug, _)| slug.to_owned())
}
