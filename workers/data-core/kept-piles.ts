// A project's piles between two visits: opened as they were kept, then brought up to date by what changed since.
import { KeptPiles, type Table } from '../../crates/data-core/pkg/data_core';
import { pileLocationColumns, TABLE_REVISION_HEADER, TABLE_SINCE_HEADER } from '../../src/contracts/api';
import type { TableSource } from '../../src/contracts/data-core';
import type { CallContext } from '../rpc/protocol';
import type { Calls } from './calls';
import { freedUnlessTrapped, freeing } from './freeing';
import type { KeptTables } from './kept-tables';
import { Pacer } from './pacer';
import { openingPayload } from './wasm-faults';

const KIND = 'piles';
/** Piles of a piece. */
const PIECE_ROWS = 65_536;
/** Changes that are kept beside a whole table; with more of them the next visit fetches it anew. */
const MOST_CHANGES = 20_000;

/** Piles, and the state that they are at on the server. */
export interface PilesAt {
  readonly piles: KeptPiles;
  /** Null where the server names none. */
  readonly revision: string | null;
  /** Null: as of now. */
  readonly asOfMs: number | null;
}

export interface FetchedPiles extends PilesAt {
  /** The piles are only those that have changed. */
  readonly isChanges: boolean;
}

/** The piles as they were kept; null where none were. */
export async function keptPiles(kept: KeptTables, source: TableSource, signal: AbortSignal): Promise<PilesAt | null> {
  const parts = await kept.read(KIND, source, signal);
  if (parts === null) return null;
  const pacer = new Pacer(signal);
  const piles = new KeptPiles();
  try {
    for (const part of parts.whole) {
      piles.push(part);
      await pacer.pause();
    }
    if (parts.changes !== null) freeing(pilesOf(parts.changes), (changes) => piles.change(changes, false));
  } catch (thrown) {
    throw freedUnlessTrapped(piles, thrown);
  }
  return { piles, revision: parts.revision, asOfMs: parts.asOfMs };
}

/** The piles from the server: those that changed since a state, or all where none is given or it does not know it. */
export async function fetchPiles(
  calls: Calls,
  source: TableSource,
  since: string | null,
  context: CallContext,
): Promise<FetchedPiles> {
  let headers = new Headers();
  const input = since === null ? {} : { since };
  const table: Table = await calls.table('pileLocations', source, input, pileLocationColumns, context, (response) => {
    headers = response.headers;
  });
  const isChanges = since !== null && headers.get(TABLE_SINCE_HEADER) === since;
  const piles = openingPayload(() => KeptPiles.ofTable(table));
  return { piles, revision: headers.get(TABLE_REVISION_HEADER), asOfMs: null, isChanges };
}

/** The whole table in pieces to keep, as it came: before anything live changes it. */
export async function piecesOf(piles: KeptPiles, signal: AbortSignal): Promise<readonly Uint8Array<ArrayBuffer>[]> {
  const pacer = new Pacer(signal);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for (let from = 0; from < piles.rows; from += PIECE_ROWS) {
    pieces.push(Uint8Array.from(piles.part(from, from + PIECE_ROWS)));
    await pacer.pause();
  }
  return pieces;
}

export async function keepWhole(
  kept: KeptTables,
  source: TableSource,
  revision: string,
  whole: readonly Uint8Array<ArrayBuffer>[],
): Promise<void> {
  await kept.keep(KIND, source, { revision, asOfMs: Date.now(), whole, changes: null });
}

/** Takes changes into what is kept; frees them. Another tab may have been faster: then what it has kept stays. */
export async function keepChanges(
  kept: KeptTables,
  source: TableSource,
  since: string,
  revision: string,
  changes: KeptPiles,
): Promise<void> {
  try {
    const before = await kept.read(KIND, source, new AbortController().signal);
    if (before?.revision !== since) return;
    if (before.changes !== null) {
      freeing(pilesOf(before.changes), (earlier) => {
        earlier.change(changes, true);
        changes.change(earlier, true);
      });
    }
    const packed = changes.rows === 0 ? null : Uint8Array.from(changes.part(0, changes.rows));
    if (changes.rows > MOST_CHANGES) await kept.drop(KIND, source);
    else await kept.keep(KIND, source, { revision, asOfMs: Date.now(), changes: packed });
  } catch {
    // What is kept and cannot take changes in is of no use; the next visit fetches all.
    await kept.drop(KIND, source);
  } finally {
    changes.free();
  }
}

function pilesOf(part: Uint8Array): KeptPiles {
  const piles = new KeptPiles();
  try {
    piles.push(part);
    return piles;
  } catch (thrown) {
    throw freedUnlessTrapped(piles, thrown);
  }
}
