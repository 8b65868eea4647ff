// Heads of records as a client keeps them: read at a state, and brought up to date by what changed since.
import { HeadTable } from '../../crates/data-core/pkg/data_core';
import { headColumns, TABLE_REVISION_HEADER, TABLE_SINCE_HEADER } from '../../src/contracts/api';
import { type ColumnTable, columnTableSchema } from '../../src/contracts/columns';
import { envelopeSchema } from '../../src/contracts/envelope';
import type { ApiClient, CallOptions, Input } from './api-client';
import { openParts } from './open-parts';

const MIXING: CallOptions = { typeCode: 'HS-MI' };

type Cell = ColumnTable['columns'][string][number];
type Head = Readonly<Record<string, Cell>>;

export interface HeadsState {
  readonly revision: string;
  /** Null: the heads are all there are. */
  readonly since: string | null;
  /** Of a record in work only what it was when it began: cells that change every second are no change of the table. */
  readonly heads: readonly Head[];
}

export async function readHeads(client: ApiClient, place: Input, since?: string): Promise<HeadsState> {
  const response = await client.fetch('productionHeads', since === undefined ? place : { ...place, since }, MIXING);
  const { data } = envelopeSchema.parse(await response.json());
  const { columns, rows } = columnTableSchema.parse(data);
  const row = (at: number) => Object.fromEntries(Object.entries(columns).map(([name, of]) => [name, of[at] ?? null]));
  return {
    revision: response.headers.get(TABLE_REVISION_HEADER) ?? 'none',
    since: response.headers.get(TABLE_SINCE_HEADER),
    heads: Array.from({ length: rows }, (_, at) => asBegun(row(at))),
  };
}

/** All records of the piles that changed, in the place of those that were there. */
export function headsWithChanges(old: HeadsState, { heads: changes }: HeadsState): readonly Head[] {
  const piles = new Set(changes.map((head) => head.pile_id));
  const stay = old.heads.filter((head) => !piles.has(head.pile_id ?? null));
  const come = changes.filter((head) => head.record_no !== '');
  return [...stay, ...come].sort(
    (a, b) => Number(a.started_ms) - Number(b.started_ms) || (String(a.record_no) < String(b.record_no) ? -1 : 1),
  );
}

function asBegun(head: Head): Head {
  if (head.ended_ms !== null || head.record_no === '') return head;
  const { record_no, pile_id, pile_no, started_ms, ended_ms } = head;
  return {
    record_no: record_no ?? null,
    pile_id: pile_id ?? null,
    pile_no: pile_no ?? null,
    started_ms: started_ms ?? null,
    ended_ms,
  };
}

/** All heads in parts, as the console's own module reads them, and the state that they are of. */
export async function headsInParts(client: ApiClient, place: Input) {
  const options = { ...MIXING, suites: 'aes-256-gcm', parts: true };
  const response = await client.fetch('productionHeads', place, options);
  const { data, head } = openParts(client.signed(), new Uint8Array(await response.arrayBuffer()));
  const table = new HeadTable();
  try {
    for (const part of data) table.push(part);
    const rows = table.all();
    const columns = new Map<string, readonly Cell[]>();
    for (const name of table.names) {
      const kind = Object.entries(headColumns).find(([key]) => key === name)?.[1] ?? 'f64';
      const cells: readonly Cell[] =
        kind === 'text' || kind === 'dict'
          ? table
              .texts(rows, name, 0, table.rows)
              .split('\0')
              .map((text) => (text === '' ? null : text))
          : Array.from(table.numbers(rows, name, 0, table.rows), (cell) => (Number.isNaN(cell) ? null : cell));
      columns.set(name, cells);
    }
    return { revision: response.headers.get(TABLE_REVISION_HEADER), rows: head.rows, columns };
  } finally {
    table.free();
  }
}
