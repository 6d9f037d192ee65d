//! The ladder: bots from outside that wish to play against each other and against the house, around the clock, after
//! everybody else.
//!
//! A *heat* is a line-up in all its rotations, each at a table of its own with a secret and a deal of its own: a program
//! that sat at two tables with one deal would know both hands. When a table is over its luck is known anyway; then the
//! house plays that very deal again by itself, the *control*, to find what it was worth to each seat. So the luck of the
//! deal is taken out of what is counted, and no bot sees a deal twice.
//!
//! Heats are numbered and kept, tables follow from the heat, and a heat ends once: whoever is stopped in the middle goes on,
//! and nothing is counted twice. Nothing that a bot does keeps a heat from its end: whoever goes away has lost.

mod choice;
mod control;
mod figures;
mod plan;
mod score;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::http::HeaderMap;
use bots::Level;
use store::{Bot, Heat, Present};
use tokio::time::{self, Instant};

use crate::guest::Guest;
use crate::outside::random_nonce;
use crate::problem::Problem;
use crate::table::{Draft, Invitee, Outsider, Snapshot, Table, Terms, Way};
use crate::tables::Tables;

use choice::Past;
use control::Deal;
use plan::{Entrant, Plan};
use score::Score;

pub(crate) use figures::{Line, Of, Standings, Who};

/// What tables of the ladder belong to, whose host they have, and where nodes tell each other that they could play it: no
/// group, guest or table has this id.
pub(crate) const LADDER: &str = "ladder";

/// So often it is looked whether a heat has come on.
const GLANCE: Duration = Duration::from_secs(1);

/// So often it is looked whether one can begin.
const LOOK: Duration = Duration::from_secs(10);

/// A node that has not said for so long that it could play the ladder does not.
const SILENT: Duration = Duration::from_secs(35);

/// So long the next table waits for a bot that is not there, or has as many tables as it wants. Then it is opened all the
/// same, and the house plays for it.
const PATIENCE: Duration = Duration::from_secs(300);

/// After so long at a table those who think long have a second for each move, in milliseconds.
const SLOW: i64 = 600_000;

/// A heat that is not over by then counts for nothing, in milliseconds: a table of it can't be played.
const LONGEST: i64 = 86_400_000;

/// So many heats count, the last.
const COUNTED: u32 = 5000;

/// Among so many bots that anybody may find it looks for those that wish to play: more than are listed, lest the oldest
/// keep others out.
const KNOWN: u32 = 10_000;

/// So many are remembered when the next is chosen.
const REMEMBERED: u32 = 500;

/// So often the house plays a deal again.
const CONTROLS: u8 = if cfg!(test) { 2 } else { 32 };

/// Of what strength it plays then: one that takes no time, and does not always do the same. Club bots play 49 and Chico alike
/// each time, so that their games tell little of others'.
const CONTROL: Level = Level::Casual;

/// Plays as long as there are tables.
pub(crate) async fn play(tables: Weak<Tables>) {
    let mut progress = Progress::default();
    loop {
        let Some(tables) = tables.upgrade().filter(|tables| !*tables.closing().borrow()) else { return };
        match tables.play_ladder(&mut progress).await {
            Err(Problem::Store(store::Error::Closed)) => return,
            Err(problem) => tables.report(&problem),
            Ok(()) => {}
        }
        drop(tables);
        time::sleep(if progress.heat.is_some() { GLANCE } else { LOOK }).await;
    }
}

/// What is known of the heat that is on, besides what is stored.
#[derive(Default)]
struct Progress {
    /// Its number, if one is on.
    heat: Option<u32>,
    /// The tables that are over, by rotation.
    over: BTreeMap<usize, Arc<Snapshot>>,
    /// Since when the next table waits for a bot.
    waits: Option<Instant>,
}

impl Tables {
    async fn play_ladder(&self, progress: &mut Progress) -> Result<(), Problem> {
        if !self.is_ladders_node().await? {
            *progress = Progress::default();
            return Ok(());
        }
        match self.store().heats(1).await?.pop() {
            Some(heat) if heat.result.is_none() => {
                if progress.heat != Some(heat.number) {
                    *progress = Progress { heat: Some(heat.number), ..Progress::default() };
                }
                self.go_on(&heat, progress).await
            }
            last => {
                *progress = Progress::default();
                self.begin_heat(last.map_or(1, |last| last.number + 1), progress).await
            }
        }
    }

    /// Is it this node that plays the ladder? Of several the first by its name. Should two believe so for a moment nothing
    /// is played or counted twice: it would only be worked out in vain.
    async fn is_ladders_node(&self) -> Result<bool, Problem> {
        if !self.store().is_shared() {
            return Ok(true);
        }
        let said = self.store().presences(&[LADDER.to_owned()]).await?;
        let [table, player, node] = [LADDER, self.node(), self.node()].map(str::to_owned);
        self.store().present(vec![Present { table, player, node }]).await?;
        let nodes = said.into_iter().filter(|said| said.ago < SILENT).map(|said| said.who.node);
        Ok(nodes.min().is_some_and(|first| first == self.node()))
    }

    /// Do others need the server more?
    fn is_busy(&self) -> bool {
        let is_crowded = self.tables_awake() > self.settings().crowded / 2;
        self.pool().waiting() > 0 || is_crowded || self.is_draining()
    }

    async fn begin_heat(&self, number: u32, progress: &mut Progress) -> Result<(), Problem> {
        if self.is_busy() {
            return Ok(());
        }
        let Some(plan) = self.next_heat(number).await? else { return Ok(()) };
        match self.store().begin_heat(number, &plan.written(), self.now()).await {
            // Another node was quicker.
            Err(store::Error::Taken) => return Ok(()),
            begun => begun?,
        }
        tracing::info!(
            heat = number,
            game = plan.game,
            seats = plan.lineup.len(),
            "a heat of the ladder begins"
        );
        progress.heat = Some(number);
        Ok(())
    }

    /// Who plays next: bots that wish to play on the ladder, are there and have time.
    async fn next_heat(&self, number: u32) -> Result<Option<Plan>, Problem> {
        let there = self.bots_there().await?;
        if there.is_empty() {
            return Ok(None);
        }
        let mut bots = self.store().public_bots(KNOWN).await?;
        bots.retain(|bot| bot.ladder && there.contains(&bot.player));
        if bots.is_empty() {
            return Ok(None);
        }
        let past = Past::of(&self.store().heats(REMEMBERED).await?);
        while let Some(plan) = choice::choose(&bots, &past, number, self.now()) {
            let mut busy = Vec::new();
            for bot in bots.iter().filter(|bot| plan.bots().any(|entered| entered.player == bot.player)) {
                if !self.is_idle(bot).await? {
                    busy.push(bot.player.clone());
                }
            }
            if busy.is_empty() {
                return Ok(Some(plan));
            }
            bots.retain(|bot| !busy.contains(&bot.player));
        }
        Ok(None)
    }

    async fn go_on(&self, heat: &Heat, progress: &mut Progress) -> Result<(), Problem> {
        let is_late = self.now() - heat.begun > LONGEST;
        let Some(plan) = Plan::read(&heat.plan).filter(|_| !is_late) else {
            return self.end_heat(heat, &Score::default()).await;
        };
        let mut running = 0;
        for rotation in (0..plan.lineup.len())
            .filter(|rotation| !progress.over.contains_key(rotation))
            .collect::<Vec<_>>()
        {
            match self.table(&plan.table(rotation)).await {
                Ok(table) if table.snapshot().is_over() => {
                    drop(progress.over.insert(rotation, table.snapshot()))
                }
                Ok(table) => {
                    self.hurry(&table).await?;
                    running += 1;
                }
                Err(Problem::NoSuchTable) => {
                    if running < self.settings().ladder && self.may_open(&plan, progress).await? {
                        self.open_rotation(&plan, rotation).await?;
                        (running, progress.waits) = (running + 1, None);
                    }
                }
                Err(problem @ Problem::Store(_)) => return Err(problem),
                // It can't be played on, and then the heat counts for nothing.
                Err(_) => return self.end_heat(heat, &Score::default()).await,
            }
        }
        if progress.over.len() < plan.lineup.len() {
            return Ok(());
        }
        let score = self.score(&plan, &progress.over).await;
        self.end_heat(heat, &score).await
    }

    /// Nobody holds the ladder up by thinking as long as they may at each move of a long game.
    async fn hurry(&self, table: &Arc<Table>) -> Result<(), Problem> {
        let shown = table.snapshot();
        if self.now() - shown.row.created < SLOW || shown.terms.bot_time <= 1 {
            return Ok(());
        }
        let terms = Terms { bot_time: 1, ..shown.terms.clone() };
        table.change(move |draft| draft.decide(&house(), terms.clone())).await
    }

    async fn end_heat(&self, heat: &Heat, score: &Score) -> Result<(), Problem> {
        match self.store().end_heat(heat.number, &score.written(), self.now()).await {
            // Another node was quicker.
            Err(store::Error::Missing) => return Ok(()),
            ended => ended?,
        }
        tracing::info!(heat = heat.number, tables = score.tables.len(), "a heat of the ladder is over");
        Ok(())
    }

    /// May the next table be opened: is the server idle, and are the bots there, or were they waited for?
    async fn may_open(&self, plan: &Plan, progress: &mut Progress) -> Result<bool, Problem> {
        if self.is_busy() {
            return Ok(false);
        }
        let since = *progress.waits.get_or_insert_with(Instant::now);
        Ok(since.elapsed() >= PATIENCE || self.are_ready(plan).await?)
    }

    async fn are_ready(&self, plan: &Plan) -> Result<bool, Problem> {
        let there = self.bots_there().await?;
        for bot in plan.bots() {
            let known = self.store().bot(&bot.name).await?.filter(|known| known.player == bot.player);
            let is_ready = match known {
                Some(known) => there.contains(&known.player) && self.is_idle(&known).await?,
                // It was deleted: nobody waits for it.
                None => true,
            };
            if !is_ready {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Opens a table, unless it is there: its id follows from the heat.
    async fn open_rotation(&self, plan: &Plan, rotation: usize) -> Result<(), Problem> {
        let house = house();
        let mut table = Snapshot::new(&plan.game, &house.id, random_nonce());
        table.row.id = plan.table(rotation);
        let mut draft = Draft::new(Arc::new(table));
        draft.belong_to(LADDER);
        draft.play_unattended();
        draft.decide(&house, Terms { advice: false, newcomers: false, ..Terms::default() })?;
        for place in plan.seating(rotation) {
            sit_down(&mut draft, &house, &plan.lineup[place])?;
        }
        draft.start(&house)?;
        match self.create(draft.into_next(), &house).await {
            Err(Problem::Store(store::Error::Taken)) => Ok(()),
            opened => opened.map(drop),
        }
    }

    /// What came of a heat: what each place won, and what its seats were worth.
    async fn score(&self, plan: &Plan, over: &BTreeMap<usize, Arc<Snapshot>>) -> Score {
        let mut score = Score::default();
        for (rotation, snapshot) in over {
            let Some(deal) = Deal::of(snapshot).map(Arc::new) else { return Score::default() };
            let mut games = Vec::new();
            for number in 0..CONTROLS {
                let deal = deal.clone();
                games.push(self.pool().run_last(move || deal.play(CONTROL, number)).await);
            }
            score.add(plan, *rotation, snapshot, &control::worth(&games));
        }
        score
    }

    /// How bots and levels stand in each game.
    pub(crate) async fn ladder(&self) -> Result<Arc<Vec<Of>>, Problem> {
        let read = async || {
            let (heats, bots) = (self.store().heats(COUNTED).await?, self.store().public_bots(KNOWN).await?);
            Ok(self.pool().run(move || figures::standings(&heats, &bots)).await)
        };
        self.standings().get(read).await
    }
}

/// Whoever opens the tables of the ladder, and sits at none of them.
fn house() -> Guest {
    Guest::without_cookies(&HeaderMap::new(), None, Some((LADDER.to_owned(), String::new())))
}

fn sit_down(draft: &mut Draft, house: &Guest, entrant: &Entrant) -> Result<(), Problem> {
    match entrant {
        Entrant::House { level } => draft.add_bot(house, level.parse().map_err(|_| Problem::Nonsense)?),
        Entrant::Bot(bot) => {
            let outsider = Outsider { name: bot.name.clone(), mark: bot.mark.clone() };
            draft.invite(house, &Invitee { player: bot.player.clone(), bot: outsider, way: Way::Sits })
        }
    }
}

/// The owners of bots, as a seat tells them apart.
fn owners(bots: &[Bot]) -> BTreeSet<&str> {
    bots.iter().map(|bot| bot.owner.as_str()).collect()
}
