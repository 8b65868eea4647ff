//! Bytes that stand between two values, the same in every row, compared sixteen at a time.

/// Sixteen bytes, of which those count whose bit is set.
struct Part {
    bytes: [u8; 16],
    bits: u32,
}

impl Part {
    #[inline(always)]
    fn is(&self, text: &[u8; 16]) -> bool {
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        {
            use crate::simd::vector::V;
            !V::load(text).eq8(V::load(&self.bytes)).top_bits() & self.bits == 0
        }
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        {
            let differ = u128::from_le_bytes(*text) ^ u128::from_le_bytes(self.bytes);
            differ << (128 - 8 * self.bits.count_ones()) == 0
        }
    }
}

/// A text that is looked for.
pub(crate) struct Literal {
    head: Part,
    more: Vec<Part>,
    pub length: usize,
}

impl Literal {
    /// Of at least one byte.
    pub(crate) fn new(text: &[u8]) -> Self {
        let mut parts = text.chunks(16).map(|chunk| {
            let mut bytes = [0; 16];
            bytes.iter_mut().zip(chunk).for_each(|(to, from)| *to = *from);
            Part { bytes, bits: 0xffff >> (16 - chunk.len()) }
        });
        let head = parts.next().unwrap_or(Part { bytes: [0; 16], bits: 1 });
        Self { head, more: parts.collect(), length: text.len() }
    }

    /// Whether it stands at `at`, whose first sixteen bytes are `head`.
    #[inline(always)]
    pub(crate) fn is_at(&self, head: &[u8; 16], buf: &[u8], at: usize) -> bool {
        self.head.is(head) && (self.more.is_empty() || self.goes_on(buf, at + 16))
    }

    fn goes_on(&self, buf: &[u8], at: usize) -> bool {
        let mut rest = buf.get(at..).unwrap_or_default();
        self.more.iter().all(|part| {
            let Some((text, later)) = rest.split_first_chunk::<16>() else { return false };
            rest = later;
            part.is(text)
        })
    }

    /// The offset behind it, if it stands at `at` and the buffer goes on a little behind it.
    #[inline]
    pub(crate) fn behind(&self, buf: &[u8], at: usize) -> Option<usize> {
        let head = buf.get(at..)?.first_chunk::<16>()?;
        self.is_at(head, buf, at).then_some(at + self.length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_itself_only() {
        for name in ["", "a", "depth_m", "a_longer_name_of_a_column", "a_name_of_sixtee", "\\u0041"] {
            let literal = Literal::new(format!("\"{name}\":").as_bytes());
            let text = format!("x\"{name}\":1234567812345678");
            assert_eq!(literal.behind(text.as_bytes(), 1), Some(name.len() + 4));
            assert_eq!(literal.behind(text.as_bytes(), 0), None);
            assert_eq!(literal.behind(format!("x\"{name}\" :123456712345678").as_bytes(), 1), None);
            assert_eq!(literal.behind(format!("x\"{name}x\":1234567812345678").as_bytes(), 1), None);
            assert_eq!(literal.behind(&text.as_bytes()[..text.len() - 17], 1), None);
        }
    }
}
