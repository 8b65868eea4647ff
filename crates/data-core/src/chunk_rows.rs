//! The rows of a chunk of a record's log, as logs and record sets take them.

use log_format::{ChunkError, LogPart, WantedRows};

/// Unpacks all rows with these channels; one that the chunk lacks has no readings, one that is damaged is refused.
pub(crate) fn read_rows(bytes: &[u8], channels: &[String]) -> Result<LogPart, ChunkError> {
    let mut part = LogPart::read(bytes, channels, &WantedRows::ALL)?;
    part.damage.pop().map_or(Ok(part), Err)
}
