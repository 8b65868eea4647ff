//! Local time of a project without a time-zone database: the caller hands over the zone's offsets.

use crate::HistoryError;
use crate::bins::Bins;
use crate::float_keys::total_key;
use crate::sorting::places_by;

const HOUR_MS: f64 = 3_600_000.0;
const DAY_MS: f64 = 24.0 * HOUR_MS;

/// Days from 1970-01-01 within which a calendar is kept, as in ECMAScript.
const MOST_DAYS: f64 = 1e8;

/// A zone's offsets from UTC over the time in question.
#[derive(Debug, Clone, PartialEq)]
pub struct ZoneOffsets {
    /// (from epoch ms, offset in ms to add), ascending; before the first, the first holds.
    changes: Vec<(f64, f64)>,
}

impl ZoneOffsets {
    /// A zone with these changes: (from epoch ms, minutes east of UTC). Sorted here; none means UTC.
    #[must_use]
    pub fn new(changes: &[(f64, f64)]) -> Self {
        let order = places_by(changes.iter().map(|&(from, _)| total_key(from)));
        let changes = order
            .into_iter()
            .filter_map(|at| changes.get(at))
            .map(|&(from, minutes)| (from, minutes * 60_000.0))
            .collect();
        Self { changes }
    }

    /// Whether one offset holds from the one instant to the other.
    #[must_use]
    pub(crate) fn one_offset(&self, from_ms: f64, to_ms: f64) -> bool {
        let place = |time: f64| self.changes.partition_point(|&(from, _)| from <= time).max(1);
        place(from_ms) == place(to_ms)
    }

    /// The wall clock at an instant, read as if it were UTC.
    #[must_use]
    pub(crate) fn local_ms(&self, time_ms: f64) -> f64 {
        let after = self.changes.partition_point(|&(from, _)| from <= time_ms);
        let change = self.changes.get(after.saturating_sub(1)).or(self.changes.first());
        time_ms + change.map_or(0.0, |&(_, offset)| offset)
    }
}

/// How time is cut.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum TimeBucket {
    /// Steps of so many milliseconds from local midnight of 1970-01-01.
    Step(f64),
    /// Clock hours.
    Hour,
    /// Steps of the clock, of all days together; times of other steps are in no bucket.
    StepOfDay {
        /// Milliseconds; a whole number of steps makes a day.
        width: f64,
        /// The first time of day, in milliseconds, that a step begins at.
        from: f64,
        /// No step begins at this time of day, or later.
        to: f64,
    },
    /// Days.
    Day,
    /// Weeks from Monday.
    Week,
    /// Calendar months.
    Month,
}

impl TimeBucket {
    /// Checks the width of steps.
    ///
    /// # Errors
    /// `history.bins`.
    pub(crate) fn checked(self) -> Result<Self, HistoryError> {
        if let Self::Step(width) | Self::StepOfDay { width, .. } = self {
            Bins::new(0.0, width, 0)?;
        }
        match self {
            Self::StepOfDay { width, .. } if DAY_MS % width != 0.0 => Err(HistoryError::Bins),
            _ => Ok(self),
        }
    }

    /// Start of the bucket that a local time lies in; NaN for NaN, for a month that no calendar has, and for a step of the
    /// day that is not asked for.
    #[must_use]
    pub(crate) fn start_of(self, local_ms: f64) -> f64 {
        let step = |width: f64| (local_ms / width).floor() * width;
        match self {
            Self::Step(width) => step(width),
            Self::Hour => step(HOUR_MS),
            Self::StepOfDay { width, from, to } => {
                let start = step(width) - step(DAY_MS);
                if start >= from && start < to { start } else { f64::NAN }
            }
            Self::Day => step(DAY_MS),
            // 1970-01-01 was a Thursday: the week's Monday is three days before.
            Self::Week => ((local_ms / DAY_MS + 3.0) / 7.0).floor().mul_add(7.0, -3.0) * DAY_MS,
            Self::Month => {
                let days = (local_ms / DAY_MS).floor();
                if days.abs() <= MOST_DAYS { month_start(days as i64) as f64 * DAY_MS } else { f64::NAN }
            }
        }
    }
}

/// First day of the month of a day, both counted from 1970-01-01 (H. Hinnant, "chrono-compatible date algorithms").
fn month_start(days: i64) -> i64 {
    let z = days + 719_468;
    let doe = z.rem_euclid(146_097);
    let yoe = (doe - doe / 1_460 + doe / 36_524 - doe / 146_096) / 365;
    let doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    let mp = (5 * doy + 2) / 153;
    days - (doy - (153 * mp + 2) / 5)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One offset for ever.
    fn fixed(minutes: f64) -> ZoneOffsets {
        ZoneOffsets::new(&[(f64::NEG_INFINITY, minutes)])
    }

    fn all_day(width: f64) -> TimeBucket {
        TimeBucket::StepOfDay { width, from: f64::NEG_INFINITY, to: f64::INFINITY }
    }

    proptest::proptest! {
        #![proptest_config(proptest::test_runner::Config {
            cases: 300,
            rng_seed: proptest::test_runner::RngSeed::Fixed(23),
            failure_persistence: None,
            ..Default::default()
        })]
        #[test]
        fn buckets_hold_their_times(time in 0f64..4e12, minutes in -720f64..840.0) {
            let local = fixed(minutes.round()).local_ms(time);
            let buckets = [TimeBucket::Hour, TimeBucket::Day, TimeBucket::Week, TimeBucket::Month, TimeBucket::Step(900_000.0)];
            for bucket in buckets {
                let start = bucket.start_of(local);
                proptest::prop_assert!(start <= local && bucket.start_of(start) == start);
                proptest::prop_assert!(local - start < 31.0 * DAY_MS);
            }
        }

        #[test]
        fn steps_of_the_day_are_those_of_its_clock(days in -30_000i64..30_000, ms_of_day in 0i64..86_400_000) {
            let local = (days * 86_400_000 + ms_of_day) as f64;
            for minutes in [5, 10, 15, 30, 60] {
                let width = minutes * 60_000;
                let start = all_day(width as f64).start_of(local);
                proptest::prop_assert_eq!(start, (ms_of_day / width * width) as f64);
            }
        }
    }

    #[test]
    fn days_weeks_and_months() {
        // 2026-11-20 (a Friday) 08:15 at +08:00.
        let local = fixed(480.0).local_ms(1_795_133_700_000.0);
        let day = 20_777.0 * DAY_MS;
        assert_eq!(TimeBucket::Day.start_of(local), day);
        assert_eq!(TimeBucket::Week.start_of(local), day - 4.0 * DAY_MS);
        assert_eq!(TimeBucket::Month.start_of(local), day - 19.0 * DAY_MS);
        assert_eq!(TimeBucket::Hour.start_of(local), day + 8.0 * HOUR_MS);
        assert_eq!(TimeBucket::Step(900_000.0).start_of(local), day + 8.25 * HOUR_MS);
        assert_eq!(all_day(HOUR_MS).start_of(local), 8.0 * HOUR_MS);
        assert_eq!(all_day(HOUR_MS).start_of(-1.0), 23.0 * HOUR_MS);
        assert_eq!(all_day(300_000.0).start_of(-1.0), DAY_MS - 300_000.0);
        // 1969-12-31 was in December and in the week of Monday the 29th.
        assert_eq!(TimeBucket::Month.start_of(-1.0), -31.0 * DAY_MS);
        assert_eq!(TimeBucket::Week.start_of(-1.0), -3.0 * DAY_MS);
        for none in [f64::NAN, f64::INFINITY, 1e300, -1e300] {
            assert!(TimeBucket::Month.start_of(none).is_nan());
        }
    }

    #[test]
    fn steps_of_the_day_within_a_stretch_of_it() {
        let within = TimeBucket::StepOfDay { width: 900_000.0, from: 7.0 * HOUR_MS, to: 9.0 * HOUR_MS };
        let day = 20_777.0 * DAY_MS;
        assert!(within.start_of(day + 7.0 * HOUR_MS - 1.0).is_nan());
        assert_eq!(within.start_of(day + 7.0 * HOUR_MS), 7.0 * HOUR_MS);
        assert_eq!(within.start_of(day + 9.0 * HOUR_MS - 1.0), 8.75 * HOUR_MS);
        assert!(within.start_of(day + 9.0 * HOUR_MS).is_nan());
    }

    #[test]
    fn a_whole_number_of_steps_makes_a_day() {
        for minutes in [5.0, 10.0, 15.0, 30.0, 60.0, 1440.0] {
            assert!(all_day(minutes * 60_000.0).checked().is_ok());
        }
        for width in [0.0, -HOUR_MS, f64::NAN, f64::INFINITY, 7.0 * 60_000.0, 2.0 * DAY_MS] {
            assert_eq!(all_day(width).checked(), Err(HistoryError::Bins));
        }
        assert!(TimeBucket::Step(7.0 * 60_000.0).checked().is_ok());
        assert_eq!(TimeBucket::Step(0.0).checked(), Err(HistoryError::Bins));
    }

    #[test]
    fn offsets_change() {
        // Berlin, end of summer time 2026-10-25 01:00 UTC.
        let change = 1_792_890_000_000.0;
        let zone = ZoneOffsets::new(&[(change, 60.0), (0.0, 120.0)]);
        assert_eq!(zone.local_ms(change - 1.0) - (change - 1.0), 2.0 * HOUR_MS);
        assert_eq!(zone.local_ms(change) - change, HOUR_MS);
        assert_eq!(zone.local_ms(-5.0) + 5.0, 2.0 * HOUR_MS);
        assert_eq!(ZoneOffsets::new(&[]).local_ms(7.0), 7.0);
    }
}
