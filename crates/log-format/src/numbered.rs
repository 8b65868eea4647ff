//! Texts that end in a number, as numbers of piles and records do: the text before the last digits, which neighbours
//! share, and these digits as an integer (`K12+340_A_`, 7), with how many they are where the integer does not tell.

use crate::bytes::Reader;
use crate::column::{packed_bytes, part_of};
use crate::{ChunkError, ChunkHead, ChunkWriter};
use std::collections::HashMap;

/// Digits that are taken as a number; others before them are text.
const MOST_DIGITS: usize = 15;

/// Keys of the columns that such texts take in a chunk.
#[derive(Debug, Clone, Copy)]
pub struct NumberedKeys<'a> {
    /// Of the place among the beginnings.
    pub begins: &'a str,
    /// Of the integer.
    pub value: &'a str,
    /// Of the integer less the one before it of the same beginning, if it may be stored so: machines work beside each
    /// other, each along its own row of piles.
    pub less: Option<&'a str>,
    /// 0: as many digits as the integer has; else how many there are, and 1.
    pub digits: &'a str,
}

/// Texts of rows, taken apart.
#[derive(Debug, Clone, Default)]
pub struct NumberedTexts {
    codes: HashMap<String, i64>,
    texts: Vec<String>,
    begins: Vec<i64>,
    values: Vec<i64>,
    digits: Vec<i64>,
}

impl NumberedTexts {
    /// Adds a row's text; answers whether its beginning is short enough to be held, which is at most 65,535 bytes.
    #[must_use]
    pub fn push(&mut self, text: &str) -> bool {
        let digits = text.bytes().rev().take(MOST_DIGITS).take_while(u8::is_ascii_digit).count();
        let (before, last) = text.split_at(text.len() - digits);
        if before.len() > usize::from(u16::MAX) {
            return false;
        }
        let value = last.parse().unwrap_or(0);
        let code = match self.codes.get(before) {
            Some(&code) => code,
            None => {
                let code = self.texts.len() as i64;
                self.codes.insert(before.to_owned(), code);
                self.texts.push(before.to_owned());
                code
            }
        };
        self.begins.push(code);
        self.values.push(value);
        self.digits.push(if digits == plain_digits(value) { 0 } else { digits as i64 + 1 });
        true
    }

    /// Adds the three columns to a chunk, the integers in the shorter of both ways.
    ///
    /// # Errors
    /// As [`ChunkWriter::add_integers`].
    pub fn add_to(&self, chunk: &mut ChunkWriter, keys: NumberedKeys<'_>) -> Result<(), ChunkError> {
        let less = self.less_before();
        let shorter = keys.less.filter(|_| packed_bytes(&less) < packed_bytes(&self.values));
        let value = shorter.map_or((keys.value, &self.values), |key| (key, &less));
        for (key, integers) in [(keys.begins, &self.begins), value, (keys.digits, &self.digits)] {
            chunk.add_integers(key, 0, integers, None)?;
        }
        Ok(())
    }

    /// The values, each less the one before it of the same beginning; the first of a beginning as it is.
    fn less_before(&self) -> Vec<i64> {
        let mut before = vec![0; self.texts.len()];
        let mut less = self.values.clone();
        for (value, &begin) in less.iter_mut().zip(&self.begins) {
            let Some(before) = before.get_mut(begin as usize) else { continue };
            *value -= std::mem::replace(before, *value);
        }
        less
    }

    /// Writes the beginnings: how many they are, their lengths, and the texts.
    pub fn put_beginnings(&self, bytes: &mut Vec<u8>) {
        bytes.extend((self.texts.len() as u32).to_le_bytes());
        bytes.extend(self.texts.iter().flat_map(|text| (text.len() as u16).to_le_bytes()));
        bytes.extend(self.texts.iter().flat_map(|text| text.bytes()));
    }
}

/// The beginnings of texts, as they were written.
#[derive(Debug, Clone)]
pub struct Beginnings<'a>(Vec<&'a str>);

impl<'a> Beginnings<'a> {
    /// Reads them off the front of bytes; answers what follows them. `None` where there are none.
    #[must_use]
    pub fn read(bytes: &'a [u8]) -> Option<(Self, &'a [u8])> {
        let mut reader = Reader::new(bytes);
        let count = u32::from_le_bytes(reader.take(4)?.try_into().ok()?) as usize;
        let (lengths, _) = reader.take(count.checked_mul(2)?)?.as_chunks();
        let text = |&length| std::str::from_utf8(reader.take(usize::from(u16::from_le_bytes(length)))?).ok();
        let texts = lengths.iter().map(text).collect::<Option<Vec<_>>>()?;
        Some((Self(texts), reader.rest()))
    }

    /// Hands out the texts of a chunk's rows, in two parts each: the beginning, and the digits.
    ///
    /// # Errors
    /// As the chunk's columns are read; `chunk.malformed` where a row has no beginning, or other digits than it says.
    pub fn each_text(
        &self,
        head: &ChunkHead,
        chunk: &[u8],
        keys: NumberedKeys<'_>,
        mut take: impl FnMut(&str, &[u8]),
    ) -> Result<(), ChunkError> {
        let (mut begins, mut values, mut digits): (Vec<u32>, Vec<i64>, Vec<u8>) = Default::default();
        head.column(chunk, keys.begins)?.append_as(&mut begins, "u32")?;
        let less = keys.less.filter(|key| head.of(key).is_ok());
        let key = less.unwrap_or(keys.value);
        head.column(chunk, key)?.append_as(&mut values, "i64")?;
        head.column(chunk, keys.digits)?.append_as(&mut digits, "u8")?;
        let fault = |what| ChunkError::Malformed { part: part_of(key), what };
        let mut before = vec![0i64; self.0.len()];
        for ((begin, value), digits) in begins.into_iter().zip(values).zip(digits) {
            let of_begin = self.0.get(begin as usize).zip(before.get_mut(begin as usize));
            let (beginning, before) = of_begin.ok_or_else(|| fault("a text has no beginning"))?;
            *before = if less.is_some() { before.wrapping_add(value) } else { value };
            let value = *before;
            let (text, digits) = text_of(value, digits).ok_or_else(|| fault("a text has other digits than it says"))?;
            take(beginning, text.get(..digits).unwrap_or_default());
        }
        Ok(())
    }
}

/// Digits of a value without zeros before it.
fn plain_digits(value: i64) -> usize {
    if value == 0 { 1 } else { value.ilog10() as usize + 1 }
}

fn text_of(value: i64, digits_and_one: u8) -> Option<([u8; MOST_DIGITS], usize)> {
    let digits = match digits_and_one {
        0 => plain_digits(value.max(0)),
        more => usize::from(more) - 1,
    };
    if value < 0 || digits > MOST_DIGITS || (digits > 0 && plain_digits(value) > digits) {
        return None;
    }
    let mut text = [b'0'; MOST_DIGITS];
    let mut left = value;
    for digit in text.iter_mut().take(digits).rev() {
        *digit = b'0' + (left % 10) as u8;
        left /= 10;
    }
    Some((text, digits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const KEYS: NumberedKeys<'_> = NumberedKeys { begins: "b", value: "v", less: Some("l"), digits: "d" };

    fn written(texts: &[String], keys: NumberedKeys<'_>) -> (Vec<u8>, Vec<u8>) {
        let mut numbered = NumberedTexts::default();
        for text in texts {
            assert!(numbered.push(text));
        }
        let mut chunk = ChunkWriter::new(texts.len()).unwrap();
        numbered.add_to(&mut chunk, keys).unwrap();
        let mut bytes = Vec::new();
        numbered.put_beginnings(&mut bytes);
        (chunk.finish(), bytes)
    }

    fn read(chunk: &[u8], beginnings: &Beginnings<'_>) -> Result<Vec<String>, ChunkError> {
        let mut texts = Vec::new();
        let head = ChunkHead::read(chunk).unwrap();
        let push = |begin: &str, digits: &[u8]| texts.push(format!("{begin}{}", std::str::from_utf8(digits).unwrap()));
        beginnings.each_text(&head, chunk, KEYS, push)?;
        Ok(texts)
    }

    fn is_less(chunk: &[u8]) -> bool {
        let head = ChunkHead::read(chunk).unwrap();
        assert_ne!(head.of("l").is_ok(), head.of("v").is_ok());
        head.of("l").is_ok()
    }

    /// Machines beside each other, each along its own row of piles, in no order that repeats.
    fn side_by_side(rows: usize, machines: u64) -> Vec<String> {
        let mut made = vec![0; machines as usize];
        let mut random = 7u64;
        let next = |_| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let machine = (random >> 33) % machines;
            made[machine as usize] += 1;
            format!("K{machine}-{:03}", 137 * machine + made[machine as usize])
        };
        (0..rows).map(next).collect()
    }

    fn mostly(below: i64) -> impl Strategy<Value = i64> {
        prop_oneof![4 => 0..below, 1 => any::<i64>()]
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 300,
            rng_seed: proptest::test_runner::RngSeed::Fixed(17),
            failure_persistence: None,
            ..Default::default()
        })]

        #[test]
        fn texts_come_back(
            texts in proptest::collection::vec("[A-Z桩+_-]{0,4}[0-9]{0,20}|[a-c]{0,2}0{0,3}[0-9]{0,3}", 0..60),
        ) {
            let (chunk, mut bytes) = written(&texts, KEYS);
            bytes.push(7);
            let (beginnings, rest) = Beginnings::read(&bytes).unwrap();
            prop_assert_eq!(rest, &[7]);
            prop_assert_eq!(read(&chunk, &beginnings).unwrap(), texts);
        }

        #[test]
        fn texts_of_few_beginnings_come_back(
            parts in proptest::collection::vec((0u8..4, 0i64..1_000_000_000_000_000, 0u32..16), 0..200),
        ) {
            let text = |&(begin, value, shift): &(u8, i64, u32)| format!("K{begin}-{}", value >> (shift * 3));
            let texts: Vec<String> = parts.iter().map(text).collect();
            let (chunk, bytes) = written(&texts, KEYS);
            prop_assert_eq!(read(&chunk, &Beginnings::read(&bytes).unwrap().0).unwrap(), texts);
        }

        /// Whole by its checksums, and made by nobody who means well.
        #[test]
        fn any_integers_are_texts_or_a_fault(
            rows in proptest::collection::vec((mostly(3), any::<i64>(), mostly(18)), 1..20),
            value_key in prop_oneof![Just("v"), Just("l")],
        ) {
            let (_, bytes) = written(&["a".to_owned(), "b".to_owned(), "c1".to_owned()], KEYS);
            let mut chunk = ChunkWriter::new(rows.len()).unwrap();
            chunk.add_integers("b", 0, &rows.iter().map(|row| row.0).collect::<Vec<_>>(), None).unwrap();
            chunk.add_integers(value_key, 0, &rows.iter().map(|row| row.1).collect::<Vec<_>>(), None).unwrap();
            chunk.add_integers("d", 0, &rows.iter().map(|row| row.2).collect::<Vec<_>>(), None).unwrap();
            if let Ok(texts) = read(&chunk.finish(), &Beginnings::read(&bytes).unwrap().0) {
                prop_assert_eq!(texts.len(), rows.len());
            }
        }
    }

    #[test]
    fn numbers_of_piles_made_side_by_side_are_told_by_the_one_before() {
        let texts = side_by_side(2000, 90);
        let (chunk, bytes) = written(&texts, KEYS);
        assert!(is_less(&chunk));
        assert_eq!(read(&chunk, &Beginnings::read(&bytes).unwrap().0).unwrap(), texts);
        // As they are, each takes 14 bits: the numbers reach from 1 to some 12,200.
        let (plain, plain_bytes) = written(&texts, NumberedKeys { less: None, ..KEYS });
        assert!(!is_less(&plain));
        assert_eq!(read(&plain, &Beginnings::read(&plain_bytes).unwrap().0).unwrap(), texts);
        assert!(plain.len() > chunk.len() + 2000, "{} and {}", plain.len(), chunk.len());
    }

    #[test]
    fn numbers_in_an_order_of_their_own_stay_as_they_are() {
        let texts: Vec<String> = (0..2000).map(|row| format!("R{}-{row}", row * 7 % 11)).collect();
        let (chunk, bytes) = written(&texts, KEYS);
        assert!(!is_less(&chunk));
        assert_eq!(read(&chunk, &Beginnings::read(&bytes).unwrap().0).unwrap(), texts);
    }

    #[test]
    fn what_is_too_long_or_cut_is_said() {
        let mut numbered = NumberedTexts::default();
        assert!(!numbered.push(&"K".repeat(65_536)));
        assert!(numbered.push(&"K".repeat(65_535)));
        let mut bytes = Vec::new();
        numbered.put_beginnings(&mut bytes);
        assert!(Beginnings::read(&bytes).is_some());
        assert!(Beginnings::read(&bytes[..bytes.len() - 1]).is_none());
        assert!(Beginnings::read(&[9, 0, 0]).is_none());
    }

    #[test]
    fn digits_that_do_not_fit_are_a_fault() {
        assert!(text_of(12, 2).is_none());
        assert!(text_of(-1, 0).is_none());
        assert!(text_of(1, 17).is_none());
        assert_eq!(text_of(7, 4), Some((*b"007000000000000", 3)));
    }
}
