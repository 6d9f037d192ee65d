//! What tables are offered to agree on, over all games.

use engine::{Origin, Setup};
use words::Language;

#[test]
fn every_option_of_every_game_offers_values_that_the_rules_accept() {
    for game in catalog::GAMES {
        for option in game.options {
            let offered = game.offered(option, game.seats.clone());
            assert!(offered.len() >= 2, "{} {}: {offered:?}", game.slug, option.name);
            for value in offered {
                let accepted = |seats: u8| (game.start)(Setup::new(seats).with(option.name, &value)).is_ok();
                assert!(game.seats.clone().any(accepted), "{} {} {value}", game.slug, option.name);
            }
        }
    }
}

#[test]
fn what_holds_if_nothing_is_said_is_offered_to_every_number_of_players() {
    for game in catalog::GAMES {
        for (option, seats) in
            game.options.iter().flat_map(|option| game.seats.clone().map(move |n| (option, n)))
        {
            let usual = option.kind.default_value(seats);
            let offered = game.offered(option, seats..=seats);
            assert!(offered.contains(&usual), "{} {} {seats}: {offered:?}", game.slug, option.name);
        }
    }
}

#[test]
fn limits_are_those_that_people_want() {
    let gamnon = catalog::find("gamnon").expect("a game");
    let limit = gamnon.options.iter().find(|option| option.name == "turn_limit").expect("G18");
    assert_eq!(gamnon.offered(limit, 3..=12), ["30", "60", "100", "200", "5000", "none"]);
}

#[test]
fn house_rules_are_told_from_the_rulebooks_options() {
    let of = |origin: Origin| -> Vec<&str> {
        let options = catalog::GAMES.iter().flat_map(|game| game.options);
        options.filter(|option| option.origin == origin).map(|option| option.name).collect()
    };
    assert_eq!(of(Origin::House), ["turn_limit", "at_limit", "two_empty"]);
    assert_eq!(of(Origin::Reading), ["draw_when_able", "dealer", "five"]);
}

#[test]
fn ages_and_times_are_those_of_the_boxes() {
    let facts = |slug: &str| {
        let game = catalog::find(slug).expect("a game");
        (game.facts)(Language::English).join(", ")
    };
    let all = ["49", "chico", "eight-and-a-half", "gamnon"].map(facts);
    assert_eq!(all, ["age 10 and up, 30 minutes", "age 6 and up", "age 9 and up", ""]);
    for game in catalog::GAMES {
        for language in Language::ALL {
            assert!((game.credits)(language).len() > 10, "{}", game.slug);
        }
    }
}
