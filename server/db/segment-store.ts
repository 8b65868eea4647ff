// The segments of records that have ended: one row a record, its columns packed as a chunk of log is. A row object a
// segment would be some thirty times as many rows for a few hundred bytes each record.
import type { Pool, PoolClient } from 'pg';
import type { ProductionSegments } from '../../src/contracts/api/production';
import { decodeLogColumns, encodeLogColumns } from './log-codec';

/** Seconds are kept to the millisecond, totals and means two digits finer than the channel's readings. */
const DURATION = 'duration_s';
const DURATION_DECIMALS = 3;
const FINER = 2;
const TOTAL = 'total:';
const MEAN = 'mean:';

/** Digits after the point by channel: storedDecimals of the type. */
type DecimalsOf = (channel: string) => number;

/** Packs segments. Their figures are rounded, so read back what is answered beside stored ones. */
export function encodeSegments(segments: ProductionSegments, decimalsOf: DecimalsOf): Buffer {
  const count = segments.duration_s.length;
  const columns = (prefix: string, of: Readonly<Record<string, readonly (number | null)[]>>) =>
    Object.entries(of).map(([key, values]) => ({
      key: `${prefix}${key}`,
      decimals: decimalsOf(key) + FINER,
      values: Float64Array.from(values, (value) => value ?? Number.NaN),
    }));
  return encodeLogColumns({
    seq: Uint32Array.from({ length: count }, (_, i) => i),
    timeMs: new Float64Array(count),
    pass: new Uint8Array(count),
    channels: [
      { key: DURATION, decimals: DURATION_DECIMALS, values: Float64Array.from(segments.duration_s) },
      ...columns(TOTAL, segments.totals),
      ...columns(MEAN, segments.means),
    ],
  });
}

/** Unpacks them; throws RangeError on what is damaged. */
export function decodeSegments(heightM: number, data: Uint8Array): ProductionSegments {
  const { channels } = decodeLogColumns(data);
  const duration = channels.find(({ key }) => key === DURATION);
  if (duration === undefined) throw new RangeError('segments without a duration');
  const of = (prefix: string) => channels.filter(({ key }) => key.startsWith(prefix));
  return {
    height_m: heightM,
    duration_s: Array.from(duration.values),
    totals: Object.fromEntries(of(TOTAL).map(({ key, values }) => [key.slice(TOTAL.length), Array.from(values)])),
    means: Object.fromEntries(
      of(MEAN).map(({ key, values }) => [
        key.slice(MEAN.length),
        Array.from(values, (value) => (Number.isNaN(value) ? null : value)),
      ]),
    ),
  };
}

interface Key {
  readonly projectId: number;
  readonly recordNo: string;
}

/** Stores a record's segments in the place of what is there. */
export async function storeSegments(client: PoolClient, key: Key, heightM: number, data: Buffer): Promise<void> {
  await client.query(
    `insert into segment (project_id, record_no, height_m, data) values ($1, $2, $3, $4)
     on conflict (project_id, record_no) do update set height_m = excluded.height_m, data = excluded.data`,
    [key.projectId, key.recordNo, heightM, data],
  );
}

/**
 * Stores segments of a record that ended before they were kept, worked out from `logRows` rows. Rows that come later
 * finish the record again, which replaces them. Segments computed before that are not stored after it.
 */
export async function fillSegments(
  pool: Pool,
  key: Key & { readonly logRows: number },
  heightM: number,
  data: Buffer,
): Promise<void> {
  await pool.query(
    `insert into segment (project_id, record_no, height_m, data)
     select project_id, record_no, $3, $4 from record
     where project_id = $1 and record_no = $2 and ended_at is not null and log_rows = $5
     on conflict (project_id, record_no) do nothing`,
    [key.projectId, key.recordNo, heightM, data, key.logRows],
  );
}

/** The segments of a record; null where none are stored. */
export async function readSegments(pool: Pool, { projectId, recordNo }: Key): Promise<ProductionSegments | null> {
  const { rows } = await pool.query<{ height_m: number; data: Buffer }>(
    'select height_m, data from segment where project_id = $1 and record_no = $2',
    [projectId, recordNo],
  );
  const [row] = rows;
  return row === undefined ? null : decodeSegments(row.height_m, row.data);
}
