//! Running other programs: shown before they start, and an error if they
//! fail. No program gets any input.

use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

/// The command that a line of plain words describes; nothing is quoted.
pub(crate) fn command(line: &str) -> Command {
    let mut words = line.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words).stdin(Stdio::null());
    command
}

/// Shows a line of plain words, runs it with its output in sight, and expects
/// success.
pub(crate) fn run(line: &str) -> Result<()> {
    execute(&mut command(line))
}

/// Does the same for a command that is more than plain words.
pub(crate) fn execute(command: &mut Command) -> Result<()> {
    let line = shown(command);
    println!("$ {line}");
    let status = command.status().with_context(|| format!("`{line}` did not start"))?;
    ensure!(status.success(), "`{line}` failed ({status})");
    Ok(())
}

/// Whether a program is there and content; its output is dropped.
pub(crate) fn succeeds(line: &str) -> bool {
    let result = command(line).stdout(Stdio::null()).stderr(Stdio::null()).status();
    result.is_ok_and(|status| status.success())
}

/// What a program prints, without the line break; nothing if it fails.
pub(crate) fn output(line: &str) -> Option<String> {
    let output = command(line).stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim_end().to_owned())
}

/// A command as one would type it, with the variables that it sets.
fn shown(command: &Command) -> String {
    let mut words = Vec::new();
    for (name, value) in command.get_envs() {
        words.extend(value.map(|value| format!("{}={value:?}", name.display())));
    }
    words.push(command.get_program().display().to_string());
    words.extend(command.get_args().map(|word| word.display().to_string()));
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_shown_as_one_would_type_it() {
        let mut doc = command("cargo doc --no-deps");
        doc.env("RUSTDOCFLAGS", "-D warnings").env_remove("LD_LIBRARY_PATH");
        assert_eq!(shown(&doc), "RUSTDOCFLAGS=\"-D warnings\" cargo doc --no-deps");
    }

    #[test]
    fn a_program_that_fails_or_is_missing_does_not_succeed() {
        assert!(succeeds("true"));
        assert!(!succeeds("false"));
        assert!(!succeeds("no-such-program"));
        assert!(run("false").is_err());
    }
}
