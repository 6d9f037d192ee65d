//! A rule as a small scene in the record's notation.

use engine::{Game, Record, Rules, Viewer};
use serde_json::{Value, json};

/// Plays a record and checks what its comments expect at that point:
///
/// - `# expect PATH JSON`: what the referee says; the path leads into an object with `pending`,
///   `legal` and `state` (`# expect state.pile "5"`, `# expect legal.0 ["quit"]`);
/// - `# refused RULE STEP`: that step would be refused by that rule (`-`: by no numbered rule),
///   and nothing would change;
/// - `# event EVENT`: that happened at the last step (`# event Passed { seat: Seat(0) }`).
///
/// Panics with the line's number if it is not so.
pub fn script<R: Rules>(text: &str) {
    let record = Record::read(text.as_bytes()).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let mut game = Game::<R>::new(record.setup.clone()).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let mut steps = record.steps.iter().peekable();
    let mut events = Vec::new();
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if let Some(expectation) = line.strip_prefix("# expect ") {
            check_expectation(&game, number, expectation);
        } else if let Some(refused) = line.strip_prefix("# refused ") {
            check_refused(&game, number, refused);
        } else if let Some(event) = line.strip_prefix("# event ") {
            let happened = events.iter().any(|happened| format!("{happened:?}") == event);
            assert!(happened, "line {number}: {event} is not among {events:?}");
        } else if let Some(step) = steps.next_if(|step| step.number == number) {
            let taken = game.read_step(&step.text).and_then(|step| game.take(step));
            events = taken.unwrap_or_else(|error| panic!("line {number}, `{line}`: {error}"));
        }
    }
}

fn check_expectation<R: Rules>(game: &Game<R>, number: usize, expectation: &str) {
    let (path, expected) =
        expectation.split_once(' ').unwrap_or_else(|| panic!("line {number}: a path and a value"));
    let expected: Value =
        serde_json::from_str(expected).unwrap_or_else(|error| panic!("line {number}: {error}"));
    let referee = json!({
        "pending": game.pending(),
        "legal": game.legal_seen(Viewer::Referee),
        "state": game.view(Viewer::Referee),
    });
    let found = referee.pointer(&format!("/{}", path.replace('.', "/")));
    assert_eq!(found, Some(&expected), "line {number}: {path}");
}

fn check_refused<R: Rules>(game: &Game<R>, number: usize, refused: &str) {
    let (rule, step) = refused.split_once(' ').unwrap_or_else(|| panic!("line {number}: a rule and a step"));
    let mut other = game.clone();
    let taken = other.read_step(step).and_then(|step| other.take(step));
    let error = taken.err().unwrap_or_else(|| panic!("line {number}: `{step}` is not refused"));
    assert_eq!(error.rule().unwrap_or("-"), rule, "line {number}: `{step}`: {error}");
    assert!(other.state() == game.state(), "line {number}: a refused step changed something");
}
