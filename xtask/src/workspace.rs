//! The workspace as cargo describes it: the root, the member crates, and what
//! each names as its dependencies. Crates of others are known by name only.

use anyhow::{Context, Result};
use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};
use cargo_metadata::{DependencyKind, MetadataCommand, Package};

use crate::layers;

/// Where everything is.
pub(crate) struct Workspace {
    /// The folder of the root manifest.
    pub(crate) root: Utf8PathBuf,
    /// The folder for build artefacts.
    pub(crate) target: Utf8PathBuf,
    /// All crates of the workspace.
    pub(crate) members: Vec<Member>,
}

/// One crate of the workspace.
pub(crate) struct Member {
    /// The package's name.
    pub(crate) name: String,
    /// Its folder, relative to the root: `games/chico`.
    pub(crate) folder: Utf8PathBuf,
    /// What its manifest asks for, ours and others'.
    pub(crate) dependencies: Vec<Dependency>,
}

/// One entry among a manifest's dependencies.
pub(crate) struct Dependency {
    /// The package's name, whatever it is renamed to.
    pub(crate) name: String,
    /// What the manifest calls it.
    pub(crate) called: String,
    /// Whether only tests, examples and benchmarks use it.
    pub(crate) is_dev: bool,
    /// Whether a feature turns it on.
    pub(crate) is_optional: bool,
}

impl Workspace {
    /// Asks cargo about the workspace around the current folder.
    pub(crate) fn load() -> Result<Self> {
        let metadata = MetadataCommand::new().no_deps().exec().context("`cargo metadata` failed")?;
        let root = &metadata.workspace_root;
        let members = metadata.workspace_packages().into_iter().map(|it| Member::new(it, root));
        Ok(Workspace { members: members.collect(), root: root.clone(), target: metadata.target_directory })
    }

    /// The crates of the games.
    pub(crate) fn games(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(|member| member.place() == "games")
    }

    /// The crates that touch nothing outside themselves.
    pub(crate) fn pure(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(|member| layers::PURE.contains(&member.place()))
    }
}

impl Member {
    fn new(package: &Package, root: &Utf8Path) -> Self {
        let folder = package.manifest_path.parent().unwrap_or(root);
        let dependencies = package.dependencies.iter().map(Dependency::new);
        Member {
            name: package.name.to_string(),
            folder: folder.strip_prefix(root).unwrap_or(folder).to_owned(),
            dependencies: dependencies.collect(),
        }
    }

    /// Where the crate stands in the dependency rule: the crate's name, or
    /// `games` for every game.
    pub(crate) fn place(&self) -> &str {
        if self.folder.starts_with("games") { "games" } else { &self.name }
    }
}

impl Dependency {
    fn new(dependency: &cargo_metadata::Dependency) -> Self {
        Dependency {
            name: dependency.name.clone(),
            called: dependency.rename.clone().unwrap_or_else(|| dependency.name.clone()),
            is_dev: dependency.kind == DependencyKind::Development,
            is_optional: dependency.optional,
        }
    }
}
