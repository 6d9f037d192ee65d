//! Makes the list of games out of this crate's manifest: every dependency in the folder `games`, in the
//! order in which they stand there. So a game is named once, where it has to be named anyway.

use std::path::Path;
use std::{env, fs};

fn main() {
    println!("cargo:rerun-if-changed=Cargo.toml");
    let manifest = fs::read_to_string("Cargo.toml").expect("a crate has a manifest");
    let games: Vec<String> = manifest.lines().filter_map(game).collect();
    let folder = env::var("OUT_DIR").expect("cargo names a folder for what is built");
    fs::write(Path::new(&folder).join("games.rs"), format!("games! {{ {} }}\n", games.join(", ")))
        .expect("the folder can be written");
}

/// The rules of the game that a line of the manifest depends on.
fn game(line: &str) -> Option<String> {
    let (name, _) = line.split_once(" = { path = \"../../games/")?;
    Some(format!("{}::Game", name.replace('-', "_")))
}
