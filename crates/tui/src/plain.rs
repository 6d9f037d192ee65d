//! Plain text: lines in, lines out, for pipes, for screen readers, and for terminals that can do
//! no more.

use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use bots::Evaluation;
use engine::Seat;
use play::Complete;
use screen::Script;
use words::{Language, Sentence, without_isolates};

use crate::messages::messages;
use crate::session::Turn;
use crate::sitting::Sitting;
use crate::{shutdown, thought};

/// What comes from outside.
enum Input {
    Line(String),
    /// Nothing more will come: the end of the input, or somebody wants to stop the program.
    End,
}

/// Plays until the game ends or the input does; then says where the game is. Whoever closes the
/// output has heard enough.
pub(crate) fn run<R: Complete>(sitting: Sitting<R>, script: Script) -> io::Result<()> {
    let input = listen();
    let mut face = Plain { sitting, script, told: 0, is_new: true, out: io::stdout() };
    match face.play(&input).and_then(|()| face.leave()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            // Nobody may be listening here either.
            let mut farewell = face.sitting.farewell().into_iter();
            let _ = farewell.try_for_each(|line| writeln!(io::stderr(), "{}", without_isolates(&line)));
            Ok(())
        }
        done => done,
    }
}

/// Lines from standard input; a signal ends them.
fn listen() -> Receiver<Input> {
    let (sender, input) = channel();
    let at_signal = sender.clone();
    let wake = move || {
        let _ = at_signal.send(Input::End);
    };
    shutdown::at_signal(wake, || {});
    thread::spawn(move || {
        for line in io::stdin().lock().split(b'\n') {
            let Ok(line) = line else { break };
            let line = String::from_utf8_lossy(&line).trim().to_owned();
            if sender.send(Input::Line(line)).is_err() {
                return;
            }
        }
        let _ = sender.send(Input::End);
    });
    input
}

struct Plain<R: Complete, W> {
    sitting: Sitting<R>,
    script: Script,
    /// The step up to which the news have been told.
    told: usize,
    /// Has the position changed since it was described?
    is_new: bool,
    out: W,
}

impl<R: Complete, W: Write> Plain<R, W> {
    fn play(&mut self, input: &Receiver<Input>) -> io::Result<()> {
        self.say(R::title(self.sitting.language()))?;
        self.say(&self.sitting.say().plain_help(self.sitting.first_rule()))?;
        loop {
            self.tell_news()?;
            if shutdown::is_requested() {
                return Ok(());
            }
            match self.sitting.session.turn() {
                Turn::Over(_) => return self.say(&self.sitting.asked()),
                Turn::Bot(seat, level) => {
                    let action = thought::choose(&self.sitting.session, seat, level).wait();
                    let step = self.sitting.session.step();
                    self.sitting.act(seat, action, step).expect("a bot chooses a legal action");
                }
                Turn::Handover(seat) => {
                    self.ask_for(seat)?;
                    let Ok(Input::Line(_)) = input.recv() else { return Ok(()) };
                    self.sitting.session.sit_down();
                    self.is_new = true;
                }
                Turn::Person(seat) => {
                    self.describe()?;
                    let Ok(Input::Line(line)) = input.recv() else { return Ok(()) };
                    if self.obey(seat, &line)? {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Where the game is, and how to go on with it.
    fn leave(&mut self) -> io::Result<()> {
        self.sitting.farewell().iter().try_for_each(|line| self.say(line))
    }

    fn tell_news(&mut self) -> io::Result<()> {
        let now = self.sitting.session.step();
        // While the keyboard changes hands the news wait, so that everybody gets all they may see.
        if matches!(self.sitting.session.turn(), Turn::Handover(_)) {
            return Ok(());
        }
        let news = self.sitting.news_since(self.told.min(now));
        self.is_new |= self.told != now;
        self.told = now;
        news.iter().try_for_each(|sentence| self.say_sentence(sentence))
    }

    fn ask_for(&mut self, seat: Seat) -> io::Result<()> {
        let sitting = &self.sitting;
        let name = sitting.names().who(seat, sitting.language());
        let text = format!("{} {}", sitting.say().handover(&name), sitting.say().press_enter());
        self.say(&text)
    }

    /// How things stand, what is asked and what can be done; once for each position.
    fn describe(&mut self) -> io::Result<()> {
        if self.is_new {
            let view = self.sitting.session.view();
            let choices = self.sitting.choices();
            let lines = R::described(&self.sitting.scene(&view, &choices, None));
            lines.iter().try_for_each(|line| self.say(line))?;
            self.say(&self.sitting.asked())?;
            self.list(&choices)?;
            self.is_new = false;
        }
        if io::stdin().is_terminal() {
            write!(self.out, "> ")?;
        }
        self.out.flush()
    }

    fn list(&mut self, choices: &[R::Action]) -> io::Result<()> {
        const MOST: usize = 20;
        for action in choices.iter().take(MOST) {
            let text = format!("  {action}: {}", self.sitting.label(*action));
            self.say(&text)?;
        }
        match choices.last() {
            Some(last) if choices.len() > MOST => self.say(&format!("  ... {last}")),
            _ => Ok(()),
        }
    }

    /// Does what a line says; says whether that is to leave.
    fn obey(&mut self, seat: Seat, line: &str) -> io::Result<bool> {
        match line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim())) {
            ("q", "") => return Ok(true),
            ("", _) => self.is_new = true,
            ("h", "") => self.advise(seat)?,
            ("u", "") => self.take_back()?,
            ("s", "") => {
                let saved = self.sitting.save();
                self.say(&saved)?;
            }
            ("?", rule) => self.tell_rules(rule)?,
            _ => self.act(seat, line)?,
        }
        Ok(false)
    }

    fn act(&mut self, seat: Seat, line: &str) -> io::Result<()> {
        let step = self.sitting.session.step();
        let done = self.sitting.read(seat, line).and_then(|action| self.sitting.act(seat, action, step));
        done.or_else(|why| self.say_sentence(&why))
    }

    fn take_back(&mut self) -> io::Result<()> {
        let text = self.sitting.take_back();
        (self.told, self.is_new) = (self.sitting.session.step(), true);
        self.say(text)
    }

    fn advise(&mut self, seat: Seat) -> io::Result<()> {
        let advice = thought::advise(&self.sitting.session, seat).wait();
        self.say(self.sitting.say().advice())?;
        for Evaluation { action, chance, .. } in advice.iter().take(10) {
            let bar = "█".repeat((chance * 20.0).round() as usize);
            let text = format!("  {:>3.0}%  {bar:<20}  {}", chance * 100.0, self.sitting.label(*action));
            self.say(&text)?;
        }
        Ok(())
    }

    fn tell_rules(&mut self, id: &str) -> io::Result<()> {
        let book = R::rule_book(self.sitting.language());
        let is_meant = |rule: &&words::Rule| id.is_empty() || rule.id.eq_ignore_ascii_case(id);
        let rules: Vec<String> = book
            .sections
            .iter()
            .flat_map(|section| &section.rules)
            .filter(is_meant)
            .map(|rule| format!("{} {}", rule.id, rule.text()))
            .collect();
        if rules.is_empty() {
            return self.say(&self.sitting.say().no_such_rule(id));
        }
        rules.iter().try_for_each(|rule| self.say(rule))
    }

    fn say_sentence(&mut self, sentence: &Sentence) -> io::Result<()> {
        self.say(&cited(sentence))
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        text.lines().try_for_each(|line| writeln!(self.out, "{}", self.script.plain(line)))
    }
}

/// A sentence with the rules that it rests on.
pub(crate) fn cited(sentence: &Sentence) -> String {
    if sentence.rules.is_empty() {
        return sentence.text.clone();
    }
    format!("{} ({})", sentence.text, sentence.rules.join(", "))
}

/// Asks which game; nothing if there is no answer.
pub(crate) fn ask(language: Language) -> io::Result<Option<String>> {
    writeln!(io::stdout(), "{} {}", messages(language).choose_a_game(), catalog::names())?;
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    Ok(Some(line.trim().to_owned()).filter(|line| !line.is_empty()))
}
