//! A key as it stands in the text, `"name":`, compared eight bytes at a time.

/// The pattern; made of the bytes between the quotes as they are written, escapes and all.
pub(crate) struct KeyPattern {
    /// Bytes wanted and which of them count, little-endian.
    words: Vec<(u64, u64)>,
    length: usize,
}

impl KeyPattern {
    pub(crate) fn new(raw: &[u8]) -> Self {
        let text = [b"\"", raw, b"\":"].concat();
        let words = text
            .chunks(8)
            .map(|part| {
                part.iter().rev().fold((0, 0), |(word, mask), &byte| (word << 8 | u64::from(byte), mask << 8 | 0xff))
            })
            .collect();
        Self { words, length: text.len() }
    }

    /// The offset behind the pattern, if it stands at `at` and the buffer goes on a little behind it.
    #[inline]
    pub(crate) fn behind(&self, buf: &[u8], at: usize) -> Option<usize> {
        let mut rest = buf.get(at..)?;
        for &(wanted, mask) in &self.words {
            let (word, later) = rest.split_first_chunk::<8>()?;
            if u64::from_le_bytes(*word) & mask != wanted {
                return None;
            }
            rest = later;
        }
        Some(at + self.length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_itself_only() {
        for name in ["", "a", "depth_m", "a_longer_name_of_a_column", "\\u0041"] {
            let pattern = KeyPattern::new(name.as_bytes());
            let text = format!("x\"{name}\":12345678");
            assert_eq!(pattern.behind(text.as_bytes(), 1), Some(name.len() + 4));
            assert_eq!(pattern.behind(text.as_bytes(), 0), None);
            assert_eq!(pattern.behind(format!("x\"{name}\" :1234567").as_bytes(), 1), None);
            assert_eq!(pattern.behind(format!("x\"{name}x\":12345678").as_bytes(), 1), None);
            assert_eq!(pattern.behind(&text.as_bytes()[..text.len() - 9], 1), None);
        }
    }
}
