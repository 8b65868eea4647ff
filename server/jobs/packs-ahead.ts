// Keeps the packs of logs up to date, beside everything else: soon after the start, and then now and then.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { LogPacks } from '../packs/log-packs';
import { packLogs } from '../packs/pack-logs';
import { Upkeep } from './upkeep';

const LOOK_MS = 10 * 60_000;
const MOST_REST_MS = 1_000;

export interface PacksAheadOptions {
  readonly pool: Pool;
  readonly packs: LogPacks;
  readonly logger: Logger;
  readonly mostBytes: number;
  /** Whether there is room on the disk for all packs that there may be. */
  readonly hasRoom: () => boolean;
}

/** Packs what is due until it is stopped. */
export function packsAhead(options: PacksAheadOptions): Upkeep {
  const { pool, packs, mostBytes, hasRoom, logger } = options;
  const work = async (ending: AbortSignal): Promise<void> => {
    let began = performance.now();
    const written = await packLogs({
      pool,
      packs,
      mostBytes,
      // As long as it works: others have at least half of the time.
      rest: async () => {
        await sleep(Math.min(MOST_REST_MS, performance.now() - began), undefined, { signal: ending });
        if (!hasRoom()) throw new Error('there is no room on the disk');
        began = performance.now();
      },
    });
    if (written > 0) logger.debug({ written }, 'logs were packed');
  };
  return new Upkeep({ name: 'logs to be packed', logger, hasRoom, everyMs: LOOK_MS, work });
}
