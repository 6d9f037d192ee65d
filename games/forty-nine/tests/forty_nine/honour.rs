//! F29 to F31: bids beyond one's means.

use engine::{Game, Record, Rules};
use forty_nine::{Chance, FortyNine};

use crate::scene::{Sales, for_three, play, text};

const HONOUR: &str = "seats 3\noption honour on";

#[test]
fn f29_nobody_may_bid_more_than_they_hold() {
    for_three(
        "17 18",
        "# refused F29 0 bid 50
        # refused F29 0 bid 637
        # refused F29 0 bid 638
        # refused F29 0 bid 65536
        # refused F29 0 bid 18446744073709551616
        # refused F29 0 bid 100000000000000000000000000000000000000000000000000
        0 bid 49
        # refused F29 1 bid 50
        1 pass
        2 pass
        1 pass
        2 pass
        # expect legal.0 [\"pass\",\"check\"]
        # refused F29 0 bid 2
        # refused F13 0 bid 1",
    );
}

#[test]
fn f29_money_won_by_the_payout_comes_too_late() {
    for_three(
        "17 1-24",
        "0 bid 49
        1 pass
        2 pass
        1 pass
        2 pass
        # refused F29 0 bid 3
        0 pass
        # expect state.money [7,49,49]",
    );
}

#[test]
fn f29_f30_with_honour_any_bid_is_accepted_that_anybody_could_ever_pay() {
    play(
        HONOUR,
        "17",
        "# refused F29 0 bid 638
        # refused F29 0 bid 99999999999999999999
        # refused F13 0 bid 1
        0 bid 636
        1 bid 637
        # expect legal.2 [\"pass\"]
        # refused F29 2 bid 638",
    );
}

#[test]
fn f30_who_can_t_pay_loses_a_token_and_the_auction_starts_again() {
    play(
        HONOUR,
        "1 17 18",
        r#"0 bid 2
        1 pass
        2 pass
        1 bid 10
        2 bid 60
        0 bid 61
        1 pass
        2 pass
        # expect pending {"chance":"lose"}
        # expect legal {}
        # refused - 0 pass
        # refused - deal 1
        # refused F30 lose 17
        # refused F30 lose 50
        # refused F30 lose
        # refused F30 lose 1 1
        lose 1
        # expect state.board.0 null
        # expect state.money [47,49,49]
        # expect state.card "17"
        # expect state.start 1
        # expect state.bid null
        # expect state.in [0,1,2]
        # expect pending {"seats":[1]}
        # refused F29 1 bid 50
        1 check
        2 pass
        # refused F29 0 bid 48
        0 bid 47
        # refused F29 1 bid 50
        1 bid 48
        0 pass
        # expect state.board.16 1
        # expect state.money [47,1,49]
        # expect state.card "18"
        # expect state.start 2"#,
    );
}

#[test]
fn f30_the_next_card_is_bid_for_on_honour_again() {
    play(
        HONOUR,
        "17 18",
        "0 bid 100
        1 pass
        2 pass
        # refused F29 0 bid 50
        0 pass
        1 pass
        2 pass
        # expect state.card \"18\"
        1 bid 100",
    );
}

#[test]
fn f30_nothing_happens_to_an_offender_without_a_token() {
    // Seat 0 has won the 49 and lost it to seat 1: the card is left, but its token is gone.
    let mut sales = Sales::new(3);
    sales.sell(0, 1).sell(1, 1).sell(0, 200);
    sales.line(r#"# expect state.card "17""#).line(r#"# expect pending {"seats":[2]}"#);
    sales.line("# expect state.money [55,55,49]").line("# expect state.board.48 1");
    sales.line("# refused F29 2 bid 50").line("2 bid 49");
    play(HONOUR, "49 49 17", sales.text());
}

#[test]
fn f30_an_honest_bid_is_paid() {
    let mut sales = Sales::new(3);
    sales.sell(0, 49).line("# expect state.money [0,49,49]").line("# expect state.board.16 0");
    play(HONOUR, "17", sales.text());
}

#[test]
fn f30_every_token_is_as_likely_to_go() {
    let mut sales = Sales::new(3);
    sales.sell(0, 2).sell(1, 2).sell(0, 2).sell(0, 2).sell(0, 90);
    let record = Record::read(text(HONOUR, "1 2 3 24 17", sales.text()).as_bytes()).expect("a record");
    let game = Game::<FortyNine>::replay(&record).expect("a legal game");
    let mut rng = testkit::generator(3);
    let mut lost = [0; 49];
    for _ in 0..3_000 {
        let Chance::Lose(square) = FortyNine::draw_chance(game.state(), &mut rng) else {
            panic!("a token is to be lost")
        };
        lost[square.index()] += 1;
    }
    assert!([1, 3, 24].iter().all(|number| (900..1100).contains(&lost[number - 1])), "{lost:?}");
    assert_eq!(lost.iter().sum::<i32>(), 3_000);
}

#[test]
fn f31_the_token_placed_by_a_second_49_can_be_lost_like_any_other() {
    for (lost, kept) in [(49, 10), (10, 49)] {
        let mut sales = Sales::new(3);
        sales.sell(0, 1).sell(0, 1).line("0 place 10").sell(0, 500);
        sales.line("# refused F30 lose 17").line(&format!("lose {lost}"));
        sales.line(&format!("# expect state.board.{} null", lost - 1));
        sales.line(&format!("# expect state.board.{} 0", kept - 1));
        play(HONOUR, "49 49 17", sales.text());
    }
}
