// Which child apps come from elsewhere. `CHILD_APPS` names them: `trd=https://trd.example.com;site.example.com:qh=dev`.
import type { FastifyInstance } from 'fastify';
import { CHILD_APPS_PATH } from '../../src/contracts/child-app-origins';
import { EQUIPMENT_TYPES } from '../../src/equipment/registry';

/** Port of the development server of a child app, on the host that the console is opened by. */
const DEVELOPMENT_PORT = 5174;

const NAMES: readonly string[] = EQUIPMENT_TYPES.filter(({ kind }) => kind === 'child').map((type) => type.routePrefix);

export interface ChildAppOrigin {
  readonly name: string;
  /** The console's host name that it holds for; null: every other one. */
  readonly host: string | null;
  /** `dev`: the development port of the console's own host. */
  readonly origin: string;
}

/** Reads `[HOST:]NAME=ORIGIN` entries between semicolons. Throws an Error that says which entry is wrong and why. */
export function readChildApps(text: string): readonly ChildAppOrigin[] {
  const entries = text
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(readEntry);
  const twice = entries.find(({ name, host }, at) =>
    entries.slice(0, at).some((before) => before.name === name && before.host === host),
  );
  if (twice !== undefined) throw new Error(`${twice.name} is named twice for ${twice.host ?? 'all hosts'}`);
  return entries;
}

function readEntry(entry: string): ChildAppOrigin {
  const [, host = null, name = '', origin = ''] = /^(?:([\w.-]+):)?(\w+)=(.+)$/.exec(entry) ?? [];
  if (name === '') throw new Error(`${entry} is not NAME=ORIGIN or HOST:NAME=ORIGIN`);
  if (!NAMES.includes(name)) throw new Error(`${name} is no child app; there are ${NAMES.join(', ')}`);
  const url = URL.canParse(origin) ? new URL(origin) : null;
  const isOrigin = url !== null && ['http:', 'https:'].includes(url.protocol) && url.origin === origin;
  if (origin !== 'dev' && !isOrigin) {
    throw new Error(`${name}: ${origin} is not dev, nor an origin such as https://apps.example.com, without a path`);
  }
  return { name, host: host?.toLowerCase() ?? null, origin };
}

/** Origins by name for a console that is opened by a host; `hostHeader` as a browser sends it. */
export function childAppOrigins(
  apps: readonly ChildAppOrigin[],
  hostHeader: string | undefined,
): Readonly<Record<string, string>> {
  const hostname = hostnameOf(hostHeader);
  const holding = [...apps.filter(({ host }) => host === null), ...apps.filter(({ host }) => host === hostname)];
  const named = holding.flatMap(({ name, origin }): [string, string][] => {
    if (origin !== 'dev') return [[name, origin]];
    return hostname === null ? [] : [[name, `http://${hostname}:${DEVELOPMENT_PORT}`]];
  });
  return Object.fromEntries(named);
}

function hostnameOf(hostHeader: string | undefined): string | null {
  const address = `http://${hostHeader ?? ''}`;
  return URL.canParse(address) && /^[\w.:[\]-]+$/.test(hostHeader ?? '') ? new URL(address).hostname : null;
}

/** Tells the console of each host where its child apps are. */
export function registerChildApps(app: FastifyInstance, apps: readonly ChildAppOrigin[]): void {
  app.get(CHILD_APPS_PATH, async ({ headers }, reply) =>
    reply.header('cache-control', 'no-cache').send(childAppOrigins(apps, headers.host)),
  );
}
