//! RULES.md against the code: every rule is cited where it is implemented, among
//! the rules, and in the name of a test, and nothing in the game's folder cites a
//! rule that does not exist.

use super::citations;
use super::rule_id::RuleId;
use super::source::Source;
use crate::problem::Problem;

/// The texts of one game.
pub(crate) struct Game {
    pub(crate) rules: Source,
    /// The code that implements them.
    pub(crate) implementation: Vec<Source>,
    /// The rest of the code: what is said about the game, how it looks, how bots play it.
    pub(crate) faces: Vec<Source>,
    pub(crate) tests: Vec<Source>,
}

/// All that is wrong between a game's rules, code and tests.
pub(crate) fn problems(game: &Game) -> Vec<Problem> {
    let listed = listed(&game.rules);
    if listed.is_empty() {
        return vec![game.rules.problem(1, "no rules: a rule is a line like `- **C6** ...`")];
    }
    let mut problems = repeated(&game.rules, &listed);
    problems.extend(uncited(game, &listed));
    problems.extend(untested(game, &listed));
    problems.extend(sources(game).chain(&game.faces).flat_map(|source| unknown(source, &listed)));
    problems
}

/// A rule and its line in RULES.md.
type Listed = (usize, RuleId);

fn listed(rules: &Source) -> Vec<Listed> {
    let ids = rules.lines().map(|(line, text)| Some((line, item(text)?)));
    ids.flatten().collect()
}

/// The id of the rule that a line of RULES.md states.
fn item(line: &str) -> Option<RuleId> {
    let (id, _) = line.strip_prefix("- **")?.split_once("**")?;
    id.parse().ok()
}

fn repeated(rules: &Source, listed: &[Listed]) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (index, (line, id)) in listed.iter().enumerate() {
        if listed[..index].iter().any(|(_, earlier)| earlier == id) {
            problems.push(rules.problem(*line, format!("{id} is there twice")));
        }
    }
    problems
}

fn uncited(game: &Game, listed: &[Listed]) -> Vec<Problem> {
    let cited: Vec<_> = game.implementation.iter().flat_map(|code| citations::in_text(&code.text)).collect();
    absent(game, listed, &cited, |id| format!("no code cites {id}"))
}

fn untested(game: &Game, listed: &[Listed]) -> Vec<Problem> {
    let tested: Vec<_> = sources(game).flat_map(|it| citations::in_tests(&it.text)).collect();
    absent(game, listed, &tested, |id| {
        let name = id.to_string().to_ascii_lowercase();
        format!("no test is named after {id}, like `fn {name}_...`")
    })
}

fn absent(
    game: &Game,
    listed: &[Listed],
    found: &[RuleId],
    message: impl Fn(RuleId) -> String,
) -> Vec<Problem> {
    let absent = listed.iter().filter(|(_, id)| !found.contains(id));
    absent.map(|(line, id)| game.rules.problem(*line, message(*id))).collect()
}

/// The citations in one file that look like a rule of this game and are none.
fn unknown(source: &Source, listed: &[Listed]) -> Vec<Problem> {
    let is_ours = |id: RuleId| listed.iter().any(|(_, rule)| rule.letter == id.letter);
    let is_listed = |id: RuleId| listed.iter().any(|(_, rule)| *rule == id);
    let mut problems = Vec::new();
    for (line, text) in source.lines() {
        let cited = citations::in_line(text).into_iter();
        let unknown = cited.filter(|id| is_ours(*id) && !is_listed(*id));
        problems.extend(unknown.map(|id| source.problem(line, format!("there is no rule {id}"))));
    }
    problems
}

/// The implementation with its own tests, and the tests beside it.
fn sources(game: &Game) -> impl Iterator<Item = &Source> {
    game.implementation.iter().chain(&game.tests)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "# Chico\n- **C1** 50 cards.\n- **C2** Two dice, see **C1**.\n";
    const CODE: &str = "/// C1: the deck.\nfn deck() {}\n/// C2.\nconst DICE: u8 = 0xC6;\n";
    const TESTS: &str = "#[test]\nfn c1_c2_parts() {}\n";

    /// Cites a rule of another game too.
    const WORDS: &str = "told(\"C2\", \"F3\");\n";

    fn source(path: &str, text: &str) -> Source {
        Source { path: path.into(), text: text.to_owned() }
    }

    fn check(rules: &str, code: &str, tests: &str, expected: &[&str]) {
        let game = Game {
            rules: source("RULES.md", rules),
            implementation: vec![source("src/rules.rs", code)],
            faces: vec![source("src/words.rs", WORDS)],
            tests: vec![source("tests/main.rs", tests)],
        };
        let found: Vec<String> = problems(&game).iter().map(Problem::to_string).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn rules_that_are_cited_and_tested_are_fine() {
        check(RULES, CODE, TESTS, &[]);
        check(RULES, &format!("{CODE}{TESTS}"), "", &[]);
    }

    #[test]
    fn a_rule_without_code_is_found() {
        check(RULES, "// C2", TESTS, &["RULES.md:2: no code cites C1"]);
    }

    /// What is said about the game cites C2, but does not implement it.
    #[test]
    fn a_rule_that_is_only_spoken_of_is_found() {
        check(RULES, "// C1", TESTS, &["RULES.md:3: no code cites C2"]);
    }

    #[test]
    fn a_rule_without_a_test_is_found() {
        let tests = "// C2\n#[test]\nfn c1_parts() {}\nfn c2_not_marked_as_a_test() {}\n";
        let missing = "RULES.md:3: no test is named after C2, like `fn c2_...`";
        check(RULES, CODE, tests, &[missing]);
    }

    #[test]
    fn a_citation_of_no_rule_is_found_with_its_line() {
        let code = format!("{CODE}// as C19 says, and unlike F3\n");
        let tests = format!("{TESTS}#[test]\nfn c20_egg() {{}}\n");
        let words_problem = "src/words.rs:1: there is no rule C2";
        let only_one = "# Chico\n- **C1** 50 cards.\n";
        let problems =
            ["src/rules.rs:3: there is no rule C2", "tests/main.rs:2: there is no rule C2", words_problem];
        check(only_one, CODE, TESTS, &problems);
        let code_problem = "src/rules.rs:5: there is no rule C19";
        let tests_problem = "tests/main.rs:4: there is no rule C20";
        check(RULES, &code, &tests, &[code_problem, tests_problem]);
    }

    #[test]
    fn rules_are_there_once() {
        let rules = format!("{RULES}- **C1** Again.\n");
        check(&rules, CODE, TESTS, &["RULES.md:4: C1 is there twice"]);
        check("", CODE, TESTS, &["RULES.md:1: no rules: a rule is a line like `- **C6** ...`"]);
    }
}
