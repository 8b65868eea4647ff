//! Decodes a whole answer to a table in steps, so that the caller can do other work in between.

use crate::body::{Body, BodyReader};
use crate::envelope::Plaintext;
use crate::inflate::Inflater;
use crate::table::TableDecoder;
use crate::{MAX_PLAINTEXT_BYTES, PayloadError, PayloadKeys, Schema, Table};

#[cfg(any(test, all(target_arch = "wasm32", target_feature = "simd128")))]
use crate::pieces::{InPlace as Sealed, Step};
#[cfg(not(any(test, all(target_arch = "wasm32", target_feature = "simd128"))))]
use whole::{Sealed, Step};

/// The kept crates open whole messages only.
#[cfg(not(any(test, all(target_arch = "wasm32", target_feature = "simd128"))))]
mod whole {
    use crate::envelope::Plaintext;
    use crate::whole_envelope::open_within;
    use crate::{PayloadError, PayloadKeys};
    use std::ops::Range;

    pub(super) struct Sealed(Vec<u8>, Range<usize>);

    pub(super) enum Step {
        #[expect(dead_code)]
        More(Sealed),
        Opened(Plaintext),
    }

    impl Sealed {
        pub(super) fn new(body: Vec<u8>, text: Range<usize>) -> Self {
            Self(body, text)
        }

        pub(super) fn step(self, keys: &PayloadKeys) -> Result<Step, PayloadError> {
            open_within(keys, self.0, self.1).map(Step::Opened)
        }
    }
}

enum Stage {
    /// The payload is looked for.
    Body(Vec<u8>, BodyReader),
    /// The text of `encrypted`, as far as it is opened.
    Sealed(Sealed),
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
        Self { keys, stage: Stage::Body(body, BodyReader::default()), decoder: TableDecoder::new(schema) }
    }

    /// Rows begun so far.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.decoder.rows()
    }

    /// Goes on by one step: looks for the payload in the next `bytes` of the body, opens a piece of it, or decodes its
    /// next `bytes`, or one piece of what they inflate to; it does not decode before all is open and the tag holds.
    /// Answers whether all is done.
    ///
    /// # Errors
    /// `api` with the server's code and message, and any fault of the payload; the decoder is of no use after one.
    pub fn step(&mut self, bytes: usize) -> Result<bool, PayloadError> {
        self.stage = match std::mem::replace(&mut self.stage, Stage::Done) {
            Stage::Body(body, mut reader) => match reader.step(&body, bytes)? {
                None => Stage::Body(body, reader),
                Some(Body::Encrypted(range)) => Stage::Sealed(Sealed::new(body, range)),
                Some(Body::Plain(range)) => text(Plaintext::new(body, range, false))?,
            },
            Stage::Sealed(sealed) => match sealed.step(&self.keys)? {
                Step::More(sealed) => Stage::Sealed(sealed),
                Step::Opened(plaintext) => text(plaintext)?,
            },
            Stage::Text { text, at, mut inflater } => {
                if inflater.is_none() {
                    self.decoder.expect_bytes(text.sealed_bytes().len() as u64);
                }
                let rest = text.sealed_bytes().get(at..).unwrap_or_default();
                let piece = rest.get(..bytes.max(1)).unwrap_or(rest);
                let (read, more) = match &mut inflater {
                    Some(inflater) => {
                        let went = inflater.step(piece, |piece| self.decoder.push(piece))?;
                        (went.read, !went.wants_more)
                    }
                    None => {
                        self.decoder.push(piece)?;
                        (piece.len(), false)
                    }
                };
                if more || read < rest.len() {
                    Stage::Text { text, at: at + read, inflater }
                } else {
                    inflater.map_or(Ok(()), |inflater| inflater.finish())?;
                    Stage::Done
                }
            }
            Stage::Done => Stage::Done,
        };
        Ok(matches!(self.stage, Stage::Done))
    }

    /// The table, after the steps that are left.
    ///
    /// # Errors
    /// As [`BodyDecoder::step`], and the errors of the text's end.
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
