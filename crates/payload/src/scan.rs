//! Tokens of JSON in a buffer that may end anywhere.

use crate::{MAX_DEPTH, MAX_TOKEN_BYTES};
use std::borrow::Cow;

/// Why a token could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stop {
    /// The buffer ends within it.
    More,
    /// It is wrong: what, and the offset in the buffer.
    Bad(&'static str, usize),
}

pub(crate) type Scan<T> = Result<T, Stop>;

/// The offset of the first byte that is not white space; `More` at the end of the buffer.
#[inline]
pub(crate) fn skip_space(buf: &[u8], mut at: usize) -> Scan<usize> {
    loop {
        match buf.get(at) {
            Some(b' ' | b'\n' | b'\r' | b'\t') => at += 1,
            Some(_) => return Ok(at),
            None => return Err(Stop::More),
        }
    }
}

/// A string's contents, without the quotes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RawString<'a> {
    pub bytes: &'a [u8],
    pub escaped: bool,
    /// Offset of `bytes` in the buffer.
    pub from: usize,
}

const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

/// Bytes of `word` that are a quote, a backslash or a control character have their top bit set (exact for the lowest
/// such byte, which is all that is used).
#[inline]
fn special(word: u64) -> u64 {
    let zero_in = |w: u64| w.wrapping_sub(LOW) & !w;
    let control = word.wrapping_sub(LOW * 0x20) & !word;
    (zero_in(word ^ (LOW * b'"' as u64)) | zero_in(word ^ (LOW * b'\\' as u64)) | control) & HIGH
}

/// The text of a string at the front of `window` that is ASCII without escapes and ends a little before the window.
#[inline(always)]
pub(crate) fn short_text(window: &[u8; 48]) -> Option<&[u8]> {
    let text = window.get(1..)?;
    if window[0] != b'"' {
        return None;
    }
    for (i, word) in text.as_chunks::<8>().0.iter().enumerate() {
        let word = u64::from_le_bytes(*word);
        let hit = special(word) | (word & HIGH);
        if hit != 0 {
            let end = 8 * i + (hit.trailing_zeros() / 8) as usize;
            return if text.get(end) == Some(&b'"') { text.get(..end) } else { None };
        }
    }
    None
}

/// Reads the string whose opening quote is at `from`. UTF-8 and the escapes' shape are checked.
pub(crate) fn scan_string(buf: &[u8], from: usize) -> Scan<(RawString<'_>, usize)> {
    let start = from + 1;
    let mut at = start;
    let mut escaped = false;
    loop {
        while let Some(word) = buf.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
            let hit = special(u64::from_le_bytes(*word));
            if hit != 0 {
                at += (hit.trailing_zeros() / 8) as usize;
                break;
            }
            at += 8;
        }
        // Before anything else that may be wrong with it: how much of it is there must make no difference.
        if at - start > MAX_TOKEN_BYTES {
            return Err(Stop::Bad("the string is too long", from));
        }
        match buf.get(at) {
            None => return Err(Stop::More),
            Some(b'"') => break,
            Some(b'\\') => {
                escaped = true;
                if buf.get(at + 1).is_none() {
                    return Err(Stop::More);
                }
                at += 2;
            }
            Some(0..=0x1f) => return Err(Stop::Bad("a control character in a string", at)),
            Some(_) => at += 1,
        }
    }
    let bytes = buf.get(start..at).unwrap_or_default();
    if let Err(fault) = std::str::from_utf8(bytes) {
        return Err(Stop::Bad("a string that is not UTF-8", start + fault.valid_up_to()));
    }
    let raw = RawString { bytes, escaped, from: start };
    if escaped {
        unescape(raw, None)?;
    }
    Ok((raw, at + 1))
}

fn hex4(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at + 4)?.iter().try_fold(0u32, |sum, &b| Some(sum * 16 + char::from(b).to_digit(16)?))
}

/// Writes the string's text to `out`, or only checks its escapes.
pub(crate) fn unescape(raw: RawString<'_>, mut out: Option<&mut Vec<u8>>) -> Scan<()> {
    let bytes = raw.bytes;
    let mut at = 0;
    let mut put = |piece: &[u8]| {
        if let Some(out) = out.as_deref_mut() {
            out.extend_from_slice(piece);
        }
    };
    while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
        let plain = rest.iter().position(|&b| b == b'\\').unwrap_or(rest.len());
        put(rest.get(..plain).unwrap_or_default());
        at += plain;
        let Some(&kind) = bytes.get(at + 1) else { break };
        let bad = Stop::Bad("an escape that JSON does not have", raw.from + at);
        let simple = match kind {
            b'"' => Some(b'"'),
            b'\\' => Some(b'\\'),
            b'/' => Some(b'/'),
            b'b' => Some(8),
            b'f' => Some(12),
            b'n' => Some(b'\n'),
            b'r' => Some(b'\r'),
            b't' => Some(b'\t'),
            b'u' => None,
            _ => return Err(bad),
        };
        if let Some(byte) = simple {
            put(&[byte]);
            at += 2;
            continue;
        }
        let unit = hex4(bytes, at + 2).ok_or(bad)?;
        let lone = Stop::Bad("a lone surrogate", raw.from + at);
        let code = match unit {
            0xd800..=0xdbff => {
                let paired = bytes.get(at + 6) == Some(&b'\\') && bytes.get(at + 7) == Some(&b'u');
                let low = if paired { hex4(bytes, at + 8) } else { None };
                let low = low.filter(|low| (0xdc00..=0xdfff).contains(low)).ok_or(lone)?;
                at += 6;
                0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00)
            }
            other => other,
        };
        let letter = char::from_u32(code).ok_or(lone)?;
        put(letter.encode_utf8(&mut [0; 4]).as_bytes());
        at += 6;
    }
    Ok(())
}

/// The string's text.
pub(crate) fn text_of(raw: RawString<'_>) -> Scan<Cow<'_, [u8]>> {
    if !raw.escaped {
        return Ok(Cow::Borrowed(raw.bytes));
    }
    let mut text = Vec::with_capacity(raw.bytes.len());
    unescape(raw, Some(&mut text))?;
    Ok(Cow::Owned(text))
}

/// Reads `true`, `false` or `null` at `from`; gives the offset behind it.
pub(crate) fn scan_literal(buf: &[u8], from: usize) -> Scan<usize> {
    let word: &[u8] = match buf.get(from) {
        Some(b't') => b"true",
        Some(b'f') => b"false",
        Some(b'n') => b"null",
        Some(_) => return Err(Stop::Bad("not a value", from)),
        None => return Err(Stop::More),
    };
    let there = buf.get(from..).unwrap_or_default();
    if there.starts_with(word) {
        Ok(from + word.len())
    } else if there.len() < word.len() && word.starts_with(there) {
        Err(Stop::More)
    } else {
        Err(Stop::Bad("not a value", from))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Within {
    Value,
    /// An array was opened: a value or its end.
    FirstItem,
    /// An object was opened: a key or its end.
    FirstKey,
    Key,
    Colon,
    /// Behind a value.
    After,
}

/// Passes over one value of any shape, resuming where the buffer ended.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Skipper {
    within: Within,
    depth: u32,
    /// Bit n set: the container at depth n + 1 is an object.
    objects: u64,
}

impl Skipper {
    pub(crate) fn new() -> Self {
        Self { within: Within::Value, depth: 0, objects: 0 }
    }

    fn open(&mut self, object: bool, at: usize) -> Scan<()> {
        if self.depth >= MAX_DEPTH {
            return Err(Stop::Bad("nesting is too deep", at));
        }
        let bit = 1u64 << self.depth;
        self.objects = if object { self.objects | bit } else { self.objects & !bit };
        self.depth += 1;
        self.within = if object { Within::FirstKey } else { Within::FirstItem };
        Ok(())
    }

    fn in_object(&self) -> bool {
        self.depth > 0 && self.objects & (1u64 << (self.depth - 1)) != 0
    }

    /// Goes on from `*at`, which is moved behind every token that was read whole. `Ok`: the value has ended.
    pub(crate) fn run(&mut self, buf: &[u8], at: &mut usize, last: bool) -> Scan<()> {
        loop {
            if self.within == Within::After && self.depth == 0 {
                return Ok(());
            }
            let here = skip_space(buf, *at)?;
            let byte = buf.get(here).copied().unwrap_or_default();
            let next = match (self.within, byte) {
                (Within::FirstItem, b']') | (Within::FirstKey, b'}') => {
                    self.depth -= 1;
                    self.within = Within::After;
                    here + 1
                }
                (Within::Value | Within::FirstItem, b'{' | b'[') => {
                    self.open(byte == b'{', here)?;
                    here + 1
                }
                (Within::Value | Within::FirstItem, b'"') => {
                    let (_, next) = scan_string(buf, here)?;
                    self.within = Within::After;
                    next
                }
                (Within::Value | Within::FirstItem, b'-' | b'0'..=b'9') => {
                    let (_, next) = crate::number::scan_number(buf, here, last)?;
                    self.within = Within::After;
                    next
                }
                (Within::Value | Within::FirstItem, _) => {
                    let next = scan_literal(buf, here)?;
                    self.within = Within::After;
                    next
                }
                (Within::Key | Within::FirstKey, b'"') => {
                    let (_, next) = scan_string(buf, here)?;
                    self.within = Within::Colon;
                    next
                }
                (Within::Key | Within::FirstKey, _) => return Err(Stop::Bad("not a key", here)),
                (Within::Colon, b':') => {
                    self.within = Within::Value;
                    here + 1
                }
                (Within::Colon, _) => return Err(Stop::Bad("a colon is missing", here)),
                (Within::After, b',') => {
                    self.within = if self.in_object() { Within::Key } else { Within::Value };
                    here + 1
                }
                (Within::After, b'}') if self.in_object() => {
                    self.depth -= 1;
                    here + 1
                }
                (Within::After, b']') if !self.in_object() => {
                    self.depth -= 1;
                    here + 1
                }
                (Within::After, _) => return Err(Stop::Bad("a comma or an end is missing", here)),
            };
            *at = next;
        }
    }
}
