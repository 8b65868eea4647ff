//! Chunks from which only some columns are wanted, over and over.

use crate::{ChunkError, ChunkHead};
use std::ops::Range;

/// Which columns are wanted of chunks.
#[derive(Debug, Clone)]
pub struct ChunkCut {
    every: Vec<String>,
    some: Vec<String>,
}

impl ChunkCut {
    /// `every`: columns that each chunk has to have. `some`: those wanted where a chunk has them.
    #[must_use]
    pub fn new(every: Vec<String>, some: Vec<String>) -> Self {
        Self { every, some }
    }

    /// The bytes to read beside the first ones of a chunk of so many bytes, ascending; ranges that are no further apart than
    /// `gap` are one.
    ///
    /// # Errors
    /// As [`ChunkHead::read`], also where the head is longer than what is there.
    pub fn missing(&self, front: &[u8], bytes: usize, gap: usize) -> Result<Vec<Range<usize>>, ChunkError> {
        let mut ranges: Vec<Range<usize>> = Vec::new();
        for column in &ChunkHead::read(front)?.columns {
            let wanted = column.bytes.start.max(front.len())..column.bytes.end.min(bytes);
            if wanted.is_empty() || !self.wants(&column.key) {
                continue;
            }
            match ranges.last_mut() {
                Some(last) if wanted.start - last.end <= gap => last.end = wanted.end,
                _ => ranges.push(wanted),
            }
        }
        Ok(ranges)
    }

    /// The chunk with only the wanted columns: those of every chunk first. Nothing is unpacked.
    ///
    /// # Errors
    /// As [`ChunkHead::read`] and [`ChunkHead::column`], of a wanted column.
    pub fn cut(&self, chunk: &[u8]) -> Result<Vec<u8>, ChunkError> {
        let head = ChunkHead::read(chunk)?;
        let has = |key: &&String| head.columns.iter().any(|column| column.key == **key);
        let keys: Vec<&str> = self.every.iter().chain(self.some.iter().filter(has)).map(String::as_str).collect();
        for key in &keys {
            head.column(chunk, key)?;
        }
        head.select(chunk, &keys)
    }

    fn wants(&self, key: &str) -> bool {
        self.every.iter().chain(&self.some).any(|wanted| wanted == key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ChunkWriter;

    /// Rows enough that each column takes some hundred bytes.
    const ROWS: usize = 600;

    fn chunk() -> Vec<u8> {
        let mut writer = ChunkWriter::new(ROWS).unwrap();
        for (at, key) in ["seq", "a", "b", "c"].iter().enumerate() {
            let wandering = |row: usize| f64::from(u32::try_from(row * row * (at + 7) % 991).unwrap());
            let values: Vec<f64> = (0..ROWS).map(wandering).collect();
            writer.add_readings(key, 0, &values).unwrap();
        }
        writer.finish()
    }

    fn cut(some: &[&str]) -> ChunkCut {
        ChunkCut::new(vec!["seq".to_owned()], some.iter().map(|&key| key.to_owned()).collect())
    }

    #[test]
    fn what_is_missing_is_enough_to_cut() {
        let whole = chunk();
        let front = &whole[..200];
        for some in [vec!["c"], vec!["a", "c"], vec!["b", "none"], vec![]] {
            let cut = cut(&some);
            let ranges = cut.missing(front, whole.len(), 0).unwrap();
            let mut read = vec![0; whole.len()];
            read[..front.len()].copy_from_slice(front);
            for range in &ranges {
                read[range.clone()].copy_from_slice(&whole[range.clone()]);
            }
            let expected: Vec<&str> =
                ["seq"].into_iter().chain(some.iter().copied().filter(|&key| key != "none")).collect();
            let selected = ChunkHead::read(&whole).unwrap().select(&whole, &expected).unwrap();
            assert_eq!(cut.cut(&read).unwrap(), selected, "{some:?}");
            // No byte is read that nobody wants.
            let bytes: usize = ranges.iter().map(ExactSizeIterator::len).sum();
            assert!(bytes + front.len() < whole.len(), "{some:?} reads {bytes} of {}", whole.len());
        }
    }

    #[test]
    fn ranges_near_each_other_are_one() {
        let whole = chunk();
        let ranges = |gap| cut(&["a", "c"]).missing(&whole[..200], whole.len(), gap).unwrap();
        assert_eq!(ranges(0).len(), 2);
        let joined = ranges(whole.len());
        assert_eq!((joined.len(), &joined[0]), (1, &(ranges(0)[0].start..whole.len())));
    }

    #[test]
    fn damage_is_told_of_wanted_columns_only() {
        let mut whole = chunk();
        let at = ChunkHead::read(&whole).unwrap().of("b").unwrap().bytes.start + 20;
        whole[at] ^= 1;
        assert!(cut(&["a", "c"]).cut(&whole).is_ok());
        assert!(matches!(cut(&["b"]).cut(&whole), Err(ChunkError::Checksum { .. })));
        assert!(matches!(ChunkCut::new(vec!["pass".to_owned()], vec![]).cut(&whole), Err(ChunkError::Column { .. })));
        assert!(cut(&[]).missing(&whole[..20], whole.len(), 0).is_err());
    }
}
