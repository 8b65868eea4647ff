//! `application/vnd.hskj.frames`: an answer as a stream of separately sealed frames (the STREAM construction of
//! Hoang, Reyhanitabar, Rogaway and Vizár, "Online Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance").
//!
//! `version | suite | flags | 0 | nonce prefix 7`, then frames of `length u32 BE | ciphertext | tag 16`. The nonce of
//! frame i is `prefix | i u32 BE | last`, so that a frame out of order, missing, repeated or cut off does not open.
//! Whether a frame is the last is known only when the next byte or the end arrives; a frame is held until then.

use crate::inflate::Inflater;
use crate::keys::{PayloadKeys, Purpose};
use crate::sealed_stream::{Arriving, FRAME_HEAD_BYTES as LENGTH_BYTES, HEAD_BYTES, StreamOpening, frame_bytes};
use crate::table::TableDecoder;
use crate::{PayloadError, Schema, Table};
use std::ops::Range;

/// Most plaintext bytes one frame carries.
pub(crate) const FRAME_PLAINTEXT_MAX_BYTES: usize = 256 * 1024;

/// Opens frames as bytes arrive and decodes what they carry; memory is bounded by the frame, not the answer.
pub struct FrameTableDecoder {
    keys: PayloadKeys,
    /// The bytes not yet opened.
    sealed: Arriving,
    opening: Option<StreamOpening>,
    next: u32,
    inflater: Option<Inflater>,
    /// Where the room of `sealed` holds what is not inflated yet of the frame opened last.
    deflated: Option<Range<usize>>,
    /// Whether the last frame is open.
    ended: bool,
    decoder: TableDecoder,
}

impl FrameTableDecoder {
    /// A decoder of one stream sealed for `keys`.
    #[must_use]
    pub fn new(keys: PayloadKeys, schema: Schema) -> Self {
        let decoder = TableDecoder::new(schema);
        Self {
            keys,
            sealed: Arriving::default(),
            opening: None,
            next: 0,
            inflater: None,
            deflated: None,
            ended: false,
            decoder,
        }
    }

    /// Rows begun so far.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.decoder.rows()
    }

    fn fault(&self, what: &'static str) -> PayloadError {
        PayloadError::Frames { what, frame: self.next }
    }

    fn open_head(&mut self) -> Result<(), PayloadError> {
        let Some(&head) = self.sealed.arrived().first_chunk::<HEAD_BYTES>() else { return Ok(()) };
        let (opening, header) = StreamOpening::new(&self.keys, Purpose::Frames, head)?;
        self.opening = Some(opening);
        if header.deflated {
            self.inflater = Some(Inflater::default());
        }
        self.sealed.clear();
        Ok(())
    }

    /// Bytes of the frame that is arriving with its length, once the length is there.
    fn frame_bytes(&self) -> Result<Option<usize>, PayloadError> {
        let Some(length) = self.sealed.arrived().first_chunk::<LENGTH_BYTES>() else { return Ok(None) };
        frame_bytes(u32::from_be_bytes(*length)).map(Some).map_err(|what| self.fault(what))
    }

    /// Opens the frame that has arrived whole.
    fn open_frame(&mut self, last: bool) -> Result<(), PayloadError> {
        let Some(opening) = &self.opening else { return Err(self.fault("no header")) };
        let sealed = self.sealed.arrived_mut().get_mut(LENGTH_BYTES..).unwrap_or_default();
        let text = opening.open(self.next, u8::from(last), sealed)?;
        if self.inflater.is_some() {
            self.deflated = Some(LENGTH_BYTES..LENGTH_BYTES + text.len());
        } else {
            self.decoder.push(text)?;
        }
        self.sealed.clear();
        self.next =
            self.next.checked_add(1).ok_or(PayloadError::Limit { what: "frames", limit: u64::from(u32::MAX) })?;
        Ok(())
    }

    /// Inflates a piece of the opened frame, if there is one that is deflated; gives whether all of it is.
    fn inflate_on(&mut self) -> Result<bool, PayloadError> {
        let (Some(inflater), Some(range)) = (&mut self.inflater, &mut self.deflated) else { return Ok(true) };
        let text = self.sealed.room(range.clone());
        let decoder = &mut self.decoder;
        let went = inflater.step(text, |piece| decoder.push(piece))?;
        range.start += went.read;
        if went.wants_more {
            self.deflated = None;
        }
        Ok(went.wants_more)
    }

    /// Takes the bytes that arrived.
    ///
    /// # Errors
    /// Any fault of the stream found so far; the decoder is of no use after one.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), PayloadError> {
        let mut at = 0;
        while at < bytes.len() {
            let rest = bytes.get(at..).unwrap_or_default();
            at += self.take_from(rest.len(), |from, to| {
                if let Some(now) = rest.get(from..from + to.len()) {
                    to.copy_from_slice(now);
                }
            })?;
        }
        Ok(())
    }

    /// Takes some of so many bytes that `read` hands out, and gives how many: it fills what it is given from the place
    /// given, so that they are copied once, to where their frame is decrypted. The others are for the next call; this one
    /// may take none, having inflated a piece of the frame before.
    ///
    /// # Errors
    /// As [`FrameTableDecoder::push`].
    pub fn take_from(&mut self, length: usize, mut read: impl FnMut(usize, &mut [u8])) -> Result<usize, PayloadError> {
        let mut at = 0;
        while at < length {
            if self.deflated.is_some() {
                if self.inflate_on()? {
                    continue;
                }
                return Ok(at);
            }
            let wanted = if self.opening.is_none() {
                HEAD_BYTES
            } else {
                match self.frame_bytes()? {
                    None => LENGTH_BYTES,
                    Some(frame) if self.sealed.arrived().len() == frame => {
                        self.open_frame(false)?;
                        continue;
                    }
                    Some(frame) => frame,
                }
            };
            at = self.sealed.fill(wanted, at, length, &mut read);
            if self.opening.is_none() {
                self.open_head()?;
            }
        }
        Ok(at)
    }

    /// Says that the stream has ended: the frame held is the last. Opens it, or inflates a piece of it; answers whether
    /// all is done.
    ///
    /// # Errors
    /// `payload.frames` for a stream that is cut, `payload.tag` where its last frame was not sealed as such, and the
    /// errors of the plaintext.
    pub fn end(&mut self) -> Result<bool, PayloadError> {
        if self.ended || self.deflated.is_some() {
            return self.inflate_on();
        }
        if self.opening.is_none() {
            return Err(self.fault("the stream ends within the header"));
        }
        match self.frame_bytes()? {
            Some(frame) if frame == self.sealed.arrived().len() => self.open_frame(true)?,
            _ => return Err(self.fault("the stream ends early")),
        }
        self.ended = true;
        Ok(self.deflated.is_none())
    }

    /// The table, after the steps that are left of [`FrameTableDecoder::end`].
    ///
    /// # Errors
    /// As [`FrameTableDecoder::end`], and the errors of the plaintext's end.
    pub fn finish(mut self) -> Result<Table, PayloadError> {
        while !self.ended || self.deflated.is_some() {
            self.end()?;
        }
        if let Some(inflater) = &self.inflater {
            inflater.finish()?;
        }
        self.decoder.finish()
    }
}
