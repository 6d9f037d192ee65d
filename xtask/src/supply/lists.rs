//! The lists of `deny.toml`: a name, `= [`, and a text in quotes on each line.

/// The texts of a list; none if it is missing.
pub(super) fn list<'a>(text: &'a str, name: &str) -> Vec<&'a str> {
    let opening = format!("{name} = [");
    let lines = text.lines().skip_while(|line| *line != opening).skip(1);
    lines.take_while(|line| *line != "]").filter_map(quoted).collect()
}

fn quoted(line: &str) -> Option<&str> {
    line.trim().strip_prefix('"')?.split('"').next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_found_by_its_name() {
        let text = "[licenses]\nallow = [\n    # free\n    \"MIT\",\n    \"ISC\", # as BSD\n]\nskip = [\n    \"rand\",\n]\n";
        assert_eq!(list(text, "allow"), ["MIT", "ISC"]);
        assert_eq!(list(text, "skip"), ["rand"]);
        assert!(list(text, "deny").is_empty());
    }
}
