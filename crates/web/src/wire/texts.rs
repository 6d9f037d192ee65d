//! The texts of patches, written down if somebody wants to learn from them.

use std::fs::File;
use std::io::Write as _;
use std::sync::{LazyLock, Mutex};

use serde_json::Value;
use words::Language;

use crate::leaks::TABLE;

/// The table's name and the players': at every table they are others, so nothing is learnt from them.
const ANOTHER_EACH_TIME: [&str; 2] = [TABLE, "Player"];

/// The file of that name, if one is asked for.
static FILE: LazyLock<Option<Mutex<File>>> = LazyLock::new(|| {
    let path = std::env::var_os("KUPA_TEXTS")?;
    Some(Mutex::new(File::create(path).expect("the file for texts can be written")))
});

/// Writes down all texts of a patch.
pub(super) fn write(slug: &str, language: Language, patch: &str) {
    let Some(file) = &*FILE else { return };
    let patch: Value = serde_json::from_str(patch).expect("a patch is JSON");
    let mut lines = String::new();
    each_text(&patch, &mut |text| {
        let text = patch::unfolded(text).expect("a text that was folded");
        let text = ANOTHER_EACH_TIME.iter().fold(text, |text, word| text.replace(word, "\n"));
        lines += &format!("{slug} {}\t{}\n", language.code(), Value::from(text));
    });
    let mut file = file.lock().expect("nobody panics while writing");
    file.write_all(lines.as_bytes()).expect("the file for texts can be written");
}

fn each_text(value: &Value, see: &mut impl FnMut(&str)) {
    match value {
        Value::String(text) => see(text),
        Value::Array(values) => values.iter().for_each(|value| each_text(value, see)),
        Value::Object(values) => values.values().for_each(|value| each_text(value, see)),
        _ => {}
    }
}
