//! The steps of `cargo xtask ci`. A step either passes or stops the run; none
//! is skipped because something is not installed.

use std::env;
use std::fs::{self, File};
use std::num::NonZero;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use cargo_metadata::camino::Utf8Path;

use crate::requirements::Packages;
use crate::workspace::Workspace;
use crate::{
    axe, clippy, docs, layers, new_game, pictures, python, requirements, rustdoc, shell, supply, tidy, wasm,
};

/// What has to hold, under the name that the heading and the summary show.
type Step = (&'static str, fn(&Workspace) -> Result<()>);

/// What comes over the network, beside what comes first.
const FETCHED: &[Step] = &[("requirements", requirements), ("python packages", python::packages)];

/// What comes first, one after the other: quick answers, and what is compiled.
const FIRST: &[Step] = &[
    ("format", format),
    ("tidy", tidy::check),
    ("dependency rule", layers::check),
    ("supply chain", supply::check),
    ("site", docs::run),
    ("compile with clippy", compile),
];

/// The tests, which wait for browsers and clocks more than they compute ...
const TESTS: Step = ("tests", tests);

/// ... and beside them what needs the compiler.
const BESIDE: &[Step] = &[
    ("doc tests", doc_tests),
    ("documentation", rustdoc::check),
    ("WebAssembly", wasm::check),
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
    process.args(["step", name]).stdin(Stdio::null());
    // A clean checkout has nothing to build on: what incremental builds keep would only cost time.
    process.env("CARGO_INCREMENTAL", "0");
    // A panic names its line without it.
    process.env("CARGO_PROFILE_DEV_DEBUG", "0");
    clippy::look_on(&mut process)?;
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

/// The tests of `kupa play` look at what a real terminal shows.
const TERMINAL: Packages = Packages { names: &["tmux"], provide: &["tmux"] };

/// The printed session and the examples of the API are run as they stand.
const PROGRAMS: Packages =
    Packages { names: &["curl", "jq", "python3"], provide: &["curl", "jq", "python3"] };

/// What several nodes share.
pub(crate) const DATABASE: Packages = Packages { names: &["postgresql"], provide: &["/usr/lib/postgresql"] };

/// Whatever the tests start.
pub(crate) fn requirements(workspace: &Workspace) -> Result<()> {
    requirements::packages(&TERMINAL)?;
    requirements::packages(&PROGRAMS)?;
    requirements::packages(&DATABASE)?;
    requirements::packages(&pictures::BROWSER)?;
    axe::fetch(workspace)
}

/// Whatever can be compiled, with every lint denied; Python's library comes with its tests.
fn compile(workspace: &Workspace) -> Result<()> {
    clippy::check(workspace)?;
    shell::run("cargo test --workspace --tests --benches --examples --all-features --locked --no-run")
}

/// Without benchmarks and examples, which are compiled only.
fn tests(_: &Workspace) -> Result<()> {
    let runner = if shell::succeeds("cargo nextest --version") { "nextest run" } else { "test" };
    let mut tests = shell::command(&format!("cargo {runner} --workspace --tests --all-features --locked"));
    // Some wait for browsers and clocks: one more than there are cores keeps these busy.
    let threads = thread::available_parallelism().map_or(2, NonZero::get) + 1;
    shell::execute(tests.env("NEXTEST_TEST_THREADS", threads.to_string()))
}

fn doc_tests(_: &Workspace) -> Result<()> {
    shell::run("cargo test --workspace --all-features --locked --doc")
}
