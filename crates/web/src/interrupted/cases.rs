//! Every request that changes something, and what has to be there before it.

pub(super) const DANA: &str = "dddddddddddddddddddd";
pub(super) const RON: &str = "rrrrrrrrrrrrrrrrrrrr";
pub(super) const EVE: &str = "eeeeeeeeeeeeeeeeeeee";
pub(super) const GROUP: &str = "gggggggggggggggggggg";
pub(super) const BOT: &str = "bbbbbbbbbbbbbbbbbbbb";
pub(super) const LINK: &str = "nnnnnnnnnnnnnnnnnnnn";
/// What Ron goes on by elsewhere.
pub(super) const CODE: &str = "hhhhhhhhhhhhhhhhhhhh";

/// A browser that wants to be told.
const PUSH: &str = "endpoint=https%3A%2F%2Fpush.example%2Fx&auth=BTBZMqHH6r4Tts7J_aSIgg&offset=120&\
    p256dh=BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";

/// How far the table is at which a request is made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Stage {
    Waiting,
    /// Dana and Ron have committed, and the game begins when their numbers are in.
    Frozen,
    Running,
    Over,
    /// Running, in a game without rounds.
    DealtOnce,
    /// A round is over, and the next is to be dealt.
    RoundOver,
    /// Ron has done something that he could take back.
    Acted,
}

/// A request that changes something.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case {
    pub(super) stage: Stage,
    pub(super) who: &'static str,
    pub(super) path: &'static str,
    pub(super) form: &'static str,
    /// What was there before it, in memory alone.
    pub(super) before: Before,
    /// Is it stored?
    pub(super) is_stored: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Before {
    Nothing,
    /// Eve has asked for the bot's seat.
    Asked,
    /// Nobody has been seen for a while.
    Away,
    /// Dana looks at the table.
    Here,
    /// Ron wants to take back what he did.
    Wished,
}

pub(super) const fn case(stage: Stage, who: &'static str, path: &'static str, form: &'static str) -> Case {
    Case { stage, who, path, form, before: Before::Nothing, is_stored: true }
}

impl Case {
    pub(super) const fn after(self, before: Before) -> Case {
        Case { before, ..self }
    }

    /// It is about a request or an agreement, which is kept in memory.
    pub(super) const fn unstored(self) -> Case {
        Case { is_stored: false, ..self }
    }
}

/// `T` stands for the table, `GROUP` for a group of Dana's and Ron's, `ACT` for a move that is legal there, `STEP` for how many there were, `NUMBER`
/// and `HASH` for the number that a browser has made.
pub(super) const CASES: [Case; 55] = [
    case(Stage::Waiting, DANA, "/tables", "game=chico&mode=friends"),
    case(Stage::Waiting, DANA, "/tables", "game=chico&mode=now&level=casual"),
    case(Stage::Waiting, DANA, "/groups", "group=Us&name=Dana"),
    case(Stage::Waiting, EVE, "/g/GROUP/join", "name=Eve"),
    case(Stage::Waiting, RON, "/g/GROUP/name", "group=We"),
    case(Stage::Waiting, RON, "/g/GROUP/part", ""),
    case(Stage::Waiting, DANA, "/g/GROUP/tables", "game=chico"),
    case(Stage::Waiting, RON, "/me/link", ""),
    case(Stage::Waiting, RON, "/me/code", ""),
    case(Stage::Waiting, EVE, "/me/move", "code=CODE&sure=yes"),
    case(Stage::Waiting, RON, "/me/forget", "sure=yes"),
    case(Stage::Frozen, RON, "/me/forget", "sure=yes"),
    case(Stage::Running, DANA, "/me/forget", "sure=yes"),
    case(Stage::Over, RON, "/me/forget", "sure=yes"),
    case(Stage::Waiting, DANA, "/push", PUSH),
    case(Stage::Waiting, DANA, "/push/off", "endpoint=https%3A%2F%2Fpush.example%2Fx"),
    case(Stage::Waiting, EVE, "/t/T/join", "name=Eve"),
    case(Stage::Waiting, RON, "/t/T/name", "name=Ronny"),
    case(Stage::Waiting, DANA, "/t/T/seats", "do=bot&level=casual"),
    case(Stage::Waiting, DANA, "/t/T/seats", "do=invite&name=chick"),
    case(Stage::Waiting, RON, "/t/T/seats", "do=remove&seat=1"),
    case(Stage::Waiting, DANA, "/t/T/seats", "do=move&seat=0"),
    case(Stage::Waiting, DANA, "/t/T/options", "option-draw_when_able=off&keeper_after=&move_time="),
    case(Stage::Waiting, DANA, "/t/T/terms", "keeper_after=&move_time=86400"),
    case(Stage::Waiting, RON, "/t/T/commit", "commitment=HASH"),
    case(Stage::Waiting, EVE, "/t/T/join", "name=Eve&commitment=HASH"),
    case(Stage::Waiting, DANA, "/t/T/start", ""),
    case(Stage::Frozen, RON, "/t/T/reveal", "number=NUMBER"),
    case(Stage::Frozen, RON, "/t/T/name", "name=Ronny"),
    case(Stage::Running, DANA, "/t/T/act", "ACT"),
    case(Stage::Running, RON, "/t/T/name", "name=Ronny"),
    case(Stage::Running, DANA, "/t/T/lesson", "lesson=draw").unstored(),
    case(Stage::Running, RON, "/t/T/say", "text=hello"),
    case(Stage::Running, EVE, "/t/T/join", "name=Eve&seat=2").unstored(),
    case(Stage::Running, DANA, "/t/T/newcomer", "do=let-in&name=Eve&seat=2").after(Before::Asked).unstored(),
    case(Stage::Running, RON, "/t/T/newcomer", "do=decline&name=Eve&seat=2").after(Before::Asked).unstored(),
    case(Stage::Running, EVE, "/t/T/newcomer", "do=withdraw").after(Before::Asked).unstored(),
    case(Stage::DealtOnce, DANA, "/t/T/newcomer", "do=let-in&name=Eve&seat=2").after(Before::Asked),
    case(Stage::Running, EVE, "/t/T/seat/LINK", ""),
    case(Stage::Running, DANA, "/t/T/terms", "keeper_after=&move_time=86400"),
    case(Stage::Running, DANA, "/t/T/pause", "paused=on"),
    case(Stage::Running, DANA, "/t/T/replace", "seat=2&level=expert"),
    case(Stage::Running, DANA, "/t/T/replace", "seat=1&level=casual").after(Before::Away),
    case(Stage::Running, DANA, "/t/T/leave", ""),
    case(Stage::Running, DANA, "/t/T/speed", "speed=quick"),
    case(Stage::Running, RON, "/t/T/informed", "").unstored(),
    case(Stage::RoundOver, RON, "/t/T/ready", "step=STEP").after(Before::Here).unstored(),
    case(Stage::Acted, RON, "/t/T/undo", "do=ask&step=STEP").unstored(),
    case(Stage::Acted, RON, "/t/T/undo", "do=keep&step=STEP").unstored(),
    case(Stage::Acted, DANA, "/t/T/undo", "do=agree").after(Before::Wished),
    case(Stage::Acted, DANA, "/t/T/undo", "do=decline").after(Before::Wished).unstored(),
    case(Stage::Over, RON, "/t/T/say", "phrase=thanks"),
    case(Stage::Over, RON, "/t/T/commit", "commitment=HASH"),
    case(Stage::Over, RON, "/t/T/rematch", ""),
    case(Stage::Over, DANA, "/t/T/rematch", ""),
];
