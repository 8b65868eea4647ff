// Headers on every answer. The policy allows what the console is made of and nothing else: its own scripts, WASM,
// workers and sockets. Inline styles are allowed because the component library inserts style elements.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ChildAppOrigin, childAppOrigins } from './child-apps';

const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i;

/** Other origins that the console uses. */
export interface Elsewhere {
  /** Origins it uploads to. */
  readonly stores?: readonly string[];
  readonly childApps?: readonly ChildAppOrigin[];
}

/** Content security policy for a page served under `host` (the Host header). */
export function contentSecurityPolicy(
  host: string | undefined,
  { stores = [], childApps = [] }: Elsewhere = {},
): string {
  // 'self' does not cover ws: in every browser that the console supports.
  const sockets = host !== undefined && HOST.test(host) ? ` ws://${host} wss://${host}` : '';
  const listed = (origins: readonly string[]): string => origins.map((origin) => ` ${origin}`).join('');
  // Their code runs as the console's own does: to keep their styles and pictures out would protect nothing.
  const apps = listed([...new Set(Object.values(childAppOrigins(childApps, host)))]);
  const elsewhere = `${listed(stores)}${apps}`;
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval'${apps}`,
    "worker-src 'self'",
    `style-src 'self' 'unsafe-inline'${apps}`,
    // A customer's logo may lie in the store.
    `img-src 'self' data: blob:${elsewhere}`,
    `font-src 'self' data:${apps}`,
    // Cameras: the player hands its pieces over as blobs.
    "media-src 'self' blob:",
    `connect-src 'self'${sockets}${elsewhere}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // src/app/trusted-types.ts holds the one policy.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** Adds the headers to everything that the app sends but what never reaches a route (`setSecurityHeaders`). */
export function registerSecurityHeaders(app: FastifyInstance, elsewhere: Elsewhere): void {
  app.addHook('onRequest', async (request, reply) => setSecurityHeaders(request, reply, elsewhere));
}

export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply, elsewhere: Elsewhere): void {
  reply.headers({
    'content-security-policy': contentSecurityPolicy(request.headers.host, elsewhere),
    'x-content-type-options': 'nosniff',
    // For browsers that do not know frame-ancestors.
    'x-frame-options': 'DENY',
    // login_auth and token may stand in the page's address.
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  });
}
