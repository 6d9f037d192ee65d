//! Every kind of screen, audited by axe-core: in both languages, light and dark, on a phone in Hebrew and on a
//! wide screen in English. It is fetched by `cargo xtask requirements`.

use std::fs;
use std::path::PathBuf;

use serde_json::json;
use tokio::join;

use crate::house::{is_whole, visit};
use crate::ladder::climb;
use crate::look::texts;
use crate::person::Person;
use crate::screen::{PHONE, WIDE};

const RUN: &str = include_str!("axe.js");

fn source() -> String {
    let file =
        PathBuf::from(env!("CARGO_TARGET_TMPDIR")).with_file_name("axe/node_modules/axe-core/axe.min.js");
    fs::read_to_string(file).expect("axe-core is there: `cargo xtask requirements` fetches it")
}

/// Somebody who audits what they see, and writes down what is wrong.
pub(crate) struct Auditor<'a> {
    person: &'a Person,
    axe: String,
    found: Vec<String>,
}

impl<'a> Auditor<'a> {
    pub(crate) fn new(person: &'a Person) -> Auditor<'a> {
        Auditor { person, axe: source(), found: Vec::new() }
    }

    /// The screen as it is now; in the dark only its colours are others.
    pub(crate) async fn audit(&mut self, screen: &str) {
        if !is_whole() {
            return self.audit_here(screen).await;
        }
        for size in [PHONE, WIDE] {
            self.person.sit_at(size).await;
            self.audit_here(&format!("{screen} ({})", size.name)).await;
        }
    }

    async fn audit_here(&mut self, screen: &str) {
        self.person.ask(&self.axe, vec![]).await;
        // Colours are the same in both languages.
        let schemes = if is_whole() || self.person.language == "en" { 2 } else { 1 };
        for (scheme, only_colours) in [("light", false), ("dark", true)].into_iter().take(schemes) {
            self.person.prefer(scheme, "reduce").await;
            let at = format!("{screen} in {}, {scheme}", self.person.language);
            let found = self.violations(only_colours).await;
            self.found.extend(found.into_iter().map(|violation| format!("{at}: {violation}")));
        }
    }

    async fn violations(&self, only_colours: bool) -> Vec<String> {
        let found = self.person.browser.execute_async(RUN, vec![json!(only_colours)]).await;
        texts(found.expect("axe-core answers").json()).map(str::to_owned).collect()
    }

    pub(crate) async fn open(&mut self, path: &str, screen: &str) {
        self.person.open(path).await;
        self.audit(screen).await;
    }

    /// Opens something on the page, audits it, and closes it again.
    async fn unfold(&mut self, button: &str, opened: &str, screen: &str) {
        self.person.touch(button).await;
        self.person.wait(opened).await;
        self.audit(screen).await;
        self.person.press(thirtyfour::Key::Escape).await;
    }

    pub(crate) fn is_content(&self) {
        assert!(self.found.is_empty(), "{}", self.found.join("\n"));
    }
}

#[test]
fn axe_finds_nothing_outside_a_game() {
    visit("axe-outside", async |house| {
        climb(house.store()).await;
        let (dana, ron) = join!(house.person("en"), house.person("he"));
        join!(outside(&dana), outside(&ron));
        let mut dana = Auditor::new(&dana);
        dana.open("/settings", "settings").await;
        finds_what_is_planted(&dana).await;
    });
}

/// Founds a group, and goes there. Whoever has not played yet is not asked at home whether they want one.
const FOUND_GROUP: &str = "const body = new URLSearchParams({ group: 'Us', name: 'Dana' });
    fetch('/groups', { method: 'POST', body }).then(({ url }) => { location = url; });";

async fn outside(person: &Person) {
    let mut auditor = Auditor::new(person);
    for (path, screen) in [
        ("/", "home"),
        ("/games/gamnon", "the page of a game"),
        ("/settings", "settings"),
        ("/rules/49/sources", "sources"),
        ("/games/49/idea", "idea"),
        ("/bots", "bots"),
        ("/bots/chick", "the page of a bot"),
        ("/bots/ladder", "the ladder"),
    ] {
        auditor.open(path, screen).await;
    }
    person.open("/").await;
    person.ask(FOUND_GROUP, vec![]).await;
    person.wait("main.group").await;
    auditor.audit("a group").await;
    for game in person.games() {
        person.open(&format!("/rules/{game}")).await;
        person.touch("#all-rules summary").await;
        auditor.audit(&format!("rules of {game}")).await;
    }
    person.is_content().await;
    auditor.open("/t/nowhere", "a problem").await;
    auditor.is_content();
}

/// Who looks for nothing finds nothing: these would be found.
async fn finds_what_is_planted(auditor: &Auditor<'_>) {
    let plants = [
        ("link-name", "document.querySelector('.top a.key').removeAttribute('aria-label')"),
        ("color-contrast", "document.querySelector('h1').style.color = '#bbb'"),
        (
            "label-content-name-mismatch",
            "document.querySelector('.language button').ariaLabel = 'Something else'",
        ),
    ];
    auditor.person.prefer("light", "reduce").await;
    for (rule, plant) in plants {
        auditor.person.ask(plant, vec![]).await;
        let found = auditor.violations(false).await;
        assert!(found.iter().any(|violation| violation.starts_with(rule)), "{rule} is not among {found:?}");
    }
}

#[test]
fn axe_finds_nothing_at_a_table() {
    visit("axe-table", async |house| {
        let (dana, ron) = join!(house.person("en"), house.person("he"));
        join!(tables(&dana), tables(&ron));
        // Which of both is the host changes little, and costs as much again.
        let hosts = if is_whole() { 2 } else { 1 };
        for (host, guest) in [(&dana, &ron), (&ron, &dana)].into_iter().take(hosts) {
            together(host, guest).await;
            too_late(host, guest).await;
        }
    });
}

/// Alone: the table of every game, what opens on it, what a newcomer is told, and what comes after a game. How
/// rounds and games end is audited where the stage is looked at.
async fn tables(person: &Person) {
    let mut auditor = Auditor::new(person);
    for game in person.games() {
        person.begin(game).await;
        person.play(14).await;
        auditor.audit(&format!("table of {game}")).await;
    }
    person.begin("chico").await;
    person.play(6).await;
    for (sheet, screen) in [("#menu", "menu"), ("#who-1", "a seat's sheet")] {
        person.ask("document.querySelector(arguments[0]).showPopover()", vec![json!(sheet)]).await;
        auditor.audit(screen).await;
        person.press(thirtyfour::Key::Escape).await;
    }
    person.open_talk().await;
    auditor.audit("log and talk").await;
    person.close_talk().await;
    person.touch("[popovertarget=menu]").await;
    auditor.unfold("a.drawer[href$='/advice']", "#drawer[open] h1", "advice").await;
    person.play_on().await;
    let table = person.path().await;
    auditor.open(&format!("{table}/replay?step=9"), "replay").await;
    auditor.open(&format!("{table}/proof"), "proof").await;
    auditor.open("/", "home with tables").await;
    first_game(person, &mut auditor).await;
    auditor.is_content();
    person.is_content().await;
}

/// Somebody who has never played is given a hint, and asked before what can't be undone.
async fn first_game(person: &Person, auditor: &mut Auditor<'_>) {
    person.has_learnt(&["chico.idea"]).await;
    person.wants_to_be_asked("on").await;
    person.begin("chico").await;
    person.wait("#coach").await;
    auditor.audit("a hint").await;
    person.ask("document.querySelector('#main button[value=quit]').click()", vec![]).await;
    person.wait("dialog.sure[open]").await;
    auditor.audit("are you sure").await;
    person.has_played_before().await;
    person.wants_to_be_asked("off").await;
}

/// With others: the waiting room of a host and of a guest, before and after they sit down.
async fn together(host: &Person, guest: &Person) {
    let (mut hosting, mut visiting) = (Auditor::new(host), Auditor::new(guest));
    host.open("/").await;
    host.touch(".game-gamnon button[value=friends]").await;
    host.touch("#agreement summary").await;
    host.wait(".agreement .options").await;
    hosting.audit("waiting room of a host").await;
    hosting.unfold("#waiting-0 .chair", "#chair-0:popover-open", "the own chair").await;
    visiting.open(&host.path().await, "invitation").await;
    guest.write("#name", "Dana").await;
    guest.touch(".join button").await;
    guest.wait("#chair-1").await;
    visiting.audit("waiting room of a guest").await;
    hosting.is_content();
    visiting.is_content();
}

/// Somebody comes to a game that has begun: watches, and asks for a bot's seat.
async fn too_late(host: &Person, guest: &Person) {
    let (mut hosting, mut visiting) = (Auditor::new(host), Auditor::new(guest));
    host.begin("gamnon").await;
    visiting.open(&host.path().await, "table of a spectator").await;
    guest.touch("[popovertarget=join]").await;
    guest.wait("#join:popover-open").await;
    visiting.audit("seats to ask for").await;
    guest.write("#join #name", "Noa").await;
    guest.touch("#join button[name=seat]").await;
    guest.wait(".watching button[value=withdraw]").await;
    visiting.audit("table of who has asked for a seat").await;
    host.wait("#newcomers button[value=let-in]").await;
    hosting.audit("request of a newcomer").await;
    hosting.is_content();
    visiting.is_content();
}
