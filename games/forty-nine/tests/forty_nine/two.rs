//! F26 to F28: two players.

use engine::{Rules, Setup, SetupError};
use forty_nine::{FortyNine, payout, payout_table};

use crate::scene::{Sales, play};

#[test]
fn f26_two_play_as_three_and_four_do() {
    let mut sales = Sales::new(2);
    sales.sell(1, 1).sell(0, 7).sell(0, 7).sell(0, 4).sell(0, 1);
    sales.line(r#"# expect pending {"over":{"winners":[0]}}"#);
    play("seats 2", "49 48 44 39 49", sales.text());
}

#[test]
fn f27_two_can_t_switch_the_opening_price_off() {
    let refused = FortyNine::start(&Setup::new(2).with("opening_price", "off")).expect_err("F27");
    assert!(matches!(refused, SetupError::Refused { option: "opening_price", rule: "F27", .. }));
    assert!(FortyNine::start(&Setup::new(2).with("opening_price", "on")).is_ok());
    assert!(FortyNine::start(&Setup::new(3).with("opening_price", "off")).is_ok());
    play("seats 2", "17", "# refused F13 0 bid 1\n0 bid 2");
}

#[test]
fn f28_with_two_many_tokens_earn_less() {
    let expected = [0, 7, 14, 21, 28, 35, 42, 49, 42, 35, 28, 28, 28];
    let paid: Vec<u16> = (0..expected.len()).map(|tokens| payout(tokens, 2)).collect();
    assert_eq!(paid, expected);
}

#[test]
fn f28_the_payout_table_ends_where_more_tokens_change_nothing() {
    assert_eq!(payout_table(2).last(), Some((10, 28)));
    assert_eq!(payout_table(4).last(), Some((7, 49)), "F19");
    for seats in 2..=5 {
        assert!(payout_table(seats).all(|(tokens, paid)| paid == payout(tokens, seats)));
    }
}

#[test]
fn f28_the_token_just_placed_counts() {
    let cards = "1 2 3 5 6 7 9";
    for (further, earned) in [("", 42), ("11 ", 35), ("11 13 ", 28), ("11 13 15 ", 28)] {
        let bought = format!("{cards} {further}");
        let tokens = bought.split_whitespace().count();
        let mut sales = Sales::new(2);
        sales.sell_many(tokens, 0, 2);
        sales.sell(0, 3).line("0 place 20");
        sales.line(&format!("# expect state.money [{},49]", 49 - 2 * tokens - 3 + earned));
        play("seats 2", &format!("{bought} 1-24"), sales.text());
    }
}
