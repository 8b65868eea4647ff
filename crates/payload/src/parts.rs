//! `application/vnd.hskj.parts`: an answer as a sequence of parts, each of which can be used as soon as it is there.
//!
//! `version | suite | 0 | 0 | nonce prefix 7`, then frames of `ending u8 | length u24 BE | ciphertext | tag 16`. The
//! nonce of frame i is `prefix | i u32 BE | ending`: 0 where its part goes on, 1 where the part ends with it, 2 where the
//! part and the stream do. A frame says itself how it ends, so that none is held until the next one comes. A part begins
//! with `kind | flags`; the first is the head, and the last, and no other, is the end or a fault. A stream that is cut
//! therefore never passes for a shorter one.

use crate::envelope::FLAG_DEFLATE;
use crate::inflate::inflate_within;
use crate::keys::{PayloadKeys, Purpose};
use crate::sealed_stream::{Arriving, FRAME_HEAD_BYTES, HEAD_BYTES, StreamOpening, frame_bytes};
use crate::{MAX_PART_BYTES, PayloadError};

/// How a frame ends: its part goes on; else the part ends (1), or the stream with it.
const GOES_ON: u8 = 0;
const STREAM_ENDS: u8 = 2;

/// Kind of a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartKind {
    /// The first: the totals to come, as JSON.
    Head,
    /// A piece of what was asked for.
    Data,
    /// The last of a whole answer: the totals sent, as JSON.
    End,
    /// The last of an answer that the server could not finish: an envelope that says why.
    Fault,
}

impl PartKind {
    /// The number on the wire.
    #[must_use]
    pub fn wire(self) -> u8 {
        match self {
            Self::Head => 1,
            Self::Data => 2,
            Self::End => 3,
            Self::Fault => 4,
        }
    }

    fn from_wire(number: u8) -> Option<Self> {
        [Self::Head, Self::Data, Self::End, Self::Fault].into_iter().find(|kind| kind.wire() == number)
    }

    fn is_last(self) -> bool {
        matches!(self, Self::End | Self::Fault)
    }
}

/// A part that has arrived whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Kind of the part.
    pub kind: PartKind,
    /// Content, inflated.
    pub bytes: Vec<u8>,
}

/// Opens parts as their bytes arrive; holds one part and one frame at most.
pub struct PartsDecoder {
    keys: PayloadKeys,
    opening: Option<StreamOpening>,
    /// The bytes not yet opened.
    sealed: Arriving,
    /// Number of the next frame, and of the part that it belongs to.
    frame: u32,
    part: u32,
    /// Kind, flags and content so far of the part that is arriving.
    arriving: Vec<u8>,
    whole: Option<Part>,
    ended: bool,
}

impl PartsDecoder {
    /// A decoder of one stream sealed for `keys`.
    #[must_use]
    pub fn new(keys: PayloadKeys) -> Self {
        Self {
            keys,
            opening: None,
            sealed: Arriving::default(),
            frame: 0,
            part: 0,
            arriving: Vec::new(),
            whole: None,
            ended: false,
        }
    }

    fn fault(&self, what: &'static str) -> PayloadError {
        PayloadError::Parts { what, part: self.part, frame: self.frame }
    }

    /// Takes some of so many bytes that `read` hands out, as [`FrameTableDecoder::take_from`] does, and gives how many.
    /// Takes none while a part is there that was not taken: the work of one call is that of a part at most.
    ///
    /// # Errors
    /// Any fault of the stream found so far; the decoder is of no use after one.
    ///
    /// [`FrameTableDecoder::take_from`]: crate::FrameTableDecoder::take_from
    pub fn take_from(&mut self, length: usize, mut read: impl FnMut(usize, &mut [u8])) -> Result<usize, PayloadError> {
        let mut at = 0;
        while at < length && self.whole.is_none() {
            if self.ended {
                return Err(self.fault("the stream goes on behind its end"));
            }
            let wanted = self.wanted_bytes()?;
            at = self.sealed.fill(wanted, at, length, &mut read);
            self.open_arrived()?;
        }
        Ok(at)
    }

    /// The part that has arrived whole since the last one was taken.
    pub fn next_part(&mut self) -> Option<Part> {
        self.whole.take()
    }

    /// Says that no more bytes come.
    ///
    /// # Errors
    /// `payload.parts` where the last part has not arrived: the answer is cut, and the parts taken are not all of it.
    pub fn finish(&self) -> Result<(), PayloadError> {
        if self.ended { Ok(()) } else { Err(self.fault("the stream ends early")) }
    }

    /// Bytes that should have arrived before anything can be done with them.
    fn wanted_bytes(&self) -> Result<usize, PayloadError> {
        if self.opening.is_none() {
            return Ok(HEAD_BYTES);
        }
        let arrived = self.sealed.arrived();
        let Some(&[ending, a, b, c]) = arrived.first_chunk::<FRAME_HEAD_BYTES>() else { return Ok(FRAME_HEAD_BYTES) };
        if ending > STREAM_ENDS {
            return Err(self.fault("unknown ending"));
        }
        frame_bytes(u32::from_be_bytes([0, a, b, c])).map_err(|what| self.fault(what))
    }

    /// Opens the header or the frame that has arrived whole.
    fn open_arrived(&mut self) -> Result<(), PayloadError> {
        if self.sealed.arrived().len() < self.wanted_bytes()? {
            return Ok(());
        }
        let arrived = self.sealed.arrived_mut();
        let Some(opening) = &self.opening else {
            let Some(&head) = arrived.first_chunk::<HEAD_BYTES>() else { return Ok(()) };
            let (opening, header) = StreamOpening::new(&self.keys, Purpose::Parts, head)?;
            if header.deflated {
                return Err(PayloadError::Header("unknown flag"));
            }
            self.opening = Some(opening);
            self.sealed.clear();
            return Ok(());
        };
        let Some((&mut [ending, ..], sealed)) = arrived.split_first_chunk_mut::<FRAME_HEAD_BYTES>() else {
            return Ok(());
        };
        let text = opening.open(self.frame, ending, sealed)?;
        if (self.arriving.len() + text.len()) as u64 > MAX_PART_BYTES + 2 {
            return Err(PayloadError::Limit { what: "a part", limit: MAX_PART_BYTES });
        }
        self.arriving.try_reserve(text.len()).map_err(|_| PayloadError::Memory)?;
        self.arriving.extend_from_slice(text);
        self.sealed.clear();
        self.frame =
            self.frame.checked_add(1).ok_or(PayloadError::Limit { what: "frames", limit: u64::from(u32::MAX) })?;
        if ending == GOES_ON { Ok(()) } else { self.end_part(ending) }
    }

    fn end_part(&mut self, ending: u8) -> Result<(), PayloadError> {
        let Some(([kind, flags], content)) = self.arriving.split_first_chunk::<2>() else {
            return Err(self.fault("a part without a kind"));
        };
        let Some(kind) = PartKind::from_wire(*kind) else { return Err(self.fault("unknown kind of a part")) };
        if (self.part == 0) != (kind == PartKind::Head) {
            return Err(self.fault("the head is not the first part"));
        }
        if kind.is_last() != (ending == STREAM_ENDS) {
            return Err(self.fault("the stream ends with another part than its last"));
        }
        let bytes = match *flags {
            0 => content.to_vec(),
            FLAG_DEFLATE => inflate_within(content, MAX_PART_BYTES)?,
            _ => return Err(self.fault("unknown flag of a part")),
        };
        self.arriving.clear();
        self.whole = Some(Part { kind, bytes });
        self.ended = ending == STREAM_ENDS;
        self.part += 1;
        Ok(())
    }
}
