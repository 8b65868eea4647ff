// Removes what changed and removed rows leave behind in the embedded database, and renews what its planner knows of the
// tables: PGlite has no process of its own that does so, as PostgreSQL has.
import type { Pool } from 'pg';
import type { Logger } from 'pino';

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
export class VacuumLoop {
  private running: Promise<void> | null = null;
  private ended = false;
  private readonly timer: ReturnType<typeof setInterval>;

  /** `hasRoom`: without room on the disk nothing is written that can wait. */
  constructor(
    private readonly pool: Pool,
    private readonly logger: Logger,
    private readonly hasRoom: () => boolean,
    lookMs: number = LOOK_MS,
  ) {
    this.timer = setInterval(() => this.look(), lookMs);
    this.timer.unref();
  }

  /** Resolves when the table that it is at is done. */
  async stop(): Promise<void> {
    this.ended = true;
    clearInterval(this.timer);
    await this.running;
  }

  private look(): void {
    if (this.running !== null || !this.hasRoom()) return;
    this.running = vacuumDue(this.pool, () => this.ended)
      .then((tables) => {
        if (tables.length > 0) this.logger.debug({ tables }, 'vacuumed');
      })
      .catch((error: unknown) => this.logger.warn({ err: error }, 'tables were not vacuumed'))
      .finally(() => {
        this.running = null;
      });
  }
}
