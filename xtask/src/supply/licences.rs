//! Licences as packages write them: SPDX expressions, and the slash that was
//! used before those.

use std::iter::Peekable;

/// Whether the parts that are on the list are enough to use it.
pub(crate) fn is_allowed(expression: &str, allowed: &[&str]) -> bool {
    let words = words(expression);
    let mut words = words.iter().map(String::as_str).peekable();
    let verdict = either(&mut words, allowed);
    // What is left over was not understood.
    verdict == Some(true) && words.next().is_none()
}

/// Names of licences, `AND`, `OR`, `WITH` and brackets.
fn words(expression: &str) -> Vec<String> {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    spaced.split_whitespace().map(str::to_owned).collect()
}

/// None of these have a verdict about what is no expression.
fn either<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>, allowed: &[&str]) -> Option<bool> {
    let mut verdict = both(words, allowed)?;
    while words.next_if_eq(&"OR").is_some() {
        verdict |= both(words, allowed)?;
    }
    Some(verdict)
}

fn both<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>, allowed: &[&str]) -> Option<bool> {
    let mut verdict = one(words, allowed)?;
    while words.next_if_eq(&"AND").is_some() {
        verdict &= one(words, allowed)?;
    }
    Some(verdict)
}

fn one<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>, allowed: &[&str]) -> Option<bool> {
    let word = words.next()?;
    if word == "(" {
        let verdict = either(words, allowed)?;
        return words.next_if_eq(&")").map(|_| verdict);
    }
    let exception = words.next_if_eq(&"WITH").and_then(|_| words.next());
    let name = exception.map_or_else(|| word.to_owned(), |exception| format!("{word} WITH {exception}"));
    Some(allowed.contains(&name.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALLOWED: &[&str] = &["MIT", "Apache-2.0", "Unicode-3.0", "Apache-2.0 WITH LLVM-exception"];

    #[test]
    fn one_of_several_is_enough_and_all_of_several_are_needed() {
        for good in [
            "MIT",
            "MIT OR GPL-3.0",
            "GPL-3.0/MIT",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "MIT AND (GPL-3.0 OR Apache-2.0)",
            "Apache-2.0 WITH LLVM-exception OR GPL-3.0",
            "GPL-3.0 OR MIT AND Unicode-3.0",
        ] {
            assert!(is_allowed(good, ALLOWED), "{good}");
        }
    }

    #[test]
    fn what_is_not_on_the_list_or_not_understood_is_refused() {
        for bad in [
            "",
            "GPL-3.0",
            "MIT AND GPL-3.0",
            "(MIT OR Apache-2.0) AND GPL-3.0",
            "MIT WITH GPL-exception",
            "MIT Apache-2.0",
            "(MIT",
            "MIT)",
            "MIT OR",
            "AND",
        ] {
            assert!(!is_allowed(bad, ALLOWED), "{bad}");
        }
    }
}
