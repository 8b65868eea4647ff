// Warnings that the worker holds, as the table that their list shows.
import type { HeadSort, HeadView } from '../../contracts/data-core';
import type { DecodedTable, DictColumn } from '../../contracts/table';
import { TableRows } from '../../contracts/table-rows';
import type { DataCoreClient } from '../../data';
import type { TextColumn } from '../../shared/text-column';

/** Columns that the list shows, sorts by or acts on. */
const SHOWN = {
  warning_id: 'u32',
  pile_no: 'text',
  equipment_name: 'dict',
  rule: 'dict',
  level: 'u8',
  raised_ms: 'time',
  value: 'f32',
  limit: 'f32',
  depth_m: 'f32',
  is_ongoing: 'u8',
  lasted_ms: 'f64',
  neighbours: 'dict',
  neighbour_ended_ms: 'time',
  status: 'u8',
  handler: 'dict',
  handled_ms: 'time',
  is_simulated: 'u8',
  revision: 'u32',
} as const;

export type WarningRows = TableRows<typeof SHOWN>;

/** As the list of the server has them. */
export const NEWEST_RAISED: readonly HeadSort[] = [
  { column: 'raised_ms', descending: true },
  { column: 'warning_id', descending: true },
];

/** The first rows of a view of the warnings that are open under `key`; `rows`: of all of them, more than that are not there. */
export async function readWarningRows(
  core: DataCoreClient,
  ask: { readonly key: string; readonly view: HeadView; readonly rows: number },
  signal: AbortSignal,
): Promise<WarningRows> {
  const { key, view, rows: to } = ask;
  const { rows, columns } = await core.call(
    'heads.rows',
    { key, view, from: 0, to, columns: Object.keys(SHOWN) },
    { signal },
  );
  return new TableRows(tableOf(rows, columns));
}

type Column = TextColumn | DictColumn | Float64Array;

function tableOf(rows: number, columns: Readonly<Record<string, Column>>): DecodedTable<typeof SHOWN> {
  const missing = (name: string): never => {
    throw new Error(`warnings without the column ${name}`);
  };
  const number = (name: keyof typeof SHOWN): Float64Array => {
    const column = columns[name];
    return column instanceof Float64Array ? column : missing(name);
  };
  const dict = (name: keyof typeof SHOWN): DictColumn => {
    const column = columns[name];
    return column !== undefined && 'codes' in column ? column : missing(name);
  };
  const text = (name: keyof typeof SHOWN): TextColumn => {
    const column = columns[name];
    return column !== undefined && 'utf8' in column ? column : missing(name);
  };
  return {
    rows,
    columns: {
      warning_id: number('warning_id'),
      pile_no: text('pile_no'),
      equipment_name: dict('equipment_name'),
      rule: dict('rule'),
      level: number('level'),
      raised_ms: number('raised_ms'),
      value: number('value'),
      limit: number('limit'),
      depth_m: number('depth_m'),
      is_ongoing: number('is_ongoing'),
      lasted_ms: number('lasted_ms'),
      neighbours: dict('neighbours'),
      neighbour_ended_ms: number('neighbour_ended_ms'),
      status: number('status'),
      handler: dict('handler'),
      handled_ms: number('handled_ms'),
      is_simulated: number('is_simulated'),
      revision: number('revision'),
    },
    figures: {},
  };
}
