//! What the pages say in English.

use engine::Origin;
use play::luck::AgreementError;
use words::isolate;

use super::Messages;
use crate::problem::Problem;
use crate::table::{Note, Phrase};

pub(super) struct English;

/// Each message, and what it says.
macro_rules! words {
    ($($name:ident: $text:literal,)*) => { $(fn $name(&self) -> &'static str { $text })* };
}

impl Messages for English {
    words! {
        site: "Kupa",
        slogan: "Four games, one table",
        skip_to_content: "Skip to the content",
        language: "Language",
        play_now: "Play now",
        with_friends: "With friends",
        rules: "Rules",
        bots_level: "Bots",
        my_tables: "My tables",
        no_tables: "No tables yet. Choose a game above.",
        waiting: "waiting for players",
        running: "in progress",
        over: "finished",
        waiting_room: "Waiting room",
        invite_title: "Invite friends",
        invite_hint: "Send the link, or let them scan the code.",
        copy: "Copy",
        copied: "Copied",
        qr_label: "Code to scan",
        seats: "Around the table",
        remove: "Remove",
        move_on: "Move one seat",
        level: "Level",
        add_bot: "Add a bot",
        start: "Start",
        start_hint: "The game starts soon. Just stay on this page.",
        join_title: "Join the table",
        your_name: "Your name",
        join: "Join",
        options: "Options",
        as_in_rules: "as in the rules",
        with_changes: "with changes",
        terms: "Time and bots",
        keeper_after: "A bot stands in after",
        move_time: "Time for a move",
        never: "no bot",
        no_limit: "no limit",
        by_lots: "by lot",
        advice_allowed: "Players may ask the champion for advice",
        newcomers_allowed: "Latecomers may ask for the place of a bot",
        save: "Save",
        you: "your seat",
        bot: "bot",
        keeper: "a bot stands in",
        away: "away",
        time_left: "out of time",
        spectator: "You are watching",
        take_bots_place: "Take the place of",
        let_in: "Let in",
        decline: "Not now",
        withdraw: "Withdraw the request",
        asked_hint: "You have asked. Somebody at the table has to let you in.",
        declined_hint: "Not this time. You can watch, and ask again in a few minutes.",
        leave: "Leave the game",
        leave_hint: "A bot plays on in your place, and everybody is told.",
        ask_advice: "Ask for advice",
        advice_title: "What would the champion do?",
        advice_hint: "The chance of winning after each move, as the champion sees it.",
        advice_none: "There is nothing to decide just now.",
        log: "What happened",
        chat: "Chat",
        say_something: "Say something",
        send: "Send",
        settings: "Table settings",
        pause: "Pause",
        resume: "Resume",
        paused: "The game is paused for a moment.",
        replace: "Replace",
        leave_to_bot: "Seat a bot",
        seat_link: "Continue on another device",
        seat_link_hint: "This link moves your seat to another device. It is secret, and works once.",
        seat_link_title: "Continue here",
        seat_link_take: "Continue here",
        scores: "Scores",
        total: "Total",
        round: "Round",
        game_over: "The game is over",
        rematch: "Play again",
        to_rematch: "Go to the next game",
        replay: "Watch again",
        record_download: "Download the record",
        proof: "Fair shuffle",
        proof_hint: "Before the deal the seal of a secret number was shown, and every player's browser was bound to a number of its own before any of them was shown. Each deal and roll follows from all these numbers, so nobody could have chosen it.",
        proof_good: "All deals and rolls were checked just now and follow from these numbers.",
        proof_none: "This game carries no proof.",
        proof_hash: "Seal of the secret number:",
        proof_next: "Seal of the next shuffle:",
        proof_secret: "The secret number:",
        proof_seat: "The number of",
        proof_browser: "by the browser",
        proof_server: "by the server",
        proof_withheld: "by the server, because the browser's did not come in time. It was bound to",
        shuffling: "Shuffling together",
        shuffling_hint: "Everybody's browser is bound to a number and shows it now. The cards are dealt when all numbers are in.",
        number_of_server: "the server's number",
        number_awaited: "number on its way",
        number_in: "number is in",
        number_own: "Your browser's number counts.",
        number_not_own: "For you the server's number counts.",
        number_late: "Your browser's number came too late, so the server's counts.",
        evidence: "What this device knows of it",
        evidence_good: "This is the shuffle that this device was promised, and its own number is in it.",
        evidence_seen: "This is the shuffle that this device was promised. None of the numbers is its own.",
        evidence_withheld: "The server says that the number of this device did not come in time, so the server's own counts.",
        evidence_secret: "This is not the shuffle that this device was promised: the seal that it was shown is of another secret number.",
        evidence_number: "The number of this device is missing, although the table had taken it.",
        evidence_denied: "This device showed its number in time, and the server confirmed it; here it is said not to have come.",
        evidence_changed: "A seat was bound to another number before the numbers were shown than the one that counted.",
        evidence_none: "This device has kept nothing of this game, so it can't tell whether this is the shuffle that was promised.",
        evidence_command: "Whoever wants to draw all deals again downloads the record and runs",
        step_first: "To the start",
        step_back: "One step back",
        step_forward: "One step forward",
        step_last: "To the end",
        step_play: "Play",
        eyes_of: "Seen by:",
        eyes_all: "all open",
        eyes_public: "a spectator",
        whole_log: "Everything that happened",
        search_rules: "Search the rules",
        problem_title: "That did not work",
        idea: "the idea in half a minute",
        idea_rules: "All rules",
        idea_next: "Next",
        idea_done: "Got it, let us play",
        hint_read: "Got it",
        back_home: "To the home page",
        back_to_table: "Back to the table",
        try_again: "No connection to the server. Reload the page.",
        close: "Close",
        menu: "Menu",
    }

    fn origin(&self, origin: Origin) -> &'static str {
        match origin {
            Origin::Rulebook => "From the rulebook",
            Origin::Reading => "The rulebook leaves it open",
            Origin::House => "House rules of ours",
        }
    }

    fn seats_of(&self, least: u8, most: u8) -> String {
        format!("{least} to {most} players")
    }

    fn step_of(&self, step: usize, steps: usize) -> String {
        format!("{step} / {steps}")
    }

    fn phrase(&self, phrase: Phrase) -> &'static str {
        match phrase {
            Phrase::Hello => "Hello!",
            Phrase::WellPlayed => "Well played!",
            Phrase::OneMoment => "One moment…",
            Phrase::YourTurn => "Your turn!",
            Phrase::Thanks => "Thank you!",
            Phrase::OhNo => "Oh no!",
        }
    }

    fn asks(&self, who: &str, bot: &str) -> String {
        format!("{who} wants to sit down in the place of {bot}.")
    }

    fn next_deal(&self, who: &str, bot: &str) -> String {
        format!("{who} sits down in the place of {bot} at the next deal.")
    }

    fn note(&self, note: &Note, who: &str) -> String {
        match note {
            Note::Kept(_) => format!("{who} is away, and a bot stands in."),
            Note::Back(_) => format!("{who} is back."),
            Note::TimeUp(_) => format!("{who} ran out of time, and a bot made the move."),
            Note::Replaced { bot, .. } if bot.is_empty() => format!("A bot has joined: {who}."),
            Note::Replaced { bot, .. } => {
                format!("{who} was away, and the host put a bot there: {}.", isolate(bot))
            }
            Note::Left { bot, .. } => format!("{who} has left the game; the bot {} plays on.", isolate(bot)),
            Note::Joined { bot, by: None, .. } => {
                format!("{who} sits down in the place of the bot {}.", isolate(bot))
            }
            Note::Joined { bot, by: Some(by), .. } => {
                let (bot, by) = (isolate(bot), isolate(by));
                format!("{who} sits down in the place of the bot {bot}, let in by {by}.")
            }
            Note::Moved(_) => format!("{who} goes on with another device."),
            Note::Renamed { was, .. } => format!("{} is now called {who}.", isolate(was)),
            Note::Withheld(_) => {
                format!(
                    "The number of {who}'s browser did not come in time; the server's counts for the shuffle."
                )
            }
            Note::Paused => "The game is paused.".to_owned(),
            Note::Resumed => "The game goes on.".to_owned(),
        }
    }

    fn duration(&self, seconds: u32) -> String {
        let said = |number: u32, one: &str, more: &str| {
            if number == 1 { format!("1 {one}") } else { format!("{number} {more}") }
        };
        match seconds {
            0..60 => said(seconds, "second", "seconds"),
            60..3600 => said(seconds / 60, "minute", "minutes"),
            3600..86_400 => said(seconds / 3600, "hour", "hours"),
            _ => said(seconds / 86_400, "day", "days"),
        }
    }

    fn problem(&self, problem: &Problem) -> String {
        match problem {
            Problem::NoSuchPage => "There is no such page. The home page leads everywhere.",
            Problem::NoSuchTable => "There is no such table. Perhaps the link was cut off: ask for it again.",
            Problem::NoSuchStep => "The game has no such step.",
            Problem::NoSuchLink => {
                "This link has been used, or a part of it is missing. You can make a new one from the game."
            }
            Problem::Unreadable => "What is stored of this table can't be read. Whoever runs the server can look into it.",
            Problem::Altered => "This table was changed on the disk since it was written, so nobody plays on at it. Whoever runs the server can put a backup in its place.",
            Problem::OtherRules => {
                "This game was played by rules that this server does not know. It can't be shown here; once it \
                 is over its record can be downloaded."
            }
            Problem::NotSeated => {
                "Only those who sit at the table can do this. Join it first, or just watch."
            }
            Problem::AlreadySeated => "You already have another seat at this table.",
            Problem::NotHost => "Only the host of the table can do this.",
            Problem::TooLate => "The game has begun, so this can't be changed any more.",
            Problem::NotRunning => "The game is not in progress.",
            Problem::NotOver => "The game is not over yet.",
            Problem::Paused => "The game is paused. It will go on soon.",
            Problem::Stale => "The table has changed in the meantime. Look again and then decide.",
            Problem::Full => "All seats are taken. You can watch.",
            Problem::SeatTaken => "That seat is taken.",
            Problem::SeatAsked => "Somebody else is already asking for this seat.",
            Problem::SeatKept => "This is the hand of somebody who is away. Only they can take it up again.",
            Problem::StillHere => {
                "Whoever is here, or was within the last minute, keeps the seat. They can leave it themselves."
            }
            Problem::Declined => self.declined_hint(),
            Problem::NoSuchRequest => "Nobody is asking for that seat any more.",
            Problem::NoName => "A name is needed, so that the others know who you are.",
            Problem::NothingSaid => "There was nothing to send.",
            Problem::Nonsense => "Something went wrong on the way. Reload the page.",
            Problem::TooSlow => "That took too long to arrive. Try again.",
            Problem::TalkedOut => "The chat is full. The game goes on.",
            Problem::TooLarge => "That was too long.",
            Problem::Foreign => "This came from a page that is not ours, so nothing was done.",
            Problem::NoAdvice => "This table plays without advice.",
            Problem::StillSecret => "That stays secret until the game is over.",
            Problem::TooManyTables => "Too many tables are open here already. Finish one of them first.",
            Problem::TooManyStreams => "Too many windows are open at once. Close some of them.",
            Problem::TooOften { seconds } => {
                return format!("That was too quick. Try again in {}.", self.duration(*seconds as u32));
            }
            Problem::Agreement(AgreementError::TooEarly) => {
                "Numbers are shown when everybody is bound to one, and not before."
            }
            Problem::Agreement(AgreementError::TooLate) => {
                "The numbers from which this game is dealt are settled."
            }
            Problem::Agreement(AgreementError::OtherNumber) => {
                "This is not the number that the seat is bound to."
            }
            Problem::Refused(sentence) => return sentence.text.clone(),
            Problem::Store(_) => {
                "The server can't save anything just now, so nothing was done. Try again soon."
            }
        }
        .to_owned()
    }
}
