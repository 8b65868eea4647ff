import type { FastifyRequest } from 'fastify';

/** Whether the connection that asked is gone: nobody waits for the answer any more. */
export function callerLeft(request: FastifyRequest): boolean {
  return request.raw.socket.destroyed;
}
