// The bytes that a reading takes on the disk for good: with all indexes, once its record has ended and is packed.
import type { Pool } from 'pg';
import { openDatabase } from '../../server/db/database';
import { changePiles } from '../../server/db/pile-sums';
import { inTransaction } from '../../server/db/transact';
import { finishRecord } from '../../server/ingest/finish-record';
import { OPEN_RECORD_COLUMNS, type OpenRecord } from '../../server/ingest/open-record';
import { equipmentByCode } from '../../src/equipment/registry';
import type { Storage } from '../contract/fixture-site';
import { THREAD_URL } from '../contract/server-process';

/** Of all tables and indexes, without rows that are deleted. The database's own log is not in it: it does not grow. */
export async function databaseBytes(pool: Pool): Promise<number> {
  await pool.query('vacuum full');
  const { rows } = await pool.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes');
  return rows[0]?.bytes ?? Number.NaN;
}

/** Ends all records in work, as a machine that goes on to the next pile does; answers how large the database is then. */
export async function packedBytes(storage: Storage): Promise<number> {
  const database = await openDatabase({ ...storage, threadUrl: THREAD_URL });
  try {
    const { rows } = await database.pool.query<
      OpenRecord & { site: string; type_code: string; time_zone: string; settings: unknown }
    >(
      `select ${OPEN_RECORD_COLUMNS}, p.site, p.type_code, p.time_zone, p.settings
       from record r join project p on p.project_id = r.project_id
       where exists (select from log_tail t where t.project_id = r.project_id and t.record_no = r.record_no)`,
    );
    for (const record of rows) {
      const type = equipmentByCode(record.type_code);
      if (type === undefined) continue;
      await inTransaction(database.pool, (client) =>
        changePiles(client, [record], () => finishRecord(client, record, { ...record, type })),
      );
    }
    return await databaseBytes(database.pool);
  } finally {
    await database.close();
  }
}
