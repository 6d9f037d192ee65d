//! `kupa survey`.

use crate::run::kupa;

#[test]
fn games_are_counted_by_chance_and_the_same_each_time() {
    let survey = ["survey", "--game", "chico", "--seats", "2", "--games", "50", "--seed", "3", "--json"];
    let output = kupa(&survey, b"");
    assert_eq!((output.status, output.lines.len()), (0, 1));
    let number = |name: &str| output.lines[0][name].as_f64().expect("a number");
    assert_eq!((number("seats"), number("games")), (2.0, 50.0));
    assert!(number("length") <= number("longest") && number("branching") <= number("most"));
    assert!((0.0..1.0).contains(&number("forced")) && number("ways") > 1.0);
    assert_eq!(kupa(&survey, b"").lines, output.lines);
}

#[test]
fn what_nobody_plays_is_not_surveyed() {
    let wrong = [
        (["--game", "chess"], "there is no such game"),
        (["--seats", "13"], "not for so many"),
        (["--option", "ranks"], "takes NAME=VALUE"),
        (["--option", "jokers=1"], "there is no option `jokers`"),
    ];
    for (arguments, why) in wrong {
        let output = kupa(&[&["survey", "--json", "--games", "1"], &arguments[..]].concat(), b"");
        assert_eq!((output.status, output.lines.len()), (2, 0));
        assert!(output.complaint.contains(why), "{}", output.complaint);
    }
}
