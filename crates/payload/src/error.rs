//! The one error of this crate.

/// Why a payload could not be opened or decoded. [`PayloadError::code`] is stable; the text is for people.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PayloadError {
    /// The text is not strict base64 of the standard alphabet.
    #[error("base64: {what} at byte {offset}")]
    Base64 {
        /// The fault.
        what: &'static str,
        /// Byte offset in the text.
        offset: usize,
    },
    /// The header is not one this client knows.
    #[error("envelope: {0}")]
    Header(&'static str),
    /// The AEAD tag does not hold: tampered, cut, or sealed for another token or client.
    #[error("the seal of {what} does not hold")]
    Tag {
        /// `the payload`, or the frame's number.
        what: String,
    },
    /// The frame stream is not well formed.
    #[error("frames: {what} in frame {frame}")]
    Frames {
        /// The fault.
        what: &'static str,
        /// Frame counter, from 0.
        frame: u32,
    },
    /// The stream of parts is not well formed, or is cut.
    #[error("parts: {what} in part {part} (frame {frame})")]
    Parts {
        /// The fault.
        what: &'static str,
        /// Number of the part, from 0.
        part: u32,
        /// Frame counter, from 0.
        frame: u32,
    },
    /// The DEFLATE stream is broken, cut, or followed by something.
    #[error("inflate: {0}")]
    Inflate(&'static str),
    /// A stated maximum was exceeded.
    #[error("{what} exceeds the maximum of {limit}")]
    Limit {
        /// The thing that is limited.
        what: &'static str,
        /// The maximum.
        limit: u64,
    },
    /// The plaintext is not the JSON the schema asks for.
    #[error("json: {what} at {path} (byte {offset})")]
    Json {
        /// The fault.
        what: String,
        /// Where in the document, e.g. `columns.depth_m[12]` or `[12].depth_m`.
        path: String,
        /// Byte offset in the plaintext.
        offset: u64,
    },
    /// The schema itself is unusable, or a column was asked for that it does not have.
    #[error("schema: {0}")]
    Schema(String),
    /// The body is an envelope with an error code of the server.
    #[error("{message}")]
    Api {
        /// The server's `error_code`.
        error_code: i64,
        /// The server's message.
        message: String,
    },
    /// The memory for the columns could not be had.
    #[error("out of memory for the decoded columns")]
    Memory,
}

answers::codes! {
    PayloadError {
        Base64 => "payload.base64",
        Header => "payload.header",
        Tag => "payload.tag",
        Frames => "payload.frames",
        Parts => "payload.parts",
        Inflate => "payload.inflate",
        Limit => "payload.limit",
        Json => "payload.json",
        Schema => "payload.schema",
        Api => "api",
        Memory => "payload.memory",
    }
}
