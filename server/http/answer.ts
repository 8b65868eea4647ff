// Turns a handler's answer into the bytes a client asked for: plain or sealed envelope, or a stream of frames.
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ACCEPT_PAYLOAD_HEADER,
  type Envelope,
  ErrorCode,
  FRAMES_MEDIA_TYPE,
  PARTS_MEDIA_TYPE,
} from '../../src/contracts/envelope';
import { type ApiError, apiErrors, languageOf } from './api-error';
import { type FileAnswer, sendFile } from './file-answer';
import { type PackedTable, unpackTable } from './packed-table';
import { type PartsAnswer, sendParts } from './parts-answer';
import { chooseSuite, framesLength, type Recipient, sealFrames, sealPayload } from './seal';

const deflateRawAsync = promisify(deflateRaw);
/** Below this the saving does not pay for the work. */
const DEFLATE_FROM_BYTES = 1024;

/** Answer of a handler: a small value, a table that goes out packed, one in parts, or a file. */
export type Answer = { readonly value: unknown } | { readonly table: PackedTable } | PartsAnswer | FileAnswer;

/** The credentials of the request, which the sealing key is derived from. */
export interface Bearer {
  readonly token: string;
  readonly clientUuid: string;
}

/** Sends a success; without a recipient it is plain. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  recipient: Recipient | null,
  answer: Answer,
): Promise<FastifyReply> {
  if ('file' in answer) return sendFile(request, reply, answer);
  reply.header('cache-control', 'no-store').header('vary', 'Accept, Accept-Payload, Authorization');
  if ('parts' in answer) {
    if (recipient === null) throw new Error('an answer in parts to a client that takes none');
    return sendParts(request, reply, recipient, answer);
  }
  if ('table' in answer) reply.headers(answer.table.headers ?? {});
  if (recipient === null) return sendPlain(reply, answer);
  if ('table' in answer) {
    if (accepts(request, FRAMES_MEDIA_TYPE)) {
      const { deflated } = answer.table;
      reply.type(FRAMES_MEDIA_TYPE).header('content-length', framesLength(deflated.length));
      return reply.send(Readable.from(sealFrames(recipient, deflated, true), { objectMode: false }));
    }
    return sendJson(reply, sealedEnvelope(sealPayload(recipient, answer.table.deflated, true)));
  }
  const text = Buffer.from(JSON.stringify(answer.value), 'utf8');
  const deflated = text.length >= DEFLATE_FROM_BYTES ? await deflateRawAsync(text) : null;
  const pays = deflated !== null && deflated.length < text.length;
  return sendJson(reply, sealedEnvelope(sealPayload(recipient, pays ? deflated : text, pays)));
}

/** Sends a refusal; the HTTP status stays 200 for what the envelope's code tells. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: ApiError, status = 200): FastifyReply {
  const envelope: Envelope = {
    error_code: error.errorCode,
    message: error.messageIn(languageOf(request.headers.language)),
    success: false,
    data: error.field === undefined ? null : { field: error.field },
  };
  return sendJson(reply.code(status).header('cache-control', 'no-store'), JSON.stringify(envelope));
}

/**
 * The recipient that the answer is sealed for; null when the client takes it plain. Asked before the call does
 * anything: a client that cannot be answered must not have changed anything.
 */
export function recipientOf(request: FastifyRequest, bearer: Bearer, requireSealed: boolean): Recipient | null {
  const accepted = request.headers[ACCEPT_PAYLOAD_HEADER];
  if (accepted === undefined) {
    if (requireSealed) throw apiErrors.sealedOnly();
    return null;
  }
  const suite = chooseSuite(String(accepted));
  // A client that asked for sealed answers is not given plain ones.
  if (suite === null) {
    throw apiErrors.badRequest({
      cn: `${ACCEPT_PAYLOAD_HEADER} 中没有本服务器支持的加密套件`,
      en: `${ACCEPT_PAYLOAD_HEADER} names no suite this server has`,
    });
  }
  return { suite, ...bearer };
}

/** Whether a call may answer in parts: they are always sealed. */
export function takesParts(request: FastifyRequest, recipient: Recipient | null): boolean {
  return recipient !== null && accepts(request, PARTS_MEDIA_TYPE);
}

function accepts(request: FastifyRequest, mediaType: string): boolean {
  return (request.headers.accept ?? '').toLowerCase().includes(mediaType);
}

function sendJson(reply: FastifyReply, body: string | Readable): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(body);
}

const SUCCESS = `{"error_code":${ErrorCode.ok},"message":"","success":true`;

function sendPlain(reply: FastifyReply, answer: Exclude<Answer, FileAnswer | PartsAnswer>): FastifyReply {
  if ('value' in answer) return sendJson(reply, `${SUCCESS},"data":${JSON.stringify(answer.value)}}`);
  return sendJson(reply, Readable.from(plainTable(answer.table), { objectMode: false }));
}

async function* plainTable(table: PackedTable): AsyncGenerator<Buffer> {
  yield Buffer.from(`${SUCCESS},"data":`);
  yield* unpackTable(table);
  yield Buffer.from('}');
}

function sealedEnvelope(encrypted: string): string {
  return `${SUCCESS},"encrypted":"${encrypted}"}`;
}
