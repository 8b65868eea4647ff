//! Writes the worked envelope and frame stream that docs and the server's tests use:
//! `cargo run -p payload --example worked_envelope > payload/tests/vectors/worked.json`
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

#[path = "../tests/support/mod.rs"]
mod support;

use serde_json::{Value, json};
use support::{SUITES, Sender, base64, deflate, hex};

const TOKEN: &str = "worked-example-access-token";
const UUID: &str = "6f1c2d9e-0b57-4c53-9a9e-2f6d1f0c8a41";
const NONCE: [u8; 12] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const PREFIX: [u8; 7] = [16, 17, 18, 19, 20, 21, 22];
const PLAINTEXT: &str = r#"{"columns":{"seq":[0,1,2],"time_ms":[1795133700000,1795133701000,1795133702000],"pass":[0,0,1],"depth_m":[0.02,0.035,null]},"rows":3}"#;
const SCHEMA: [[&str; 2]; 4] = [["seq", "u32"], ["time_ms", "time"], ["pass", "u8"], ["depth_m", "f32"]];

fn name(wire: u8) -> &'static str {
    ["", "aes-256-gcm", "chacha20-poly1305", "sm4-gcm"][usize::from(wire)]
}

fn main() {
    let (mut keys, mut envelopes, mut frames): (Vec<Value>, Vec<Value>, Vec<Value>) = Default::default();
    for suite in SUITES {
        let wire = suite.wire();
        for purpose in ["payload", "frames"] {
            let sender = Sender { token: TOKEN, uuid: UUID, suite, deflated: false };
            keys.push(json!({ "info": format!("{purpose}/v1/{wire}"), "key_hex": hex(&sender.key(purpose)) }));
        }
        for deflated in [false, true] {
            let sender = Sender { token: TOKEN, uuid: UUID, suite, deflated };
            let body = if deflated { deflate(PLAINTEXT.as_bytes()) } else { PLAINTEXT.as_bytes().to_vec() };
            envelopes.push(json!({
                "suite": wire, "name": name(wire), "deflated": deflated,
                "nonce_hex": hex(&NONCE), "encrypted": base64(&sender.envelope(&NONCE, &body)),
            }));
            let (front, rest) = body.split_at(50);
            let (middle, end) = rest.split_at(30);
            frames.push(json!({
                "suite": wire, "name": name(wire), "deflated": deflated,
                "prefix_hex": hex(&PREFIX), "frame_bytes": [front.len(), middle.len(), end.len()],
                "stream_base64": base64(&sender.frames(&PREFIX, &[front, middle, end]).concat()),
            }));
        }
    }
    let whole = json!({
        "token": TOKEN, "client_uuid": UUID, "plaintext": PLAINTEXT, "schema": SCHEMA,
        "deflated_base64": base64(&deflate(PLAINTEXT.as_bytes())),
        "keys": keys, "envelopes": envelopes, "frames": frames,
    });
    println!("{}", serde_json::to_string_pretty(&whole).unwrap());
}
