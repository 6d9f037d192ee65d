//! What the pages say in Hebrew. Nobody is spoken to by gender: see `docs/hebrew.md`.

use engine::Origin;
use page::{Sort, Token};
use play::luck::AgreementError;
use words::isolate;

use super::{Messages, rounded};
use crate::preferences::{Scheme, Theme};
use crate::problem::Problem;
use crate::table::{Note, Phrase, Reason, Speed};

pub(super) struct Hebrew;

/// Each message, and what it says.
macro_rules! words {
    ($($name:ident: $text:literal,)*) => { $(fn $name(&self) -> &'static str { $text })* };
}

impl Messages for Hebrew {
    words! {
        site: "קופה",
        slogan: "ארבעה משחקים, שולחן אחד",
        skip_to_content: "ישר לתוכן",
        language: "שפה",
        play_now: "משחקים עכשיו",
        with_friends: "עם חברים",
        rules: "חוקים",
        bots_level: "רמת הבוטים",
        my_tables: "השולחנות שלי",
        waiting: "מחכים לשחקנים",
        running: "באמצע משחק",
        over: "נגמר",
        invite_title: "מזמינים חברים",
        invite_hint: "שולחים את הקישור, או נותנים לסרוק את הקוד.",
        copy: "להעתיק",
        copied: "הועתק",
        qr_label: "קוד לסריקה",
        seats: "סביב השולחן",
        remove: "להסיר",
        move_on: "להזיז מקום אחד",
        add_bot: "להוסיף בוט",
        start: "מתחילים",
        start_hint: "עוד מעט מתחילים. אפשר להישאר בדף.",
        your_name: "השם שלך",
        join: "להצטרף",
        options: "אפשרויות",
        as_in_rules: "לפי החוקים",
        with_changes: "עם שינויים",
        terms: "זמנים ובוטים",
        keeper_after: "בוט ממלא מקום אחרי",
        move_time: "זמן למהלך",
        never: "בלי בוט",
        no_limit: "בלי הגבלה",
        by_lots: "בהגרלה",
        advice_allowed: "מותר לבקש עצה מהאלוף",
        newcomers_allowed: "אפשר לבקש להצטרף באמצע, במקום בוט",
        save: "לשמור",
        you: "המקום שלך",
        bot: "בוט",
        keeper: "בוט ממלא מקום",
        away: "לא כאן כרגע",
        time_left: "נגמר הזמן",
        spectator: "צופים",
        take_bots_place: "לשבת במקום",
        let_in: "לצרף",
        decline: "לא עכשיו",
        withdraw: "לבטל את הבקשה",
        asked_hint: "הבקשה נשלחה. מחכים לאישור של מי שיושב ליד השולחן.",
        declined_hint: "לא הפעם. אפשר לצפות, ולבקש שוב בעוד כמה דקות.",
        leave: "לעזוב את המשחק",
        leave_hint: "בוט ימשיך במקומך, וכולם יראו את זה. אפשר לשוב.",
        ask_advice: "מה כדאי?",
        advice_title: "מה האלוף היה עושה?",
        advice_hint: "הסיכוי לנצח אחרי כל מהלך, לפי הערכת האלוף.",
        advice_none: "אין עכשיו מה להחליט.",
        log: "מה קרה",
        chat: "שיחה",
        say_something: "לכתוב משהו",
        send: "לשלוח",
        settings: "הגדרות השולחן",
        pause: "לעצור רגע",
        resume: "ממשיכים",
        paused: "הפסקה. עוד מעט ממשיכים.",
        replace: "להחליף את",
        leave_to_bot: "להושיב בוט",
        seat_link: "להמשיך במכשיר אחר",
        seat_link_hint: "הקישור הזה מעביר את המקום שלך למכשיר אחר. הוא סודי, ועובד פעם אחת.",
        seat_link_title: "להמשיך לשחק כאן",
        seat_link_take: "להמשיך כאן",
        scores: "ניקוד",
        total: "סך הכול",
        round: "משחקון",
        game_over: "סוף המשחק",
        rematch: "עוד משחק",
        to_rematch: "למשחק הבא",
        replay: "לראות שוב",
        record_download: "להוריד את הרישום",
        proof: "ערבוב הוגן",
        proof_hint: "לפני החלוקה הוצגה חותמת של מספר סודי, וכל דפדפן התחייב למספר משלו לפני שנחשף מספר כלשהו. כל חלוקה וכל הטלה נוצרות מכל המספרים יחד, כך שאף אחד לא יכול היה לבחור אותן.",
        proof_good: "כל החלוקות וההטלות נבדקו עכשיו, ויוצאות בדיוק מהמספרים האלה.",
        proof_none: "למשחק הזה אין בדיקת ערבוב.",
        proof_hash: "חותמת המספר הסודי:",
        proof_next: "חותמת הערבוב הבא:",
        proof_secret: "המספר הסודי:",
        proof_seat: "המספר של",
        proof_browser: "מהדפדפן",
        proof_server: "מהשרת",
        proof_withheld: "מהשרת, כי המספר מהדפדפן לא הגיע בזמן. ההתחייבות הייתה",
        shuffling: "מערבבים יחד",
        shuffling_hint: "כל דפדפן כבר התחייב למספר, ועכשיו המספרים נחשפים. מחלקים כשכולם מגיעים.",
        number_of_server: "מספר מהשרת",
        number_awaited: "המספר בדרך",
        number_in: "המספר הגיע",
        number_own: "המספר מהדפדפן שלך בפנים.",
        number_not_own: "אצלך נכנס מספר מהשרת.",
        number_late: "המספר מהדפדפן שלך לא הגיע בזמן, ונכנס מספר מהשרת.",
        evidence: "מה המכשיר הזה יודע",
        evidence_good: "זה הערבוב שהובטח למכשיר הזה, והמספר שלו בפנים.",
        evidence_seen: "זה הערבוב שהובטח למכשיר הזה. אין כאן מספר משלו.",
        evidence_withheld: "לפי השרת המספר של המכשיר הזה לא הגיע בזמן, ולכן נכנס מספר מהשרת.",
        evidence_secret: "זה לא הערבוב שהובטח למכשיר הזה: החותמת שהוצגה לו היא של מספר סודי אחר.",
        evidence_number: "המספר של המכשיר הזה חסר, אף שהשולחן קיבל אותו.",
        evidence_denied: "המכשיר הזה חשף את המספר בזמן והשרת אישר, אבל כאן כתוב שהמספר לא הגיע.",
        evidence_changed: "אצל אחד המקומות נכנס מספר אחר מזה שהתחייבו אליו לפני שהמספרים נחשפו.",
        evidence_none: "המכשיר הזה לא שמר דבר מהמשחק, ולכן אי אפשר לדעת כאן אם זה הערבוב שהובטח.",
        evidence_command: "כדי לחלק הכול שוב ולבדוק: מורידים את הרישום ומריצים",
        step_first: "להתחלה",
        step_back: "צעד אחורה",
        step_forward: "צעד קדימה",
        step_last: "לסוף",
        step_play: "להריץ",
        eyes_of: "מי רואה:",
        eyes_all: "הכול גלוי",
        eyes_public: "צופה",
        whole_log: "כל מה שקרה",
        search_rules: "לחפש בחוקים",
        problem_title: "זה לא הלך",
        see_idea: "הרעיון בתמונות",
        idea: "הרעיון בחצי דקה",
        idea_rules: "כל החוקים",
        idea_back: "הקודם",
        idea_next: "הלאה",
        idea_done: "הבנתי, מתחילים",
        hint_read: "הבנתי",
        back_home: "לדף הבית",
        back_to_table: "לשולחן",
        try_again: "אין קשר לשרת. כדאי לרענן את הדף.",
        somebody: "מישהו",
        stalled: "הדף לא נטען עד הסוף. כדי לראות מה קרה, כדאי לרענן אותו.",
        offline: "אין קשר לשרת. כך נראה השולחן לאחרונה.",
        move_kept: "אין קשר לשרת. המהלך נשמר ויישלח כשהקשר יחזור.",
        turn_now: "תורך",
        close: "לסגור",
        menu: "תפריט",
        bots_speed: "קצב הבוטים",
        round_pause: "הפסקה בין משחקונים",
        until_ready: "עד שכולם מוכנים",
        next_round: "למשחקון הבא",
        is_ready: "אפשר להמשיך",
        round_over: "המשחקון נגמר.",
        undo: "לבטל מהלך",
        undo_asked: "מחכים לאישור של האחרים.",
        agree: "בסדר",
        dismiss: "הבנתי",
        see_moves: "לראות מה קרה",
        leave_alone_hint: "השולחן מחכה לך. הוא מופיע בדף הבית.",
        share_game: "לשתף",
        picture: "תמונה",
        share_curve: "לשתף עם הסיכויים שלי",
        board: "על הטלוויזיה",
        board_hint: "סורקים כדי להצטרף או לצפות",
        share_hint: "עכשיו שיחקתי בזה.",
        more: "ניקוד, רישום וערבוב",
        place: "מקום",
        sure: "באמת? אי אפשר להיכנס שוב.",
        is_sure: "כן",
        not_sure: "לא",
        never_ask: "לא לשאול שוב",
        site_description: "שיגעון 49, צ׳יקו, שמונה וחצי וגמ׳נון, עם חברים או נגד בוטים: בדפדפן ובלי הרשמה.",
        preferences: "הגדרות",
        saved: "נשמר.",
        more_tables: "עוד שולחנות",
        finished_tables: "משחקים שנגמרו",
        your_turn: "תורך!",
        proof_promise: "כל חלוקה נוצרת ממספר סודי וממספר מהדפדפן שלך. חותמת המספר הסודי מוצגת מראש, כך שאף אחד לא יכול לבחור את הקלפים.",
        how_to_play: "איך משחקים",
        all_rules: "כל החוקים",
        sources: "מאיפה החוקים",
        sources_hint: "מה החוברת משאירה פתוח, ואיך זה אצלנו. כדי לשחק לא צריך לדעת את זה.",
        how_many: "מספר השחקנים",
        your_token: "הצורה שלך",
        theme: "צבעי השולחן",
        scheme: "בהיר או כהה",
        sort: "סדר הקלפים ביד",
        large_cards: "קלפים גדולים",
        safe_colours: "צבעים לעיוורי צבעים",
        show_keys: "להציג את מקשי המקלדת",
        ask_before: "לשאול לפני מה שאי אפשר לבטל",
        alerts: "כשמגיע התור שלי",
        alerts_hint: "רק במכשיר הזה.",
        alert_sound: "צליל עדין",
        alert_vibrate: "רטט",
        alert_title: "בכותרת הדף",
        alert_badge: "על הסמל",
        free: "פנוי",
        get_up: "לקום מהשולחן",
        share: "להזמין חברים",
        link_copied: "הקישור הועתק. אפשר להדביק אותו בהודעה.",
        all_taken: "כל המקומות תפוסים. אפשר לצפות.",
        no_clock: "בלי שעון",
        tell_me: "להודיע לי",
        tell_me_hint: "יש ימים למהלך. להודיע במכשיר הזה כשמגיע תורך?",
        not_now: "לא עכשיו",
        tell_switch: "להודיע לי במכשיר הזה כשמגיע תורי במשחק של ימים",
        tell_night: "גם בלילה, בין 22 ל־8",
        told_nothing: "כאן יופיעו הודעות על תורות.",
        days_hint: "כשיש ימים למהלך לא צריך להישאר ליד השולחן: השעון רץ גם כשאף אחד לא מסתכל, וכשהזמן נגמר בוט עושה את המהלך הזה.",
        no_keeper: "בלי בוט ממלא מקום",
        come_in: "נכנסים ומצטרפים.",
        program: "דרך תוכנה",
        access_keys: "מפתחות גישה",
        access_keys_hint: "עם מפתח גישה תוכנה משחקת בשמכם. לא נותנים אותו לאף אחד אחר.",
        access_key_new: "מפתח הגישה החדש",
        access_key_once: "הוא מוצג רק הפעם. כדאי להעתיק אותו עכשיו.",
        access_key_make: "מפתח חדש",
        access_key_revoke: "ביטול",
        access_key_play: "לראות ולשחק",
        access_key_read: "רק לראות",
        access_key_none: "עוד אין כאן מפתחות גישה.",
        api_reference: "מה תוכנות יכולות לעשות",
        rule_refuses: "יש חוק שאוסר את זה.",
        outsider: "בוט מבחוץ",
        invited_bot: "בהזמנה",
        bot_time: "הזמן של בוט מבחוץ למהלך",
        invite_bot: "להזמין בוט מבחוץ",
        invite_bot_name: "שם הבוט",
        invite_bot_do: "להזמין",
        invite_bot_hint: "תוכנה שמישהו אחר כתב. אם היא לא כאן, מצטרף בוט משלנו.",
        access_key_bots: "ליצור בוטים",
    }

    fn origin(&self, origin: Origin) -> &'static str {
        match origin {
            Origin::Rulebook => "מהחוברת",
            Origin::Reading => "החוברת משאירה פתוח",
            Origin::House => "חוקי בית שלנו",
        }
    }

    fn seats_of(&self, least: u8, most: u8) -> String {
        format!("{} שחקנים", isolate(format!("{least}–{most}")))
    }

    fn step_of(&self, step: usize, steps: usize) -> String {
        isolate(format!("{step} / {steps}"))
    }

    fn ago(&self, seconds: u32) -> String {
        if seconds < 60 {
            "ממש עכשיו".to_owned()
        } else {
            format!("לפני {}", self.duration(seconds))
        }
    }

    fn turn_of(&self, who: &str) -> String {
        format!("התור של {who}")
    }

    fn more_about(&self, game: &str) -> String {
        format!("עוד על {game}")
    }

    fn invitation(&self, game: &str) -> String {
        format!("הזמנה למשחק: {game}")
    }

    fn seats_taken(&self, taken: usize, free: usize) -> String {
        match free {
            0 => format!("ליד השולחן: {taken}, אין מקום פנוי"),
            _ => format!("ליד השולחן: {taken}, פנויים: {free}"),
        }
    }

    fn too_few(&self, least: u8) -> String {
        if least == 2 {
            "צריך שני שחקנים".to_owned()
        } else {
            format!("צריך {least} שחקנים")
        }
    }

    fn clock(&self, seconds: u32) -> String {
        format!("{} למהלך", self.duration(seconds))
    }

    fn keeper_comes(&self, seconds: u32) -> String {
        format!("בוט ממלא מקום אחרי {}", self.duration(seconds))
    }

    fn told_turn(&self, game: &str, seat: usize) -> String {
        format!("{game}: התור של מקום {}.", isolate(seat))
    }

    fn told_invited(&self, game: &str) -> String {
        format!("{game}: הזמנה לבוט לשבת ליד שולחן.")
    }

    fn told_over(&self, game: &str) -> String {
        format!("{game}: המשחק נגמר.")
    }

    fn push_turn(&self, game: &str) -> String {
        format!("{game}: מחכים למהלך שלך.")
    }

    fn left(&self, seconds: u32) -> String {
        format!("עוד {}", self.duration(rounded(seconds)))
    }

    fn token(&self, token: Token) -> &'static str {
        const NAMES: [&str; Token::COUNT] = [
            "עיגול",
            "ריבוע",
            "משולש",
            "מעוין",
            "כוכב",
            "משושה",
            "פלוס",
            "מחומש",
            "חצי עיגול",
            "משולש הפוך",
            "שעון חול",
            "חץ",
        ];
        NAMES[usize::from(token.number())]
    }

    fn theme_name(&self, theme: Theme) -> &'static str {
        match theme {
            Theme::Meadow => "לבד ירוק",
            Theme::Sea => "ים",
            Theme::Wood => "עץ",
        }
    }

    fn scheme_name(&self, scheme: Scheme) -> &'static str {
        match scheme {
            Scheme::Device => "כמו במכשיר",
            Scheme::Light => "בהיר",
            Scheme::Dark => "כהה",
        }
    }

    fn sort_name(&self, sort: Sort) -> &'static str {
        match sort {
            Sort::Rank => "מהנמוך לגבוה",
            Sort::RankDown => "מהגבוה לנמוך",
            Sort::Suit => "לפי סדרה, בגמ׳נון",
        }
    }

    fn phrase(&self, phrase: Phrase) -> &'static str {
        match phrase {
            Phrase::Hello => "שלום!",
            Phrase::WellPlayed => "כל הכבוד!",
            Phrase::OneMoment => "רגע…",
            Phrase::YourTurn => "תורך!",
            Phrase::Thanks => "תודה!",
            Phrase::OhNo => "אוי לא!",
            Phrase::Applause => "מחיאות כפיים",
            Phrase::Laughter => "צחוק",
            Phrase::Surprise => "הפתעה",
            Phrase::Tears => "דמעות",
            Phrase::Thinking => "מחשבה",
            Phrase::Heart => "לב",
        }
    }

    fn stood_in(&self, moves: usize) -> String {
        let moves = match moves {
            1 => "מהלך אחד".to_owned(),
            2 => "שני מהלכים".to_owned(),
            _ => format!("{} מהלכים", isolate(moves)),
        };
        format!("בוט שיחק במקומך: {moves}.")
    }

    fn wants_undo(&self, who: &str) -> String {
        format!("{who} רוצה לבטל את המהלך האחרון.")
    }

    fn speed(&self, speed: Speed) -> &'static str {
        match speed {
            Speed::Relaxed => "רגוע",
            Speed::Normal => "רגיל",
            Speed::Quick => "מהיר",
        }
    }

    fn asks(&self, who: &str, bot: &str) -> String {
        format!("{who} רוצה לשבת במקום {bot}.")
    }

    fn next_deal(&self, who: &str, bot: &str) -> String {
        format!("מהחלוקה הבאה: {who} במקום {bot}.")
    }

    fn note(&self, note: &Note, who: &str) -> String {
        match note {
            Note::Kept(_) => format!("{who}: לא כאן כרגע, ובוט ממלא מקום."),
            Note::Back(_) => format!("{who} שוב ליד השולחן."),
            Note::TimeUp(_) => format!("{who}: נגמר הזמן, ובוט שיחק במקום."),
            Note::Replaced { bot, .. } if bot.is_empty() => format!("בוט הצטרף: {who}."),
            Note::Replaced { bot, .. } => format!("{who}: לא כאן. בוט הצטרף במקום: {}.", isolate(bot)),
            Note::Left { bot, .. } => {
                format!("{who} כבר לא ליד השולחן. הבוט {} ממשיך במקום.", isolate(bot))
            }
            Note::Dismissed { bot, .. } => {
                format!("{who}: יותר מדי שתיקה. הבוט {} ממשיך במקום.", isolate(bot))
            }
            Note::Declined { bot, reason, .. } => {
                let why = match reason {
                    None => "",
                    Some(Reason::Later) => " לא עכשיו, אולי אחר כך.",
                    Some(Reason::Options) => " לא באפשרויות האלה.",
                    Some(Reason::Time) => " לא בזמן הזה למהלך.",
                    Some(Reason::Seats) => " לא במספר כזה של שחקנים.",
                };
                format!("{who}: ההזמנה נדחתה.{why} הבוט {} יושב במקום.", isolate(bot))
            }
            Note::Joined { bot, by: None, .. } => format!("מעכשיו: {who} במקום הבוט {}.", isolate(bot)),
            Note::Joined { bot, by: Some(by), .. } => {
                format!("מעכשיו: {who} במקום הבוט {}, באישור של {}.", isolate(bot), isolate(by))
            }
            Note::Moved(_) => format!("{who}: ממשיכים ממכשיר אחר."),
            Note::Renamed { was, .. } => format!("שם חדש: {who}, קודם {}.", isolate(was)),
            Note::Withheld(_) => format!("{who}: המספר מהדפדפן לא הגיע בזמן, ולערבוב נכנס מספר מהשרת."),
            Note::Undone { .. } => format!("{who}: המהלך האחרון בוטל."),
            Note::Paused => "הפסקה.".to_owned(),
            Note::Resumed => "ממשיכים לשחק.".to_owned(),
        }
    }

    fn duration(&self, seconds: u32) -> String {
        let said = |number: u32, one: &str, two: &str, more: &str| match number {
            1 => one.to_owned(),
            2 => two.to_owned(),
            _ => format!("{} {more}", isolate(number)),
        };
        match seconds {
            0..60 => said(seconds, "שנייה", "שתי שניות", "שניות"),
            60..3600 => said(seconds / 60, "דקה", "שתי דקות", "דקות"),
            3600..86_400 => said(seconds / 3600, "שעה", "שעתיים", "שעות"),
            _ => said(seconds / 86_400, "יום", "יומיים", "ימים"),
        }
    }

    fn problem(&self, problem: &Problem) -> String {
        match problem {
            Problem::NoSuchPage => "אין דף כזה. מדף הבית מגיעים לכל מקום.",
            Problem::NoSuchTable => "אין שולחן כזה. אולי הקישור נקטע: כדאי לבקש אותו שוב.",
            Problem::NoSuchStep => "אין במשחק צעד כזה.",
            Problem::NoSuchLink => "הקישור הזה כבר נוצל, או שחסר בו משהו. אפשר ליצור חדש מתוך המשחק.",
            Problem::Unreadable => "אי אפשר לקרוא את מה ששמור מהשולחן הזה. מי שמפעיל את השרת יכול לבדוק.",
            Problem::Altered => "השולחן הזה השתנה בדיסק מאז שנשמר, ולכן לא ממשיכים לשחק בו. מי שמפעיל את השרת יכול לשחזר גיבוי.",
            Problem::OtherRules => {
                "המשחק הזה שוחק לפי חוקים שהשרת הזה לא מכיר. אי אפשר להציג אותו כאן; אחרי סופו אפשר להוריד \
                 את הרישום שלו."
            }
            Problem::NotSeated => "את זה עושים רק ליד השולחן. אפשר להצטרף, או רק לצפות.",
            Problem::AlreadySeated => "כבר יש לך מקום אחר ליד השולחן הזה.",
            Problem::NotHost => "את זה עושים רק במכשיר שבו נפתח השולחן.",
            Problem::TooLate => "המשחק כבר התחיל, ואת זה אי אפשר לשנות יותר.",
            Problem::NotRunning => "המשחק לא באמצע כרגע.",
            Problem::NotOver => "המשחק עוד לא נגמר.",
            Problem::Paused => "המשחק בהפסקה. עוד מעט ממשיכים.",
            Problem::Stale => "בינתיים משהו השתנה על השולחן. כדאי להסתכל שוב ואז להחליט.",
            Problem::NotUndoable => "את זה כבר אי אפשר לבטל: מאז קרה משהו על השולחן.",
            Problem::Full => "כל המקומות תפוסים. אפשר לצפות.",
            Problem::SeatTaken => "המקום הזה תפוס.",
            Problem::SeatAsked => "מישהו אחר כבר מבקש את המקום הזה.",
            Problem::SeatKept => "המקום הזה שמור למי ששיחק בו ולא כאן כרגע.",
            Problem::StillHere => "אי אפשר להחליף את מי שנמצא כאן, או שהיה כאן בדקה האחרונה.",
            Problem::Declined => self.declined_hint(),
            Problem::NoSuchRequest => "הבקשה הזאת כבר לא בתוקף.",
            Problem::NoName => "צריך שם, כדי שהאחרים ידעו מי כאן.",
            Problem::NothingSaid => "לא נכתב דבר.",
            Problem::Nonsense => "השליחה השתבשה. כדאי לרענן.",
            Problem::TooSlow => "זה לא הגיע בזמן. אפשר לנסות שוב.",
            Problem::TalkedOut => "השיחה מלאה. המשחק ממשיך.",
            Problem::TooLarge => "זה היה ארוך מדי.",
            Problem::Foreign => "הבקשה הגיעה מדף לא שלנו, ולכן לא נעשה דבר.",
            Problem::NoAdvice => "משחקים כאן בלי עצות.",
            Problem::NoToken => "כאן צריך מפתח גישה: \u{2068}Authorization: Bearer kupa_…\u{2069}",
            Problem::NoScope(scope) => return format!("מפתח הגישה הזה לא מספיק: חסרה בו ההרשאה \u{2068}{scope}\u{2069}."),
            Problem::NoSuchGame => "אין משחק כזה.",
            Problem::NoSuchSeat => "אין מקום כזה בשולחן.",
            Problem::Malformed { .. } => "אי אפשר לקרוא את הבקשה.",
            Problem::NoSuchGroup => "אין קבוצה כזאת. אולי הקישור נקטע: כדאי לבקש אותו שוב.",
            Problem::NoSuchHandover => {
                "הקישור או הקוד כבר לא תקפים, או שנפלה בהם טעות. אפשר ליצור חדשים ב״הדף שלי״ במכשיר השני."
            }
            Problem::NotMember => "זה רק לאנשי הקבוצה. כדאי קודם להצטרף.",
            Problem::TooManyGroups => "הגענו למספר הגדול ביותר: של קבוצות לאדם אחד, או של אנשים בקבוצה.",
            Problem::NoSuchBot => "אין בוט בשם הזה.",
            Problem::NameTaken => "כבר יש בוט בשם הזה.",
            Problem::TooManyBots => "כבר יש לך הרבה בוטים. כדאי קודם למחוק אחד מהם.",
            Problem::BotUnfit => "הבוט הזה לא משחק במשחק הזה עם כל כך הרבה שחקנים.",
            Problem::BotBusy => "הבוט הזה תפוס בכל השולחנות שהוא מספיק. אפשר לנסות שוב אחר כך.",
            Problem::BotDeclines => "הבוט הזה בא רק לשולחנות של מי שכתב אותו.",
            Problem::BotNamed => "לבוט יש שם קבוע.",
            Problem::SameOwner => "ליד אנשים יושב רק בוט אחד מכל מי שכותב בוטים.",
            Problem::NoSuchInvitation => "ההזמנה הזאת כבר לא בתוקף.",
            Problem::NoSuchWebhook => "אין כאן כתובת כזאת להודעות.",
            Problem::TooManyWebhooks => "כבר יש כאן הרבה כתובות להודעות. כדאי קודם להסיר אחת מהן.",
            Problem::TooManyTokens => "כבר יש כאן הרבה מפתחות גישה. כדאי קודם לבטל אחד מהם.",
            Problem::StillSecret => "זה נשאר סודי עד סוף המשחק.",
            Problem::TooManyTables => "כבר פתוחים כאן הרבה מאוד שולחנות. כדאי קודם לסיים אחד מהם.",
            Problem::TooManyExports => "משחקים כבר בדרך אליך. כדאי לחכות שהם יגיעו.",
            Problem::TooManyStreams => "יותר מדי חלונות פתוחים בבת אחת. כדאי לסגור כמה מהם.",
            Problem::TooOften { seconds } => {
                return format!("זה היה מהר מדי. אפשר לנסות שוב בעוד {}.", self.duration(*seconds as u32));
            }
            Problem::Agreement(AgreementError::TooEarly) => "המספרים נחשפים רק אחרי שכולם התחייבו.",
            Problem::Agreement(AgreementError::TooLate) => "המספרים שמהם מחלקים במשחק הזה כבר נקבעו.",
            Problem::Agreement(AgreementError::OtherNumber) => "זה לא המספר שהמקום הזה התחייב אליו.",
            Problem::Refused(sentence) => return sentence.text.clone(),
            Problem::Store(_) => "השרת לא מצליח לשמור כרגע, ולכן לא נעשה דבר. אפשר לנסות שוב עוד מעט.",
        }
        .to_owned()
    }
}
