//! Rows in the order of a column.

use crate::HeadsError;
use crate::cells::{ColumnCells, NO_U8, NO_U32};
use crate::natural::natural_key;
use crate::radix::{Key, sort_by_key};
use crate::table::{Heads, Rows};
use crate::texts::Texts;

impl Heads {
    /// Sorts rows by a column; those that it holds equal stay as they stand, and those without a value come last either
    /// way. To sort by several columns, sort by the last one first.
    ///
    /// # Errors
    /// `heads.column`.
    pub fn sort(&mut self, rows: &mut Rows, column: &str, descending: bool) -> Result<(), HeadsError> {
        let at = self.place_of(column)?;
        self.rank(at);
        let Some(column) = self.columns.get(at) else { return Ok(()) };
        match (&column.cells, &column.ranks) {
            (ColumnCells::F64(cells), _) => {
                let flip = if descending { u64::MAX } else { 0 };
                by(rows, &|row| match cells.get(row as usize) {
                    Some(&cell) if !cell.is_nan() => key64(cell) ^ flip,
                    _ => u64::MAX,
                });
            }
            (ColumnCells::F32(cells), _) => {
                let flip = if descending { u32::MAX } else { 0 };
                by(rows, &|row| match cells.get(row as usize) {
                    Some(&cell) if !cell.is_nan() => key32(cell) ^ flip,
                    _ => u32::MAX,
                });
            }
            (ColumnCells::Dict { codes, .. }, Some(ranks)) => {
                let rank = |row: u32| ranks.get(codes.get(row as usize).copied().unwrap_or(NO_U32) as usize);
                by(rows, &|row| missing_last(rank(row).copied(), descending));
            }
            (ColumnCells::U32(cells), _) | (ColumnCells::Text(_), Some(cells)) => {
                by(rows, &|row| missing_last(cells.get(row as usize).copied(), descending));
            }
            (ColumnCells::U8(cells), _) => {
                let wide = |&cell: &u8| if cell == NO_U8 { NO_U32 } else { cell.into() };
                by(rows, &|row| missing_last(cells.get(row as usize).map(wide), descending));
            }
            (ColumnCells::Text(_) | ColumnCells::Dict { .. }, None) => {}
        }
        Ok(())
    }

    /// Ranks the texts of a column, where it has some and they are not ranked yet.
    pub(crate) fn rank(&mut self, at: usize) {
        let Some(column) = self.columns.get_mut(at).filter(|column| column.ranks.is_none()) else { return };
        match &column.cells {
            ColumnCells::Text(texts) | ColumnCells::Dict { words: texts, .. } => column.ranks = Some(ranks(texts)),
            _ => {}
        }
    }
}

/// The rank of each text, the same for those that count the same; [`NO_U32`] for empty ones.
fn ranks(texts: &Texts) -> Vec<u32> {
    let mut keys = Texts::default();
    let mut key = Vec::new();
    for text in texts.iter() {
        key.clear();
        natural_key(text, &mut key);
        keys.push(&key);
    }
    let order = order_of(&keys);
    let mut ranks = vec![NO_U32; texts.len()];
    let (mut rank, mut before): (u32, &[u8]) = (0, &[]);
    for row in order {
        let key = keys.get(row as usize);
        if key != before {
            (rank, before) = (rank + 1, key);
        }
        if let Some(place) = ranks.get_mut(row as usize).filter(|_| !key.is_empty()) {
            *place = rank;
        }
    }
    ranks
}

/// Rows by the bytes of their keys. The start of all keys is left out.
fn order_of(keys: &Texts) -> Vec<u32> {
    let first = keys.get(0);
    let shared = keys
        .iter()
        .fold(first.len(), |shared, key| key.iter().zip(first.iter().take(shared)).take_while(|(a, b)| a == b).count());
    let longest = keys.iter().map(<[u8]>::len).max().unwrap_or(0);
    let words = (longest - shared).div_ceil(8);
    let mut order: Vec<u32> = (0..keys.len() as u32).collect();
    let mut items: Vec<(u64, u32)> = Vec::with_capacity(order.len());
    for word in (0..words).rev() {
        let from = shared + word * 8;
        items.clear();
        items.extend(order.iter().map(|&row| (word_at(keys.get(row as usize), from), row)));
        sort_by_key(&mut items);
        order.clear();
        order.extend(items.iter().map(|&(_, row)| row));
    }
    order
}

/// Eight bytes of a key, the first ones highest. No key has a byte 0 of its own that could be taken for its end: texts
/// that differ only in such bytes are told apart by nothing that people see.
fn word_at(key: &[u8], from: usize) -> u64 {
    let mut bytes = [0; 8];
    for (byte, &of) in bytes.iter_mut().zip(key.get(from..).unwrap_or_default()) {
        *byte = of;
    }
    u64::from_be_bytes(bytes)
}

fn by<K: Key>(rows: &mut Rows, key: &dyn Fn(u32) -> K) {
    let mut items: Vec<(K, u32)> = rows.0.iter().map(|&row| (key(row), row)).collect();
    sort_by_key(&mut items);
    for (row, (_, sorted)) in rows.0.iter_mut().zip(items) {
        *row = sorted;
    }
}

/// The key of a whole number or rank. None of them is the key of what is missing: a cell is below that itself.
#[inline]
fn missing_last(cell: Option<u32>, descending: bool) -> u32 {
    match cell {
        None | Some(NO_U32) => u32::MAX,
        Some(cell) if descending => u32::MAX - 1 - cell,
        Some(cell) => cell,
    }
}

/// A key that sorts as the value does; -0 and 0 have one.
#[inline]
fn key32(value: f32) -> u32 {
    let bits = (value + 0.0).to_bits();
    bits ^ ((((bits as i32) >> 31) as u32) | 0x8000_0000)
}

/// The same of 64 bits.
#[inline]
pub(crate) fn key64(value: f64) -> u64 {
    let bits = (value + 0.0).to_bits();
    bits ^ ((((bits as i64) >> 63) as u64) | 1 << 63)
}
