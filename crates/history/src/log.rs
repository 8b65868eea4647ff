//! The per-second log of one record, ordered by sequence number, each number once.

use crate::HistoryError;

/// Rows to add; the columns have one length.
#[derive(Debug, Clone, Copy)]
pub struct LogRows<'a> {
    /// Sequence number within the record.
    pub seq: &'a [u32],
    /// Epoch ms.
    pub time_ms: &'a [f64],
    /// Pass code.
    pub pass: &'a [u8],
    /// Channel-major: all of channel 0, then all of channel 1, and so on. NaN: no reading.
    pub values: &'a [f32],
}

/// Facts of a whole log.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LogInfo {
    /// Rows.
    pub rows: usize,
    /// Greatest depth; 0 for an empty log.
    pub max_depth_m: f32,
    /// Earliest time; NaN for an empty log.
    pub from_ms: f64,
    /// Latest time; NaN for an empty log.
    pub to_ms: f64,
    /// Last sequence number; `None` for an empty log.
    pub last_seq: Option<u32>,
}

/// The log.
#[derive(Debug, Clone)]
pub struct PileLog {
    channels: Vec<String>,
    depth_at: usize,
    seq: Vec<u32>,
    time_ms: Vec<f64>,
    pass: Vec<u8>,
    values: Vec<Vec<f32>>,
}

fn cell<T: Copy>(column: &[T], at: usize, otherwise: T) -> T {
    column.get(at).copied().unwrap_or(otherwise)
}

impl PileLog {
    /// An empty log of these channels, of which one is `depth_m`.
    ///
    /// # Errors
    /// `history.depth`.
    pub fn new(channels: Vec<String>) -> Result<Self, HistoryError> {
        let depth_at = channels.iter().position(|c| c == "depth_m").ok_or(HistoryError::NoDepth)?;
        let values = vec![Vec::new(); channels.len()];
        Ok(Self { channels, depth_at, seq: Vec::new(), time_ms: Vec::new(), pass: Vec::new(), values })
    }

    /// A log of whole columns, which are taken over; `values` by channel.
    ///
    /// # Errors
    /// `history.depth`, `history.length`.
    pub fn from_columns(
        channels: Vec<String>,
        seq: Vec<u32>,
        time_ms: Vec<f64>,
        pass: Vec<u8>,
        values: Vec<Vec<f32>>,
    ) -> Result<Self, HistoryError> {
        let mut log = Self::new(channels)?;
        let rows = seq.len();
        let lengths = [("time_ms", time_ms.len()), ("pass", pass.len())];
        let named = log.channels.iter().map(String::as_str).zip(values.iter().map(Vec::len));
        for (column, cells) in lengths.into_iter().chain(named) {
            if cells != rows {
                return Err(HistoryError::Length { column: column.to_owned(), cells, rows });
            }
        }
        if values.len() != log.channels.len() {
            let (cells, rows) = (values.len(), log.channels.len());
            return Err(HistoryError::Length { column: "channels".to_owned(), cells, rows });
        }
        (log.seq, log.time_ms, log.pass, log.values) = (seq, time_ms, pass, values);
        log.put_in_order(0);
        Ok(log)
    }

    /// Adds rows. One whose sequence number is there already is dropped; late ones take their place.
    ///
    /// # Errors
    /// `history.length`; nothing is added then.
    pub fn append(&mut self, rows: LogRows<'_>) -> Result<(), HistoryError> {
        let count = rows.seq.len();
        for (column, cells, wanted) in [
            ("time_ms", rows.time_ms.len(), count),
            ("pass", rows.pass.len(), count),
            ("values", rows.values.len(), count * self.channels.len()),
        ] {
            if cells != wanted {
                return Err(HistoryError::Length { column: column.to_owned(), cells, rows: wanted });
            }
        }
        if count == 0 {
            return Ok(());
        }
        let old = self.seq.len();
        self.seq.extend_from_slice(rows.seq);
        self.time_ms.extend_from_slice(rows.time_ms);
        self.pass.extend_from_slice(rows.pass);
        for (held, added) in self.values.iter_mut().zip(rows.values.chunks(count)) {
            held.extend_from_slice(added);
        }
        self.put_in_order(old);
        Ok(())
    }

    /// Restores order and uniqueness after rows from `added` on were put behind those in order; of rows with one
    /// number the first to come stays.
    fn put_in_order(&mut self, added: usize) {
        let check = self.seq.get(added.saturating_sub(1)..).unwrap_or_default();
        if check.iter().zip(check.iter().skip(1)).all(|(a, b)| a < b) {
            return;
        }
        let mut order: Vec<u32> = (0..self.seq.len() as u32).collect();
        order.sort_by_key(|&i| cell(&self.seq, i as usize, 0));
        order.dedup_by_key(|i| cell(&self.seq, *i as usize, 0));
        fn gather<T: Copy>(column: &mut Vec<T>, order: &[u32]) {
            *column = order.iter().filter_map(|&i| column.get(i as usize).copied()).collect();
        }
        gather(&mut self.seq, &order);
        gather(&mut self.time_ms, &order);
        gather(&mut self.pass, &order);
        for channel in &mut self.values {
            gather(channel, &order);
        }
    }

    /// Facts of the whole.
    #[must_use]
    pub fn info(&self) -> LogInfo {
        let depth = self.depth_m().iter().copied().filter(|d| !d.is_nan());
        LogInfo {
            rows: self.seq.len(),
            max_depth_m: depth.fold(0.0, f32::max),
            from_ms: self.time_ms.iter().copied().fold(f64::NAN, f64::min),
            to_ms: self.time_ms.iter().copied().fold(f64::NAN, f64::max),
            last_seq: self.seq.last().copied(),
        }
    }

    /// Channel keys, in order.
    #[must_use]
    pub fn channels(&self) -> &[String] {
        &self.channels
    }

    /// Sequence numbers, ascending.
    #[must_use]
    pub fn seq(&self) -> &[u32] {
        &self.seq
    }

    /// Epoch ms by row.
    #[must_use]
    pub fn time_ms(&self) -> &[f64] {
        &self.time_ms
    }

    /// Pass code by row.
    #[must_use]
    pub fn pass(&self) -> &[u8] {
        &self.pass
    }

    /// A channel's values by row; empty when there is no such channel.
    #[must_use]
    pub fn values(&self, channel: usize) -> &[f32] {
        self.values.get(channel).map(Vec::as_slice).unwrap_or_default()
    }

    /// Depth by row.
    #[must_use]
    pub fn depth_m(&self) -> &[f32] {
        self.values(self.depth_at)
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.seq.capacity() * 4
            + self.time_ms.capacity() * 8
            + self.pass.capacity()
            + self.values.iter().map(|v| v.capacity() * 4).sum::<usize>()
    }
}
