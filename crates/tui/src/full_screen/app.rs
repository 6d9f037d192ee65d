//! What happens at a key, a click, or the ticking of the clock.

use std::time::{Duration, Instant};

use engine::{RuleId, Seat};
use play::Complete;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use screen::{Arrow, Hit, Look, Position};
use words::Sentence;

use super::menu::other;
use super::motion::Motion;
use super::rules::Rules;
use super::windows::Window;
use crate::session::Turn;
use crate::sitting::Sitting;
use crate::thought::{self, Thought};

/// How long nothing needs to happen when nothing happens.
pub(super) const CALM: Duration = Duration::from_millis(250);
const THINKING: Duration = Duration::from_millis(80);
const MOVING: Duration = Duration::from_millis(30);

/// The full screen: a sitting, and what the player is about to do.
pub(crate) struct App<R: Complete> {
    pub(crate) sitting: Sitting<R>,
    pub(super) look: Look,
    /// What the player may do, and which of it is chosen.
    pub(crate) choices: Vec<R::Action>,
    pub(super) chosen: usize,
    /// What was typed so far of a choice.
    typed: String,
    /// What the player has to know just now.
    pub(super) notice: Option<Sentence>,
    pub(super) window: Option<Window<R>>,
    pub(super) motion: Option<Motion>,
    /// The step from which on everything is new to the player.
    pub(super) new_from: usize,
    /// What can be clicked on the picture that was drawn last.
    pub(super) hits: Vec<Hit<R::Action>>,
    thought: Option<Thought<R::Action>>,
    /// Does the player want to see no more animation until they are asked?
    is_hurried: bool,
    is_leaving: bool,
    /// When the screen was opened, for whatever moves by itself.
    pub(super) opened: Instant,
}

impl<R: Complete> App<R> {
    /// Shows a sitting.
    pub(crate) fn new(sitting: Sitting<R>, look: Look) -> App<R> {
        let choices = sitting.choices();
        let new_from = sitting.session.step().saturating_sub(1);
        App {
            sitting,
            look,
            choices,
            chosen: 0,
            typed: String::new(),
            notice: None,
            window: None,
            motion: None,
            new_from,
            hits: Vec::new(),
            thought: None,
            is_hurried: false,
            is_leaving: false,
            opened: Instant::now(),
        }
    }

    /// Has the player had enough?
    pub(crate) fn is_leaving(&self) -> bool {
        self.is_leaving
    }

    /// Where the game is, and how to go on with it, as it is printed.
    pub(crate) fn farewell(&self) -> Vec<String> {
        self.sitting.farewell().iter().map(|line| self.look.script.plain(line)).collect()
    }

    /// Is a bot thinking?
    pub(super) fn is_thinking(&self) -> bool {
        self.thought.is_some()
    }

    /// How long nothing needs to be drawn.
    pub(crate) fn patience(&self) -> Duration {
        if self.motion.is_some() {
            MOVING
        } else if self.thought.is_some() || matches!(self.window, Some(Window::Thinking(_))) {
            THINKING
        } else {
            CALM
        }
    }

    /// The clock has moved on: bots think and play, things arrive.
    pub(crate) fn tick(&mut self, now: Instant) {
        if let Some(Window::Thinking(thought)) = &self.window
            && let Some(advice) = thought.result()
        {
            self.window = Some(Window::Advice(advice));
        }
        self.motion.take_if(|motion| !motion.is_running(now));
        if self.motion.is_some() {
            return;
        }
        let Turn::Bot(seat, level) = self.sitting.session.turn() else { return };
        let session = &self.sitting.session;
        let thought = self.thought.get_or_insert_with(|| thought::choose(session, seat, level));
        if let Some(action) = thought.result() {
            self.thought = None;
            self.play(seat, action, now);
        }
    }

    /// Takes what came from the terminal.
    pub(crate) fn take(&mut self, event: &Event, now: Instant) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key, now),
            Event::Mouse(mouse) => self.mouse(*mouse, now),
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent, now: Instant) {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            self.is_leaving |= matches!(key.code, KeyCode::Char('c' | 'q'));
            return;
        }
        let is_skipping = self.hurry();
        if self.window.is_some() {
            self.key_in_window(key.code);
        } else if !self.command(key.code) {
            // A key that only was to end the animation must not play a card.
            if !is_skipping {
                self.key_at_table(key.code, now);
            }
        }
    }

    /// Ends the animation; says whether there was any.
    fn hurry(&mut self) -> bool {
        let is_bots_turn = matches!(self.sitting.session.turn(), Turn::Bot(..));
        let is_busy = self.motion.take().is_some() || is_bots_turn;
        self.is_hurried = is_bots_turn;
        if let Some(thought) = &self.thought {
            thought.hurry();
        }
        is_busy
    }

    fn key_in_window(&mut self, code: KeyCode) {
        let lines = match code {
            KeyCode::Up => -1,
            KeyCode::Down => 1,
            KeyCode::PageUp => -10,
            KeyCode::PageDown | KeyCode::Char(' ') => 10,
            KeyCode::Home => isize::MIN,
            KeyCode::End => isize::MAX,
            _ => 0,
        };
        match &mut self.window {
            Some(Window::Rules(rules)) if lines != 0 => rules.scroll(lines),
            _ => self.window = None,
        }
    }

    /// Does what a command key says; says whether it is one.
    fn command(&mut self, code: KeyCode) -> bool {
        if let KeyCode::Char(letter) = code
            && self.continues_typing(letter)
        {
            return false;
        }
        match code {
            KeyCode::Char('q') | KeyCode::Esc => self.is_leaving = true,
            KeyCode::Char('?') => self.window = Some(Window::Rules(Rules::at(self.rule_in_question()))),
            KeyCode::Char('l') => self.change_language(),
            KeyCode::Char('s') => self.notice = Some(said(self.sitting.save())),
            KeyCode::Char('u') => self.take_back(),
            KeyCode::Char('h') => self.ask_advice(),
            KeyCode::Char('n') if self.sitting.is_over() => self.play_again(),
            _ => return false,
        }
        true
    }

    fn key_at_table(&mut self, code: KeyCode, now: Instant) {
        match (self.sitting.session.turn(), code) {
            (Turn::Handover(_), KeyCode::Enter) => {
                self.sitting.session.sit_down();
                self.new_from = self.sitting.session.step().saturating_sub(1);
                self.refresh();
            }
            (Turn::Person(seat), KeyCode::Enter | KeyCode::Char(' ')) => self.play_chosen(seat, now),
            (Turn::Person(_), KeyCode::Left) => self.step(Arrow::Left),
            (Turn::Person(_), KeyCode::Right) => self.step(Arrow::Right),
            (Turn::Person(_), KeyCode::Up) => self.step(Arrow::Up),
            (Turn::Person(_), KeyCode::Down) => self.step(Arrow::Down),
            (Turn::Person(_), KeyCode::Char(letter)) => self.type_letter(letter),
            _ => {}
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, now: Instant) {
        let scrolled = match mouse.kind {
            MouseEventKind::ScrollUp => -3,
            MouseEventKind::ScrollDown => 3,
            MouseEventKind::Down(MouseButton::Left) => 0,
            _ => return,
        };
        match &mut self.window {
            Some(Window::Rules(rules)) if scrolled != 0 => rules.scroll(scrolled),
            Some(_) if scrolled == 0 => self.window = None,
            None if scrolled == 0 => self.click(Position { x: mouse.column, y: mouse.row }, now),
            _ => {}
        }
    }

    /// The first click chooses, the second plays.
    fn click(&mut self, place: Position, now: Instant) {
        if self.hurry() {
            return;
        }
        let Turn::Person(seat) = self.sitting.session.turn() else { return };
        let Some(hit) = self.hits.iter().rev().find(|hit| hit.area.contains(place)) else { return };
        let action = hit.action;
        match self.choices.iter().position(|choice| *choice == action) {
            Some(at) if at == self.chosen => self.play_chosen(seat, now),
            Some(at) => self.choose(at),
            None => self.object(action),
        }
    }

    fn choose(&mut self, at: usize) {
        self.chosen = at;
        self.notice = None;
        self.typed.clear();
    }

    /// Says why not.
    fn object(&mut self, action: R::Action) {
        let objection = self.sitting.session.objection(action);
        self.notice = objection.map(|error| self.sitting.why_not(&error));
    }

    /// Arrows go by what is seen: in Hebrew the next choice is to the left.
    fn step(&mut self, arrow: Arrow) {
        let Some(last) = self.choices.len().checked_sub(1) else { return };
        let arrow_on = if self.look.script.is_right_to_left() { Arrow::Left } else { Arrow::Right };
        let in_row = || match arrow {
            Arrow::Up => self.chosen.saturating_sub(5),
            Arrow::Down => self.chosen.saturating_add(5).min(last),
            side if side == arrow_on => self.chosen.saturating_add(1).min(last),
            _ => self.chosen.saturating_sub(1),
        };
        self.choose(R::on_board(&self.choices, self.chosen, arrow).unwrap_or_else(in_row));
    }

    fn continues_typing(&self, letter: char) -> bool {
        !self.typed.is_empty() && self.typed_choice(&with(&self.typed, letter)).is_some()
    }

    /// The choice that is typed like this, or that starts like this.
    fn typed_choice(&self, typed: &str) -> Option<usize> {
        let position =
            |fits: &dyn Fn(&str) -> bool| self.choices.iter().position(|choice| fits(&R::typed(*choice)));
        position(&|whole| whole == typed).or_else(|| position(&|whole| whole.starts_with(typed)))
    }

    fn type_letter(&mut self, letter: char) {
        let letter = letter.to_ascii_lowercase();
        let longer = with(&self.typed, letter);
        let typed = if self.typed_choice(&longer).is_some() { longer } else { letter.to_string() };
        match self.typed_choice(&typed) {
            Some(at) => {
                self.choose(at);
                self.typed = typed;
            }
            None => self.object_to_typed(&typed),
        }
    }

    /// A card that is there but can't be played: why not?
    fn object_to_typed(&mut self, typed: &str) {
        self.typed.clear();
        let meant = self.hits.iter().map(|hit| hit.action).find(|action| R::typed(*action) == typed);
        if let Some(action) = meant {
            self.object(action);
        }
    }

    fn play_chosen(&mut self, seat: Seat, now: Instant) {
        if let Some(action) = self.choices.get(self.chosen).copied() {
            self.new_from = self.sitting.session.step();
            self.play(seat, action, now);
        }
    }

    fn play(&mut self, seat: Seat, action: R::Action, now: Instant) {
        let step = self.sitting.session.step();
        self.notice = self.sitting.act(seat, action, step).err();
        self.is_hurried &= matches!(self.sitting.session.turn(), Turn::Bot(..));
        if !self.is_hurried && self.notice.is_none() {
            let seen = self.sitting.session.seen_since(step);
            self.motion = Some(Motion::new(seen.iter().filter_map(R::way).collect(), now));
        }
        self.refresh();
    }

    /// The position has changed.
    fn refresh(&mut self) {
        self.choices = self.sitting.choices();
        self.chosen = 0;
        self.typed.clear();
    }

    fn take_back(&mut self) {
        self.thought = None;
        self.motion = None;
        self.notice = Some(said(self.sitting.take_back()));
        self.new_from = self.new_from.min(self.sitting.session.step());
        self.refresh();
    }

    fn ask_advice(&mut self) {
        match self.sitting.session.turn() {
            Turn::Person(seat) => {
                self.window = Some(Window::Thinking(thought::advise(&self.sitting.session, seat)));
            }
            _ => self.notice = Some(said(self.sitting.say().not_your_turn())),
        }
    }

    fn play_again(&mut self) {
        self.sitting.play_again();
        (self.new_from, self.notice) = (0, None);
        self.refresh();
    }

    fn change_language(&mut self) {
        let next = other(self.sitting.language());
        self.sitting.speak(next);
        self.look.script.language = next;
        self.notice = None;
    }

    /// The rule that the last thing said rests on.
    fn rule_in_question(&self) -> Option<RuleId> {
        let news = self.sitting.news_since(self.new_from);
        let said = self.notice.iter().chain(news.iter().rev());
        said.flat_map(|sentence| &sentence.rules).next().copied()
    }
}

fn with(typed: &str, letter: char) -> String {
    format!("{typed}{letter}")
}

/// Something that no rule is behind.
fn said(text: impl Into<String>) -> Sentence {
    Sentence { text: text.into(), rules: Vec::new() }
}

/// What tests look at.
#[cfg(test)]
impl<R: Complete> App<R> {
    pub(crate) fn chosen(&self) -> Option<R::Action> {
        self.choices.get(self.chosen).copied()
    }

    pub(crate) fn hits(&self) -> &[Hit<R::Action>] {
        &self.hits
    }

    pub(crate) fn is_moving(&self) -> bool {
        self.motion.is_some()
    }

    pub(crate) fn is_advising(&self) -> bool {
        matches!(self.window, Some(Window::Thinking(_)))
    }

    /// What plain text would say of the position.
    pub(crate) fn described(&self) -> Vec<String> {
        let view = self.sitting.session.view();
        R::described(&self.sitting.scene(&view, &self.choices, None))
    }
}
