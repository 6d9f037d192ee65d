//! The screens outside a game, and what opens beside a table.

use tokio::join;

use crate::house::visit;
use crate::person::Person;

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
    for game in catalog::slugs() {
        person.open(&format!("/rules/{game}")).await;
        person.look(&format!("{game}-rules")).await;
    }
    person.is_content().await;
    person.open("/t/nowhere").await;
    person.look("problem").await;
    let complaints = person.complaints().await;
    assert!(complaints.iter().all(|it| it.contains("404")), "{complaints:?}");
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
    for game in catalog::slugs() {
        person.open("/").await;
        person.touch(&format!(".game-{game} button[value=friends]")).await;
        person.wait(".agreement .options").await;
        person.look(&format!("{game}-room")).await;
    }
    person.is_content().await;
}

#[test]
fn house_rules_are_folded_into_the_home_page() {
    visit("folded", async |house| {
        let ron = house.person("he").await;
        ron.open("/").await;
        ron.touch(".game-gamnon summary").await;
        ron.touch(".game-gamnon select[name=option-turn_limit] option[value='30']").await;
        ron.look("home-unfolded").await;
        ron.touch(".game-gamnon button[value=now]").await;
        ron.wait("#board").await;
        ron.open("/").await;
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
