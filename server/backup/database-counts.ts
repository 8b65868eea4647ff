import pg from 'pg';
import type { EmbeddedDatabase } from '../db/embedded';
import { databaseVersion } from '../db/migrate';
import type { Counts } from './manifest';

const COUNTED = ['account', 'project', 'pile', 'record', 'log_chunk', 'log_tail', 'warning', 'audit'] as const;

/** The version of an open database's schema, and how many rows its tables have. Changes nothing. */
export async function readCounts({ socketDir }: EmbeddedDatabase): Promise<{ version: number; counts: Counts }> {
  const pool = new pg.Pool({ host: socketDir, port: 5432, user: 'postgres', database: 'postgres', max: 1 });
  try {
    const version = await databaseVersion(pool);
    const counts: Counts = {};
    for (const table of COUNTED) {
      const known = await pool.query<{ known: boolean }>('select to_regclass($1) is not null as known', [table]);
      if (known.rows[0]?.known !== true) continue;
      const { rows } = await pool.query<{ count: string }>(`select count(*) from ${table}`);
      counts[table] = Number(rows[0]?.count);
    }
    return { version, counts };
  } finally {
    await pool.end();
  }
}
