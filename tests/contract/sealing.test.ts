// The console's own module opens the server's sealed answers: the real WebAssembly, every suite, sizes around every
// block, frame and vector width. A difference here would leave users with `data parse error` on every screen.
import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { initSync, openEnvelope, PayloadKeys, TableDecoder } from '../../crates/data-core/pkg/data_core';
import { sealFrames, sealPayload } from '../../server/http/seal';
import { FRAME_PLAINTEXT_MAX_BYTES, type PayloadSuite } from '../../src/contracts/envelope';

const TOKEN = 'a-token-of-this-test';
const UUID = '0b8f4f0e-6a3c-4f9b-8d38-6f2a6a1c7d11';
const SUITES: readonly PayloadSuite[] = ['aes-256-gcm', 'chacha20-poly1305', 'sm4-gcm'];
const SIZES = [0, 1, 15, 16, 17, 63, 64, 65, 127, 129, 255, 257, 1000, 4096, 65_537, 1_000_003];

/** Bytes that look random and are the same in every run. */
function bytesOf(length: number): Buffer {
  let state = 0x9e3779b9 ^ length;
  return Buffer.from(
    Uint8Array.from({ length }, () => {
      state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x5bd1e995;
      return state >>> 24;
    }),
  );
}

/** A table of `rows` heights as the wire has it. */
function tableOf(rows: number): { json: Buffer; depths: number[] } {
  const depths = Array.from({ length: rows }, (_, row) => 0 + Math.round(Math.sin(row) * 10_000) / 100);
  return { json: Buffer.from(JSON.stringify({ columns: { depth_m: depths }, rows })), depths };
}

beforeAll(() => {
  const file = new URL('../../crates/data-core/pkg/data_core_bg.wasm', import.meta.url);
  initSync({ module: new WebAssembly.Module(readFileSync(file)) });
});

for (const suite of SUITES) {
  describe(suite, () => {
    const recipient = { suite, token: TOKEN, clientUuid: UUID };

    it('opens envelopes of every size', () => {
      const keys = new PayloadKeys(TOKEN, UUID);
      for (const size of SIZES) {
        const plaintext = bytesOf(size);
        const opened = openEnvelope(keys, Buffer.from(sealPayload(recipient, plaintext, false)));
        expect(Buffer.compare(opened, plaintext), `${size} bytes`).toBe(0);
        const deflated = openEnvelope(keys, Buffer.from(sealPayload(recipient, deflateRawSync(plaintext), true)));
        expect(Buffer.compare(deflated, plaintext), `${size} bytes, deflated`).toBe(0);
      }
      keys.free();
    });

    it('refuses an envelope of another token, of another client, or with any byte changed', () => {
      const sealed = Buffer.from(sealPayload(recipient, bytesOf(300), false));
      for (const [token, uuid] of [
        ['another-token', UUID],
        [TOKEN, UUID.replace('0b', '0c')],
      ] as const) {
        const keys = new PayloadKeys(token, uuid);
        expect(() => openEnvelope(keys, sealed)).toThrow();
        keys.free();
      }
      const keys = new PayloadKeys(TOKEN, UUID);
      const raw = Buffer.from(sealed.toString('ascii'), 'base64');
      for (let at = 0; at < raw.length; at += 7) {
        const changed = Buffer.from(raw);
        changed[at] = (changed[at] ?? 0) ^ 1;
        expect(() => openEnvelope(keys, Buffer.from(changed.toString('base64'))), `byte ${at}`).toThrow();
      }
      keys.free();
    });

    it.each([1, 3, 20_000, 90_000])('decodes a table of %i rows from frames in uneven pieces', (rows) => {
      const { json, depths } = tableOf(rows);
      for (const deflated of [false, true]) {
        const body = deflated ? deflateRawSync(json) : json;
        const stream = Buffer.concat([...sealFrames(recipient, body, deflated)]);
        const keys = new PayloadKeys(TOKEN, UUID);
        const decoder = TableDecoder.frames(keys, JSON.stringify([['depth_m', 'f64']]));
        for (let at = 0, piece = 1; at < stream.length; at += piece, piece = (piece * 7) % 65_521) {
          decoder.push(stream.subarray(at, at + piece));
        }
        const table = decoder.finish();
        expect(table.rows).toBe(rows);
        expect(Array.from(table.columnF64('depth_m'))).toEqual(depths);
        table.free();
        keys.free();
      }
    });

    it('refuses a stream that was cut, reordered or repeated', () => {
      const keys = new PayloadKeys(TOKEN, UUID);
      const body = Buffer.concat([
        Buffer.from('{"columns":{"depth_m":['),
        Buffer.alloc(3 * FRAME_PLAINTEXT_MAX_BYTES, '1'),
      ]);
      const [head = Buffer.alloc(0), ...frames] = [...sealFrames(recipient, body, false)];
      const [first = head, second = head] = frames;
      for (const damaged of [
        [head, ...frames.slice(0, -1)],
        [head, second, first, ...frames.slice(2)],
        [head, first, first, ...frames.slice(1)],
        [head, ...frames.slice(1)],
      ]) {
        const decoder = TableDecoder.frames(keys, JSON.stringify([['depth_m', 'f64']]));
        expect(() => {
          for (const part of damaged) decoder.push(part);
          decoder.finish();
        }).toThrow();
      }
      keys.free();
    });
  });
}
