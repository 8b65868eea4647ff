// The envelope of small answers. Large ones never become a string: see calls.ts.
import { type Envelope, envelopeSchema, refusedFieldSchema, TOKEN_ERROR_CODES } from '../../src/contracts/envelope';
import { DataCoreError } from '../rpc/data-core-error';
import type { HttpAnswer } from './http-call';

/** The server wants another access token. Never leaves the worker: the HTTP client answers it with a refresh. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
  readonly errorCode: number;

  constructor(errorCode: number, message: string) {
    super(message);
    this.errorCode = errorCode;
  }

  asApiError(): DataCoreError {
    return new DataCoreError('api', this.message, { errorCode: this.errorCode });
  }
}

/** The error to throw for an `error_code` other than 0; `data` may name the field of the input that is refused. */
export function refusal(errorCode: number, message: string, data?: unknown): TokenRefused | DataCoreError {
  if (TOKEN_ERROR_CODES.has(errorCode)) return new TokenRefused(errorCode, message);
  const { field } = refusedFieldSchema.safeParse(data).data ?? {};
  return new DataCoreError('api', message, field === undefined ? { errorCode } : { errorCode, field });
}

/** The whole body of an answer that may be large: it may take its time as long as it keeps coming. */
export async function readBody(
  answer: HttpAnswer,
  onBytes: (receivedBytes: number) => Promise<void> = async () => undefined,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.chunks()) {
    chunks.push(chunk);
    bytes += chunk.length;
    await onBytes(bytes);
  }
  const [only] = chunks;
  if (only && chunks.length === 1) return only;
  const body = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}

/** Reads the body as an envelope; throws what its error code means, or `contract` when it is none. */
export async function readEnvelope(answer: HttpAnswer): Promise<Envelope> {
  return envelopeOf(await answer.bytes());
}

/** The same of bytes. */
export function envelopeOf(bytes: Uint8Array): Envelope {
  const parsed = envelopeSchema.safeParse(parseJson(bytes, 'contract'));
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new DataCoreError('contract', 'the answer is no envelope', { path });
  }
  if (parsed.data.error_code !== 0) {
    throw refusal(parsed.data.error_code, parsed.data.message, parsed.data.data);
  }
  return parsed.data;
}

/** JSON in UTF-8 bytes; throws an error of the code given for anything else. */
export function parseJson(bytes: Uint8Array, code: 'contract' | 'payload'): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new DataCoreError(code, `the answer is no JSON: ${String(error)}`, { reason: 'json' });
  }
}

/** `data` of an envelope that must not be sealed. */
export function plainData(envelope: Envelope): unknown {
  return envelope.data ?? null;
}
