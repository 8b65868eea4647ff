//! Numbers of records by what they are of: one pass over the rows, without an order of them.

use crate::HeadsError;
use crate::figures::Take;
use crate::table::Heads;

impl Heads {
    /// A number of each of `places` piles: of the records of place i those rows whose entry of `place_of_row` is i. NaN
    /// where there is none. With `over` the number of a record is its `column` divided by that one.
    ///
    /// # Errors
    /// `heads.column`, `heads.kind` of texts.
    pub fn joined(
        &self,
        place_of_row: &[u32],
        places: usize,
        column: &str,
        over: Option<&str>,
        take: Take,
    ) -> Result<Vec<f64>, HeadsError> {
        let cells = self.numbers(column)?;
        let under = over.map(|over| self.numbers(over)).transpose()?;
        let mut made = vec![f64::NAN; places];
        let mut counts = if take == Take::Mean { vec![0.0f64; places] } else { Vec::new() };
        for (&place, row) in place_of_row.iter().zip(0u32..) {
            let number = cells.number(row) / under.map_or(1.0, |under| under.number(row));
            let Some(so_far) = made.get_mut(place as usize).filter(|_| !number.is_nan()) else { continue };
            *so_far = match take {
                _ if so_far.is_nan() && take != Take::Count => number,
                Take::First => *so_far,
                Take::Last => number,
                Take::Min => so_far.min(number),
                Take::Max => so_far.max(number),
                Take::Sum | Take::Mean => *so_far + number,
                Take::Count => {
                    if so_far.is_nan() {
                        1.0
                    } else {
                        *so_far + 1.0
                    }
                }
            };
            if let Some(count) = counts.get_mut(place as usize) {
                *count += 1.0;
            }
        }
        for (so_far, count) in made.iter_mut().zip(counts) {
            *so_far /= count;
        }
        Ok(made)
    }

    /// Ids of the piles that the rows are of.
    ///
    /// # Errors
    /// `heads.column`, `heads.kind`.
    pub fn pile_ids(&self) -> Result<Vec<u32>, HeadsError> {
        let cells = self.numbers("pile_id")?;
        Ok((0..self.rows as u32).map(|row| cells.number(row) as u32).collect())
    }
}
