// A table as the server had it made ahead, and the changes since: one after the other they would take two turns.
import { TABLE_BEHIND_HEADER, TABLE_REVISION_HEADER, TABLE_SINCE_HEADER } from '../../src/contracts/api';
import type { CallContext } from '../rpc/protocol';
import type { TableAt } from './column-store';
import { type Freeable, freedUnlessTrapped } from './freeing';

/** A table, or the changes of one. */
export interface FetchedTable<T> extends TableAt<T> {
  /** It holds only what has changed. */
  readonly isChanges: boolean;
  /** A whole table that the server had: some rows have changed since its state. */
  readonly isBehind: boolean;
}

export type TableState = Omit<FetchedTable<never>, 'table'>;

/** Asks for what changed since a state, or for all; `onState` is called as soon as the head of the answer has come. */
export type FetchTable<T> = (
  since: string | null,
  context: CallContext,
  onState: (state: TableState) => void,
) => Promise<FetchedTable<T>>;

/** State of a table by the head of its answer. */
export function stateOf(headers: Headers, since: string | null): TableState {
  const isChanges = since !== null && headers.get(TABLE_SINCE_HEADER) === since;
  const isBehind = Number(headers.get(TABLE_BEHIND_HEADER) ?? 0) > 0;
  return { revision: headers.get(TABLE_REVISION_HEADER), asOfMs: null, isChanges, isBehind };
}

/**
 * The whole table as the server had it, and the changes since where it is behind: they are asked for while the whole
 * comes. Null: nothing has. The tables are the caller's to free.
 */
export async function fetchWhole<T extends Freeable>(
  fetch: FetchTable<T>,
  context: CallContext,
): Promise<{ whole: FetchedTable<T>; changes: FetchedTable<T> | null }> {
  let asked: Promise<FetchedTable<T>> | null = null;
  const askForChanges = ({ isBehind, revision }: TableState): void => {
    if (!isBehind || revision === null || asked !== null) return;
    asked = fetch(revision, { ...context, progress: () => undefined }, () => undefined);
    // Seen to below, when the whole has come.
    asked.catch(() => undefined);
  };
  let whole: FetchedTable<T>;
  try {
    whole = await fetch(null, context, askForChanges);
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

function freeWhenCome<T extends Freeable>(asked: Promise<FetchedTable<T>> | null): void {
  asked?.then(
    ({ table }) => table.free(),
    () => undefined,
  );
}
