// A project's heads of records or warnings from the server, and how they are kept.
import { HeadTable, type Table } from '../../crates/data-core/pkg/data_core';
import {
  headColumns,
  pileOrderColumns,
  productionColumns,
  type TableApiName,
  withFigures,
} from '../../src/contracts/api';
import { pileAskedColumns } from '../../src/contracts/api/pile-management';
import { warningColumns, warningHeadColumns } from '../../src/contracts/api/warnings';
import type { ColumnSchema } from '../../src/contracts/columns';
import type { DesignHeads, HeadsSource, TableSource } from '../../src/contracts/data-core';
import type { CallContext } from '../rpc/protocol';
import type { Calls } from './calls';
import type { StoredTableKind } from './column-store';
import { type FetchedTable, stateOf, type TableState } from './fetch-whole';
import { freedUnlessTrapped } from './freeing';
import { tableOfJson } from './json-table';
import type { PartsReader } from './parts';
import { openingPayload } from './wasm-faults';

/** The first byte of a table as JSON. */
const JSON_BEGINS = 0x7b;

const BY_BEGIN = { sort: 'started', order: 'asc' } as const;

const kind = (name: string): StoredTableKind<HeadTable> => ({ name, pieceRows: 32_768, make: () => new HeadTable() });

export const HEADS_KIND = kind('heads');
export const WARNINGS_KIND = kind('warnings');

/** Heads of designs, by their call and columns. */
const OF_DESIGNS = {
  orders: { call: 'pileOrders', columns: pileOrderColumns },
  asked: { call: 'pileAsked', columns: pileAskedColumns },
} as const satisfies Record<DesignHeads, { readonly call: TableApiName; readonly columns: ColumnSchema }>;

/** Call and columns, if heads are of designs. */
export function designsOf(of: HeadsSource['of']): (typeof OF_DESIGNS)[DesignHeads] | null {
  return of === undefined || of === 'warnings' ? null : OF_DESIGNS[of];
}

/** Kinds of the columns by their names, in the order of the table. */
export function headSchema({ of, figures, search }: Pick<HeadsSource, 'of' | 'figures' | 'search'>): ColumnSchema {
  const designs = designsOf(of);
  if (designs !== null) return designs.columns;
  if (of === 'warnings') return search === undefined ? warningHeadColumns : warningColumns;
  return withFigures(search === undefined ? headColumns : productionColumns, figures);
}

/**
 * The heads from the server: those of piles that changed since a state, or all, or what a search finds. `onState` is called
 * as soon as the head of an answer has come that has a state.
 */
export async function fetchHeads(
  calls: Calls,
  heads: HeadsSource,
  since: string | null,
  context: CallContext,
  onState: (state: TableState) => void = () => undefined,
): Promise<FetchedTable<HeadTable>> {
  await calls.ready();
  const { typeCode, typePrefix, projectId, of, search } = heads;
  const source = { typeCode, typePrefix, projectId };
  const schema = headSchema(heads);
  const designs = designsOf(of);
  if (designs !== null) {
    const { table } = await fetchTable(calls, designs.call, source, {}, schema, context);
    return { table, revision: null, asOfMs: null, isChanges: false, isBehind: false };
  }
  if (search !== undefined) {
    const { table } =
      of === 'warnings'
        ? await fetchTable(calls, 'warningTable', source, search, schema, context)
        : await fetchTable(calls, 'productionList', source, { ...search, ...BY_BEGIN }, schema, context);
    return { table, revision: null, asOfMs: null, isChanges: false, isBehind: false };
  }
  const name = of === 'warnings' ? 'warningHeads' : 'productionHeads';
  const input = since === null ? {} : { since };
  const onHead = (headers: Headers): void => onState(stateOf(headers, since));
  const { table, headers } = await fetchTable(calls, name, source, input, schema, context, onHead);
  return { table, ...stateOf(headers, since) };
}

async function fetchTable(
  calls: Calls,
  name: TableApiName,
  source: TableSource,
  input: Readonly<Record<string, unknown>>,
  schema: ColumnSchema,
  context: CallContext,
  onHead: (headers: Headers) => void = () => undefined,
): Promise<{ readonly table: HeadTable; readonly headers: Headers }> {
  const heads = new HeadTable();
  let headers = new Headers();
  try {
    const reader = headReader(heads, schema);
    const answer = await calls.parts(name, source, input, schema, reader, context, (response) => {
      headers = response.headers;
      onHead(headers);
    });
    // A server that knows no parts, and a table without rows, still tell the columns.
    if (!('parts' in answer)) openingPayload(() => heads.append(HeadTable.ofTable(answer)));
    else if (answer.parts === 0) openingPayload(() => heads.append(HeadTable.ofTable(emptyTable(schema))));
    heads.shrink();
  } catch (thrown) {
    throw freedUnlessTrapped(heads, thrown);
  }
  return { table: heads, headers };
}

/** Parts are packed as they are kept, or tables of their own as JSON; in the order of the rows. */
function headReader(heads: HeadTable, schema: ColumnSchema): PartsReader {
  const names = Object.keys(schema);
  return {
    head: () => undefined,
    data: (bytes) => {
      if (bytes[0] === JSON_BEGINS) openingPayload(() => heads.append(HeadTable.ofTable(tableOfJson(bytes, schema))));
      else openingPayload(() => heads.pushColumns(bytes, names));
      return heads.rows;
    },
  };
}

function emptyTable(schema: ColumnSchema): Table {
  const columns = Object.fromEntries(Object.keys(schema).map((name) => [name, []]));
  return tableOfJson(new TextEncoder().encode(JSON.stringify({ columns, rows: 0 })), schema);
}
