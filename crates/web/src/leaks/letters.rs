//! The same for letters: what is told by webhooks and pushes to those who are not there.

use std::cell::Cell;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use catalog::Visitor;
use engine::{Game, Viewer};
use play::Complete;
use words::Language;

use super::{Prober, Site, TABLE, guest_at, random_game, runtime};
use crate::keys::Keys;
use crate::outbox::told;
use crate::outside::simulated::Entered;
use crate::push::{Browser, Subscribed};
use crate::table::Snapshot;
use crate::table::notices::{About, INVITED, OVER, TURN};
use crate::webhook::{Format, Webhook, When};

thread_local! {
    /// The switch of the leak that is planted in letters.
    static LEAKING: Cell<bool> = const { Cell::new(false) };
}

/// What a faulty letter would tell: a time that follows from the whole game. The true one, unless the test of this
/// very test has thrown the switch.
pub(crate) fn planted_time(snapshot: &Snapshot, due: Option<i64>) -> Option<i64> {
    let play = snapshot.play.as_ref().filter(|_| LEAKING.get());
    let Some(record) = play.and_then(|play| play.record()) else { return due };
    let bytes = record.steps.iter().flat_map(|line| line.text.bytes());
    let hash = bytes.fold(0_i64, |hash, byte| (hash * 31 + i64::from(byte)) % 1_000_003);
    Some(hash * 1000)
}

impl Prober<'_> {
    /// What somebody is told who is not there: whoever reads a channel reads it too.
    pub(super) async fn read_letters(&mut self) {
        let snapshot = self.site.app.tables.table(TABLE).await.expect("the table is there").snapshot();
        for (seat, event) in snapshot.everyone().zip([TURN, OVER, INVITED].into_iter().cycle()) {
            let about = About { seat: seat.index() as u8, step: snapshot.step() };
            let told = told(&snapshot, event, 0, about, &guest_at(seat.index()));
            let mut hear = |how: &str, text: String| self.heard.push((format!("{how} about {event}"), text));
            for language in Language::ALL {
                for format in [Format::Standard, Format::Discord] {
                    let url = "https://example.com/".to_owned();
                    let webhook = Webhook::new(url, When::Away, format, language, "https://kupa.test");
                    let letter = webhook.letter("id", 0, Some(told)).expect("an address");
                    hear("a letter", String::from_utf8(letter.body).expect("text"));
                }
                // What its push service sees of it, and what the browser shows.
                let browser = browser(language);
                let head: Vec<_> = browser.head(0, &told).into_iter().map(|(_, value)| value).collect();
                hear("a push", format!("{head:?}\n{}", browser.text(&told)));
            }
        }
    }
}

/// A browser that wants to be told.
fn browser(language: Language) -> Browser {
    let (p256dh, auth) = (URL_SAFE_NO_PAD.encode([4; 65]), URL_SAFE_NO_PAD.encode([7; 16]));
    let endpoint = "https://push.example/x";
    let said = Subscribed { endpoint, p256dh: &p256dh, auth: &auth, offset: 0, at_night: true };
    Browser::new(&said, language, "https://kupa.test").expect("a browser")
}

/// All letters about the game.
async fn letters<R: Complete>(game: &Game<R>, keys: &Arc<Keys>) -> Vec<(String, String)> {
    let _entered = Entered::new(1);
    let site = Site::new(&game.record(), usize::from(game.seats()), keys).await;
    let (cookie, token) = (String::new(), String::new());
    let mut prober =
        Prober { site: &site, cookie, token, language: "he", scripted: false, heard: Vec::new() };
    prober.read_letters().await;
    prober.heard
}

/// Looks for a leak that is planted in what is told to those who are not there.
struct CheckLetters;

impl Visitor for CheckLetters {
    type Output = ();

    fn visit<R: Complete>(self) {
        let keys = Arc::new(Keys::for_tests());
        let seats = 3.clamp(*R::SEATS.start(), *R::SEATS.end());
        let rng = &mut testkit::generator(2);
        let game = random_game::<R>(seats, 24, rng);
        let twin = testkit::twin(&game, Viewer::Public, rng);
        for is_planted in [false, true] {
            LEAKING.set(is_planted);
            let both = async { (letters(&game, &keys).await, letters(&twin, &keys).await) };
            let (told, other) = runtime().block_on(both);
            let differs =
                |how: &str| told.iter().zip(&other).any(|(one, two)| one.0.starts_with(how) && one != two);
            assert_eq!([differs("a letter"), differs("a push")], [is_planted; 2], "{}", R::SLUG);
        }
        LEAKING.set(false);
    }
}

#[test]
fn a_letter_that_tells_a_secret_is_found() {
    catalog::slugs().for_each(|slug| catalog::visit(slug, CheckLetters).expect("the game is listed"));
}
