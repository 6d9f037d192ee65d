//! What holds whatever is tried.

use chico::{Card, Cards, Chico, Rank, points};
use engine::{Choices, Game, Rules, Setup};
use proptest::collection::vec;
use proptest::prelude::*;
use testkit::fuzz;

fn cards() -> impl Strategy<Value = Vec<Card>> {
    vec((0..Card::ALL.len()).prop_map(|at| Card::ALL[at]), 0..20)
}

fn rank() -> impl Strategy<Value = Rank> {
    (0..Rank::ALL.len()).prop_map(|at| Rank::ALL[at])
}

proptest! {
    #[test]
    fn any_bytes_are_a_game(bytes in vec(any::<u8>(), 0..400)) {
        fuzz::choices::<Chico>(&bytes);
    }

    #[test]
    fn any_words_are_read_or_refused(text in "[a-z0-9 ]{0,40}") {
        if let Ok(action) = Chico::read_action(&text) {
            prop_assert_eq!(Chico::read_action(&action.to_string()), Ok(action));
        }
        if let Ok(chance) = Chico::read_chance(&text) {
            prop_assert_eq!(Chico::read_chance(&chance.to_string()), Ok(chance));
        }
    }

    #[test]
    fn a_bag_forgets_only_the_order(cards in cards()) {
        let bag: Cards = cards.iter().copied().collect();
        let mut sorted = cards;
        sorted.sort();
        prop_assert_eq!(bag.iter().collect::<Vec<_>>(), sorted);
    }

    #[test]
    fn c14_c15_points_are_the_sum_over_the_ranks_that_are_there(cards in cards(), pile in rank()) {
        let ranks = cards.iter().map(|card| match card {
            Card::Ranked(rank) => *rank,
            Card::Egg => pile,
        });
        let mut ranks: Vec<Rank> = ranks.collect();
        ranks.sort();
        ranks.dedup();
        let sum: u8 = ranks.into_iter().map(Rank::points).sum();
        prop_assert_eq!(points(cards.iter().copied().collect(), pile), sum);
    }

    #[test]
    fn a_game_is_its_record(seats in Chico::SEATS, seed in any::<u64>(), steps in 0usize..60) {
        let mut rng = testkit::generator(seed);
        let mut game = Game::<Chico>::new(Setup::new(seats)).expect("a table for Chico");
        for _ in 0..steps {
            match game.pending().seats().first() {
                Some(seat) => {
                    let action = game.legal(seat).pick(&mut rng);
                    game.play(seat, action, game.step()).expect("a legal action");
                }
                None => if game.draw_chance(&mut rng).is_err() { break },
            }
        }
        let again = Game::<Chico>::replay(&game.record()).expect("a game that was played");
        prop_assert!(again.state() == game.state());
        prop_assert_eq!(again.record(), game.record());
    }
}
