//! How streams go over the wire: one object a line, or events for a browser; and how times are written.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse as _, Response};
use futures_util::{Stream, StreamExt as _};
use serde::Serialize;

/// One JSON object a line.
pub(super) const NDJSON: &str = "application/x-ndjson";

/// What a browser's `EventSource` reads.
pub(super) const EVENTS: &str = "text/event-stream";

/// So long a stream is silent at most.
pub(super) const PING: Duration = Duration::from_secs(15);

/// Something that a stream sends.
pub(super) struct Item {
    kind: &'static str,
    /// The step by which a stream goes on, where it has one.
    step: Option<usize>,
    json: String,
}

impl Item {
    pub(super) fn new(kind: &'static str, step: Option<usize>, object: &impl Serialize) -> Item {
        Item { kind, step, json: serde_json::to_string(object).expect("an item is plain data") }
    }

    /// The last of a stream.
    pub(super) fn end(reason: &'static str) -> Item {
        Item::new("end", None, &serde_json::json!({"type": "end", "reason": reason}))
    }

    /// Nothing has happened, at that step.
    pub(super) fn ping(step: Option<usize>) -> Item {
        let object = match step {
            Some(step) => serde_json::json!({"type": "ping", "step": step}),
            None => serde_json::json!({"type": "ping"}),
        };
        Item::new("ping", step, &object)
    }

    #[cfg(test)]
    pub(super) const fn kind(&self) -> &'static str {
        self.kind
    }

    fn line(&self) -> String {
        format!("{}\n", self.json)
    }

    fn event(&self) -> String {
        let id = self.step.map(|step| format!("id: {step}\n")).unwrap_or_default();
        format!("event: {}\n{id}data: {}\n\n", self.kind, self.json)
    }
}

/// Where a stream is to go on: the address says it, or the browser that was cut off.
pub(super) fn since(headers: &HeaderMap, given: Option<usize>) -> Option<usize> {
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok());
    last.and_then(|text| text.parse().ok()).or(given)
}

/// The stream as the caller wants to read it.
pub(super) fn answer(headers: &HeaderMap, items: impl Stream<Item = Item> + Send + 'static) -> Response {
    let accepts = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let is_events = accepts.split(',').any(|kind| kind.trim().starts_with(EVENTS));
    let written = move |item: Item| if is_events { item.event() } else { item.line() };
    let body = Body::from_stream(items.map(move |item| Ok::<_, Infallible>(written(item))));
    let kind = if is_events { EVENTS } else { NDJSON };
    // A proxy that collects what it passes on would hold back what happens.
    ([(header::CONTENT_TYPE.as_str(), kind), ("x-accel-buffering", "no")], body).into_response()
}

/// Milliseconds since 1970 as a time of day, no finer than a second.
pub(crate) fn timestamp(milliseconds: i64) -> String {
    let seconds = milliseconds.div_euclid(1000);
    let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let (year, month, day) = date(days);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", rest / 3600, rest / 60 % 60, rest % 60)
}

/// The day of the calendar, by days since 1970: years are counted from March, so that a leap day is the last.
const fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + (month <= 2) as i64, month, day)
}

/// The first moment of a day that is written `2026-01-31`, in milliseconds since 1970.
pub(super) fn midnight(text: &str) -> Option<i64> {
    let mut parts = text.splitn(3, '-').map(|part| part.parse::<i64>().ok());
    let wanted = (parts.next()??, parts.next()??, parts.next()??);
    let (year, month, day) = wanted;
    if !(1970..10_000).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    // A month has at most 31 days: look for the day where it must be.
    let about = (year - 1970) * 365 + (year - 1969) / 4 + (month - 1) * 30 + day - 1;
    (about - 20..about + 20).find(|days| date(*days) == wanted).map(|days| days * 86_400_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_by_the_calendar() {
        assert_eq!(timestamp(0), "1970-01-01T00:00:00Z");
        assert_eq!(timestamp(951_782_400_999), "2000-02-29T00:00:00Z");
        assert_eq!(timestamp(1_787_508_251_000), "2026-08-23T18:04:11Z");
        for text in ["1970-01-01", "2000-02-29", "2024-12-31", "2026-08-23", "2100-03-01"] {
            let time = midnight(text).expect("a day");
            assert_eq!(timestamp(time), format!("{text}T00:00:00Z"));
        }
        for bad in ["", "2026", "2026-02-30", "2026-13-01", "1969-01-01", "x-y-z", "99999-01-01"] {
            assert_eq!(midnight(bad), None, "{bad}");
        }
    }
}
