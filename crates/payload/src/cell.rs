//! The numbers that each kind of column can hold.

use crate::PayloadError;
use crate::number::Plain;

/// A value that does not suit its column.
pub(crate) enum CellFault {
    Wrong(&'static str),
    Payload(PayloadError),
}

impl From<PayloadError> for CellFault {
    fn from(fault: PayloadError) -> Self {
        Self::Payload(fault)
    }
}

/// A cell of a column of numbers.
pub(crate) trait NumberCell: Copy {
    /// Value that stands for a null.
    const NULL: Self;

    /// The cell of a number of any size.
    fn of(value: f64) -> Result<Self, CellFault>;

    /// The same for a number that is written plainly; `None` where it takes a closer look.
    fn of_plain(number: Plain) -> Option<Self>;
}

fn integer(value: f64, low: f64, high: f64) -> Result<f64, CellFault> {
    if value.fract() != 0.0 {
        return Err(CellFault::Wrong("a fraction where a whole number belongs"));
    }
    if value < low || value > high {
        return Err(CellFault::Wrong("a whole number out of its column's range"));
    }
    Ok(value)
}

impl NumberCell for f64 {
    const NULL: Self = f64::NAN;

    fn of(value: f64) -> Result<Self, CellFault> {
        Ok(value)
    }

    #[inline(always)]
    fn of_plain(number: Plain) -> Option<Self> {
        Some(number.value())
    }
}

impl NumberCell for f32 {
    const NULL: Self = f32::NAN;

    fn of(value: f64) -> Result<Self, CellFault> {
        let narrow = value as f32;
        if narrow.is_infinite() { Err(CellFault::Wrong("a number out of its column's range")) } else { Ok(narrow) }
    }

    #[inline(always)]
    fn of_plain(number: Plain) -> Option<Self> {
        // Fifteen digits are within f32's range.
        Some(number.value() as f32)
    }
}

macro_rules! whole_numbers {
    ($($kind:ty),*) => {$(
        impl NumberCell for $kind {
            const NULL: Self = 0;

            fn of(value: f64) -> Result<Self, CellFault> {
                integer(value, f64::from(<$kind>::MIN), f64::from(<$kind>::MAX)).map(|whole| whole as $kind)
            }

            #[inline(always)]
            fn of_plain(number: Plain) -> Option<Self> {
                <$kind>::try_from(number.integer()?).ok()
            }
        }
    )*};
}
whole_numbers!(i32, u32, u8);
