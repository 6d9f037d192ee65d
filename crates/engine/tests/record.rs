//! Records that are right, and what is said of those that are not.

use engine::{Record, Setup};

fn read(text: &str) -> Result<Record, String> {
    Record::read(text.as_bytes()).map_err(|error| error.to_string())
}

#[test]
fn a_record_is_taken_apart() {
    let text = "\u{20}kupa 1  # a comment\n\n# another\ngame chico\nseats 2\noption  draw_when_able\toff\n\n deal 1  2 #\n0 play 3\r\n";
    let record = read(text).expect("a right record");
    assert_eq!(record.slug, "chico");
    assert_eq!(record.setup, Setup::new(2).with("draw_when_able", "off"));
    let steps: Vec<_> = record.steps.iter().map(|line| (line.number, line.text.as_str())).collect();
    assert_eq!(steps, [(8, "deal 1 2"), (9, "0 play 3")]);
    assert_eq!(
        record.to_string(),
        "kupa 1\ngame chico\nseats 2\noption draw_when_able off\ndeal 1 2\n0 play 3\n"
    );
}

#[test]
fn what_is_wrong_is_said_with_the_line() {
    let cases = [
        ("", "line 1: expected `kupa 1` as the first line of a record"),
        ("hello", "line 1: expected `kupa 1` as the first line of a record"),
        ("\n\nkupa 2\n", "line 3: version `2` of the format is not known, only 1"),
        ("kupa 1", "line 1: expected `game` and one word"),
        ("kupa 1\nseats 2\n", "line 2: expected `game` and one word"),
        ("kupa 1\ngame\n", "line 2: expected `game` and one word"),
        ("kupa 1\ngame chico 49\n", "line 2: expected `game` and one word"),
        ("kupa 1\ngame chico\n", "line 2: expected `seats` and one word"),
        ("kupa 1\ngame chico\ndeal 1 2\n", "line 3: expected `seats` and one word"),
        ("kupa 1\ngame chico\nseats two\n", "line 3: expected a number after `seats`"),
        ("kupa 1\ngame chico\nseats -2\n", "line 3: expected a number after `seats`"),
        ("kupa 1\ngame chico\nseats 300\n", "line 3: expected a number after `seats`"),
        ("kupa 1\ngame chico\nseats 2\noption x\n", "line 4: expected `option NAME VALUE`"),
    ];
    for (text, sentence) in cases {
        assert_eq!(read(text), Err(sentence.to_owned()), "{text:?}");
    }
}

#[test]
fn bytes_that_are_no_text_are_said_to_be_none() {
    let error = Record::read(b"kupa 1\ngame chico\n\xff\xfe\n").expect_err("not UTF-8");
    assert_eq!(error.to_string(), "line 3: not UTF-8 text");
}

#[test]
fn eight_mebibytes_are_read_and_not_a_byte_more() {
    let mut text = b"kupa 1\ngame chico\nseats 2\n".to_vec();
    text.resize(Record::LIMIT, b'\n');
    assert!(Record::read(&text).is_ok());
    text.push(b'\n');
    let error = Record::read(&text).expect_err("too long");
    assert!(error.to_string().ends_with("the record is longer than 8 MiB"), "{error}");
}
