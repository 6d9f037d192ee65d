//! Groups: people who play together again and again, by a link that stays. Whoever has the link may join and is
//! one of them then; nobody else is shown anything of it but its name.

use store::{Finished, GamesOf, Group, Member, Status, Table};

use crate::guest::Guest;
use crate::id;
use crate::limits;
use crate::outside::now;
use crate::problem::Problem;
use crate::table::person;
use crate::tables::Tables;

/// A group and its people.
pub(crate) struct Circle {
    pub(crate) group: Group,
    pub(crate) members: Vec<Member>,
}

impl Circle {
    /// The guest as one of the group.
    pub(crate) fn member(&self, guest: &Guest) -> Option<&Member> {
        self.members.iter().find(|member| member.player == guest.id)
    }

    /// Refuses whoever is not one of the group.
    pub(crate) fn expect(&self, guest: &Guest) -> Result<&Member, Problem> {
        self.member(guest).ok_or(Problem::NotMember)
    }
}

impl Tables {
    /// The group of that id.
    pub(crate) async fn circle(&self, id: &str) -> Result<Circle, Problem> {
        let is_id = id::is_id(id);
        let found = if is_id { self.store().group(id).await? } else { None };
        found.map(|(group, members)| Circle { group, members }).ok_or(Problem::NoSuchGroup)
    }

    /// Founds a group with the guest as its first member; gives its id.
    pub(crate) async fn found_group(
        &self,
        guest: &Guest,
        name: String,
        own: String,
    ) -> Result<String, Problem> {
        self.expect_few_groups(guest).await?;
        let group = Group { id: id::random(), name, made: now() };
        let id = group.id.clone();
        self.store().found(group, vec![member(guest, own)]).await?;
        Ok(id)
    }

    /// The guest is one of the group from now on, or is called otherwise there.
    pub(crate) async fn join_group(&self, id: &str, guest: &Guest, name: &str) -> Result<(), Problem> {
        let circle = self.circle(id).await?;
        if circle.member(guest).is_none() {
            if circle.members.len() >= limits::MEMBERS {
                return Err(Problem::TooManyGroups);
            }
            self.expect_few_groups(guest).await?;
        }
        let others = circle.members.iter().filter(|member| member.player != guest.id);
        let name = limits::distinct_name(name, others.map(|member| member.name.as_str()));
        Ok(self.store().join(id, member(guest, name)).await?)
    }

    /// The finished games of a group, the newest last.
    pub(crate) async fn games_of_group(&self, id: &str) -> Result<Vec<Finished>, Problem> {
        Ok(self.store().games(&GamesOf::Group(id.to_owned())).await?)
    }

    /// The groups of a guest, each with the tables to which the guest is asked: where people gather, and the guest
    /// does not sit yet.
    pub(crate) async fn groups_of(&self, guest: &Guest) -> Result<Vec<(Group, Vec<Table>)>, Problem> {
        let mut groups = Vec::new();
        for group in self.store().groups_of(&guest.id).await? {
            let mut tables = self.store().tables_of_group(&group.id, limits::TABLES_OF_GROUP).await?;
            let is_there =
                |table: &Table| table.seats.iter().any(|seat| seat.player.as_ref() == Some(&guest.id));
            tables.retain(|table| table.status == Status::Waiting && !is_there(table));
            groups.push((group, tables));
        }
        Ok(groups)
    }

    async fn expect_few_groups(&self, guest: &Guest) -> Result<(), Problem> {
        let groups = self.store().groups_of(&guest.id).await?;
        if groups.len() < limits::GROUPS { Ok(()) } else { Err(Problem::TooManyGroups) }
    }
}

fn member(guest: &Guest, name: String) -> Member {
    Member { player: guest.id.clone(), name, kind: person(guest.preferences.token), joined: now() }
}
