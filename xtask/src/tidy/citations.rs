//! Rule ids in Rust code: `C6` in a comment, a string or a name of the code,
//! `c6` as a part of a function's name. The scan goes line by line and knows
//! just enough of the language not to take `0xC6` for a rule.

use super::rule_id::RuleId;

/// The ids that stand in a text as whole words.
pub(crate) fn in_text(text: &str) -> impl Iterator<Item = RuleId> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    text.split(move |c| !is_word(c)).filter_map(|word| word.parse().ok())
}

/// The ids that a line of code means as citations for certain: in its comment,
/// in its strings, and in the name of the function that it opens.
pub(crate) fn in_line(line: &str) -> Vec<RuleId> {
    let mut ids: Vec<RuleId> = in_text(&prose(line)).collect();
    ids.extend(function_name(line).into_iter().flat_map(in_name));
    ids
}

/// The ids in the names of the functions marked as tests.
pub(crate) fn in_tests(text: &str) -> Vec<RuleId> {
    let mut ids = Vec::new();
    let mut is_test = false;
    for line in text.lines().map(str::trim_start) {
        if let Some(name) = function_name(line) {
            ids.extend(in_name(name).filter(|_| is_test));
            is_test = false;
        }
        is_test |= line.starts_with("#[test]");
    }
    ids
}

/// The ids among the parts of a name: C14 and C15 in `c14_c15_egg_as_the_top`.
fn in_name(name: &str) -> impl Iterator<Item = RuleId> {
    let parts = name.split('_').filter(|part| part.starts_with(|c: char| c.is_ascii_lowercase()));
    parts.filter_map(|part| part.to_ascii_uppercase().parse().ok())
}

/// The name of the function that a line opens.
fn function_name(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace().take_while(|word| !word.starts_with("//"));
    words.find(|word| *word == "fn")?;
    words.next()?.split(['(', '<']).next()
}

/// What a line says to people: the strings and the comment, without the code and without outlines.
fn prose(line: &str) -> String {
    let line = line.replace("'\"'", "");
    let mut prose = String::new();
    let mut rest = line.as_str();
    while let Some(start) = rest.find(['"', '/']) {
        let (text, after) = match &rest[start..] {
            opened if opened.starts_with('"') => string(&opened[1..]),
            comment if comment.starts_with("//") => (comment, ""),
            division => ("", &division[1..]),
        };
        if !is_outline(text) {
            prose.push_str(text);
            prose.push(' ');
        }
        rest = after;
    }
    prose
}

/// Is this the outline of a drawing (`M2 13 C7 21 2 19 2 13Z`), in which `C7` is a curve?
fn is_outline(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_digit() || " .,-MLHVCSQTAZmlhvcsqtaz".contains(c);
    text.starts_with('M') && text.contains(' ') && text.chars().all(is_part)
}

/// Splits behind the string that the text starts in, or at the line's end.
fn string(text: &str) -> (&str, &str) {
    let mut escaped = false;
    for (index, c) in text.char_indices() {
        match c {
            '"' if !escaped => return (&text[..index], &text[index + 1..]),
            _ => escaped = c == '\\' && !escaped,
        }
    }
    (text, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(ids: impl IntoIterator<Item = RuleId>) -> String {
        ids.into_iter().map(|id| id.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn ids_are_whole_words_of_a_letter_and_a_number() {
        let check = |text: &str, expected: &str| assert_eq!(shown(in_text(text)), expected);
        check("/// C6, C7: what may be laid (C9).", "C6 C7 C9");
        check("return Err(Rule::C6);", "C6");
        check("C1-C18", "C1 C18");
        check("0xC6 C06 c6 AC6 C6_x C é6 É6", "");
    }

    #[test]
    fn citations_are_in_comments_strings_and_function_names() {
        let check = |line: &str, expected: &str| assert_eq!(shown(in_line(line)), expected);
        check("let x = C6; // as C7 says", "C7");
        check("refuse(\"C8\", 1 / C9, \"a \\\"C10\\\" // C11\") // C12", "C8 C10 C11 C12");
        check("if c == '\"' { C1 } else { 0xC2 }", "");
        check("    pub fn c14_c15_egg() {", "C14 C15");
        check("fn pick<C1>(cards: C1) {}", "");
        check("// the fn c14_egg", "");
        check("const MASK: u64 = 0xC6;", "");
        check("path d=\"M2 13 C7 21 2 19 2 13Z\" {} // C2", "C2");
        check("told(\"M2 13 by C7\")", "M2 C7");
    }

    #[test]
    fn only_functions_marked_as_tests_are_tests() {
        let text = "#[test]\n#[should_panic]\nfn c1_deck() {}\nfn c2_helper() {}\n\
                    mod m {\n    #[test]\n    fn the_c3_deal() {}\n}\n";
        assert_eq!(shown(in_tests(text)), "C1 C3");
    }
}
