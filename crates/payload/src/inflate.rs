//! Raw DEFLATE (RFC 1951) as a stream with a stated maximum, in a fixed window of memory.

use crate::{MAX_PLAINTEXT_BYTES, PayloadError};
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_HAS_MORE_INPUT;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

/// A power of two, at least DEFLATE's 32 KiB; larger means fewer hand-overs.
const WINDOW_BYTES: usize = 128 * 1024;

/// Inflates what is pushed and hands on the plaintext in pieces.
pub struct Inflater {
    state: Box<DecompressorOxide>,
    window: Vec<u8>,
    at: usize,
    total: u64,
    limit: u64,
    done: bool,
}

impl Default for Inflater {
    fn default() -> Self {
        Self::with_limit(MAX_PLAINTEXT_BYTES)
    }
}

impl Inflater {
    /// An inflater that refuses to make more than `limit` bytes.
    #[must_use]
    pub fn with_limit(limit: u64) -> Self {
        Self { state: Box::default(), window: vec![0; WINDOW_BYTES], at: 0, total: 0, limit, done: false }
    }

    /// Inflates `input`; `sink` gets each piece of plaintext.
    ///
    /// # Errors
    /// `payload.inflate` for a broken stream or bytes after its end, `payload.limit` for a bomb, and what `sink` says.
    pub fn push(
        &mut self,
        mut input: &[u8],
        mut sink: impl FnMut(&[u8]) -> Result<(), PayloadError>,
    ) -> Result<(), PayloadError> {
        loop {
            if self.done {
                return if input.is_empty() { Ok(()) } else { Err(PayloadError::Inflate("bytes after the end")) };
            }
            let (status, read, written) =
                decompress(&mut self.state, input, &mut self.window, self.at, TINFL_FLAG_HAS_MORE_INPUT);
            input = input.get(read..).unwrap_or_default();
            self.total += written as u64;
            if self.total > self.limit {
                return Err(PayloadError::Limit { what: "the inflated payload", limit: self.limit });
            }
            if let Some(piece) = self.window.get(self.at..self.at + written).filter(|p| !p.is_empty()) {
                sink(piece)?;
            }
            self.at = (self.at + written) & (WINDOW_BYTES - 1);
            match status {
                TINFLStatus::Done => self.done = true,
                TINFLStatus::HasMoreOutput => {}
                TINFLStatus::NeedsMoreInput => {
                    if input.is_empty() {
                        return Ok(());
                    }
                    if read == 0 && written == 0 {
                        return Err(PayloadError::Inflate("no progress"));
                    }
                }
                _ => return Err(PayloadError::Inflate("broken stream")),
            }
        }
    }

    /// Says that no more comes.
    ///
    /// # Errors
    /// `payload.inflate` when the stream has not ended.
    pub fn finish(&self) -> Result<(), PayloadError> {
        if self.done { Ok(()) } else { Err(PayloadError::Inflate("the stream ends early")) }
    }
}

/// Inflates what is there whole.
///
/// # Errors
/// As [`Inflater`], and `payload.memory`.
pub fn inflate(deflated: &[u8]) -> Result<Vec<u8>, PayloadError> {
    let mut whole = Vec::new();
    let mut inflater = Inflater::default();
    inflater.push(deflated, |piece| {
        whole.try_reserve(piece.len()).map_err(|_| PayloadError::Memory)?;
        whole.extend_from_slice(piece);
        Ok(())
    })?;
    inflater.finish()?;
    Ok(whole)
}
