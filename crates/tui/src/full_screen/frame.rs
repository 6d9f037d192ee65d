//! The whole picture: title, table, log, what is asked, hand, choices, keys.

use std::time::Instant;

use play::Complete;
use screen::{Align, Buffer, Canvas, Paint, Rect, Scene, below, centred, width};

use super::app::App;
use super::buttons::{self, Button};
use super::log;
use super::windows::{self, Window};
use crate::plain::cited;
use crate::session::Turn;

/// What everything needs at least.
const LEAST: (u16, u16) = (60, 24);
/// From this width on the log has a place of its own.
const WITH_LOG: u16 = 76;
/// How many of the last steps the log goes back at most.
const REMEMBERED: usize = 80;

/// Where everything is.
struct Layout {
    title: Rect,
    table: Rect,
    log: Option<Rect>,
    messages: Rect,
    hand: Rect,
    buttons: Rect,
    keys: Rect,
}

impl<R: Complete> App<R> {
    /// Draws the picture, and notes what can be clicked on it.
    pub(crate) fn draw(&mut self, buffer: &mut Buffer, now: Instant) {
        let area = buffer.area;
        let mut canvas = Canvas::new(buffer, self.look);
        if area.width < LEAST.0 || area.height < LEAST.1 {
            let text = self.sitting.say().too_small(LEAST.0, LEAST.1);
            canvas.paragraph(area, &text, Align::Start, Paint::Warning);
        } else if let Turn::Handover(seat) = self.sitting.session.turn() {
            let name = self.sitting.names().who(seat, self.sitting.language());
            self.draw_curtain(&mut canvas, area, &name);
        } else {
            self.draw_table(&mut canvas, area, now);
        }
        self.hits = canvas.hits;
    }

    /// Nothing is seen while the keyboard changes hands.
    fn draw_curtain(&self, canvas: &mut Canvas<'_, R::Action>, area: Rect, name: &str) {
        let say = self.sitting.say();
        let place = centred(area, area.width.min(70), 5);
        canvas.line(place, &say.handover(name), Align::Centre, Paint::Title);
        canvas.paragraph(below(place, 2), say.press_enter(), Align::Centre, Paint::Text);
    }

    fn draw_table(&mut self, canvas: &mut Canvas<'_, R::Action>, area: Rect, now: Instant) {
        let layout = layout::<R>(canvas, area);
        let view = self.sitting.session.view();
        let chosen = self.choices.get(self.chosen).copied();
        let scene = self.sitting.scene(&view, &self.choices, chosen);
        draw_title(canvas, layout.title, &scene);
        self.draw_wheel(canvas, layout.title, now);
        let inside = canvas.frame(layout.table, "", Paint::Faint);
        <R as screen::Render>::table(&scene, canvas, inside);
        R::hand(&scene, canvas, layout.hand);
        self.draw_log(canvas, layout.log);
        self.draw_messages(canvas, layout.messages, layout.log.is_some());
        self.draw_buttons(canvas, layout.buttons);
        draw_keys(canvas, layout.keys, self.keys());
        if let Some(motion) = &self.motion {
            motion.draw(canvas, now);
        }
        self.draw_window(canvas, area);
    }

    /// Something that turns while a bot thinks.
    fn draw_wheel(&self, canvas: &mut Canvas<'_, R::Action>, area: Rect, now: Instant) {
        const WHEEL: [&str; 8] = ["⣷", "⣯", "⣟", "⡿", "⢿", "⣻", "⣽", "⣾"];
        if self.is_thinking() {
            let turned = now.saturating_duration_since(self.opened).as_millis() / 100;
            let end = canvas.split(area, area.width.saturating_sub(3)).1;
            canvas.line(end, WHEEL[turned as usize % WHEEL.len()], Align::Start, Paint::Ask);
        }
    }

    fn draw_log(&self, canvas: &mut Canvas<'_, R::Action>, area: Option<Rect>) {
        let Some(area) = area else { return };
        let inside = canvas.frame(area, self.sitting.say().what_happened(), Paint::Faint);
        let oldest = self.new_from.saturating_sub(REMEMBERED);
        let all = self.sitting.news_since(oldest);
        let new = self.sitting.news_since(self.new_from).len();
        let (old, new) = all.split_at(all.len() - new);
        log::draw(canvas, inside, old, new);
    }

    /// What went wrong, or without a log what happened last; and what is asked.
    fn draw_messages(&self, canvas: &mut Canvas<'_, R::Action>, area: Rect, has_log: bool) {
        let last = || if has_log { None } else { self.sitting.news_since(self.new_from).pop() };
        let mut rest = area;
        if let Some(notice) = self.notice.clone().or_else(last) {
            let paint =
                if notice.rules.is_empty() || self.notice.is_none() { Paint::Text } else { Paint::Warning };
            canvas.line(area, &cited(&notice), Align::Start, paint);
            rest = below(area, 1);
        }
        canvas.paragraph(rest, &self.sitting.asked(), Align::Start, Paint::Ask);
    }

    fn draw_buttons(&self, canvas: &mut Canvas<'_, R::Action>, area: Rect) {
        let button = |action: &R::Action| Button {
            action: *action,
            key: R::typed(*action),
            label: self.sitting.label(*action),
        };
        let buttons: Vec<_> = self.choices.iter().map(button).collect();
        buttons::draw(canvas, area, &buttons, self.chosen);
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        let say = self.sitting.say();
        match &self.window {
            Some(_) => say.keys_in_window(),
            None if self.sitting.is_over() => say.keys_at_end(),
            None => say.keys_at_table(),
        }
    }

    fn draw_window(&mut self, canvas: &mut Canvas<'_, R::Action>, area: Rect) {
        let place = centred(area, area.width.saturating_sub(6).min(90), area.height.saturating_sub(3));
        match &mut self.window {
            None => return,
            Some(Window::Rules(rules)) => rules.draw(canvas, place, &R::rule_book(self.sitting.language())),
            Some(Window::Thinking(_)) => windows::thinking(canvas, place, self.sitting.language()),
            Some(Window::Advice(advice)) => windows::advice(canvas, place, &self.sitting, advice),
        }
        // What lies under the window can't be clicked.
        canvas.hits.clear();
    }
}

fn layout<R: Complete>(canvas: &Canvas<'_, R::Action>, area: Rect) -> Layout {
    let hand = match area.height {
        _ if !R::HAS_HAND => 0,
        0..26 => 5,
        26..36 => 6,
        _ => 8,
    };
    let mut top = area;
    let mut take = |rows: u16| {
        let taken = Rect { height: rows.min(top.height), ..top };
        top = below(top, rows);
        taken
    };
    let title = take(1);
    let middle = take(area.height.saturating_sub(6 + hand));
    let (messages, hand, buttons, keys) = (take(2), take(hand), take(2), take(1));
    let log = if area.width < WITH_LOG { 0 } else { (area.width * 7 / 20).clamp(28, 50) };
    let (table, log) = canvas.split(middle, middle.width - log);
    Layout { title, table, log: (log.width > 0).then_some(log), messages, hand, buttons, keys }
}

fn draw_title<R: Complete>(canvas: &mut Canvas<'_, R::Action>, area: Rect, scene: &Scene<'_, R>) {
    let text = format!(" {} · {}", R::title(scene.language), R::heading(scene));
    canvas.line(area, &text, Align::Start, Paint::Title);
}

pub(super) fn draw_keys<A: Copy>(canvas: &mut Canvas<'_, A>, area: Rect, keys: &[(&str, &str)]) {
    let mut rest = area;
    for (key, does) in keys {
        let (place, after) = canvas.split(rest, width(key) + 2);
        canvas.line(place, &format!(" {key} "), Align::Start, Paint::Ask);
        let (place, after) = canvas.split(after, width(does) + 1);
        canvas.line(place, does, Align::Start, Paint::Faint);
        rest = after;
    }
}
