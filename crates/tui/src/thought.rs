//! Thinking in the background: the screen goes on while a bot or the adviser is busy.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, sync_channel};
use std::thread;

use bots::{Evaluation, Knowledge, Level, Limit};
use engine::Seat;
use play::Thinking;

use crate::session::Session;

/// Something that is being thought about. Dropped, it stops.
pub(crate) struct Thought<T> {
    stop: Arc<AtomicBool>,
    result: Receiver<T>,
}

impl<T: Send + 'static> Thought<T> {
    /// Starts to think; the thinker asks now and then whether to stop.
    fn start(think: impl FnOnce(&(dyn Fn() -> bool + Sync)) -> T + Send + 'static) -> Thought<T> {
        let stop = Arc::new(AtomicBool::new(false));
        let asked_to_stop = Arc::clone(&stop);
        // One place, so that the thinker can leave the result and go.
        let (sender, result) = sync_channel(1);
        thread::spawn(move || {
            let thought = think(&|| asked_to_stop.load(Ordering::Relaxed));
            // Whoever has gone away does not want to know.
            let _ = sender.send(thought);
        });
        Thought { stop, result }
    }

    /// What came of it, once.
    pub(crate) fn result(&self) -> Option<T> {
        match self.result.try_recv() {
            Ok(result) => Some(result),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => panic!("a thinker leaves a result, and it is taken once"),
        }
    }

    /// What comes of it, when it has come.
    pub(crate) fn wait(&self) -> T {
        self.result.recv().expect("a thinker leaves a result, and it is taken once")
    }

    /// Asks for what there is so far.
    pub(crate) fn hurry(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl<T> Drop for Thought<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// The bot at this seat, which is asked, thinks about its move.
pub(crate) fn choose<R: Knowledge>(session: &Session<R>, seat: Seat, level: Level) -> Thought<R::Action> {
    let (game, mut rng) = (session.game().clone(), session.bot_luck());
    Thought::start(move |is_hurried| {
        let think = |limit: Limit<'_>| play::choose(&game, seat, &level, &mut rng, limit);
        Thinking::of(level).limited(is_hurried, think)
    })
}

/// The champion thinks about what this seat, which is asked, could do.
pub(crate) fn advise<R: Knowledge>(session: &Session<R>, seat: Seat) -> Thought<Vec<Evaluation<R::Action>>> {
    let game = session.game().clone();
    Thought::start(move |is_hurried| {
        Thinking::of(Level::Champion).limited(is_hurried, |limit| play::advise(&game, seat, limit))
    })
}
