//! Pile numbers by their parts: `K12+340_A_17` is row A, pile 17, from mileage 12,340 m.

/// The parts found in a number.
#[derive(Debug, Clone, PartialEq)]
pub struct NumberParts {
    /// Metres from the line's origin, where the number has a mileage.
    pub mileage_m: Option<f64>,
    /// Row letters, upper case; empty when there are none.
    pub row: String,
    /// The number within the row: the last digits.
    pub place: Option<u32>,
}

/// Letters of a row: A to Z, then AA, AB and so on.
#[must_use]
pub fn row_letters(row: u32) -> String {
    let mut letters = Vec::new();
    let mut rest = u64::from(row) + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'A' + (rest % 26) as u8));
        rest /= 26;
    }
    letters.iter().rev().collect()
}

/// The row of such letters; `None` for anything else.
#[must_use]
pub fn row_of_letters(letters: &str) -> Option<u32> {
    if letters.is_empty() || letters.len() > 6 {
        return None;
    }
    let mut sum = 0u64;
    for letter in letters.bytes() {
        let upper = letter.to_ascii_uppercase();
        if !upper.is_ascii_uppercase() {
            return None;
        }
        sum = sum * 26 + u64::from(upper - b'A') + 1;
    }
    u32::try_from(sum - 1).ok()
}

/// A number as this console writes it; `place` counts from 1.
#[must_use]
pub fn format_number(mileage_m: Option<f64>, row: u32, place: u32) -> String {
    let letters = row_letters(row);
    match mileage_m {
        Some(mileage) => {
            let metres = mileage.round().max(0.0) as u64;
            format!("K{}+{:03}_{letters}_{place}", metres / 1000, metres % 1000)
        }
        None => format!("{letters}_{place}"),
    }
}

/// Reads a number's parts. Numbers as sites write them are taken: `K12+340_A_17`, `k2230_940_E17`, `0+0_C414`,
/// `SN-15-47`, `Z418`. A missing part is absent, never guessed.
#[must_use]
pub fn parse_number(number: &str) -> NumberParts {
    let bytes = number.trim().as_bytes();
    let digits = |from: usize| bytes.iter().skip(from).take_while(|b| b.is_ascii_digit()).count();
    let value = |from: usize, count: usize| -> Option<u64> {
        std::str::from_utf8(bytes.get(from..from + count)?).ok()?.parse().ok()
    };
    // Mileage: an optional K, kilometres, + (or, behind a K, _), metres up to three digits.
    let led = matches!(bytes.first(), Some(b'K' | b'k'));
    let from = usize::from(led);
    let (km, mut at) = (digits(from), 0);
    let mut mileage_m = None;
    let separator = bytes.get(from + km).copied();
    if km > 0 && (separator == Some(b'+') || (led && separator == Some(b'_'))) {
        let m_from = from + km + 1;
        let m = digits(m_from);
        if (1..=3).contains(&m)
            && let (Some(kilometres), Some(metres)) = (value(from, km), value(m_from, m))
        {
            mileage_m = Some(kilometres as f64 * 1000.0 + metres as f64);
            at = m_from + m;
        }
    }
    let place_from = bytes.len() - bytes.iter().rev().take_while(|b| b.is_ascii_digit()).count();
    let place_from = place_from.max(at);
    let place = value(place_from, bytes.len() - place_from).and_then(|v| u32::try_from(v).ok());
    let between = bytes.get(at..place_from).unwrap_or_default();
    // The letters nearest to the place.
    let letters: Vec<u8> = between
        .iter()
        .rev()
        .skip_while(|b| !b.is_ascii_alphabetic())
        .take_while(|b| b.is_ascii_alphabetic())
        .map(u8::to_ascii_uppercase)
        .collect();
    NumberParts { mileage_m, row: letters.iter().rev().map(|&b| char::from(b)).collect(), place }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_the_field() {
        let parts = |mileage_m, row: &str, place| NumberParts { mileage_m, row: row.to_owned(), place };
        for (number, expected) in [
            ("K12+340_A_17", parts(Some(12_340.0), "A", Some(17))),
            ("k2230_940_E17", parts(Some(2_230_940.0), "E", Some(17))),
            ("0+0_C414", parts(Some(0.0), "C", Some(414))),
            ("SN-15-47", parts(None, "SN", Some(47))),
            ("Z418", parts(None, "Z", Some(418))),
            ("K7", parts(None, "K", Some(7))),
            ("桩-12", parts(None, "", Some(12))),
            ("A", parts(None, "A", None)),
            ("", parts(None, "", None)),
            ("K1+9999_B2", parts(None, "B", Some(2))),
            ("99999999999999999999", parts(None, "", None)),
        ] {
            assert_eq!(parse_number(number), expected, "{number}");
        }
    }

    #[test]
    fn letters_count_on() {
        for (row, letters) in [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA")] {
            assert_eq!(row_letters(row), letters);
            assert_eq!(row_of_letters(letters), Some(row));
        }
        assert_eq!(row_of_letters("A1"), None);
        assert_eq!(format_number(Some(12_340.2), 1, 7), "K12+340_B_7");
        assert_eq!(parse_number(&format_number(Some(5.0), 30, 2)).row, row_letters(30));
    }
}
