// A project's piles from the server, and how they are kept.
import { PileLocations, Table } from '../../crates/data-core/pkg/data_core';
import { pileLocationColumns } from '../../src/contracts/api';
import type { TableSource } from '../../src/contracts/data-core';
import type { PartsEnd, PartsHead } from '../../src/contracts/envelope';
import type { CallContext } from '../rpc/protocol';
import type { Calls } from './calls';
import type { StoredTableKind } from './column-store';
import { type FetchedTable, stateOf, type TableState } from './fetch-whole';
import { freedUnlessTrapped } from './freeing';
import type { PartsReader } from './parts';
import { openingPayload } from './wasm-faults';

export const PILES_KIND: StoredTableKind<PileLocations> = {
  name: 'piles',
  pieceRows: 65_536,
  make: () => new PileLocations(),
};

/**
 * The piles from the server: those that changed since a state, or all where none is given or it does not know it.
 * `onState` is called as soon as the head of an answer has come, `onHead` with what an answer in parts says first and the
 * piles as they grow.
 */
export async function fetchPiles(
  calls: Calls,
  source: TableSource,
  since: string | null,
  context: CallContext,
  onState: (state: TableState) => void = () => undefined,
  onHead: (head: PartsHead, piles: PileLocations) => void = () => undefined,
): Promise<FetchedTable<PileLocations>> {
  let headers = new Headers();
  const input = since === null ? {} : { since };
  await calls.ready();
  const piles = new PileLocations();
  const reader: PartsReader = {
    head: (head) => onHead(head, piles),
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
  return { table: openingPayload(() => PileLocations.ofTable(table)), ...stateOf(headers, since) };
}
