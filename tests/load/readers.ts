// The consoles that read beside the machines, each on a thread of its own.
import { Worker } from 'node:worker_threads';
import { DEMO_SITE_NAME } from '../../server/demo/write-site';
import type { ConsoleInput, ConsoleReport } from './console-messages';
import { ACCOUNTS, type LoadSite, PASSWORD } from './load-site';

export interface Reader {
  end(): Promise<ConsoleReport>;
}

function startReader(input: ConsoleInput): Reader {
  const thread = new Worker(new URL('./console-thread.mjs', import.meta.url), { workerData: input });
  const ended = new Promise<ConsoleReport>((resolve, reject) => {
    thread.once('message', (report: ConsoleReport) => resolve(report));
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('a console ended without a report')));
  });
  // The code that waits for the report gets the error; a console that fails earlier must not end the process.
  ended.catch(() => undefined);
  return {
    end: () => {
      thread.postMessage('end');
      return ended;
    },
  };
}

/** Starts so many consoles, at the servers in turn, which read the site's projects until each is ended. */
export function startReaders(
  origins: readonly string[],
  site: Pick<LoadSite, 'projects'>,
  count: number,
): readonly Reader[] {
  const projects = visited(site.projects);
  return ACCOUNTS.slice(0, count).flatMap(({ account }, i) => {
    const origin = origins[i % origins.length];
    if (origin === undefined) return [];
    return [startReader({ origin, account, password: PASSWORD, site: DEMO_SITE_NAME, projects })];
  });
}

/** The largest project before each of the others: that is the one whose answers are heavy. */
function visited([largest, ...others]: LoadSite['projects']): LoadSite['projects'] {
  return largest === undefined ? [] : others.flatMap((other) => [largest, other]);
}
