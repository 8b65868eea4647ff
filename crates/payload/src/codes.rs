//! The code of a word in a dictionary column.

use crate::{MAX_WORDS, PayloadError, TextColumn};
use std::collections::HashMap;

/// Places for words met lately.
const RECENT: usize = 64;

/// Codes by word.
pub(crate) struct Codes {
    known: HashMap<Box<[u8]>, u32>,
    /// The code met last for words of that length and those ends; most columns have few words.
    recent: [u32; RECENT],
}

impl Default for Codes {
    fn default() -> Self {
        Self { known: HashMap::new(), recent: [u32::MAX; RECENT] }
    }
}

impl Codes {
    /// The word's code; a word that is new is added to `words`.
    #[inline]
    pub(crate) fn code_of(&mut self, words: &mut TextColumn, word: &[u8]) -> Result<u32, PayloadError> {
        let end = |byte: Option<&u8>| usize::from(byte.copied().unwrap_or(0));
        let place = (word.len() + 5 * end(word.first()) + 11 * end(word.last())) % RECENT;
        if let Some(&code) = self.recent.get(place)
            && words.has(code as usize)
            && words.get_bytes(code as usize) == word
        {
            return Ok(code);
        }
        let code = self.look_up(words, word)?;
        if let Some(recent) = self.recent.get_mut(place) {
            *recent = code;
        }
        Ok(code)
    }

    #[inline(never)]
    fn look_up(&mut self, words: &mut TextColumn, word: &[u8]) -> Result<u32, PayloadError> {
        if let Some(&code) = self.known.get(word) {
            return Ok(code);
        }
        if words.len() >= MAX_WORDS {
            return Err(PayloadError::Limit { what: "the distinct values of a column", limit: MAX_WORDS as u64 });
        }
        let code = words.len() as u32;
        words.push(word)?;
        self.known.insert(word.into(), code);
        Ok(code)
    }

    /// Sees to it that code 0 exists: a null needs one, though the bitmap says that it is none.
    pub(crate) fn make_one(&mut self, words: &mut TextColumn) -> Result<(), PayloadError> {
        if words.is_empty() { self.code_of(words, b"").map(|_| ()) } else { Ok(()) }
    }
}
