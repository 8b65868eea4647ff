//! ISO 8601 date-times with a zone (RFC 3339 profile, `T` or a space between) to epoch milliseconds.

fn digits(text: &[u8], from: usize, count: usize) -> Option<i64> {
    text.get(from..from + count)?
        .iter()
        .try_fold(0i64, |sum, &b| b.is_ascii_digit().then(|| sum * 10 + i64::from(b - b'0')))
}

/// Days from 1970-01-01 in the proleptic Gregorian calendar (H. Hinnant, "chrono-compatible date algorithms").
fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    let y = if month <= 2 { year - 1 } else { year };
    let era = y.div_euclid(400);
    let yoe = y.rem_euclid(400);
    let doy = (153 * (month + if month > 2 { -3 } else { 9 }) + 2) / 5 + day - 1;
    let doe = yoe * 365 + yoe / 4 - yoe / 100 + doy;
    era * 146_097 + doe - 719_468
}

fn days_in_month(year: i64, month: i64) -> i64 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        _ => 31,
    }
}

/// Epoch milliseconds, or `None` when the text is not a date-time with a zone. Seconds may have a fraction.
pub(crate) fn parse_iso(text: &[u8]) -> Option<f64> {
    let is = |at: usize, wanted: u8| text.get(at) == Some(&wanted);
    let (year, month, day) = (digits(text, 0, 4)?, digits(text, 5, 2)?, digits(text, 8, 2)?);
    let (hour, minute, second) = (digits(text, 11, 2)?, digits(text, 14, 2)?, digits(text, 17, 2)?);
    let shaped = is(4, b'-') && is(7, b'-') && (is(10, b'T') || is(10, b' ')) && is(13, b':') && is(16, b':');
    let in_range = (1..=12).contains(&month)
        && (1..=days_in_month(year, month)).contains(&day)
        && hour < 24
        && minute < 60
        && second < 60;
    if !shaped || !in_range {
        return None;
    }
    let mut at = 19;
    let mut fraction_ms = 0.0;
    if is(at, b'.') {
        let run = text.iter().skip(at + 1).take_while(|b| b.is_ascii_digit()).count();
        if run == 0 || run > 12 {
            return None;
        }
        fraction_ms = digits(text, at + 1, run)? as f64 / 10f64.powi(run as i32) * 1000.0;
        at += 1 + run;
    }
    let offset_minutes = match text.get(at)? {
        b'Z' if text.len() == at + 1 => 0,
        sign @ (b'+' | b'-') => {
            let (h, m) = (digits(text, at + 1, 2)?, digits(text, at + 4, 2)?);
            if !is(at + 3, b':') || text.len() != at + 6 || h > 23 || m > 59 {
                return None;
            }
            (h * 60 + m) * if *sign == b'+' { 1 } else { -1 }
        }
        _ => return None,
    };
    let seconds = ((days_from_civil(year, month, day) * 24 + hour) * 60 + minute - offset_minutes) * 60 + second;
    Some(seconds as f64 * 1000.0 + fraction_ms)
}

#[cfg(test)]
mod tests {
    use super::parse_iso;

    #[test]
    fn known_instants() {
        for (text, ms) in [
            ("1970-01-01T00:00:00Z", 0.0),
            ("2026-11-20T08:15:00+08:00", 1_795_133_700_000.0),
            ("2026-11-20 00:15:00.250Z", 1_795_133_700_250.0),
            ("2000-02-29T23:59:59Z", 951_868_799_000.0),
            ("1969-12-31T23:59:59.5Z", -500.0),
        ] {
            assert_eq!(parse_iso(text.as_bytes()), Some(ms), "{text}");
        }
    }

    #[test]
    fn what_is_no_instant() {
        for text in [
            "",
            "2026",
            "2026-11-20",
            "2026-11-20T08:15:00",
            "2026-13-01T00:00:00Z",
            "2026-02-29T00:00:00Z",
            "2026-11-20T24:00:00Z",
            "2026-11-20T08:15:00+8:00",
            "2026-11-20T08:15:00Zx",
            "2026-11-20T08:15:00.Z",
        ] {
            assert_eq!(parse_iso(text.as_bytes()), None, "{text}");
        }
    }
}
