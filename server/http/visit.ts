// From where a call comes, as its session keeps it.
import type { FastifyRequest } from 'fastify';
import { plainAddress } from './network';
import type { Visit } from './sessions';

/** Longer ones are cut: real ones have some 100 to 300 characters. */
const MAX_AGENT = 400;

/** Address (behind named proxies the client's) and browser of a request. */
export function visitOf({ ip, headers }: FastifyRequest): Visit {
  return { address: plainAddress(ip), agent: (headers['user-agent'] ?? '').slice(0, MAX_AGENT) };
}
