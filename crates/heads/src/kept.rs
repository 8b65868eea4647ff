//! Heads as bytes, for who keeps them: column behind column, little-endian, the first byte of all cells before the
//! second, so that they deflate well.

use crate::HeadsError;
use crate::cells::Cells;
use crate::table::Heads;
use crate::texts::Texts;

/// First bytes of a part, with its version.
const MAGIC: [u8; 4] = *b"HED1";

impl Heads {
    /// The rows from `from` to before `to` as bytes.
    #[must_use]
    pub fn packed(&self, from: usize, to: usize) -> Vec<u8> {
        let to = to.min(self.rows);
        let rows = from.min(to)..to;
        let mut bytes = Vec::from(MAGIC);
        bytes.extend((rows.len() as u32).to_le_bytes());
        bytes.extend((self.columns.len() as u32).to_le_bytes());
        for column in &self.columns {
            put_texts(&mut bytes, 1, &|_| column.name.as_bytes());
            let rows = rows.clone();
            match &column.cells {
                Cells::F64(cells) => {
                    let cell = |row: usize| cells.get(from + row).map_or(0, |cell| cell.to_bits());
                    put(&mut bytes, (0, 8), rows.len(), &cell);
                }
                Cells::F32(cells) => {
                    let cell = |row: usize| cells.get(from + row).map_or(0, |cell| cell.to_bits().into());
                    put(&mut bytes, (1, 4), rows.len(), &cell);
                }
                Cells::U32(cells) => {
                    put(&mut bytes, (2, 4), rows.len(), &|row| cells.get(from + row).map_or(0, |&cell| cell.into()));
                }
                Cells::U8(cells) => {
                    put(&mut bytes, (3, 1), rows.len(), &|row| cells.get(from + row).map_or(0, |&cell| cell.into()));
                }
                Cells::Text(texts) => {
                    bytes.push(4);
                    put_texts(&mut bytes, rows.len(), &|row| texts.get(from + row));
                }
                Cells::Dict { codes, words } => {
                    put(&mut bytes, (5, 4), rows.len(), &|row| codes.get(from + row).map_or(0, |&code| code.into()));
                    bytes.extend((words.len() as u32).to_le_bytes());
                    put_texts(&mut bytes, words.len(), &|word| words.get(word));
                }
            }
        }
        bytes
    }

    /// Heads of a part.
    ///
    /// # Errors
    /// `heads.kept` for bytes that are none.
    pub fn of_packed(bytes: &[u8]) -> Result<Self, HeadsError> {
        let mut reader = Reader(bytes);
        if reader.take(MAGIC.len())? != MAGIC {
            return Err(HeadsError::Kept { what: "they are of another kind or version" });
        }
        let (rows, count) = (reader.count()?, reader.count()?);
        let mut columns = Vec::new();
        for _ in 0..count {
            let name = reader.texts(1)?;
            let name = String::from_utf8(name.get(0).to_vec()).map_err(|_| NO_TEXT)?;
            let cells = match reader.take(1)? {
                [0] => {
                    let mut cells = Vec::new();
                    reader.cells(rows, 8, &mut |cell| cells.push(f64::from_bits(cell)))?;
                    Cells::F64(cells)
                }
                [1] => {
                    let mut cells = Vec::new();
                    reader.cells(rows, 4, &mut |cell| cells.push(f32::from_bits(cell as u32)))?;
                    Cells::F32(cells)
                }
                [2] => Cells::U32(reader.numbers(rows)?),
                [3] => Cells::U8(reader.take(rows)?.to_vec()),
                [4] => Cells::Text(reader.texts(rows)?),
                [5] => {
                    let codes = reader.numbers(rows)?;
                    let words = reader.count()?;
                    let words = reader.texts(words)?;
                    if codes.iter().any(|&code| code as usize >= words.len()) {
                        return Err(HeadsError::Kept { what: "a code has no word" });
                    }
                    Cells::Dict { codes, words }
                }
                _ => return Err(HeadsError::Kept { what: "a column is of no kind" }),
            };
            columns.push((name, cells));
        }
        if !reader.0.is_empty() {
            return Err(HeadsError::Kept { what: "something follows them" });
        }
        Self::new(columns)
    }
}

const ENDS_EARLY: HeadsError = HeadsError::Kept { what: "they end early" };
const NO_TEXT: HeadsError = HeadsError::Kept { what: "a text is none" };

/// Kind of a column, and the bytes of a cell.
type Kind = (u8, usize);

fn put(bytes: &mut Vec<u8>, (kind, size): Kind, cells: usize, cell: &dyn Fn(usize) -> u64) {
    bytes.push(kind);
    let from = bytes.len();
    bytes.resize(from + size * cells, 0);
    for row in 0..cells {
        for (place, byte) in cell(row).to_le_bytes().into_iter().take(size).enumerate() {
            if let Some(into) = bytes.get_mut(from + place * cells + row) {
                *into = byte;
            }
        }
    }
}

fn put_texts<'a>(bytes: &mut Vec<u8>, texts: usize, text: &dyn Fn(usize) -> &'a [u8]) {
    put(bytes, (4, 4), texts, &|row| text(row).len() as u64);
    (0..texts).for_each(|row| bytes.extend_from_slice(text(row)));
}

/// Takes bytes off the front.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, bytes: usize) -> Result<&'a [u8], HeadsError> {
        let (front, rest) = self.0.split_at_checked(bytes).ok_or(ENDS_EARLY)?;
        self.0 = rest;
        Ok(front)
    }

    /// Hands out cells of so many bytes.
    fn cells(&mut self, rows: usize, size: usize, of: &mut dyn FnMut(u64)) -> Result<(), HeadsError> {
        let bytes = self.take(rows.checked_mul(size).ok_or(ENDS_EARLY)?)?;
        for row in 0..rows {
            let byte = |place: usize| bytes.get(place * rows + row).copied().unwrap_or(0);
            of((0..size).rev().fold(0, |cell, place| cell << 8 | u64::from(byte(place))));
        }
        Ok(())
    }

    fn numbers(&mut self, rows: usize) -> Result<Vec<u32>, HeadsError> {
        let mut made = Vec::new();
        self.cells(rows, 4, &mut |cell| made.push(cell as u32))?;
        Ok(made)
    }

    fn count(&mut self) -> Result<usize, HeadsError> {
        let bytes: [u8; 4] = self.take(4)?.try_into().map_err(|_| ENDS_EARLY)?;
        Ok(u32::from_le_bytes(bytes) as usize)
    }

    fn texts(&mut self, texts: usize) -> Result<Texts, HeadsError> {
        if self.take(1)? != [4] {
            return Err(NO_TEXT);
        }
        let lengths = self.numbers(texts)?;
        let all = lengths.iter().try_fold(0u32, |sum, &length| sum.checked_add(length)).ok_or(ENDS_EARLY)?;
        let bytes = self.take(all as usize)?;
        let mut made = Texts::default();
        made.reserve(texts, bytes.len());
        let mut text = Reader(bytes);
        for length in lengths {
            let text = text.take(length as usize)?;
            std::str::from_utf8(text).map_err(|_| NO_TEXT)?;
            made.push(text);
        }
        Ok(made)
    }
}
