// GET /metrics, and the hook that times every answer.
import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sameSecret } from '../broker/gateway';
import { plainAddress } from '../http/network';
import type { Metrics } from './metrics';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the call of the API, as metrics show it. */
    readonly call?: string;
  }
}

const METRICS_PATH = '/metrics';
const BEARER = /^Bearer +(\S{1,1000})$/i;

const privateAddresses = new BlockList();
for (const [net, prefix, family] of [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const) {
  privateAddresses.addSubnet(net, prefix, family);
}

/** Whether an address is of this machine or of a private network (RFC 1918, 3927, 4193, 4291). */
export function isPrivateAddress(address: string): boolean {
  const plain = plainAddress(address);
  const version = isIP(plain);
  return version !== 0 && privateAddresses.check(plain, version === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Must come before the routes, whose answers it times. With the token any address may read; without a token only private
 * addresses.
 */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.addHook('onResponse', async (request, reply) => {
    metrics.answered(kindOf(request), reply.statusCode, reply.elapsedTime / 1000);
  });
  app.get(METRICS_PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8');
    if (token !== undefined) {
      const given = BEARER.exec(request.headers.authorization ?? '')?.[1];
      if (given === undefined || !sameSecret(Buffer.from(given), token)) {
        return reply.code(401).header('www-authenticate', 'Bearer').send('METRICS_TOKEN is needed as a bearer token\n');
      }
    } else if (!mayReadWithoutToken(request)) {
      return reply.code(403).send('Only for private addresses; set METRICS_TOKEN to read from elsewhere\n');
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

function mayReadWithoutToken(request: FastifyRequest): boolean {
  // Sent through a proxy that is not trusted: the address is the proxy's, and the client behind it can be anybody.
  const forwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  const believed = (request.ips?.length ?? 1) > 1;
  return isPrivateAddress(request.ip) && (believed || !forwarded);
}

function kindOf(request: FastifyRequest): string {
  const { config, url } = request.routeOptions;
  if (config.call !== undefined) return config.call;
  if (url === METRICS_PATH || url === '/healthz' || url === '/readyz') return url.slice(1);
  return 'other';
}
