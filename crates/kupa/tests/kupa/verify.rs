//! `kupa verify`: what it calls proven, and what it says about the rest.

use std::fs;
use std::io::Write as _;

use tempfile::NamedTempFile;

use crate::serve::kupa;

const CHICO: &str = "../../docs/luck/chico.kupa";
/// Of the secret in it.
const HASH: &str = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
/// Of seat 0.
const NUMBER: &str = "202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f";
/// Of seat 2.
const WITHHELD: &str = "404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f";
/// Its hash.
const COMMITMENT: &str = "ca2a4fe727faaecf16ecd130a86e0885c5540c05375340445071c0657555fd42";

/// The exit status, and what was said.
fn verify(arguments: &[&str]) -> (i32, String) {
    let output = kupa(&[&["verify"], arguments].concat());
    let said = [output.stdout, output.stderr].concat();
    (output.status.code().expect("it is not killed"), String::from_utf8(said).expect("text"))
}

#[test]
fn a_record_is_proven_and_what_was_compared_is_said() {
    for game in ["49", "chico", "eight-and-a-half", "gamnon"] {
        let (status, said) = verify(&[&format!("../../docs/luck/{game}.kupa")]);
        assert!(status == 0 && said.starts_with("proven: "), "{said}");
        assert!(said.contains("not compared"), "{said}");
    }
    let number = format!("0={NUMBER}");
    let commitments = ["1=none".to_owned(), format!("2={COMMITMENT}")];
    let evidence = ["--commitment", &commitments[0], "--commitment", &commitments[1]];
    let (status, said) = verify(&[&[CHICO, "--promised", HASH, "--number", &number], &evidence[..]].concat());
    assert!(status == 0 && said.contains("promised and made"), "{said}");
}

#[test]
fn what_differs_from_the_evidence_is_said() {
    let [at_one, at_nine, held] = [format!("1={NUMBER}"), format!("9={NUMBER}"), format!("2={WITHHELD}")];
    let other = format!("0={HASH}");
    for (option, value, sentence) in [
        ("--promised", COMMITMENT, "not the one that was promised"),
        ("--number", &at_one, "the number of seat 1 is not the one"),
        ("--number", &at_nine, "no seat 9"),
        ("--number", &held, "the number of seat 2 is called withheld"),
        ("--commitment", &other, "seat 0 was bound to another number"),
    ] {
        let (status, said) = verify(&[CHICO, option, value]);
        assert!(status == 1 && said.contains(sentence) && !said.contains("proven:"), "{option}: {said}");
    }
    for (option, value) in
        [("--promised", "00"), ("--number", NUMBER), ("--number", "0=1"), ("--commitment", "x=none")]
    {
        assert_eq!(verify(&[CHICO, option, value]).0, 2, "{option} {value}");
    }
}

#[test]
fn a_record_without_its_end_is_not_proven() {
    let text = fs::read_to_string(CHICO).expect("a record");
    let (game, numbers) = text.split_at(text.find("# luck").expect("numbers"));
    let verify_text = |text: &str| {
        let mut file = NamedTempFile::new().expect("a file");
        file.write_all(text.as_bytes()).expect("room");
        verify(&[file.path().to_str().expect("a name")])
    };
    let last_deal = game.rfind("\ndeal ").expect("a deal") + 1;
    let (status, said) = verify_text(&format!("{}{numbers}", &game[..last_deal]));
    assert!(status == 1 && said.contains("ends where a deal must follow"), "{said}");
    let last_line = game.trim_end().rfind('\n').expect("lines") + 1;
    let (status, said) = verify_text(&format!("{}{numbers}", &game[..last_line]));
    assert!(status == 1 && said.contains("not proven"), "{said}");
    let (status, said) = verify_text(&text.replace("server", "browser"));
    assert!(status == 1 && said.contains("calls the server's number a browser's"), "{said}");
}
