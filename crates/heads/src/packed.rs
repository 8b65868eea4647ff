//! Heads as bytes, for the way from the server and for who keeps them: names and kinds of the columns, a chunk of
//! `log-format` with their cells, and what is in no chunk: beginnings of texts, words, and floats that are no decimals.

use crate::HeadsError;
use crate::cells::{ColumnCells, NO_U8, NO_U32};
use crate::table::Heads;
use crate::texts::Texts;
use log_format::{Beginnings, ChunkError, ChunkHead, ChunkWriter, NumberedKeys, NumberedTexts};

/// First bytes of a part, with its version.
const MAGIC: [u8; 4] = *b"HED3";
/// Of the version before, which browsers keep: their numbers of texts are all stored as they are.
const EARLIER: [u8; 4] = *b"HED2";

/// Kinds of columns.
mod kind {
    pub(super) const F64: u8 = 0;
    pub(super) const F32: u8 = 1;
    pub(super) const U32: u8 = 2;
    pub(super) const U8: u8 = 3;
    pub(super) const TEXT: u8 = 4;
    pub(super) const DICT: u8 = 5;
    /// Floats that are no decimals, behind the chunk.
    pub(super) const RAW_F64: u8 = 6;
    pub(super) const RAW_F32: u8 = 7;
}

fn fault(what: &'static str) -> HeadsError {
    HeadsError::Packed { what }
}

fn of_chunk(_: ChunkError) -> HeadsError {
    fault("their columns are damaged")
}

/// Keys of the columns that texts take in the chunk.
fn with_keys<T>(key: &str, work: impl FnOnce(NumberedKeys<'_>) -> T) -> T {
    let [value, less, digits] = ["v", "l", "d"].map(|part| format!("{key}{part}"));
    work(NumberedKeys { begins: key, value: &value, less: Some(&less), digits: &digits })
}

impl Heads {
    /// The rows from `from` to before `to` as bytes.
    ///
    /// # Errors
    /// `heads.kept` for more rows or columns than a chunk holds, and for texts and names of columns that are too long.
    pub fn packed(&self, from: usize, to: usize) -> Result<Vec<u8>, HeadsError> {
        let to = to.min(self.rows);
        let from = from.min(to);
        let mut chunk = ChunkWriter::new(to - from).map_err(of_chunk)?;
        let (mut kinds, mut beside) = (Vec::new(), Vec::new());
        for (place, column) in self.columns.iter().enumerate() {
            let key = place.to_string();
            kinds.push(match &column.cells {
                ColumnCells::F64(cells) => {
                    let cells = cells.get(from..to).unwrap_or_default();
                    if chunk.add_exact(&key, cells, false).map_err(of_chunk)? {
                        kind::F64
                    } else {
                        beside.extend(cells.iter().flat_map(|cell| cell.to_le_bytes()));
                        kind::RAW_F64
                    }
                }
                ColumnCells::F32(cells) => {
                    let cells = cells.get(from..to).unwrap_or_default();
                    let wide: Vec<f64> = cells.iter().map(|&cell| cell.into()).collect();
                    if chunk.add_exact(&key, &wide, true).map_err(of_chunk)? {
                        kind::F32
                    } else {
                        beside.extend(cells.iter().flat_map(|cell| cell.to_le_bytes()));
                        kind::RAW_F32
                    }
                }
                ColumnCells::U32(cells) => {
                    add_whole(&mut chunk, &key, cells.get(from..to).unwrap_or_default(), NO_U32)?;
                    kind::U32
                }
                ColumnCells::U8(cells) => {
                    add_whole(&mut chunk, &key, cells.get(from..to).unwrap_or_default(), NO_U8)?;
                    kind::U8
                }
                ColumnCells::Text(texts) => {
                    let texts = numbered(texts, from..to)?;
                    with_keys(&key, |keys| texts.add_to(&mut chunk, keys)).map_err(of_chunk)?;
                    texts.put_beginnings(&mut beside);
                    kind::TEXT
                }
                ColumnCells::Dict { codes, words } => {
                    let codes: Vec<i64> =
                        codes.get(from..to).unwrap_or_default().iter().map(|&code| code.into()).collect();
                    chunk.add_integers(&key, 0, &codes, None).map_err(of_chunk)?;
                    put_words(&mut beside, words)?;
                    kind::DICT
                }
            });
        }
        let mut bytes = Vec::from(MAGIC);
        let count = u16::try_from(kinds.len()).map_err(|_| fault("there are too many columns"))?;
        bytes.extend(count.to_le_bytes());
        for (column, kind) in self.columns.iter().zip(kinds) {
            let length = u8::try_from(column.name.len()).map_err(|_| fault("the name of a column is too long"))?;
            bytes.extend([kind, length]);
            bytes.extend(column.name.as_bytes());
        }
        let chunk = chunk.finish();
        bytes.extend((chunk.len() as u32).to_le_bytes());
        bytes.extend(chunk);
        bytes.extend(beside);
        Ok(bytes)
    }

    /// Heads of a part.
    ///
    /// # Errors
    /// `heads.kept` for bytes that are none.
    pub fn of_packed(bytes: &[u8]) -> Result<Self, HeadsError> {
        Self::read_packed(bytes, &|_| true)
    }

    /// These columns of a part, in this order; the others are not unpacked.
    ///
    /// # Errors
    /// `heads.kept` for bytes that are none, `heads.column` where the part lacks one.
    pub fn of_packed_columns(bytes: &[u8], names: &[String]) -> Result<Self, HeadsError> {
        Self::read_packed(bytes, &|name| names.iter().any(|asked| asked == name))?.only(names)
    }

    fn read_packed(bytes: &[u8], is_asked: &dyn Fn(&str) -> bool) -> Result<Self, HeadsError> {
        let mut reader = Reader(bytes);
        let mark = reader.take(MAGIC.len())?;
        if mark != MAGIC && mark != EARLIER {
            return Err(fault("they are of another kind or version"));
        }
        let mut named = Vec::new();
        for _ in 0..reader.short()? {
            let (kind, length) = (reader.byte()?, reader.byte()?);
            let name = std::str::from_utf8(reader.take(usize::from(length))?).map_err(|_| NO_TEXT)?;
            named.push((name.to_owned(), kind));
        }
        let length = reader.count()?;
        let chunk = reader.take(length)?;
        let head = ChunkHead::read(chunk).map_err(of_chunk)?;
        let mut columns = Vec::new();
        for (place, (name, kind)) in named.into_iter().enumerate() {
            if !is_asked(&name) {
                reader.pass(kind, head.rows)?;
                continue;
            }
            let key = place.to_string();
            let column = || head.column(chunk, &key).map_err(of_chunk);
            let cells = match kind {
                kind::F64 => {
                    let mut cells = Vec::new();
                    column()?.append_f64(&mut cells).map_err(of_chunk)?;
                    ColumnCells::F64(cells)
                }
                kind::RAW_F64 => ColumnCells::F64(reader.cells(head.rows, f64::from_le_bytes)?),
                kind::F32 => {
                    let mut cells = Vec::new();
                    column()?.append_f32(&mut cells).map_err(of_chunk)?;
                    ColumnCells::F32(cells)
                }
                kind::RAW_F32 => ColumnCells::F32(reader.cells(head.rows, f32::from_le_bytes)?),
                kind::U32 => ColumnCells::U32(whole(&column()?, NO_U32)?),
                kind::U8 => ColumnCells::U8(whole(&column()?, NO_U8)?),
                kind::TEXT => {
                    let (beginnings, rest) = Beginnings::read(reader.0).ok_or(NO_TEXT)?;
                    reader = Reader(rest);
                    let mut texts = Texts::default();
                    let push = |beginning: &str, digits: &[u8]| texts.push_parts(beginning.as_bytes(), digits);
                    with_keys(&key, |keys| beginnings.each_text(&head, chunk, keys, push)).map_err(of_chunk)?;
                    ColumnCells::Text(texts)
                }
                kind::DICT => {
                    let codes = whole(&column()?, NO_U32)?;
                    let words = reader.words()?;
                    if codes.iter().any(|&code| code as usize >= words.len()) {
                        return Err(fault("a code has no word"));
                    }
                    ColumnCells::Dict { codes, words }
                }
                _ => return Err(fault("a column is of no kind")),
            };
            columns.push((name, cells));
        }
        if !reader.0.is_empty() {
            return Err(fault("something follows them"));
        }
        Self::new(columns)
    }
}

const ENDS_EARLY: HeadsError = HeadsError::Packed { what: "they end early" };
const NO_TEXT: HeadsError = HeadsError::Packed { what: "a text is none" };

/// Adds whole numbers, of which one stands for none.
fn add_whole<T: Copy + PartialEq + Into<i64>>(
    chunk: &mut ChunkWriter,
    key: &str,
    cells: &[T],
    none: T,
) -> Result<(), HeadsError> {
    let integers: Vec<i64> = cells.iter().map(|&cell| cell.into()).collect();
    let present: Vec<bool> = cells.iter().map(|&cell| cell != none).collect();
    let gaps = present.contains(&false).then_some(present.as_slice());
    chunk.add_integers(key, 0, &integers, gaps).map_err(of_chunk)
}

fn whole<T: Copy + TryFrom<i64>>(column: &log_format::Column<'_>, none: T) -> Result<Vec<T>, HeadsError> {
    let mut cells = Vec::new();
    column.append_with(&mut cells, none, |value| T::try_from(value).unwrap_or(none)).map_err(of_chunk)?;
    Ok(cells)
}

fn numbered(texts: &Texts, rows: std::ops::Range<usize>) -> Result<NumberedTexts, HeadsError> {
    let mut numbered = NumberedTexts::default();
    for row in rows {
        let text = std::str::from_utf8(texts.get(row)).map_err(|_| NO_TEXT)?;
        if !numbered.push(text) {
            return Err(fault("a text is too long"));
        }
    }
    Ok(numbered)
}

fn put_words(bytes: &mut Vec<u8>, words: &Texts) -> Result<(), HeadsError> {
    bytes.extend((words.len() as u32).to_le_bytes());
    for word in words.iter() {
        let length = u16::try_from(word.len()).map_err(|_| fault("a text is too long"))?;
        bytes.extend(length.to_le_bytes());
        bytes.extend(word);
    }
    Ok(())
}

/// Takes bytes off the front.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, bytes: usize) -> Result<&'a [u8], HeadsError> {
        let (front, rest) = self.0.split_at_checked(bytes).ok_or(ENDS_EARLY)?;
        self.0 = rest;
        Ok(front)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], HeadsError> {
        self.take(N)?.try_into().map_err(|_| ENDS_EARLY)
    }

    fn byte(&mut self) -> Result<u8, HeadsError> {
        self.array().map(|[byte]| byte)
    }

    fn short(&mut self) -> Result<u16, HeadsError> {
        self.array().map(u16::from_le_bytes)
    }

    fn count(&mut self) -> Result<usize, HeadsError> {
        self.array().map(|bytes| u32::from_le_bytes(bytes) as usize)
    }

    fn cells<const N: usize, T>(&mut self, rows: usize, of: impl Fn([u8; N]) -> T) -> Result<Vec<T>, HeadsError> {
        let (cells, _) = self.take(rows.checked_mul(N).ok_or(ENDS_EARLY)?)?.as_chunks::<N>();
        Ok(cells.iter().map(|&bytes| of(bytes)).collect())
    }

    /// Passes over what a column has behind the chunk.
    fn pass(&mut self, kind: u8, rows: usize) -> Result<(), HeadsError> {
        match kind {
            kind::RAW_F64 => self.take(rows.checked_mul(8).ok_or(ENDS_EARLY)?).map(drop),
            kind::RAW_F32 => self.take(rows.checked_mul(4).ok_or(ENDS_EARLY)?).map(drop),
            kind::TEXT => {
                (_, self.0) = Beginnings::read(self.0).ok_or(NO_TEXT)?;
                Ok(())
            }
            kind::DICT => self.words().map(drop),
            _ => Ok(()),
        }
    }

    fn words(&mut self) -> Result<Texts, HeadsError> {
        let mut words = Texts::default();
        for _ in 0..self.count()? {
            let length = self.short()?;
            let word = self.take(usize::from(length))?;
            std::str::from_utf8(word).map_err(|_| NO_TEXT)?;
            words.push(word);
        }
        Ok(words)
    }
}
