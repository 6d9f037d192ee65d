//! Reviews of whole games of all kinds.

use bots::appraisal::Trial;
use bots::{Generator, Level};
use engine::{Pending, Setup};
use play::{AnyPlay, Thinking};
use rand_core::SeedableRng as _;
use review::{Analysis, Effort, Mark, NoAnalysis, Review, analyse};

/// A game of bots, to its end or for so many steps.
fn played(game: &str, seats: u8, levels: &[Level], seed: u64, steps: usize) -> Box<dyn AnyPlay> {
    let entry = catalog::find(game).expect("the game is listed");
    let mut play = (entry.start)(Setup::new(seats)).expect("so many can play");
    let mut luck = Generator::seed_from_u64(seed);
    while play.step() < steps {
        match play.pending() {
            Pending::Over(_) => break,
            Pending::Chance(_) => drop(play.draw_chance(&mut luck).expect("luck is due")),
            Pending::Seats(seats) => {
                let seat = seats.first().expect("somebody is asked");
                let level = levels[seat.index() % levels.len()];
                let thinking = Thinking::Iterations(60);
                let line = play.think(seat, level, thinking, play.step() as u64).expect("it is asked");
                play.take(&line).expect("bots play by the rules");
            }
        }
    }
    play
}

fn analysed(play: &dyn AnyPlay, worlds: u32, threads: usize) -> Analysis {
    let effort = Effort { threads, worlds: Some(worlds), seed: 1 };
    analyse(play, effort, &|_| true).expect("the game is over")
}

/// Every game, with the number of seats by which it is quickest.
const GAMES: [(&str, u8); 4] = [("chico", 3), ("49", 2), ("eight-and-a-half", 2), ("gamnon", 3)];

#[test]
fn the_parts_sum_up_exactly_and_over_the_table_to_nothing() {
    for (game, seats) in GAMES {
        let play = played(game, seats, &[Level::Club, Level::Casual], 7, usize::MAX);
        let analysis = analysed(play.as_ref(), 4, 2);
        assert!(!analysis.decisions.is_empty(), "{game}");
        let reviews: Vec<Review> =
            (0..seats.into()).map(|seat| Review::of(&analysis, seat).expect("it sits there")).collect();
        for review in &reviews {
            let split = &review.split;
            assert!((split.luck + split.play - split.result).abs() < 1e-12, "{game}");
            assert_eq!(split.yours + split.others, split.play, "{game}");
            let (luck, play, result) = split.hundredths();
            assert_eq!(luck + play, result, "what is shown sums up to the last digit");
            let losses: f64 = review.decisions.iter().map(|judged| judged.loss).sum();
            assert!((losses + split.yours).abs() < 1e-9, "{game}: {losses} {}", split.yours);
            assert!(review.turning_points.len() <= 3);
            assert!(review.curve.iter().all(|point| (0.0..=1.0).contains(&point.chance)));
            assert!(review.curve.is_sorted_by_key(|point| point.step), "{game}");
        }
        let sum = |part: fn(&Review) -> f64| reviews.iter().map(part).sum::<f64>();
        assert!(sum(|review| review.split.luck).abs() < 1e-9, "{game}");
        assert!(sum(|review| review.split.play).abs() < 1e-9, "{game}");
        assert!(Review::of(&analysis, seats.into()).is_none());
        let kept = serde_json::to_string(&analysis).expect("plain data");
        assert_eq!(serde_json::from_str::<Analysis>(&kept).expect("it is what was written"), analysis);
    }
}

#[test]
fn the_same_seed_gives_the_same_review_by_any_number_of_threads() {
    let play = played("chico", 2, &[Level::Club], 3, usize::MAX);
    let alone = analysed(play.as_ref(), 10, 1);
    assert_eq!(alone, analysed(play.as_ref(), 10, 3));
    let effort = Effort { worlds: Some(10), seed: 2, ..Effort::default() };
    let other = analyse(play.as_ref(), effort, &|_| true).expect("the game is over");
    assert_ne!(alone, other, "another seed imagines other worlds");
}

/// What is judged of a decision stays the same in any game that its maker can't tell from this one; what
/// all open cards would say does not, so the games do differ.
#[test]
fn what_a_seat_could_not_know_changes_no_judgement_of_it() {
    let mut differ = 0;
    for (game, seats) in GAMES {
        let mut rng = Generator::seed_from_u64(11);
        for steps in [3, 9, 17, 30, 44] {
            let play = played(game, seats, &[Level::Club, Level::Casual], 5, steps);
            let Some(seat) = play.pending().seats().first() else { continue };
            let twin = play.imagine(seat, &mut rng);
            let trial = Trial { worlds: 6, seed: 3 };
            let legal = play.legal(engine::Viewer::Seat(seat)).remove(&seat).expect("it is asked");
            let played = &legal[legal.len() - 1];
            let judged = |play: &dyn AnyPlay| play.appraise(seat, played, trial).expect("it is legal");
            assert_eq!(judged(play.as_ref()), judged(twin.as_ref()), "{game} after {steps}");
            let second = |play: &dyn AnyPlay| play.second_opinion(seat, &legal[0], played, trial);
            assert_eq!(second(play.as_ref()), second(twin.as_ref()), "{game} after {steps}");
            let open = |play: &dyn AnyPlay| play.open_shares(seat, played, trial).expect("it is legal");
            differ += u32::from(open(play.as_ref()) != open(twin.as_ref()));
        }
    }
    assert!(differ > 3, "the games hide too little to show anything: {differ}");
}

#[test]
fn forced_moves_are_skipped_and_long_games_are_judged_from_behind() {
    let play = played("gamnon", 3, &[Level::Casual], 2, usize::MAX);
    let analysis = analysed(play.as_ref(), 2, 2);
    for seat in 0..3 {
        let own = analysis.decisions.iter().filter(|judged| judged.seat == seat).count();
        assert!(own <= 60, "{own}");
    }
    let walked = analysis.decisions.iter().all(|judged| {
        let before = play.back(judged.step - 1);
        let seat = before.pending().seats().first().expect("somebody is asked");
        before.choices(seat) > 1
    });
    assert!(walked);
}

/// What a seat's decisions cost together, and how many of them are called costly.
#[derive(Clone, Copy, Default)]
struct Judgement {
    loss: f64,
    costly: f64,
    decisions: f64,
}

fn judgement(analysis: &Analysis, seat: usize) -> Judgement {
    let mut sum = Judgement::default();
    for judged in analysis.decisions.iter().filter(|judged| judged.seat == seat) {
        sum.loss += judged.loss;
        sum.costly += f64::from(u8::from(judged.mark == Mark::Costly));
        sum.decisions += 1.0;
    }
    sum
}

/// Over a few games, with few worlds; `kupa review --calibrate` tries it with hundreds.
#[test]
fn a_casual_player_loses_more_than_a_champion_who_is_hardly_accused() {
    let (mut lost, mut costly, mut decisions) = ([0.0; 2], [0.0; 2], [0.0; 2]);
    for seed in 0..8 {
        let play = played("chico", 2, &[Level::Champion, Level::Casual], seed, usize::MAX);
        let analysis = analysed(play.as_ref(), 40, 2);
        let both = [0, 1].map(|seat| judgement(&analysis, seat));
        for (seat, of) in both.iter().enumerate() {
            lost[seat] += of.loss;
            costly[seat] += of.costly;
            decisions[seat] += of.decisions;
        }
    }
    let [champion, casual] = [0, 1].map(|seat| lost[seat] / decisions[seat]);
    assert!(casual > 2.0 * champion.max(0.001), "{casual} {champion}");
    let [champion, casual] = [0, 1].map(|seat| costly[seat] / decisions[seat]);
    assert!(champion < 0.02 && casual > champion, "{champion} of {}, {casual}", decisions[0]);
}

/// The longest whole game among the playthroughs of all games.
#[cfg(target_os = "linux")]
fn longest() -> Box<dyn AnyPlay> {
    let folders =
        std::fs::read_dir("../../games").expect("the games").map(|game| game.expect("a folder").path());
    let files =
        folders.flat_map(|game| std::fs::read_dir(game.join("tests/playthroughs")).into_iter().flatten());
    let plays = files.filter_map(|file| {
        let record = engine::Record::read(&std::fs::read(file.ok()?.path()).ok()?).ok()?;
        catalog::replay(&record).ok().filter(|play| matches!(play.pending(), Pending::Over(_)))
    });
    plays.max_by_key(|play| play.step()).expect("some are whole")
}

/// The seconds of processors that this process has used: its own and the system's, which Linux counts in hundredths.
#[cfg(target_os = "linux")]
fn used() -> f64 {
    let told = std::fs::read_to_string("/proc/self/stat").expect("Linux tells");
    let (_, after_name) = told.rsplit_once(')').expect("a name in parentheses");
    let times = after_name.split_whitespace().skip(11).take(2).filter_map(|time| time.parse::<f64>().ok());
    times.sum::<f64>() / 100.0
}

/// Twenty seconds of two cores, counted so that it does not matter what else they do.
#[cfg(target_os = "linux")]
#[test]
fn the_longest_playthrough_is_reviewed_in_time() {
    let (play, before) = (longest(), used());
    let analysis = analyse(play.as_ref(), Effort::default(), &|_| true).expect("it is over");
    let took = used() - before;
    println!("{} decisions of {} took {took:.1} s of a core", analysis.decisions.len(), play.slug());
    assert!(took <= 40.0, "{took} s of a core");
}

#[test]
fn a_game_that_goes_on_is_not_reviewed_and_a_review_can_be_stopped() {
    let running = played("chico", 2, &[Level::Club], 1, 12);
    assert_eq!(analyse(running.as_ref(), Effort::default(), &|_| true), Err(NoAnalysis::NotOver));
    let over = played("chico", 2, &[Level::Club], 1, usize::MAX);
    let effort = Effort { worlds: Some(2), ..Effort::default() };
    let stopped = analyse(over.as_ref(), effort, &|progress| progress.done < 3);
    assert_eq!(stopped, Err(NoAnalysis::Stopped));
}

#[test]
fn marks_follow_from_what_was_found() {
    let play = played("chico", 3, &[Level::Casual], 4, usize::MAX);
    for judged in analysed(play.as_ref(), 20, 2).decisions {
        match judged.mark {
            Mark::Best => assert!(judged.loss <= 0.0 || judged.best == judged.played),
            Mark::Fine => assert!(judged.loss < Mark::FINE),
            Mark::Arguable => assert!(judged.loss >= Mark::FINE),
            Mark::Costly => assert!(judged.loss > 0.05 && judged.loss > 3.0 * judged.error),
        }
        assert!(judged.good.contains(&judged.best));
    }
}

/// From the smallest tables to the largest: Gamnon's has twelve seats.
#[test]
fn every_number_of_players_is_reviewed() {
    for entry in catalog::GAMES {
        for seats in [*entry.seats.start(), *entry.seats.end()] {
            let play = played(entry.slug, seats, &[Level::Casual], 3, usize::MAX);
            let analysis = analysed(play.as_ref(), 2, 2);
            assert_eq!(analysis.seats(), seats, "{}", entry.slug);
            for judged in &analysis.decisions {
                let sums = [&judged.shares, &judged.open].map(|shares| shares.iter().sum::<f64>());
                assert!(sums.iter().all(|sum| (sum - 1.0).abs() < 1e-6), "{}: {sums:?}", entry.slug);
                assert!(judged.gifts.iter().sum::<f64>().abs() < 1e-6, "{}", entry.slug);
            }
            for seat in 0..usize::from(seats) {
                let review = Review::of(&analysis, seat).expect("it sits there");
                let (first, last) = (analysis.open_curve(seat)[0], review.curve[review.curve.len() - 1]);
                assert!((0.0..=1.0).contains(&first.chance) && last.chance == review.result);
            }
        }
    }
}
