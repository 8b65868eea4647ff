//! The body of an HTTP answer, `{error_code, message, success, data?, encrypted?}`, without a string of the payload.

use crate::PayloadError;
use crate::base64::quote_in;
use crate::number::scan_number;
use crate::scan::{Scan, Skipper, Stop, scan_string, skip_space, unescape};
use std::ops::Range;

/// What a successful body carries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
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

fn read_fields(body: &[u8]) -> Scan<Fields> {
    let mut fields = Fields::default();
    let mut at = skip_space(body, 0)?;
    if body.get(at) != Some(&b'{') {
        return Err(Stop::Bad("not an envelope", at));
    }
    at += 1;
    let mut first = true;
    loop {
        at = skip_space(body, at)?;
        match body.get(at) {
            Some(b'}') => break,
            Some(b',') if !first => at = skip_space(body, at + 1)?,
            _ if first => {}
            _ => return Err(Stop::Bad("a comma or an end is missing", at)),
        }
        first = false;
        if body.get(at) != Some(&b'"') {
            return Err(Stop::Bad("not a key", at));
        }
        let (key, next) = scan_string(body, at)?;
        at = skip_space(body, next)?;
        if body.get(at) != Some(&b':') {
            return Err(Stop::Bad("a colon is missing", at));
        }
        at = skip_space(body, at + 1)?;
        let from = at;
        match (key.bytes, body.get(at)) {
            (b"error_code", _) => {
                let (code, next) = scan_number(body, at, true)?;
                fields.error_code = Some(code as i64);
                at = next;
            }
            (b"message", Some(b'"')) => {
                let (raw, next) = scan_string(body, at)?;
                let mut text = Vec::new();
                unescape(raw, Some(&mut text))?;
                fields.message = String::from_utf8_lossy(&text).into_owned();
                at = next;
            }
            (b"encrypted", Some(b'"')) => {
                // Base64 has no escapes; whatever else stands here fails as base64.
                let rest = body.get(at + 1..).unwrap_or_default();
                let length = quote_in(rest).ok_or(Stop::More)?;
                fields.encrypted = Some(at + 1..at + 1 + length);
                at += length + 2;
            }
            (name, _) => {
                Skipper::new().run(body, &mut at, true)?;
                if name == b"data" {
                    fields.data = Some(from..at);
                }
            }
        }
    }
    match skip_space(body, at + 1) {
        Err(Stop::More) => Ok(fields),
        Ok(extra) => Err(Stop::Bad("something follows the envelope", extra)),
        Err(other) => Err(other),
    }
}

/// Finds what the body carries.
///
/// # Errors
/// `api` with the server's code and message when `error_code` is not 0; `payload.json` when it is no envelope.
pub fn split_body(body: &[u8]) -> Result<Body, PayloadError> {
    let fault = |what: &str, offset: usize| PayloadError::Json {
        what: what.to_owned(),
        path: "$".to_owned(),
        offset: offset as u64,
    };
    let fields = read_fields(body).map_err(|stop| match stop {
        Stop::More => fault("the text ends early", body.len()),
        Stop::Bad(what, offset) => fault(what, offset),
    })?;
    match (fields.error_code, fields.encrypted, fields.data) {
        (Some(0), Some(range), _) => Ok(Body::Encrypted(range)),
        (Some(0), None, Some(range)) => Ok(Body::Plain(range)),
        (Some(0), None, None) => Err(fault("there is neither `data` nor `encrypted`", body.len())),
        (Some(error_code), ..) => Err(PayloadError::Api { error_code, message: fields.message }),
        (None, ..) => Err(fault("there is no `error_code`", 0)),
    }
}
