// Log chunks are partitioned by month, so that old months can be dropped or moved whole.
import type { Pool, PoolClient } from 'pg';

/** First day of the UTC month of an instant, `YYYY-MM-01`: record.log_month and log_chunk.month. */
export function logMonthOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 7)}-01`;
}

/** Makes the partition of a month given as `YYYY-MM-01`, if it is missing. */
export async function ensureLogPartition(client: Pool | PoolClient, month: string): Promise<void> {
  const [year, monthNo] = month.split('-').map(Number);
  if (year === undefined || monthNo === undefined || !/^\d{4}-\d{2}-01$/.test(month)) {
    throw new RangeError(`not the first day of a month: ${month}`);
  }
  const next = new Date(Date.UTC(year, monthNo, 1)).toISOString().slice(0, 10);
  const name = `log_chunk_${month.slice(0, 4)}${month.slice(5, 7)}`;
  const known = await client.query<{ known: boolean }>('select to_regclass($1) is not null as known', [name]);
  if (known.rows[0]?.known === true) return;
  await client.query(
    `create table if not exists ${name} partition of log_chunk for values from ('${month}') to ('${next}')`,
  );
}
