//! Runs the program.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run of the program printed, and its exit status.
pub(crate) struct Output {
    pub(crate) status: i32,
    pub(crate) lines: Vec<Value>,
    pub(crate) complaint: String,
}

/// Runs `kupa` with these arguments and this standard input.
pub(crate) fn kupa(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kupa"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    let input = input.to_vec();
    // The program may stop reading early: it has seen enough.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("writing does not panic");
    let text = String::from_utf8(output.stdout).expect("the program prints text");
    Output {
        status: output.status.code().expect("the program is not killed"),
        lines: text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect(),
        complaint: String::from_utf8(output.stderr).expect("the program complains in text"),
    }
}

/// Runs the referee on a record.
pub(crate) fn referee(record: &str) -> Output {
    kupa(&["referee", "-"], record.as_bytes())
}
