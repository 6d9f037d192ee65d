//! A stream that is open: its bytes as they come, cut into frames.

use anyhow::Result;
use memchr::memmem;
use reqwest::Response;

use crate::screen::{Notice, Screen};

/// A stream that is open.
pub(crate) struct Stream {
    /// The node that sends it.
    pub(crate) node: usize,
    response: Response,
    bytes: Vec<u8>,
    /// So many bytes were a frame that has been read.
    read: usize,
}

impl Stream {
    pub(crate) fn new(response: Response, node: usize) -> Stream {
        Stream { node, response, bytes: Vec::new(), read: 0 }
    }

    /// The next frame for somebody's screen; `None` if the server ended the stream.
    pub(crate) async fn next(&mut self, screen: &mut Screen) -> Result<Option<Notice>> {
        loop {
            self.bytes.drain(..self.read);
            self.read = 0;
            if !self.fill().await? {
                return Ok(None);
            }
            if let Some(notice) = screen.receive(&self.bytes[..self.read])? {
                return Ok(Some(notice));
            }
        }
    }

    /// Reads until there is a whole frame; `false` if there will be none.
    async fn fill(&mut self) -> Result<bool> {
        let mut searched = 0usize;
        loop {
            let from = searched.saturating_sub(1);
            if let Some(end) = memmem::find(&self.bytes[from..], b"\n\n") {
                self.read = from + end + 2;
                return Ok(true);
            }
            searched = self.bytes.len();
            match self.response.chunk().await? {
                Some(bytes) => self.bytes.extend_from_slice(&bytes),
                None => return Ok(false),
            }
        }
    }
}
