//! Somebody who tries a server that was just installed: looks at the first
//! page, sits down against bots, and plays some moves. No more of HTTP than
//! that takes.

use std::collections::BTreeMap;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

/// Bots think and pause.
const PATIENCE: Duration = Duration::from_secs(60);

/// So many moves show that a game goes on.
const MOVES: usize = 3;

pub(crate) struct Guest {
    address: String,
    cookies: BTreeMap<String, String>,
}

struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Guest {
    pub(crate) fn new(address: &str) -> Guest {
        Guest { address: address.to_owned(), cookies: BTreeMap::new() }
    }

    /// The first page, whole.
    pub(crate) fn look(&mut self) -> Result<()> {
        let page = self.ask("GET", "/", "")?;
        ensure!(page.status == 200 && page.body.contains("</html>"), "the first page is {}", page.status);
        Ok(())
    }

    /// Sits down at a game of Chico and makes some moves.
    pub(crate) fn play(&mut self) -> Result<()> {
        self.look()?;
        let opened = self.ask("POST", "/tables", "game=chico&mode=now&level=casual")?;
        let table = opened.header("location").context("no table was opened")?.to_owned();
        for _ in 0..MOVES {
            let page = self.until_asked(&table)?;
            if page.contains("id=\"ending\"") {
                return Ok(());
            }
            let form = form(&page).context("a turn without a control")?;
            let answer = self.ask("POST", &format!("{table}/act"), &form)?;
            ensure!(answer.status < 400, "the move {form} was answered by {}", answer.status);
        }
        Ok(())
    }

    fn until_asked(&mut self, table: &str) -> Result<String> {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            let page = self.ask("GET", table, "")?.body;
            if ["now own", "id=\"ending\""].iter().any(|sign| page.contains(sign)) {
                return Ok(page);
            }
            if page.contains(&format!("{table}/ready\"")) {
                let step = between(&page, "data-step=\"", "\"").unwrap_or_default();
                self.ask("POST", &format!("{table}/ready"), &format!("step={step}"))?;
            }
            thread::sleep(Duration::from_millis(100));
        }
        bail!("nobody asked for a move within {} seconds", PATIENCE.as_secs())
    }

    fn ask(&mut self, method: &str, path: &str, form: &str) -> Result<Answer> {
        let mut socket = TcpStream::connect(&self.address).context("the server does not listen")?;
        socket.set_read_timeout(Some(PATIENCE))?;
        let address = &self.address;
        let cookies: Vec<String> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        write!(
            socket,
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nAccept-Language: en\r\nCookie: {}\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
            cookies.join("; "),
            form.len()
        )?;
        let mut text = Vec::new();
        socket.read_to_end(&mut text)?;
        let answer = Answer::read(&String::from_utf8_lossy(&text))?;
        let cookies = answer.headers("set-cookie").filter_map(|line| line.split(';').next()?.split_once('='));
        self.cookies.extend(cookies.map(|(name, value)| (name.to_owned(), value.to_owned())));
        Ok(answer)
    }
}

impl Answer {
    fn read(text: &str) -> Result<Answer> {
        let (head, body) = text.split_once("\r\n\r\n").context("no answer")?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).context("no status")?;
        Ok(Answer { status, head: head.to_owned(), body: body.to_owned() })
    }

    fn header(&self, name: &str) -> Option<&str> {
        self.headers(name).next()
    }

    fn headers(&self, name: &str) -> impl Iterator<Item = &str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(':'));
        lines.filter(move |(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.trim())
    }
}

/// The first control of a page that can be used, as its form would send it.
fn form(page: &str) -> Option<String> {
    let step = between(page, "data-step=\"", "\"")?;
    let tags = page.split('<').filter_map(|part| part.split('>').next());
    let usable = |tag: &&str| {
        tag.starts_with("button ") && tag.contains(" form=\"act\"") && !tag.contains(" aria-disabled=")
    };
    let action = tags.filter(usable).find_map(|tag| between(tag, " value=\"", "\""))?;
    Some(format!("step={step}&action={}", action.replace(' ', "+")))
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    text.split_once(before)?.1.split_once(after).map(|(found, _)| found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_usable_control_is_taken() {
        let page = "<main data-step=\"17\"><button form=\"say\" value=\"hello\"><button form=\"act\" value=\"quit\" \
            aria-disabled=\"true\"><button class=\"card\" form=\"act\" value=\"play 3\">3</button>";
        assert_eq!(form(page).as_deref(), Some("step=17&action=play+3"));
        assert_eq!(form("<main data-step=\"17\">"), None);
    }

    #[test]
    fn an_answer_is_read() {
        let answer = Answer::read("HTTP/1.1 303 See Other\r\nLocation: /t/x\r\n\r\nbody").expect("an answer");
        assert_eq!((answer.status, answer.header("location"), &*answer.body), (303, Some("/t/x"), "body"));
        assert!(Answer::read("").is_err());
    }
}
