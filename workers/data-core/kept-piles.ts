// A project's piles from the server, and how they are kept.
import { KeptPiles, Table } from '../../crates/data-core/pkg/data_core';
import {
  pileLocationColumns,
  TABLE_BEHIND_HEADER,
  TABLE_REVISION_HEADER,
  TABLE_SINCE_HEADER,
} from '../../src/contracts/api';
import type { TableSource } from '../../src/contracts/data-core';
import type { PartsEnd } from '../../src/contracts/envelope';
import type { CallContext } from '../rpc/protocol';
import type { Calls } from './calls';
import { freedUnlessTrapped } from './freeing';
import type { KeptKind, TableAt } from './kept-columns';
import type { PartsReader } from './parts';
import { openingPayload } from './wasm-faults';

export const PILES_KIND: KeptKind<KeptPiles> = { name: 'piles', pieceRows: 65_536, make: () => new KeptPiles() };

/** A table, or the changes of one. */
export interface FetchedTable<T> extends TableAt<T> {
  /** It holds only what has changed. */
  readonly isChanges: boolean;
  /** A whole table that the server had: some rows have changed since its state. */
  readonly isBehind: boolean;
}

/**
 * All piles as the server had them, and what has changed since where they are behind: that is asked for while they come.
 * Null: nothing has. The tables are the caller's to free.
 */
export async function fetchAllPiles(
  calls: Calls,
  source: TableSource,
  context: CallContext,
): Promise<{ whole: FetchedTable<KeptPiles>; changes: FetchedTable<KeptPiles> | null }> {
  let asked: Promise<FetchedTable<KeptPiles>> | null = null;
  const askForChanges = ({ isBehind, revision }: TableState): void => {
    if (!isBehind || revision === null || asked !== null) return;
    asked = fetchPiles(calls, source, revision, { ...context, progress: () => undefined });
    // Seen to below, when the whole has come.
    asked.catch(() => undefined);
  };
  let whole: FetchedTable<KeptPiles>;
  try {
    whole = await fetchPiles(calls, source, null, context, askForChanges);
  } catch (thrown) {
    freeWhenCome(asked);
    throw thrown;
  }
  try {
    return { whole, changes: await asked };
  } catch (thrown) {
    throw freedUnlessTrapped(whole.table, thrown);
  }
}

function freeWhenCome(asked: Promise<FetchedTable<KeptPiles>> | null): void {
  asked?.then(
    ({ table }) => table.free(),
    () => undefined,
  );
}

/**
 * The piles from the server: those that changed since a state, or all where none is given or it does not know it.
 * `onState` is called as soon as the head of an answer has come.
 */
export async function fetchPiles(
  calls: Calls,
  source: TableSource,
  since: string | null,
  context: CallContext,
  onState: (state: TableState) => void = () => undefined,
): Promise<FetchedTable<KeptPiles>> {
  let headers = new Headers();
  const input = since === null ? {} : { since };
  await calls.ready();
  const piles = new KeptPiles();
  const reader: PartsReader = {
    head: () => undefined,
    data(bytes) {
      openingPayload(() => piles.push(bytes));
      return piles.rows;
    },
  };
  let got: PartsEnd | Table;
  try {
    got = await calls.parts('pileLocations', source, input, pileLocationColumns, reader, context, (response) => {
      headers = response.headers;
      onState(stateOf(headers, since));
    });
  } catch (thrown) {
    throw freedUnlessTrapped(piles, thrown);
  }
  if (!(got instanceof Table)) return { table: piles, ...stateOf(headers, since) };
  piles.free();
  const table = got;
  return { table: openingPayload(() => KeptPiles.ofTable(table)), ...stateOf(headers, since) };
}

type TableState = Omit<FetchedTable<never>, 'table'>;

/** What the head of an answer says of the state of its table. */
export function stateOf(headers: Headers, since: string | null): TableState {
  const isChanges = since !== null && headers.get(TABLE_SINCE_HEADER) === since;
  const isBehind = Number(headers.get(TABLE_BEHIND_HEADER) ?? 0) > 0;
  return { revision: headers.get(TABLE_REVISION_HEADER), asOfMs: null, isChanges, isBehind };
}
