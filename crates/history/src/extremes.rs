//! Least and greatest of a run of values, sixteen lanes at a time.

const LANES: usize = 16;

/// Values of the least and greatest; least above greatest when there is none but NaN.
#[inline]
pub(crate) fn range_of(values: &[f32]) -> (f32, f32) {
    let mut least = [f32::INFINITY; LANES];
    let mut greatest = [f32::NEG_INFINITY; LANES];
    let (blocks, rest) = values.as_chunks::<LANES>();
    for block in blocks {
        // A comparison with NaN is false, which leaves what was there; and this form is one instruction a lane.
        for ((low, high), &v) in least.iter_mut().zip(&mut greatest).zip(block) {
            *low = if v < *low { v } else { *low };
            *high = if v > *high { v } else { *high };
        }
    }
    let all = least.iter().zip(&greatest).map(|(&low, &high)| (low, high)).chain(rest.iter().map(|&v| (v, v)));
    all.fold((f32::INFINITY, f32::NEG_INFINITY), |(a, b), (low, high)| {
        (if low < a { low } else { a }, if high > b { high } else { b })
    })
}

/// Index of the first value equal to `wanted`.
#[inline]
fn first_equal(values: &[f32], wanted: f32) -> Option<usize> {
    let (blocks, _) = values.as_chunks::<LANES>();
    let block = blocks.iter().take_while(|block| !block.iter().fold(false, |any, &v| any | (v == wanted))).count();
    let from = block * LANES;
    values.get(from..)?.iter().position(|&v| v == wanted).map(|i| from + i)
}

/// Indices of the first least and the first greatest value; `None` when there is none but NaN.
#[inline]
pub(crate) fn extremes_of(values: &[f32]) -> Option<(usize, usize)> {
    let (least, greatest) = range_of(values);
    if least > greatest { None } else { Some((first_equal(values, least)?, first_equal(values, greatest)?)) }
}
