//! What the pages say in English.

use engine::Origin;
use page::{Sort, Token};
use play::luck::AgreementError;
use words::isolate;

use super::{Messages, rounded};
use crate::preferences::{Scheme, Theme};
use crate::problem::Problem;
use crate::table::{Note, Phrase, Reason, Speed};

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
        waiting: "waiting for players",
        running: "in progress",
        over: "finished",
        invite_title: "Invite friends",
        invite_hint: "Send the link, or let them scan the code.",
        copy: "Copy",
        copied: "Copied",
        qr_label: "Code to scan",
        seats: "Around the table",
        remove: "Remove",
        move_on: "Move one seat",
        add_bot: "Add a bot",
        start: "Start",
        start_hint: "The game starts soon. Just stay on this page.",
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
        leave_hint: "A bot plays on in your place, and everybody is told. You can come back.",
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
        see_idea: "The idea in pictures",
        idea: "the idea in half a minute",
        idea_rules: "All rules",
        idea_back: "Back",
        idea_next: "Next",
        idea_done: "Got it, let us play",
        hint_read: "Got it",
        back_home: "To the home page",
        back_to_table: "Back to the table",
        try_again: "No connection to the server. Reload the page.",
        somebody: "Somebody",
        stalled: "The page did not load completely. Reload it to see what happened.",
        offline: "No connection. This is how the table was.",
        move_kept: "No connection. Your move is kept, and sent when the connection is back.",
        turn_now: "Your turn",
        close: "Close",
        menu: "Menu",
        bots_speed: "Speed of bots",
        round_pause: "Pause between rounds",
        until_ready: "until all are ready",
        next_round: "Next round",
        is_ready: "ready",
        round_over: "The round is over.",
        undo: "Take back",
        undo_asked: "The others are asked whether they agree.",
        agree: "Agree",
        dismiss: "All right",
        see_moves: "See what happened",
        leave_alone_hint: "The table waits for you. It is on the home page.",
        share_game: "Share",
        picture: "Picture",
        share_curve: "Share with my curve",
        board: "On the television",
        board_hint: "Scan to join or watch",
        share_hint: "I have just played this.",
        more: "Scores, record and proof",
        place: "Place",
        sure: "Really? There is no way back in.",
        is_sure: "Yes",
        not_sure: "No",
        never_ask: "Don't ask again",
        site_description: "49, Chico, Eight and a Half and Gamnon, with friends or against bots: in the browser, without an account.",
        preferences: "Settings",
        saved: "Saved.",
        more_tables: "More tables",
        finished_tables: "Finished games",
        your_turn: "Your turn!",
        proof_promise: "Every deal follows from a secret number and from one of your browser. The seal of the secret is shown before, so nobody can choose the cards.",
        how_to_play: "How to play",
        all_rules: "All rules",
        sources: "Where the rules come from",
        sources_hint: "What the rulebook leaves open, and how we play it. Nobody has to know this to play.",
        how_many: "Players",
        your_token: "Your shape",
        theme: "Colours of the table",
        scheme: "Light or dark",
        sort: "Order of my cards",
        large_cards: "Larger cards",
        safe_colours: "Colours for colour-blind eyes",
        show_keys: "Show the keys of actions",
        ask_before: "Ask before what can't be undone",
        alerts: "When it is my turn",
        alerts_hint: "On this device only.",
        alert_sound: "A soft sound",
        alert_vibrate: "Vibration",
        alert_title: "In the title of the page",
        alert_badge: "On the icon",
        free: "Free",
        get_up: "Get up",
        share: "Invite friends",
        link_copied: "The link is copied. Paste it into a message.",
        all_taken: "All seats are taken. You can watch.",
        no_clock: "no clock",
        tell_me: "Tell me",
        tell_me_hint: "There are days for a move. Shall this device tell you when it is your turn?",
        not_now: "Not now",
        tell_switch: "Tell me on this device when it is my turn in a game with days",
        tell_night: "Also at night, between 22 and 8",
        told_nothing: "This is where Kupa will tell of turns.",
        days_hint: "With days for a move nobody has to stay: the clock also runs while nobody looks, and when it is up a bot makes that one move.",
        no_keeper: "nobody stands in",
        come_in: "Tap to join.",
        program: "by program",
        access_keys: "Access tokens",
        access_keys_hint: "With a token a program plays in your name. It is like a key: give it to nobody else.",
        access_key_new: "Your new token",
        access_key_once: "It is shown this once. Copy it now.",
        access_key_make: "Make a token",
        access_key_revoke: "Revoke",
        access_key_play: "read and play",
        access_key_read: "read only",
        access_key_none: "You have no tokens yet.",
        api_reference: "What programs can do",
        rule_refuses: "A rule refuses it.",
        outsider: "guest bot",
        invited_bot: "invited",
        bot_time: "A guest bot moves within",
        invite_bot: "Invite a guest bot",
        invite_bot_name: "Name of the bot",
        invite_bot_do: "Invite",
        invite_bot_hint: "A program that somebody else wrote. If it is not there, one of our bots sits down.",
        access_key_bots: "make bots",
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

    fn ago(&self, seconds: u32) -> String {
        if seconds < 60 { "just now".to_owned() } else { format!("{} ago", self.duration(seconds)) }
    }

    fn turn_of(&self, who: &str) -> String {
        format!("{who}: to play")
    }

    fn more_about(&self, game: &str) -> String {
        format!("More about {game}")
    }

    fn invitation(&self, game: &str) -> String {
        format!("An invitation to play {game}")
    }

    fn seats_taken(&self, taken: usize, free: usize) -> String {
        match free {
            0 => format!("{taken} at the table, no seat free"),
            1 => format!("{taken} at the table, 1 seat free"),
            _ => format!("{taken} at the table, {free} seats free"),
        }
    }

    fn too_few(&self, least: u8) -> String {
        format!("needs {least} players")
    }

    fn clock(&self, seconds: u32) -> String {
        format!("{} a move", self.duration(seconds))
    }

    fn keeper_comes(&self, seconds: u32) -> String {
        format!("a bot stands in after {}", self.duration(seconds))
    }

    fn told_turn(&self, game: &str, seat: usize) -> String {
        format!("{game}: it is the turn of seat {seat}.")
    }

    fn told_invited(&self, game: &str) -> String {
        format!("{game}: a bot is invited to a table.")
    }

    fn told_over(&self, game: &str) -> String {
        format!("{game}: the game is over.")
    }

    fn push_turn(&self, game: &str) -> String {
        format!("{game} waits for your move.")
    }

    fn left(&self, seconds: u32) -> String {
        format!("{} left", self.duration(rounded(seconds)))
    }

    fn token(&self, token: Token) -> &'static str {
        const NAMES: [&str; Token::COUNT] = [
            "circle",
            "square",
            "triangle",
            "diamond",
            "star",
            "hexagon",
            "cross",
            "pentagon",
            "half circle",
            "wedge",
            "hourglass",
            "arrow",
        ];
        NAMES[usize::from(token.number())]
    }

    fn theme_name(&self, theme: Theme) -> &'static str {
        match theme {
            Theme::Meadow => "Green felt",
            Theme::Sea => "Sea",
            Theme::Wood => "Wood",
        }
    }

    fn scheme_name(&self, scheme: Scheme) -> &'static str {
        match scheme {
            Scheme::Device => "As on this device",
            Scheme::Light => "Light",
            Scheme::Dark => "Dark",
        }
    }

    fn sort_name(&self, sort: Sort) -> &'static str {
        match sort {
            Sort::Rank => "Low first",
            Sort::RankDown => "High first",
            Sort::Suit => "By suit, in Gamnon",
        }
    }

    fn phrase(&self, phrase: Phrase) -> &'static str {
        match phrase {
            Phrase::Hello => "Hello!",
            Phrase::WellPlayed => "Well played!",
            Phrase::OneMoment => "One moment…",
            Phrase::YourTurn => "Your turn!",
            Phrase::Thanks => "Thank you!",
            Phrase::OhNo => "Oh no!",
            Phrase::Applause => "Applause",
            Phrase::Laughter => "Laughter",
            Phrase::Surprise => "Surprise",
            Phrase::Tears => "Tears",
            Phrase::Thinking => "Thinking",
            Phrase::Heart => "Heart",
        }
    }

    fn stood_in(&self, moves: usize) -> String {
        let moves = if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") };
        format!("A bot played {moves} for you.")
    }

    fn wants_undo(&self, who: &str) -> String {
        format!("{who} wants to take the last move back.")
    }

    fn speed(&self, speed: Speed) -> &'static str {
        match speed {
            Speed::Relaxed => "relaxed",
            Speed::Normal => "normal",
            Speed::Quick => "quick",
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
            Note::Dismissed { bot, .. } => {
                format!("{who} was silent too often; the bot {} plays on.", isolate(bot))
            }
            Note::Declined { bot, reason, .. } => {
                let why = match reason {
                    None => "",
                    Some(Reason::Later) => ": not now, perhaps later",
                    Some(Reason::Options) => ": not by these options",
                    Some(Reason::Time) => ": not with this time for a move",
                    Some(Reason::Seats) => ": not with so many at the table",
                };
                format!("{who} does not come{why}. The bot {} sits down.", isolate(bot))
            }
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
            Note::Undone { .. } => format!("{who} took the last move back."),
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
            Problem::NoToken => "A token is needed here: `Authorization: Bearer kupa_…`.",
            Problem::NoScope(scope) => return format!("The token may not do this: it has no scope `{scope}`."),
            Problem::NoSuchGame => "There is no such game.",
            Problem::NoSuchSeat => "There is no such seat at this table.",
            Problem::Malformed { .. } => "The request can't be read.",
            Problem::NoSuchGroup => "There is no such group. Perhaps the link was cut off: ask for it again.",
            Problem::NoSuchHandover => {
                "This link or code is not good any more, or a letter is wrong. On “My page” of your other device you can make a new one."
            }
            Problem::NotMember => "Only people of the group may do this. Join it first.",
            Problem::TooManyGroups => "That is as many as there may be: of groups for one person, or of people in one.",
            Problem::NoSuchBot => "There is no bot of that name.",
            Problem::NameTaken => "Another bot has that name.",
            Problem::TooManyBots => "You have many bots already. Delete one of them first.",
            Problem::BotUnfit => "This bot does not play this game with so many.",
            Problem::BotBusy => "This bot sits at as many tables as it can. Try again later.",
            Problem::BotDeclines => "This bot comes to the tables of its author alone.",
            Problem::BotNamed => "A bot is called by its own name.",
            Problem::SameOwner => "Among people, one bot of each author is enough at a table.",
            Problem::NoSuchInvitation => "There is no such invitation any more.",
            Problem::NoSuchWebhook => "You have no such webhook.",
            Problem::TooManyWebhooks => "You have many webhooks already. Remove one of them first.",
            Problem::TooManyTokens => "You have many tokens already. Revoke one of them first.",
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
            Problem::NotUndoable => {
                "This can't be taken back any more: somebody has moved or seen something since."
            }
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
            Problem::TooManyExports => "Games are being sent to you already. Wait until that is done.",
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
