//! The table object: what a caller sees of a table, and what it may do there.

use std::collections::BTreeMap;

use engine::{OptionSpec, Pending, Seat, Viewer};
use play::AnyPlay;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value};
use store::{By, Status};
use utoipa::ToSchema;

use super::wire::timestamp;
use crate::guest::Guest;
use crate::outside::now;
use crate::table::{Outsider, Player, Request, Snapshot, Speed, Table, Terms};

/// A table as the caller sees it.
#[derive(Clone, Serialize, ToSchema)]
#[schema(as = Table)]
pub(super) struct TableObject {
    /// Always `table`.
    r#type: &'static str,
    /// The rest is new if and only if this is: who sits where, and how they play.
    #[serde(flatten)]
    pub(super) head: Head,
    /// The number of steps taken.
    pub(super) step: usize,
    /// How often a step was taken back: a step's number may come twice.
    undone: usize,
    /// The last step, as the caller saw it.
    line: Option<String>,
    #[serde(flatten)]
    stands: Stands,
    /// What `kupa.Batch` gives, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    observation: Option<Vec<f32>>,
    /// Had the request come before?
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) repeated: Option<bool>,
}

/// Who sits where, and how they play.
#[derive(Clone, PartialEq, Serialize, ToSchema)]
pub(super) struct Head {
    /// Its name in addresses.
    pub(super) id: String,
    /// The game.
    game: String,
    /// The version of its rules.
    rules: u32,
    /// `waiting`, `running` or `over`.
    status: &'static str,
    /// What was agreed on.
    options: BTreeMap<String, String>,
    /// How people play together.
    terms: TermsObject,
    /// May anybody find it in the lobby?
    listed: bool,
    /// Who sits where, from seat 0.
    seats: Vec<SeatObject>,
    /// The caller's own seat.
    pub(super) you: Option<usize>,
    /// The host's seat.
    host: Option<usize>,
    /// The table where the same people play again.
    next: Option<String>,
    /// Who wants to take the last step back, while not all have agreed.
    wish: Option<WishObject>,
    /// Who asks for the seat of a house bot.
    requests: Vec<RequestObject>,
}

/// Somebody wants to take the last step back.
#[derive(Clone, PartialEq, Serialize, ToSchema)]
#[schema(as = Wish)]
pub(super) struct WishObject {
    /// Their seat.
    seat: usize,
    /// The seats that have not answered; if all agree, the step is taken back.
    unasked: Vec<usize>,
}

/// Somebody asks for the seat of a house bot.
#[derive(Clone, PartialEq, Serialize, ToSchema)]
#[schema(as = Request)]
pub(super) struct RequestObject {
    /// The seat.
    seat: usize,
    /// What they are called.
    name: String,
    /// Has somebody at the table let them in? Then they sit down at the next deal.
    let_in: bool,
}

/// How people play together.
#[derive(Clone, PartialEq, Serialize, ToSchema)]
#[schema(as = Terms)]
pub(super) struct TermsObject {
    /// The seconds for a move.
    move_time: Option<u32>,
    /// After how many seconds a house bot keeps the seat of somebody who is gone.
    keeper_after: Option<u32>,
    /// The seconds that a bot from outside has for a move, before a house bot makes it.
    bot_time: u32,
    /// The seconds between two rounds.
    round_pause: Option<u32>,
    /// How fast house bots move: `relaxed`, `normal` or `quick`.
    speed: &'static str,
    /// May players ask for advice?
    advice: bool,
    /// May somebody who comes later take the place of a house bot?
    newcomers: bool,
    /// Has the host stopped the game for a while?
    paused: bool,
    /// Does the game go on though nobody sits here but bots, and nobody looks?
    unattended: bool,
}

/// Who sits there.
#[derive(Clone, PartialEq, Serialize, ToSchema)]
#[schema(as = Seat)]
pub(super) struct SeatObject {
    /// What they are called.
    name: String,
    /// `person`, `program`, `bot` (from outside) or `house`.
    kind: &'static str,
    /// The name of a bot from outside, as `GET /bots/{name}` knows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    bot: Option<String>,
    /// Was it invited, and has not answered yet?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    invited: bool,
    /// How strong a house bot is.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<String>,
    /// Are they there?
    here: bool,
    /// Does a house bot play for them meanwhile?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    kept: bool,
}

/// How things stand: the part that is new after each step.
#[derive(Clone, Serialize, ToSchema)]
pub(super) struct Stands {
    /// What the game waits for; nothing, before it has begun.
    pending: Option<PendingObject>,
    /// By seat: its legal actions. The caller's own alone.
    legal: BTreeMap<String, Vec<String>>,
    /// What the caller sees: the keys are those of `kupa referee --view`.
    #[schema(value_type = Option<Object>)]
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<Box<RawValue>>,
    /// When the time for this move is up.
    #[schema(example = "2026-08-23T18:04:11Z")]
    due: Option<String>,
}

/// What the game waits for: one of these.
#[derive(Clone, Serialize, ToSchema)]
#[schema(as = Pending)]
pub(super) struct PendingObject {
    /// These seats are asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    seats: Option<Vec<usize>>,
    /// Luck: `deal`, `roll` or `lose`.
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<&'static str>,
    /// The game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<Over>,
}

/// How the game ended.
#[derive(Clone, Serialize, ToSchema)]
pub(super) struct Over {
    /// Who won; a draw has no winners.
    winners: Vec<usize>,
}

/// What is sent besides.
#[derive(Clone, Copy, Default)]
pub(super) struct With {
    pub(super) observation: bool,
    pub(super) memory: bool,
}

impl From<Pending> for PendingObject {
    fn from(pending: Pending) -> PendingObject {
        let mut object = PendingObject { seats: None, chance: None, over: None };
        match pending {
            Pending::Seats(seats) => object.seats = Some(numbers(seats)),
            Pending::Chance(word) => object.chance = Some(word),
            Pending::Over(outcome) => object.over = Some(Over { winners: numbers(outcome.winners) }),
        }
        object
    }
}

impl TableObject {
    pub(super) fn of(table: &Table, snapshot: &Snapshot, guest: &Guest, with: With) -> TableObject {
        let viewer = snapshot.viewer(guest);
        let step = snapshot.step();
        let observed = snapshot.play.as_ref().filter(|_| with.observation);
        TableObject {
            r#type: "table",
            head: Head::of(table, snapshot, guest),
            step,
            undone: snapshot.undone,
            line: step.checked_sub(1).and_then(|before| seen(snapshot, before, viewer)),
            stands: Stands::of(snapshot, viewer, with),
            observation: observed.map(|play| play.observe(viewer)),
            repeated: None,
        }
    }
}

/// The step after so many, as the viewer saw it.
fn seen(snapshot: &Snapshot, before: usize, viewer: Viewer) -> Option<String> {
    let line = snapshot.play.as_ref()?.line(before + 1)?;
    snapshot.back(before).play?.line_seen(&line, viewer).ok()
}

impl Stands {
    pub(super) fn of(snapshot: &Snapshot, viewer: Viewer, with: With) -> Stands {
        let Some(play) = &snapshot.play else {
            return Stands { pending: None, legal: BTreeMap::new(), view: None, due: None };
        };
        Stands {
            pending: Some(play.pending().into()),
            legal: legal(play.as_ref(), viewer),
            view: Some(view(play.as_ref(), viewer, with)),
            due: due(snapshot),
        }
    }

    /// After a step that is past: nobody can do anything there any more.
    pub(super) fn past(play: &dyn AnyPlay) -> Stands {
        Stands { pending: Some(play.pending().into()), legal: BTreeMap::new(), view: None, due: None }
    }
}

fn legal(play: &dyn AnyPlay, viewer: Viewer) -> BTreeMap<String, Vec<String>> {
    play.legal(viewer).into_iter().map(|(seat, actions)| (seat.to_string(), actions)).collect()
}

/// What somebody with a perfect memory could have written down is sent to those who ask for it.
fn view(play: &dyn AnyPlay, viewer: Viewer, with: With) -> Box<RawValue> {
    let whole = play.view(viewer);
    #[cfg(test)]
    let whole = crate::leaks::planted_json(play, viewer, whole);
    let is_own = matches!(viewer, Viewer::Seat(_));
    if with.memory && is_own {
        return whole;
    }
    let mut map: Map<String, Value> = serde_json::from_str(whole.get()).expect("a view is an object");
    let memory = catalog::find(play.slug()).map_or(&[][..], |game| game.memory);
    memory.iter().for_each(|key| drop(map.remove(*key)));
    to_raw_value(&map).expect("a view is plain data")
}

/// When the clock moves for those who are asked.
fn due(snapshot: &Snapshot) -> Option<String> {
    let (now, is_on) = (now(), !snapshot.asked().is_empty() && !snapshot.terms.paused);
    let left = snapshot.time_left(now).filter(|_| is_on)?;
    Some(timestamp(now + left.as_millis() as i64))
}

impl Head {
    fn of(table: &Table, snapshot: &Snapshot, guest: &Guest) -> Head {
        let row = &snapshot.row;
        let host = row.seats.iter().position(|seat| seat.player.as_deref() == Some(&row.host));
        Head {
            id: row.id.clone(),
            game: row.game.clone(),
            rules: row.version,
            status: status(row.status),
            options: options(snapshot),
            terms: (&snapshot.terms).into(),
            listed: row.listed,
            seats: seats(snapshot, guest, |owner| table.gone_for(owner).is_none()),
            you: snapshot.seat_of(guest).map(Seat::index),
            host,
            next: row.next.clone(),
            wish: snapshot
                .wish
                .map(|wish| WishObject { seat: wish.seat.index(), unasked: numbers(snapshot.unasked(wish)) }),
            requests: snapshot.requests.iter().filter(|request| request.is_on()).map(request).collect(),
        }
    }
}

fn request(request: &Request) -> RequestObject {
    let name = request.name().to_owned();
    RequestObject { seat: request.seat.index(), name, let_in: request.answer.is_some() }
}

fn numbers(seats: engine::Seats) -> Vec<usize> {
    seats.iter().map(Seat::index).collect()
}

/// How far a table is.
pub(super) const fn status(status: Status) -> &'static str {
    match status {
        Status::Waiting => "waiting",
        Status::Running => "running",
        Status::Over => "over",
    }
}

/// Who made a step.
pub(super) const fn by(by: By) -> &'static str {
    match by {
        By::Person => "person",
        By::Bot => "house",
        By::Keeper => "keeper",
        By::Chance => "chance",
        By::Clock => "clock",
    }
}

/// What is agreed on, also where nothing was said.
pub(super) fn options(snapshot: &Snapshot) -> BTreeMap<String, String> {
    let said = snapshot.setup();
    let Some(game) = catalog::find(&snapshot.row.game) else { return BTreeMap::new() };
    let seats = said.seats.max(*game.seats.start());
    let value = |option: &OptionSpec| {
        let known = said.options.iter().find(|(name, _)| name == option.name);
        known.map_or_else(|| option.kind.default_value(seats), |(_, value)| value.clone())
    };
    game.options.iter().map(|option| (option.name.to_owned(), value(option))).collect()
}

/// Who sits where.
pub(super) fn seats(snapshot: &Snapshot, guest: &Guest, is_here: impl Fn(&str) -> bool) -> Vec<SeatObject> {
    let names = snapshot.names(guest.language);
    let seat = |seat: Seat| {
        let player = snapshot.player(seat);
        let owner = snapshot.row.seats[seat.index()].player.as_deref();
        SeatObject {
            name: words::without_isolates(&names.who(seat, guest.language)),
            kind: kind(player),
            bot: Outsider::of(&snapshot.row.seats[seat.index()]).map(|bot| bot.name),
            invited: player == Player::Invited,
            level: if let Player::Bot(level) = player { Some(level.to_string()) } else { None },
            here: owner.is_none_or(&is_here),
            kept: snapshot.kept.contains(seat),
        }
    };
    snapshot.everyone().map(seat).collect()
}

const fn kind(player: Player) -> &'static str {
    match player {
        Player::Person => "person",
        Player::Program => "program",
        Player::Outsider | Player::Invited => "bot",
        Player::Bot(_) => "house",
    }
}

impl SeatObject {
    /// The same without a name, if it is a person's.
    pub(super) fn nameless(self) -> SeatObject {
        let name = if matches!(self.kind, "house" | "bot") { self.name } else { String::new() };
        SeatObject { name, ..self }
    }
}

impl From<&Terms> for TermsObject {
    fn from(terms: &Terms) -> TermsObject {
        let Terms { keeper_after, move_time, bot_time, round_pause, speed, .. } = terms;
        TermsObject {
            move_time: *move_time,
            keeper_after: *keeper_after,
            bot_time: *bot_time,
            round_pause: *round_pause,
            speed: Speed::code(*speed),
            advice: terms.advice,
            newcomers: terms.newcomers,
            paused: terms.paused,
            unattended: terms.unattended,
        }
    }
}
