//! `cargo xtask new-game NAME`: a folder with a tiny complete game, and its
//! line in the list. The template is a game like any other, called `tiny`;
//! names and the letter of its rules are all that is changed in it.

use std::collections::BTreeSet;
use std::env;
use std::fs::{self, File};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};

use crate::shell;
use crate::workspace::Workspace;

const TEMPLATE: &str = "xtask/template";

/// The manifest that is the list of games.
const LIST: &str = "crates/catalog/Cargo.toml";

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The name in records and addresses, in lower case: `go-fish`
    name: String,
}

/// Makes the folder, adds the line, and brings the lock file up to date.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let name = Name::new(&options.name, free_letter(workspace, &options.name)?)?;
    let folder = Utf8PathBuf::from(format!("games/{}", name.slug));
    ensure!(!folder.exists(), "{folder} is there already");
    copy(Utf8Path::new(TEMPLATE), &folder, &name)?;
    list(&name)?;
    ensure!(shell::succeeds("cargo update --workspace"), "the lock file can't be brought up to date");
    println!("{folder} is a game now: its rules are numbered {}1, {}2 ...", name.letter, name.letter);
    println!(
        "try `cargo test -p {}` and `cargo run --release`; CONTRIBUTING.md says how to go on",
        name.slug
    );
    Ok(())
}

/// Makes a game in a copy of the repository, tests it there with all that goes
/// over the list of games, and throws it away.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let copy = workspace.target.join("new-game");
    if copy.exists() {
        fs::remove_dir_all(&copy)?;
    }
    copy_tracked(&workspace.root, &copy)?;
    let own = Command::new(env::current_exe()?).args(["new-game", "tiny"]).current_dir(&copy).status()?;
    ensure!(own.success(), "no game could be made");
    rename_list(&copy.join(LIST))?;
    // Features are chosen for the whole workspace, as they were when its tests were compiled: then
    // whatever the new game did not change is taken from there.
    let mut tests =
        shell::command("cargo test --workspace --all-features --test tiny --test observe --test proof");
    shell::execute(tests.current_dir(&copy).env("CARGO_TARGET_DIR", &workspace.target))?;
    Ok(fs::remove_dir_all(&copy)?)
}

/// Gives the copy's list another version: what is made of it must not pass for what is made of ours.
fn rename_list(list: &Utf8Path) -> Result<()> {
    let manifest = fs::read_to_string(list)?;
    let renamed = manifest.replacen("version.workspace = true", "version = \"0.0.0-copy\"", 1);
    ensure!(renamed != manifest, "{list} has another form");
    Ok(fs::write(list, renamed)?)
}

/// Copies what git knows, as it is now, times included: what looks unchanged is not compiled again.
fn copy_tracked(root: &Utf8Path, copy: &Utf8Path) -> Result<()> {
    let files = shell::output("git ls-files").context("this is no git repository")?;
    for file in files.lines().filter(|file| root.join(file).exists()) {
        let target = copy.join(file);
        fs::create_dir_all(target.parent().unwrap_or(copy))?;
        fs::copy(root.join(file), &target)?;
        File::open(&target)?.set_modified(root.join(file).metadata()?.modified()?)?;
    }
    Ok(())
}

/// A game's name in its forms.
struct Name {
    /// `go-fish`
    slug: String,
    /// `go_fish`
    snake: String,
    /// `GoFish`
    camel: String,
    /// `Go Fish`
    title: String,
    /// With which its rules are numbered.
    letter: char,
}

impl Name {
    fn new(slug: &str, letter: char) -> Result<Name> {
        let is_word = |word: &str| {
            word.starts_with(|c: char| c.is_ascii_lowercase())
                && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        };
        ensure!(
            slug.split('-').all(is_word),
            "a name is made of words in lower case: `go-fish`, not `{slug}`"
        );
        let words: Vec<String> = slug.split('-').map(capitalised).collect();
        Ok(Name {
            slug: slug.to_owned(),
            snake: slug.replace('-', "_"),
            camel: words.concat(),
            title: words.join(" "),
            letter,
        })
    }

    /// The template's text with this name in it.
    fn fill(&self, text: &str) -> String {
        let quoted = format!("\"{}\"", self.title);
        let named = text
            .replace("\"Tiny\"", &quoted)
            .replace("# Tiny", &format!("# {}", self.title))
            .replace("Tiny", &self.camel)
            .replace("tiny::", &format!("{}::", self.snake))
            .replace("tiny_", &format!("{}_", self.snake))
            .replace("tests/tiny", &format!("tests/{}", self.snake))
            .replace("tiny", &self.slug);
        self.number(&named)
    }

    /// Rules are numbered with another letter: `T4` and, in names of tests and files, `t4`.
    fn number(&self, text: &str) -> String {
        let mut numbered = String::new();
        let mut before = ' ';
        for (at, c) in text.char_indices() {
            let is_id = matches!(c, 'T' | 't')
                && !before.is_alphanumeric()
                && text[at + 1..].starts_with(|next: char| next.is_ascii_digit());
            numbered.push(match c {
                'T' if is_id => self.letter,
                't' if is_id => self.letter.to_ascii_lowercase(),
                _ => c,
            });
            before = c;
        }
        numbered
    }
}

fn capitalised(word: &str) -> String {
    let (first, rest) = word.split_at(1.min(word.len()));
    first.to_uppercase() + rest
}

/// A letter with which no other game numbers its rules: one of the name's, if that can be.
fn free_letter(workspace: &Workspace, name: &str) -> Result<char> {
    let mut taken = BTreeSet::new();
    for game in workspace.games() {
        let rules = fs::read_to_string(game.folder.join("RULES.md"))?;
        taken.extend(rules.lines().filter_map(|line| line.strip_prefix("- **")?.chars().next()));
    }
    let wanted = name.chars().filter(char::is_ascii_lowercase).map(|c| c.to_ascii_uppercase());
    let letter = wanted.chain('A'..='Z').find(|letter| !taken.contains(letter));
    letter.context("every letter numbers the rules of a game already")
}

fn copy(from: &Utf8Path, to: &Utf8Path, name: &Name) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in from.read_dir_utf8()? {
        let entry = entry?;
        let target = to.join(name.number(&entry.file_name().replace("tiny", &name.snake)));
        if entry.file_type()?.is_dir() {
            copy(entry.path(), &target, name)?;
        } else {
            fs::write(target, name.fill(&fs::read_to_string(entry.path())?))?;
        }
    }
    Ok(())
}

/// Adds the game to the end of the list.
fn list(name: &Name) -> Result<()> {
    let manifest = fs::read_to_string(LIST)?;
    fs::write(LIST, listed(&manifest, &name.slug)?)?;
    Ok(())
}

fn listed(manifest: &str, slug: &str) -> Result<String> {
    let mut lines: Vec<&str> = manifest.lines().collect();
    let Some(last) = lines.iter().rposition(|line| line.contains("path = \"../../games/")) else {
        bail!("{LIST} lists no games");
    };
    let line = format!("{slug} = {{ path = \"../../games/{slug}\" }}");
    lines.insert(last + 1, &line);
    Ok(lines.join("\n") + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_written_in_every_form() {
        let name = Name::new("go-fish", 'H').unwrap();
        let text = "# Tiny\nimpl Rules for Tiny { \"tiny\" } use tiny::Tiny; fn tiny_agrees; /// T4: .\nfn t4_a; tests/tiny";
        let filled = "# Go Fish\nimpl Rules for GoFish { \"go-fish\" } use go_fish::GoFish; fn go_fish_agrees; /// H4: .\nfn h4_a; tests/go_fish";
        assert_eq!(name.fill(text), filled);
        assert_eq!(name.fill("fn new<T>(at4: T, Test1: u8)"), "fn new<T>(at4: T, Test1: u8)");
    }

    #[test]
    fn other_names_are_refused() {
        for bad in ["", "Go", "go_fish", "go-", "-go", "4go", "go fish", "../go"] {
            assert!(Name::new(bad, 'A').is_err(), "{bad}");
        }
    }

    #[test]
    fn a_game_is_listed_after_the_last() {
        let manifest = "[dependencies]\na = { path = \"../../games/a\" }\n\nengine.workspace = true\n";
        let expected = "[dependencies]\na = { path = \"../../games/a\" }\nb = { path = \"../../games/b\" }\n\nengine.workspace = true\n";
        assert_eq!(listed(manifest, "b").unwrap(), expected);
        assert!(listed("[dependencies]\n", "b").is_err());
    }
}
