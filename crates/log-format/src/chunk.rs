//! A chunk: some columns of one length, a head that says what lies in each, and a checksum for the head and each column.

use crate::ChunkError;
use crate::bytes::{CHECKSUM_BYTES, Reader, checked, put_checksum, put_number, put_signed};
use crate::column::{Column, part_of, put_column};
use crate::digits::{MAX_DECIMALS, scale_of, stored};
use std::ops::Range;

/// First bytes of a chunk, before its version. No DEFLATE stream does: the first byte would begin a stored block of
/// 19,536 bytes, of which the complement does not follow.
const MAGIC: [u8; 3] = [0x89, b'P', b'L'];
/// The version written here.
pub(crate) const VERSION: u8 = 1;

/// Most rows of a chunk.
pub(crate) const MAX_ROWS: usize = 1 << 22;
/// Most columns of a chunk.
pub(crate) const MAX_COLUMNS: usize = 1000;
/// Most bytes of a key.
pub(crate) const MAX_KEY_BYTES: usize = 255;

const HEAD: &str = "the head";

/// One column in a chunk's head.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColumnHead {
    /// Its name.
    pub key: String,
    /// Digits after the point: a reading is its integer over this power of ten.
    pub decimals: u8,
    /// Cells that have a reading.
    pub count: usize,
    /// The least integer; 0 without any.
    pub least: i64,
    /// The largest integer; 0 without any.
    pub largest: i64,
    /// Where its bytes lie in the chunk; they may be cut off.
    pub bytes: Range<usize>,
}

impl ColumnHead {
    /// The reading that an integer of this column is; NaN without any readings.
    #[must_use]
    pub fn reading(&self, integer: i64) -> f64 {
        if self.count == 0 { f64::NAN } else { integer as f64 / scale_of(self.decimals) }
    }

    fn put(&self, out: &mut Vec<u8>) {
        put_number(out, self.key.len() as u64);
        out.extend(self.key.as_bytes());
        out.push(self.decimals);
        put_number(out, self.bytes.len() as u64);
        put_number(out, self.count as u64);
        if self.count > 0 {
            put_signed(out, self.least);
            put_number(out, self.largest.wrapping_sub(self.least) as u64);
        }
    }

    fn read(reader: &mut Reader<'_>, start: usize) -> Option<Self> {
        let key_bytes = reader.size().filter(|&bytes| bytes <= MAX_KEY_BYTES)?;
        let key = String::from_utf8(reader.take(key_bytes)?.to_vec()).ok()?;
        let decimals = reader.byte().filter(|&decimals| decimals <= MAX_DECIMALS)?;
        let end = start.checked_add(reader.size()?)?;
        let count = reader.size()?;
        let (least, above) = if count > 0 { (reader.signed()?, reader.number()?) } else { (0, 0) };
        let largest = least.wrapping_add(above as i64);
        (least <= largest).then_some(Self { key, decimals, count, least, largest, bytes: start..end })
    }
}

/// The head of a chunk; read without any of its columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChunkHead {
    /// Rows of every column.
    pub rows: usize,
    /// In the order they were added in.
    pub columns: Vec<ColumnHead>,
}

impl ChunkHead {
    /// Reads the head; whether the columns are whole is found when they are read.
    ///
    /// # Errors
    /// `chunk.foreign`, `chunk.version`, `chunk.truncated`, `chunk.checksum`, `chunk.malformed`.
    pub fn read(bytes: &[u8]) -> Result<Self, ChunkError> {
        let mut reader = Reader::new(bytes);
        if reader.take(MAGIC.len()) != Some(&MAGIC) {
            return Err(ChunkError::Foreign);
        }
        let truncated = || ChunkError::Truncated { part: HEAD.to_owned() };
        let found = reader.byte().ok_or_else(truncated)?;
        if found != VERSION {
            return Err(ChunkError::Version { found, known: VERSION });
        }
        let head_bytes = reader.size().ok_or_else(truncated)?;
        reader.take(head_bytes).and_then(|_| reader.take(CHECKSUM_BYTES)).ok_or_else(truncated)?;
        let end = bytes.len() - reader.rest().len();
        let part = bytes.get(..end).and_then(checked);
        let part = part.ok_or_else(|| ChunkError::Checksum { part: HEAD.to_owned() })?;
        let fields = part.get(part.len() - head_bytes..).unwrap_or_default();
        let head = Self::read_fields(fields, end).ok_or_else(|| malformed("it is not one that this version writes"))?;
        if head.columns.last().map_or(end, |last| last.bytes.end) < bytes.len() {
            return Err(malformed("bytes follow the last column"));
        }
        Ok(head)
    }

    fn read_fields(fields: &[u8], mut start: usize) -> Option<Self> {
        let mut reader = Reader::new(fields);
        let rows = reader.size().filter(|&rows| rows <= MAX_ROWS)?;
        let count = reader.size().filter(|&count| count <= MAX_COLUMNS)?;
        let mut columns: Vec<ColumnHead> = Vec::new();
        for _ in 0..count {
            let column = ColumnHead::read(&mut reader, start).filter(|column| column.count <= rows)?;
            start = column.bytes.end;
            columns.push(column);
        }
        reader.rest().is_empty().then_some(Self { rows, columns })
    }

    /// The head of a column.
    ///
    /// # Errors
    /// `chunk.column`.
    pub fn of(&self, key: &str) -> Result<&ColumnHead, ChunkError> {
        let found = self.columns.iter().find(|column| column.key == key);
        found.ok_or_else(|| ChunkError::Column { column: key.to_owned() })
    }

    /// Opens a column; `bytes` is the chunk that this is the head of.
    ///
    /// # Errors
    /// `chunk.column`, `chunk.truncated`, `chunk.checksum`, `chunk.malformed`.
    pub fn column<'a>(&'a self, bytes: &'a [u8], key: &str) -> Result<Column<'a>, ChunkError> {
        let head = self.of(key)?;
        let own = bytes.get(head.bytes.clone()).ok_or_else(|| ChunkError::Truncated { part: part_of(key) })?;
        Column::open(&head.key, head.decimals, self.rows, own)
    }

    /// The chunk with only these columns, in this order; nothing is unpacked.
    ///
    /// # Errors
    /// `chunk.column`, `chunk.truncated`.
    pub fn select(&self, bytes: &[u8], keys: &[&str]) -> Result<Vec<u8>, ChunkError> {
        let mut columns = Vec::with_capacity(keys.len());
        let mut packed = Vec::new();
        for key in keys {
            let head = self.of(key)?;
            let own = bytes.get(head.bytes.clone()).ok_or_else(|| ChunkError::Truncated { part: part_of(key) })?;
            columns.push(head.clone());
            packed.extend(own);
        }
        Ok(written(&Self { rows: self.rows, columns }, packed))
    }
}

fn malformed(what: &'static str) -> ChunkError {
    ChunkError::Malformed { part: HEAD.to_owned(), what }
}

fn written(head: &ChunkHead, mut packed: Vec<u8>) -> Vec<u8> {
    let mut fields = Vec::new();
    put_number(&mut fields, head.rows as u64);
    put_number(&mut fields, head.columns.len() as u64);
    for column in &head.columns {
        column.put(&mut fields);
    }
    let mut out = Vec::with_capacity(fields.len() + packed.len() + 16);
    out.extend(MAGIC);
    out.push(VERSION);
    put_number(&mut out, fields.len() as u64);
    out.append(&mut fields);
    put_checksum(&mut out, 0);
    out.append(&mut packed);
    out
}

/// A chunk that is being written.
#[derive(Debug, Clone)]
pub struct ChunkWriter {
    head: ChunkHead,
    packed: Vec<u8>,
}

impl ChunkWriter {
    /// A chunk of so many rows, without columns so far.
    ///
    /// # Errors
    /// `chunk.limit` beyond [`MAX_ROWS`].
    pub fn new(rows: usize) -> Result<Self, ChunkError> {
        at_most("rows", rows, MAX_ROWS)?;
        Ok(Self { head: ChunkHead { rows, columns: Vec::new() }, packed: Vec::new() })
    }

    /// Adds a column of integers, those that are not `present` being no readings.
    ///
    /// # Errors
    /// `chunk.length`, `chunk.twice`, `chunk.limit`; nothing is added then.
    pub fn add_integers(
        &mut self,
        key: &str,
        decimals: u8,
        values: &[i64],
        present: Option<&[bool]>,
    ) -> Result<(), ChunkError> {
        let rows = self.head.rows;
        for cells in [Some(values.len()), present.map(<[bool]>::len)].into_iter().flatten() {
            if cells != rows {
                return Err(ChunkError::Length { column: key.to_owned(), cells, rows });
            }
        }
        at_most("columns", self.head.columns.len() + 1, MAX_COLUMNS)?;
        at_most("bytes of a key", key.len(), MAX_KEY_BYTES)?;
        at_most("digits after the point", usize::from(decimals), usize::from(MAX_DECIMALS))?;
        if self.head.of(key).is_ok() {
            return Err(ChunkError::Twice { column: key.to_owned() });
        }
        let start = self.packed.len();
        let extent = put_column(&mut self.packed, values, present);
        self.head.columns.push(ColumnHead {
            key: key.to_owned(),
            decimals,
            count: extent.count,
            least: extent.least,
            largest: extent.largest,
            bytes: start..self.packed.len(),
        });
        Ok(())
    }

    /// Adds a column of readings rounded to so many digits after the point, halves up. A number that is not finite is no reading.
    ///
    /// # Errors
    /// As [`add_integers`](Self::add_integers), and `chunk.reading`.
    pub fn add_readings(&mut self, key: &str, decimals: u8, values: &[f64]) -> Result<(), ChunkError> {
        let scale = scale_of(decimals.min(MAX_DECIMALS));
        let mut integers = Vec::with_capacity(values.len());
        for (row, &value) in values.iter().enumerate() {
            let stored = if value.is_finite() { stored(value, scale) } else { Some(0) };
            integers.push(stored.ok_or_else(|| ChunkError::Reading { column: key.to_owned(), row, decimals })?);
        }
        if values.iter().all(|value| value.is_finite()) {
            return self.add_integers(key, decimals, &integers, None);
        }
        let present: Vec<bool> = values.iter().map(|value| value.is_finite()).collect();
        self.add_integers(key, decimals, &integers, Some(&present))
    }

    /// The chunk's bytes.
    #[must_use]
    pub fn finish(self) -> Vec<u8> {
        written(&self.head, self.packed)
    }
}

fn at_most(what: &'static str, found: usize, limit: usize) -> Result<(), ChunkError> {
    if found <= limit { Ok(()) } else { Err(ChunkError::Limit { what, found, limit }) }
}
