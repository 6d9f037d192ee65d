//! A guest at a table: what nearly every request under a table's address is about.

use std::sync::Arc;

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;

use super::App;
use crate::guest::Guest;
use crate::problem::Problem;
use crate::table::Table;

/// Who asks, and at which table.
pub(super) struct Visit {
    pub(super) table: Arc<Table>,
    /// The table's id.
    pub(super) id: String,
    pub(super) guest: Guest,
}

impl FromRequestParts<App> for Visit {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Visit, Problem> {
        let guest = parts.extensions.get::<Guest>().cloned().expect("the middleware knows every guest");
        let path = RawPathParams::from_request_parts(parts, app).await.map_err(|_| Problem::NoSuchTable)?;
        let id = path.iter().find(|(name, _)| *name == "table").map(|(_, id)| id.to_owned());
        let id = id.ok_or(Problem::NoSuchTable)?;
        Ok(Visit { table: app.tables.table(&id).await?, id, guest })
    }
}
