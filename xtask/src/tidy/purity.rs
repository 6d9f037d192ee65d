//! Pure crates stay pure. Without the standard library a crate has no files,
//! clock, threads or hash maps to misuse, and the compiler sees to that; what
//! is left to look for here is the way back in, and global state.

use super::source::Source;
use crate::problem::Problem;

/// What makes a crate impure, given its root file and all its files.
pub(crate) fn problems(root: &Source, code: &[Source]) -> Vec<Problem> {
    let mut problems = Vec::new();
    if !root.text.lines().any(|line| line == "#![no_std]") {
        problems.push(root.problem(1, "`#![no_std]` is missing"));
    }
    problems.extend(code.iter().flat_map(impurities));
    problems
}

fn impurities(source: &Source) -> impl Iterator<Item = Problem> {
    shipped(source).filter_map(|(line, text)| Some(source.problem(line, impurity(text)?)))
}

fn impurity(line: &str) -> Option<&'static str> {
    let code = line.split("//").next()?.trim_start();
    if code.contains("extern crate std") {
        Some("the standard library is for tests only")
    } else if is_changeable_static(without_visibility(code)) {
        Some("global state: a `static` that can change")
    } else if code.contains("thread_local!") {
        Some("global state: `thread_local!`")
    } else {
        None
    }
}

/// A `static` of plain data is a table that can't change. Without the standard library only
/// `mut` and atomics make one that can.
fn is_changeable_static(item: &str) -> bool {
    item.starts_with("static mut ") || (item.starts_with("static ") && item.contains("Atomic"))
}

/// An item without `pub`, `pub(crate)` and the like.
fn without_visibility(item: &str) -> &str {
    match item.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ").map_or(rest, |(_, item)| item),
        Some(rest) => rest.trim_start(),
        None => item,
    }
}

/// The lines outside of `#[cfg(test)]` items. Such an item ends with the
/// first line that is indented like its attribute and closes it; rustfmt sees
/// to that.
fn shipped(source: &Source) -> impl Iterator<Item = (usize, &str)> {
    let mut test_indent = None;
    source.lines().filter(move |(_, line)| {
        if line.trim() == "#[cfg(test)]" {
            test_indent = Some(indent(line));
        }
        let is_test = test_indent.is_some();
        if test_indent == Some(indent(line)) && (line.ends_with(';') || line.ends_with('}')) {
            test_indent = None;
        }
        !is_test
    })
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[&str]) {
        let root = Source { path: "lib.rs".into(), text: format!("#![no_std]\n{text}") };
        let found: Vec<String> = impurities(&root).map(|it| it.to_string()).collect();
        assert_eq!(found, expected);
        assert_eq!(problems(&root, &[]), []);
    }

    #[test]
    fn a_crate_with_the_standard_library_is_found() {
        let root = Source { path: "lib.rs".into(), text: "//! `#![no_std]`\n".to_owned() };
        let found = problems(&root, &[]);
        assert_eq!(found, [Problem::at("lib.rs", 1, "`#![no_std]` is missing")]);
        check("extern crate alloc;\n", &[]);
        check("extern crate std;\n", &["lib.rs:2: the standard library is for tests only"]);
    }

    #[test]
    fn global_state_is_found() {
        let item = "lib.rs:2: global state: a `static` that can change";
        check("static mut COUNT: u32 = 0;\n", &[item]);
        check("    pub(crate) static COUNT: AtomicU32 = AtomicU32::new(0);\n", &[item]);
        check("pub static NAMES: [&str; 1] = [\"a\"];\n", &[]);
        check("thread_local! {}\n", &["lib.rs:2: global state: `thread_local!`"]);
        check("const NAME: &'static str = \"a\"; // static x\n", &[]);
        check("fn f() -> &'static str {\n    public_name()\n}\n", &[]);
    }

    #[test]
    fn tests_may_do_as_they_like() {
        check("#[cfg(test)]\nextern crate std;\n", &[]);
        let module = "#[cfg(test)]\nmod tests {\n    static mut A: u8 = 0;\n\n    fn f() {\n    }\n}\n";
        check(module, &[]);
        let after = format!("{module}static mut B: u8 = 0;\n");
        check(&after, &["lib.rs:9: global state: a `static` that can change"]);
    }
}
