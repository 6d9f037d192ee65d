//! `cargo xtask dist`: all that is handed out, in `target/dist/files`, made from
//! the checkout as it stands and then tried: installed where nothing of it was,
//! started, played with, removed. The same commit gives the same bytes, the
//! compiler's share excepted.

mod archive;
mod copyright;
mod deb;
mod guest;
mod hosting;
mod image;
mod notes;
mod pack;
mod program;
mod sbom;
mod start;
mod sums;
mod table;
mod trial;
mod wheels;

use std::fs;

use anyhow::{Context, Result, ensure};
use cargo_metadata::camino::Utf8PathBuf;
use clap::ValueEnum;

use crate::workspace::Workspace;
use crate::{keep_data, shell};
pub(crate) use copyright::third_party;
pub(crate) use notes::{Options as NotesOptions, write as release_notes};
pub(crate) use start::{Options as FirstPageOptions, run as first_page, visit};
use trial::Tried;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// The tag of the release, `v0.1.0`: it must name our version
    #[arg(long)]
    tag: Option<String>,

    /// Make only these; the program, its bill of materials and the checksums are always made
    #[arg(long, value_delimiter = ',', default_values_t = ALL)]
    only: Vec<Part>,

    /// Try nothing, only make it
    #[arg(long)]
    untried: bool,

    /// Write the table of docs/release.md anew
    #[arg(long, conflicts_with_all = ["only", "untried"])]
    document: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// The program with manual pages and completions
    Archive,
    /// For Debian and its kin
    Deb,
    /// For containers
    Image,
    /// The Python package
    Python,
}

const ALL: [Part; 4] = [Part::Archive, Part::Deb, Part::Image, Part::Python];

impl std::fmt::Display for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.to_possible_value().as_ref().map_or("", |value| value.get_name()))
    }
}

/// What is released.
pub(crate) struct Release {
    pub(crate) version: String,
    /// The whole name of the commit.
    pub(crate) commit: String,
    /// Its moment, in seconds since 1970, which is that of every file.
    pub(crate) time: u64,
    /// What it is compiled for: `x86_64-unknown-linux-gnu`.
    pub(crate) target: String,
    /// Where the artefacts are.
    pub(crate) files: Utf8PathBuf,
    /// Where they are tried.
    pub(crate) rooms: Utf8PathBuf,
}

pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let release = Release::of(workspace, options.tag.as_deref())?;
    let program = program::build(workspace, &release)?;
    let tree = program::tree(&release, &program)?;
    sbom::write(&release)?;
    for part in &options.only {
        make(workspace, &release, *part, &tree)?;
    }
    let sums = sums::write(&release)?;
    if !options.untried {
        let times = start::measure(&program)?;
        let tried = attempt_all(&release, &options.only)?;
        let table = table::of(&release, &tree, &program, &times, &tried)?;
        println!("\n{table}");
        if options.document {
            table::document(&table)?;
        }
        // Last, since a busy machine is no reason to try nothing.
        times.keep_the_promise()?;
    }
    println!("\n{sums}in {}", release.files);
    Ok(())
}

fn make(workspace: &Workspace, release: &Release, part: Part, tree: &pack::Tree) -> Result<()> {
    match part {
        Part::Archive => archive::write(release, tree),
        Part::Deb if release.is_linux() => deb::write(release, tree),
        Part::Image if release.is_linux() => image::write(release, tree),
        Part::Python if release.is_linux() => wheels::write(workspace, release),
        _ => {
            println!("the {part} is made on Linux alone");
            Ok(())
        }
    }
}

fn attempt_all(release: &Release, parts: &[Part]) -> Result<Vec<Tried>> {
    let mut tried = Vec::new();
    for part in parts {
        tried
            .extend(attempt(release, *part).with_context(|| format!("the {part} does not stand its trial"))?);
    }
    if release.is_linux() {
        tried.extend(trial::papers(release)?);
    }
    Ok(tried)
}

fn attempt(release: &Release, part: Part) -> Result<Vec<Tried>> {
    match part {
        Part::Archive => trial::archive(release),
        Part::Deb if release.is_linux() => trial::deb(release),
        Part::Image if release.is_linux() => trial::image(release),
        Part::Python if release.is_linux() => trial::python(release),
        _ => Ok(Vec::new()),
    }
}

impl Release {
    pub(crate) fn of(workspace: &Workspace, tag: Option<&str>) -> Result<Release> {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        if let Some(tag) = tag {
            ensure!(tag == format!("v{version}"), "the tag is {tag}, but this is version {version}");
            let kept = keep_data::folder();
            ensure!(kept.exists(), "{kept} is missing: `cargo xtask keep-data` makes it");
        }
        let git = |words: &str| shell::output(&format!("git {words}")).context("this is no git checkout");
        if !git("status --porcelain --untracked-files=no")?.is_empty() {
            println!("note: there are changes that are not committed; what is made says nothing of them");
        }
        let dist = workspace.target.join("dist");
        Ok(Release {
            version,
            commit: git("rev-parse HEAD")?,
            time: git("log -1 --format=%ct")?.parse()?,
            target: host()?,
            files: fresh(dist.join("files"))?,
            rooms: fresh(dist.join("rooms"))?,
        })
    }

    pub(crate) fn is_linux(&self) -> bool {
        self.target.contains("linux")
    }

    /// `x86_64-linux`, for names of files.
    pub(crate) fn platform(&self) -> String {
        let mut parts = self.target.split('-');
        let processor = parts.next().unwrap_or_default();
        let system = ["linux", "darwin", "windows"].into_iter().find(|system| self.target.contains(system));
        let system = system.map_or("unknown", |system| if system == "darwin" { "macos" } else { system });
        format!("{processor}-{system}")
    }

    /// What Debian and containers call the processor.
    pub(crate) fn processor(&self) -> &'static str {
        if self.target.starts_with("aarch64") { "arm64" } else { "amd64" }
    }
}

/// What a compiler compiles for by itself.
pub(crate) fn host() -> Result<String> {
    let rustc = shell::output("rustc --version --verbose").context("no rustc")?;
    let host = rustc.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc names no host")?;
    Ok(host.to_owned())
}

/// An empty folder.
pub(crate) fn fresh(folder: Utf8PathBuf) -> Result<Utf8PathBuf> {
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("{folder} can't be emptied"))?;
    }
    fs::create_dir_all(&folder)?;
    Ok(folder)
}
