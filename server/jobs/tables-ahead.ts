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
import { keepAhead, type WholeTable } from '../http/whole-table';
import { Upkeep } from './upkeep';

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

/** Makes what is due until it is stopped. */
export function tablesAhead({ lookMs = LOOK_MS, ...options }: TablesAheadOptions): Upkeep {
  const { logger, hasRoom } = options;
  const seen = new Map<number, string>();
  return new Upkeep({
    name: 'tables to be made ahead',
    logger,
    hasRoom,
    everyMs: lookMs,
    work: (ending) => makeDue(options, seen, ending),
  });
}

/** `seen`: projects whose tables are kept, or too small to be, and as what they were looked at: until one changes it needs nothing. */
async function makeDue(
  { db, pool, logger }: TablesAheadOptions,
  seen: Map<number, string>,
  ending: AbortSignal,
): Promise<void> {
  const keep = (table: WholeTable): Promise<boolean> => keepTable(pool, logger, table, ending);
  const projects = await db
    .selectFrom('project')
    .select(['project_id', 'name', 'site', 'time_zone', 'settings', 'revision', 'type_code'])
    .orderBy('project_id')
    .execute();
  for (const { type_code, ...project } of projects) {
    const type = equipmentByCode(type_code);
    if (type === undefined || type.profile === null) continue;
    if (ending.aborted) return;
    const state = JSON.stringify([project, type_code]);
    if (seen.get(project.project_id) === state) continue;
    const piles = await pilesTable(pool, project, type);
    const done: boolean[] = [];
    if ((piles.rows ?? 0) >= FEWEST_PILES) done.push(await keep(piles));
    if (await hasMany(pool, 'record', project.project_id, FEWEST_RECORDS)) {
      done.push(await keep(await headsTable({ db, pool }, project, type)));
    }
    if (await hasMany(pool, 'warning', project.project_id, FEWEST_WARNINGS)) {
      done.push(await keep(await warningsTable({ db, pool }, project)));
    }
    if (done.every(Boolean)) seen.set(project.project_id, state);
  }
}

/** Whether nothing is to be done until the project changes. */
async function keepTable(pool: Pool, logger: Logger, table: WholeTable, ending: AbortSignal): Promise<boolean> {
  let began = performance.now();
  // Rests as long as it works: others have at least half of the time.
  const rest = async (): Promise<'on' | 'stop'> => {
    await sleep(Math.min(1_000, performance.now() - began));
    began = performance.now();
    return ending.aborted ? 'stop' : 'on';
  };
  const { name, state } = table.asked;
  const outcome = await keepAhead(pool, table, FEWEST_CHANGED, rest);
  if (outcome === 'made') logger.debug({ table: name, projectId: state.projectId }, 'a table was made ahead');
  return outcome !== 'later';
}

async function hasMany(pool: Pool, table: 'record' | 'warning', projectId: number, rows: number): Promise<boolean> {
  const { rows: found } = await pool.query<{ many: boolean }>(
    `select exists (select from ${table} where project_id = $1 offset $2::int) as many`,
    [projectId, rows - 1],
  );
  return found[0]?.many === true;
}
