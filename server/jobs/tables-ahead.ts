// Keeps the tables of large projects made ahead of their readers: the piles of the map, the heads of the records and the
// warnings. The first reader of a day then gets stored bytes, as the others do.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { equipmentByCode } from '../../src/equipment/registry';
import type { Schema } from '../db/schema';
import { pilesTable } from '../http/handlers/piles';
import { headsTable } from '../http/handlers/production-heads';
import { warningsTable } from '../http/handlers/warning-heads';
import { keepAhead, type WholeTable } from '../http/kept-table';

const LOOK_MS = 60_000;
/** A table since which fewer piles have changed is good enough. */
const FEWEST_CHANGED = 2_500;
/** Tables of fewer rows are read as quickly as they are forwarded. */
const FEWEST_PILES = 20_001;
const FEWEST_RECORDS = 10_000;
const FEWEST_WARNINGS = 10_000;

export interface TablesAheadOptions {
  readonly db: Kysely<Schema>;
  readonly pool: Pool;
  readonly logger: Logger;
  /** Without room on the disk nothing is written that can wait. */
  readonly hasRoom: () => boolean;
  readonly lookMs?: number;
}

/** Looks now and then until it is stopped. */
export class TablesAhead {
  readonly #options: TablesAheadOptions;
  readonly #timer: ReturnType<typeof setInterval>;
  /** Projects whose tables are kept, or too small to be, and as what they were looked at: until one changes it needs nothing. */
  readonly #seen = new Map<number, string>();
  #running: Promise<void> | null = null;
  #ended = false;

  constructor(options: TablesAheadOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#look(), options.lookMs ?? LOOK_MS);
    this.#timer.unref();
  }

  /** Resolves when the part that it is at is done. */
  async stop(): Promise<void> {
    this.#ended = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  #look(): void {
    const { hasRoom, logger } = this.#options;
    if (this.#running !== null || !hasRoom()) return;
    this.#running = this.#makeDue()
      .catch((error: unknown) => logger.warn({ err: error }, 'tables were not made ahead'))
      .finally(() => {
        this.#running = null;
      });
  }

  async #makeDue(): Promise<void> {
    const { db, pool } = this.#options;
    const projects = await db
      .selectFrom('project')
      .select(['project_id', 'name', 'site', 'time_zone', 'settings', 'revision', 'type_code'])
      .orderBy('project_id')
      .execute();
    for (const { type_code, ...project } of projects) {
      const type = equipmentByCode(type_code);
      if (type === undefined || type.profile === null) continue;
      if (this.#ended) return;
      const state = JSON.stringify([project, type_code]);
      if (this.#seen.get(project.project_id) === state) continue;
      const piles = await pilesTable(pool, project, type);
      const done: boolean[] = [];
      if ((piles.rows ?? 0) >= FEWEST_PILES) done.push(await this.#keep(piles));
      if (await hasMany(pool, 'record', project.project_id, FEWEST_RECORDS)) {
        done.push(await this.#keep(await headsTable({ db, pool }, project, type)));
      }
      if (await hasMany(pool, 'warning', project.project_id, FEWEST_WARNINGS)) {
        done.push(await this.#keep(await warningsTable({ db, pool }, project)));
      }
      if (done.every(Boolean)) this.#seen.set(project.project_id, state);
    }
  }

  /** Whether nothing is to be done until the project changes. */
  async #keep(table: WholeTable): Promise<boolean> {
    const { pool, logger } = this.#options;
    let began = performance.now();
    // Rests as long as it works: others have at least half of the time.
    const rest = async (): Promise<'on' | 'stop'> => {
      await sleep(Math.min(1_000, performance.now() - began));
      began = performance.now();
      return this.#ended ? 'stop' : 'on';
    };
    const { name, state } = table.asked;
    const kept = await keepAhead(pool, table, FEWEST_CHANGED, rest);
    if (kept === 'made') logger.debug({ table: name, projectId: state.projectId }, 'a table was made ahead');
    return kept !== 'later';
  }
}

async function hasMany(pool: Pool, table: 'record' | 'warning', projectId: number, rows: number): Promise<boolean> {
  const { rows: found } = await pool.query<{ many: boolean }>(
    `select exists (select from ${table} where project_id = $1 offset $2::int) as many`,
    [projectId, rows - 1],
  );
  return found[0]?.many === true;
}
