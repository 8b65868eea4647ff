//! Raw DEFLATE (RFC 1951) as a stream with a stated maximum, in a fixed amount of memory.

use crate::{MAX_PLAINTEXT_BYTES, MAX_WHOLE_BYTES, PayloadError};
use zlib_rs::{Inflate, InflateError, InflateFlush, Status};

/// Bytes handed on at a time; more mean fewer copies of DEFLATE's window, which is 32 KiB.
const PIECE_BYTES: usize = 128 * 1024;
/// DEFLATE's window is at most 2^15 bytes.
const WINDOW_BITS: u8 = 15;

/// Inflates pushed bytes and hands on the plaintext in pieces.
pub(crate) struct Inflater {
    state: Inflate,
    piece: Vec<u8>,
    limit: u64,
    done: bool,
}

/// Progress of one step of an [`Inflater`].
#[derive(Debug, Clone, Copy)]
pub(crate) struct Went {
    /// Bytes of the input that are done with.
    pub read: usize,
    /// All plaintext of the input is made.
    pub wants_more: bool,
}

impl Default for Inflater {
    fn default() -> Self {
        Self::with_limit(MAX_PLAINTEXT_BYTES)
    }
}

impl Inflater {
    /// An inflater that refuses to make more than `limit` bytes.
    pub(crate) fn with_limit(limit: u64) -> Self {
        Self { state: Inflate::new(false, WINDOW_BITS), piece: vec![0; PIECE_BYTES], limit, done: false }
    }

    /// Inflates `input`; `sink` gets each piece of plaintext.
    ///
    /// # Errors
    /// `payload.inflate` for a broken stream or bytes after its end, `payload.limit` for a bomb, and the errors of
    /// `sink`.
    pub(crate) fn push(
        &mut self,
        mut input: &[u8],
        mut sink: impl FnMut(&[u8]) -> Result<(), PayloadError>,
    ) -> Result<(), PayloadError> {
        loop {
            let went = self.step(input, &mut sink)?;
            input = input.get(went.read..).unwrap_or_default();
            if went.wants_more {
                return Ok(());
            }
        }
    }

    /// Inflates a part of `input`, at most to one piece of plaintext, which `sink` gets. A kilobyte may inflate to a
    /// megabyte; the caller can do other work between the pieces.
    ///
    /// # Errors
    /// As [`Inflater::push`].
    pub(crate) fn step(
        &mut self,
        input: &[u8],
        sink: impl FnOnce(&[u8]) -> Result<(), PayloadError>,
    ) -> Result<Went, PayloadError> {
        if self.done {
            let nothing = Went { read: 0, wants_more: true };
            return if input.is_empty() { Ok(nothing) } else { Err(PayloadError::Inflate("bytes after the end")) };
        }
        let (taken, made) = (self.state.total_in(), self.state.total_out());
        let status =
            self.state.decompress(input, &mut self.piece, InflateFlush::NoFlush).map_err(|fault| match fault {
                InflateError::MemError => PayloadError::Memory,
                _ => PayloadError::Inflate("broken stream"),
            })?;
        let (read, written) = ((self.state.total_in() - taken) as usize, (self.state.total_out() - made) as usize);
        if self.state.total_out() > self.limit {
            return Err(PayloadError::Limit { what: "the inflated payload", limit: self.limit });
        }
        if let Some(piece) = self.piece.get(..written).filter(|piece| !piece.is_empty()) {
            sink(piece)?;
        }
        self.done = status == Status::StreamEnd;
        // Where there was room for more it has stopped for want of input.
        let starved = !self.done && written < PIECE_BYTES;
        if starved && read < input.len() && read == 0 && written == 0 {
            return Err(PayloadError::Inflate("no progress"));
        }
        Ok(Went { read, wants_more: starved && read == input.len() })
    }

    /// Says that no more comes.
    ///
    /// # Errors
    /// `payload.inflate` when the stream has not ended.
    pub(crate) fn finish(&self) -> Result<(), PayloadError> {
        if self.done { Ok(()) } else { Err(PayloadError::Inflate("the stream ends early")) }
    }
}

/// Inflates a whole stream, to at most [`MAX_WHOLE_BYTES`].
///
/// # Errors
/// As [`Inflater`], and `payload.memory`.
pub fn inflate(deflated: &[u8]) -> Result<Vec<u8>, PayloadError> {
    inflate_within(deflated, MAX_WHOLE_BYTES)
}

/// The same to at most so many bytes.
pub(crate) fn inflate_within(deflated: &[u8], limit: u64) -> Result<Vec<u8>, PayloadError> {
    let mut whole = Vec::new();
    let mut inflater = Inflater::with_limit(limit);
    inflater.push(deflated, |piece| {
        whole.try_reserve(piece.len()).map_err(|_| PayloadError::Memory)?;
        whole.extend_from_slice(piece);
        Ok(())
    })?;
    inflater.finish()?;
    Ok(whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn inflated(deflated: &[u8], chunk: usize) -> Result<Vec<u8>, PayloadError> {
        let mut whole = Vec::new();
        let mut inflater = Inflater::with_limit(1 << 20);
        for bytes in deflated.chunks(chunk) {
            inflater.push(bytes, |piece| {
                whole.extend_from_slice(piece);
                Ok(())
            })?;
        }
        inflater.finish().map(|()| whole)
    }

    /// Text that repeats itself near and far, long enough to be handed on in several pieces.
    fn text() -> impl Strategy<Value = Vec<u8>> {
        (vec(any::<u8>(), 1..200), vec((0usize..40_000, 1usize..60_000), 0..8)).prop_map(|(seed, copies)| {
            let mut text = seed;
            for (back, length) in copies {
                let from = text.len().saturating_sub(back + 1);
                let period: Vec<u8> = text[from..].to_vec();
                text.extend(period.iter().cycle().take(length));
            }
            text
        })
    }

    #[test]
    fn a_bomb_is_refused_at_the_limit() {
        let bomb = miniz_oxide::deflate::compress_to_vec(&vec![b' '; 3_000_000], 6);
        assert!(bomb.len() < 10_000);
        let mut made = 0usize;
        let outcome = Inflater::with_limit(1_000_000).push(&bomb, |piece| {
            made += piece.len();
            Ok(())
        });
        assert!(matches!(outcome, Err(PayloadError::Limit { limit: 1_000_000, .. })));
        assert!(made <= 1_000_000);
        // Within the limit nothing is lost.
        let mut made = 0usize;
        let mut inflater = Inflater::with_limit(3_000_000);
        for piece in bomb.chunks(11) {
            let count = |p: &[u8]| {
                made += p.len();
                Ok(())
            };
            inflater.push(piece, count).unwrap();
        }
        inflater.finish().unwrap();
        assert_eq!(made, 3_000_000);
    }

    proptest! {
        #![proptest_config(crate::test_config(200))]
        #[test]
        fn inflates_what_another_crate_deflates(text in text(), level in 0u8..10, chunk in 1usize..5000) {
            let deflated = miniz_oxide::deflate::compress_to_vec(&text, level);
            prop_assert_eq!(inflated(&deflated, chunk), Ok(text.clone()));
            prop_assert_eq!(inflate(&deflated), Ok(text));
            for cut in [0, deflated.len() / 2, deflated.len() - 1] {
                let fault = inflated(&deflated[..cut], chunk);
                prop_assert_eq!(fault, Err(PayloadError::Inflate("the stream ends early")));
            }
            let longer = [&deflated[..], &[0]].concat();
            prop_assert_eq!(inflated(&longer, chunk), Err(PayloadError::Inflate("bytes after the end")));
        }

        #[test]
        fn arbitrary_bytes_never_panic(bytes: Vec<u8>, chunk in 1usize..40) {
            let _ = inflated(&bytes, chunk);
        }

        /// Where a changed stream is still one, it means the same to another crate.
        #[test]
        fn a_changed_stream_is_a_fault_or_what_another_crate_says(
            text in text(), level in 0u8..10, at: prop::sample::Index, byte: u8, chunk in 1usize..5000,
        ) {
            let mut deflated = miniz_oxide::deflate::compress_to_vec(&text, level);
            let at = at.index(deflated.len());
            deflated[at] = byte;
            if let Ok(plain) = inflated(&deflated, chunk) {
                let other = miniz_oxide::inflate::decompress_to_vec_with_limit(&deflated, 1 << 20);
                prop_assert_eq!(Some(plain), other.ok());
            }
        }
    }
}
