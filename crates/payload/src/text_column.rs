//! Text of many rows in two pieces of memory.

use crate::PayloadError;
use crate::column::{put, reserve_for};
use std::collections::TryReserveError;

/// UTF-8 values one behind the other; `ends[i]` is where value i ends.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TextColumn {
    ends: Vec<u32>,
    bytes: Vec<u8>,
}

impl TextColumn {
    /// Number of values.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    pub(crate) fn has(&self, row: usize) -> bool {
        row < self.len()
    }

    /// The value's bytes (UTF-8); empty beyond the end.
    #[must_use]
    pub(crate) fn get_bytes(&self, row: usize) -> &[u8] {
        let from = match row.checked_sub(1) {
            None => 0,
            Some(before) => self.ends.get(before).copied().unwrap_or(u32::MAX) as usize,
        };
        let to = self.ends.get(row).copied().unwrap_or(0) as usize;
        self.bytes.get(from..to).unwrap_or_default()
    }

    /// The value; empty beyond the end.
    #[must_use]
    pub fn get(&self, row: usize) -> &str {
        std::str::from_utf8(self.get_bytes(row)).unwrap_or_default()
    }

    /// Adds a value.
    ///
    /// # Errors
    /// `payload.limit` beyond 4 GiB, `payload.memory`.
    pub fn push(&mut self, value: &[u8]) -> Result<(), PayloadError> {
        let end = u32::try_from(self.bytes.len() + value.len())
            .map_err(|_| PayloadError::Limit { what: "the text of a column", limit: u64::from(u32::MAX) })?;
        reserve_for(&mut self.bytes, value.len())?;
        self.bytes.extend_from_slice(value);
        put(&mut self.ends, end)
    }

    /// Where each value ends in [`TextColumn::bytes`].
    #[must_use]
    pub fn ends(&self) -> &[u32] {
        &self.ends
    }

    /// All values one behind the other.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Where each value ends, and the bytes.
    #[must_use]
    pub fn into_parts(self) -> (Vec<u32>, Vec<u8>) {
        (self.ends, self.bytes)
    }

    pub(crate) fn try_reserve_exact(&mut self, values: usize) -> Result<(), TryReserveError> {
        self.ends.try_reserve_exact(values)
    }

    /// Adds empty values up to so many.
    pub(crate) fn fill_to(&mut self, values: usize) -> Result<(), PayloadError> {
        let more = values.saturating_sub(self.len());
        reserve_for(&mut self.ends, more)?;
        self.ends.resize(values.max(self.len()), self.ends.last().copied().unwrap_or(0));
        Ok(())
    }

    /// Drops all but the first `values` values.
    pub(crate) fn truncate(&mut self, values: usize) {
        self.ends.truncate(values);
        self.bytes.truncate(self.ends.last().copied().unwrap_or(0) as usize);
    }

    pub(crate) fn shrink_to_fit(&mut self) {
        self.ends.shrink_to_fit();
        self.bytes.shrink_to_fit();
    }

    pub(crate) fn memory_bytes(&self) -> usize {
        self.ends.capacity() * 4 + self.bytes.capacity()
    }
}
