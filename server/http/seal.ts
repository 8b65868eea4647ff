// The sealed forms of an answer (docs/protocol/formats.md): one AEAD message in base64 for the envelope's `encrypted`, a
// stream of frames, or a stream of parts. Envelope and frames take the plaintext as it is or as raw DEFLATE, marked by a
// flag; of parts each says it of itself.
import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import {
  FRAME_PLAINTEXT_MAX_BYTES,
  MAX_PART_BYTES,
  PART_KINDS,
  PAYLOAD_SUITES,
  type PartKind,
  type PayloadSuite,
} from '../../src/contracts/envelope';
import { sm4GcmSeal } from '../engine/sm4-gcm';

const VERSION = 1;
const FLAG_DEFLATED = 1;
const NONCE_BYTES = 12;
const FRAME_PREFIX_BYTES = 7;
const TAG_BYTES = 16;
const HEADER_BYTES = 4;
const LENGTH_BYTES = 4;

/** The client of the answer: the key is derived from the access token, bound to the client's uuid. */
export interface Recipient {
  readonly suite: PayloadSuite;
  readonly token: string;
  readonly clientUuid: string;
}

/** The first suite a client names that this server has; null when there is none. */
export function chooseSuite(acceptPayload: string): PayloadSuite | null {
  for (const name of acceptPayload.split(',').map((part) => part.trim().toLowerCase())) {
    const suite = suiteOf(name);
    if (suite !== null) return suite;
  }
  return null;
}

function suiteOf(name: string): PayloadSuite | null {
  switch (name) {
    case 'aes-256-gcm':
    case 'chacha20-poly1305':
    case 'sm4-gcm':
      return name;
    default:
      return null;
  }
}

/** Base64 for the envelope's `encrypted`. `nonce` is given only by tests. */
export function sealPayload(
  recipient: Recipient,
  body: Uint8Array,
  deflated: boolean,
  nonce: Uint8Array = randomBytes(NONCE_BYTES),
): string {
  const header = headerOf(recipient.suite, deflated);
  const key = keyOf(recipient, 'payload');
  const sealed = aead(recipient.suite, key, nonce, aadOf(header, recipient.clientUuid), body);
  return Buffer.concat([header, nonce, sealed]).toString('base64');
}

/** Seals the pieces of one answer under their numbers; the first bytes to send are `head`. */
class StreamSealer {
  /** Header and nonce prefix. */
  readonly head: Buffer;
  private readonly key: Buffer;
  private readonly aad: Buffer;
  private count = 0;

  constructor(
    private readonly recipient: Recipient,
    use: 'frames' | 'parts',
    deflated: boolean,
    private readonly prefix: Uint8Array,
  ) {
    const header = headerOf(recipient.suite, deflated);
    this.key = keyOf(recipient, use);
    this.aad = aadOf(header, recipient.clientUuid);
    this.head = Buffer.concat([header, prefix]);
  }

  /** The next piece, without a length; `ending` is the byte that its nonce ends with. */
  seal(plaintext: Uint8Array, ending: number): Buffer {
    const nonce = Buffer.alloc(NONCE_BYTES);
    nonce.set(this.prefix);
    nonce.writeUInt32BE(this.count++, FRAME_PREFIX_BYTES);
    nonce[NONCE_BYTES - 1] = ending;
    return aead(this.recipient.suite, this.key, nonce, this.aad, plaintext);
  }
}

/** Seals the frames of one answer; the first bytes to send are `head`. */
export class FrameSealer {
  readonly head: Buffer;
  private readonly sealer: StreamSealer;

  /** `prefix` is given only by tests. */
  constructor(recipient: Recipient, deflated: boolean, prefix: Uint8Array = randomBytes(FRAME_PREFIX_BYTES)) {
    this.sealer = new StreamSealer(recipient, 'frames', deflated, prefix);
    this.head = this.sealer.head;
  }

  /** The next frame, with its length. */
  frame(plaintext: Uint8Array, last: boolean): Buffer {
    const sealed = this.sealer.seal(plaintext, last ? 1 : 0);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(sealed.length);
    return Buffer.concat([length, sealed]);
  }
}

const GOES_ON = 0;
const PART_ENDS = 1;
const STREAM_ENDS = 2;

/** Seals the parts of one answer; the first bytes to send are `head`. */
export class PartSealer {
  readonly head: Buffer;
  private readonly sealer: StreamSealer;

  constructor(recipient: Recipient) {
    this.sealer = new StreamSealer(recipient, 'parts', false, randomBytes(FRAME_PREFIX_BYTES));
    this.head = this.sealer.head;
  }

  /** The frames of the next part, one by one. `bytes` may be raw DEFLATE, at most MAX_PART_BYTES of it and inflated. */
  *part(kind: PartKind, bytes: Uint8Array, deflated = false): Generator<Buffer> {
    if (bytes.length > MAX_PART_BYTES) throw new RangeError(`a part of ${bytes.length} bytes, over ${MAX_PART_BYTES}`);
    const content = Buffer.concat([Buffer.from([PART_KINDS[kind], deflated ? FLAG_DEFLATED : 0]), bytes]);
    const isLast = kind === 'end' || kind === 'fault';
    for (let at = 0; at < content.length; at += FRAME_PLAINTEXT_MAX_BYTES) {
      const text = content.subarray(at, at + FRAME_PLAINTEXT_MAX_BYTES);
      const goesOn = at + text.length < content.length;
      const ending = goesOn ? GOES_ON : isLast ? STREAM_ENDS : PART_ENDS;
      const sealed = this.sealer.seal(text, ending);
      const head = Buffer.alloc(LENGTH_BYTES);
      head.writeUInt32BE(ending * 2 ** 24 + sealed.length);
      yield Buffer.concat([head, sealed]);
    }
  }
}

/** Bytes of the whole stream for a body, so that a reader can show how far it is. */
export function framesLength(bodyBytes: number): number {
  const frames = Math.max(1, Math.ceil(bodyBytes / FRAME_PLAINTEXT_MAX_BYTES));
  return HEADER_BYTES + FRAME_PREFIX_BYTES + bodyBytes + frames * (LENGTH_BYTES + TAG_BYTES);
}

/** The frame stream of an answer, sealed as it is read: memory is bounded by a frame however slow the reader is. */
export function* sealFrames(recipient: Recipient, body: Buffer, deflated: boolean): Generator<Buffer> {
  const sealer = new FrameSealer(recipient, deflated);
  yield sealer.head;
  const frames = Math.max(1, Math.ceil(body.length / FRAME_PLAINTEXT_MAX_BYTES));
  for (let frame = 0; frame < frames; frame++) {
    const start = frame * FRAME_PLAINTEXT_MAX_BYTES;
    yield sealer.frame(body.subarray(start, start + FRAME_PLAINTEXT_MAX_BYTES), frame === frames - 1);
  }
}

function headerOf(suite: PayloadSuite, deflated: boolean): Buffer {
  return Buffer.from([VERSION, PAYLOAD_SUITES[suite].id, deflated ? FLAG_DEFLATED : 0, 0]);
}

function aadOf(header: Buffer, clientUuid: string): Buffer {
  return Buffer.concat([header, Buffer.from(clientUuid, 'utf8')]);
}

function keyOf({ suite, token, clientUuid }: Recipient, use: 'payload' | 'frames' | 'parts'): Buffer {
  const { id, keyBytes } = PAYLOAD_SUITES[suite];
  return Buffer.from(hkdfSync('sha256', token, clientUuid, `${use}/v1/${id}`, keyBytes));
}

function aead(suite: PayloadSuite, key: Buffer, nonce: Uint8Array, aad: Buffer, plaintext: Uint8Array): Buffer {
  switch (suite) {
    case 'aes-256-gcm': {
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(aad);
      return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
    }
    case 'chacha20-poly1305': {
      const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(aad, { plaintextLength: plaintext.length });
      return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
    }
    case 'sm4-gcm':
      return sm4GcmSeal(key, nonce, aad, plaintext);
  }
}
