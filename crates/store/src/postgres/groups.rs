//! Groups, handovers and results in the database: each change is one statement that may be asked twice.

use super::Postgres;
use super::query::{self, Ask};
use crate::group::GroupChange;
use crate::words::Word as _;
use crate::{Error, Finished, GamesOf, Group, Handover, Member, Position, Table};

impl Postgres {
    pub(super) async fn change_group(&self, change: &GroupChange) -> Result<Position, Error> {
        match change {
            GroupChange::Found { group, members } => self.found(group, members).await?,
            GroupChange::Rename { id, name } => {
                self.ask(Ask::RenameGroup, &[id, name]).await?.first().ok_or(Error::Missing)?;
            }
            GroupChange::Join { id, member: Member { player, name, kind, joined } } => {
                let joined = self.ask(Ask::Join, &[id, player, name, kind, joined]).await?;
                joined.first().ok_or(Error::Missing)?;
            }
            GroupChange::Part { id, player } => drop(self.ask(Ask::Part, &[id, player]).await?),
            GroupChange::Offer(Handover { hash, player, name, way, made }) => {
                drop(self.ask(Ask::Offer, &[hash, player, name, &way.word(), made]).await?);
            }
            GroupChange::UseUp { hash } => {
                self.ask(Ask::UseUp, &[hash]).await?.first().ok_or(Error::Missing)?;
            }
            GroupChange::Forget { player } => drop(self.ask(Ask::Forget, &[player]).await?),
            GroupChange::Forgotten { player } => drop(self.ask(Ask::Forgotten, &[player]).await?),
        }
        Ok(Position::default())
    }

    async fn found(&self, Group { id, name, made }: &Group, members: &[Member]) -> Result<(), Error> {
        let column = |of: fn(&Member) -> &str| members.iter().map(of).collect::<Vec<_>>();
        let [players, names, kinds] = [column(|it| &it.player), column(|it| &it.name), column(|it| &it.kind)];
        let joined: Vec<i64> = members.iter().map(|it| it.joined).collect();
        let own = self.ask(Ask::Found, &[id, name, made, &players, &names, &kinds, &joined]).await?;
        own.first().map(drop).ok_or(Error::Taken)
    }

    /// By a connection that reads: no table stands elsewhere by it.
    pub(super) async fn keep_result(&self, id: &str, result: &str, ended: i64) -> Result<Position, Error> {
        let kept = self.ask(Ask::KeepResult, &[&id, &result, &ended]).await?;
        kept.first().map(|_| Position::default()).ok_or(Error::Missing)
    }

    pub(crate) async fn games(&self, of: &GamesOf) -> Result<Vec<Finished>, Error> {
        let (ask, id) = match of {
            GamesOf::Group(id) => (Ask::GamesOfGroup, id),
            GamesOf::Player(id) => (Ask::GamesOfPlayer, id),
            GamesOf::Left(id) => (Ask::GamesLeft, id),
        };
        let rows = self.ask(ask, &[id]).await?;
        Ok(rows.iter().map(query::finished).collect::<Result<_, _>>()?)
    }

    pub(crate) async fn notes_about(&self, player: &str) -> Result<Vec<(String, String)>, Error> {
        let rows = self.ask(Ask::NotesAbout, &[&player]).await?;
        Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
    }

    pub(crate) async fn tables_of_group(&self, group: &str, limit: u32) -> Result<Vec<Table>, Error> {
        let rows = self.ask(Ask::TablesOfGroup, &[&group, &i64::from(limit)]).await?;
        Ok(rows.iter().map(query::seated).collect::<Result<_, _>>()?)
    }

    pub(crate) async fn group(&self, id: &str) -> Result<Option<(Group, Vec<Member>)>, Error> {
        let rows = self.ask(Ask::Group, &[&id]).await?;
        let Some(group) = rows.first().map(query::group).transpose()? else { return Ok(None) };
        let members = self.ask(Ask::Members, &[&id]).await?;
        let members = members.iter().map(query::member).collect::<Result<_, _>>()?;
        Ok(Some((group, members)))
    }

    pub(crate) async fn groups_of(&self, player: &str) -> Result<Vec<Group>, Error> {
        let rows = self.ask(Ask::GroupsOf, &[&player]).await?;
        Ok(rows.iter().map(query::group).collect::<Result<_, _>>()?)
    }

    pub(crate) async fn forgetting(&self) -> Result<Vec<String>, Error> {
        let rows = self.ask(Ask::Forgetting, &[]).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    pub(crate) async fn tables_naming(&self, player: &str) -> Result<Vec<String>, Error> {
        let rows = self.ask(Ask::TablesNaming, &[&player]).await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    pub(crate) async fn handover(&self, hash: &str) -> Result<Option<Handover>, Error> {
        let rows = self.ask(Ask::Handover, &[&hash]).await?;
        Ok(rows.first().map(query::handover).transpose()?)
    }
}
