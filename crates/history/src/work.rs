//! A log as a diary of its work: one event after another, with what each did.

use crate::HistoryError;
use crate::log::PileLog;
use crate::segments::{depth_read, worked_ms};

/// Where one event ends and the next begins, beside a change of the pass, a halt, and a clock that is set back.
#[derive(Debug, Clone, Default)]
pub struct WorkCuts {
    /// A channel that counts what is done: when its reading changes.
    pub counter: Option<String>,
    /// A channel of a speed, and its limit below which the tool stands: when it begins to stand, or to move.
    pub stands: Option<(String, f32)>,
    /// Every so many ms of the epoch: hours, say.
    pub every_ms: Option<f64>,
}

/// Value of a channel in an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WorkTake {
    /// Growth of a running total.
    Growth,
    /// Mean over the time worked.
    Mean,
    /// Largest reading.
    Largest,
    /// Last reading.
    Last,
    /// Sum of a channel that is told per minute, over the time worked.
    ByMinute,
}

impl WorkTake {
    /// By the name that it goes by outside.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "growth" => Self::Growth,
            "mean" => Self::Mean,
            "largest" => Self::Largest,
            "last" => Self::Last,
            "byMinute" => Self::ByMinute,
            _ => return None,
        })
    }
}

answers::answer! {
    /// The events of a log in the order of its rows; one entry an event.
    #[derive(Debug, Clone, Default, PartialEq)]
    pub struct WorkEvents = "WorkEvents" {
        /// Epoch ms at which each began.
        from_ms: Vec<f64>,
        /// Epoch ms of its last row.
        to_ms: Vec<f64>,
        /// Seconds worked in it.
        worked_s: Vec<f64>,
        /// Code of its pass.
        pass: Vec<u8>,
        /// 1 where the tool stood.
        stood: Vec<u8>,
        /// Reading of the counter; NaN before the first one, and without a counter.
        count: Vec<f64>,
        /// Depth at which it began; NaN without one.
        from_m: Vec<f64>,
        /// Depth at which it ended.
        to_m: Vec<f64>,
        /// By channel asked for; NaN without a reading.
        values: Vec<Vec<f64>>,
    }
}

/// One channel within an event.
#[derive(Debug, Clone, Copy, Default)]
struct Gathered {
    sum: f64,
    seconds: f64,
    largest: Option<f64>,
    last: Option<f64>,
    grown: f64,
}

impl Gathered {
    fn add(&mut self, before: Option<f32>, now: f32, seconds: Option<f64>) {
        let now = f64::from(now);
        if !now.is_finite() {
            return;
        }
        self.largest = Some(self.largest.map_or(now, |largest| largest.max(now)));
        self.last = Some(now);
        let Some(seconds) = seconds else { return };
        self.sum += now * seconds;
        self.seconds += seconds;
        // A fall is a counter begun anew and adds nothing, as in segments.
        self.grown += before
            .map(|before| now - f64::from(before))
            .filter(|grown| *grown > 0.0 && grown.is_finite())
            .unwrap_or(0.0);
    }

    fn taken(&self, take: WorkTake) -> f64 {
        let read = |value: f64| if self.last.is_some() { value } else { f64::NAN };
        match take {
            WorkTake::Growth => read(self.grown),
            WorkTake::Mean if self.seconds > 0.0 => self.sum / self.seconds,
            WorkTake::Mean => f64::NAN,
            WorkTake::Largest => self.largest.unwrap_or(f64::NAN),
            WorkTake::Last => self.last.unwrap_or(f64::NAN),
            WorkTake::ByMinute => read(self.sum / 60.0),
        }
    }
}

/// Tells one event from the next.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Mark {
    pass: u8,
    count: Option<f32>,
    stands: bool,
    hour: f64,
}

impl PileLog {
    /// The events of the rows so far. A second belongs to the event of the row that ends it; changes of a channel in a
    /// halt belongs to none. A counter or a speed without a reading holds what it read before.
    ///
    /// # Errors
    /// `history.channel`; `history.bins` for a time between cuts that is none.
    pub fn events(&self, cuts: &WorkCuts, asked: &[(String, WorkTake)]) -> Result<WorkEvents, HistoryError> {
        if cuts.every_ms.is_some_and(|every| !(every.is_finite() && every >= 1000.0)) {
            return Err(HistoryError::Bins);
        }
        let counter = cuts.counter.as_ref().map(|name| self.place_of(name)).transpose()?;
        let speed = cuts.stands.as_ref().map(|(name, below)| Ok((self.place_of(name)?, *below))).transpose()?;
        let places = asked.iter().map(|(name, take)| Ok((self.place_of(name)?, *take)));
        let places = places.collect::<Result<Vec<_>, HistoryError>>()?;
        let read = |place: usize, row: usize| self.values(place).get(row).filter(|value| value.is_finite());

        let mut made = WorkEvents { values: vec![Vec::new(); places.len()], ..WorkEvents::default() };
        let mut gathered = vec![Gathered::default(); places.len()];
        let mut mark: Option<Mark> = None;
        let (mut count, mut stands) = (None, false);
        let (mut before_ms, mut at_m) = (f64::NAN, f64::NAN);
        for (row, (now_ms, pass)) in self.time_ms().iter().zip(self.pass().iter()).enumerate() {
            count = counter.and_then(|place| read(place, row)).or(count);
            if let Some((place, below)) = speed {
                stands = read(place, row).map_or(stands, |speed| speed.abs() < below);
            }
            let worked = worked_ms(before_ms, now_ms).map(|ms| ms / 1000.0);
            // The second that ends on the hour is of the hour before: the next event begins on it.
            let from_ms = if worked.is_some() { before_ms } else { now_ms };
            let hour = cuts.every_ms.map_or(0.0, |every| (from_ms / every).floor());
            let now = Mark { pass, count, stands, hour: if hour.is_finite() { hour } else { 0.0 } };
            if mark != Some(now) || worked.is_none() {
                made.take(&mut gathered, &places);
                made.from_ms.push(from_ms);
                made.to_ms.push(now_ms);
                made.worked_s.push(0.0);
                made.pass.push(pass);
                made.stood.push(u8::from(stands));
                made.count.push(count.map_or(f64::NAN, f64::from));
                let starts_m =
                    self.depth_m().get(row).and_then(depth_read).filter(|_| at_m.is_nan() || worked.is_none());
                made.from_m.push(starts_m.unwrap_or(at_m));
                made.to_m.push(at_m);
                mark = Some(now);
            }
            at_m = self.depth_m().get(row).and_then(depth_read).unwrap_or(at_m);
            for (column, value) in [(&mut made.to_ms, now_ms), (&mut made.to_m, at_m)] {
                column.pop();
                column.push(value);
            }
            if let (Some(sum), Some(worked)) = (made.worked_s.last_mut(), worked) {
                *sum += worked;
            }
            for (gathered, &(place, _)) in gathered.iter_mut().zip(&places) {
                let before = row.checked_sub(1).and_then(|row| read(place, row));
                gathered.add(before, read(place, row).unwrap_or(f32::NAN), worked);
            }
            before_ms = now_ms;
        }
        made.take(&mut gathered, &places);
        Ok(made)
    }
}

impl WorkEvents {
    /// Writes down what was gathered of the event that is open, if one is, and begins anew.
    fn take(&mut self, gathered: &mut [Gathered], places: &[(usize, WorkTake)]) {
        if !self.from_ms.is_empty() {
            for ((column, gathered), &(_, take)) in self.values.iter_mut().zip(gathered.iter()).zip(places) {
                column.push(gathered.taken(take));
            }
        }
        gathered.fill(Gathered::default());
    }
}
