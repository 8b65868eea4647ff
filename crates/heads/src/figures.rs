//! Figures over rows: of a column, by bins, by pile and by group.

use crate::HeadsError;
use crate::cells::ColumnCells;
use crate::radix::sort_by_key;
use crate::sorting::key64;
use crate::table::{Heads, Rows};

/// Most bins of a distribution.
const MAX_BINS: usize = 1_000_000;

answers::answer! {
    /// Figures of numbers; those that are missing are in none.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Figures = "HeadFigures" {
        /// Numbers.
        count: u32,
        /// Their sum, added in the order of the rows.
        sum: f64,
        /// The least; NaN without any.
        min: f64,
        /// The greatest; NaN without any.
        max: f64,
    }
}

answers::answer! {
    /// Rows by the number that they have.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Histogram = "HeadHistogram" {
        /// By bin.
        counts: Vec<u32>,
        /// Rows with a number outside of the bins.
        outside: u32,
        /// Rows without a number.
        missing: u32,
    }
}

impl Figures {
    const NONE: Self = Self { count: 0, sum: 0.0, min: f64::NAN, max: f64::NAN };

    fn add(&mut self, number: f64) {
        if number.is_nan() {
            return;
        }
        self.count += 1;
        self.sum += number;
        // The other one where one is NaN.
        self.min = self.min.min(number);
        self.max = self.max.max(number);
    }

    /// NaN without numbers.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.sum / f64::from(self.count)
    }
}

/// Which of a pile's records gives its number, or what they come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Take {
    /// The first that has one.
    First,
    /// The last that has one.
    Last,
    /// The least.
    Min,
    /// The greatest.
    Max,
    /// The sum.
    Sum,
    /// The mean.
    Mean,
    /// How many have one.
    Count,
}

/// Rows by group, groups ascending by their label.
#[derive(Debug, Clone, PartialEq)]
struct Grouped {
    /// By group.
    labels: Vec<f64>,
    /// By group, where its rows end in `rows`.
    ends: Vec<u32>,
    /// Group behind group, each in the order in which its records began.
    rows: Vec<u32>,
}

impl Grouped {
    /// Of labelled rows in their order; those labelled NaN are left out.
    fn of(labelled: impl Iterator<Item = (f64, u32)>) -> Self {
        let mut items: Vec<(u64, u32)> =
            labelled.filter(|(label, _)| !label.is_nan()).map(|(label, row)| (key64(label), row)).collect();
        sort_by_key(&mut items);
        let mut made = Self { labels: Vec::new(), ends: Vec::new(), rows: Vec::with_capacity(items.len()) };
        let mut before = None;
        for (key, row) in items {
            if before != Some(key) {
                if before.is_some() {
                    made.ends.push(made.rows.len() as u32);
                }
                made.labels.push(number_of(key));
                before = Some(key);
            }
            made.rows.push(row);
        }
        if before.is_some() {
            made.ends.push(made.rows.len() as u32);
        }
        made
    }

    /// The rows of each group.
    fn groups(&self) -> impl Iterator<Item = &[u32]> {
        let mut from = 0usize;
        self.ends.iter().map(move |&end| {
            let rows = self.rows.get(from..end as usize).unwrap_or_default();
            from = end as usize;
            rows
        })
    }
}

/// The number of a key of [`key64`].
fn number_of(key: u64) -> f64 {
    f64::from_bits(if key >> 63 == 1 { key ^ 1 << 63 } else { !key })
}

impl Heads {
    /// Figures of a column over rows.
    ///
    /// # Errors
    /// `heads.column`, `heads.kind` of texts.
    pub fn figures(&self, rows: &[u32], column: &str) -> Result<Figures, HeadsError> {
        Ok(figures(self.numbers(column)?, rows))
    }

    /// How many rows have a number in which bin. Bin i begins at `origin + i * width`.
    ///
    /// # Errors
    /// `heads.column`, `heads.kind`, `heads.bins`.
    pub fn histogram(
        &self,
        rows: &[u32],
        column: &str,
        origin: f64,
        width: f64,
        bins: usize,
    ) -> Result<Histogram, HeadsError> {
        let cells = self.numbers(column)?;
        if !(width.is_finite() && width > 0.0 && origin.is_finite() && bins <= MAX_BINS) {
            return Err(HeadsError::Bins);
        }
        let mut made = Histogram { counts: vec![0; bins], outside: 0, missing: 0 };
        for &row in rows {
            let place = (cells.number(row) - origin) / width;
            if place.is_nan() {
                made.missing += 1;
                continue;
            }
            match made.counts.get_mut(place as usize).filter(|_| place >= 0.0) {
                Some(count) => *count += 1,
                None => made.outside += 1,
            }
        }
        Ok(made)
    }

    /// Piles that have a number, ascending, and the number of each. `rows` ascend.
    ///
    /// # Errors
    /// `heads.column`, `heads.kind`.
    pub fn by_pile(&self, rows: &Rows, column: &str, take: Take) -> Result<(Vec<u32>, Vec<f64>), HeadsError> {
        let (piles, cells) = (self.numbers("pile_id")?, self.numbers(column)?);
        let grouped = Grouped::of(rows.0.iter().map(|&row| (piles.number(row), row)));
        let number = |rows: &[u32]| {
            let mut present = rows.iter().map(|&row| cells.number(row)).filter(|number| !number.is_nan());
            let of = figures(cells, rows);
            match take {
                Take::First => present.next().unwrap_or(f64::NAN),
                Take::Last => present.next_back().unwrap_or(f64::NAN),
                Take::Min => of.min,
                Take::Max => of.max,
                Take::Sum if of.count == 0 => f64::NAN,
                Take::Sum => of.sum,
                Take::Mean => of.mean(),
                Take::Count if of.count == 0 => f64::NAN,
                Take::Count => f64::from(of.count),
            }
        };
        let numbered = grouped.labels.iter().zip(grouped.groups()).map(|(&pile, rows)| (pile as u32, number(rows)));
        Ok(numbered.filter(|(_, number)| !number.is_nan()).unzip())
    }
}

fn figures(cells: &ColumnCells, rows: &[u32]) -> Figures {
    let mut all = Figures::NONE;
    for &row in rows {
        all.add(cells.number(row));
    }
    all
}
