//! A chunk as rows of a record's log: its numbers, times and passes, and the channels asked for.

use crate::ChunkError;
use crate::chunk::ChunkHead;
use crate::column::part_of;

const SEQ: &str = "seq";
const TIME: &str = "time_ms";
const PASS: &str = "pass";

/// Which rows of a log are wanted.
#[derive(Debug, Clone, Copy)]
pub struct WantedRows<'a> {
    /// Those with a higher number; `None`: all.
    pub after_seq: Option<u32>,
    /// Those not before, epoch ms.
    pub from_ms: f64,
    /// Those not after, epoch ms.
    pub to_ms: f64,
    /// Those of these passes; `None`: all.
    pub passes: Option<&'a [u8]>,
}

impl WantedRows<'_> {
    /// All of them.
    pub const ALL: Self = Self { after_seq: None, from_ms: f64::NEG_INFINITY, to_ms: f64::INFINITY, passes: None };

    fn are_all(&self) -> bool {
        self.after_seq.is_none()
            && self.passes.is_none()
            && self.from_ms == f64::NEG_INFINITY
            && self.to_ms == f64::INFINITY
    }

    fn take(&self, seq: u32, time_ms: f64, pass: u8) -> bool {
        self.after_seq.is_none_or(|after| seq > after)
            && time_ms >= self.from_ms
            && time_ms <= self.to_ms
            && self.passes.is_none_or(|passes| passes.contains(&pass))
    }
}

/// Rows of a log, ascending by number. The columns have one length.
#[derive(Debug, Clone, PartialEq)]
pub struct LogPart {
    /// Sequence number within the record.
    pub seq: Vec<u32>,
    /// Epoch ms.
    pub time_ms: Vec<f64>,
    /// Pass code.
    pub pass: Vec<u8>,
    /// Channel-major, in the order asked for; NaN: no reading.
    pub values: Vec<f32>,
    /// Why channels that the chunk has are without readings.
    pub damage: Vec<ChunkError>,
}

impl LogPart {
    /// Reads the wanted rows of a chunk. A channel that it has not, or that is damaged, has no readings.
    ///
    /// # Errors
    /// Those of [`ChunkHead::read`] and [`ChunkHead::column`], where the head or the rows' numbers, times or passes are
    /// damaged or missing; `chunk.malformed` where the numbers do not ascend.
    pub fn read(bytes: &[u8], channels: &[String], wanted: &WantedRows<'_>) -> Result<Self, ChunkError> {
        let head = ChunkHead::read(bytes)?;
        let (mut seq, mut time_ms, mut pass) = (Vec::new(), Vec::new(), Vec::new());
        head.column(bytes, SEQ)?.append_as(&mut seq, "u32")?;
        let times = head.column(bytes, TIME)?;
        if !times.is_whole() {
            return Err(ChunkError::Type { column: TIME.to_owned(), wanted: "time" });
        }
        times.append_f64(&mut time_ms)?;
        head.column(bytes, PASS)?.append_as(&mut pass, "u8")?;
        if !seq.iter().zip(seq.iter().skip(1)).all(|(a, b)| a < b) {
            return Err(ChunkError::Malformed { part: part_of(SEQ), what: "the numbers of its rows do not ascend" });
        }
        let rows = head.rows;
        let mut values = Vec::with_capacity(rows.saturating_mul(channels.len()).min(crate::chunk::MAX_ROWS));
        let mut damage = Vec::new();
        for (at, key) in channels.iter().enumerate() {
            if head.of(key).is_ok() {
                let read = head.column(bytes, key).and_then(|column| column.append_f32(&mut values));
                if let Err(fault) = read {
                    values.truncate(at * rows);
                    damage.push(fault);
                }
            }
            values.resize((at + 1) * rows, f32::NAN);
        }
        let mut part = Self { seq, time_ms, pass, values, damage };
        part.keep(wanted);
        Ok(part)
    }

    fn keep(&mut self, wanted: &WantedRows<'_>) {
        if wanted.are_all() {
            return;
        }
        let rows = self.seq.len();
        let marks = self.seq.iter().zip(&self.time_ms).zip(&self.pass);
        let is_wanted: Vec<bool> = marks.map(|((&seq, &time), &pass)| wanted.take(seq, time, pass)).collect();
        if is_wanted.iter().all(|&is_wanted| is_wanted) {
            return;
        }
        fn retain<T>(column: &mut Vec<T>, is_wanted: &[bool]) {
            let mut marks = is_wanted.iter().cycle();
            column.retain(|_| marks.next() == Some(&true));
        }
        retain(&mut self.time_ms, &is_wanted);
        retain(&mut self.pass, &is_wanted);
        if rows > 0 {
            retain(&mut self.values, &is_wanted);
        }
        retain(&mut self.seq, &is_wanted);
    }
}
