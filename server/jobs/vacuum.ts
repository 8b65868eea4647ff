// Removes what changed and removed rows leave behind in the embedded database, and renews what its planner knows of the
// tables: PGlite has no process of its own that does so, as PostgreSQL has.
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { Upkeep } from './upkeep';

const LOOK_MS = 10 * 60_000;
/** PostgreSQL's own rule: a fixed number of rows and a fifth of the table, a tenth for the planner's statistics. */
const DUE = `n_dead_tup > 1000 + 0.2 * n_live_tup or n_mod_since_analyze > 1000 + 0.1 * n_live_tup`;

/** Vacuums the tables that are due, each by itself, so that calls come between; answers their names. */
export async function vacuumDue(pool: Pool, isStopping: () => boolean = () => false): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables where ${DUE} order by n_dead_tup desc`,
  );
  const done: string[] = [];
  for (const { name } of rows) {
    if (isStopping()) break;
    await pool.query(`vacuum (analyze) ${name}`);
    done.push(name);
  }
  return done;
}

/** Vacuums now and then until it is stopped. */
export function vacuumNowAndThen(
  pool: Pool,
  logger: Logger,
  hasRoom: () => boolean,
  everyMs: number = LOOK_MS,
): Upkeep {
  return new Upkeep({
    name: 'tables to be vacuumed',
    logger,
    hasRoom,
    everyMs,
    work: async (ending) => {
      const tables = await vacuumDue(pool, () => ending.aborted);
      if (tables.length > 0) logger.debug({ tables }, 'vacuumed');
    },
  });
}
