//! The body of an HTTP answer, `{error_code, message, success, data?, encrypted?}`, without a string of the payload.

use crate::PayloadError;
use crate::base64::quote_in;
use crate::number::scan_number;
use crate::scan::{Scan, Skipper, Stop, scan_string, text_of};
use std::ops::Range;

/// Content of a successful body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Body {
    /// The base64 text of `encrypted`, as a range of the body.
    Encrypted(Range<usize>),
    /// The JSON of `data`, as a range of the body.
    Plain(Range<usize>),
}

#[derive(Default)]
struct Fields {
    error_code: Option<i64>,
    message: String,
    data: Option<Range<usize>>,
    encrypted: Option<Range<usize>>,
}

/// A field of the body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Name {
    ErrorCode,
    Message,
    Data,
    Encrypted,
    Other,
}

/// The part that must come next.
#[derive(Debug, Clone, Copy)]
enum Next {
    Open,
    Key {
        first: bool,
    },
    Colon(Name),
    Value(Name),
    /// The rest of a value that began at `from`.
    Rest {
        name: Name,
        from: usize,
        skipper: Skipper,
    },
    /// The rest of a base64 text that begins at `from`.
    Text {
        from: usize,
    },
    Comma,
    /// Behind the envelope.
    Behind,
}

/// Reads a body a part at a time.
pub(crate) struct BodyReader {
    fields: Fields,
    next: Next,
    /// The bytes before this are done with.
    at: usize,
    /// So much of the body has been looked at.
    seen: usize,
}

impl Default for BodyReader {
    fn default() -> Self {
        Self { fields: Fields::default(), next: Next::Open, at: 0, seen: 0 }
    }
}

impl BodyReader {
    /// Reads the next `bytes` of the body. Gives what the body carries once all of it was read.
    ///
    /// # Errors
    /// `api` with the server's code and message when `error_code` is not 0; `payload.json` when it is no envelope.
    pub(crate) fn step(&mut self, body: &[u8], bytes: usize) -> Result<Option<Body>, PayloadError> {
        self.seen = self.seen.saturating_add(bytes.max(1)).min(body.len());
        let last = self.seen == body.len();
        let part = body.get(..self.seen).unwrap_or(body);
        loop {
            match self.read(part, last) {
                Ok(()) => {}
                Err(Stop::More) if !last => return Ok(None),
                Err(Stop::More) if matches!(self.next, Next::Behind) => return self.found(body.len()).map(Some),
                Err(Stop::More) => return Err(fault("the text ends early", body.len())),
                Err(Stop::Bad(what, offset)) => return Err(fault(what, offset)),
            }
        }
    }

    /// Reads the next token.
    fn read(&mut self, part: &[u8], last: bool) -> Scan<()> {
        if !matches!(self.next, Next::Rest { .. } | Next::Text { .. }) {
            // White space is done with even if nothing follows it yet.
            while matches!(part.get(self.at), Some(b' ' | b'\n' | b'\r' | b'\t')) {
                self.at += 1;
            }
        }
        let at = self.at;
        let byte = *part.get(at).ok_or(Stop::More)?;
        let is = |wanted: u8, fault: &'static str| if byte == wanted { Ok(()) } else { Err(Stop::Bad(fault, at)) };
        match self.next {
            Next::Open => {
                is(b'{', "not an envelope")?;
                (self.next, self.at) = (Next::Key { first: true }, at + 1);
            }
            Next::Key { first: true } if byte == b'}' => (self.next, self.at) = (Next::Behind, at + 1),
            Next::Key { .. } => {
                is(b'"', "not a key")?;
                let (raw, behind) = scan_string(part, at)?;
                let name = match text_of(raw)?.as_ref() {
                    b"error_code" => Name::ErrorCode,
                    b"message" => Name::Message,
                    b"data" => Name::Data,
                    b"encrypted" => Name::Encrypted,
                    _ => Name::Other,
                };
                (self.next, self.at) = (Next::Colon(name), behind);
            }
            Next::Colon(name) => {
                is(b':', "a colon is missing")?;
                (self.next, self.at) = (Next::Value(name), at + 1);
            }
            Next::Value(Name::ErrorCode) => {
                let (code, behind) = scan_number(part, at, last)?;
                self.fields.error_code = Some(code as i64);
                (self.next, self.at) = (Next::Comma, behind);
            }
            Next::Value(Name::Message) if byte == b'"' => {
                let (raw, behind) = scan_string(part, at)?;
                self.fields.message = String::from_utf8_lossy(&text_of(raw)?).into_owned();
                (self.next, self.at) = (Next::Comma, behind);
            }
            Next::Value(Name::Encrypted) if byte == b'"' => {
                (self.next, self.at) = (Next::Text { from: at + 1 }, at + 1);
            }
            Next::Value(name) => self.next = Next::Rest { name, from: at, skipper: Skipper::new() },
            Next::Rest { name, from, mut skipper } => {
                let outcome = skipper.run(part, &mut self.at, last);
                self.next = Next::Rest { name, from, skipper };
                outcome?;
                if name == Name::Data {
                    self.fields.data = Some(from..self.at);
                }
                self.next = Next::Comma;
            }
            Next::Text { from } => {
                // Base64 has no escapes; other characters here fail as base64.
                let rest = part.get(at..).unwrap_or_default();
                let Some(length) = quote_in(rest) else {
                    self.at = part.len();
                    return Err(Stop::More);
                };
                self.fields.encrypted = Some(from..at + length);
                (self.next, self.at) = (Next::Comma, at + length + 1);
            }
            Next::Comma if byte == b'}' => (self.next, self.at) = (Next::Behind, at + 1),
            Next::Comma => {
                is(b',', "a comma or an end is missing")?;
                (self.next, self.at) = (Next::Key { first: false }, at + 1);
            }
            Next::Behind => return Err(Stop::Bad("something follows the envelope", at)),
        }
        Ok(())
    }

    fn found(&mut self, end: usize) -> Result<Body, PayloadError> {
        let fields = std::mem::take(&mut self.fields);
        match (fields.error_code, fields.encrypted, fields.data) {
            (Some(0), Some(range), _) => Ok(Body::Encrypted(range)),
            (Some(0), None, Some(range)) => Ok(Body::Plain(range)),
            (Some(0), None, None) => Err(fault("there is neither `data` nor `encrypted`", end)),
            (Some(error_code), ..) => Err(PayloadError::Api { error_code, message: fields.message }),
            (None, ..) => Err(fault("there is no `error_code`", 0)),
        }
    }
}

fn fault(what: &str, offset: usize) -> PayloadError {
    PayloadError::Json { what: what.to_owned(), path: "$".to_owned(), offset: offset as u64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found_in(body: &[u8]) -> Result<Body, PayloadError> {
        BodyReader::default().step(body, usize::MAX).map(|found| found.expect("all of the body was read"))
    }

    /// The text of `data`, or of `encrypted`.
    fn content_of(body: &[u8]) -> &[u8] {
        match found_in(body).unwrap() {
            Body::Plain(range) | Body::Encrypted(range) => &body[range],
        }
    }

    #[test]
    fn content_is_found() {
        let api = r#"{"error_code":4101,"message":"wrong account or password 密码","success":false}"#;
        let message = "wrong account or password 密码".to_owned();
        assert_eq!(found_in(api.as_bytes()), Err(PayloadError::Api { error_code: 4101, message }));
        let body = br#" {"error_code" : 0, "message":"", "data": {"x":[1,{"y":"}"}]} , "success":true} "#;
        assert!(matches!(found_in(body), Ok(Body::Plain(_))));
        assert_eq!(content_of(body), br#"{"x":[1,{"y":"}"}]}"#);
        let body = br#"{"encrypted":"QUJD","error_code":0,"message":"\u0041","success":true}"#;
        assert!(matches!(found_in(body), Ok(Body::Encrypted(_))));
        assert_eq!(content_of(body), b"QUJD");
    }

    /// A key is its text, however it is written.
    #[test]
    fn escaped_keys_are_known() {
        assert_eq!(content_of(br#"{"error\u005fcode":0,"d\u0061ta":[{"depth_m":2}]}"#), br#"[{"depth_m":2}]"#);
        assert_eq!(content_of(br#"{"\u0065rror_code":0,"encrypt\u0065d":"QUJD"}"#), b"QUJD");
    }

    #[test]
    fn what_is_no_envelope_is_refused() {
        for broken in [
            "",
            "null",
            "[]",
            "{",
            "{}",
            "{\"error_code\":0}",
            "{\"error_code\":0,\"data\":1}x",
            "{,}",
            "{\"error_code\":0,\"data\":[}",
            "{\"error_code\":0 \"data\":1}",
            "{\"encrypted\":\"abc",
        ] {
            assert_eq!(found_in(broken.as_bytes()).unwrap_err().code(), "payload.json", "{broken}");
        }
    }

    proptest::proptest! {
        #![proptest_config(crate::test_config(400))]
        #[test]
        fn arbitrary_bytes_are_an_error(bytes: Vec<u8>) {
            proptest::prop_assert!(found_in(&bytes).is_err());
        }
    }
}
