// The answer every call gives, and how its encrypted form is negotiated (docs/protocol/formats.md).
import { z } from '../shared/zod';

/** Codes of `error_code`. Any other non-zero code carries a message for the user. */
export const ErrorCode = {
  ok: 0,
  /** In the JSON body of a call that should have answered binary: its message is for the user. */
  binaryRefused: 1001,
  /** The access token has expired, is unknown, or was revoked: refresh once, then sign in again. */
  tokenExpired: 4001,
  tokenInvalid: 4002,
  tokenRevoked: 4003,
  badRequest: 4100,
  signInFailed: 4101,
  tooManyAttempts: 4102,
  forbidden: 4103,
  notFound: 4104,
  conflict: 4109,
  serverFault: 5000,
  /** The server's disk is full: calls that would keep something are refused, reading goes on. */
  diskFull: 5001,
  /** The database does not answer; comes with HTTP 503. */
  databaseAway: 5002,
} as const;

/** The three codes after which the client refreshes its token (once for all queued requests). */
export const TOKEN_ERROR_CODES: ReadonlySet<number> = new Set([
  ErrorCode.tokenExpired,
  ErrorCode.tokenInvalid,
  ErrorCode.tokenRevoked,
]);

export const envelopeSchema = z.object({
  error_code: z.int(),
  message: z.string(),
  success: z.boolean(),
  data: z.unknown().optional(),
  /** Base64 of the sealed JSON that takes the place of `data`. */
  encrypted: z.string().min(1).optional(),
});
export type Envelope = z.infer<typeof envelopeSchema>;

/** `data` of a refusal that is about one field of the input. */
export const refusedFieldSchema = z.object({ field: z.string() });

/** AEAD suites by the name used in `Accept-Payload`; the number is the suite byte on the wire. */
export const PAYLOAD_SUITES = {
  'aes-256-gcm': { id: 1, keyBytes: 32 },
  'chacha20-poly1305': { id: 2, keyBytes: 32 },
  'sm4-gcm': { id: 3, keyBytes: 16 },
} as const;
export type PayloadSuite = keyof typeof PAYLOAD_SUITES;

/** Request header by which a client names the suites it takes, best first. */
export const ACCEPT_PAYLOAD_HEADER = 'accept-payload';
/** Media type of the frame stream for large answers. */
export const FRAMES_MEDIA_TYPE = 'application/vnd.hskj.frames';
/** Most plaintext bytes one frame carries. */
export const FRAME_PLAINTEXT_MAX_BYTES = 256 * 1024;

/** Media type of answers that come in parts, each of use as soon as it is there. */
export const PARTS_MEDIA_TYPE = 'application/vnd.hskj.parts';
/** Most bytes of one part, also after inflating. */
export const MAX_PART_BYTES = 1024 * 1024;
/** Kinds of parts by their number: the first is the head, the last the end of a whole answer or a fault. */
export const PART_KINDS = { head: 1, data: 2, end: 3, fault: 4 } as const;
export type PartKind = keyof typeof PART_KINDS;

/** Rows and records of an answer in parts; null where the server does not know. */
const partsTotals = { rows: z.int().nonnegative().nullable(), records: z.int().nonnegative().nullable() };
/** The first part: the totals to come. A call may say more in it (docs/protocol/formats.md). */
export const partsHeadSchema = z.looseObject({
  ...partsTotals,
  /** About how many bytes of data, so that progress can be shown. */
  bytes: z.int().nonnegative().nullable(),
});
export type PartsHead = z.infer<typeof partsHeadSchema>;
/** Rows of a log that are stored damaged: the cells that an answer lacks. */
export const damagedStretchSchema = z.object({
  record_no: z.string(),
  from_ms: z.number(),
  to_ms: z.number(),
  rows: z.int().nonnegative(),
  /** The channel without readings; null: the rows are not there at all. */
  channel: z.string().nullable(),
});
export type DamagedStretch = z.infer<typeof damagedStretchSchema>;
/** The last part of a whole answer: the totals sent, so that a reader can compare. */
export const partsEndSchema = z.object({
  ...partsTotals,
  /** Data parts. */
  parts: z.int().nonnegative(),
  /** Of logs: the parts that could not be read; absent where all could. */
  damaged: z.array(damagedStretchSchema).optional(),
});
export type PartsEnd = z.infer<typeof partsEndSchema>;
