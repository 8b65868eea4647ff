// Where a request comes from that Fastify does not handle (an upgrade to the broker), by the same rule as its `request.ip`.
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** The address of a request's client, as the proxies of these addresses and ranges say it. */
export function addressesBehind(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trust = proxyAddr.compile([...trustedProxies]);
  return (request) => proxyAddr(request, trust);
}
