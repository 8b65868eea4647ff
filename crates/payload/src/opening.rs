//! An answer that is there whole, taken to a table in steps: whoever has other work to do in between gets his turn.

use crate::body::{Body, split_body};
use crate::envelope::{Plaintext, open_within};
use crate::inflate::Inflater;
use crate::table::TableDecoder;
use crate::{MAX_PLAINTEXT_BYTES, PayloadError, PayloadKeys, Schema, Table};
use std::ops::Range;

enum Stage {
    /// Nothing is known of the body yet.
    Body(Vec<u8>),
    /// The body and where the text of `encrypted` lies in it.
    Sealed(Vec<u8>, Range<usize>),
    /// JSON from here on, deflated where there is an inflater.
    Text {
        text: Plaintext,
        at: usize,
        inflater: Option<Box<Inflater>>,
    },
    Done,
}

/// Takes the body of an HTTP answer to a table.
pub struct BodyDecoder {
    keys: PayloadKeys,
    stage: Stage,
    decoder: TableDecoder,
}

impl BodyDecoder {
    /// For a body sealed for `keys`, or plain.
    #[must_use]
    pub fn new(keys: PayloadKeys, body: Vec<u8>, schema: Schema) -> Self {
        Self { keys, stage: Stage::Body(body), decoder: TableDecoder::new(schema) }
    }

    /// Rows begun so far.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.decoder.rows()
    }

    /// Goes on by one step: finds the payload in the body, opens it whole (nothing of it is known to be true before
    /// its tag holds), or decodes the next `bytes` of it. Answers whether all is done.
    ///
    /// # Errors
    /// `api` with the server's code and message, and any fault of the payload; the decoder is of no use after one.
    pub fn step(&mut self, bytes: usize) -> Result<bool, PayloadError> {
        self.stage = match std::mem::replace(&mut self.stage, Stage::Done) {
            Stage::Body(body) => match split_body(&body)? {
                Body::Encrypted(range) => Stage::Sealed(body, range),
                Body::Plain(range) => text(Plaintext::plain(body, range))?,
            },
            Stage::Sealed(body, range) => text(open_within(&self.keys, body, range)?)?,
            Stage::Text { text, at, mut inflater } => {
                if inflater.is_none() {
                    self.decoder.expect_bytes(text.sealed_bytes().len() as u64);
                }
                let rest = text.sealed_bytes().get(at..).unwrap_or_default();
                let piece = rest.get(..bytes.max(1)).unwrap_or(rest);
                match &mut inflater {
                    Some(inflater) => inflater.push(piece, |piece| self.decoder.push(piece))?,
                    None => self.decoder.push(piece)?,
                }
                let at = at + piece.len();
                if piece.len() < rest.len() {
                    Stage::Text { text, at, inflater }
                } else {
                    inflater.map_or(Ok(()), |inflater| inflater.finish())?;
                    Stage::Done
                }
            }
            Stage::Done => Stage::Done,
        };
        Ok(matches!(self.stage, Stage::Done))
    }

    /// The table, after whatever steps are left.
    ///
    /// # Errors
    /// As [`BodyDecoder::step`], and what the end of the text shows.
    pub fn finish(mut self) -> Result<Table, PayloadError> {
        while !self.step(usize::MAX)? {}
        self.decoder.finish()
    }
}

fn text(text: Plaintext) -> Result<Stage, PayloadError> {
    let inflater = text.is_deflated().then(Box::default);
    if inflater.is_none() && text.sealed_bytes().len() as u64 > MAX_PLAINTEXT_BYTES {
        return Err(PayloadError::Limit { what: "the payload", limit: MAX_PLAINTEXT_BYTES });
    }
    Ok(Stage::Text { text, at: 0, inflater })
}
