// Ends requests whose bodies come too slowly. Node has one limit for all requests; a file of 50 MiB on a site's line and
// a JSON of a few hundred bytes need different ones. A head that is not finished is Node's own to end (app.ts).
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Longer than the client waits for an answer. */
const SMALL_BODY_MS = 30_000;
/** From which nothing has come for so long is gone. */
const IDLE_MS = 30_000;
/** Half a megabit a second. */
const SLOWEST_BYTES_PER_S = 64 * 1024;
const LOOK_MS = 2000;

/** How long the whole of a body may take that is as large as its route allows. */
export function bodyDeadlineMs(limitBytes: number, smallBytes: number): number {
  return limitBytes <= smallBytes ? SMALL_BODY_MS : SMALL_BODY_MS + (limitBytes / SLOWEST_BYTES_PER_S) * 1000;
}

/** Routes that take no more than `smallBytes` share the short limit; a client that is slower gets 408. */
export function registerBodyDeadlines(app: FastifyInstance, smallBytes: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) watch(app, request, bodyDeadlineMs(request.routeOptions.bodyLimit ?? smallBytes, smallBytes));
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function watch(app: FastifyInstance, { raw }: FastifyRequest, limitMs: number): void {
  const { socket } = raw;
  const beganMs = performance.now();
  let read = socket.bytesRead;
  let readMs = beganMs;
  const timer = setInterval(() => {
    if (raw.complete || socket.destroyed) return clearInterval(timer);
    const nowMs = performance.now();
    // The body itself must not be listened to: that would set it flowing before its reader is there.
    if (socket.bytesRead !== read) [read, readMs] = [socket.bytesRead, nowMs];
    if (nowMs - beganMs < limitMs && nowMs - readMs < IDLE_MS) return;
    clearInterval(timer);
    // As Node does it for its own limit.
    app.server.emit(
      'clientError',
      Object.assign(new Error('request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket,
    );
  }, LOOK_MS);
  timer.unref();
}
