//! Bots from outside: programs that play under a name of their own. What they may be called, what their
//! authors say of them, whether one is there, and how a host invites one.

mod results;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use store::{Accept, Bot, Finished, GamesOf, Present, Status};
use tokio::time::Instant;

use crate::guest::Guest;
use crate::ladder::LADDER;
use crate::problem::Problem;
use crate::table::{Draft, Invitee, Outsider, Player, Snapshot, Table, Way};
use crate::tables::Tables;

pub(crate) use results::{Against, Opponent, Results};
use results::{lost, results};

/// The most letters of a bot's name.
const LONGEST: usize = 20;

/// A bot of which nothing was heard for so long is not there.
const THERE: Duration = Duration::from_secs(30);

/// Where nodes tell each other which bots are there: no table has this id.
const NOWHERE: &str = "bots";

/// From so many bots on, those are forgotten that are gone.
const SWEEP: usize = 1024;

/// So many bots are listed.
const LISTED: u32 = 500;

/// So long what a bot has achieved is not worked out anew, however often its page is read.
const FRESH: Duration = Duration::from_secs(60);

/// So many tables of a bot are looked at.
const TABLES: u32 = 200;

/// What no bot is called: it would be taken for one of the house, or for the house itself.
const RESERVED: [&str; 14] = [
    "kupa",
    "house",
    "bot",
    "person",
    "program",
    "host",
    "ladder",
    "קופה",
    "בוט",
    "סולם",
    "קליל",
    "מנוסה",
    "מומחה",
    "אלוף",
];

/// Which games a bot plays, each with how many seats.
pub(crate) type Games = BTreeMap<String, Vec<u8>>;

/// A name as bots have it, if it is one: letters of one alphabet, digits and hyphens, without capitals. So no
/// two look alike that are not, and each is its own address.
pub(crate) fn name(text: &str) -> Option<String> {
    let name = text.trim().to_lowercase();
    let letters = |is: fn(char) -> bool| name.chars().any(is);
    let (latin, hebrew) = (letters(is_latin), letters(is_hebrew));
    let is_written = |c: char| is_latin(c) || is_hebrew(c) || c.is_ascii_digit() || c == '-';
    let is_well_formed = name.chars().all(is_written)
        && latin != hebrew
        && (2..=LONGEST).contains(&name.chars().count())
        && name.starts_with(|c| is_latin(c) || is_hebrew(c))
        && !name.ends_with('-')
        && !name.contains("--");
    let is_level = name.parse::<bots::Level>().is_ok();
    (is_well_formed && !is_level && !RESERVED.contains(&name.as_str())).then_some(name)
}

const fn is_latin(c: char) -> bool {
    c.is_ascii_lowercase()
}

const fn is_hebrew(c: char) -> bool {
    matches!(c, 'א'..='ת')
}

/// All games with all numbers of seats.
pub(crate) fn all_games() -> Games {
    catalog::GAMES.iter().map(|game| (game.slug.to_owned(), game.seats.clone().collect())).collect()
}

/// Which games a stored bot plays; what can't be read it does not play.
pub(crate) fn games_of(bot: &Bot) -> Games {
    serde_json::from_str(&bot.games).unwrap_or_default()
}

/// Where the page of a bot is. Names in addresses are percent-encoded.
pub(crate) fn address(name: &str) -> String {
    format!("/bots/{}", encoded(name))
}

/// A name as addresses have it.
pub(crate) fn encoded(name: &str) -> String {
    let letter =
        |byte: u8| if byte.is_ascii() { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    name.bytes().map(letter).collect()
}

/// What bots have achieved, as it was worked out last. One is worked out at a time: it reads all games of a bot.
#[derive(Default)]
pub(crate) struct Achievements(tokio::sync::Mutex<HashMap<String, Achieved>>);

/// What one has achieved, and since when that is known.
type Achieved = (Instant, Arc<Vec<Results>>);

/// Until when each bot is there: a stream says so again and again, and every request does.
#[derive(Default)]
pub(crate) struct Attendance(Mutex<HashMap<String, Instant>>);

impl Attendance {
    /// One was just heard of.
    pub(crate) fn heard(&self, player: &str) {
        self.waits(player, Duration::ZERO);
    }

    /// One waits here for so long.
    pub(crate) fn waits(&self, player: &str, time: Duration) {
        let (mut bots, now) = (self.bots(), Instant::now());
        if bots.len() >= SWEEP {
            bots.retain(|_, until| *until > now);
        }
        bots.insert(player.to_owned(), now + time + THERE);
    }

    fn is_there(&self, player: &str) -> bool {
        self.bots().get(player).is_some_and(|until| *until > Instant::now())
    }

    fn all(&self) -> Vec<String> {
        let (bots, now) = (self.bots(), Instant::now());
        bots.iter().filter(|(_, until)| **until > now).map(|(player, _)| player.clone()).collect()
    }

    fn bots(&self) -> MutexGuard<'_, HashMap<String, Instant>> {
        self.0.lock().expect("nobody panics while counting bots")
    }
}

impl Tables {
    /// Is the bot there, by whichever node: does it have a stream open, or has it asked something lately?
    pub(crate) async fn is_there(&self, bot: &Bot) -> Result<bool, Problem> {
        Ok(self.attendance().is_there(&bot.player) || self.bots_there().await?.contains(&bot.player))
    }

    /// As whom all bots play that are there, by whichever node.
    pub(crate) async fn bots_there(&self) -> Result<BTreeSet<String>, Problem> {
        let mut there: BTreeSet<String> = self.attendance().all().into_iter().collect();
        if self.store().is_shared() {
            let seen = self.store().presences(&[NOWHERE.to_owned()]).await?;
            there.extend(seen.into_iter().filter(|seen| seen.ago < THERE).map(|seen| seen.who.player));
        }
        Ok(there)
    }

    /// Tells other nodes which bots are there by this one.
    pub(crate) async fn tell_of_bots(&self) -> Result<(), store::Error> {
        let there = self.attendance().all();
        if there.is_empty() {
            return Ok(());
        }
        let node = self.node();
        let present = |player| Present { table: NOWHERE.to_owned(), player, node: node.to_owned() };
        self.store().present(there.into_iter().map(present).collect()).await
    }

    /// The bot of that name, if the guest may know of it.
    pub(crate) async fn bot(&self, text: &str, guest: &Guest) -> Result<Bot, Problem> {
        let bot = match name(text) {
            Some(name) => self.store().bot(&name).await?,
            None => None,
        };
        bot.filter(|bot| bot.public || bot.owner == guest.id || bot.player == guest.id)
            .ok_or(Problem::NoSuchBot)
    }

    /// The bots that anybody may find, the oldest first.
    pub(crate) async fn public_bots(&self) -> Result<Vec<Bot>, Problem> {
        Ok(self.store().public_bots(LISTED).await?)
    }

    /// What the bot has achieved, as of a minute ago at most.
    pub(crate) async fn results_of(&self, bot: &Bot) -> Result<Arc<Vec<Results>>, Problem> {
        let mut known = self.achievements().0.lock().await;
        known.retain(|_, (since, _)| since.elapsed() < FRESH);
        if let Some((_, results)) = known.get(&bot.player) {
            return Ok(results.clone());
        }
        let games = self.games_counted(GamesOf::Player(bot.player.clone())).await?;
        let left = self.games_counted(GamesOf::Left(bot.player.clone())).await?;
        let notes = if left.is_empty() { Vec::new() } else { self.store().notes_about(&bot.player).await? };
        let public = self.public_bots().await?.into_iter().map(|bot| bot.name).collect();
        let own = bot.clone();
        let work = move || results(&own.player, &games, &lost(&own, left, &notes), &public);
        let results = Arc::new(self.pool().run(work).await);
        known.insert(bot.player.clone(), (Instant::now(), results.clone()));
        Ok(results)
    }

    /// Finished games without those of the ladder, which has figures of its own.
    async fn games_counted(&self, of: GamesOf) -> Result<Vec<Finished>, Problem> {
        let mut games = self.store().games(&of).await?;
        games.retain(|game| game.group.as_deref() != Some(LADDER));
        Ok(games)
    }

    /// Whoever is invited by that name to that place, and what will become of that.
    pub(crate) async fn invitee(&self, host: &Guest, name: &str, room: Room<'_>) -> Result<Invitee, Problem> {
        let bot = self.bot(name, host).await?;
        if !room.suits(&bot) {
            return Err(Problem::BotUnfit);
        }
        if bot.accept == Accept::Owner && bot.owner != host.id {
            return Err(Problem::BotDeclines);
        }
        let is_there = self.is_there(&bot).await?;
        let way = match bot.accept {
            // It is told where it said that it wants to be, and comes if it can.
            _ if !is_there && self.is_told_of_invitations(&bot.player).await? => Way::IsAsked,
            _ if !is_there => Way::IsAbsent,
            Accept::Ask => Way::IsAsked,
            Accept::All | Accept::Owner => Way::Sits,
        };
        if way != Way::IsAbsent {
            self.expect_idle(&bot).await?;
        }
        let outsider = Outsider::new(&bot.name, &bot.owner);
        Ok(Invitee { player: bot.player, bot: outsider, way })
    }

    async fn expect_idle(&self, bot: &Bot) -> Result<(), Problem> {
        if self.is_idle(bot).await? { Ok(()) } else { Err(Problem::BotBusy) }
    }

    /// Does the bot sit at fewer tables than it wants to?
    pub(crate) async fn is_idle(&self, bot: &Bot) -> Result<bool, Problem> {
        let tables = self.store().tables_of(&bot.player, TABLES).await?;
        let sits =
            |table: &store::Table| table.seats.iter().any(|seat| seat.player.as_ref() == Some(&bot.player));
        let busy = tables.iter().filter(|table| table.status != Status::Over && sits(table)).count();
        Ok(busy < bot.tables as usize)
    }

    /// The host invites a bot to a table. Whoever is there already is not invited again.
    pub(crate) async fn invite(&self, table: &Arc<Table>, host: &Guest, name: &str) -> Result<(), Problem> {
        let snapshot = table.snapshot();
        if !snapshot.is_host(host) {
            return Err(Problem::NotHost);
        }
        if sits(&snapshot, name) {
            return Ok(());
        }
        let room = Room::AtLeast { game: &snapshot.row.game, seats: snapshot.row.seats.len() + 1 };
        let invitee = self.invitee(host, name, room).await?;
        let host = host.clone();
        table.change(move |draft| draft.invite(&host, &invitee)).await
    }

    /// The host begins the game, if the bots from outside play it with so many.
    pub(crate) async fn start(&self, table: &Arc<Table>, host: &Guest) -> Result<(), Problem> {
        let snapshot = table.snapshot();
        let seats = snapshot.row.seats.len();
        for occupant in snapshot.row.seats.iter().filter(|seat| Player::of(seat) == Player::Outsider) {
            let Some(outsider) = Outsider::of(occupant) else { continue };
            let bot = self.store().bot(&outsider.name).await?;
            let room = Room::Exactly { game: &snapshot.row.game, seats };
            if bot.is_some_and(|bot| !room.suits(&bot)) {
                return Err(Problem::BotUnfit);
            }
        }
        let host = host.clone();
        table.change(move |draft: &mut Draft| draft.start(&host)).await
    }
}

/// Does a bot of that name sit there, or was it asked to?
fn sits(snapshot: &Snapshot, text: &str) -> bool {
    let name = name(text);
    let is_it = |bot: Outsider| Some(&bot.name) == name.as_ref();
    snapshot.row.seats.iter().filter_map(Outsider::of).any(is_it)
}

/// A place for a bot: at a table of that game with so many seats.
#[derive(Clone, Copy)]
pub(crate) enum Room<'a> {
    /// Others may come.
    AtLeast { game: &'a str, seats: usize },
    /// That is all.
    Exactly { game: &'a str, seats: usize },
}

impl Room<'_> {
    /// Does the bot play there?
    fn suits(self, bot: &Bot) -> bool {
        let games = games_of(bot);
        let has = |game: &str, suits: &dyn Fn(usize) -> bool| {
            games.get(game).is_some_and(|counts| counts.iter().any(|count| suits(usize::from(*count))))
        };
        match self {
            Room::AtLeast { game, seats } => has(game, &|count| count >= seats),
            Room::Exactly { game, seats } => has(game, &|count| count == seats),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_and_no_two_look_alike() {
        for (said, kept) in [
            ("chick", "chick"),
            (" Chick ", "chick"),
            ("deep-49", "deep-49"),
            ("אפרוח", "אפרוח"),
            ("אפרוח-2", "אפרוח-2"),
        ] {
            assert_eq!(name(said).as_deref(), Some(kept), "{said}");
        }
        for bad in [
            "",
            "a",
            "-a",
            "a-",
            "a--b",
            "49",
            "a b",
            "a/b",
            "..",
            "a.b",
            "a%2fb",
            "ab\u{200f}",
            "аbc",
            "ａｂ",
            "aא",
            "אפרו\u{5b7}ח",
            "a\0b",
            "kupa",
            "Club",
            "champion",
            "ladder",
            "קופה",
            "אלוף",
            "straße",
            "ab😀",
            "İstanbul",
            "aaaaaaaaaaaaaaaaaaaaa",
            "<b>",
            "a\tb",
            "ΑΒ",
        ] {
            assert_eq!(name(bad), None, "{bad:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_bot_that_is_not_heard_of_is_not_there() {
        let attendance = Attendance::default();
        attendance.heard("chick");
        assert!(attendance.is_there("chick") && !attendance.is_there("hen"));
        tokio::time::advance(THERE).await;
        assert!(!attendance.is_there("chick") && attendance.all().is_empty());
        attendance.waits("chick", THERE);
        tokio::time::advance(THERE).await;
        assert!(attendance.is_there("chick"), "it has asked, and waits for the answer");
    }
}
