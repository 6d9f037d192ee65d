//! The screens outside a game, and what opens beside a table.

use tokio::join;

use crate::house::visit;
use crate::ladder::climb;
use crate::person::Person;
use crate::screen::SMALL;

#[test]
fn home_rules_and_problems_look_well() {
    visit("screens", async |house| {
        let (dana, ron) = join!(house.person("en"), house.person("he"));
        join!(outside(&dana), outside(&ron));
    });
}

async fn outside(person: &Person) {
    person.open("/").await;
    assert_eq!(person.wait("html").await.attr("lang").await.unwrap().as_deref(), Some(person.language));
    person.look("home").await;
    for game in person.games() {
        person.open(&format!("/rules/{game}")).await;
        person.touch("#all-rules summary").await;
        person.look(&format!("{game}-rules")).await;
    }
    person.is_content().await;
    person.open("/t/nowhere").await;
    person.look("problem").await;
    let complaints = person.complaints().await;
    assert!(complaints.iter().all(|it| it.contains("404")), "{complaints:?}");
}

#[test]
fn pages_fit_the_smallest_phone() {
    visit("small", async |house| {
        climb(house.store()).await;
        let (dana, ron) = join!(house.person("en"), house.person("he"));
        join!(closely(&dana), closely(&ron));
    });
}

async fn closely(person: &Person) {
    for (path, name) in [
        ("/", "home-new"),
        ("/settings", "settings"),
        ("/games/gamnon", "gamnon-page"),
        ("/rules/49", "49-short-rules"),
        ("/rules/49/sources", "49-sources"),
        ("/bots", "bots"),
        ("/bots/ladder", "ladder"),
    ] {
        person.open(path).await;
        person.has_loaded_still(name).await;
        person.look_closely(name).await;
    }
    for game in ["chico", "49"] {
        person.open("/").await;
        person.touch(&format!(".game-{game} button[value=now]")).await;
        person.wait("#asked.own").await;
        person.browser.refresh().await.expect("the same page again");
        person.wait("#asked.own").await;
        person.has_loaded_still(game).await;
    }
    person.open("/").await;
    person.has_loaded_still("home-going").await;
    person.look_closely("home-going").await;
    person.sit_at(SMALL).await;
    let bottom =
        person.ask("return document.querySelector('.tiles').getBoundingClientRect().bottom", vec![]).await;
    let bottom = bottom.as_f64().expect("a place");
    assert!(bottom <= 2.0 * f64::from(SMALL.height), "one scroll at most: {bottom}");
    person.touch(".game-gamnon button[value=friends]").await;
    person.wait("#waiting-0").await;
    person.has_loaded_still("room-new").await;
    person.look_closely("room-new").await;
    person.is_content().await;
}

#[test]
fn a_theme_is_chosen_and_seen_at_once_and_every_colour_stands_out() {
    visit("themes", async |house| {
        let (dana, ron) = join!(house.person("en"), house.person("he"));
        join!(themes(&dana), themes(&ron));
    });
}

async fn themes(person: &Person) {
    for theme in ["sea", "wood"] {
        person.open("/settings").await;
        person.touch(&format!(".theme-{theme}")).await;
        person.wait(&format!("html[data-theme={theme}]")).await;
        person.wait("#notices .notice").await;
        person.touch(".check:has([name=palette])").await;
        person.look(&format!("settings-{theme}")).await;
        person.open("/").await;
        person.wait(&format!("html[data-theme={theme}]")).await;
        person.look(&format!("home-{theme}")).await;
    }
    person.is_content().await;
}

#[test]
fn a_rule_is_found_behind_all_rules() {
    visit("rule", async |house| {
        let dana = house.person("en").await;
        dana.open("/rules/gamnon").await;
        assert!(!dana.wait("#G12").await.is_displayed().await.expect("a page"), "folded away");
        dana.open("/rules/gamnon#G12").await;
        dana.until("return document.querySelector('#all-rules').open").await;
        dana.until("const { top } = document.querySelector('#G12').getBoundingClientRect(); return top >= 0 && top < 200").await;
        let size =
            "const { width, height } = document.querySelector('article a.rule').getBoundingClientRect();
            return Math.min(width, height)";
        assert!(dana.ask(size, vec![]).await.as_f64().expect("a size") >= 43.5, "a rule is cited for thumbs");
        dana.is_content().await;
    });
}

#[test]
fn an_invitation_is_shared_by_the_system_or_copied() {
    visit("share", async |house| {
        let dana = house.person("en").await;
        dana.open("/").await;
        dana.touch(".game-chico button[value=friends]").await;
        dana.wait(".dock .share.main").await;
        dana.ask("navigator.share = async (what) => { window.shared = what; }", vec![]).await;
        dana.touch(".dock .share").await;
        dana.until("return !!window.shared").await;
        let shared = dana.ask("return window.shared", vec![]).await;
        assert!(shared["url"].as_str().expect("a link").ends_with(&dana.path().await), "{shared}");
        assert_eq!(shared["title"], "An invitation to play Chico");
        dana.ask("navigator.share = undefined", vec![]).await;
        dana.touch(".dock .share").await;
        dana.wait("#notices .notice").await;
        dana.touch("#free-0 .chair").await;
        dana.touch("#bots button[value=club]").await;
        dana.wait(".dock .start .main").await;
        assert!(!dana.sees(".dock .share.main").await, "with enough players the start is what is to be done");
        dana.touch("#agreement summary").await;
        dana.touch("#move_time option[value='60']").await;
        dana.until(
            "return document.querySelector('#agreement summary').textContent.includes('1 minute a move')",
        )
        .await;
        dana.is_content().await;
    });
}

#[test]
fn waiting_rooms_look_well_to_their_hosts() {
    visit("rooms", async |house| {
        let (dana, ron) = join!(house.person("en"), house.person("he"));
        join!(rooms(&dana), rooms(&ron));
    });
}

/// A table with friends of every game, with all its options.
async fn rooms(person: &Person) {
    for game in person.games() {
        person.open("/").await;
        person.touch(&format!(".game-{game} button[value=friends]")).await;
        person.touch("#agreement summary").await;
        person.wait(".agreement .options").await;
        person.look(&format!("{game}-room")).await;
    }
    person.is_content().await;
}

#[test]
fn house_rules_are_folded_into_the_page_of_a_game() {
    visit("folded", async |house| {
        let ron = house.person("he").await;
        ron.open("/").await;
        ron.touch(".game-gamnon a[href='/games/gamnon']").await;
        ron.touch(".game-gamnon summary").await;
        ron.touch(".game-gamnon select[name=option-turn_limit] option[value='30']").await;
        ron.look("game-unfolded").await;
        ron.touch(".game-gamnon button[value=now]").await;
        ron.wait("#board").await;
        ron.open("/games/gamnon").await;
        ron.wait(".game-gamnon option[value='30'][selected]").await;
        ron.is_content().await;
    });
}

#[test]
fn rules_and_advice_open_beside_the_table() {
    visit("drawer", async |house| {
        let (dana, ron) = join!(house.person("en"), house.person("he"));
        join!(beside(&dana), beside(&ron));
    });
}

async fn beside(person: &Person) {
    person.open("/").await;
    person.touch(".game-chico button[value=now]").await;
    person.wait("#asked.own").await;
    for (link, drawer) in
        [("a.drawer[href$='/advice']", "advice"), ("nav a.drawer[href^='/rules']", "drawer-rules")]
    {
        person.touch("[popovertarget=menu]").await;
        person.touch(link).await;
        person.wait("#drawer[open] h1").await;
        person.look(drawer).await;
        person.touch("#drawer .close").await;
        person.wait("#drawer:not([open])").await;
    }
    assert!(person.sees("#drawer .situation .card.back").await, "cards lie face down there too");
    person.is_content().await;
}

#[test]
fn the_language_is_switched_and_remembered() {
    visit("language", async |house| {
        let dana = house.person("en").await;
        dana.open("/rules/chico").await;
        dana.touch("button[name=language][value=he]").await;
        dana.wait("html[lang=he][dir=rtl]").await;
        assert_eq!(dana.path().await, "/rules/chico", "the same page");
        dana.open("/").await;
        dana.wait("html[lang=he]").await;
        dana.is_content().await;
    });
}
