// Takes a request's body in. Nothing of it is read before the call knows whose it is.
import type { FastifyRequest } from 'fastify';
import { ErrorCode } from '../../../src/contracts/envelope';
import { ApiError } from '../api-error';

/** Limit of a body for calls that declare no other. A larger body is read on a thread, few at a time. */
export const USUAL_BODY_BYTES = 1024 * 1024;

/** The client went away, or fell silent, before its body was whole: there is nobody to answer. */
export class BodyCut extends Error {
  override readonly name = 'BodyCut';
}

/** Bytes of the body as its head tells; NaN where it does not. */
export function declaredBytes({ headers }: FastifyRequest): number {
  return Number(headers['content-length'] ?? Number.NaN);
}

/** The whole body, empty where there is none. Throws ApiError (413) over `maxBytes`, and BodyCut. */
export async function readBody(request: FastifyRequest, maxBytes: number): Promise<Buffer> {
  if (declaredBytes(request) > maxBytes) throw tooLarge(maxBytes);
  // One buffer that grows: a client may send its body a byte at a time, and each would be held with its overhead.
  let buffer = Buffer.alloc(Math.min(maxBytes, FIRST_BYTES));
  let bytes = 0;
  try {
    // Destroying the request at the end would take the socket with it, and the answer.
    for await (const chunk of request.raw.iterator({ destroyOnReturn: false })) {
      const part = Buffer.from(chunk);
      if (bytes + part.length > maxBytes) throw tooLarge(maxBytes);
      if (bytes + part.length > buffer.length) {
        const larger = Buffer.alloc(Math.min(maxBytes, Math.max(2 * buffer.length, bytes + part.length)));
        buffer.copy(larger, 0, 0, bytes);
        buffer = larger;
      }
      bytes += part.copy(buffer, bytes);
    }
  } catch (error) {
    throw error instanceof ApiError ? error : new BodyCut('the body broke off', { cause: error });
  }
  return buffer.subarray(0, bytes);
}

const FIRST_BYTES = 64 * 1024;
const KIB = 1024;

function tooLarge(maxBytes: number): ApiError {
  const most = maxBytes >= KIB * KIB ? `${maxBytes / KIB / KIB} MiB` : `${maxBytes / KIB} KiB`;
  return new ApiError(
    ErrorCode.badRequest,
    { cn: `请求有误：请求内容超过 ${most}`, en: `Bad request: the body has more than ${most}` },
    undefined,
    413,
  );
}
