//! A guest at a table: what nearly every request under a table's address is about.

use std::sync::Arc;

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use axum::response::Response;

use super::{App, done};
use crate::guest::Guest;
use crate::problem::Problem;
use crate::table::{Draft, Table};

/// Who asks, and at which table.
pub(super) struct Visit {
    pub(super) table: Arc<Table>,
    /// The table's id.
    pub(super) id: String,
    pub(super) guest: Guest,
}

impl Visit {
    /// Has the table changed on the guest's behalf, and answers when that is stored and shown.
    pub(super) async fn change(
        &self,
        mut work: impl FnMut(&mut Draft, &Guest) -> Result<(), Problem> + Send + 'static,
    ) -> Result<Response, Problem> {
        let guest = self.guest.clone();
        self.table.change(move |draft| work(draft, &guest)).await?;
        Ok(self.done())
    }

    /// It is done; whoever asked for it is there.
    pub(super) fn done(&self) -> Response {
        self.table.saw(&self.guest);
        self.table.glances(&self.guest);
        done(&self.guest, &self.id)
    }
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
