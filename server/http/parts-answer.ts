// An answer in parts (docs/protocol/formats.md): each part is sealed and sent as soon as it is there, as fast as its
// reader takes them, so that memory is bounded by a part for an answer of any size. The generator of the parts is asked
// for the next one only when there is room for it, and is ended when the reader leaves.
import { Readable } from 'node:stream';
import { deflateRawSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Envelope, PARTS_MEDIA_TYPE, type PartsEnd, type PartsHead } from '../../src/contracts/envelope';
import { languageOf } from './api-error';
import { faultOf } from './faults';
import { PartSealer, type Recipient } from './seal';

/** A head of fewer bytes, as nearly all are, is sent as it is. */
const LONG_HEAD_BYTES = 1_024;

/** Data that is raw DEFLATE. */
export interface DeflatedPart {
  readonly deflated: Uint8Array;
}

export interface PartsAnswer {
  readonly head: PartsHead;
  /** The data; gives in the end what has come. Of no more than MAX_PART_BYTES each. */
  readonly parts: AsyncGenerator<Uint8Array | DeflatedPart, Omit<PartsEnd, 'parts'>>;
  /** Said of the answer beside it. */
  readonly headers?: Readonly<Record<string, string>>;
}

export function isPartsAnswer(data: unknown): data is PartsAnswer {
  return typeof data === 'object' && data !== null && 'parts' in data && 'head' in data;
}

/** Sends the parts. A fault on the way is the last part, since the status has gone out by then. */
export function sendParts(
  request: FastifyRequest,
  reply: FastifyReply,
  recipient: Recipient,
  answer: PartsAnswer,
): FastifyReply {
  reply.type(PARTS_MEDIA_TYPE).headers(answer.headers ?? {});
  return reply.send(Readable.from(sealedParts(request, recipient, answer), { objectMode: false }));
}

async function* sealedParts(
  request: FastifyRequest,
  recipient: Recipient,
  { head, parts }: PartsAnswer,
): AsyncGenerator<Buffer> {
  const sealer = new PartSealer(recipient);
  const said = jsonBytes(head);
  const isLong = said.length >= LONG_HEAD_BYTES;
  const first = sealer.part('head', isLong ? deflateRawSync(said, { level: 9 }) : said, isLong);
  yield Buffer.concat([sealer.head, ...first]);
  try {
    let count = 0;
    let next = await parts.next();
    for (; next.done !== true; next = await parts.next()) {
      const { value } = next;
      count += 1;
      yield* 'deflated' in value ? sealer.part('data', value.deflated, true) : sealer.part('data', value);
    }
    yield* sealer.part('end', jsonBytes({ ...next.value, parts: count } satisfies PartsEnd));
  } catch (error) {
    const { answer, logged } = faultOf(error);
    if (logged !== null) request.log.error({ err: error, route: request.routeOptions.url }, logged);
    const envelope: Envelope = {
      error_code: answer.errorCode,
      message: answer.messageIn(languageOf(request.headers.language)),
      success: false,
    };
    yield* sealer.part('fault', jsonBytes(envelope));
  } finally {
    // Also where the reader has left: then nothing more is read for it.
    await parts.return({ rows: null, records: null });
  }
}

function jsonBytes(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value), 'utf8');
}
