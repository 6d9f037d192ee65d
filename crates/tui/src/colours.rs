//! How many colours the terminal has.

use std::env;

use screen::Colours;

/// What the environment says: `NO_COLOR`, `COLORTERM` and `TERM`.
pub(crate) fn of_terminal() -> Colours {
    from_variables(|name| env::var(name).ok())
}

fn from_variables(variable: impl Fn(&str) -> Option<String>) -> Colours {
    let value = |name| variable(name).unwrap_or_default();
    let term = value("TERM");
    if !value("NO_COLOR").is_empty() || term == "dumb" {
        Colours::None
    } else if term.contains("256color") || !value("COLORTERM").is_empty() {
        Colours::Many
    } else {
        Colours::Sixteen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(variables: &[(&str, &str)], expected: Colours) {
        let value = |name: &str| variables.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned());
        assert_eq!(from_variables(value), expected, "{variables:?}");
    }

    #[test]
    fn the_environment_says_how_many_colours_there_are() {
        check(&[("TERM", "xterm")], Colours::Sixteen);
        check(&[("TERM", "xterm-256color")], Colours::Many);
        check(&[("TERM", "xterm"), ("COLORTERM", "truecolor")], Colours::Many);
        check(&[("TERM", "dumb")], Colours::None);
        check(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")], Colours::None);
        check(&[("TERM", "xterm-256color"), ("NO_COLOR", "")], Colours::Many);
    }
}
