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

/** The piles from the server: those that changed since a state, or all where none is given or it does not know it. */
export async function fetchPiles(
  calls: Calls,
  source: TableSource,
  since: string | null,
  context: CallContext,
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
    });
  } catch (thrown) {
    throw freedUnlessTrapped(piles, thrown);
  }
  if (!(got instanceof Table)) return { table: piles, ...stateOf(headers, since) };
  piles.free();
  const table = got;
  return { table: openingPayload(() => KeptPiles.ofTable(table)), ...stateOf(headers, since) };
}

/** What the head of an answer says of the state of its table. */
export function stateOf(headers: Headers, since: string | null): Omit<FetchedTable<never>, 'table'> {
  const isChanges = since !== null && headers.get(TABLE_SINCE_HEADER) === since;
  const isBehind = Number(headers.get(TABLE_BEHIND_HEADER) ?? 0) > 0;
  return { revision: headers.get(TABLE_REVISION_HEADER), asOfMs: null, isChanges, isBehind };
}
