// Keeps the packs of logs up to date, beside everything else: soon after the start, and then now and then.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { LogPacks } from '../packs/log-packs';
import { packLogs } from '../packs/pack-logs';

const LOOK_MS = 10 * 60_000;
const MOST_REST_MS = 1_000;

export interface PacksAheadOptions {
  readonly pool: Pool;
  readonly packs: LogPacks;
  readonly logger: Logger;
  readonly mostBytes: number;
  /** Whether there is room on the disk for all packs that there may be. */
  readonly hasRoom: () => boolean;
  readonly lookMs?: number;
}

/** Looks now and then until it is stopped. */
export class PacksAhead {
  readonly #options: PacksAheadOptions;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #ending = new AbortController();
  #running: Promise<void> | null = null;

  constructor(options: PacksAheadOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#look(), options.lookMs ?? LOOK_MS);
    this.#timer.unref();
  }

  /** Resolves when nothing is written any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#ending.abort();
    await this.#running;
  }

  #look(): void {
    const { hasRoom, logger } = this.#options;
    if (this.#running !== null || !hasRoom()) return;
    this.#running = this.#pack()
      .catch((error: unknown) => {
        if (!this.#ending.signal.aborted) logger.warn({ err: error }, 'logs were not packed: they are read as before');
      })
      .finally(() => {
        this.#running = null;
      });
  }

  async #pack(): Promise<void> {
    const { pool, packs, mostBytes, hasRoom, logger } = this.#options;
    const { signal } = this.#ending;
    let began = performance.now();
    const written = await packLogs({
      pool,
      packs,
      mostBytes,
      // As long as it works: others have at least half of the time.
      rest: async () => {
        await sleep(Math.min(MOST_REST_MS, performance.now() - began), undefined, { signal });
        if (!hasRoom()) throw new Error('there is no room on the disk');
        began = performance.now();
      },
    });
    if (written > 0) logger.debug({ written }, 'logs were packed');
  }
}
