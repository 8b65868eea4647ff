// The tables of a backend of the usual kind: a row a record, and a row a second with a number a channel. They are filled
// from the answers of our server, so that both hold the same readings.
import pg from 'pg';
import type { ColumnTable } from '../../../src/contracts/columns';
import type { ApiClient } from '../../contract/api-client';

export interface FillPlain {
  readonly client: ApiClient;
  readonly typeCode: string;
  readonly projectId: number;
  /** Keys of the type's channels. */
  readonly channels: readonly string[];
  readonly databaseUrl: string;
}

/** The plain backend's columns of a record. */
export const RECORD_COLUMNS = {
  record_no: 'text',
  pile_id: 'bigint',
  pile_no: 'text',
  equipment_name: 'text',
  started_ms: 'float8',
  ended_ms: 'float8',
  depth_m: 'float8',
  design_depth_m: 'float8',
  slurry_l: 'float8',
  ash_kg: 'float8',
  mean_down_mpm: 'float8',
  mean_up_mpm: 'float8',
  score: 'float8',
  warnings: 'bigint',
} as const;

const RECORDS_AT_ONCE = 20_000;
/** Records whose logs are asked for at once: as many as one call may name. */
const LOGS_AT_ONCE = 50;

/** Makes and fills `plain_record` and `plain_reading`; answers how many readings there are. */
export async function fillPlainStore({
  client,
  typeCode,
  projectId,
  channels,
  databaseUrl,
}: FillPlain): Promise<number> {
  const store = new pg.Client({ connectionString: databaseUrl });
  await store.connect();
  try {
    const records = await client.table('productionList', { project_id: projectId }, { typeCode });
    await store.query(`create table plain_record (${declared(Object.entries(RECORD_COLUMNS))}, project_id bigint)`);
    await insert(store, 'plain_record', RECORD_COLUMNS, records, projectId);
    await store.query('create index on plain_record (project_id, started_ms desc, record_no)');

    const logColumns = {
      record_no: 'text',
      seq: 'bigint',
      time_ms: 'float8',
      pass: 'int',
      ...Object.fromEntries(channels.map((key) => [key, 'real'])),
    };
    await store.query(`create table plain_reading (${declared(Object.entries(logColumns))}, project_id bigint)`);
    const recordNos = numbersWithLog(records);
    let rows = 0;
    for (let from = 0; from < recordNos.length; from += LOGS_AT_ONCE) {
      const input = { project_id: projectId, record_nos: recordNos.slice(from, from + LOGS_AT_ONCE) };
      const logs = await client.table('productionLogs', input, { typeCode });
      await insert(store, 'plain_reading', logColumns, logs, projectId);
      rows += logs.rows;
    }
    await store.query('create unique index on plain_reading (project_id, record_no, seq)');
    await store.query('analyze plain_record');
    await store.query('vacuum analyze plain_reading');
    return rows;
  } finally {
    await store.end();
  }
}

const declared = (columns: readonly (readonly [string, string])[]): string =>
  columns.map(([name, kind]) => `${name} ${kind}`).join(', ');

function numbersWithLog({ columns }: ColumnTable): readonly string[] {
  const numbers = columns.record_no ?? [];
  return numbers.filter((_, row) => columns.has_log?.[row] === 1).map(String);
}

async function insert(
  store: pg.Client,
  table: string,
  kinds: Readonly<Record<string, string>>,
  { columns, rows }: ColumnTable,
  projectId: number,
): Promise<void> {
  const names = Object.keys(kinds);
  const arrays = names.map((name, i) => `$${i + 1}::${kinds[name]}[]`);
  const text = `insert into ${table} (${names.join(', ')}, project_id)
    select *, $${names.length + 1}::bigint from unnest(${arrays.join(', ')})`;
  for (let from = 0; from < rows; from += RECORDS_AT_ONCE) {
    const cells = names.map((name) => columns[name]?.slice(from, from + RECORDS_AT_ONCE) ?? []);
    await store.query(text, [...cells, projectId]);
  }
}
