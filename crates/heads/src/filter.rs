//! Rows that satisfy a condition.

use crate::HeadsError;
use crate::cells::ColumnCells;
use crate::radix::sort_by_key;
use crate::sorting::key64;
use crate::table::{Heads, Rows};

impl Heads {
    /// Keeps rows whose number lies in a range, both ends inclusive; an end of NaN is open.
    ///
    /// # Errors
    /// `heads.column`, `heads.kind` of texts.
    pub fn keep_range(&self, rows: &mut Rows, column: &str, low: f64, high: f64) -> Result<(), HeadsError> {
        let (low, high) =
            (if low.is_nan() { f64::NEG_INFINITY } else { low }, if high.is_nan() { f64::INFINITY } else { high });
        self.keep_numbers(rows, column, &|number| number >= low && number <= high)
    }

    /// Keeps rows whose number is one of these.
    ///
    /// # Errors
    /// As [`Heads::keep_range`].
    pub fn keep_one_of(&self, rows: &mut Rows, column: &str, numbers: &[f64]) -> Result<(), HeadsError> {
        let mut wanted: Vec<(u64, u32)> = numbers.iter().map(|&number| (key64(number), 0)).collect();
        sort_by_key(&mut wanted);
        let is_wanted = |number: f64| wanted.binary_search_by_key(&key64(number), |&(key, _)| key).is_ok();
        self.keep_numbers(rows, column, &|number| !number.is_nan() && is_wanted(number))
    }

    /// Keeps rows with a number, or those without one.
    ///
    /// # Errors
    /// As [`Heads::keep_range`].
    pub fn keep_present(&self, rows: &mut Rows, column: &str, present: bool) -> Result<(), HeadsError> {
        self.keep_numbers(rows, column, &|number| number.is_nan() != present)
    }

    fn keep_numbers(&self, rows: &mut Rows, column: &str, keeps: &dyn Fn(f64) -> bool) -> Result<(), HeadsError> {
        let cells = self.numbers(column)?;
        rows.0.retain(|&row| keeps(cells.number(row)));
        Ok(())
    }

    /// Keeps rows whose text contains a part, letter case of ASCII ignored; an empty part is in every text. `whole`:
    /// those whose text it is exactly.
    ///
    /// # Errors
    /// `heads.column`, `heads.kind` of numbers.
    pub fn keep_text(&self, rows: &mut Rows, column: &str, part: &str, whole: bool) -> Result<(), HeadsError> {
        let needle = Needle::new(part.as_bytes());
        let fits = |text: &[u8]| if whole { text == part.as_bytes() } else { needle.is_in(text) };
        match self.cells(column)? {
            ColumnCells::Text(texts) => rows.0.retain(|&row| fits(texts.get(row as usize))),
            ColumnCells::Dict { codes, words } => {
                let fitting: Vec<bool> = words.iter().map(fits).collect();
                let code = |row: u32| codes.get(row as usize).map_or(0, |&code| code as usize);
                rows.0.retain(|&row| fitting.get(code(row)).copied().unwrap_or(false));
            }
            _ => return Err(HeadsError::Kind { column: column.to_owned(), wanted: "texts" }),
        }
        Ok(())
    }
}

/// A part looked for in many texts.
struct Needle<'a> {
    part: &'a [u8],
    low: u8,
    high: u8,
}

impl<'a> Needle<'a> {
    fn new(part: &'a [u8]) -> Self {
        let first = part.first().copied().unwrap_or(0);
        Self { part, low: first.to_ascii_lowercase(), high: first.to_ascii_uppercase() }
    }

    fn is_in(&self, text: &[u8]) -> bool {
        if self.part.is_empty() {
            return true;
        }
        text.windows(self.part.len()).any(|window| {
            window.first().is_some_and(|&byte| byte == self.low || byte == self.high)
                && window.eq_ignore_ascii_case(self.part)
        })
    }
}
