//! The Hebrew in a Rust source file.

use super::is_letter;

/// The string literals of a source file that have Hebrew in them, as they would be said. What is
/// filled in later is left out; comments and tests are skipped.
pub fn literals(source: &str) -> Vec<String> {
    let code = source.split("#[cfg(test)]\nmod ").next().unwrap_or(source);
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code = lines.collect::<Vec<_>>().join("\n");
    let strings = split(&code).into_iter().map(|literal| said(&literal));
    strings.filter(|literal| literal.contains(is_letter)).collect()
}

/// What stands between quotes, with its escapes.
fn split(code: &str) -> Vec<String> {
    let (mut literals, mut open, mut escaped) = (Vec::new(), None::<String>, false);
    let bare = code.replace("'\"'", "");
    for c in bare.chars() {
        match (&mut open, c) {
            (None, '"') => open = Some(String::new()),
            (Some(_), '"') if !escaped => literals.extend(open.take()),
            (Some(literal), c) => literal.push(c),
            (None, _) => {}
        }
        escaped = c == '\\' && !escaped;
    }
    literals
}

/// The literal without escapes, and with a mark where something is filled in.
fn said(literal: &str) -> String {
    let whole =
        literal.replace("\\u{2068}", "\u{2068}").replace("\\u{2069}", "\u{2069}").replace("\\\"", "\"");
    let mut said = String::new();
    let mut parts = whole.split("\\\n");
    said.extend(parts.next());
    parts.for_each(|part| said.push_str(part.trim_start()));
    filled(&said)
}

/// `{name}` and `{}` as one neutral character, which is no letter, digit or space.
fn filled(text: &str) -> String {
    let mut parts = text.split('{');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        filled.push('\u{fffc}');
        filled.push_str(part.split_once('}').map_or("", |(_, after)| after));
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hebrew_is_taken_out_of_a_source_file() {
        let source = "// \"הערה\"\n#[cfg(test)]\nlet a = \"plain\"; f(\"שלום {}, \\\n   דנה\", b); c('\"', \"ב־\\u{2068}${x}\\u{2069}\");\n\
                      #[cfg(test)]\nmod tests {\nlet d = \"מבחן\";";
        assert_eq!(literals(source), ["שלום \u{fffc}, דנה", "ב־\u{2068}$\u{fffc}\u{2069}"]);
    }
}
