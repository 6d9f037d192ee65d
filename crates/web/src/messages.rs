//! What the pages say, apart from the games: one catalogue for each language. A message that is
//! missing in one of them does not compile.

/// Messages that never change, side by side: the name of each, in English, in Hebrew.
macro_rules! catalogue {
    ($messages:ident, $say:ident; $($name:ident: $english:literal, $hebrew:literal;)*) => {
        /// All that is said there in one language.
        pub(crate) struct $messages { $(pub(crate) $name: &'static str),* }

        /// What is said there in that language.
        pub(crate) fn $say(language: words::Language) -> &'static $messages {
            const ENGLISH: $messages = $messages { $($name: $english),* };
            const HEBREW: $messages = $messages { $($name: $hebrew),* };
            match language {
                words::Language::Hebrew => &HEBREW,
                words::Language::English => &ENGLISH,
            }
        }

        #[cfg(test)]
        impl $messages {
            fn all(&self) -> Vec<&'static str> { vec![$(self.$name),*] }
        }
    };
}

mod bots;
mod english;
mod groups;
mod hebrew;
mod me;

use engine::Origin;
use page::{Sort, Token};
use words::Language;

use crate::preferences::{Scheme, Theme};
use crate::problem::Problem;
use crate::table::{Note, Phrase, Speed};

pub(crate) use self::bots::say_of_bots;
pub(crate) use groups::say_of_groups;
pub(crate) use me::say_of_me;

/// The catalogue of a language.
pub(crate) fn say(language: Language) -> &'static dyn Messages {
    match language {
        Language::Hebrew => &hebrew::Hebrew,
        Language::English => &english::English,
    }
}

/// Words that never change.
macro_rules! words {
    ($($name:ident)*) => {
        $(fn $name(&self) -> &'static str;)*

        /// All of them, for tests.
        #[cfg(test)]
        fn words(&self) -> Vec<&'static str> {
            vec![$(self.$name()),*]
        }
    };
}

/// All that the pages say. Names are given isolated.
pub(crate) trait Messages: Sync {
    words! {
        site slogan skip_to_content language play_now with_friends rules bots_level my_tables
        waiting running over invite_title invite_hint copy copied qr_label
        seats remove move_on add_bot start start_hint your_name join options
        as_in_rules with_changes terms
        keeper_after move_time never no_limit by_lots advice_allowed newcomers_allowed save you bot keeper
        away time_left spectator take_bots_place let_in decline withdraw asked_hint declined_hint leave leave_hint ask_advice advice_title advice_hint advice_none log
        chat say_something send settings pause resume paused replace leave_to_bot seat_link
        seat_link_hint seat_link_title seat_link_take scores total round game_over rematch
        to_rematch replay record_download proof proof_hint proof_good proof_none proof_hash proof_next
        proof_secret proof_seat proof_browser proof_server proof_withheld shuffling shuffling_hint
        number_of_server number_awaited number_in number_own number_not_own number_late evidence
        evidence_good evidence_seen evidence_withheld evidence_secret evidence_number evidence_denied
        evidence_changed evidence_none evidence_command step_first step_back step_forward
        step_last step_play eyes_of eyes_all eyes_public whole_log search_rules problem_title
        idea see_idea idea_rules idea_back idea_next idea_done hint_read
        back_home back_to_table try_again somebody stalled offline move_kept turn_now close menu
        bots_speed round_pause until_ready next_round is_ready round_over undo undo_asked agree
        dismiss see_moves leave_alone_hint share_game share_hint board board_hint picture share_curve more place sure is_sure not_sure never_ask
        site_description preferences saved more_tables finished_tables your_turn proof_promise
        how_to_play all_rules sources sources_hint how_many your_token theme scheme sort large_cards
        safe_colours show_keys ask_before alerts alerts_hint alert_sound alert_vibrate alert_title
        alert_badge free get_up share link_copied all_taken no_clock no_keeper come_in
        program access_keys access_keys_hint access_key_new access_key_once access_key_make access_key_revoke
        access_key_play access_key_read access_key_none api_reference rule_refuses
        outsider invited_bot bot_time invite_bot invite_bot_name invite_bot_do invite_bot_hint access_key_bots
        days_hint
        told_nothing tell_me tell_me_hint not_now tell_switch tell_night
    }

    fn origin(&self, origin: Origin) -> &'static str;
    fn seats_of(&self, least: u8, most: u8) -> String;
    fn step_of(&self, step: usize, steps: usize) -> String;
    /// How long ago something was, in seconds.
    fn ago(&self, seconds: u32) -> String;
    fn turn_of(&self, who: &str) -> String;
    fn more_about(&self, game: &str) -> String;
    /// What a link to a table is called.
    fn invitation(&self, game: &str) -> String;
    /// How many sit at a table, and how many seats are free.
    fn seats_taken(&self, taken: usize, free: usize) -> String;
    /// So many are needed at least.
    fn too_few(&self, least: u8) -> String;
    fn clock(&self, seconds: u32) -> String;
    fn keeper_comes(&self, seconds: u32) -> String;
    /// It is the turn of a seat, for whoever reads a channel.
    fn told_turn(&self, game: &str, seat: usize) -> String;
    /// The game is over, for them.
    fn told_over(&self, game: &str) -> String;
    /// A bot is invited, for them.
    fn told_invited(&self, game: &str) -> String;
    /// It is the reader's turn, who is elsewhere.
    fn push_turn(&self, game: &str) -> String;
    /// What is left of a time.
    fn left(&self, seconds: u32) -> String;
    fn token(&self, token: Token) -> &'static str;
    fn theme_name(&self, theme: Theme) -> &'static str;
    fn scheme_name(&self, scheme: Scheme) -> &'static str;
    fn sort_name(&self, sort: Sort) -> &'static str;
    fn phrase(&self, phrase: Phrase) -> &'static str;
    fn note(&self, note: &Note, who: &str) -> String;
    /// Somebody asks for the seat of a bot.
    fn asks(&self, who: &str, bot: &str) -> String;
    /// They were let in, and begin with the next deal.
    fn next_deal(&self, who: &str, bot: &str) -> String;
    /// So many moves were made by a bot for the reader.
    fn stood_in(&self, moves: usize) -> String;
    /// Somebody wants to take back what they did.
    fn wants_undo(&self, who: &str) -> String;
    fn speed(&self, speed: Speed) -> &'static str;
    fn problem(&self, problem: &Problem) -> String;
    fn duration(&self, seconds: u32) -> String;
}

/// Seconds to the nearest minute, hour or day, and no less than a minute.
fn rounded(seconds: u32) -> u32 {
    let unit = match seconds {
        0..3570 => 60,
        3570..84_600 => 3600,
        _ => 86_400,
    };
    ((seconds + unit / 2) / unit * unit).max(60)
}

#[cfg(test)]
mod tests {
    use engine::Seat;
    use testkit::said::{assert_fits, assert_sound};
    use words::Names;

    use super::*;
    use crate::preferences::Choice as _;
    use crate::table::Reason;

    #[test]
    fn what_never_changes_is_said_in_good_hebrew() {
        for language in Language::ALL {
            say(language).words().into_iter().for_each(|word| assert_sound(word, language));
        }
    }

    #[test]
    fn a_pause_is_said_on_one_line() {
        let nobody = Names::new([""; 0]);
        Language::ALL.into_iter().for_each(|language| assert_fits(say(language).paused(), &nobody, language));
    }

    #[test]
    fn what_is_put_together_is_said_in_good_hebrew() {
        let (hebrew, seat) = (say(Language::Hebrew), Seat::new(0));
        let check = |text: &str| assert_sound(text, Language::Hebrew);
        let (dana, bot) = ("\u{2068}דנה\u{2069}", "טל".to_owned());
        for note in [
            Note::Kept(seat),
            Note::Back(seat),
            Note::TimeUp(seat),
            Note::Replaced { seat, bot: String::new() },
            Note::Replaced { seat, bot: bot.clone() },
            Note::Left { seat, bot: bot.clone() },
            Note::Dismissed { seat, bot: bot.clone() },
            Note::Declined { seat, bot: bot.clone(), reason: None },
            Note::Joined { seat, bot: bot.clone(), by: None },
            Note::Joined { seat, bot: bot.clone(), by: Some("אבי".to_owned()) },
            Note::Moved(seat),
            Note::Renamed { seat, was: bot },
            Note::Undone { seat, step: 17 },
        ] {
            check(&hebrew.note(&note, dana));
        }
        for reason in Reason::ALL {
            let note = Note::Declined { seat, bot: "טל".to_owned(), reason: Some(reason) };
            check(&hebrew.note(&note, dana));
        }
        check(&hebrew.asks(dana, dana));
        check(&hebrew.next_deal(dana, dana));
        check(&hebrew.wants_undo(dana));
        (1..5).for_each(|moves| check(&hebrew.stood_in(moves)));
        Speed::ALL.into_iter().for_each(|speed| check(hebrew.speed(speed)));
        Phrase::ALL.into_iter().for_each(|phrase| check(hebrew.phrase(phrase)));
        (1..100).for_each(|seconds| check(&hebrew.problem(&Problem::TooOften { seconds })));
        check(&hebrew.seats_of(2, 5));
        [1, 60, 120, 7200, 999_999].into_iter().for_each(|seconds| check(&hebrew.ago(seconds)));
        check(&hebrew.turn_of(dana));
        check(&hebrew.more_about(dana));
        check(&hebrew.invitation(dana));
        (0..5).for_each(|seats| check(&hebrew.seats_taken(seats, 5 - seats)));
        (2..4).for_each(|least| check(&hebrew.too_few(least)));
        check(&hebrew.clock(60));
        check(&hebrew.keeper_comes(300));
        check(&hebrew.told_turn(dana, 3));
        check(&hebrew.told_over(dana));
        check(&hebrew.told_invited(dana));
        check(&hebrew.push_turn(dana));
        [0, 59, 60, 3599, 7200, 86_400, 604_800].into_iter().for_each(|seconds| check(&hebrew.left(seconds)));
        Token::all().for_each(|token| check(hebrew.token(token)));
        Theme::ALL.iter().for_each(|theme| check(hebrew.theme_name(*theme)));
        Scheme::ALL.iter().for_each(|scheme| check(hebrew.scheme_name(*scheme)));
        Sort::ALL.iter().for_each(|sort| check(hebrew.sort_name(*sort)));
    }

    #[test]
    fn moves_are_counted() {
        let english = say(Language::English);
        assert_eq!(english.stood_in(1), "A bot played 1 move for you.");
        assert_eq!(english.stood_in(3), "A bot played 3 moves for you.");
    }

    #[test]
    fn what_is_left_is_said_to_the_nearest_minute_hour_or_day() {
        let english = say(Language::English);
        assert_eq!(
            [0, 59, 100, 3599, 7000, 86_000, 86_400, 200_000, 604_799].map(|seconds| english.left(seconds)),
            ["1 minute", "1 minute", "2 minutes", "1 hour", "2 hours", "1 day", "1 day", "2 days", "7 days"]
                .map(|time| format!("{time} left"))
        );
        assert_eq!(say(Language::Hebrew).left(172_000), "עוד יומיים");
    }

    #[test]
    fn durations_are_said_in_whole_units() {
        let english = say(Language::English);
        assert_eq!(
            [20, 60, 180, 3600, 86_400].map(|seconds| english.duration(seconds)),
            ["20 seconds", "1 minute", "3 minutes", "1 hour", "1 day"]
        );
        let hebrew = say(Language::Hebrew);
        assert_eq!(
            [20, 60, 120, 3600, 86_400].map(|seconds| hebrew.duration(seconds)),
            ["\u{2068}20\u{2069} שניות", "דקה", "שתי דקות", "שעה", "יום"]
        );
    }
}
