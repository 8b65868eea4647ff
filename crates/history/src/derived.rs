//! A channel that rows come without.

use crate::formula::Formula;
use crate::per_metre::PerMetre;

/// How it is worked out.
#[derive(Debug, Clone)]
pub(crate) enum Derived {
    /// From one channel along the depth; divided by what is given of each record, where that is given.
    PerMetre(PerMetre, Option<Vec<f64>>),
    /// From the channels before it, row by row.
    Formula(Formula),
}
