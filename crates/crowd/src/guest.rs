//! How somebody spends the evening: alone, by what their own stream shows. They take any control of
//! the page when they are asked, look again when the connection breaks, and go on to the next table
//! after the end.

use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use rand_xoshiro::Xoshiro256PlusPlus;
use reqwest::{Response, StatusCode};
use tokio::time::{self, Instant};

use crate::evening::Evening;
use crate::frame::{Answer, Frame};
use crate::ledger::Fate;
use crate::person::{Person, refusal, table};
use crate::screen::{Notice, Screen};
use crate::stream::Stream;

/// More missed steps than this are not shown one by one.
const SHOWN_SINGLY: usize = 8;

/// So long people try to reach a server that does not answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// In a crowd a page is looked at so long after it came: that takes a processor as long as several frames do, and
/// those that others are sent by then would seem to come later than they do.
const REACTION: Duration = Duration::from_millis(10);

/// After a connection broke, it is tried again so soon.
const RETRY: Duration = Duration::from_millis(20);

/// So often those who wait look whether the table is closed.
const GLANCE: Duration = Duration::from_secs(2);

/// Somebody at a table.
pub(crate) struct Guest {
    pub(crate) person: Person,
    pub(crate) number: u32,
    /// The seat, unless they only watch.
    pub(crate) seat: Option<usize>,
    pub(crate) game: &'static str,
    pub(crate) table: String,
    pub(crate) rng: Xoshiro256PlusPlus,
    /// What their page shows.
    pub(crate) screen: Screen,
    /// The last step that was shown.
    pub(crate) shown: Option<usize>,
    /// The last step at which an action was answered.
    pub(crate) acted: Option<usize>,
    /// The last step at which an action was not answered: it may be done yet.
    pub(crate) unanswered: Option<usize>,
    /// The last step at which they said to be ready for the next round.
    pub(crate) ready: Option<usize>,
    /// Is the game over, as far as they have seen?
    pub(crate) is_at_end: bool,
}

/// What somebody does after a look at the table.
enum Next {
    Look,
    LookAgain,
    Move(String),
    Leave,
}

impl Guest {
    /// Plays until the last game is over.
    pub(crate) async fn spend(&mut self, evening: &Evening) -> Result<()> {
        loop {
            match self.follow(evening).await? {
                Next::Leave => {
                    evening.leaves(self.number);
                    return Ok(());
                }
                Next::Move(table) => self.move_to(table, evening),
                Next::Look | Next::LookAgain => {}
            }
        }
    }

    /// Plays as long as the stream goes on.
    async fn follow(&mut self, evening: &Evening) -> Result<Next> {
        let mut stream = self.come_back().await?;
        let mut next = Next::Look;
        while let Next::Look = next {
            let node = stream.node;
            let frame = tokio::select! {
                frame = time::timeout(GLANCE, stream.next(&mut self.screen)) => frame,
                () = self.person.until_lost(node) => return Ok(Next::LookAgain),
            };
            next = match frame {
                Ok(Ok(Some(notice))) => self.notice(notice, evening).await?,
                // The server is gone, or wants everybody to come again.
                Ok(_) => {
                    evening.trouble();
                    Next::LookAgain
                }
                Err(_) if evening.is_closed(&self.table) => Next::Leave,
                Err(_) => Next::Look,
            };
        }
        Ok(next)
    }

    /// Opens the stream, as soon as there is somebody to answer.
    async fn come_back(&self) -> Result<Stream> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            match self.person.look(&self.table, self.screen.id()).await {
                Ok(stream) => return Ok(stream),
                Err(error) if Instant::now() > deadline => {
                    return Err(error).context("the server does not come back");
                }
                Err(_) => time::sleep(RETRY).await,
            }
        }
    }

    /// Most frames are only counted; where there is something to do, the page is looked at.
    async fn notice(&mut self, notice: Notice, evening: &Evening) -> Result<Next> {
        let Notice { step, is_step, .. } = notice;
        self.check_order(step, is_step)?;
        self.shown = Some(step);
        evening.show();
        evening.ledger().show(&self.table, step);
        let game_bytes = notice.patch_bytes.filter(|_| is_step).map(|bytes| (self.game, bytes));
        evening.arrivals().shown(&self.table, self.number, step, game_bytes);
        self.is_at_end |= notice.is_news;
        if evening.is_crowded() {
            if !self.is_at_end {
                return Ok(Next::Look);
            }
            time::sleep(REACTION).await;
        }
        let page = self.screen.look()?;
        self.see(Frame::new(page.as_bytes()), step, evening).await
    }

    async fn see(&mut self, frame: Frame<'_>, step: usize, evening: &Evening) -> Result<Next> {
        evening.is_at(self.number, self.place(&frame));
        self.is_at_end = frame.is_over();
        if frame.is_over() {
            return self.after_the_end(frame, evening).await;
        }
        if self.seat.is_some() && frame.is_round_over() && self.ready != Some(step) {
            return self.go_on(step, evening).await;
        }
        match self.seat.filter(|_| frame.is_asked() && self.acted != Some(step)) {
            Some(seat) => {
                let choice = frame.choose(&mut self.rng).with_context(|| format!("table {}", self.table))?;
                self.act(seat, step, choice, evening).await
            }
            None => Ok(Next::Look),
        }
    }

    /// What they see, for whoever looks for the reason why a game does not end.
    fn place(&self, frame: &Frame<'_>) -> String {
        let Guest { table, seat, shown, acted, ready, .. } = self;
        let (asked, round_over, over) = (frame.is_asked(), frame.is_round_over(), frame.is_over());
        format!(
            "table {table}, seat {seat:?}: step {shown:?}, acted {acted:?}, ready {ready:?}, \
             asked {asked}, round over {round_over}, over {over}"
        )
    }

    /// Is ready for the next round; who could not say so looks again.
    async fn go_on(&mut self, step: usize, evening: &Evening) -> Result<Next> {
        let said = self.person.is_ready(&self.table, step).await;
        if said.as_ref().is_ok_and(|answer| answer.status() == StatusCode::NO_CONTENT) {
            self.ready = Some(step);
            return Ok(Next::Look);
        }
        evening.trouble();
        self.insist(said, evening)?;
        self.person.relocate();
        time::sleep(RETRY).await;
        Ok(Next::LookAgain)
    }

    /// Where nodes come and go in good order every post is answered.
    fn insist(&self, answer: Result<Response>, evening: &Evening) -> Result<()> {
        let why = match answer {
            Err(error) => format!("{error:#}"),
            Ok(answer) if answer.status().is_server_error() => answer.status().to_string(),
            Ok(_) => return Ok(()),
        };
        ensure!(!evening.is_orderly(), "table {}: a post was not answered: {why}", self.table);
        Ok(())
    }

    /// A step is shown once and in order; whoever missed many is shown the newest.
    fn check_order(&self, step: usize, is_step: bool) -> Result<()> {
        let is_next = match self.shown {
            None => true,
            Some(shown) if is_step => step == shown + 1 || step > shown + SHOWN_SINGLY,
            Some(shown) => step == shown,
        };
        let (table, shown) = (&self.table, self.shown);
        ensure!(is_next, "table {table} was shown at step {shown:?}, and then at {step}");
        Ok(())
    }

    async fn act(&mut self, seat: usize, step: usize, choice: Answer, evening: &Evening) -> Result<Next> {
        evening.pace.acquire().await.context("the pace ended")?.forget();
        let after = step + choice.actions.len();
        let lines = choice.actions.iter().map(|action| format!("{seat} {action}")).collect();
        let entry = evening.ledger().post(&self.table, step, lines);
        evening.arrivals().posted(&self.table, self.number, after);
        let answer = self.person.act(&self.table, choice.form).await;
        if answer.as_ref().is_ok_and(|answer| answer.status() == StatusCode::NO_CONTENT) {
            evening.ledger().settle(entry, Fate::Accepted);
            self.acted = Some(step);
            return Ok(Next::Look);
        }
        evening.trouble();
        let answer = match answer {
            Ok(answer) if !(evening.is_orderly() && answer.status().is_server_error()) => answer,
            unanswered => {
                self.insist(unanswered, evening)?;
                self.unanswered = Some(step);
                return Ok(Next::LookAgain);
            }
        };
        if self.person.has_several_nodes() && answer.status() == StatusCode::SERVICE_UNAVAILABLE {
            // Nobody knows whether it was done.
            self.unanswered = Some(step);
            time::sleep(RETRY).await;
            return Ok(Next::LookAgain);
        }
        evening.ledger().settle(entry, Fate::Refused);
        evening.arrivals().refused(&self.table, self.number, after);
        self.refused(step, answer).await
    }

    /// Whoever is too quick may come from elsewhere, and of several nodes another may still have done what
    /// was asked for before; nothing else that a page offers is refused.
    async fn refused(&mut self, step: usize, answer: Response) -> Result<Next> {
        if answer.status() == StatusCode::TOO_MANY_REQUESTS {
            self.person.relocate();
            return Ok(Next::LookAgain);
        }
        let is_done = self.person.has_several_nodes() && self.unanswered == Some(step);
        if answer.status() == StatusCode::CONFLICT && is_done {
            return Ok(Next::LookAgain);
        }
        bail!("table {}: what the page offered was refused: {}", self.table, refusal(answer).await)
    }

    /// The first seat decides whether they play again; the others see where.
    async fn after_the_end(&mut self, frame: Frame<'_>, evening: &Evening) -> Result<Next> {
        if evening.is_one_game() {
            return Ok(Next::Leave);
        }
        if let Some(table) = frame.next_table() {
            return Ok(Next::Move(table));
        }
        if self.seat != Some(0) {
            return Ok(Next::Look);
        }
        if !evening.plays_again(&self.table) {
            return Ok(Next::Leave);
        }
        let answer = self.person.ask_for_rematch(&self.table).await;
        if let Some(table) = answer.as_ref().ok().and_then(|answer| table(answer).ok()) {
            return Ok(Next::Move(table));
        }
        // The server is gone, or somebody was too quick.
        self.insist(answer, evening)?;
        self.person.relocate();
        time::sleep(RETRY).await;
        Ok(Next::LookAgain)
    }

    /// Goes on to another table.
    pub(crate) fn move_to(&mut self, table: String, evening: &Evening) {
        evening.arrivals().left(&self.table, self.number);
        (self.table, self.shown, self.acted, self.ready) = (table, None, None, None);
        self.unanswered = None;
        self.is_at_end = false;
        self.screen = Screen::default();
    }
}
