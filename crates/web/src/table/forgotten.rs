//! Somebody is forgotten at a table: their name leaves it, with what they said in their own words, and the others
//! play on. What happened in the game stays.
//!
//! A game that is on goes on with a bot. Of a game that is over the row alone is written, without playing it again:
//! there may be thousands.

use std::collections::BTreeSet;
use std::sync::Arc;

use bots::Level;
use engine::Seat;
use store::{Change, Kind, Message, Seat as Occupant, Status, Stored};
use words::Language;

use crate::problem::Problem;

use super::newcomers::Answer;
use super::{Draft, Note};

impl Draft {
    /// Nothing at the table names that player any more. The host's rights go to somebody who is there, if anybody
    /// is.
    pub(crate) fn forget_player(
        &mut self,
        player: &str,
        is_there: impl Fn(&str) -> bool,
    ) -> Result<(), Problem> {
        let person = Person::find(player, &self.next.row.seats, &self.next.messages);
        while let Some(seat) = self.next.row.seats.iter().position(|seat| person.is(seat.player.as_deref())) {
            self.unseat(Seat::new(seat as u8));
        }
        if self.next.row.host == player {
            self.next.row.host = self.heir(is_there).unwrap_or_default();
        }
        self.forget_requests_of(&person);
        self.retell(person.retold(&self.next.messages));
        Ok(())
    }

    fn unseat(&mut self, seat: Seat) {
        match self.next.row.status {
            Status::Over => {
                self.next.luck.next.remove(&seat.index());
                make_nobody(&mut self.next.row.seats[seat.index()]);
            }
            Status::Waiting if self.next.is_gathering() => {
                self.next.row.seats.remove(seat.index());
                self.next.luck.added.remove(seat.index());
            }
            Status::Waiting | Status::Running => {
                // Everybody reads bots' names in their own language.
                let bot = self.bot(Level::Club, Language::English);
                let note = Note::Left { seat, bot: bot.name.clone() };
                self.write(String::new(), String::new(), Kind::Note, note.code());
                self.put_bot(seat, bot);
            }
        }
    }

    fn forget_requests_of(&mut self, person: &Person<'_>) {
        let is_told_of =
            |by: &Option<Answer>| matches!(by, Some(Answer::LetIn(by)) if person.names.contains(by));
        let concerns = |guest: &str, answer| guest == person.id || is_told_of(answer);
        if !self.next.requests.iter().any(|request| concerns(&request.who.guest, &request.answer)) {
            return;
        }
        let requests = Arc::make_mut(&mut self.next.requests);
        requests.retain(|request| request.who.guest != person.id);
        for request in requests.iter_mut().filter(|request| is_told_of(&request.answer)) {
            request.answer = Some(Answer::LetIn(String::new()));
        }
    }
}

/// What is written where somebody is forgotten whose game can't or need not be played again; nothing, if they are
/// not named there.
pub(crate) fn forgotten_in(stored: &Stored, player: &str) -> Option<Change> {
    let person = Person::find(player, &stored.table.seats, &stored.messages);
    let mut row = stored.table.clone();
    for seat in row.seats.iter_mut().filter(|seat| person.is(seat.player.as_deref())) {
        make_nobody(seat);
        if row.status != Status::Over {
            seat.kind = Level::Club.to_string();
        }
    }
    if row.host == player {
        row.host = row.seats.iter().find_map(|seat| seat.player.clone()).unwrap_or_default();
    }
    let retold = person.retold(&stored.messages);
    let moment = stored.moment.contains(player).then(String::new);
    let is_named = row != stored.table || retold != stored.messages || moment.is_some();
    is_named.then(|| Change {
        id: row.id.clone(),
        expected: stored.position(),
        row: Some(row),
        retold,
        moment,
        ..Change::default()
    })
}

/// A person sat here, and nobody knows who.
fn make_nobody(seat: &mut Occupant) {
    (seat.player, seat.name, seat.link) = (None, String::new(), String::new());
}

/// Who is forgotten, as far as a table knows them.
struct Person<'a> {
    id: &'a str,
    /// All names that they had here.
    names: BTreeSet<String>,
    /// The others who sit here.
    others: Vec<String>,
}

impl<'a> Person<'a> {
    fn find(id: &'a str, seats: &[Occupant], messages: &[Message]) -> Person<'a> {
        let (own, others): (Vec<&Occupant>, Vec<&Occupant>) =
            seats.iter().partition(|seat| seat.player.as_deref() == Some(id));
        let said = messages.iter().filter(|message| message.player == id);
        let before = said.clone().filter_map(|message| match Note::read(&message.text)? {
            Note::Renamed { was, .. } if message.kind == Kind::Note => Some(was),
            _ => None,
        });
        let names = own.iter().map(|seat| seat.name.clone());
        let names = names.chain(said.clone().map(|message| message.name.clone())).chain(before);
        Person {
            id,
            names: names.filter(|name| !name.is_empty()).collect(),
            others: others.into_iter().filter_map(|seat| seat.player.clone()).collect(),
        }
    }

    fn is(&self, player: Option<&str>) -> bool {
        player == Some(self.id)
    }

    /// Did they say it, or is it about them? Also before their seat moved here from another device, which nobody
    /// else at the table is.
    fn has_said(&self, Message { player, name, .. }: &Message) -> bool {
        let is_elsewhere = !player.is_empty() && !self.others.contains(player);
        player == self.id || (is_elsewhere && self.names.contains(name))
    }

    /// All that was said, without them.
    fn retold(&self, messages: &[Message]) -> Vec<Message> {
        messages.iter().map(|message| self.without(message)).collect()
    }

    fn without(&self, message: &Message) -> Message {
        let mut left = message.clone();
        if self.has_said(message) {
            (left.player, left.name) = (String::new(), String::new());
        }
        match (message.kind, Note::read(&message.text)) {
            // Words may say who one is.
            (Kind::Said, _) if self.has_said(message) => left.text.clear(),
            (Kind::Note, Some(Note::Renamed { .. })) if self.has_said(message) => left.text.clear(),
            (Kind::Note, Some(Note::Joined { seat, bot, by: Some(by) })) if self.names.contains(&by) => {
                left.text = Note::Joined { seat, bot, by: None }.code();
            }
            _ => {}
        }
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(player: &str, name: &str, kind: Kind, text: &str) -> Message {
        let [player, name, text] = [player, name, text].map(str::to_owned);
        Message { step: 0, player, name, kind, text, at: 0 }
    }

    fn seat(player: &str, name: &str) -> Occupant {
        let [name, kind, link] = [name, "person 3", "secret"].map(str::to_owned);
        Occupant { player: Some(player.to_owned()), name, kind, link }
    }

    fn stored(messages: Vec<Message>) -> Stored {
        let seats = vec![seat("dana", "Dana"), seat("ron", "Ron")];
        let table =
            store::Table { host: "dana".to_owned(), status: Status::Over, seats, ..store::Table::default() };
        Stored { table, steps: Vec::new(), messages, moments: 0, moment: String::new(), due: None }
    }

    #[test]
    fn a_name_leaves_the_seat_the_words_and_the_notes() {
        let said = vec![
            message("dana", "Dini", Kind::Said, "it's me, Dini"),
            message("dana", "Dana", Kind::Note, "renamed 0\tDini"),
            message("ron", "Ron", Kind::Said, "hello Dana"),
            message("eve", "Eve", Kind::Note, "joined 2\tAvi\tDini"),
            message("phone", "Dana", Kind::Phrase, "thanks"),
            message("", "Avi", Kind::Note, "back 2"),
        ];
        let change = forgotten_in(&stored(said.clone()), "dana").expect("she is named");
        let row = change.row.expect("the row is written too");
        assert_eq!((row.seats[0].player.as_deref(), row.seats[0].name.as_str()), (None, ""));
        assert_eq!((row.seats[0].kind.as_str(), row.seats[0].link.as_str()), ("person 3", ""));
        assert_eq!((row.host.as_str(), &row.seats[1]), ("ron", &seat("ron", "Ron")));
        let nobody = |kind, text| message("", "", kind, text);
        let [hello, joined, bot] = [2, 3, 5].map(|at: usize| said[at].clone());
        let joined = Message { text: "joined 2\tAvi".to_owned(), ..joined };
        let left = [nobody(Kind::Said, ""), nobody(Kind::Note, ""), hello, joined];
        assert_eq!(change.retold[..4], left);
        assert_eq!(change.retold[4..], [nobody(Kind::Phrase, "thanks"), bot]);
    }

    /// Whoever takes a name that somebody else had can't take that name out of the other's mouth.
    #[test]
    fn the_words_of_those_who_sit_there_stay_theirs() {
        let said = vec![
            message("dana", "Dana", Kind::Note, "renamed 0\tRon"),
            message("ron", "Ron", Kind::Said, "that is my name"),
        ];
        let change = forgotten_in(&stored(said.clone()), "dana").expect("she is named");
        assert_eq!(change.retold[1], said[1]);
        assert_eq!(forgotten_in(&stored(said), "eve"), None, "whoever is not there leaves nothing behind");
    }

    #[test]
    fn a_game_that_can_not_be_played_here_goes_on_with_a_bot_elsewhere() {
        let mut running = stored(Vec::new());
        running.table.status = Status::Running;
        let row = forgotten_in(&running, "ron").and_then(|change| change.row).expect("he is named");
        assert_eq!(row.seats[1].kind, "club");
    }
}
