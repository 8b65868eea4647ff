//! The rows of a chunk of a record's log, as logs and record sets take them.

use log_format::{ChunkError, ChunkHead};

/// Columns of one length; the channels one behind the other.
pub(crate) struct ChunkRows {
    pub(crate) seq: Vec<u32>,
    pub(crate) time_ms: Vec<f64>,
    pub(crate) pass: Vec<u8>,
    pub(crate) values: Vec<f32>,
}

impl ChunkRows {
    /// Unpacks `seq`, `time_ms`, `pass` and these channels; one that the chunk lacks has no readings.
    pub(crate) fn read(bytes: &[u8], channels: &[String]) -> Result<Self, ChunkError> {
        let head = ChunkHead::read(bytes)?;
        let mut rows = Self {
            seq: Vec::new(),
            time_ms: Vec::new(),
            pass: Vec::new(),
            values: Vec::with_capacity(head.rows * channels.len()),
        };
        head.column(bytes, "seq")?.append_as(&mut rows.seq, "u32")?;
        head.column(bytes, "time_ms")?.append_f64(&mut rows.time_ms)?;
        head.column(bytes, "pass")?.append_as(&mut rows.pass, "u8")?;
        for channel in channels {
            if head.of(channel).is_ok() {
                head.column(bytes, channel)?.append_f32(&mut rows.values)?;
            } else {
                rows.values.extend(std::iter::repeat_n(f32::NAN, head.rows));
            }
        }
        Ok(rows)
    }
}
