//! Pile numbers by their parts: `K12+340_A_17` is row A, pile 17, from mileage 12,340 m.

/// Letters of a row: A to Z, then AA, AB and so on.
#[must_use]
fn row_letters(row: u32) -> String {
    let mut letters = Vec::new();
    let mut rest = u64::from(row) + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'A' + (rest % 26) as u8));
        rest /= 26;
    }
    letters.iter().rev().collect()
}

/// A number as this console writes it; `place` counts from 1.
#[must_use]
pub(crate) fn format_number(mileage_m: Option<f64>, row: u32, place: u32) -> String {
    let letters = row_letters(row);
    match mileage_m {
        Some(mileage) => {
            let metres = mileage.round().max(0.0) as u64;
            format!("K{}+{:03}_{letters}_{place}", metres / 1000, metres % 1000)
        }
        None => format!("{letters}_{place}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_count_on() {
        for (row, letters) in [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA")] {
            assert_eq!(row_letters(row), letters);
        }
        assert_eq!(format_number(Some(12_340.2), 1, 7), "K12+340_B_7");
        assert_eq!(format_number(Some(5.0), 30, 2), "K0+005_AE_2");
        assert_eq!(format_number(None, 0, 1), "A_1");
    }
}
