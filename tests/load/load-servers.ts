// The servers under load, and how much of the machine they and the programs beside them use.
import { setTimeout as sleep } from 'node:timers/promises';
import { GATEWAY_SECRET } from '../contract/machine';
import { type Site, startSite } from '../contract/replicas';
import type { LoadShape } from './load-shape';
import { type ProcessUse, watchProcess } from './process-watch';
import { metricsOf } from './server-metrics';

/** Of the machine. */
export interface Use {
  readonly servers: readonly ProcessUse[];
  /** Of PostgreSQL; null where it was not started here, or the database is embedded. */
  readonly databaseCores: number | null;
  readonly brokerCores: number | null;
}

const HEARD_LIMIT_MS = 60_000;
const LOOK_MS = 200;

/** Resolves when the servers have shared out the projects among them, so that none of them is idle. */
export async function startLoadServers(
  { storage, broker }: LoadShape,
  options: { readonly servers: number; readonly nodeOptions: readonly string[]; readonly projects: number },
): Promise<Site> {
  const site = await startSite(storage, { GATEWAY_SECRET }, options);
  if (broker === null) return site;
  const limit = performance.now() + HEARD_LIMIT_MS;
  for (;;) {
    const heard = await Promise.all(site.origins.map(projectsHeard));
    if (isSharedOut(heard, options.projects)) return site;
    if (performance.now() > limit) {
      await site.stop('SIGKILL');
      throw new Error(`the servers hear ${heard.join(' and ')} of ${options.projects} projects:\n${site.output()}`);
    }
    await sleep(LOOK_MS);
  }
}

/** Whether all projects are heard, each server's part differing from another's by one at most. */
export function isSharedOut(heard: readonly number[], projects: number): boolean {
  const sum = heard.reduce((total, one) => total + one, 0);
  return sum === projects && Math.max(...heard) - Math.min(...heard) <= 1;
}

async function projectsHeard(origin: string): Promise<number> {
  return (await metricsOf(origin)).get('pile_console_external_broker_projects') ?? 0;
}

/** Begins to watch all of them; the returned function ends it. */
export function watchUse({ servers }: Site, { broker, databasePid }: LoadShape): () => Use {
  const endServers = servers.map(({ pid }) => watchProcess(pid));
  const endDatabase = databasePid === null ? null : watchProcess(databasePid);
  const brokerPid = broker?.pid();
  const endBroker = brokerPid === undefined ? null : watchProcess(brokerPid);
  return () => ({
    servers: endServers.map((end) => end()),
    databaseCores: endDatabase?.().cpuCores ?? null,
    brokerCores: endBroker?.().cpuCores ?? null,
  });
}

/** All servers together, and each where there are several. Memory is that of the servers. */
export function textOfUse({ servers, databaseCores, brokerCores }: Use): string {
  const sumOf = (values: readonly number[], digits: number, unit: string): string => {
    const sum = values.reduce((total, value) => total + value, 0).toFixed(digits);
    const parts = values.map((value) => value.toFixed(digits)).join(' + ');
    return `${sum} ${unit}${values.length > 1 ? ` (${parts})` : ''}`;
  };
  const cores = servers.map(({ cpuCores }) => cpuCores);
  const memory = servers.map(({ rssMaxMb }) => rssMaxMb);
  return (
    `${servers.length > 1 ? `${servers.length} servers` : 'server'} ${sumOf(cores, 2, 'cores')}, ` +
    `${sumOf(memory, 0, 'MB')} at most` +
    (databaseCores === null ? '' : `; PostgreSQL ${databaseCores.toFixed(2)} cores`) +
    (brokerCores === null ? '' : `; NATS ${brokerCores.toFixed(2)} cores`)
  );
}
