//! The steps of `cargo xtask ci`. A step either passes or stops the run; none
//! is skipped because something is not installed.

use std::env;
use std::fs::{self, File};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use cargo_metadata::camino::Utf8Path;

use crate::requirements::Packages;
use crate::workspace::Workspace;
use crate::{axe, layers, new_game, pictures, python, requirements, shell, tidy, wasm};

/// What has to hold, under the name that the heading and the summary show.
type Step = (&'static str, fn(&Workspace) -> Result<()>);

/// What comes over the network, beside what comes first.
const FETCHED: &[Step] = &[("python packages", python::packages)];

/// What comes first, one after the other: quick answers, and what is compiled.
const FIRST: &[Step] = &[
    ("format", format),
    ("tidy", tidy::check),
    ("dependency rule", layers::check),
    ("compile tests", compile_tests),
];

/// The tests, which wait for browsers and clocks more than they compute ...
const TESTS: Step = ("tests", tests);

/// ... and beside them what needs the compiler.
const BESIDE: &[Step] = &[
    ("clippy", clippy),
    ("WebAssembly", wasm::check),
    ("documentation", documentation),
    ("doc tests", doc_tests),
    ("python", python::check),
    ("new game", new_game::check),
];

/// So long the tests are alone: their cargo wants the lock of the target folder
/// for a moment, which the others would hold for minutes.
const HEAD_START: Duration = Duration::from_secs(20);

type Times = Vec<(&'static str, Duration)>;

/// Runs the steps, each as a process of its own, up to the first that fails,
/// and says how long each took.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let start = Instant::now();
    let mut times = Times::new();
    let fetched = Lane::start(FETCHED, Duration::ZERO, &workspace.target);
    let first = FIRST.iter().try_for_each(|step| in_sight(step, &mut times));
    let result = first.and(fetched.join(&mut times)).and_then(|()| {
        let beside = Lane::start(BESIDE, HEAD_START, &workspace.target);
        in_sight(&TESTS, &mut times).and(beside.join(&mut times))
    });
    summarise(&times, start.elapsed());
    result?;
    println!("all steps passed");
    Ok(())
}

/// Runs one step by its name; for [`run`].
pub(crate) fn step(workspace: &Workspace, name: &str) -> Result<()> {
    let mut steps = FETCHED.iter().chain(FIRST).chain([&TESTS]).chain(BESIDE);
    let Some((_, check)) = steps.find(|(known, _)| *known == name) else {
        bail!("there is no step `{name}`")
    };
    check(workspace)
}

/// A step whose output is shown as it comes.
fn in_sight(&(name, _): &Step, times: &mut Times) -> Result<()> {
    println!("\n=== {name}");
    let (time, result) = timed(name, process(name)?);
    times.push((name, time));
    result
}

/// Steps that run beside others, one after the other; what they print is shown afterwards.
struct Lane(thread::JoinHandle<Vec<(&'static str, Result<Quiet>)>>);

impl Lane {
    fn start(steps: &'static [Step], after: Duration, target: &Utf8Path) -> Lane {
        let folder = target.join("ci");
        Lane(thread::spawn(move || {
            thread::sleep(after);
            steps.iter().map(|step| (step.0, in_file(step, &folder))).collect()
        }))
    }

    fn join(self, times: &mut Times) -> Result<()> {
        let mut outcome = Ok(());
        for (name, quiet) in self.0.join().expect("a step does not panic") {
            let Quiet { time, printed, result } = quiet?;
            println!("\n=== {name}\n{printed}");
            times.push((name, time));
            outcome = outcome.and(result);
        }
        outcome
    }
}

/// What became of a step that ran out of sight.
struct Quiet {
    time: Duration,
    printed: String,
    result: Result<()>,
}

/// A step whose output goes to a file first.
fn in_file(&(name, _): &Step, folder: &Utf8Path) -> Result<Quiet> {
    fs::create_dir_all(folder)?;
    let file = folder.join(name.replace(' ', "-") + ".log");
    let mut process = process(name)?;
    let out = File::create(&file)?;
    process.stdout(out.try_clone()?).stderr(out);
    let (time, result) = timed(name, process);
    Ok(Quiet { time, printed: fs::read_to_string(&file)?, result })
}

fn process(name: &str) -> Result<Command> {
    let mut process = Command::new(env::current_exe()?);
    // A clean checkout has nothing to build on: what incremental builds keep would only cost time.
    process.args(["step", name]).env("CARGO_INCREMENTAL", "0").stdin(Stdio::null());
    Ok(process)
}

fn timed(name: &str, mut process: Command) -> (Duration, Result<()>) {
    let start = Instant::now();
    let status = process.status().context("the step did not start");
    let checked = status.and_then(|status| {
        ensure!(status.success(), "CI stopped at the step `{name}`");
        Ok(())
    });
    (start.elapsed(), checked)
}

fn summarise(times: &[(&str, Duration)], total: Duration) {
    println!("\n=== time");
    for (name, time) in times {
        println!("{name:<20}{:>8.1} s", time.as_secs_f64());
    }
    println!("{:<20}{:>8.1} s, some of them side by side", "total", total.as_secs_f64());
}

fn format(_: &Workspace) -> Result<()> {
    requirements::component("rustfmt", "cargo fmt --version")?;
    shell::run("cargo fmt --all --check")
}

fn clippy(_: &Workspace) -> Result<()> {
    requirements::component("clippy", "cargo clippy --version")?;
    shell::run("cargo clippy --workspace --all-targets --all-features --locked -- -D warnings")
}

/// The tests of `kupa play` look at what a real terminal shows.
const TERMINAL: Packages = Packages { names: &["tmux"], provide: &["tmux"] };

/// Whatever the tests start.
pub(crate) fn requirements(workspace: &Workspace) -> Result<()> {
    requirements::packages(&TERMINAL)?;
    requirements::packages(&pictures::BROWSER)?;
    axe::fetch(workspace)
}

/// It must be there before they are compiled.
fn compile_tests(workspace: &Workspace) -> Result<()> {
    requirements(workspace)?;
    shell::run(&format!("{} --no-run", test_command()))
}

fn tests(_: &Workspace) -> Result<()> {
    shell::run(&test_command())
}

/// Without benchmarks and examples; clippy looks at them.
fn test_command() -> String {
    let runner = if shell::succeeds("cargo nextest --version") { "nextest run" } else { "test" };
    format!("cargo {runner} --workspace --tests --locked")
}

fn doc_tests(_: &Workspace) -> Result<()> {
    shell::run("cargo test --workspace --locked --doc")
}

fn documentation(_: &Workspace) -> Result<()> {
    let mut doc = shell::command("cargo doc --workspace --locked --no-deps");
    shell::execute(doc.env("RUSTDOCFLAGS", "-D warnings"))
}
