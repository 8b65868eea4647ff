// The servers of a site: one, or two where it has an external broker.
import type { Storage } from './fixture-site';
import { type ServerProcess, startServer } from './server-process';
import { environmentOf } from './storage-environment';

export interface Site extends Pick<ServerProcess, 'origin' | 'port' | 'output' | 'stop'> {
  readonly origins: readonly string[];
  readonly servers: readonly ServerProcess[];
}

interface Known {
  readonly origins: readonly string[];
  readonly brokerUrl: string | undefined;
  turn: number;
}

const SERVERS_AT_A_BROKER = 2;
/** Sites by the origin of their first server. */
const sites = new Map<string, Known>();

/** How the servers of a site are run, where not as for most tests. */
export interface SiteOptions {
  readonly servers?: number;
  /** For Node itself. */
  readonly nodeOptions?: readonly string[];
}

/** Starts as many servers as the storage's shape has. As one process: `stop` ends all, and answers a code that is bad. */
export async function startSite(
  storage: Storage,
  environment: Readonly<Record<string, string>> = {},
  { servers: count = storage.brokerUrl === undefined ? 1 : SERVERS_AT_A_BROKER, nodeOptions }: SiteOptions = {},
): Promise<Site> {
  const start = () => startServer({ ...environmentOf(storage), ...environment }, undefined, nodeOptions);
  const servers = await Promise.all(Array.from({ length: count }, start));
  const [first] = servers;
  if (first === undefined) throw new Error('a site has a server');
  const origins = servers.map((server) => server.origin);
  sites.set(first.origin, { origins, brokerUrl: storage.brokerUrl, turn: 0 });
  return {
    origin: first.origin,
    port: first.port,
    origins,
    servers,
    output: () => servers.map((server) => server.output()).join('\n'),
    stop: async (signal) => {
      const codes = await Promise.all(servers.map((server) => server.stop(signal)));
      return codes.find((code) => code !== 0) ?? 0;
    },
  };
}

/** Where the next call to a site goes: to its servers in turn. */
export function nextOrigin(origin: string): string {
  const site = sites.get(origin);
  if (site === undefined) return origin;
  site.turn = (site.turn + 1) % site.origins.length;
  return site.origins[site.turn] ?? origin;
}

/** Where the machines of a site publish, when not at the server itself. */
export function brokerUrlOf(origin: string): string | undefined {
  return sites.get(origin)?.brokerUrl;
}
