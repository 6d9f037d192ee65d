//! What is said of the artefacts: the checksums as whoever downloads them
//! looks at them, and the bill of materials by the schema of its format.

use std::fs;

use anyhow::Result;

use super::{Tried, room};
use crate::dist::{Release, sbom, sums};
use crate::shell;

const VALIDATOR: &str = "cyclonedx-python-lib[json-validation]>=11,<12";

const VALIDATE: &str = "
import sys
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
error = JsonStrictValidator(SchemaVersion.V1_5).validate_str(open(sys.argv[1], encoding='utf-8').read())
sys.exit(str(error) if error else 0)
";

pub(crate) fn attempt(release: &Release) -> Result<Vec<Tried>> {
    let sums = sums::name(release);
    shell::execute(shell::command("sha256sum --check --strict").arg(&sums).current_dir(&release.files))?;
    let room = room(release, "bill")?;
    shell::execute(shell::command("python3 -m venv").arg(&room))?;
    let mut install = shell::command(room.join("bin/pip").as_str());
    shell::execute(install.args(["install", "--quiet", "--disable-pip-version-check", VALIDATOR]))?;
    let bill = sbom::name(release);
    let mut validate = shell::command(room.join("bin/python").as_str());
    shell::execute(validate.args(["-c", VALIDATE]).arg(release.files.join(&bill)))?;
    fs::remove_dir_all(&room)?;
    Ok(vec![
        Tried::new(bill, "validated by CycloneDX's own schema, strictly"),
        Tried::new(sums, "every file checked by `sha256sum --check --strict`"),
    ])
}
