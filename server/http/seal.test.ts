// The worked vectors were made by the Rust side: both must agree on every byte.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { chooseSuite, FrameSealer, sealPayload } from './seal';

const suite = z.enum(['aes-256-gcm', 'chacha20-poly1305', 'sm4-gcm']);
const vectors = z
  .object({
    client_uuid: z.string(),
    token: z.string(),
    plaintext: z.string(),
    deflated_base64: z.string(),
    envelopes: z.array(z.object({ name: suite, deflated: z.boolean(), nonce_hex: z.string(), encrypted: z.string() })),
    frames: z.array(
      z.object({
        name: suite,
        deflated: z.boolean(),
        prefix_hex: z.string(),
        frame_bytes: z.array(z.int()),
        stream_base64: z.string(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(new URL('../../crates/payload/tests/vectors/worked.json', import.meta.url), 'utf8')));

const bodyOf = (deflated: boolean): Buffer =>
  deflated ? Buffer.from(vectors.deflated_base64, 'base64') : Buffer.from(vectors.plaintext);

describe('sealing', () => {
  for (const vector of vectors.envelopes) {
    it(`gives the worked envelope of ${vector.name}${vector.deflated ? ', deflated' : ''}`, () => {
      const recipient = { suite: vector.name, token: vectors.token, clientUuid: vectors.client_uuid };
      const nonce = Buffer.from(vector.nonce_hex, 'hex');
      expect(sealPayload(recipient, bodyOf(vector.deflated), vector.deflated, nonce)).toBe(vector.encrypted);
    });
  }

  for (const vector of vectors.frames) {
    it(`gives the worked frames of ${vector.name}${vector.deflated ? ', deflated' : ''}`, () => {
      const recipient = { suite: vector.name, token: vectors.token, clientUuid: vectors.client_uuid };
      const sealer = new FrameSealer(recipient, vector.deflated, Buffer.from(vector.prefix_hex, 'hex'));
      const body = bodyOf(vector.deflated);
      let at = 0;
      const frames = vector.frame_bytes.map((length, i) => {
        at += length;
        return sealer.frame(body.subarray(at - length, at), i === vector.frame_bytes.length - 1);
      });
      expect(at).toBe(body.length);
      expect(Buffer.concat([sealer.head, ...frames]).toString('base64')).toBe(vector.stream_base64);
    });
  }

  it('takes the first suite that it knows', () => {
    expect(chooseSuite('rot13, chacha20-poly1305, aes-256-gcm')).toBe('chacha20-poly1305');
    expect(chooseSuite(' AES-256-GCM ')).toBe('aes-256-gcm');
    expect(chooseSuite('rot13')).toBeNull();
    expect(chooseSuite('')).toBeNull();
  });
});

describe('the worked example of docs/protocol/guide.md', () => {
  const page = readFileSync(new URL('../../docs/protocol/guide.md', import.meta.url), 'utf8');
  const recipient = { token: 'demo-access-token', clientUuid: '3f2c1a7e-5b0d-4c8e-9a61-0d5e2f7b8c94' };
  const plaintext = /```json\n(\{"columns".*\})\n```/.exec(page)?.[1] ?? '';
  const examples = [...page.matchAll(/```text (\S+)\n(\S+)\n```/g)].map(([, name, text]) => [name, text] as const);

  it('shows every suite', () => {
    expect(examples.map(([name]) => name)).toEqual(suite.options);
  });

  for (const [name, text] of examples) {
    it(`is what the server makes with ${name}`, () => {
      const nonce = Buffer.from('000102030405060708090a0b', 'hex');
      const made = sealPayload({ ...recipient, suite: suite.parse(name) }, Buffer.from(plaintext), false, nonce);
      expect(made).toBe(text);
    });
  }
});
