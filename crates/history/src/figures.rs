//! The figure of a channel over a whole log: a total, a result, an extreme. Readings are as stored, rounded to `f32`; a
//! sum is `f64`, added in the order of the rows.

/// How a figure is made of a channel's readings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Take {
    /// The largest.
    Largest,
    /// The largest without its sign.
    LargestAbs,
    /// The last.
    Last,
    /// The mean of all readings.
    Mean,
    /// The largest less the smallest.
    Span,
}

impl Take {
    /// By the name that descriptors use.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "largest" => Some(Self::Largest),
            "largestAbs" => Some(Self::LargestAbs),
            "last" => Some(Self::Last),
            "mean" => Some(Self::Mean),
            "span" => Some(Self::Span),
            _ => None,
        }
    }
}

/// A figure of a channel's readings; `None` without any. NaN and infinities are no readings.
pub(crate) fn taken(take: Take, readings: impl IntoIterator<Item = f32>) -> Option<f64> {
    let mut readings = readings.into_iter().filter(|reading| reading.is_finite()).map(f64::from);
    let first = readings.next()?;
    let (mut largest, mut smallest, mut last, mut sum, mut count) = (first, first, first, first, 1.0);
    for reading in readings {
        largest = largest.max(reading);
        smallest = smallest.min(reading);
        last = reading;
        sum += reading;
        count += 1.0;
    }
    Some(match take {
        Take::Largest => largest,
        Take::LargestAbs => largest.max(-smallest),
        Take::Last => last,
        Take::Mean => sum / count,
        Take::Span => largest - smallest,
    })
}

/// A figure as the descriptor of an equipment type names it. Of several channels the one with the furthest value counts,
/// and only rows of the `passes`, if given. `None` without any reading.
#[must_use]
pub fn figure(pass: &[u8], channels: &[&[f32]], take: Take, passes: Option<&[u8]>) -> Option<f64> {
    let counted = |pass: &u8| passes.is_none_or(|passes| passes.contains(pass));
    let of = |column: &&[f32]| {
        let rows = pass.iter().zip(*column).filter(|(pass, _)| counted(pass));
        taken(take, rows.map(|(_, &reading)| reading))
    };
    channels.iter().filter_map(of).reduce(f64::max)
}

/// Rounded to so many digits after the point; a value halfway between two goes up.
#[must_use]
pub fn rounded(value: f64, decimals: u32) -> f64 {
    let scale = 10f64.powi(decimals.min(15) as i32);
    (value * scale + 0.5).floor() / scale
}
